#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts functions: in pyacl.md, bound, implemented, named in a test; and names what is missing.

Usage: PYTHONPATH=build/release/python .venv/bin/python tests/python/count_functions.py [--page PATH]
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from table import FUNCTIONS, ROOT

HERE = Path(__file__).parent
# What stands in cells of the page for several names.
SHORT = {
    "set_/get_/reset_device_res_limit": "set_device_res_limit get_device_res_limit reset_device_res_limit",
    "set_/get_/reset_stream_res_limit": "set_stream_res_limit get_stream_res_limit reset_stream_res_limit",
    "use_/unuse_stream_res_in_current_thread": "use_stream_res_in_current_thread unuse_stream_res_in_current_thread",
    "set_/get_stream_overflow_switch": "set_stream_overflow_switch get_stream_overflow_switch",
    "get_{task_id,stream_id,thread_id,device_id,error_code}_from_exception_info": " ".join(
        f"get_{each}_from_exception_info" for each in ("task_id", "stream_id", "thread_id", "device_id", "error_code")
    ),
    "allocator_set_obj_to_desc, _set_alloc_func_, _set_alloc_advise_func_, _set_free_func_, "
    "_set_get_addr_from_block_func_to_desc": "allocator_set_obj_to_desc "
    + " ".join(
        f"allocator_set_{each}_func_to_desc" for each in ("alloc", "alloc_advise", "free", "get_addr_from_block")
    ),
    "acl.get_data_buffer_addr / _size_v2 / _size": " ".join(
        f"acl.get_data_buffer_{each}" for each in ("addr", "size_v2", "size")
    ),
}


def names_of(cell: str, prefix: str) -> set[str]:
    """The functions that a cell names, with their modules."""
    cell = re.sub(r"\(.*?\)|\*\*|`", "", cell).strip()
    for short, names in SHORT.items():
        cell = cell.replace(short, names)
    found = set()
    for name in re.split(r"[\s,/]+", cell):
        if re.fullmatch(r"[a-z][\w.]*", name):
            found.add(name if name.startswith("acl.") else prefix + name)
    return found


def functions_of_page(text: str) -> set[str]:
    """Column 2 of the tables of section 4; the first words of those of 2 and 5."""
    names: set[str] = set()
    for section in re.split(r"^## ", text, flags=re.MULTILINE):
        number = section[:1]
        for line in section.splitlines():
            cells = [cell.strip() for cell in line.split(" | ")]
            if not line.startswith("| ") or len(cells) < 3:
                continue
            if number == "4" and cells[0].startswith(("| acl", "| hi_")):
                names |= names_of(cells[1], "acl.rt.")
            if number in "25" and "acl." in cells[0]:
                for part in re.sub(r"\(.*?\)", "", cells[0]).strip("| `").split(" / "):
                    module = "acl.himpi." if "himpi" in cells[0] else ""
                    names.add(part if part.startswith("acl.") else module + part)
    return names


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, default=ROOT.parent / "shared" / "spec" / "pyacl.md")
    page = functions_of_page(parser.parse_args().page.read_text(encoding="utf-8"))
    implemented = {name for name, function in FUNCTIONS.items() if function.implemented}
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
    words = set(re.findall(r"\b(?:acl\.)?(?:rt|util|media|himpi|sys)\.\w+|\bacl\.\w+", text))
    # The tests that go through all functions name none: those count that stand in a call or in a table.
    tested = {name for name in FUNCTIONS if name in words or name.removeprefix("acl.") in words}
    # Each one that the library has not is called by test_values.py, from the list.
    tested |= FUNCTIONS.keys() - implemented
    print(f"in pyacl.md           {len(page)}")
    print(f"bound                 {len(FUNCTIONS)}, of those of the page {len(page & FUNCTIONS.keys())}")
    print(f"implemented           {len(implemented)}, of those of the page {len(page & implemented)}")
    print(f"tested one by one     {len(tested)}, of those of the page {len(page & tested)}")
    for what, names in (("not bound", page - FUNCTIONS.keys()), ("not tested", FUNCTIONS.keys() - tested)):
        print(f"{what}: {', '.join(sorted(names)) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
