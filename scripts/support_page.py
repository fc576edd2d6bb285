# SPDX-License-Identifier: Apache-2.0
"""docs/support.md: which C functions are implemented, and what Python calls them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from abi_gen import tables as abi_tables
from python_gen import plan as python_plan
from python_gen.plan import PythonFunction

if TYPE_CHECKING:
    from generate_exports import Function

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


def _chapter_title(chapter: str, groups: list[str]) -> str:
    """A heading; chapters that have no short name here are told by their groups."""
    if chapter == "dvpp":
        return "Media (DVPP) memory"
    if chapter == "":
        return "Without a chapter"
    title = CHAPTERS.get(chapter)
    return f"Chapter {chapter}: {title}" if title else f"Chapter {chapter} ({', '.join(dict.fromkeys(groups))})"


def _head(functions: list[Function], implemented: set[str], python: list[PythonFunction]) -> list[str]:
    proposed = sum(function.proposed for function in python)
    bound = {function.c.name for function in python if function.c}
    return [
        "Every C function of the interface is exported by `libascendcl.so` and `libacl_rt.so`. A function that is not",
        "implemented never reports success: an `aclError` is 207000 (feature not supported), a pointer NULL,",
        "a number 0, `hi_mpi_*` return 0xA0028008; outputs stay untouched; `aclGetRecentErrMsg` names the function.",
        "",
        f"{len(implemented)} of {len(functions)} functions are implemented.",
        "",
        f"The package `acl` has {len(python)} functions ([python.md](python.md)); {len(bound)} call one of these, and "
        "their names stand in the column Python. What is",
        f"not supported answers the same there. A star marks the {proposed} names that softnpu proposes: the reference "
        "for Python has no such",
        "function. No name: Python has none.",
    ]


def _c_rows(rows: list[Function], implemented: set[str], names: dict[str, str]) -> list[str]:
    lines = ["| function | answer | Python |", "| --- | --- | --- |"]
    for row in rows:
        answer = "implemented" if row.name in implemented else "not supported"
        lines.append(f"| `{row.name}` | {answer} | {names.get(row.name, '')} |".replace("|  |", "| |"))
    return lines


def _python_names(python: list[PythonFunction]) -> dict[str, str]:
    """By C function."""
    names: dict[str, list[str]] = {}
    for function in python:
        if function.c:
            star = "\\*" if function.proposed else ""
            names.setdefault(function.c.name, []).append(f"`{function.module}.{function.name}`{star}")
    return {c_name: ", ".join(of_it) for c_name, of_it in names.items()}


def _python_alone(python: list[PythonFunction]) -> list[str]:
    """The table of Python functions that have no C function of their own."""
    lines = ["", "## Python alone", "", "These have no C function of their own; all are implemented.", ""]
    lines += ["| function | returns | what it does |", "| --- | --- | --- |"]
    for function in python:
        if function.c is None:
            lines.append(f"| `{function.signature}` | `{function.returns}` | {function.written['brief']} |")
    return lines


def text(functions: list[Function], implemented: set[str], notice: str) -> str:
    """The whole page."""
    python = python_plan.load(abi_tables.load()).functions
    names = _python_names(python)
    lines = ["# What softnpu implements", "", f"<!-- {notice} -->", "", *_head(functions, implemented, python)]
    chapters: dict[str, list[Function]] = {}
    for function in functions:
        chapters.setdefault(function.chapter, []).append(function)
    for chapter in sorted(chapters, key=lambda c: (c in ("", "dvpp"), c)):
        rows = chapters[chapter]
        done = sum(row.name in implemented for row in rows)
        lines += ["", f"## {_chapter_title(chapter, [row.group for row in rows])}", "", f"{done} of {len(rows)}.", ""]
        lines += _c_rows(rows, implemented, names)
    return "\n".join([*lines, *_python_alone(python)]) + "\n"


def answers(page: str) -> dict[str, str]:
    """What a page says of each C function."""
    return dict(re.findall(r"^\| `(\w+)` \| (implemented|not supported) \|", page, re.MULTILINE))
