# SPDX-License-Identifier: Apache-2.0
"""The stubs: a strict client passes, mistakes are found, and stubtest sees the package that they describe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import acl

CLIENTS = Path(__file__).parent / "typed"
PACKAGES = Path(acl.__file__).parents[1]
# Not told by stubs: the extension, __getattr__ (which finds acl.constants), and what structures.py takes from typing.
UNTOLD = ["acl._binding", "acl.__getattr__", r"acl\.structures\.(Any|TypedDict)(\..*)?"]


def run(module: str, *arguments: object, folder: Path) -> subprocess.CompletedProcess:
    environment = {**os.environ, "MYPYPATH": str(PACKAGES), "MYPY_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-B", "-m", module, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=folder)


def test_clients(tmp_path):
    done = run("mypy", "--strict", CLIENTS / "right.py", CLIENTS / "wrong.py", folder=tmp_path)
    found = re.findall(r"(\w+)\.py:(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    lines = (CLIENTS / "wrong.py").read_text(encoding="utf-8").splitlines()
    wanted = {(number, line.rpartition("  # ")[2]) for number, line in enumerate(lines, 1) if "  # " in line}
    assert [each for each in found if each[0] != "wrong"] == [], done.stdout
    assert wanted <= {(int(number), code) for _, number, code in found}, done.stdout
    assert {number for number, _ in wanted} == {int(number) for _, number, _ in found}, done.stdout


def test_stubs_are_those_of_the_package(tmp_path):
    allowed = tmp_path / "allowed"
    allowed.write_text("\n".join(UNTOLD), encoding="utf-8")
    done = run("mypy.stubtest", "acl", "--allowlist", allowed, "--ignore-unused-allowlist", folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
