# SPDX-License-Identifier: Apache-2.0
"""What the output of examples/python does not show: the pool by itself, the picture, what is done without extras."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import acl
import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "examples" / "python"
MIB = 1 << 20
PNG_START = b"\x89PNG\r\n\x1a\n"
TO_DEVICE, TO_HOST = 1, 2


def run(script: str, *arguments: str, before: Path | None = None) -> subprocess.CompletedProcess[str]:
    """`before` is a directory whose modules hide those of the same name."""
    places = [*([str(before)] if before else []), os.environ["PYTHONPATH"]]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(places), "SOFTNPU_HBM": "512MiB"}
    command = [sys.executable, "-B", str(SCRIPTS / script), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def hide(module: str, place: Path) -> Path:
    (place / f"{module}.py").write_text(f"raise ImportError('no {module} here')\n")
    return place


def write(buffer, data: bytes) -> None:
    assert acl.rt.memcpy(buffer.address, buffer.size, acl.util.bytes_to_ptr(data), len(data), TO_DEVICE) == 0


def read(buffer) -> bytes:
    landing, code = acl.rt.malloc_host(buffer.size)
    assert code == 0
    assert acl.rt.memcpy(landing, buffer.size, buffer.address, buffer.size, TO_HOST) == 0
    data = acl.util.ptr_to_bytes(landing, buffer.size)
    assert acl.rt.free_host(landing) == 0
    return data


@pytest.fixture
def pool(npu_device):
    from sleep_pool import SleepPool  # noqa: PLC0415

    made = SleepPool(0)
    yield made
    made.close()


@pytest.mark.npu(hbm="64MiB")
def test_what_is_offloaded_keeps_its_bytes_and_its_address(pool):
    kept, dropped = pool.allocate(3 * MIB, "kept"), pool.allocate(2 * MIB, "dropped")
    assert (kept.size, dropped.size) == (4 * MIB, 2 * MIB)
    data, start = os.urandom(kept.size), kept.address
    write(kept, data)
    pool.sleep({"kept"})
    assert not kept.block and not dropped.block
    assert kept.backup and not dropped.backup
    assert pool.wake({"kept"})
    assert (kept.address, bool(dropped.block)) == (start, False)
    assert read(kept) == data
    assert pool.wake({"kept", "dropped"})
    assert read(kept) == data


@pytest.mark.npu(hbm="64MiB")
def test_no_room_to_wake_leaves_the_pool_asleep_and_its_bytes_kept(pool, npu):
    buffers = [pool.allocate(8 * MIB, "kept") for _ in range(4)]
    for number, buffer in enumerate(buffers):
        write(buffer, bytes([number]) * buffer.size)
    pool.sleep({"kept"})
    neighbour, code = acl.rt.malloc(40 * MIB, 0)
    assert code == 0
    used_by_neighbour = npu.used(0)
    assert not pool.wake({"kept"})
    assert not any(buffer.block for buffer in buffers)
    assert npu.used(0) == used_by_neighbour
    assert acl.rt.free(neighbour) == 0
    assert pool.wake({"kept"})
    assert [read(buffer) for buffer in buffers] == [bytes([n]) * 8 * MIB for n in range(4)]


@pytest.mark.npu(hbm="64MiB")
def test_a_buffer_that_does_not_fit_is_none_and_takes_nothing(pool, npu):
    assert pool.allocate(128 * MIB, "large") is None
    assert pool.buffers == []
    assert npu.used(0) == 0


def test_the_plot_is_a_png_with_something_in_it(tmp_path):
    image = pytest.importorskip("matplotlib.image", reason="matplotlib is not installed")
    target = tmp_path / "memory.png"
    done = run("sleep_wake.py", "--plot", str(target))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"drawn: {target}"
    assert target.read_bytes().startswith(PNG_START)
    picture = image.imread(target)
    assert picture.shape[:2] == (480, 1080)
    assert len({tuple(pixel) for pixel in picture[240]}) > 3, "the middle row is blank"


def test_without_matplotlib_the_plot_is_refused_before_the_work_and_the_rest_runs(tmp_path):
    place = hide("matplotlib", tmp_path)
    done = run("sleep_wake.py", "--plot", str(tmp_path / "memory.png"), before=place)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("--plot needs matplotlib (pip install matplotlib): no matplotlib here\n")
    assert run("sleep_wake.py", before=place).returncode == 0


def test_without_numpy_only_the_round_trip_says_so(tmp_path):
    place = hide("numpy", tmp_path)
    done = run("numpy_round_trip.py", before=place)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "numpy_round_trip.py needs numpy (pip install numpy): no numpy here\n"
    assert all(run(script, before=place).returncode == 0 for script in ("malloc.py", "virtual_memory.py"))


@pytest.mark.parametrize("script", ["malloc.py", "virtual_memory.py", "numpy_round_trip.py", "sleep_wake.py"])
def test_output_is_the_same_each_time(script):
    first, second = run(script), run(script)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.py")), ids=lambda path: path.name)
def test_nothing_in_it_knows_softnpu(path):
    code = re.sub(r'^"""softnpu run.*|^softnpu run -.*', "", path.read_text(), flags=re.MULTILINE)
    assert "softnpu" not in code.lower()
