# SPDX-License-Identifier: Apache-2.0
"""What the tests know of the functions: which there are, the types that the stubs promise, which the library has."""

from __future__ import annotations

import ast
import functools
import importlib
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import acl
from acl import structures

ROOT = Path(__file__).resolve().parents[2]
NOT_SUPPORTED = 207000


@dataclass(frozen=True)
class Function:
    """One function: annotations are those of the stubs."""

    name: str
    c_name: str
    arguments: dict[str, str]
    returns: tuple[str, ...]

    @property
    def call(self):
        module, _, last = self.name.rpartition(".")
        return getattr(importlib.import_module(module), last)

    @property
    def implemented(self) -> bool:
        return self.c_name == "-" or self.c_name not in _missing()


@functools.cache
def _missing() -> frozenset[str]:
    """C functions that docs/support.md, which is generated, calls not supported."""
    page = (ROOT / "docs" / "support.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\| `(\w+)` \| not supported \|", page, re.MULTILINE))


def _returns(annotation: ast.expr | None) -> tuple[str, ...]:
    """The values of an answer; a call that gives one value alone has one."""
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "tuple":
        return tuple(ast.unparse(each) for each in annotation.slice.elts)
    return (ast.unparse(annotation),)


@functools.cache
def _stubs(module: str) -> dict[str, ast.FunctionDef]:
    name = "__init__" if module == "acl" else module.removeprefix("acl.")
    text = (Path(acl.__file__).parent / f"{name}.pyi").read_text(encoding="utf-8")
    return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def _load() -> dict[str, Function]:
    generator = ROOT / "scripts" / "generate_python.py"
    done = subprocess.run([sys.executable, "-B", generator, "--list"], check=True, capture_output=True, text=True)
    functions = {}
    for line in done.stdout.splitlines():
        name, _, c_name, _ = line.split("\t")
        module, _, last = name.rpartition(".")
        stub = _stubs(module)[last]
        arguments = {each.arg: ast.unparse(each.annotation) for each in stub.args.posonlyargs}
        functions[name] = Function(name, c_name, arguments, _returns(stub.returns))
    return functions


FUNCTIONS = _load()


def conforms(annotation: str, value: object) -> bool:
    """Whether a value is what the stubs call it. A dict of a failed call is empty."""
    for kind in ("int", "str", "float", "bytes"):
        if annotation == kind:
            return type(value).__name__ == kind
    if annotation.endswith(" | None"):
        return value is None or conforms(annotation.removesuffix(" | None"), value)
    if annotation == "None":
        return value is None
    if annotation.startswith("list["):
        return type(value) is list and all(conforms(annotation[5:-1], each) for each in value)
    if annotation.startswith("NDArray"):
        return type(value).__name__ == "ndarray"
    if annotation.startswith("dict["):
        return type(value) is dict
    keys = getattr(structures, annotation).__annotations__
    return type(value) is dict and (not value or keys.keys() == value.keys())


def answers(function: Function, answer: object) -> bool:
    """Whether an answer is the tuple (or the value) that the stubs promise."""
    if len(function.returns) == 1:
        return conforms(function.returns[0], answer)
    return (
        type(answer) is tuple
        and len(answer) == len(function.returns)
        and all(conforms(*pair) for pair in zip(function.returns, answer, strict=True))
    )
