# SPDX-License-Identifier: Apache-2.0
"""The pair in Python, three ways: the best of nine rounds that take turns. Argument: libascendcl.so."""

import ctypes
import sys
import time
from collections.abc import Callable

import acl
import with_pybind11

ROUNDS, PAIRS = 9, 200_000

library = ctypes.CDLL(sys.argv[1])
library.aclrtMalloc.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_size_t, ctypes.c_int]
library.aclrtFree.argtypes = [ctypes.c_void_p]


def malloc_by_ctypes(size: int, policy: int) -> tuple[int | None, int]:
    address = ctypes.c_void_p()
    code = library.aclrtMalloc(ctypes.byref(address), size, policy)
    return address.value, code


def nanoseconds(malloc: Callable, free: Callable) -> float:
    start = time.perf_counter()
    for _ in range(PAIRS):
        address, _ = malloc(4096, 0)
        free(address)
    return (time.perf_counter() - start) / PAIRS * 1e9


assert acl.init() == 0 and acl.rt.set_device(0) == 0
ways = {
    "acl": (acl.rt.malloc, acl.rt.free),
    "pybind11": (with_pybind11.malloc, with_pybind11.free),
    "ctypes": (malloc_by_ctypes, library.aclrtFree),
}
best = dict.fromkeys(ways, float("inf"))
for _ in range(ROUNDS):
    for name, functions in ways.items():
        best[name] = min(best[name], nanoseconds(*functions))
for name, value in best.items():
    print(f"{name} {value:.0f} ns")
