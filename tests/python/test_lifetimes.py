# SPDX-License-Identifier: Apache-2.0
"""Docstrings say what the user must keep alive: of every function that keeps or hands out an address or a handle."""

from __future__ import annotations

import re

import pytest
from table import FUNCTIONS

# Results that are addresses or handles, by the names that signatures give them.
HANDED_OUT = {"dev_ptr", "host_ptr", "vir_ptr", "ptr", "addr", "address", "base", "buf", "context", "stream", "event"}
HANDED_OUT |= {"notify", "handle", "shareable_handle", "pool", "desc"}
# Those that keep an address or an object after they have returned.
KEEPS = re.compile(
    r"_async|_desc$|host_register|data_buffer$|map_mem$|map_no_access|value_|callback$|start_thread"
    r"|util\.\w+_to_(ptr|numpy)$"
)
# They end something, ask, or copy.
KEEPS_NOTHING = {"acl.destroy_data_buffer", "acl.rt.allocator_destroy_desc", "acl.rt.unmap_mem"}


def results(name: str) -> set[str]:
    found = re.search(r"^Returns \(?([\w, ]+)\)?\.$", FUNCTIONS[name].call.__doc__, re.MULTILINE)
    return set(found[1].split(", ")) if found else set()


CONCERNED = [
    name
    for name in FUNCTIONS
    if name not in KEEPS_NOTHING and (KEEPS.search(name) or HANDED_OUT & results(name))
]


def test_the_list_is_no_empty_one():
    assert len(CONCERNED) > 55
    assert {"acl.rt.malloc", "acl.util.bytes_to_ptr", "acl.rt.memcpy_async", "acl.create_data_buffer"} <= {*CONCERNED}


@pytest.mark.parametrize("name", CONCERNED)
def test_the_lifetime_is_told(name):
    assert re.search(r"^Lifetime: .{30,}", FUNCTIONS[name].call.__doc__, re.MULTILINE)
