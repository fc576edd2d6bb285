# SPDX-License-Identifier: Apache-2.0
"""Used device memory over time: samples, phases with names, and a picture of both."""

from __future__ import annotations

import time

from virtual_blocks import free_device_memory

MIB = 1 << 20


class MemoryTimeline:
    """Counts from its making: what the device had in use then is zero here, and what others take meanwhile counts."""

    def __init__(self) -> None:
        self._free_at_start = free_device_memory()
        self._start = time.perf_counter()
        self._samples: list[tuple[float, float]] = []
        self._phases: list[tuple[float, str]] = []
        self.sample()

    def used(self) -> int:
        """Bytes."""
        return self._free_at_start - free_device_memory()

    def sample(self) -> None:
        self._samples.append((self._now(), self.used() / MIB))

    def phase(self, name: str) -> None:
        """From here on, until the next one."""
        self._phases.append((self._now(), name))
        self.sample()

    def save(self, path: str, title: str) -> None:
        """A PNG. Needs matplotlib, which nothing else here does."""
        from matplotlib.figure import Figure  # noqa: PLC0415

        figure = Figure(figsize=(9, 4), layout="constrained")
        axes = figure.add_subplot(title=title, xlabel="time [ms]", ylabel="device memory in use [MiB]")
        times, used = zip(*self._samples, strict=True)
        axes.fill_between(times, used, step="post", alpha=0.35)
        axes.step(times, used, where="post")
        top = max(*used, 1)
        axes.set_ylim(0, 1.2 * top)
        ends = [start for start, _ in self._phases[1:]] + [times[-1]]
        for shade, ((start, name), end) in enumerate(zip(self._phases, ends, strict=True)):
            axes.axvspan(start, end, color="black", alpha=0.04 * (shade % 2), linewidth=0)
            axes.text((start + end) / 2, 1.1 * top, name, ha="center", va="center", fontsize="small")
        axes.margins(x=0)
        figure.savefig(path, format="png", dpi=120)

    def _now(self) -> float:
        return (time.perf_counter() - self._start) * 1000
