# SPDX-License-Identifier: Apache-2.0
"""The docstring of a Python function: that of the C header, in Python's names, or the words of abi/python.toml."""

from __future__ import annotations

import re
import textwrap

from abi_gen.docs import Docs, FunctionDoc
from abi_gen.tables import Tables

from python_gen.plan import Plan, PythonFunction

WIDTH = 96


def _wrap(text: str, indent: str = "", rest: str | None = None) -> list[str]:
    flat = re.sub(r"\s+", " ", text)
    after = indent if rest is None else rest
    return textwrap.wrap(flat, WIDTH, initial_indent=indent, subsequent_indent=after, break_long_words=False)


class Words:
    """What docstrings are made of: the texts of the headers, the numbers of codes, C's names in Python."""

    def __init__(self, docs: Docs, tables: Tables, plan: Plan) -> None:
        self.docs = docs
        self.numbers = {macro.name: macro.value for macro in tables.macros if "_ERR" in macro.name}
        self._python = {row.c.name: f"{row.module}.{row.name}" for row in plan.functions if row.c}

    def in_python(self, text: str, function: PythonFunction) -> str:
        """C's names of arguments and functions as Python has them."""
        for argument in function.arguments:
            if argument.c_name and argument.c_name != argument.name:
                text = re.sub(rf"\b{re.escape(argument.c_name)}\b", argument.name, text)
        text = re.sub(r"\b(?:acl|hi_mpi_)\w+", lambda found: self._python.get(found[0], found[0]), text)
        return text.replace("NULL", "0")


def _argument_lines(function: PythonFunction, doc: FunctionDoc | None, known: Words) -> list[str]:
    words = function.written.get("params") or (doc.parameters if doc else {})
    lines = []
    for argument in function.arguments:
        text = words.get(argument.c_name or argument.name) or words.get(argument.name, "")
        text = known.in_python(text, function).replace("receives ", "")
        structure = "" if argument.annotation in ("int", "str", "float") else f" ({argument.annotation})"
        if text or structure:
            lines += _wrap(f"{argument.name}{structure}: {text}".rstrip(": "), "    ", "        ")
    return lines


def _error_lines(function: PythonFunction, known: Words) -> list[str]:
    if function.c is None or function.written:
        return []
    facts = []
    names = {argument.c_name for argument in function.arguments}
    outputs = {parameter.name for parameter in function.c.parameters} - names
    for refusal in known.docs.refusals.get(function.c.name, []):
        if refusal.argument in outputs:
            continue  # a pointer that Python does not see
        number = f" ({known.numbers[refusal.code]})" if refusal.code in known.numbers else ""
        products = f" [{', '.join(refusal.products)} only]" if refusal.products else ""
        told = refusal.argument in refusal.sentence or refusal.argument not in names
        about = "" if told else f"{refusal.argument}: "
        facts.append(known.in_python(f"{refusal.code}{number}: {about}{refusal.sentence}{products}", function))
    # Two rules may differ in what fills their slots alone.
    return [line for fact in dict.fromkeys(facts) for line in _wrap(fact, "    ", "        ")]


def _tail(function: PythonFunction, doc: FunctionDoc | None, known: Words) -> list[str]:
    facts = []
    if doc and not function.written:
        if doc.products:
            facts += _wrap(f"Products: {doc.products}")
        if doc.undetermined:
            facts += _wrap(f"Undetermined on the card; softnpu {known.in_python(doc.undetermined, function)}")
    if function.proposed:
        facts += _wrap("Not in the reference for Python: the name is softnpu's proposal.")
    page = function.written.get("page") or (doc.page if doc else "")
    c_name = f"C: {function.c.name}. " if function.c else ""
    return facts + _wrap(f"{c_name}{f'Spec: {page}.' if page else ''}".strip())


def docstring(function: PythonFunction, known: Words) -> str:
    """All of it, without the line that carries the signature."""
    doc = known.docs.functions.get(function.c.name) if function.c else None
    brief = function.written.get("brief") or (doc.brief if doc else "")
    notes = function.written.get("notes") or (doc.notes if doc else ())
    parts = [_wrap(known.in_python(brief, function))]
    if function.results:
        returned = ", ".join(function.results)
        parts.append([f"Returns ({returned})." if len(function.results) > 1 else f"Returns {returned}."])
    parts.append(_argument_lines(function, doc, known))
    parts += [_wrap(known.in_python(note, function)) for note in notes]
    parts.append(_wrap(f"Lifetime: {function.lifetime}") if function.lifetime else [])
    errors = _error_lines(function, known)
    parts.append(["Codes in ret:", *errors] if errors else [])
    parts.append(_tail(function, doc, known))
    return "\n\n".join("\n".join(part) for part in parts if part)
