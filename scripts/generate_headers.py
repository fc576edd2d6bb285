#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes include/ from abi/*.csv and abi/docs.toml.

With --check nothing is written; the exit code says whether the committed headers are fresh.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from abi_gen import declarations, docs, overloads
from abi_gen.layout import BRIEFS, GROUPS, INCLUDES, OWN_GUARD, group_key
from abi_gen.tables import DEFAULT_TABLES, REPOSITORY, Function, Tables
from abi_gen.tables import load as load_tables

NOTICE = "Written by scripts/generate_headers.py from abi/: change the tables, not this file."
DVPP_GUARD = "ENABLE_DVPP_INTERFACE"
# Written by hand: functions that are not of the interface.
OURS = {"softnpu/softnpu.h"}
# No extern "C" around them: they hold macros only, or C++ only.
WITHOUT_LINKAGE = {"acl/acl_rt_api.h"}
# major * 10000000 + minor * 100000 + patch * 1000 of CANN 9.1.0 (spec/abi/README.md).
VERSION_NUMBER = 9 * 10000000 + 1 * 100000 + 0 * 1000
VERSION_MACROS = {
    "version/cann_version.h": "CANN_VERSION_NUM",
    "version/runtime_version.h": "RUNTIME_VERSION_NUM",
}


class Generator:
    """Makes the text of one header after the other."""

    def __init__(self, tables: Tables, texts: docs.Docs) -> None:
        self.tables = tables
        self.docs = texts

    def header(self, path: str) -> str:
        lines = self._opening(path)
        body = self._constants(path)
        linked = self._types(path) + self._functions(path)
        if path == "acl/acl_rt_api.h":
            body += self._overloads(path)
        if linked and path not in WITHOUT_LINKAGE:
            linked = self._c_linkage(linked)
        lines += body + linked
        lines += [f"#endif /* {self._guard(path)} */", ""]
        return "\n".join(_without_double_gaps(lines))

    def _guard(self, path: str) -> str:
        for macro in self.tables.macros:
            if macro.header == path and macro.kind == "include-guard":
                return macro.name
        return OWN_GUARD.format(path=path.replace("/", "_").replace(".", "_").upper())

    def _opening(self, path: str) -> list[str]:
        guard = self._guard(path)
        lines = ["/* SPDX-License-Identifier: Apache-2.0 */", f"/* {NOTICE} */", ""]
        lines += ["/**", " * @file", f" * {BRIEFS[path]}", " */", f"#ifndef {guard}", f"#define {guard}", ""]
        if path == "acl/ops/acl_dvpp.h":
            lines += [f"#ifndef {DVPP_GUARD}"]
            lines += [f'#error "define {DVPP_GUARD} before including acl/ops/acl_dvpp.h"', "#endif", ""]
        lines += [f"#include {name}" for name in INCLUDES[path]]
        return [*lines, ""]

    def _constants(self, path: str) -> list[str]:
        macros = [macro for macro in self.tables.macros if macro.header == path]
        lines: list[str] = []
        for macro in macros:
            if macro.kind in ("attribute", "function-like"):
                lines += [declarations.ATTRIBUTES[macro.name], ""]
        values = declarations.constants(macros)
        if path in VERSION_MACROS:
            values = [f"#define {VERSION_MACROS[path]} {VERSION_NUMBER}"]
        return [*lines, *values, ""] if values or lines else []

    def _types(self, path: str) -> list[str]:
        return declarations.types_of(path, self.tables, self.docs.types)

    def _functions(self, path: str) -> list[str]:
        mine = [function for function in self.tables.functions if function.header == path]
        lines: list[str] = []
        for key, title in GROUPS.items():
            group = [item for item in mine if group_key(item.group, item.subgroup) == key]
            if group:
                lines += [f"/* ---- {title} ---- */", ""]
            for function in group:
                lines += [*docs.comment(function, self.docs), _prototype(function), ""]
        return lines

    def _overloads(self, path: str) -> list[str]:
        lines = ["#if defined(__cplusplus) && __cplusplus >= 201103L", ""]
        for overload in self.tables.overloads:
            if overload.header == path:
                lines += [*overloads.definition(overload, self.tables), ""]
        return [*lines, "#endif /* C++11 */", ""]

    @staticmethod
    def _c_linkage(lines: list[str]) -> list[str]:
        opening = ["#ifdef __cplusplus", 'extern "C" {', "#endif", ""]
        return [*opening, *lines, "", "#ifdef __cplusplus", "}", "#endif", ""]


def _prototype(function: Function) -> str:
    prefix = "" if "without ACL_FUNC_VISIBILITY" in function.notes else "ACL_FUNC_VISIBILITY "
    if function.header.startswith("acl/dvpp/"):
        prefix = ""
    if function.deprecated:
        prefix = f'ACL_DEPRECATED_MESSAGE("use {function.replacement}")\n{prefix}'
    head = f"{prefix}{declarations.declare(function.return_type, function.name)}("
    line = f"{head}{function.parameter_text});"
    if len(line.rsplit("\n", maxsplit=1)[-1]) <= docs.WIDTH:
        return line
    texts = [parameter.text for parameter in function.parameters] + ["..."] * function.variadic
    return f"{head}\n    " + ",\n    ".join(texts) + ");"


def _without_double_gaps(lines: list[str]) -> list[str]:
    text = [line for block in lines for line in block.split("\n")]
    return [line for at, line in enumerate(text) if line or at == 0 or text[at - 1]] + [""]


def generate(tables: Tables, texts: docs.Docs) -> dict[str, str]:
    """The text of every header by its path below include/."""
    generator = Generator(tables, texts)
    return {path: generator.header(path) for path in INCLUDES}


def stale(headers: dict[str, str], folder: Path) -> list[str]:
    """What differs between `headers` and `folder`, files that should not be there included."""
    known = {str(path.relative_to(folder)) for path in folder.rglob("*.h")} - OURS
    differing = [
        path
        for path, text in headers.items()
        if path not in known or (folder / path).read_text(encoding="utf-8") != text
    ]
    return differing + sorted(known - set(headers))


def write(headers: dict[str, str], folder: Path) -> None:
    for path, text in headers.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a header is stale")
    parser.add_argument("--tables", type=Path, default=DEFAULT_TABLES)
    parser.add_argument("--docs", type=Path, default=docs.DEFAULT_DOCS)
    parser.add_argument("--rules", type=Path, default=docs.DEFAULT_RULES)
    parser.add_argument("--output", type=Path, default=REPOSITORY / "include")
    return parser.parse_args()


def main() -> int:
    arguments = _arguments()
    tables = load_tables(arguments.tables)
    try:
        headers = generate(tables, docs.load(tables, arguments.docs, arguments.rules))
    except docs.DocsError as error:
        print(error, file=sys.stderr)
        return 2
    if not arguments.check:
        write(headers, arguments.output)
        return 0
    differing = stale(headers, arguments.output)
    for path in differing:
        print(f"{arguments.output / path} is stale: run scripts/generate_headers.py", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
