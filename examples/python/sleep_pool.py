# SPDX-License-Identifier: Apache-2.0
"""Device memory that can be given away and taken back: asleep, a pool keeps its addresses and nothing else; awake
again, every address in it is valid, and what was offloaded has its content."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import acl
from check import check
from virtual_blocks import granularity, properties

ACL_MEMCPY_HOST_TO_DEVICE = 1
ACL_MEMCPY_DEVICE_TO_HOST = 2
ACL_ERROR_RT_MEMORY_ALLOCATION = 207001


@dataclass
class Buffer:
    address: int
    size: int
    tag: str
    block: int = 0  # the memory behind the addresses; 0: asleep
    backup: int = 0  # what was offloaded, in pinned host memory


class SleepPool:
    """Buffers of one device, each with a tag; `watch` is called after every block that comes or goes."""

    def __init__(self, device: int, watch: Callable[[], None] = lambda: None) -> None:
        self._properties = properties(device)
        self._step = granularity(device)
        self._watch = watch
        self.buffers: list[Buffer] = []

    def allocate(self, size: int, tag: str) -> Buffer | None:
        """None when the device has no room."""
        whole = -(-size // self._step) * self._step
        buffer = Buffer(check(acl.rt.reserve_mem_address(whole, 0, 0, 1)), whole, tag)
        if not self._back(buffer):
            check(acl.rt.release_mem_address(buffer.address))
            return None
        self.buffers.append(buffer)
        return buffer

    def sleep(self, offloaded: set[str]) -> None:
        """All memory goes back to the device. The bytes of these tags wait on the host; the others' are lost."""
        for buffer in self.buffers:
            if not buffer.block:
                continue
            if buffer.tag in offloaded:
                self._offload(buffer)
            self._unback(buffer)

    def wake(self, tags: set[str]) -> bool:
        """New memory at the old addresses. False when the device has no room; then all that slept sleeps on."""
        woken: list[Buffer] = []
        for buffer in self.buffers:
            if buffer.block or buffer.tag not in tags:
                continue
            if not self._back(buffer):
                for other in woken:
                    self._unback(other)
                return False
            woken.append(buffer)
        for buffer in woken:
            self._restore(buffer)
        return True

    def close(self) -> None:
        """Gives everything back, the addresses too."""
        for buffer in self.buffers:
            self._unback(buffer)
            self._drop_backup(buffer)
            check(acl.rt.release_mem_address(buffer.address))
        self.buffers.clear()

    def _back(self, buffer: Buffer) -> bool:
        block, code = acl.rt.malloc_physical(buffer.size, self._properties, 0)
        if code == ACL_ERROR_RT_MEMORY_ALLOCATION:
            acl.get_recent_err_msg()  # handled by the caller: not to be told with a later error
            return False
        buffer.block = check((block, code))
        check(acl.rt.map_mem(buffer.address, buffer.size, 0, buffer.block, 0))
        self._watch()
        return True

    def _unback(self, buffer: Buffer) -> None:
        if not buffer.block:
            return
        check(acl.rt.unmap_mem(buffer.address))
        check(acl.rt.free_physical(buffer.block))  # this, not the unmap, gives the memory back
        buffer.block = 0
        self._watch()

    def _offload(self, buffer: Buffer) -> None:
        buffer.backup = check(acl.rt.malloc_host(buffer.size))
        check(acl.rt.memcpy(buffer.backup, buffer.size, buffer.address, buffer.size, ACL_MEMCPY_DEVICE_TO_HOST))

    def _restore(self, buffer: Buffer) -> None:
        if not buffer.backup:
            return
        check(acl.rt.memcpy(buffer.address, buffer.size, buffer.backup, buffer.size, ACL_MEMCPY_HOST_TO_DEVICE))
        self._drop_backup(buffer)

    def _drop_backup(self, buffer: Buffer) -> None:
        if buffer.backup:
            check(acl.rt.free_host(buffer.backup))
        buffer.backup = 0
