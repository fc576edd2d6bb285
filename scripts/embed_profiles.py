#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the TOML files of src/product as C++ string literals: embed_profiles.py PRODUCT_DIR OUTPUT.cpp

A chip model is one line of socs.toml and becomes one text, so that only the chosen one is parsed.
"""

import re
import sys
from pathlib import Path

DEFAULT_PROFILE = "atlas-a2"
SOC_LINE = re.compile(r"^([A-Za-z0-9_-]+) = \{.*\}$")
DELIMITER = "toml"

Text = tuple[str, str, str]  # name, file, text


def files(directory: Path) -> list[Text]:
    paths = sorted(directory.glob("*.toml"), key=lambda path: (path.stem != DEFAULT_PROFILE, path.stem))
    return [(path.stem, path.name, path.read_text(encoding="utf-8")) for path in paths]


def socs(path: Path) -> list[Text]:
    texts = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        match = SOC_LINE.match(line)
        if match is None:
            sys.exit(f"{path}:{number}: not of the form NAME = {{ ... }} on one line")
        texts.append((match[1], path.name, line))
    return texts


def array(function: str, texts: list[Text]) -> str:
    rows = "".join(f'    {{"{name}", "{file}", R"{DELIMITER}({text}){DELIMITER}"}},\n' for name, file, text in texts)
    return (
        f"std::span<const EmbeddedText> {function}() {{\n"
        f"    static constexpr EmbeddedText texts[] = {{\n{rows}    }};\n"
        "    return texts;\n}\n"
    )


def main() -> None:
    product, output = Path(sys.argv[1]), Path(sys.argv[2])
    arrays = [
        array("embedded_profiles", files(product / "profiles")),
        array("embedded_families", files(product / "families")),
        array("embedded_socs", socs(product / "socs.toml")),
    ]
    output.write_text(
        "// Written by scripts/embed_profiles.py from src/product/**/*.toml.\n"
        '#include "product/embedded.hpp"\n\nnamespace softnpu::product {\n\n'
        + "\n".join(arrays)
        + "\n}  // namespace softnpu::product\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
