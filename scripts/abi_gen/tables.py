# SPDX-License-Identifier: Apache-2.0
"""The tables of abi/*.csv as typed records, in the order of the files."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
DEFAULT_TABLES = REPOSITORY / "abi"


@dataclass(frozen=True)
class Parameter:
    """One parameter of a prototype: `type` and `name` together are its C text."""

    text: str
    direction: str = "in"

    @property
    def name(self) -> str:
        return self.text.rstrip().split("=")[0].split()[-1].lstrip("*&")

    @property
    def type(self) -> str:
        declaration = self.text.split("=")[0].rstrip()
        return declaration[: len(declaration) - len(self.name)].rstrip()

    @property
    def has_default(self) -> bool:
        return "=" in self.text


@dataclass(frozen=True)
class Function:
    """A C function with external linkage."""

    header: str
    name: str
    return_type: str
    parameters: tuple[Parameter, ...]
    variadic: bool
    group: str
    subgroup: str
    deprecated: bool
    replacement: str
    experimental: bool
    chapter: str
    notes: str

    @property
    def parameter_text(self) -> str:
        texts = [parameter.text for parameter in self.parameters]
        return ", ".join(texts + ["..."] * self.variadic) or "void"

    @property
    def type_text(self) -> str:
        types = [parameter.type for parameter in self.parameters]
        return f"{self.return_type} (*)({', '.join(types + ['...'] * self.variadic) or 'void'})"


@dataclass(frozen=True)
class Enumerator:
    name: str
    value: int
    deprecated: bool
    note: str


@dataclass
class Enum:
    header: str
    tag: str
    typedef: str
    compatible_int: str
    enumerators: list[Enumerator] = field(default_factory=list)

    @property
    def c_name(self) -> str:
        return self.typedef or f"enum {self.tag}"


@dataclass(frozen=True)
class Macro:
    header: str
    name: str
    kind: str
    literal: str
    value: str
    c_type: str
    deprecated: bool
    note: str

    @property
    def literal_suffix(self) -> str:
        """The U, L or ULL of the literal: it makes the literal's type."""
        digits = self.literal.strip("()")
        return digits[len(digits.rstrip("uUlL")) :]


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    offset: int
    size: int
    deprecated: bool


@dataclass
class Struct:
    """A structure or union; its name is what C code writes, keyword included when there is no typedef."""

    header: str
    name: str
    kind: str
    tag: str
    size: int
    align: int
    fields: list[Field] = field(default_factory=list)


@dataclass(frozen=True)
class Typedef:
    header: str
    name: str
    underlying: str
    kind: str
    size: int | None
    align: int | None
    note: str


@dataclass(frozen=True)
class Overload:
    """An inline C++ overload and the C function that it calls."""

    header: str
    name: str
    template_parameters: str
    return_type: str
    parameters: tuple[Parameter, ...]
    target: str
    note: str


@dataclass(frozen=True)
class Tables:
    functions: list[Function]
    enums: list[Enum]
    macros: list[Macro]
    structs: list[Struct]
    typedefs: list[Typedef]
    overloads: list[Overload]

    def function(self, name: str) -> Function:
        return next(function for function in self.functions if function.name == name)


# memory-linear.md 1: programs call it, but no public table lists it, so it stands here instead of in functions.csv.
MALLOC_WITH_CFG = Function(
    header="acl/ops/acl_dvpp.h",
    name="acldvppMallocWithCfg",
    return_type="aclError",
    parameters=(
        Parameter("void **devPtr", "out"),
        Parameter("size_t size"),
        Parameter("aclrtMemMallocPolicy policy"),
        Parameter("aclrtMallocConfig *cfg"),
    ),
    variadic=False,
    group="memory-linear",
    subgroup="dvpp",
    deprecated=False,
    replacement="",
    experimental=False,
    chapter="dvpp",
    notes="",
)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def _parameters(text: str, directions: str = "") -> tuple[Parameter, ...]:
    texts = [part.strip() for part in text.split(",") if part.strip() not in ("", "void", "...")]
    words = directions.split() + ["in"] * len(texts)
    return tuple(Parameter(part, word) for part, word in zip(texts, words, strict=False))


def _function(row: dict[str, str]) -> Function:
    return Function(
        header=row["header"],
        name=row["function"],
        return_type=row["return_type"],
        parameters=_parameters(row["params"], row["param_directions"]),
        variadic=row["variadic"] == "yes",
        group=row["group"],
        subgroup=row["subgroup"],
        deprecated=row["deprecated"] == "yes",
        replacement=row["replacement"],
        experimental=row["experimental"] == "yes",
        chapter=row["doc_chapter"],
        notes=row["notes"],
    )


def _functions(path: Path) -> list[Function]:
    functions = [_function(row) for row in _rows(path)]
    after = next(i for i, function in enumerate(functions) if function.name == "acldvppMalloc")
    return [*functions[: after + 1], MALLOC_WITH_CFG, *functions[after + 1 :]]


def _enums(path: Path) -> list[Enum]:
    enums: dict[str, Enum] = {}
    for row in _rows(path):
        enum = enums.setdefault(
            row["enum"],
            Enum(row["header"], row["c_tag"], row["typedef"], row["compatible_int_type"]),
        )
        enum.enumerators.append(
            Enumerator(row["enumerator"], int(row["value"]), row["deprecated"] == "yes", row["note"])
        )
    return list(enums.values())


def _macros(path: Path) -> list[Macro]:
    return [
        Macro(
            row["header"],
            row["macro"],
            row["kind"],
            row["literal"],
            row["value_decimal"],
            row["c_type"],
            row["deprecated"] == "yes",
            row["note"],
        )
        for row in _rows(path)
    ]


def _structs(path: Path) -> list[Struct]:
    structs: dict[str, Struct] = {}
    for row in _rows(path):
        name = row["struct"]
        if row["field"] == "(total)":
            size, align = int(row["struct_size"]), int(row["struct_align"])
            structs[name] = Struct(row["header"], name, row["kind"], row["c_tag"], size, align)
            continue
        offset, size = int(row["offset"]), int(row["size"])
        structs[name].fields.append(Field(row["field"], row["type"], offset, size, row["deprecated"] == "yes"))
    return list(structs.values())


def _typedefs(path: Path) -> list[Typedef]:
    return [
        Typedef(
            row["header"],
            row["typedef"],
            row["underlying_type"],
            row["kind"],
            int(row["size"]) if row["size"] else None,
            int(row["align"]) if row["align"] else None,
            row["note"],
        )
        for row in _rows(path)
    ]


def _overloads(path: Path) -> list[Overload]:
    return [
        Overload(
            row["header"],
            row["function"],
            row["template_params"],
            row["return_type"],
            _parameters(row["params"]),
            row["forwards_to"],
            row["note"],
        )
        for row in _rows(path)
    ]


def load(folder: Path = DEFAULT_TABLES) -> Tables:
    """Reads every table of `folder`."""
    return Tables(
        functions=_functions(folder / "functions.csv"),
        enums=_enums(folder / "enums.csv"),
        macros=_macros(folder / "macros.csv"),
        structs=_structs(folder / "structs.csv"),
        typedefs=_typedefs(folder / "typedefs.csv"),
        overloads=_overloads(folder / "cxx_overloads.csv"),
    )
