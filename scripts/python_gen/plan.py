# SPDX-License-Identifier: Apache-2.0
"""What each Python function is: abi/python.toml, resolved against the prototypes of abi/functions.csv."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import toml_files
from abi_gen.tables import REPOSITORY, Function, Parameter, Tables

DEFAULT_TABLE = REPOSITORY / "abi" / "python.toml"


class PlanError(Exception):
    """abi/python.toml does not fit the interface."""


@dataclass(frozen=True)
class Value:
    """An argument or a result. `c_name`: the C parameter that it stands for, if there is one."""

    name: str
    annotation: str
    default: str = ""
    c_name: str = ""


@dataclass(frozen=True)
class PythonFunction:
    """One row of a module."""

    module: str
    name: str
    c: Function | None
    arguments: tuple[Value, ...]
    returns: str
    results: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    waits: bool = False
    proposed: bool = False
    lifetime: str = ""
    written: dict = field(default_factory=dict)

    @property
    def signature(self) -> str:
        """As messages and docstrings tell it: acl.rt.malloc(size, policy)."""
        names = [argument.name + (f"={argument.default}" if argument.default else "") for argument in self.arguments]
        return f"{self.module}.{self.name}({', '.join(names)})"


@dataclass(frozen=True)
class StructureField:
    key: str
    c_name: str
    type: str


@dataclass(frozen=True)
class Part:
    """The functions of one file of the binding."""

    name: str
    module: str
    functions: tuple[PythonFunction, ...]


@dataclass(frozen=True)
class Plan:
    parts: tuple[Part, ...]
    structures: dict[str, tuple[StructureField, ...]]

    @property
    def functions(self) -> list[PythonFunction]:
        return [function for part in self.parts for function in part.functions]


def structure_class(c_name: str) -> str:
    """The TypedDict of a structure: aclrtMemLocation is MemLocation."""
    return re.sub(r"^acl(rt)?", "", c_name)


def _annotation(c_type: str, structures: dict) -> str:
    bare = c_type.replace("const ", "").strip()
    if bare in structures:
        return structure_class(bare)
    return "float" if bare == "float" else "int"


class _Roles:
    """Which role a C parameter has, and what that role is in Python: the types of arguments and of results."""

    # Roles whose name tells all. `{}` in a list stands for the type in angle brackets.
    SHAPES: ClassVar = {
        "In": (["{}"], []),
        "Text": (["str"], []),
        "OptionalText": (["str"], []),
        "Given": (["{}"], []),
        "GivenByValue": (["{}"], []),
        "List": (["list[{}]"], []),
        "Out": ([], ["{}"]),
        "Filled": ([], ["{}"]),
        "PrimaryState": ([], ["int", "int"]),
        "Key": (["int"], ["str"]),
        "Line": ([], ["str"]),
        "Through": (["int"], ["int"]),
        "Uuid": ([], ["Uuid"]),
        "MallocConfig": (["MallocConfig"], []),
        "StreamAttributeGiven": (["int", "dict[str, int]"], []),
        "StreamAttributeFilled": (["int"], ["dict[str, int]"]),
        "PoolAttributeGiven": (["int", "int"], []),
        "PoolAttributeFilled": (["int"], ["int"]),
        "CannAttributes": ([], ["list[int]"]),
        "FilledList": (["int"], ["list[{}]"]),
    }

    def __init__(self, structures: dict) -> None:
        self.structures = structures

    def default(self, parameter: Parameter) -> str:
        c_type = re.sub(r"\*\s*const$", "*", parameter.type).strip()
        pointee = c_type.removesuffix("*").strip() if c_type.endswith("*") else ""
        if parameter.direction == "out":
            if not pointee:
                raise PlanError(f"{parameter.text} is an output and no pointer")
            return f"{'Filled' if pointee in self.structures else 'Out'}<{pointee}>"
        if parameter.direction != "in":
            raise PlanError(f"{parameter.text}: the role of an {parameter.direction} parameter must be given")
        if c_type == "const char *":
            return "Text"
        if pointee.replace("const ", "") in self.structures:
            return f"Given<{pointee.replace('const ', '')}>"
        return f"In<{c_type if pointee else c_type.removeprefix('const ')}>"

    def shape(self, role: str) -> tuple[list[str], list[str]]:
        name, _, inner = role.partition("<")
        arguments, results = self.SHAPES[name]
        inner_type = _annotation(inner.rstrip(">").split(",")[0], self.structures)
        fill = lambda shapes: [shape.replace("{}", inner_type) for shape in shapes]  # noqa: E731
        return fill(arguments), fill(results)

    def of(self, function: Function, given: dict[str, str]) -> list[tuple[list[str], str]]:
        """Each role with the names of the C parameters that it covers."""
        names = [parameter.name for parameter in function.parameters]
        rest, found = dict(given), []
        position = 0
        while position < len(names):
            key = next((key for key in rest if key.split("+")[0] == names[position]), None)
            covered = key.split("+") if key else [names[position]]
            if names[position : position + len(covered)] != covered:
                raise PlanError(f"{function.name}: {key} are no neighbouring parameters")
            role = rest.pop(key) if key else self.default(function.parameters[position])
            found.append((covered, role))
            position += len(covered)
        if rest:
            raise PlanError(f"{function.name} has no parameter {', '.join(rest)}")
        return found


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _return_annotation(function: Function) -> tuple[str, bool]:
    """What the C function itself returns, and whether that is a code (it comes last then)."""
    if function.return_type in ("aclError", "hi_s32"):
        return "int", True
    if function.return_type == "const char *":
        return "str | None", False
    return _annotation(function.return_type, {}), False


def _bound(module: str, name: str, row: list[str], context: dict) -> PythonFunction:
    c_name, argument_text, result_text = row
    function = context["known"].get(c_name)
    if function is None:
        raise PlanError(f"{module}.{name}: there is no C function {c_name}")
    roles = context["roles"].of(function, context["given"].pop(c_name, {}))
    annotations, results = [], []
    for covered, role in roles:
        taken, made = context["roles"].shape(role)
        annotations += [(annotation, covered[min(i, len(covered) - 1)]) for i, annotation in enumerate(taken)]
        results += made
    own, is_code = _return_annotation(function)
    results = [*results, own] if is_code else [own, *results]
    names, result_names = _names(argument_text), _names(result_text)
    if len(names) != len(annotations) or len(result_names) != len(results):
        raise PlanError(
            f"{module}.{name}: ({argument_text}) -> ({result_text}) does not fit {c_name}, which takes "
            f"{len(annotations)} and gives {len(results)}"
        )
    arguments = []
    for text, (annotation, covered) in zip(names, annotations, strict=True):
        bare, _, default = text.partition("=")
        arguments.append(Value(bare, annotation, default, covered))
    return PythonFunction(
        module=module,
        name=name,
        c=function,
        arguments=tuple(arguments),
        returns=results[0] if len(results) == 1 else f"tuple[{', '.join(results)}]",
        results=tuple(result_names),
        roles=tuple(role for _, role in roles),
        waits=c_name in context["waits"],
        proposed=context["proposed"],
    )


def _split(text: str) -> list[str]:
    """At the commas that no bracket holds."""
    parts, depth = [""], 0
    for character in text:
        depth += {"[": 1, "]": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def _by_hand(module: str, name: str, row: dict, context: dict) -> PythonFunction:
    arguments = []
    for text in _split(row["arguments"]):
        declared, _, default = text.partition("=")
        bare, _, annotation = declared.partition(":")
        arguments.append(Value(bare.strip(), annotation.strip(), default.strip()))
    c_name = row.get("c", "")
    if c_name and c_name not in context["known"]:
        raise PlanError(f"{module}.{name}: there is no C function {c_name}")
    return PythonFunction(module, name, context["known"].get(c_name), tuple(arguments), row["returns"], written=row)


def _part(name: str, section: dict, written: dict, context: dict) -> Part:
    module, functions = section["module"], []
    for rows, proposed in ((section, False), (section.get("proposed", {}), True)):
        context["proposed"] = proposed
        functions += [_bound(module, key, row, context) for key, row in rows.items() if isinstance(row, list)]
    functions += [_by_hand(module, key, row, context) for key, row in written.items()]
    return Part(name, module, tuple(functions))


def _structures(rows: dict[str, str], tables: Tables) -> dict[str, tuple[StructureField, ...]]:
    known = {struct.name: {field.name: field.type for field in struct.fields} for struct in tables.structs}
    structures = {}
    for name, text in rows.items():
        fields = []
        for item in _names(text):
            key, _, c_name = item.partition("=")
            c_name = c_name or key
            if c_name not in known.get(name, {}):
                raise PlanError(f"{name} has no field {c_name}")
            fields.append(StructureField(key, c_name, known[name][c_name]))
        structures[name] = tuple(fields)
    return structures


def _with_lifetimes(parts: list[Part], rows: list[dict]) -> list[Part]:
    words = {name: row["words"] for row in rows for name in row["functions"].split()}

    def told(function: PythonFunction) -> PythonFunction:
        return replace(function, lifetime=words.pop(f"{function.module}.{function.name}", ""))

    named = [replace(part, functions=tuple(map(told, part.functions))) for part in parts]
    if words:
        raise PlanError(f"[[lifetimes]] has functions that nothing else has: {', '.join(words)}")
    return named


def load(tables: Tables, path: Path = DEFAULT_TABLE) -> Plan:
    """Reads and checks the table."""
    data = toml_files.read(path)
    structures = _structures(data.pop("structures"), tables)
    known = {function.name: function for function in tables.functions}
    lifetimes = data.pop("lifetimes")
    waits, given, written = data.pop("waits"), data.pop("roles"), data.pop("written")
    bound = {row[0] for section in data.values() for row in [*section.values(), *section.get("proposed", {}).values()]
             if isinstance(row, list)}
    strays = (set(waits) | set(given)) - bound
    if strays:
        raise PlanError(f"waits or roles name {', '.join(sorted(strays))}, which no row binds")
    context = {"known": known, "roles": _Roles(structures), "given": given, "waits": set(waits)}
    # The same C function in two rows would need its roles twice; none is.
    parts = [_part(name, section, written.pop(name, {}), context) for name, section in data.items()]
    if written:
        raise PlanError(f"[written] has parts that nothing else has: {', '.join(written)}")
    return Plan(tuple(_with_lifetimes(parts, lifetimes)), structures)
