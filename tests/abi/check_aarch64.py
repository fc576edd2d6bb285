#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the generated assertions for aarch64: layouts must hold there too. Nothing is run.

Usage: check_aarch64.py INCLUDE GENERATED
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

COMPILERS = {
    "*.c": ["aarch64-linux-gnu-gcc", "-std=c11"],
    "abi_[lmpv]*.cpp": ["aarch64-linux-gnu-g++", "-std=c++17"],
    "abi_overloads.cpp": ["aarch64-linux-gnu-g++", "-std=c++11"],
}
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-deprecated-declarations"]


def main() -> int:
    include, generated = Path(sys.argv[1]), Path(sys.argv[2])
    for name in sorted({command[0] for command in COMPILERS.values()}):
        if shutil.which(name) is None:
            print(f"{name} is not installed: run `apt-get install g++-aarch64-linux-gnu`, then test again")
            return 1
    failed = 0
    for pattern, command in COMPILERS.items():
        sources = sorted(generated.glob(pattern))
        if not sources:
            print(f"{generated} has no {pattern}: build first")
            failed += 1
            continue
        arguments = [*command, *WARNINGS, f"-I{include}", "-fsyntax-only", *map(str, sources)]
        failed += subprocess.run(arguments, check=False).returncode != 0
        print(f"{command[0]}: {len(sources)} files")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
