# SPDX-License-Identifier: Apache-2.0
"""C text of types, macros and constants, as the headers write it."""

from __future__ import annotations

import re
from itertools import pairwise

from abi_gen.tables import Enum, Enumerator, Field, Macro, Struct, Tables, Typedef

INDENT = "    "

# A launch shape counts in every direction at least once, so C++ code may leave directions out.
DIM3 = """\
#ifndef __BISHENG_CCEC__ /* that compiler brings its own dim3 */
/** Extent of a launch in three directions. The name is global: other toolkits have one too. */
typedef struct dim3 {
    uint32_t x;
    uint32_t y;
    uint32_t z;
#ifdef __cplusplus
#if __cplusplus >= 201103L
    constexpr dim3(uint32_t xExtent = 1, uint32_t yExtent = 1, uint32_t zExtent = 1)
#else
    dim3(uint32_t xExtent = 1, uint32_t yExtent = 1, uint32_t zExtent = 1)
#endif
        : x(xExtent), y(yExtent), z(zExtent) {}
#endif
} dim3;
#endif"""

VISIBILITY = """\
/* Empty for programs that use the library; a build of the library defines FUNC_VISIBILITY. */
#if defined(_MSC_VER) && defined(FUNC_VISIBILITY)
#define {name} __declspec(dllexport)
#elif defined(FUNC_VISIBILITY)
#define {name} __attribute__((visibility("default")))
#else
#define {name}
#endif"""

ATTRIBUTES = {
    "ACL_DEPRECATED": """\
/* Clang says that it is GCC 4, so it stays silent about deprecated functions. */
#if defined(__GNUC__) && __GNUC__ >= 6
#define ACL_DEPRECATED __attribute__((deprecated))
#elif defined(_MSC_VER)
#define ACL_DEPRECATED __declspec(deprecated)
#else
#define ACL_DEPRECATED
#endif""",
    "ACL_DEPRECATED_MESSAGE": """\
#if defined(__GNUC__) && __GNUC__ >= 6
#define ACL_DEPRECATED_MESSAGE(message) __attribute__((deprecated(message)))
#elif defined(_MSC_VER)
#define ACL_DEPRECATED_MESSAGE(message) __declspec(deprecated(message))
#else
#define ACL_DEPRECATED_MESSAGE(message)
#endif""",
    "ACL_FUNC_VISIBILITY": VISIBILITY.format(name="ACL_FUNC_VISIBILITY"),
    "GE_FUNC_VISIBILITY": VISIBILITY.format(name="GE_FUNC_VISIBILITY"),
    # The format is part of the variadic arguments: a macro may not be called with none under -Wpedantic.
    "ACL_APP_LOG": """\
/** Writes a line to the application log: ACL_APP_LOG(level, format, arguments...), as printf formats it. */
#define ACL_APP_LOG(level, ...) aclAppLog(level, __func__, __FILE__, __LINE__, __VA_ARGS__)""",
}


def _number(value: int) -> str:
    """Flags are easier to tell apart in hexadecimal."""
    is_flag = value >= 0x100 and value & (value - 1) == 0
    return hex(value) if is_flag or value == 0xFFFF else str(value)


def _remark(deprecated: bool, note: str) -> str:
    words = ("deprecated: " if deprecated else "") + note
    return f" /**< {words} */" if words else ""


def _enumerator(enumerator: Enumerator, last: bool) -> str:
    comma = "" if last else ","
    return (
        f"{INDENT}{enumerator.name} = {_number(enumerator.value)}{comma}"
        f"{_remark(enumerator.deprecated, enumerator.note)}"
    )


def enum(record: Enum) -> str:
    last = record.enumerators[-1]
    body = [_enumerator(enumerator, enumerator is last) for enumerator in record.enumerators]
    head = f"enum {record.tag} {{" if record.tag else "enum {"
    if not record.typedef:
        return "\n".join([head, *body, "};"])
    return "\n".join([f"typedef {head}", *body, f"}} {record.typedef};"])


def declare(type_text: str, name: str) -> str:
    """`type_text` with `name` where C wants it: behind stars, before array bounds."""
    base, bracket, bounds = type_text.partition("[")
    space = "" if base.endswith("*") else " "
    return f"{base}{space}{name}{bracket}{bounds}"


def _member(member: Field) -> str:
    note = _remark(True, "an older name of the member after it") if member.deprecated else ""
    return f"{declare(member.type, member.name)};{note}"


def _union(members: list[Field], name: str) -> list[str]:
    inner = [f"{INDENT}{_member(member)}" for member in members]
    return ["union {", *inner, f"}} {name};" if name else "};"]


def _nested(fields: list[Field], at: int) -> tuple[list[str], int]:
    """The unnamed union at index `at`, and the index behind its members."""
    opening = fields[at]
    if opening.name == "(anonymous union)":
        return _union(fields[at + 1 :], ""), len(fields)
    prefix = f"{opening.name}."
    end = at + 1
    while end < len(fields) and fields[end].name.startswith(prefix):
        end += 1
    members = [
        Field(item.name.removeprefix(prefix), item.type, item.offset, item.size, item.deprecated)
        for item in fields[at + 1 : end]
    ]
    return _union(members, opening.name), end


def _members(fields: list[Field]) -> list[str]:
    lines: list[str] = []
    at = 0
    while at < len(fields):
        if fields[at].type.startswith("union ("):
            nested, at = _nested(fields, at)
            lines += nested
        else:
            lines.append(_member(fields[at]))
            at += 1
    return lines


def struct(record: Struct) -> str:
    if record.name == "dim3":
        return DIM3
    body = [f"{INDENT}{line}" for line in _members(record.fields)]
    head = f"{record.kind} {record.tag} {{" if record.tag else f"{record.kind} {{"
    if record.name.startswith(("struct ", "union ")):
        return "\n".join([head, *body, "};"])
    return "\n".join([f"typedef {head}", *body, f"}} {record.name};"])


def typedef(record: Typedef) -> str:
    if record.kind == "function-pointer":
        return f"typedef {record.underlying.replace('(*)', f'(*{record.name})', 1)};"
    return f"typedef {declare(record.underlying, record.name)};"


def types_of(header: str, tables: Tables, briefs: dict[str, str]) -> list[str]:
    """Every type of `header`, in an order in which each stands behind what it needs."""
    enums = {record.c_name: record for record in tables.enums}
    structs = {record.name: record for record in tables.structs}
    blocks: list[tuple[bool, str]] = []
    for record in tables.typedefs:
        if record.header != header:
            continue
        one_line = record.kind not in ("enum", "struct", "union")
        if record.kind == "enum":
            text = enum(enums[record.name])
        elif record.kind in ("struct", "union"):
            text = struct(structs[record.name])
        else:
            text = typedef(record)
        blocks.append((one_line, _with_brief(text, briefs.get(record.name, record.note))))
    return _spaced(blocks)


def _with_brief(text: str, brief: str) -> str:
    if not brief or text.startswith(("/*", "#")):
        return text
    return f"/** {brief} */\n{text}"


def _spaced(blocks: list[tuple[bool, str]]) -> list[str]:
    """One-line typedefs stand together; everything else has an empty line around it."""
    lines: list[str] = []
    for (one_line, text), (next_one_line, _) in pairwise([*blocks, (False, "")]):
        lines.append(text)
        if not (one_line and next_one_line):
            lines.append("")
    return lines


def _class_of(macro: Macro) -> str:
    """Error codes are apart by their first digits, other constants by the first words of their names."""
    if macro.name.startswith("ACL_ERROR") and macro.value.isdigit() and int(macro.value) > 999:
        return macro.value[:3]
    return "_".join(re.split("_", macro.name)[:3])


def _constant(macro: Macro, width: int) -> str:
    remark = _remark(macro.deprecated, macro.note)
    if macro.kind == "static const":
        return f"static const {macro.c_type} {macro.name} = {macro.literal};{remark}"
    return f"#define {macro.name:<{width}} {macro.literal}{remark}"


def constants(macros: list[Macro]) -> list[str]:
    """Constants in the order of the table, an empty line where their class changes."""
    plain = [macro for macro in macros if macro.kind in ("define", "static const")]
    width = max((len(macro.name) for macro in plain if macro.kind == "define"), default=0)
    lines: list[str] = []
    for at, macro in enumerate(plain):
        if at and _class_of(macro) != _class_of(plain[at - 1]):
            lines.append("")
        lines.append(_constant(macro, width))
    return lines
