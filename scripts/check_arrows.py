#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The parts of src/ include only what lies below them (docs: the house).

    api -> runtime -> memory -> node, check, product, rules -> os; base below all.
    observe reads what the others record; only api starts it.
    os and base include no AscendCL header.
"""

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"

# Each part, and the parts that it may include besides itself.
MAY_INCLUDE = {
    "base": set(),
    "os": {"base"},
    "rules": {"base", "os"},
    "product": {"base", "os", "rules"},
    "node": {"base", "os", "rules"},
    "check": {"base", "os", "rules"},
    "memory": {"base", "os", "rules", "product", "node", "check"},
    "runtime": {"base", "os", "rules", "product", "node", "check", "memory"},
    "observe": {"base", "os", "rules", "product", "node", "check", "memory", "runtime"},
    "api": {"base", "os", "rules", "product", "node", "check", "memory", "runtime", "observe"},
}
WITHOUT_ACL = {"os", "base"}
GENERATED = {"rules.generated.hpp": "rules"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def part_of(name: str) -> str:
    """The part that an included name belongs to, or nothing for headers from elsewhere."""
    if name in GENERATED:
        return GENERATED[name]
    first, slash, _ = name.partition("/")
    return first if slash and first in MAY_INCLUDE else ""


def faults_of(path: Path) -> list[str]:
    """The arrows of one file that point up or sideways."""
    relative = path.relative_to(SOURCE)
    part = relative.parts[0]
    faults = []
    for _, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        if part in WITHOUT_ACL and re.match(r"(acl|ge|error_codes)/|hi_dvpp", name):
            faults.append(f"{relative}: {part} knows no AscendCL word, and includes {name}")
        if ".." in name:
            faults.append(f"{relative}: {name} is named relative to the file; name it from src/")
        other = part_of(name)
        if other and other != part and other not in MAY_INCLUDE[part]:
            faults.append(f"{relative}: {part} must not include {other} ({name})")
    return faults


def cycles() -> list[str]:
    """Headers that include each other."""
    graph = {}
    for path in SOURCE.rglob("*.hpp"):
        name = path.relative_to(SOURCE).as_posix()
        graph[name] = [n for _, n in INCLUDE.findall(path.read_text(encoding="utf-8")) if (SOURCE / n).is_file()]
    done: set[str] = set()
    found = []

    def visit(name: str, trail: list[str]) -> None:
        if name in trail:
            found.append("headers include each other: " + " -> ".join([*trail[trail.index(name) :], name]))
            return
        if name in done:
            return
        for other in graph.get(name, []):
            visit(other, [*trail, name])
        done.add(name)

    for name in sorted(graph):
        visit(name, [])
    return found


def main() -> int:
    """Checks every source file."""
    faults = []
    for path in sorted([*SOURCE.rglob("*.cpp"), *SOURCE.rglob("*.hpp")]):
        part = path.relative_to(SOURCE).parts[0]
        if part in MAY_INCLUDE:
            faults += faults_of(path)
        elif part != "lib":
            faults.append(f"src/{part} is no part of the house")
    faults += cycles()
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
