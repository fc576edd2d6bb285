# SPDX-License-Identifier: Apache-2.0
"""One assertion per fact of the tables, in C and in C++.

A fact is (condition, words). `Dialect` knows how a language asks for the type of an expression.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from abi_gen.declarations import declare
from abi_gen.tables import Field, Macro, Overload, Struct, Tables, Typedef


@dataclass(frozen=True)
class Fact:
    condition: str
    words: str
    # False for a `static const`, which is no constant expression in C.
    constant: bool = True


class Dialect:
    """C11: types are compared with _Generic, which looks at the type of an expression that is never evaluated."""

    suffix = "c"
    assertion = "_Static_assert"

    def same_type(self, expression: str, type_text: str) -> str:
        return f"_Generic(({expression}), {type_text}: 1, default: 0)"

    def is_type(self, name: str, type_text: str) -> str:
        return self.same_type(f"*({declare(name, '')}*)0", type_text)

    def has_type(self, struct: Struct, member: Field) -> str:
        # A pointer to the member: an array would decay, and an enumeration must not be promoted.
        pointer = _pointer_to(member.type)
        return self.same_type(f"&(({struct.name} *)0)->{member.name}", pointer)

    def is_function(self, name: str, type_text: str) -> str:
        return self.same_type(f"&{name}", type_text)

    def constant_in_c(self, macro: Macro) -> bool:
        return macro.kind == "define"

    def enum_facts(self, name: str, compatible: str) -> list[Fact]:
        return [Fact(self.same_type(f"({name})0", compatible), f"{name} is compatible with {compatible}")]

    def alignment(self, name: str) -> str:
        return f"_Alignof({name})"


class Cxx(Dialect):
    """C++17: types are compared with std::is_same_v."""

    suffix = "cpp"
    assertion = "static_assert"

    def same_type(self, expression: str, type_text: str) -> str:
        return f"std::is_same_v<std::decay_t<decltype({expression})>, {type_text}>"

    def is_type(self, name: str, type_text: str) -> str:
        return f"std::is_same_v<{name}, {type_text}>"

    def has_type(self, struct: Struct, member: Field) -> str:
        expression = f"&static_cast<{struct.name} *>(nullptr)->{member.name}"
        return f"std::is_same_v<decltype({expression}), {_pointer_to(member.type)}>"

    def is_function(self, name: str, type_text: str) -> str:
        return f"std::is_same_v<decltype(&{name}), {type_text}>"

    def constant_in_c(self, macro: Macro) -> bool:
        return True

    def enum_facts(self, name: str, compatible: str) -> list[Fact]:
        condition = f"std::is_same_v<std::underlying_type_t<{name}>, {compatible}>"
        return [Fact(condition, f"{name} is made of {compatible}")]

    def alignment(self, name: str) -> str:
        return f"alignof({name})"


def _pointer_to(type_text: str) -> str:
    base, bracket, bounds = type_text.partition("[")
    return f"{base} (*)[{bounds}" if bracket else declare(type_text, "*").rstrip()


def value_facts(tables: Tables, dialect: Dialect) -> Iterator[Fact]:
    """Enumerators, constants and macros; literals keep their type."""
    for enum in tables.enums:
        for enumerator in enum.enumerators:
            yield Fact(f"{enumerator.name} == {enumerator.value}", f"{enumerator.name} is {enumerator.value}")
    for macro in tables.macros:
        if macro.kind not in ("define", "static const"):
            continue
        if not macro.value:
            condition = dialect.same_type(f"({macro.name} *)0", f"{macro.literal} *")
            yield Fact(condition, f"{macro.name} is {macro.literal}")
            continue
        suffix = "" if macro.value.startswith("-") else macro.literal_suffix
        value = f"{macro.value}{suffix}"
        constant = dialect.constant_in_c(macro)
        yield Fact(f"{macro.name} == {value}", f"{macro.name} is {macro.value}", constant)
        constness = "const " if macro.kind == "static const" else ""
        pointer = f"{constness}{macro.c_type} *" if constness else macro.c_type
        expression = f"&{macro.name}" if constness else macro.name
        yield Fact(dialect.same_type(expression, pointer), f"{macro.name} is of type {macro.c_type}")


def _struct_facts(struct: Struct, dialect: Dialect) -> Iterator[Fact]:
    yield Fact(f"sizeof({struct.name}) == {struct.size}", f"{struct.name} has {struct.size} bytes")
    yield Fact(f"{dialect.alignment(struct.name)} == {struct.align}", f"{struct.name} is aligned to {struct.align}")
    for member in struct.fields:
        if member.name.startswith("("):
            continue
        place = f"{struct.name}.{member.name}"
        yield Fact(f"offsetof({struct.name}, {member.name}) == {member.offset}", f"{place} is at {member.offset}")
        size = f"sizeof((({struct.name} *)0)->{member.name}) == {member.size}"
        yield Fact(size, f"{place} has {member.size} bytes")
        if "(" not in member.type:
            yield Fact(dialect.has_type(struct, member), f"{place} is of type {member.type}")


def _typedef_facts(record: Typedef, dialect: Dialect) -> Iterator[Fact]:
    if record.size is not None:
        yield Fact(f"sizeof({record.name}) == {record.size}", f"{record.name} has {record.size} bytes")
        yield Fact(f"{dialect.alignment(record.name)} == {record.align}", f"{record.name} is aligned")
    if "(no tag)" in record.underlying:
        return
    if record.kind == "opaque-struct":
        condition = dialect.same_type(f"({record.name} *)0", f"{record.underlying} *")
        yield Fact(condition, f"{record.name} is {record.underlying}")
    else:
        yield Fact(dialect.is_type(record.name, record.underlying), f"{record.name} is {record.underlying}")


def layout_facts(tables: Tables, dialect: Dialect) -> Iterator[Fact]:
    """Structures, typedefs and the integers behind enumerations."""
    for struct in tables.structs:
        yield from _struct_facts(struct, dialect)
    for record in tables.typedefs:
        yield from _typedef_facts(record, dialect)
    for enum in tables.enums:
        yield from dialect.enum_facts(enum.c_name, enum.compatible_int)


def prototype_facts(tables: Tables, dialect: Dialect) -> Iterator[Fact]:
    for function in tables.functions:
        words = f"{function.name}: {function.return_type} ({function.parameter_text})"
        yield Fact(dialect.is_function(function.name, function.type_text), words)


def presence_checks(tables: Tables) -> list[str]:
    """Preprocessor lines: every macro that is no constant is defined."""
    lines: list[str] = []
    for macro in tables.macros:
        if macro.kind not in ("static const", "required by the includer"):
            lines += [f"#ifndef {macro.name}", f"#error {macro.name} is not defined", "#endif"]
    return lines


def _with_types(text: str) -> str:
    """`text` with the template parameters replaced by types that no overload treats specially."""
    words = {"T": "float", "U": "short"}
    return " ".join("".join(words.get(part, part) for part in _split(word)) for word in text.split(" "))


def _split(word: str) -> list[str]:
    """`word` cut where an identifier could begin or end, so that only whole identifiers are replaced."""
    parts: list[str] = []
    for character in word:
        if parts and (character.isalnum() or character == "_") and (parts[-1][-1].isalnum() or parts[-1][-1] == "_"):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def overload_checks(overload: Overload, number: int) -> list[str]:
    """A pointer of exactly the overload's type, which makes the compiler write its body; a call without defaults."""
    types = ", ".join(_with_types(parameter.type) for parameter in overload.parameters)
    lines = [f"{overload.return_type} (*const overload{number})({types}) = &{overload.name};"]
    if any(parameter.has_default for parameter in overload.parameters):
        given = [parameter for parameter in overload.parameters if not parameter.has_default]
        parameters = ", ".join(declare(_with_types(item.type), item.name) for item in given)
        lines += [
            f"{overload.return_type} call{number}({parameters})",
            f"{{ return {overload.name}({', '.join(item.name for item in given)}); }}",
        ]
    return lines
