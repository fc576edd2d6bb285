# SPDX-License-Identifier: Apache-2.0
"""What this process holds of the device, as the libraries that are loaded tell (softnpu/softnpu.h)."""

from __future__ import annotations

import ctypes
import gc
import os

_MOST_TEXT = 64 << 20


def library_paths() -> list[str]:
    """The files of libsoftnpu.so that are mapped into this process: none before something is linked or opened."""
    found = {}
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        for line in maps:
            fields = line.rstrip("\n").split(None, 5)
            if len(fields) == 6 and os.path.basename(fields[5]).startswith("libsoftnpu.so"):
                found[fields[5]] = True
    return list(found)


def live_objects() -> list[str]:
    """One line for each object. Never starts the library."""
    lines: list[str] = []
    for path in library_paths():
        try:
            library = ctypes.CDLL(path, mode=os.RTLD_NOW | os.RTLD_NOLOAD)
            lines += _lines(library.softnpu_live_objects)
        except (OSError, AttributeError):
            continue  # a library that was unloaded, or is not ours
    return lines


def settled_live_objects() -> list[str]:
    """As live_objects(), after Python has freed what only cycles keep."""
    if not live_objects():
        return []
    gc.collect()
    return live_objects()


def _lines(function: ctypes._CFuncPtr) -> list[str]:
    function.restype = ctypes.c_size_t
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    room = 1 << 16
    while True:
        text = ctypes.create_string_buffer(room)
        count = function(text, room)
        lines = text.value.decode(errors="replace").splitlines()
        if len(lines) >= count or room >= _MOST_TEXT:
            return lines
        room *= 4
