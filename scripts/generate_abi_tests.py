#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes C and C++ sources that compare the headers with every fact of abi/*.csv.

What the language can compare at compile time is a static assertion; the rest runs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from abi_gen.assertions import (
    Cxx,
    Dialect,
    Fact,
    layout_facts,
    overload_checks,
    presence_checks,
    prototype_facts,
    value_facts,
)
from abi_gen.tables import DEFAULT_TABLES, Tables
from abi_gen.tables import load as load_tables

NOTICE = ["// SPDX-License-Identifier: Apache-2.0", "// Written by scripts/generate_abi_tests.py from abi/*.csv."]
HEADERS = [
    "acl/acl.h",
    "acl/acl_rt_memory_soma.h",
    "acl/acl_platform.h",
    "acl/dvpp/hi_dvpp.h",
]
Facts = Callable[[Tables, Dialect], Iterator[Fact]]
PARTS: dict[str, Facts] = {"values": value_facts, "layout": layout_facts, "prototypes": prototype_facts}


def _includes(dialect: Dialect, part_name: str) -> list[str]:
    system = ["<cstddef>", "<cstdio>", "<type_traits>"] if isinstance(dialect, Cxx) else ["<stddef.h>", "<stdio.h>"]
    lines = [f"#include {name}" for name in system] + [f'#include "{name}"' for name in HEADERS]
    lines += ["#define ENABLE_DVPP_INTERFACE", '#include "acl/ops/acl_dvpp.h"']
    if part_name != "prototypes":
        # There it would overload the names whose types are asked for.
        lines.append('#include "acl/acl_rt_api.h"')
    return lines


def _assertions(facts: Iterable[Fact], dialect: Dialect) -> list[str]:
    return [f'{dialect.assertion}({fact.condition}, "{_quoted(fact.words)}");' for fact in facts if fact.constant]


def _quoted(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', '\\"')


def _runtime_checks(facts: Iterable[Fact]) -> list[str]:
    return [
        f'    if (!({fact.condition})) {{ ++failed; printf("%s\\n", "{_quoted(fact.words)}"); }}'
        for fact in facts
        if not fact.constant
    ]


def _entry(name: str, count: int, checks: list[str], dialect: Dialect) -> list[str]:
    """A function that runs what could not be asserted, and says how much was."""
    linkage = 'extern "C" ' if isinstance(dialect, Cxx) else ""
    return [
        f"{linkage}int abi_{name}(void);",
        f"{linkage}int abi_{name}(void)",
        "{",
        "    int failed = 0;",
        *checks,
        f'    printf("{name}: {count} facts, %d failed\\n", failed);',
        "    return failed;",
        "}",
    ]


def part(name: str, tables: Tables, dialect: Dialect) -> str:
    """The source of one part of the assertions."""
    facts = list(PARTS[name](tables, dialect))
    lines = [*NOTICE, *_includes(dialect, name), ""]
    if name == "values":
        lines += presence_checks(tables)
    lines += [*_assertions(facts, dialect), "", *_entry(name, len(facts), _runtime_checks(facts), dialect), ""]
    return "\n".join(lines)


def overloads(tables: Tables) -> str:
    lines = [*NOTICE, '#include "acl/acl.h"', '#include "acl/acl_rt_api.h"', ""]
    for number, overload in enumerate(tables.overloads):
        lines += overload_checks(overload, number)
    return "\n".join([*lines, ""])


def main_source(dialect: Dialect) -> str:
    linkage = 'extern "C" ' if isinstance(dialect, Cxx) else ""
    lines = [*NOTICE, *[f"{linkage}int abi_{name}(void);" for name in PARTS], ""]
    calls = " + ".join(f"abi_{name}()" for name in PARTS)
    return "\n".join([*lines, "int main(void)", "{", f"    return {calls} == 0 ? 0 : 1;", "}", ""])


def sources(tables: Tables) -> dict[str, str]:
    texts = {"abi_overloads.cpp": overloads(tables)}
    for dialect in (Dialect(), Cxx()):
        texts[f"abi_main.{dialect.suffix}"] = main_source(dialect)
        for name in PARTS:
            texts[f"abi_{name}.{dialect.suffix}"] = part(name, tables, dialect)
    return texts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=Path, default=DEFAULT_TABLES)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name, text in sources(load_tables(arguments.tables)).items():
        (arguments.output / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
