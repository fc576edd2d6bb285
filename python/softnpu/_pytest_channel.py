# SPDX-License-Identifier: Apache-2.0
"""Messages from a child process to its parent."""

from __future__ import annotations

import os
import pickle
import struct
from collections.abc import Iterator
from typing import BinaryIO

_LENGTH = struct.Struct("=Q")


class Channel:
    """Messages of a child that the parent reads after its end: a file, so that nobody waits for a reader."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: BinaryIO = open(path, "ab", buffering=0)  # noqa: SIM115  open for as long as the child
        self._creator = os.getpid()
        self._sender: int | None = None

    def send(self, kind: str, content: object) -> None:
        """In the child. A process that the test forked and that came back from it ends here, silently."""
        if self._sender is None:
            self._sender = os.getpid()
        if self._sender != os.getpid():
            os._exit(1)
        data = pickle.dumps((kind, content))
        self._file.write(_LENGTH.pack(len(data)) + data)

    def messages(self) -> Iterator[tuple[str, object]]:
        """In the parent. One that was cut off by the child's end counts as not sent."""
        self._file.close()
        with open(self._path, "rb") as file:
            while len(head := file.read(_LENGTH.size)) == _LENGTH.size:
                size = _LENGTH.unpack(head)[0]
                data = file.read(size)
                if len(data) < size:
                    return
                yield _unpacked(data)


def _unpacked(data: bytes) -> tuple[str, object]:
    try:
        return pickle.loads(data)
    except Exception as error:
        return "broken", f"a message of the test's process cannot be read: {error!r}"


def portable(value: object) -> object:
    """The value, or its text when it cannot go to another process."""
    try:
        pickle.loads(pickle.dumps(value))
    except Exception:
        if isinstance(value, dict):
            return {key: portable(content) for key, content in value.items()}
        if isinstance(value, (list, tuple)):
            return [portable(content) for content in value]
        return repr(value)
    return value
