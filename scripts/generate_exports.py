#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the libraries export, from abi/functions.csv and from what src/api defines.

Usage:
    generate_exports.py --output DIR     the build's files: not_implemented.cpp, jumps (.S), version scripts
    generate_exports.py --support        writes docs/support.md
    generate_exports.py --check          tells whether docs/support.md is stale
    generate_exports.py --audit LIBDIR   compares the table with the exports of the built libraries
"""

from __future__ import annotations

import argparse
import csv
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORT = ROOT / "docs" / "support.md"
NOTICE = "Written by scripts/generate_exports.py: do not edit."
MEDIA_FAILURE = "0xA0028008u"

CHAPTERS = {
    "02": "Init and finalize",
    "03": "System parameters and limits on resources",
    "04": "Devices",
    "05": "Contexts",
    "06": "Streams",
    "07": "Events",
    "08": "Notifies",
    "09": "Counting notifies",
    "10": "Labels",
    "11-01": "Device memory",
    "11-02": "Host memory",
    "11-03": "Copies and sets",
    "11-04": "Virtual memory",
    "11-05": "Managed memory and pointer queries",
    "11-06": "Cache operations",
    "11-07": "Memory shared with other processes by key",
    "11-08": "Allocators of the program",
    "11-09": "Values written and awaited in stream order",
    "11-10": "Stream-ordered memory pools",
    "11-11": "Device variables",
    "12": "Host functions and callbacks in a stream",
    "13": "Errors and exceptions",
    "14": "Binaries and kernels",
    "15": "Captured models",
    "16": "Groups",
    "18": "Dump",
    "20": "Queues and buffers",
    "21": "Process snapshots",
    "24": "Data types, log, versions, profiling",
    "25-03": "Data buffers and other types",
}


@dataclass(frozen=True)
class Function:
    """One row of abi/functions.csv."""

    name: str
    header: str
    result: str
    params: str
    chapter: str
    group: str

    @property
    def prototype(self) -> str:
        """The definition's first line."""
        space = "" if self.result.endswith("*") else " "
        return f"{self.result}{space}{self.name}({self.params})"


# memory-linear.md 1: it has no row in the csv file.
EXTRA = Function(
    name="acldvppMallocWithCfg",
    header="acl/ops/acl_dvpp.h",
    result="aclError",
    params="void **devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg",
    chapter="dvpp",
    group="memory-linear",
)


def load_functions() -> list[Function]:
    """All functions, in the order of the csv file."""
    with (ROOT / "abi" / "functions.csv").open(encoding="utf-8", newline="") as file:
        rows = [
            Function(
                name=row["function"],
                header=row["header"],
                result=row["return_type"].strip(),
                params=row["params"].strip(),
                chapter=row["doc_chapter"],
                group=row["group"],
            )
            for row in csv.DictReader(file)
        ]
    if EXTRA.name not in {function.name for function in rows}:
        rows.append(EXTRA)
    return rows


DEFINITION = re.compile(
    r'^(?:extern "C" )?[A-Za-z_][\w:]*(?:[ \t]+[\w:]+|[ \t]*\*)*?[ \t*]+(acl\w+|hi_mpi_\w+)[ \t]*\(', re.MULTILINE
)


def definitions(text: str) -> set[str]:
    """Names that a source file defines: a line at column 0 whose parameter list is followed by a body."""
    found = set()
    for match in DEFINITION.finditer(text):
        depth, position = 1, match.end()
        while depth and position < len(text):
            depth += {"(": 1, ")": -1}.get(text[position], 0)
            position += 1
        if re.match(r"\s*(?:noexcept\s*)?(?:try\s*)?\{", text[position:]):
            found.add(match.group(1))
    return found


def implemented_names(functions: list[Function]) -> set[str]:
    """Which functions src/api defines."""
    known = {function.name for function in functions}
    found: set[str] = set()
    for path in sorted((ROOT / "src" / "api").glob("*.cpp")):
        found |= definitions(path.read_text(encoding="utf-8"))
    return found & known


def library_names(functions: list[Function]) -> dict[str, list[str]]:
    """What each library with a vendor's name exports."""
    everything = sorted(function.name for function in functions)
    return {
        "ascendcl": everything,
        "acl_rt": everything,
        "acl_dvpp": [name for name in everything if name.startswith("acldvpp")],
        "acl_dvpp_mpi": [name for name in everything if name.startswith("hi_mpi_dvpp_")],
    }


# ---- files of the build ----


def parameter_list(params: str) -> str:
    """The parameters without their names, so that none is unused; the compiler compares with the header."""
    if params in ("void", ""):
        return ""
    depth, parts, current = 0, [], ""
    for character in params:
        if character == "," and depth == 0:
            parts.append(current)
            current = ""
            continue
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        current += character
    parts.append(current)
    return ", ".join(f"{p.strip()}" if p.strip() == "..." else f"[[maybe_unused]] {p.strip()}" for p in parts)


def not_implemented(function: Function) -> str:
    """The definition that answers for a function until it is implemented."""
    space = "" if function.result.endswith("*") else " "
    head = f"{function.result}{space}{function.name}({parameter_list(function.params)}) {{"
    if function.result == "aclError":
        return f'{head}\n    return softnpu::api::not_implemented_code("{function.name}");\n}}\n'
    note = f'    softnpu::api::note_not_implemented("{function.name}");\n'
    if function.result == "void":
        return f"{head}\n{note}}}\n"
    answer = f"static_cast<hi_s32>({MEDIA_FAILURE})" if function.name.startswith("hi_mpi_") else "{}"
    return f"{head}\n{note}    return {answer};\n}}\n"


def not_implemented_source(functions: list[Function], implemented: set[str]) -> str:
    """One file with all of them, checked against the public headers."""
    headers = sorted({function.header for function in functions} - {"acl/ops/acl_dvpp.h"})
    lines = [
        f"// {NOTICE}",
        "#define ENABLE_DVPP_INTERFACE",
        '#include "acl/acl.h"',
        *(f'#include "{header}"' for header in headers),
        '#include "acl/ops/acl_dvpp.h"',
        "",
        '#include "api/not_implemented.hpp"',
        "",
        'extern "C" {',
        "",
    ]
    lines += [not_implemented(function) for function in functions if function.name not in implemented]
    lines.append('}  // extern "C"')
    return "\n".join(lines) + "\n"


def jump_entry(name: str, target: str, *, through_got: bool) -> str:
    """One exported symbol that continues at `target` with all registers and the stack untouched."""
    if through_got:
        x86 = f"    jmp *{target}@GOTPCREL(%rip)"
        arm = f"    adrp x16, :got:{target}\n    ldr x16, [x16, :got_lo12:{target}]\n    br x16"
        hidden = ""
    else:
        x86 = f"    jmp {target}"
        arm = f"    b {target}"
        hidden = f"    .hidden {target}\n"
    return f"""{hidden}    .globl {name}
    .type {name}, %function
    .p2align 4
{name}:
    .cfi_startproc
#if defined(__x86_64__)
    endbr64
{x86}
#else
    hint #34 /* bti c */
{arm}
#endif
    .cfi_endproc
    .size {name}, . - {name}
"""


def jumps(pairs: list[tuple[str, str]], *, through_got: bool) -> str:
    """An assembly file of jumps."""
    head = (
        f"/* {NOTICE} */\n"
        "#if !defined(__x86_64__) && !defined(__aarch64__)\n"
        '#error "softnpu knows x86-64 and aarch64"\n'
        "#endif\n"
        "    .text\n"
    )
    tail = '    .section .note.GNU-stack, "", %progbits\n'
    return head + "".join(jump_entry(name, target, through_got=through_got) for name, target in pairs) + tail


def version_script(names: list[str]) -> str:
    """Exactly these names, everything else hidden."""
    body = "".join(f"    {name};\n" for name in names)
    return f"/* {NOTICE} */\n{{\nglobal:\n{body}local:\n    *;\n}};\n"


def names_header(libraries: dict[str, list[str]], implemented: set[str]) -> str:
    """The lists for tests."""
    lines = [f"// {NOTICE}", "#pragma once", "", "namespace exported {", ""]
    for library, names in [*libraries.items(), ("implemented", sorted(implemented))]:
        quoted = "".join(f'    "{name}",\n' for name in names)
        lines.append(f"inline constexpr const char *{library}[] = {{\n{quoted}    nullptr,\n}};\n")
    lines.append("}  // namespace exported")
    return "\n".join(lines) + "\n"


def write_if_changed(path: Path, text: str) -> None:
    """Keeps the time stamp of a file that is right already, so that nothing is rebuilt."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write_build_files(folder: Path) -> None:
    """All that src/lib/CMakeLists.txt compiles and links."""
    functions = load_functions()
    implemented = implemented_names(functions)
    libraries = library_names(functions)
    folder.mkdir(parents=True, exist_ok=True)
    write_if_changed(folder / "not_implemented.cpp", not_implemented_source(functions, implemented))
    everything = libraries["ascendcl"]
    write_if_changed(folder / "softnpu.S", jumps([(f"softnpu_{n}", n) for n in everything], through_got=False))
    write_if_changed(folder / "softnpu.map", version_script(["softnpu_*"]))
    for library, names in libraries.items():
        write_if_changed(folder / f"{library}.S", jumps([(n, f"softnpu_{n}") for n in names], through_got=True))
        write_if_changed(folder / f"{library}.map", version_script(names))
    write_if_changed(folder / "exported_names.hpp", names_header(libraries, implemented))


# ---- docs/support.md ----


def chapter_title(chapter: str, groups: list[str]) -> str:
    """A heading; chapters that have no short name here are told by their groups."""
    if chapter == "dvpp":
        return "Media (DVPP) memory"
    if chapter == "":
        return "Without a chapter"
    title = CHAPTERS.get(chapter)
    return f"Chapter {chapter}: {title}" if title else f"Chapter {chapter} ({', '.join(dict.fromkeys(groups))})"


def support_text() -> str:
    """The table for users."""
    functions = load_functions()
    implemented = implemented_names(functions)
    lines = [
        "# What softnpu implements",
        "",
        f"<!-- {NOTICE} -->",
        "",
        "Every C function of the interface is exported by `libascendcl.so` and `libacl_rt.so`. A function that is not",
        "implemented never reports success: an `aclError` is 207000 (feature not supported), a pointer NULL,",
        "a number 0, `hi_mpi_*` return 0xA0028008; outputs stay untouched; `aclGetRecentErrMsg` names the function.",
        "",
        f"{len(implemented)} of {len(functions)} functions are implemented.",
    ]
    chapters: dict[str, list[Function]] = {}
    for function in functions:
        chapters.setdefault(function.chapter, []).append(function)
    for chapter in sorted(chapters, key=lambda c: (c in ("", "dvpp"), c)):
        rows = chapters[chapter]
        done = sum(row.name in implemented for row in rows)
        title = chapter_title(chapter, [row.group for row in rows])
        lines += ["", f"## {title}", "", f"{done} of {len(rows)}.", "", "| function | answer |", "| --- | --- |"]
        for row in rows:
            lines.append(f"| `{row.name}` | {'implemented' if row.name in implemented else 'not supported'} |")
    return "\n".join(lines) + "\n"


def check_support() -> int:
    """0 when docs/support.md is what would be written now."""
    if SUPPORT.exists() and SUPPORT.read_text(encoding="utf-8") == support_text():
        return 0
    print("docs/support.md is stale: run `make generate` and commit it")
    return 1


def exported_symbols(library: Path) -> set[str]:
    """What nm -D sees defined, without the linker's own symbols."""
    output = subprocess.run(["nm", "-D", "--defined-only", str(library)], check=True, capture_output=True, text=True)
    rows = [line.split() for line in output.stdout.splitlines()]
    return {row[2] for row in rows if len(row) == 3 and row[1] in "TWtVDBRu"}


def audit(folder: Path) -> int:
    """The table and the built libraries agree, both ways."""
    functions = load_functions()
    implemented = implemented_names(functions)
    faults = []
    for library, names in library_names(functions).items():
        actual = exported_symbols(folder / f"lib{library}.so")
        faults += [f"lib{library}.so lacks {name}" for name in sorted(set(names) - actual)]
        faults += [f"lib{library}.so exports {name} as well" for name in sorted(actual - set(names))]
    core = exported_symbols(folder / "libsoftnpu.so")
    expected = {f"softnpu_{function.name}" for function in functions}
    faults += [f"libsoftnpu.so lacks {name}" for name in sorted(expected - core)]
    faults += [f"libsoftnpu.so exports {name}" for name in sorted(core - expected) if not name.startswith("softnpu_")]
    table = SUPPORT.read_text(encoding="utf-8") if SUPPORT.exists() else ""
    told = dict(re.findall(r"^\| `(\w+)` \| (implemented|not supported) \|$", table, re.MULTILINE))
    for function in functions:
        state = "implemented" if function.name in implemented else "not supported"
        if told.get(function.name) != state:
            faults.append(f"docs/support.md says of {function.name}: {told.get(function.name)}; the build: {state}")
    for fault in faults:
        print(fault)
    print(f"{len(functions)} functions, {len(implemented)} implemented, {len(faults)} faults")
    return 1 if faults else 0


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--support", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--audit", type=Path, metavar="LIBDIR")
    arguments = parser.parse_args()
    if arguments.output:
        write_build_files(arguments.output)
    if arguments.support:
        write_if_changed(SUPPORT, support_text())
    status = check_support() if arguments.check else 0
    if arguments.audit:
        status |= audit(arguments.audit)
    return status


if __name__ == "__main__":
    sys.exit(main())
