#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The dynamic section of each library: names, what it needs, where it looks, how it is bound."""

import re
import subprocess
import sys
from pathlib import Path

FRONT = ["libascendcl.so", "libacl_rt.so", "libacl_dvpp.so", "libacl_dvpp_mpi.so"]
SYSTEM = re.compile(r"^(libc|libm|libdl|libpthread|librt|ld-linux-x86-64|ld-linux-aarch64)\.so\.\d+$")


def entries(path: Path) -> dict[str, list[str]]:
    """Tag -> values, as readelf prints them."""
    text = subprocess.run(["readelf", "-dW", str(path)], check=True, capture_output=True, text=True).stdout
    result: dict[str, list[str]] = {}
    for tag, value in re.findall(r"^ 0x[0-9a-f]+ \((\w+)\)\s+(.*)$", text, re.MULTILINE):
        bracket = re.search(r"\[(.*)\]", value)
        result.setdefault(tag, []).append(bracket.group(1) if bracket else value.strip())
    return result


def faults_of(path: Path) -> list[str]:
    """What is wrong with one library."""
    found = entries(path)
    faults = []
    if found.get("SONAME") != [path.name]:
        faults.append(f"SONAME is {found.get('SONAME')}")
    if found.get("RUNPATH") != ["$ORIGIN"] or "RPATH" in found:
        faults.append(f"RUNPATH is {found.get('RUNPATH')}, RPATH {found.get('RPATH')}")
    needed = found.get("NEEDED", [])
    if path.name in FRONT:
        if needed != ["libsoftnpu.so"]:
            faults.append(f"needs {needed}")
    else:
        faults += [f"needs {name}" for name in needed if not SYSTEM.match(name)]
    if "TEXTREL" in found:
        faults.append("has text relocations")
    if "NOW" not in " ".join(found.get("FLAGS", []) + found.get("FLAGS_1", [])):
        faults.append("is not bound at load time")
    headers = subprocess.run(["readelf", "-lW", str(path)], check=True, capture_output=True, text=True).stdout
    if re.search(r"GNU_STACK.*E\s", headers):
        faults.append("wants an executable stack")
    if "GNU_RELRO" not in headers and path.name not in FRONT:
        faults.append("has no RELRO")
    symbols = subprocess.run(["readelf", "--dyn-syms", "-W", path], check=True, capture_output=True, text=True).stdout
    if re.search(r"\bUNIQUE\b", symbols):
        faults.append("has STB_GNU_UNIQUE symbols")
    for line in symbols.splitlines():
        row = line.split()
        if len(row) != 8 or not row[0].rstrip(":").isdigit() or row[6] == "UND" or row[4] not in ("GLOBAL", "WEAK"):
            continue
        if row[3] != "FUNC" or row[5] != "DEFAULT" or int(row[2], 0) == 0 or "@" in row[7]:
            faults.append(f"{row[7]} is {row[3]} {row[5]}, size {row[2]}")
    return [f"{path.name}: {fault}" for fault in faults]


def main() -> int:
    folder = Path(sys.argv[1])
    faults = [fault for name in ["libsoftnpu.so", *FRONT] for fault in faults_of(folder / name)]
    print("\n".join(faults) or "5 libraries are as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
