# SPDX-License-Identifier: Apache-2.0
"""What the headers say about a function: abi/docs.toml, and the errors of the rule table."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

import toml_files

from abi_gen.tables import REPOSITORY, Function, Tables

DEFAULT_DOCS = REPOSITORY / "abi" / "docs.toml"
DEFAULT_RULES = REPOSITORY / "src" / "rules"
WIDTH = 108


class DocsError(Exception):
    """The docs or the rules name something that the tables do not have."""


@dataclass(frozen=True)
class FunctionDoc:
    brief: str
    page: str = ""
    parameters: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    products: str = ""
    undetermined: str = ""
    returns: str = ""


@dataclass(frozen=True)
class Refusal:
    """One way in which a function refuses: from a row of the rule table."""

    code: str
    argument: str
    sentence: str
    products: tuple[str, ...]


@dataclass(frozen=True)
class Docs:
    functions: dict[str, FunctionDoc]
    types: dict[str, str]
    refusals: dict[str, list[Refusal]]


def _function_doc(entry: dict, shared: dict[str, str], function: Function) -> FunctionDoc:
    own = entry.get("params", {})
    names = [parameter.name for parameter in function.parameters]
    unknown = set(own) - set(names) - {"..."}
    if unknown:
        raise DocsError(f"docs.toml: {function.name} has no parameter {', '.join(sorted(unknown))}")
    words = {name: own.get(name, shared.get(name, "")) for name in names}
    return FunctionDoc(
        brief=entry["brief"],
        page=entry.get("page", ""),
        parameters={name: text for name, text in (words | own).items() if text},
        notes=tuple(entry.get("notes", ())),
        products=entry.get("products", ""),
        undetermined=entry.get("undetermined", ""),
        returns=entry.get("returns", ""),
    )


def _function_docs(data: dict, tables: Tables) -> dict[str, FunctionDoc]:
    known = {function.name: function for function in tables.functions}
    full, briefs = data.get("functions", {}), data.get("briefs", {})
    for name in [*full, *briefs]:
        if name not in known:
            raise DocsError(f"docs.toml: no function is called {name}")
    docs = {name: FunctionDoc(brief) for name, brief in briefs.items()}
    shared = data.get("parameters", {})
    docs |= {name: _function_doc(entry, shared, known[name]) for name, entry in full.items()}
    missing = sorted(set(known) - set(docs))
    if missing:
        raise DocsError(f"docs.toml says nothing about {', '.join(missing)}")
    return docs


def _refusal(rule: dict, argument: str, code_names: dict[str, str]) -> Refusal:
    """A rule's sentence has slots that a refused call fills; here their names stand in brackets."""
    sentence = rule["sentence"].replace("{argument}", argument)
    sentence = re.sub(r"\{(\w+)\}", r"[\1]", sentence.replace("{why}", ""))
    code = str(rule["code"])
    return Refusal(code_names.get(code, code), argument, sentence, tuple(rule.get("products", ())))


def _refusals(folder: Path, tables: Tables) -> dict[str, list[Refusal]]:
    # The hi_mpi_* rules give their codes as numbers, because those functions return no aclError.
    code_names = {macro.value: macro.name for macro in tables.macros if macro.name.startswith("HI_ERR_SYS")}
    tables_of_rules = [toml_files.read(path) for path in sorted(folder.glob("*.toml"))]
    more: dict[str, list[str]] = {}
    for table in tables_of_rules:
        for row in table.get("places", []):
            more.setdefault(row["of"], []).extend(row["functions"])
    refusals: dict[str, list[Refusal]] = {}
    for rule in (rule for table in tables_of_rules for rule in table.get("rule", [])):
        for place in rule.get("functions", []) + more.get(rule["name"], []):
            function, _, argument = place.partition(".")
            refusals.setdefault(function, []).append(_refusal(rule, argument, code_names))
    return refusals


def load(tables: Tables, docs: Path = DEFAULT_DOCS, rules: Path = DEFAULT_RULES) -> Docs:
    """Reads the docs and, when they exist, the rules."""
    data = toml_files.read(docs)
    return Docs(_function_docs(data, tables), data.get("types", {}), _refusals(rules, tables))


def _wrap(text: str, first: str = " * ", rest: str = " * ") -> list[str]:
    # The text must not be able to close the comment that it stands in.
    safe = re.sub(r"\s+", " ", text).replace("*/", "* /")
    return textwrap.wrap(safe, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)


def _parameter_lines(function: Function, doc: FunctionDoc) -> list[str]:
    lines: list[str] = []
    for parameter in function.parameters:
        text = doc.parameters.get(parameter.name)
        if text:
            head = f" * @param[{parameter.direction.replace('inout', 'in,out')}] {parameter.name} "
            lines += _wrap(text, head, " *     ")
    if "..." in doc.parameters:
        lines += _wrap(doc.parameters["..."], " * @param ... ", " *     ")
    return lines


def _refusal_lines(function: Function, refusals: list[Refusal]) -> list[str]:
    names = {parameter.name for parameter in function.parameters}
    lines: list[str] = []
    for refusal in refusals:
        products = f" ({', '.join(refusal.products)} only)" if refusal.products else ""
        # Some rules are about the thread or the device; their sentence says so, and no parameter has that name.
        told = refusal.argument in refusal.sentence or refusal.argument not in names
        about = "" if told else f"{refusal.argument}: "
        lines += _wrap(f"{about}{refusal.sentence}{products}", f" * @errors {refusal.code}: ", " *     ")
    return lines


def _tail_lines(function: Function, doc: FunctionDoc) -> list[str]:
    lines: list[str] = []
    if doc.products:
        lines += _wrap(doc.products, " * @par Products: ", " *     ")
    if doc.undetermined:
        lines += _wrap(f"undetermined on the card; softnpu {doc.undetermined}", " * @note ", " *     ")
    if function.experimental:
        lines += _wrap("experimental: the reference says that this may change.", " * @note ", " *     ")
    if function.deprecated:
        lines += _wrap(f"use {function.replacement}", " * @deprecated ", " *     ")
    if doc.page:
        lines += _wrap(f"spec/{doc.page}", " * @see ", " *     ")
    return lines


def comment(function: Function, docs: Docs) -> list[str]:
    """The Doxygen comment of `function`, one line short when there is only a brief."""
    doc = docs.functions[function.name]
    body: list[str] = []
    for note in doc.notes:
        body += [" *", *_wrap(note)]
    facts = _parameter_lines(function, doc)
    if doc.returns:
        facts += _wrap(doc.returns, " * @return ", " *     ")
    facts += _refusal_lines(function, docs.refusals.get(function.name, [])) + _tail_lines(function, doc)
    if facts:
        body += [" *", *facts]
    brief = _wrap(doc.brief)
    if not body and len(brief) == 1:
        return [f"/** {doc.brief} */"]
    return ["/**", *brief, *body, " */"]
