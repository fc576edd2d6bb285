# SPDX-License-Identifier: Apache-2.0
"""One test in its own process: what happens on the parent's side of the fork."""

from __future__ import annotations

import contextlib
import functools
import importlib
import shutil
import tempfile
import time
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from softnpu import _pytest_child
from softnpu._pytest_channel import Channel
from softnpu._pytest_marker import BadMarkerError, Settings, settings_of
from softnpu._pytest_node import facts_of
from softnpu._pytest_process import End, fork, wait


@dataclass
class Outcome:
    """What the child told, and how it ended."""

    settings: Settings
    reports: list[pytest.TestReport] = field(default_factory=list)
    phase: str = "setup"
    live: list[str] = field(default_factory=list)
    stop: BaseException | None = None
    """pytest.exit() and KeyboardInterrupt go through, as they would without a child."""
    broken: str = ""
    """Why the child's end was not a proper one."""
    seconds: float = 0.0
    stack: str = ""
    """Where the child was when it died, if Python could tell."""


def run(item: pytest.Item) -> Outcome:
    """The test in a child with a node of its own. All that it needs is gone afterwards."""
    _settle_before_the_fork(item)
    place = Path(tempfile.mkdtemp(prefix="softnpu-"))
    try:
        (place / "node").mkdir()
        try:
            settings = settings_of(item)
            facts = facts_of(settings, str(place / "node"))
            facts = f"{settings}: {facts}" if isinstance(facts, str) else facts
        except BadMarkerError as error:
            settings, facts = Settings(), str(error)
        channel = Channel(str(place / "messages"))
        start = time.monotonic()
        child = fork(functools.partial(_pytest_child.run, item, settings, facts, place, channel))
        speaks = item.config.pluginmanager.hasplugin("faulthandler")
        end = wait(child, settings.timeout, last_words=speaks)
        outcome = _listen(item, settings, channel)
        outcome.seconds = time.monotonic() - start - sum(report.duration for report in outcome.reports)
        _judge(outcome, end, place)
        return outcome
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _settle_before_the_fork(item: pytest.Item) -> None:
    """What each child would otherwise make for itself, or write a second time."""
    names = getattr(item, "fixturenames", ())
    factory = getattr(item.config, "_tmp_path_factory", None)
    if factory is not None and {"tmp_path", "tmp_path_factory", "tmpdir", "tmpdir_factory"} & set(names):
        factory.getbasetemp()
    if (reporter := item.config.pluginmanager.getplugin("terminalreporter")) is not None:
        reporter.flush()


def _listen(item: pytest.Item, settings: Settings, channel: Channel) -> Outcome:
    outcome = Outcome(settings, broken="no end")
    for kind, content in channel.messages():
        if kind == "report":
            report = item.config.hook.pytest_report_from_serializable(config=item.config, data=content)
            outcome.reports.append(report)
            _count_subtest(item, report)
        elif kind == "phase":
            outcome.phase = content
        elif kind == "warning":
            warnings.showwarning(*content)
        elif kind == "live":
            outcome.live = content
        elif kind == "exit":
            outcome.stop = pytest.exit.Exception(*content)
        elif kind == "interrupt":
            outcome.stop = KeyboardInterrupt()
        elif kind == "broken":
            outcome.broken = content
        elif kind == "done" and outcome.broken == "no end":
            outcome.broken = ""
    return outcome


def _count_subtest(item: pytest.Item, report: pytest.TestReport) -> None:
    """pytest 9 and later: a test with a failed subtest has failed; it looks that up in the session that reports."""
    if report.failed and type(report).__name__ == "SubtestReport":
        with contextlib.suppress(ImportError, AttributeError, KeyError):
            key = importlib.import_module("_pytest.subtests").failed_subtests_key
            item.config.stash[key][item.nodeid] += 1


def _judge(outcome: Outcome, end: End, place: Path) -> None:
    """Puts into words why there was no proper end."""
    if outcome.broken != "no end":
        return
    if end.timed_out:
        outcome.broken = (
            f"the test ran longer than its timeout of {outcome.settings.timeout:g} s "
            f"and was killed during {outcome.phase}"
        )
    else:
        outcome.broken = f"the test's process {end.sentence()} during {outcome.phase}"
        if "SIGSEGV" in outcome.broken or "SIGBUS" in outcome.broken:
            outcome.broken += "; the host cannot touch what is behind a device pointer: acl.rt.memcpy does"
    with contextlib.suppress(OSError):
        outcome.stack = _of_the_test((place / "stack").read_text(errors="replace"))


def _of_the_test(stack: str) -> str:
    """Without pytest's frames and what is below them in the same thread."""
    lines = []
    below = False
    for line in stack.splitlines():
        below = line.startswith("  ") and (below or "/_pytest/" in line)
        if not below and not line.startswith("Extension modules:"):
            lines.append(line)
    return "\n".join(lines).strip()
