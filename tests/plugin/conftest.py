# SPDX-License-Identifier: Apache-2.0
"""Suites inside: each is written into a directory of its own and run by a pytest of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """run(source of the tests, *options, conftest=its source): the result. No temporary file of ours may be left."""
    for name in [*os.environ]:
        if name.startswith(("SOFTNPU_", "ASCEND_", "PYTEST_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    place = pytester.mkdir("temporary")
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr(tempfile, "tempdir", None)

    def suite(source: str, *options: str, conftest: str = "") -> pytest.RunResult:
        pytester.makeconftest('pytest_plugins = ["softnpu.pytest"]\n' + conftest)
        pytester.makepyfile(test_inside=source)
        result = pytester.runpytest_subprocess("-p", "no:cacheprovider", *options)
        left = [path.name for path in place.glob("softnpu-*")]
        assert left == []
        return result

    return suite


@pytest.fixture
def journal(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that the suite inside appends lines to, as $JOURNAL, from whichever process."""
    path = pytester.path / "journal"
    path.touch()
    monkeypatch.setenv("JOURNAL", str(path))
    return path
