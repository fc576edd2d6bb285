# SPDX-License-Identifier: Apache-2.0
"""What the markers `npu` of a test ask for. Here is checked what Python can tell; the library judges the values."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass

import pytest

LINE = (
    "npu(product=None, devices=None, hbm=None, leaks='fail', timeout=None): run the test in a child process, on a node "
    "of its own. product: a key or SoC name that `softnpu products` lists; devices: how many; hbm: memory of each, "
    "such as '64MiB', or bytes; leaks: 'fail' or 'allow' objects that outlive the test; timeout: seconds after which "
    "it is killed. On tests, classes and modules: key by key, the closest one counts. See docs/pytest.md of softnpu."
)


class BadMarkerError(Exception):
    """A sentence: what is wrong with a marker, and what is legal."""


@dataclass(frozen=True)
class Settings:
    """None is the default: what the environment says, or else what the library takes; no timeout."""

    product: str | None = None
    devices: int | None = None
    hbm: str | int | None = None
    leaks: str | None = None
    timeout: float | None = None

    def environment(self, node_dir: str) -> dict[str, str | None]:
        """Variables of the test's process; those that are None are removed."""
        wanted: dict[str, str | None] = {
            "SOFTNPU_NODE_DIR": node_dir,
            "SOFTNPU_NODE": None,
            "ASCEND_RT_VISIBLE_DEVICES": None,
        }
        if self.product is not None:
            wanted |= {"SOFTNPU_PRODUCT": self.product, "SOFTNPU_PROFILE": None}
        if self.devices is not None:
            wanted["SOFTNPU_DEVICES"] = str(self.devices)
        if self.hbm is not None:
            wanted["SOFTNPU_HBM"] = str(self.hbm)
        return wanted

    def __str__(self) -> str:
        given = {key: value for key, value in vars(self).items() if value is not None}
        return f"@pytest.mark.npu({', '.join(f'{key}={value!r}' for key, value in given.items())})"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.strip() != ""


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_time(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < float("inf")


_LEGAL: dict[str, tuple[Callable[[object], bool], str]] = {
    "product": (_is_text, "a product's key or SoC name as a string (softnpu products lists them)"),
    "devices": (_is_whole, "a whole number of devices"),
    "hbm": (
        lambda value: _is_text(value) or _is_whole(value),
        "a size as a string ('64MiB', '4GiB') or bytes as an int",
    ),
    "leaks": (lambda value: value in ("fail", "allow"), "'fail' or 'allow'"),
    "timeout": (_is_time, "a number of seconds above 0"),
}


def settings_of(item: pytest.Item) -> Settings:
    """Of all markers on the item, the closest one for each key. Raises BadMarkerError."""
    chosen: dict[str, object] = {}
    for marker in item.iter_markers("npu"):
        if marker.args:
            raise BadMarkerError(
                f"@pytest.mark.npu takes no positional arguments ({marker.args[0]!r} is one); legal: keys of {_keys()}"
            )
        for key, value in marker.kwargs.items():
            _check(key, value)
            chosen.setdefault(key, value)
    return Settings(**chosen)  # type: ignore[arg-type]


def _check(key: str, value: object) -> None:
    if key not in _LEGAL:
        near = difflib.get_close_matches(key, _LEGAL, 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise BadMarkerError(f"@pytest.mark.npu({key}={value!r}): there is no key {key}{hint}; legal: {_keys()}")
    is_legal, legal = _LEGAL[key]
    if value is not None and not is_legal(value):
        raise BadMarkerError(f"@pytest.mark.npu({key}={value!r}): legal: {legal}, or None for the default")


def _keys() -> str:
    return ", ".join(_LEGAL)
