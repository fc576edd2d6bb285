# SPDX-License-Identifier: Apache-2.0
"""docs/support.md against the package: what it calls a Python function is one, and none is left out."""

from __future__ import annotations

import re
from pathlib import Path

import acl

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "support.md").read_text(encoding="utf-8")
MODULES = {"acl": acl, **{f"acl.{name}": getattr(acl, name) for name in ("rt", "sys", "util", "media", "himpi")}}
TOLD = re.findall(r"`(acl(?:\.\w+)+)[`(]", PAGE)


def test_the_page_names_every_function_of_the_package_once():
    there = [
        f"{module}.{name}"
        for module, contents in MODULES.items()
        for name, value in vars(contents).items()
        if callable(value) and not name.startswith("_") and name != "import_module"
    ]
    assert sorted(TOLD) == sorted(there)


def test_a_name_stands_beside_the_c_function_that_it_calls():
    rows = re.findall(r"^\| `(\w+)` \| [a-z ]+ \| `(acl[\w.]+)`", PAGE, re.MULTILINE)
    assert len(rows) > 200
    for c_name, python_name in rows:
        module, _, name = python_name.rpartition(".")
        assert f"C: {c_name}." in getattr(MODULES[module], name).__doc__
