# SPDX-License-Identifier: Apache-2.0
"""Calls functions with any objects in any position, until the time is up (test_any_object.py runs this).

The call that is about to be made stands in the file JOURNAL: when this process dies, that call did it. Numbers that
can be taken for an address are small, device addresses, or those of this process's own buffers.
"""

from __future__ import annotations

import argparse
import ctypes
import enum
import os
import sys
import time
import warnings

import acl
import numpy
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from table import FUNCTIONS, Function, answers

# A copy has at most MOST rows of MOST bytes, and may begin anywhere in the first half.
MOST = 1 << 10
BUFFER = ctypes.create_string_buffer(4 * MOST * MOST)
PAGE = 2 << 20
PROP = {"handleType": 0, "allocationType": 0, "memAttr": 4, "location": {"id": 0, "type": 1}, "reserve": 0}
# They would end this process, its device or its time.
LEFT_OUT = {
    "acl.init",
    "acl.finalize",
    "acl.finalize_reference",
    "acl.app_log",
    "acl.rt.process_report",
    "acl.rt.reset_device",
    "acl.rt.reset_device_force",
    "acl.rt.get_last_error",
}
# pyacl.md 1: what Python raises for arguments. Anything else is a fault, SystemError above all.
REFUSALS = (TypeError, OverflowError, ValueError, KeyError, UnicodeEncodeError, RuntimeWarning)


class Index:
    """An integer of another kind, whose __index__ may do anything."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        if isinstance(self.value, Exception):
            raise self.value
        return self.value

    def __repr__(self):
        return f"Index({self.value!r})"


class Dict(dict):
    """A dict of another class."""


class Colour(enum.IntEnum):
    RED = 1


def live() -> list[int]:
    """Addresses and handles that are good for something; made anew, because calls may free them."""
    address = acl.rt.reserve_mem_address(PAGE, 0, 0, 0)[0]
    handle = acl.rt.malloc_physical(PAGE, PROP, 0)[0]
    acl.rt.map_mem(address, PAGE, 0, handle, 0)
    block, managed, context = acl.rt.malloc(PAGE, 0)[0], acl.rt.mem_alloc_managed(PAGE, 1)[0], acl.rt.get_context()[0]
    return [each for each in (block, managed, context, handle, address) if each]


SMALL = st.integers(0, MOST)
EDGES = [1 << 31, 1 << 32, 1 << 63, (1 << 64) - 1, -(1 << 63)]
FREE = st.one_of(st.integers(-3, 300), st.integers(), st.sampled_from(EDGES))
OBJECTS = [object(), print, int, Ellipsis, Colour.RED, bytearray(8), range(3), 10**1000, "\udc80", "a\0b"]
SCALARS = [numpy.int64(8), numpy.float32(1), numpy.bool_(True), numpy.array(7)]
ARRAYS = [numpy.zeros(3), numpy.zeros((2, 3)).T, numpy.zeros((3, 4))[:, ::2], numpy.array(["a", None], object)]
KEYS = [*PROP, "id", "flags", "attrs", "numAttrs", "attr", "value", "moduleId", 5]


def plain_values() -> st.SearchStrategy:
    return st.one_of(
        st.none(),
        st.booleans(),
        st.floats(),
        st.complex_numbers(),
        st.text(max_size=20),
        st.binary(max_size=20),
        st.sampled_from([*OBJECTS, *SCALARS, *ARRAYS]),
        st.builds(Index, st.one_of(SMALL, st.just(ZeroDivisionError("index")), st.just(1 << 70))),
    )


ANYTHING = st.recursive(
    plain_values() | SMALL,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.tuples(inner, inner),
        st.dictionaries(st.sampled_from(KEYS), inner),
        st.builds(Dict, st.dictionaries(st.text(max_size=4), inner, max_size=2)),
        st.sets(st.integers(0, 3)),
    ),
    max_leaves=8,
)
LOCATION = st.fixed_dictionaries({"id": FREE, "type": FREE})
STRUCTURES = {
    "PhysicalMemProp": st.fixed_dictionaries(
        {"handleType": FREE, "allocationType": FREE, "memAttr": FREE, "location": LOCATION, "reserve": FREE}
    ),
    "MemLocation": LOCATION,
    "MemManagedLocation": LOCATION,
    "MallocConfig": st.fixed_dictionaries(
        {
            "numAttrs": SMALL,
            "attrs": st.lists(
                st.fixed_dictionaries({"attr": st.integers(0, 5), "value": st.fixed_dictionaries({"moduleId": FREE})}),
                max_size=3,
            ),
        }
    ),
    "list[MemAccessDesc]": st.lists(st.fixed_dictionaries({"flags": FREE, "location": LOCATION}), max_size=3),
    "list[int]": st.lists(FREE, max_size=5),
    "list[Any]": st.lists(ANYTHING, max_size=3),
    "str": st.text(max_size=30) | st.sampled_from(["0000:01:00.0", "runtime", "../../etc", "a" * 5000]),
    "bytes": st.binary(max_size=40),
    "NDArray[Any]": st.sampled_from(ARRAYS),
    "float": st.floats(),
    "tuple[int, ...]": st.lists(st.integers(0, 8), max_size=3).map(tuple),
    "dict[str, int]": st.dictionaries(st.sampled_from(["failureMode", "overflowSwitch", "userCustomTag"]), FREE),
}
# Where the library trusts an address that is not its own: host memory that the caller names (spec/README.md). With
# it, sizes are those of BUFFER.
TRUSTED = {"dst", "src", "ptr", "data", "host_ptr", "addr", "desc", "dev_addr", "info", "config"}
SIZES = {"size", "count", "dest_max", "max_count", "dpitch", "spitch", "width", "height", "mem_size", "n"}


def trusted(function: Function) -> set[str]:
    """Its arguments that are such addresses; a set takes host memory, too."""
    also = {"dev_ptr"} if "memset" in function.name else set()
    return function.arguments.keys() & (TRUSTED | also)


def trusted_address() -> st.SearchStrategy:
    own = SMALL.map(lambda offset: ctypes.addressof(BUFFER) + offset)
    return st.one_of(own, st.sampled_from(HELD), st.just(0), no_number())


def no_number() -> st.SearchStrategy:
    return plain_values().filter(lambda value: not hasattr(value, "__index__"))


def argument(name: str, annotation: str, trusts: set[str]) -> st.SearchStrategy:
    """Good values and any others."""
    if annotation in STRUCTURES:
        return st.one_of(STRUCTURES[annotation], STRUCTURES[annotation], ANYTHING)
    if annotation.startswith("Callable"):
        return st.sampled_from([len, print, None, 5, str.upper])
    if annotation != "int":
        return ANYTHING
    if name in trusts:
        return trusted_address()
    if trusts and name in SIZES:
        return st.one_of(SMALL, SMALL, SMALL, no_number())
    held = st.sampled_from(HELD)
    return st.one_of(SMALL, held, held.map(lambda value: value + PAGE // 2), FREE, ANYTHING)


def refused_as_told(name: str, arguments: list, error: Exception) -> bool:
    """An exception of pyacl.md 1, or the one that an argument of ours raised."""
    if isinstance(error, ZeroDivisionError):
        return "Index" in repr(arguments)
    return isinstance(error, REFUSALS)


def call(journal: int, name: str, arguments: list) -> None:
    function = FUNCTIONS[name]
    os.ftruncate(journal, 0)
    os.pwrite(journal, f"{name}({', '.join(map(repr, arguments))})\n".encode("utf-8", "backslashreplace"), 0)
    try:
        answer = function.call(*arguments)
    except Exception as error:
        assert refused_as_told(name, arguments, error), f"{name} raised {error!r}"
        return
    assert answers(function, answer), f"{name} answered {answer!r}, not {function.returns}"
    if name == "acl.util.start_thread":
        acl.util.stop_thread(answer[0])


HELD: list[int] = []


def prepare() -> None:
    if acl.rt.get_device()[1] != 0:
        acl.rt.set_device(0)
    HELD[:] = live()


def explore(name: str, journal: int, number: int, examples: int) -> None:
    function = FUNCTIONS[name]
    prepare()
    right = st.tuples(*(argument(*each, trusted(function)) for each in function.arguments.items()))
    other = st.lists(plain_values(), max_size=len(function.arguments) + 2)
    wrong = other.filter(lambda values: len(values) != len(function.arguments))

    @seed(number)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(right, right, right, wrong))
    def one(arguments):
        call(journal, name, list(arguments))

    one()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("journal")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--examples", type=int, required=True, help="calls of each function")
    parser.add_argument("--seconds", type=float, default=1e9, help="no function is begun later")
    arguments = parser.parse_args()
    warnings.simplefilter("error", RuntimeWarning)
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    journal = os.open(arguments.journal, os.O_RDWR | os.O_CREAT, 0o600)
    start, made = time.monotonic(), 0
    for name in FUNCTIONS:
        if name not in LEFT_OUT and time.monotonic() - start < arguments.seconds:
            explore(name, journal, arguments.seed, arguments.examples)
            made += 1
    print(f"{made} functions")
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
