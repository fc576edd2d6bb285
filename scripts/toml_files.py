# SPDX-License-Identifier: Apache-2.0
"""Reads TOML files, on Python 3.10 too: it has no tomllib, a wheel build there brings tomli."""

from __future__ import annotations

from pathlib import Path
from typing import Any

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        return tomllib.load(stream)
