# SPDX-License-Identifier: Apache-2.0
"""Addresses and memory are two things: two blocks behind one range of addresses, copied through, swapped, given back.

softnpu run -- python3 virtual_memory.py
"""

import sys

import acl
from check import check
from virtual_blocks import free_device_memory, granularity, properties

ACL_MEMCPY_HOST_TO_DEVICE = 1
ACL_MEMCPY_DEVICE_TO_HOST = 2

DEVICE = 0
MIB = 1 << 20


def write(address: int, data: bytes) -> None:
    check(acl.rt.memcpy(address, len(data), acl.util.bytes_to_ptr(data), len(data), ACL_MEMCPY_HOST_TO_DEVICE))


def read(address: int, size: int) -> bytes:
    landing = check(acl.rt.malloc_host(size))
    check(acl.rt.memcpy(landing, size, address, size, ACL_MEMCPY_DEVICE_TO_HOST))
    data = acl.util.ptr_to_bytes(landing, size)
    check(acl.rt.free_host(landing))
    return data


def require_content(address: int, wanted: bytes) -> None:
    if read(address, len(wanted)) != wanted:
        sys.exit("virtual_memory.py: the blocks do not hold what was written")


def tour(block: int) -> None:
    free_at_start = free_device_memory()

    def say(what: str) -> None:
        print(f"{what:<52} {(free_at_start - free_device_memory()) / MIB:3.0f} MiB in use")

    start = check(acl.rt.reserve_mem_address(2 * block, 0, 0, 1))
    halves = [start, start + block]
    say("reserved: addresses without memory")

    handles = [check(acl.rt.malloc_physical(block, properties(DEVICE), 0)) for _ in halves]
    say("two blocks: memory without addresses")

    for half, handle in zip(halves, handles, strict=True):
        check(acl.rt.map_mem(half, block, 0, handle, 0))
    write(start, b"A" * block + b"B" * block)
    require_content(start, b"A" * block + b"B" * block)
    say("mapped: one copy runs over both, in and out")

    for half in halves:
        check(acl.rt.unmap_mem(half))
    for half, handle in zip(halves, reversed(handles), strict=True):
        check(acl.rt.map_mem(half, block, 0, handle, 0))
    require_content(start, b"B" * block + b"A" * block)
    say("mapped the other way round: the content moved along")

    for half in halves:
        check(acl.rt.unmap_mem(half))
    say("unmapped: the blocks are still ours")

    for handle in handles:
        check(acl.rt.free_physical(handle))
    check(acl.rt.release_mem_address(start))
    say("freed and released")


def main() -> None:
    check(acl.init())
    check(acl.rt.set_device(DEVICE))
    block = granularity(DEVICE)
    print(f"a block is a multiple of {block // MIB} MiB")
    tour(block)
    check(acl.rt.reset_device(DEVICE))
    check(acl.finalize())


if __name__ == "__main__":
    main()
