# SPDX-License-Identifier: Apache-2.0
"""The Python files of the package that are generated: stubs, the structures' TypedDicts, the constants."""

from __future__ import annotations

import textwrap

from abi_gen.tables import Tables

from python_gen.docstrings import Words, docstring
from python_gen.plan import Plan, PythonFunction, structure_class

NOTICE = "# Written by scripts/generate_python.py: do not edit."
# What no table of structures has: their shape depends on what is in them.
SPECIAL = {"Uuid", "MallocConfig"}


def _stub(function: PythonFunction, known: Words) -> str:
    arguments = [
        f"{argument.name}: {argument.annotation}" + (f" = {argument.default}" if argument.default else "")
        for argument in function.arguments
    ]
    head = f"def {function.name}({', '.join([*arguments, '/'] if arguments else [])}) -> {function.returns}:"
    text = docstring(function, known).replace("\\", "\\\\").replace('"""', "'''")
    body = textwrap.indent(f'"""{text}\n"""', "    ", lambda line: bool(line.strip()))
    return f"{head}\n{body}\n"


def stub(plan: Plan, module: str, known: Words) -> str:
    """One .pyi."""
    functions = [function for part in plan.parts if part.module == module for function in part.functions]
    body = "\n".join(_stub(function, known) for function in functions)
    lines = [NOTICE]
    if "Callable[" in body:
        lines.append("from collections.abc import Callable")
    if "Any" in body:
        lines.append("from typing import Any")
    classes = sorted(SPECIAL | {structure_class(name) for name in plan.structures})
    used = [name for name in classes if f"{name}," in body or f"{name}]" in body or f": {name}" in body]
    if "NDArray[" in body:
        lines.append("\nfrom numpy.typing import NDArray")
    if used:
        lines.append(f"\nfrom acl.structures import {', '.join(used)}")
    if module == "acl":
        modules = sorted({part.module for part in plan.parts} - {"acl"})
        names = [name.removeprefix("acl.") for name in modules] + ["constants"]
        lines += ["\n" + "\n".join(f"from acl import {name} as {name}" for name in sorted(names))]
    return "\n".join(lines) + "\n\n" + body


def _field_type(c_type: str, plan: Plan) -> str:
    if c_type in plan.structures:
        return structure_class(c_type)
    if "char" in c_type and "[" in c_type:
        return "str"
    return "list[int]" if "[" in c_type else "int"


def structures(plan: Plan) -> str:
    """acl/structures.py: the dicts for structures, for type checkers and editors."""
    lines = [
        NOTICE,
        '"""The dicts that stand for structures of C, as types. Nothing at run time needs them."""',
        "from __future__ import annotations",
        "",
        "from typing import Any, TypedDict",
        "",
        "",
        "class Uuid(TypedDict):",
        '    """aclrtUuid: 16 bytes, as Latin-1 text."""',
        "",
        "    bytes: str",
        "",
        "",
        "class MallocConfig(TypedDict, total=False):",
        '    """aclrtMallocConfig: attrs holds {\'attr\': 1, \'value\': {\'moduleId\': 3}}; {} is none."""',
        "",
        "    attrs: list[dict[str, Any]]",
        "    numAttrs: int",
    ]
    for name, fields in plan.structures.items():
        lines += ["", "", f"class {structure_class(name)}(TypedDict):", f'    """{name}."""', ""]
        lines += [f"    {field.key}: {_field_type(field.type, plan)}" for field in fields]
    return "\n".join(lines) + "\n"


def constants(tables: Tables) -> str:
    """acl/constants.py: every number of the headers that a client of this package can pass or meet."""
    lines = [
        NOTICE,
        '"""Numbers of the interface under their C names; the reference for Python has none."""',
        "",
    ]
    for macro in tables.macros:
        if macro.name.startswith(("ACL_", "RT_")) and macro.value.lstrip("-").isdigit():
            lines.append(f"{macro.name} = {macro.value}")
    for enum in tables.enums:
        lines += ["", f"# {enum.c_name}"]
        lines += [f"{enumerator.name} = {enumerator.value}" for enumerator in enum.enumerators]
    return "\n".join(lines) + "\n"
