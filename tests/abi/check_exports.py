#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what libraries export with abi/functions.csv: not one name less, not one more.

Usage: check_exports.py LIBRARY...
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from abi_gen.tables import load

# spec/README.md, "exported symbols": libascendcl.so and libacl_rt.so each resolve the whole C interface, whatever the
# table's column `library` says; these two hold only media memory.
MEDIA = {
    "libacl_dvpp.so": ("acldvpp",),
    "libacl_dvpp_mpi.so": ("hi_mpi_dvpp_",),
}


def expected(library: str) -> set[str]:
    """The names that `library` must export."""
    names = {function.name for function in load().functions}
    if library not in MEDIA:
        return names
    return {name for name in names if name.startswith(MEDIA[library])}


def exported(path: Path) -> set[str]:
    """The names that `path` defines and shows; the names of versions in a version script are no symbols."""
    command = ["nm", "-D", "--defined-only", str(path)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    fields = [line.split() for line in lines]
    return {words[-1].split("@")[0] for words in fields if words[-2] != "A"}


def differences(path: Path) -> list[str]:
    have, want = exported(path), expected(path.name)
    missing = [f"{path.name} lacks {name}" for name in sorted(want - have)]
    return missing + [f"{path.name} exports {name}, which is not in the interface" for name in sorted(have - want)]


def main() -> int:
    failures: list[str] = []
    for path in map(Path, sys.argv[1:]):
        found = differences(path)
        print(f"{path.name}: {len(exported(path))} symbols, {len(found)} differences")
        failures += found
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
