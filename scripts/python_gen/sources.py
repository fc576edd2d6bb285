# SPDX-License-Identifier: Apache-2.0
"""The C++ of the binding that is generated: one table of methods for each part, and the layouts of structures."""

from __future__ import annotations

import json

from python_gen.docstrings import Words, docstring
from python_gen.plan import Part, Plan, PythonFunction

NOTICE = "// Written by scripts/generate_python.py: do not edit."


def _literal(text: str) -> str:
    """A C string. No compiler needs to take one of more than a line."""
    return "\n        ".join(json.dumps(line + "\n", ensure_ascii=False) for line in text.split("\n"))


def _call(function: PythonFunction) -> str:
    if function.written:
        return f"&{function.name}"
    interpreter = "released" if function.waits else "held"
    roles = "".join(f", {role}" for role in function.roles)
    signature = json.dumps(function.signature)
    return f"&Method<{signature}, &::{function.c.name}, Interpreter::{interpreter}{roles}>::call"


def _row(function: PythonFunction, known: Words) -> str:
    # The first line is what inspect.signature reads.
    parameters = [
        argument.name + (f"={argument.default}" if argument.default else "") for argument in function.arguments
    ]
    shown = f"{function.name}({', '.join([*parameters, '/'] if parameters else [])})\n--\n\n"
    text = shown + docstring(function, known)
    return f'    row("{function.name}", {_call(function)},\n        {_literal(text)}),'


def methods_source(part: Part, known: Words) -> str:
    """The table of one part."""
    rows = "\n".join(_row(function, known) for function in part.functions)
    return f"""{NOTICE}
#include "method.hpp"
#include "tables.generated.hpp"

namespace softnpu::python {{

namespace {{
PyMethodDef methods[] = {{
{rows}
    {{nullptr, nullptr, 0, nullptr}},
}};
}}  // namespace

PyMethodDef *{part.name}_methods() {{ return methods; }}

}}  // namespace softnpu::python
"""


def tables_header(plan: Plan) -> str:
    """Every table, and the functions written by hand with their signatures."""
    tables = "\n".join(f"PyMethodDef *{part.name}_methods();" for part in plan.parts)
    parts = "\n".join(f'    {{"{part.module}", {part.name}_methods}},' for part in plan.parts)
    written = [function for function in plan.functions if function.written]
    declarations = "\n".join(
        f"PyObject *{function.name}(PyObject *, PyObject *const *given, Py_ssize_t count);" for function in written
    )
    signatures = "\n".join(
        f"inline constexpr char {function.name}[] = {json.dumps(function.signature)};" for function in written
    )
    return f"""{NOTICE}
#pragma once

#include "api.hpp"

namespace softnpu::python {{

{tables}

/// A module of the package and one of the tables that fill it.
struct Part {{
    const char *module;
    PyMethodDef *(*methods)();
}};
inline constexpr Part kParts[] = {{
{parts}
}};

{declarations}

namespace signature_of {{
{signatures}
}}

}}  // namespace softnpu::python
"""


def layouts_header(plan: Plan) -> str:
    """A Layout for each structure."""
    lines = [NOTICE, "#pragma once", "", '#include "fields.hpp"', "", "namespace softnpu::python {", ""]
    for name, fields in plan.structures.items():
        rows = ", ".join(f'Field{{"{field.key}", &{name}::{field.c_name}}}' for field in fields)
        lines += [
            "template <>",
            f"struct Layout<{name}> {{",
            f'    static constexpr const char *kName = "{name}";',
            f"    static constexpr std::tuple kFields{{{rows}}};",
            "};",
            "",
        ]
    lines += ["}  // namespace softnpu::python", ""]
    return "\n".join(lines)
