# SPDX-License-Identifier: Apache-2.0
"""sequences.md S21 (all but sharing), and what client-habits.md says that Python clients do."""

from __future__ import annotations

import subprocess
import sys
import threading

import acl
import numpy
import pytest
from acl.rt import memcpy

PROP = {"handleType": 0, "allocationType": 0, "memAttr": 4, "location": {"id": 0, "type": 1}, "reserve": 0}
GIB = 1 << 30


@pytest.fixture
def device():
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    yield
    assert acl.rt.reset_device(0) == 0
    assert acl.finalize() == 0


def run(script: str) -> str:
    """In a process that has done nothing."""
    done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_s21(device):
    granularity, ret = acl.rt.mem_get_allocation_granularity(PROP, 0)
    assert (granularity, ret) == (2097152, 0)
    handle, ret = acl.rt.malloc_physical(granularity, PROP, 0)
    assert handle != 0
    assert ret == 0
    address, ret = acl.rt.reserve_mem_address(4 * granularity, 0, 0, 0)
    assert address != 0
    assert ret == 0
    assert acl.rt.map_mem(address, granularity, 0, handle, 0) == 0
    assert acl.rt.unmap_mem(address) == 0
    assert acl.rt.free_physical(handle) == 0
    assert acl.rt.release_mem_address(address) == 0


def test_s21_a_failing_call_gives_zero_and_the_code(device):
    assert acl.rt.malloc_physical(0, PROP, 0) == (0, 100000)
    assert acl.rt.reserve_mem_address(0, 0, 0, 0)[0] == 0
    for key in PROP:
        with pytest.raises(KeyError, match=key):
            acl.rt.malloc_physical(2097152, {name: PROP[name] for name in PROP if name != key}, 0)
    for key in ("id", "type"):
        location = {name: value for name, value in PROP["location"].items() if name != key}
        with pytest.raises(KeyError, match=key):
            acl.rt.malloc_physical(2097152, {**PROP, "location": location}, 0)


def test_before_init():
    assert run("import acl; print(acl.get_soc_name(), acl.rt.get_device_count(), acl.rt.get_device()[1] != 0)") == (
        "Ascend910B1 (2, 0) True\n"
    )


def test_the_first_calls_of_a_framework():
    script = """
import acl
assert acl.init() == 0
assert acl.init() == 100002 and acl.init('') == 100002
count, ret = acl.rt.get_device_count()
assert (count, ret) == (2, 0)
assert acl.rt.get_device()[1] == 107002
assert acl.rt.set_device(0) == 0
context, ret = acl.rt.get_context()
assert context != 0 and ret == 0
name = acl.get_soc_name()
assert type(name) is str and name.startswith('Ascend910B')
assert acl.get_cann_attribute(0) == (1, 0)
assert acl.rt.set_device_sat_mode(1) == 0
assert acl.get_cann_version(0)[1] in (0, 100003)
assert acl.rt.reset_device(0) == 0 and acl.finalize() == 0
"""
    run(script)


def test_a_configuration_with_keys_that_nobody_knows(tmp_path):
    path = tmp_path / "acl.json"
    path.write_text('{"dump": {"dump_scene": "lite_exception"}, "nobody_knows": [1]}', encoding="utf-8")
    run(f"import acl; assert acl.init({str(path)!r}) == 0; assert acl.finalize() == 0")


def test_destination_room_is_only_compared(device):
    """vLLM-Ascend passes an address plus a size as dest_max."""
    pointer, ret = acl.rt.malloc(4096, 0)
    assert ret == 0
    source = numpy.arange(4096, dtype=numpy.uint8)
    assert memcpy(pointer, pointer + 4096, acl.util.numpy_to_ptr(source), 4096, 1) == 0
    assert memcpy(pointer, 4095, acl.util.numpy_to_ptr(source), 4096, 1) == 107000
    assert acl.rt.free(pointer) == 0


def test_device_copies_of_kind_three_and_results_by_index(device):
    first, second = (acl.rt.malloc(1024, 0)[0] for _ in range(2))
    assert acl.rt.memcpy(first, 1024, second, 1024, 3) == 0
    assert acl.rt.malloc(1024, 0)[1] == 0
    assert acl.rt.get_mem_info(0)[2] == 0
    for pointer in (first, second):
        assert acl.rt.free(pointer) == 0


def test_expandable_segments(device):
    """One reservation of more than the memory; segments are mapped inside it, taken back, and mapped again."""
    total = acl.rt.get_mem_info(1)[1]
    base, ret = acl.rt.reserve_mem_address(total * 9 // 8, 0, 0, 1)
    assert ret == 0
    place, segments = base, []
    for size in (2 << 20, 20 << 20, GIB):
        handle, ret = acl.rt.malloc_physical(size, PROP, 0)
        assert ret == 0
        assert acl.rt.map_mem(place, size, 0, handle, 0) == 0
        segments.append((place, size, handle))
        place += size
    for where, size, handle in segments:
        assert acl.rt.unmap_mem(where) == 0
        assert acl.rt.map_mem(where, size, 0, handle, 0) == 0
    assert acl.rt.malloc_physical(total, PROP, 0) == (0, 207001)
    for where, _, handle in segments:
        assert acl.rt.unmap_mem(where) == 0
        assert acl.rt.free_physical(handle) == 0
    assert acl.rt.release_mem_address(base) == 0


def test_sleep_and_wake(device):
    """The address stays; free_physical, not unmap, makes free memory rise."""
    size = 4 << 20
    base, ret = acl.rt.reserve_mem_address(size, 0, 0, 0)
    assert ret == 0
    before = acl.rt.get_mem_info(1)[0]
    kept = numpy.arange(size, dtype=numpy.uint8)
    for _ in range(2):
        handle, ret = acl.rt.malloc_physical(size, PROP, 0)
        assert ret == 0
        assert acl.rt.map_mem(base, size, 0, handle, 0) == 0
        assert memcpy(base, size, acl.util.numpy_to_ptr(kept), size, 1) == 0
        back = numpy.zeros_like(kept)
        assert memcpy(acl.util.numpy_to_ptr(back), size, base, size, 2) == 0
        assert numpy.array_equal(back, kept)
        assert acl.rt.unmap_mem(base) == 0
        assert acl.rt.get_mem_info(1)[0] == before - size
        assert acl.rt.free_physical(handle) == 0
        assert acl.rt.get_mem_info(1)[0] == before
    assert acl.rt.release_mem_address(base) == 0


def test_one_retain_and_one_free(device):
    """Mooncake: the block of a handle that was retained is freed once, without an error."""
    size = 2 << 20
    base = acl.rt.reserve_mem_address(size, 0, 0, 0)[0]
    handle = acl.rt.malloc_physical(size, PROP, 0)[0]
    assert acl.rt.map_mem(base, size, 0, handle, 0) == 0
    again, ret = acl.rt.mem_retain_allocation_handle(base)
    assert (again, ret) == (handle, 0)
    assert acl.rt.unmap_mem(base) == 0
    assert acl.rt.release_mem_address(base) == 0
    assert acl.rt.free_physical(handle) == 0
    assert acl.rt.free_physical(handle) == 0


def test_device_and_context_are_those_of_a_thread(device):
    seen = []

    def other():
        seen.append(acl.rt.get_device()[1])
        seen.append(acl.rt.set_device(1))
        seen.append(acl.rt.get_device())
        seen.append(acl.rt.reset_device(1))

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert seen == [107002, 0, (1, 0), 0]
    assert acl.rt.get_device() == (0, 0)


def test_acl_rt_is_a_module():
    assert run("from acl.rt import memcpy, malloc; import acl.rt, acl; print(acl.rt.memcpy is memcpy)") == "True\n"
    assert run("import acl.util; from acl import rt, media, himpi, sys; print(rt.__name__)") == "acl.rt\n"
