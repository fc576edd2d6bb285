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

import support_page

ROOT = Path(__file__).resolve().parent.parent
SUPPORT = ROOT / "docs" / "support.md"
NOTICE = "Written by scripts/generate_exports.py: do not edit."
MEDIA_FAILURE = "0xA0028008u"


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


def support_text() -> str:
    """The page as it would be written now."""
    functions = load_functions()
    return support_page.text(functions, implemented_names(functions), NOTICE)


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
    told = support_page.answers(table)
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
