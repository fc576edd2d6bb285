# SPDX-License-Identifier: Apache-2.0
"""One test in its own process: what happens on the child's side of the fork."""

from __future__ import annotations

import faulthandler
import gc
import pickle
import traceback
import warnings
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from softnpu._pytest_channel import Channel, portable
from softnpu._pytest_live import settled_live_objects
from softnpu._pytest_marker import Settings
from softnpu._pytest_node import Facts, Npu, apply

npu_key = pytest.StashKey[Npu]()

_kept: list[object] = []
"""To the very end of the child: a generator that is let go runs its `finally`, and a file is closed."""


class Relay:
    """The only one in the child that hears of reports: it passes them on."""

    def __init__(self, config: pytest.Config, channel: Channel, refusal: str | None) -> None:
        self._config = config
        self._channel = channel
        self._refusal = refusal
        hook = config.hook.pytest_runtest_logreport
        for implementation in list(hook.get_hookimpls()):
            hook._remove_plugin(implementation.plugin)
        config.pluginmanager.register(self, "softnpu-relay")

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._channel.send("report", portable(data))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        self._channel.send("phase", "setup")
        if self._refusal is not None:
            pytest.fail(self._refusal, pytrace=False)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self) -> None:
        self._channel.send("phase", "call")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        self._channel.send("phase", "teardown")


def run(item: pytest.Item, settings: Settings, facts: Facts | str, place: Path, channel: Channel) -> None:
    """The whole protocol of one test, and then what it left behind. Ends with the message `done`."""
    _leave_to_the_parent(item.session)
    if item.config.pluginmanager.hasplugin("faulthandler"):
        _kept.append(stack := (place / "stack").open("wb"))
        faulthandler.enable(file=stack)
    refusal = facts if isinstance(facts, str) else None
    if not isinstance(facts, str):
        apply(settings.environment(str(place / "node")))
        item.stash[npu_key] = Npu(**vars(facts), node_dir=place / "node")
    Relay(item.config, channel, refusal)
    try:
        _run_protocol(item, channel)
    except pytest.exit.Exception as end:
        channel.send("exit", (end.msg, end.returncode))
    except KeyboardInterrupt:
        channel.send("interrupt", None)
    except BaseException:
        channel.send("broken", traceback.format_exc())
    if refusal is None:
        left = item.stash[npu_key].leftovers + settled_live_objects()
        channel.send("live", list(dict.fromkeys(left)))
    channel.send("done", None)
    if (reporter := item.config.pluginmanager.getplugin("terminalreporter")) is not None:
        reporter.flush()


def _run_protocol(item: pytest.Item, channel: Channel) -> None:
    with warnings.catch_warnings(record=True) as caught:
        try:
            runtestprotocol(item, nextitem=None)
        finally:
            for warning in caught:
                channel.send("warning", _portable(warning))


def _portable(warning: warnings.WarningMessage) -> tuple[object, type[Warning], str, int]:
    try:
        pickle.loads(pickle.dumps((warning.message, warning.category)))
    except Exception:
        return f"{warning.category.__name__}: {warning.message}", UserWarning, warning.filename, warning.lineno
    return warning.message, warning.category, warning.filename, warning.lineno


def _leave_to_the_parent(session: pytest.Session) -> None:
    """What is set up already ends in the parent: here, nothing of it is finalized, nor let go of."""
    gc.freeze()
    lists = [finalizers for finalizers, *_ in session._setupstate.stack.values()]
    for definitions in session._fixturemanager._arg2fixturedefs.values():
        for definition in definitions:
            lists.append(definition._finalizers)
            _kept.append(definition.cached_result)
    for finalizers in lists:
        _kept.extend(finalizers)
        finalizers.clear()
