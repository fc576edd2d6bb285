#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares our copy of the tables with the specification's, when that one is at hand.

Usage: check_tables.py OURS THEIRS
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    ours, theirs = Path(sys.argv[1]), Path(sys.argv[2])
    if not theirs.is_dir():
        print(f"{theirs} is not here: nothing to compare with")
        return 0
    names = sorted({path.name for folder in (ours, theirs) for path in folder.glob("*.csv")})
    differing = [name for name in names if not _same(ours / name, theirs / name)]
    for name in differing:
        print(f"{name} differs from {theirs}: copy it, then run scripts/generate_headers.py")
    print(f"{len(names)} tables compared")
    return 1 if differing else 0


def _same(left: Path, right: Path) -> bool:
    return left.exists() and right.exists() and left.read_bytes() == right.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
