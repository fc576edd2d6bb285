#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The generated part of the Python package `acl`, from abi/*.csv and abi/python.toml.

Usage:
    generate_python.py --sources DIR --package DIR    C++ of the binding; .pyi and .py files of the package
    generate_python.py --counts                       how many functions there are
    generate_python.py --list                         MODULE.NAME, whether the reference has it, C function
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from abi_gen import docs as abi_docs
from abi_gen import tables as abi_tables
from python_gen import package, plan, sources
from python_gen.docstrings import Words


def write_if_changed(path: Path, text: str) -> None:
    """Keeps the time stamp of a file that is right already, so that nothing is rebuilt."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def write_sources(folder: Path, wanted: plan.Plan, known: Words) -> None:
    for part in wanted.parts:
        text = sources.methods_source(part, known)
        write_if_changed(folder / f"{part.name}_methods.generated.cpp", text)
    write_if_changed(folder / "tables.generated.hpp", sources.tables_header(wanted))
    write_if_changed(folder / "layouts.generated.hpp", sources.layouts_header(wanted))


def write_package(folder: Path, wanted: plan.Plan, tables: abi_tables.Tables, known: Words) -> None:
    for module in {part.module for part in wanted.parts}:
        name = "__init__" if module == "acl" else module.removeprefix("acl.")
        write_if_changed(folder / f"{name}.pyi", package.stub(wanted, module, known))
    write_if_changed(folder / "structures.py", package.structures(wanted))
    write_if_changed(folder / "constants.py", package.constants(tables))


def print_counts(wanted: plan.Plan) -> None:
    rows = wanted.functions
    written = sum(bool(function.written) for function in rows)
    proposed = sum(function.proposed for function in rows)
    print(f"{len(rows)} functions: {len(rows) - proposed} of the reference, {proposed} proposed; {written} by hand")


def print_list(wanted: plan.Plan) -> None:
    for function in wanted.functions:
        kind = "proposed" if function.proposed else "reference"
        c_name = function.c.name if function.c else "-"
        print(f"{function.module}.{function.name}\t{kind}\t{c_name}\t{function.signature}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path)
    parser.add_argument("--package", type=Path)
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    tables = abi_tables.load()
    try:
        wanted = plan.load(tables)
    except plan.PlanError as error:
        print(f"abi/python.toml: {error}", file=sys.stderr)
        return 1
    known = Words(abi_docs.load(tables), tables, wanted)
    if arguments.sources:
        write_sources(arguments.sources, wanted, known)
    if arguments.package:
        write_package(arguments.package, wanted, tables, known)
    if arguments.counts:
        print_counts(wanted)
    if arguments.list:
        print_list(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
