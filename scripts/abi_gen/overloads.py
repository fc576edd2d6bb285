# SPDX-License-Identifier: Apache-2.0
"""The inline C++ overloads of acl/acl_rt_api.h: each converts its arguments and calls one C function."""

from __future__ import annotations

from abi_gen.tables import Overload, Parameter, Tables

# memory-linear.md 1: the overload without a policy asks for huge pages first.
DEFAULT_POLICY = "ACL_MEM_MALLOC_HUGE_FIRST"

_CASTS = {
    "void **": "reinterpret_cast<void **>({name})",
    "const void **": "reinterpret_cast<const void **>({name})",
    "void *": "static_cast<void *>({name})",
    "const void *": "static_cast<const void *>({name})",
}


def _converted(parameter: Parameter, wanted: str) -> str:
    if parameter.type.endswith("&"):
        return f"static_cast<const void *>(&{parameter.name})"
    if parameter.type == wanted or wanted not in _CASTS:
        return parameter.name
    return _CASTS[wanted].format(name=parameter.name)


def _is_single(parameter: Parameter, wanted: Parameter) -> bool:
    """Whether one structure is given where the C function wants an array, its indexes and their number."""
    return wanted.type == f"{parameter.type} *"


def _arguments(overload: Overload, tables: Tables) -> tuple[list[str], list[str]]:
    """Statements before the call, and the arguments of the call."""
    setup: list[str] = []
    arguments: list[str] = []
    given = list(overload.parameters)
    wanted = list(tables.function(overload.target).parameters)
    while wanted:
        want = wanted.pop(0)
        if want.name == "policy" and (not given or given[0].type != want.type):
            arguments.append(DEFAULT_POLICY)
            continue
        if given[0].name == "failIndex" and want.name != "failIndex":
            setup.append(f"(void){given.pop(0).name};")
        have = given.pop(0)
        if _is_single(have, want):
            setup.append("size_t firstIndex = 0;")
            arguments += [f"&{have.name}", "&firstIndex", "1"]
            del wanted[:2]
        else:
            arguments.append(_converted(have, want.type))
    setup += [f"(void){rest.name};" for rest in given]
    return setup, arguments


def definition(overload: Overload, tables: Tables) -> list[str]:
    """The overload as C++ text."""
    setup, arguments = _arguments(overload, tables)
    parameters = ", ".join(parameter.text for parameter in overload.parameters)
    lines = [f"/** Calls {overload.target}{'; ' + overload.note if overload.note else ''}. */"]
    if overload.template_parameters:
        lines.append(f"template <{overload.template_parameters}>")
    lines += [f"inline {overload.return_type} {overload.name}({parameters})", "{"]
    lines += [f"    {statement}" for statement in setup]
    lines += [f"    return {overload.target}({', '.join(arguments)});", "}"]
    return lines
