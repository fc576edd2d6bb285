# SPDX-License-Identifier: Apache-2.0
"""pytest plug-in: a test that needs an Ascend device gets one made of software, in a process and on a node of its own.

One line makes it known: `pytest_plugins = ["softnpu.pytest"]` in conftest.py, or `-p softnpu.pytest`. Then a test asks
for the fixture `npu` or `npu_device`, or has the marker `npu`. See docs/pytest.md.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest

from softnpu import _pytest_marker, _pytest_parent, _pytest_reports
from softnpu._pytest_child import npu_key
from softnpu._pytest_live import settled_live_objects
from softnpu._pytest_marker import Settings
from softnpu._pytest_node import Npu, facts_of

__all__ = ["Npu", "npu", "npu_device"]

_ALREADY_INITIALIZED = 100002  # ACL_ERROR_REPEAT_INITIALIZE


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", _pytest_marker.LINE)


def pytest_report_header() -> str:
    facts = facts_of(Settings(), "")
    if isinstance(facts, str):
        return f"softnpu: {facts}"
    return f"softnpu: {facts.product}, {facts.devices} devices of {facts.hbm / 2**30:.4g} GiB, unless marked otherwise"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Runs a test that needs a node in a child; all others go their usual way."""
    if "npu" not in getattr(item, "fixturenames", ()) and item.get_closest_marker("npu") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    _pytest_reports.log(item, nextitem, _pytest_parent.run(item))
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture
def npu(request: pytest.FixtureRequest) -> Npu:
    """A node with Ascend devices for this test alone, which runs in a process of its own.

    The marker `npu` chooses product, devices, hbm, leaks and timeout. The test calls acl.init() and acl.rt.set_device()
    as its program does. Objects that outlive the test and its fixtures make it fail.
    The value has product, devices, hbm (bytes), node_dir, live() and used(device).
    """
    if npu_key not in request.node.stash:
        pytest.fail(
            "the fixture npu was asked for while the test was running already, in the pytest process; "
            "name it as an argument, or mark the test with @pytest.mark.npu",
            pytrace=False,
        )
    return request.node.stash[npu_key]


@pytest.fixture
def npu_device(npu: Npu) -> Iterator[Npu]:
    """As `npu`, with acl.init() and acl.rt.set_device(0) done before the test; reset and acl.finalize() come after it.

    What is alive before the reset counts as outliving the test.
    """
    acl = importlib.import_module("acl")
    started = acl.init()
    if started not in (0, _ALREADY_INITIALIZED):
        pytest.fail(f"acl.init() returned {started}: {acl.get_recent_err_msg()}", pytrace=False)
    if (code := acl.rt.set_device(0)) != 0:
        pytest.fail(f"acl.rt.set_device(0) returned {code}: {acl.get_recent_err_msg()}", pytrace=False)
    yield npu
    npu.leftovers.extend(settled_live_objects())
    # The test may have done either itself: no failure of these is one of the test.
    acl.rt.reset_device_force(0)
    if started == 0:
        acl.finalize()
