# SPDX-License-Identifier: Apache-2.0
"""From what a child told to the reports that pytest counts: deaths, leaks and the parent's own teardown join them."""

from __future__ import annotations

import contextlib

import pytest
from _pytest.skipping import evaluate_xfail_marks, xfailed_key

from softnpu._pytest_parent import Outcome

_MOST_LINES = 50


def log(item: pytest.Item, nextitem: pytest.Item | None, outcome: Outcome) -> None:
    """Reports the test, in pytest's own order: -x looks at the call before anything is torn down."""
    reports = outcome.reports
    if outcome.broken:
        reports.append(_death(item, outcome))
    elif outcome.live and outcome.settings.leaks != "allow":
        _note_leaks(item, outcome)
    teardown = reports.pop() if reports and reports[-1].when == "teardown" else None
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    if outcome.stop is not None:
        raise outcome.stop
    teardown = _tear_down_in_parent(item, nextitem, teardown)
    item.ihook.pytest_runtest_logreport(report=teardown)


def _death(item: pytest.Item, outcome: Outcome) -> pytest.TestReport:
    """The failure of a test whose process ended too early, with what it has written so far."""
    manager = item.config.pluginmanager.getplugin("capturemanager")
    if manager is not None and manager.is_globally_capturing():
        for stream, text in zip(("stdout", "stderr"), manager.read_global_capture(), strict=True):
            item.add_report_section(outcome.phase, stream, text)
    report = _failure(item, outcome.phase, outcome.broken, outcome.seconds)
    if outcome.reports:
        report.sections[:0] = outcome.reports[-1].sections
    if outcome.stack:
        report.sections.append(("Python stack at the end", outcome.stack))
    return report


def _note_leaks(item: pytest.Item, outcome: Outcome) -> None:
    """A test that passed fails; one that did not has a reason of its own, and only gets a section."""
    lines = outcome.live[:_MOST_LINES]
    if len(outcome.live) > len(lines):
        lines.append(f"... and {len(outcome.live) - len(lines)} more")
    failed = [report for report in outcome.reports if report.failed and not _is_strict_xpass(report)]
    calls = [place for place, report in enumerate(outcome.reports) if report.when == "call"]
    if failed:
        failed[-1].sections.append(("softnpu: alive after the test", "\n".join(lines)))
    elif calls and not outcome.reports[calls[-1]].skipped:
        call = outcome.reports[calls[-1]]
        objects = "1 object was" if len(outcome.live) == 1 else f"{len(outcome.live)} objects were"
        message = f"{objects} still alive after the test and its fixtures:\n" + "\n".join(f"  {line}" for line in lines)
        leak = _failure(item, "call", message + '\n@pytest.mark.npu(leaks="allow") allows it', call.duration)
        leak.sections, leak.user_properties = call.sections, call.user_properties
        outcome.reports[calls[-1]] = leak


def _is_strict_xpass(report: pytest.TestReport) -> bool:
    return isinstance(report.longrepr, str) and report.longrepr.startswith("[XPASS(strict)]")


def _failure(item: pytest.Item, when: str, message: str, seconds: float) -> pytest.TestReport:
    """As if the test had failed with this message: the marker xfail counts."""
    if not item.config.getoption("runxfail", False):
        with contextlib.suppress(Exception):
            item.stash[xfailed_key] = evaluate_xfail_marks(item)
    call = pytest.CallInfo.from_call(lambda: pytest.fail(message, pytrace=False), when=when)  # type: ignore[arg-type]
    call.duration = max(seconds, 0.0)
    call.start = call.stop - call.duration
    report = item.ihook.pytest_runtest_makereport(item=item, call=call)
    if (crash := getattr(report.longrepr, "reprcrash", None)) is not None:
        crash.path, crash.lineno = str(item.path), (item.location[1] or 0) + 1
    return report


def _tear_down_in_parent(
    item: pytest.Item, nextitem: pytest.Item | None, child: pytest.TestReport | None
) -> pytest.TestReport:
    """Fixtures of wider scopes that were set up here end here, when no test needs them any more."""
    session = item.session
    if session.shouldfail or session.shouldstop:
        nextitem = None
    through: tuple[type[BaseException], ...] = (pytest.exit.Exception,)
    if not item.config.getoption("usepdb", False):
        through += (KeyboardInterrupt,)
    manager = item.config.pluginmanager.getplugin("capturemanager")
    with manager.item_capture("teardown", item) if manager else contextlib.nullcontext():
        call = pytest.CallInfo.from_call(
            lambda: session._setupstate.teardown_exact(nextitem), when="teardown", reraise=through
        )
    own = item.ihook.pytest_runtest_makereport(item=item, call=call)
    if child is None:
        return own
    if own.failed and child.failed:
        child.sections.append(("teardown of wider scopes, in the pytest process", own.longreprtext))
    if own.failed and not child.failed:
        own.sections, own.user_properties = child.sections + own.sections, child.user_properties
        return own
    child.sections += own.sections
    return child
