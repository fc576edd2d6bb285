# SPDX-License-Identifier: Apache-2.0
"""The package acl as its table says: every function is there, with its arguments; pyacl.md 1 for what they refuse."""

from __future__ import annotations

import importlib
import inspect
import os
import subprocess
import sys
from pathlib import Path

import acl
import numpy
import pytest
from acl.rt import memcpy

ROOT = Path(__file__).resolve().parents[2]
LIST = subprocess.run(
    [sys.executable, "-B", str(ROOT / "scripts" / "generate_python.py"), "--list"],
    check=True,
    capture_output=True,
    text=True,
).stdout.splitlines()
ROWS = {line.split("\t")[0]: line.split("\t") for line in LIST}
PROP = {"handleType": 0, "allocationType": 0, "memAttr": 4, "location": {"id": 0, "type": 1}, "reserve": 0}
NOTHING = object()


def function(name: str):
    module, _, last = name.rpartition(".")
    return getattr(importlib.import_module(module), last)


@pytest.fixture(autouse=True, scope="module")
def device():
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    yield
    assert acl.rt.reset_device(0) == 0
    assert acl.finalize() == 0


@pytest.mark.parametrize("name", ROWS)
def test_each_function_has_its_signature_and_words(name):
    call = function(name)
    _, _, c_name, signature = ROWS[name]
    names = [argument for argument in signature.partition("(")[2].rstrip(")").split(", ") if argument]
    assert [str(p).replace(" = ", "=") for p in inspect.signature(call).parameters.values()] == names
    assert call.__doc__.strip()
    assert c_name == "-" or f"C: {c_name}." in call.__doc__


@pytest.mark.parametrize("name", ROWS)
def test_wrong_counts_and_keywords_are_type_errors_that_name_the_call(name):
    call = function(name)
    with pytest.raises(TypeError, match=name.rpartition(".")[2]):
        call(*[NOTHING] * 12)
    with pytest.raises(TypeError, match=name.rpartition(".")[2]):
        call(nothing=1)


TAKES_ANYTHING = {"acl.rt.allocator_set_obj_to_desc"}


@pytest.mark.parametrize("name", [name for name in ROWS if name not in TAKES_ANYTHING])
@pytest.mark.parametrize("wrong", [NOTHING, 1.5j], ids=["object", "complex"])
def test_a_wrong_type_is_a_type_error(name, wrong):
    count = len(inspect.signature(function(name)).parameters)
    if count == 0:
        pytest.skip("takes nothing")
    with pytest.raises(TypeError, match="must be"):
        function(name)(*[wrong] * count)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: acl.rt.malloc(1, 1 << 40), OverflowError),
        (lambda: acl.rt.set_device(1 << 31), OverflowError),
        (lambda: acl.rt.malloc_physical(1, {}, 0), KeyError),
        (lambda: acl.rt.malloc_physical(1, [], 0), TypeError),
        (lambda: acl.rt.malloc_physical(1, {**PROP, "location": 5}, 0), TypeError),
        (lambda: acl.rt.ipc_mem_close("a\0b"), ValueError),
        (lambda: acl.init("\udc80"), UnicodeEncodeError),
        (lambda: acl.util.ptr_to_bytes(0, 1), ValueError),
        (lambda: acl.util.ptr_to_numpy(1 << 20, (-1,), 1), ValueError),
        (lambda: acl.util.ptr_to_numpy(1 << 20, (1,), 99), ValueError),
        (lambda: acl.util.start_thread(None, []), TypeError),
    ],
)
def test_values_that_do_not_fit(call, error):
    with pytest.raises(error):
        call()


def test_integers_of_other_kinds_and_wrapped_sizes():
    pointer, ret = acl.rt.malloc(numpy.int64(64), False)
    assert ret == 0
    assert acl.rt.free(pointer - (1 << 64)) == 0
    assert acl.rt.malloc(-1, 0) == (0, 100000)
    assert "aclrtMalloc" in acl.get_recent_err_msg()


def test_s21_without_its_sharing_lines():
    g, ret = acl.rt.mem_get_allocation_granularity(PROP, 0)
    assert (g, ret) == (2097152, 0)
    h, ret = acl.rt.malloc_physical(g, PROP, 0)
    assert h != 0
    assert ret == 0
    va, ret = acl.rt.reserve_mem_address(4 * g, 0, 0, 0)
    assert ret == 0
    assert acl.rt.map_mem(va, g, 0, h, 0) == 0
    assert acl.rt.unmap_mem(va) == 0
    assert acl.rt.free_physical(h) == 0
    assert acl.rt.release_mem_address(va) == 0
    assert acl.rt.release_mem_address(va) != 0
    acl.get_recent_err_msg()


def test_numpy_and_bytes_round_trip():
    array = numpy.arange(1000, dtype=numpy.float32)
    device_pointer, ret = acl.rt.malloc(array.nbytes, 0)
    assert ret == 0
    assert memcpy(device_pointer, array.nbytes, acl.util.numpy_to_ptr(array), array.nbytes, 1) == 0
    back = bytes(bytearray(array.nbytes))
    assert memcpy(acl.util.bytes_to_ptr(back), array.nbytes, device_pointer, array.nbytes, 2) == 0
    assert numpy.array_equal(numpy.frombuffer(back, numpy.float32), array)
    view = acl.util.ptr_to_numpy(array.ctypes.data, (10, 100), 11)
    view[0, 0] = 7
    assert array[0] == 7
    with pytest.raises(ValueError, match="aclrtMalloc on device 0"):
        acl.util.ptr_to_bytes(device_pointer, 8)
    with pytest.raises(ValueError, match="aclrtMalloc on device 0"):
        acl.util.ptr_to_numpy(device_pointer, (2,), 7)
    assert acl.rt.free(device_pointer) == 0


def test_threads_are_joined_once():
    seen = []
    thread, ret = acl.util.start_thread(seen.append, [1, 2])
    assert ret == 0
    assert acl.util.stop_thread(thread) == 0
    assert seen == [[1, 2]]
    assert acl.util.stop_thread(thread) == 100000
    assert acl.util.stop_thread(12345) == 100000


def test_what_is_not_implemented_says_so():
    assert acl.rt.create_stream() == (0, 207000)
    assert "aclrtCreateStream" in acl.get_recent_err_msg()


def test_a_forked_child_starts_afresh():
    child = os.fork()
    if child == 0:
        os._exit(0 if acl.rt.set_device(0) == 0 and acl.rt.malloc(64, 0)[1] == 0 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_a_subinterpreter_is_refused():
    interpreters = pytest.importorskip("_xxsubinterpreters")
    script = "try: import acl\nexcept ImportError as error: assert 'subinterpreter' in str(error)\nelse: exit(3)"
    child = interpreters.create()
    interpreters.run_string(child, script)
    interpreters.destroy(child)
