# SPDX-License-Identifier: Apache-2.0
"""One round of the figures of the package acl, in a new process: lines of a name and a value (for python_bench.cpp)."""

import time

begin = time.perf_counter_ns()
import acl  # noqa: E402  what is measured

IMPORTED = time.perf_counter_ns() - begin

import mmap  # noqa: E402

import numpy  # noqa: E402

GIB = 1 << 30
PAIRS = 100_000


def per_call(call, calls: int) -> float:
    start = time.perf_counter_ns()
    for _ in range(calls):
        call()
    return (time.perf_counter_ns() - start) / calls


def pair_nanoseconds() -> float:
    malloc, free = acl.rt.malloc, acl.rt.free
    start = time.perf_counter_ns()
    for _ in range(PAIRS):
        pointer, _ret = malloc(4096, 0)
        free(pointer)
    return (time.perf_counter_ns() - start) / PAIRS


def big_array() -> numpy.ndarray:
    """1 GiB in huge pages, touched, as the neighbour in C has it."""
    memory = mmap.mmap(-1, GIB, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.madvise(mmap.MADV_HUGEPAGE)
    array = numpy.frombuffer(memory, numpy.uint8)
    array[:] = 1
    return array


def main() -> None:
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    figures = {"import": IMPORTED / 1e6, "pair": pair_nanoseconds()}
    small, big = numpy.zeros(64, numpy.uint8), big_array()
    for name, array in (("64", small), ("gib", big)):
        address = acl.util.numpy_to_ptr(array)
        figures[f"to_ptr/{name}"] = per_call(lambda array=array: acl.util.numpy_to_ptr(array), 20_000)
        shape = (array.nbytes,)
        figures[f"to_numpy/{name}"] = per_call(lambda a=address, s=shape: acl.util.ptr_to_numpy(a, s, 2), 20_000)
    address = acl.util.numpy_to_ptr(big)
    pointer, ret = acl.rt.malloc(GIB, 0)
    assert ret == 0
    copy = lambda: acl.rt.memcpy(pointer, GIB, address, GIB, 1)  # noqa: E731
    assert copy() == 0  # the first one commits the device's memory
    figures["copy"] = min(per_call(copy, 1) for _ in range(3))
    for name, value in figures.items():
        print(f"python/{name} {value}")


main()
