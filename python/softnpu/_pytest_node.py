# SPDX-License-Identifier: Apache-2.0
"""The node of a test: what its settings come to, and what the test may ask it."""

from __future__ import annotations

import functools
import importlib
import os
import pickle
import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from softnpu._pytest_live import library_paths, live_objects
from softnpu._pytest_marker import Settings
from softnpu._pytest_process import fork, kill, wait

_PROBE_SECONDS = 60.0
_HBM, _DDR = 1, 0  # ACL_HBM_MEM, ACL_DDR_MEM: a product has one of them


@dataclass(frozen=True)
class Facts:
    """What the library makes of the settings."""

    product: str
    devices: int
    hbm: int


@dataclass(frozen=True)
class Npu:
    """The value of the fixtures `npu` and `npu_device`: the node that this test has to itself."""

    product: str
    """The SoC name of its devices."""
    devices: int
    """How many there are."""
    hbm: int
    """Bytes of memory of each, as programs see it."""
    node_dir: Path
    """SOFTNPU_NODE_DIR: a temporary directory, removed after the test."""
    leftovers: list[str] = field(default_factory=list, repr=False, compare=False)
    """What was alive before the fixture `npu_device` reset the device."""

    def live(self) -> list[str]:
        """What this process holds now, one line for each object: blocks, handles, reservations, explicit contexts..."""
        return live_objects()

    def used(self, device: int = 0) -> int:
        """Bytes of the device's memory that are in use now. The calling thread's device stays what it is."""
        acl = importlib.import_module("acl")
        answers: list[int | str] = []
        thread = threading.Thread(target=lambda: answers.append(_used(acl, device)))
        thread.start()
        thread.join()
        answer = answers[0]
        if isinstance(answer, str):
            raise ValueError(f"used({device!r}): {answer}")
        return answer


def _used(acl: ModuleType, device: int) -> int | str:
    """Bytes, or why not. In a thread of its own, so that a device may be set."""
    if acl.rt.set_device(device) != 0:
        return _refusal(acl)
    try:
        free, total = _memory(acl)
    finally:
        acl.rt.reset_device(device)
    return total - free


def _memory(acl: ModuleType) -> tuple[int, int]:
    """Free and total bytes of the current device."""
    free, total, code = acl.rt.get_mem_info(_HBM)
    if code == 0 and total == 0:
        free, total, code = acl.rt.get_mem_info(_DDR)
    return (free, total) if code == 0 else (0, 0)


def _refusal(acl: ModuleType) -> str:
    """The sentence of the last refusal, without the lines that a log wants."""
    message = acl.get_recent_err_msg() or "refused without a message"
    return message.split("): ", 1)[-1].splitlines()[0].removeprefix("aclInit: ")


def apply(environment: dict[str, str | None]) -> None:
    for name, value in environment.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def facts_of(settings: Settings, node_dir: str) -> Facts | str:
    """What the node will be, or the sentence that refuses it."""
    environment = settings.environment(node_dir)
    inherited = {name: value for name, value in os.environ.items() if name.startswith("SOFTNPU_")}
    effective = {name: value for name, value in (inherited | environment).items() if name != "SOFTNPU_NODE_DIR"}
    return _probe(frozenset(effective.items()))


@functools.cache
def _probe(environment: frozenset[tuple[str, str | None]]) -> Facts | str:
    """A child starts the library once: it alone knows what is legal, and the pytest process stays untouched."""
    reader, writer = os.pipe()

    def answer() -> None:
        apply({**dict(environment), "ASCEND_RT_VISIBLE_DEVICES": None, "SOFTNPU_SUMMARY_DIR": None})
        os.write(writer, pickle.dumps(_facts()))

    child = fork(answer)
    os.close(writer)
    try:
        with open(reader, "rb") as pipe:
            data = pipe.read()
    except BaseException:
        kill(child)
        raise
    end = wait(child, _PROBE_SECONDS, last_words=False)
    return pickle.loads(data) if data else f"the process that tried the settings {end.sentence()}"


def _facts() -> Facts | str:
    try:
        acl = importlib.import_module("acl")
    except ImportError as error:
        return f"softnpu's package acl cannot be imported: {error}"
    if not library_paths():
        return f"the package acl that Python finds is not softnpu's: {acl.__file__}"
    if acl.init() != 0 or acl.rt.set_device(0) != 0:
        return _refusal(acl)
    return Facts(product=acl.get_soc_name(), devices=acl.rt.get_device_count()[0], hbm=_memory(acl)[1])
