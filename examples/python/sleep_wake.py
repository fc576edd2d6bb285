# SPDX-License-Identifier: Apache-2.0
"""An inference server that gives its device memory away and takes it back: pools for weights, which are offloaded to
the host, and for a cache, which is dropped. Both wake at the same addresses, the weights with their content.

softnpu run --hbm 512MiB -- python3 sleep_wake.py [--plot FILE.png]
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import random
import sys
import time
from pathlib import Path

import acl
from check import check
from memory_timeline import MemoryTimeline
from sleep_pool import Buffer, SleepPool

ACL_MEMCPY_HOST_TO_DEVICE = 1
ACL_MEMCPY_DEVICE_TO_HOST = 2

DEVICE = 0
MIB = 1 << 20
BUFFER_SIZE = 16 * MIB
POOLS = {"weights": 4, "kv_cache": 12}  # buffers of each
CYCLES = 2
PHASE_SECONDS = 0.06  # to serve, or to be idle: what gives the picture its width


def require(right: bool, otherwise: str) -> None:
    if not right:
        sys.exit(f"sleep_wake.py: {otherwise}")


def load(buffer: Buffer, seed: int) -> None:
    data = random.Random(seed).randbytes(buffer.size)
    start = acl.util.bytes_to_ptr(data)
    check(acl.rt.memcpy(buffer.address, buffer.size, start, buffer.size, ACL_MEMCPY_HOST_TO_DEVICE))


def digest(buffers: list[Buffer]) -> str:
    """Of all their bytes, read from the device."""
    total = hashlib.sha256()
    landing = check(acl.rt.malloc_host(BUFFER_SIZE))
    for buffer in buffers:
        check(acl.rt.memcpy(landing, BUFFER_SIZE, buffer.address, buffer.size, ACL_MEMCPY_DEVICE_TO_HOST))
        total.update(acl.util.ptr_to_bytes(landing, buffer.size))
    check(acl.rt.free_host(landing))
    return total.hexdigest()[:16]


def code_of_a_read(buffer: Buffer) -> int:
    """0 when there is memory behind its first address."""
    landing = check(acl.rt.malloc_host(1))
    code = acl.rt.memcpy(landing, 1, buffer.address, 1, ACL_MEMCPY_DEVICE_TO_HOST)
    if code != 0:
        acl.get_recent_err_msg()  # as expected: not to be told with a later error
    check(acl.rt.free_host(landing))
    return code


class Server:
    def __init__(self) -> None:
        self.timeline = MemoryTimeline()
        self._pool = SleepPool(DEVICE, watch=self.timeline.sample)
        for tag, count in POOLS.items():
            for _ in range(count):
                buffer = self._pool.allocate(BUFFER_SIZE, tag)
                require(buffer is not None, f"no room for the pools: {self.size() // MIB} MiB of the device are needed")
        self._weights = [buffer for buffer in self._pool.buffers if buffer.tag == "weights"]
        self._cache = [buffer for buffer in self._pool.buffers if buffer.tag == "kv_cache"]
        self.timeline.phase("awake")
        for seed, buffer in enumerate(self._weights):
            load(buffer, seed)
        self._loaded = digest(self._weights)
        self._say("awake", f"weights {self._loaded}")

    @staticmethod
    def size() -> int:
        return sum(POOLS.values()) * BUFFER_SIZE

    def cycle(self) -> None:
        addresses = [buffer.address for buffer in self._pool.buffers]
        self._pool.sleep(offloaded={"weights"})
        self.timeline.phase("asleep")
        code = code_of_a_read(self._cache[0])
        require(code != 0, "an address without memory could be read")
        self._say("asleep", f"weights on the host, cache dropped; a read is refused with {code}")
        # Weights first, as a server does that is to load new ones before the rest is needed.
        self._wake("weights", "weights")
        self._wake("kv_cache", "awake")
        require(addresses == [buffer.address for buffer in self._pool.buffers], "an address changed")
        require(all(code_of_a_read(buffer) == 0 for buffer in self._cache), "a part of the cache did not wake")

    def _wake(self, tag: str, phase: str) -> None:
        require(self._pool.wake({tag}), f"no room to wake {tag}")
        self.timeline.phase(phase)
        found = digest(self._weights)
        require(found == self._loaded, f"the weights woke as {found}; {self._loaded} went to sleep")
        self._say(phase, f"weights {found}, at the same addresses")

    def close(self) -> None:
        self._pool.close()
        self._say("closed", "")

    def _say(self, phase: str, what: str) -> None:
        print(f"{phase:<8} {self.timeline.used() // MIB:4} MiB in use   {what}".rstrip())
        time.sleep(PHASE_SECONDS)
        self.timeline.sample()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Pools of device memory that sleep and wake.")
    parser.add_argument("--plot", metavar="FILE.png", type=Path, help="draw used device memory over time")
    given = parser.parse_args()
    if given.plot is not None:
        refuse_plot(parser, given.plot)
    return given


def refuse_plot(parser: argparse.ArgumentParser, path: Path) -> None:
    """Before the work, not after it: what cannot be drawn."""
    if path.suffix.lower() != ".png":
        parser.error(f"--plot draws a PNG: the name must end in .png; {path} was given")
    if not path.parent.is_dir():
        parser.error(f"--plot: there is no directory {path.parent} for {path.name}")
    try:
        importlib.import_module("matplotlib")
    except ImportError as absent:
        parser.error(f"--plot needs matplotlib (pip install matplotlib): {absent}")


def main() -> None:
    given = arguments()
    check(acl.init())
    check(acl.rt.set_device(DEVICE))
    server = Server()
    for _ in range(CYCLES):
        server.cycle()
    server.close()
    require(server.timeline.used() == 0, "the device did not get everything back")
    check(acl.rt.reset_device(DEVICE))
    check(acl.finalize())
    if given.plot is not None:
        server.timeline.save(given.plot, f"{Server.size() // MIB} MiB of pools that sleep and wake")
        print(f"drawn: {given.plot}")


if __name__ == "__main__":
    main()
