# SPDX-License-Identifier: Apache-2.0
"""acl.util: arrays and bytes as addresses, and back; nothing is copied, and nothing is kept alive (pyacl.md 2)."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import weakref

import acl
import numpy
import pytest

TYPES = {0: "bool", 1: "int8", 2: "uint8", 3: "int16", 4: "uint16", 5: "int32", 6: "uint32", 7: "int64", 8: "uint64"}
TYPES |= {9: "longlong", 10: "ulonglong", 11: "float32", 12: "float64", 23: "float16"}


@pytest.fixture(autouse=True, scope="module")
def device():
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    yield
    assert acl.rt.reset_device(0) == 0
    assert acl.finalize() == 0


@pytest.mark.parametrize("shape", [(), (1,), (7,), (2, 3, 4), (0,)])
def test_the_address_of_an_array_is_that_of_its_data(shape):
    array = numpy.zeros(shape, numpy.float32)
    assert acl.util.numpy_to_ptr(array) == array.ctypes.data
    address, same = acl.util.numpy_contiguous_to_ptr(array)
    assert same is array
    assert address == array.ctypes.data


@pytest.mark.parametrize("number", TYPES)
def test_a_view_is_the_memory_itself(number):
    array = numpy.zeros(24, TYPES[number])
    view = acl.util.ptr_to_numpy(array.ctypes.data, (2, 3, 4), number)
    assert view.dtype == array.dtype
    assert view.shape == (2, 3, 4)
    assert view.ctypes.data == array.ctypes.data
    assert not view.flags.owndata
    assert view.flags.writeable
    view[1, 2, 3] = 1
    assert array[23] == 1
    assert acl.util.numpy_to_ptr(view) == array.ctypes.data


def test_views_without_elements_and_without_axes():
    array = numpy.zeros(1, numpy.int32)
    assert acl.util.ptr_to_numpy(array.ctypes.data, (3, 0), 5).shape == (3, 0)
    scalar = acl.util.ptr_to_numpy(array.ctypes.data, (), 5)
    scalar[()] = 9
    assert array[0] == 9


def test_an_array_with_gaps_warns_or_is_copied():
    array = numpy.arange(12).reshape(3, 4)[:, ::2]
    with pytest.warns(RuntimeWarning, match="numpy_contiguous_to_ptr"):
        assert acl.util.numpy_to_ptr(array) == array.ctypes.data
    address, copy = acl.util.numpy_contiguous_to_ptr(array)
    assert copy.flags.c_contiguous
    assert address == copy.ctypes.data
    assert address != array.ctypes.data
    assert numpy.array_equal(copy, array)


def test_a_fortran_array_is_copied_into_c_order():
    array = numpy.asfortranarray(numpy.arange(6).reshape(2, 3))
    _, copy = acl.util.numpy_contiguous_to_ptr(array)
    assert acl.util.ptr_to_bytes(copy.ctypes.data, copy.nbytes) == array.tobytes(order="C")


def test_what_a_copy_writes_is_seen_in_the_bytes():
    data = bytes(bytearray(4096))
    address = acl.util.bytes_to_ptr(data)
    assert address == ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value
    pointer, ret = acl.rt.malloc(4096, 0)
    assert ret == 0
    assert acl.rt.memset(pointer, 4096, 0x5A, 4096) == 0
    assert acl.rt.memcpy(address, 4096, pointer, 4096, 2) == 0
    assert data == b"\x5a" * 4096
    assert acl.rt.free(pointer) == 0


def test_bytes_of_an_address_are_a_copy():
    array = numpy.arange(16, dtype=numpy.uint8)
    copy = acl.util.ptr_to_bytes(array.ctypes.data, 16)
    array[:] = 0
    assert copy == bytes(range(16))
    assert acl.util.ptr_to_bytes(array.ctypes.data, 0) == b""


def test_an_address_keeps_nothing_alive():
    array = numpy.zeros(1000)
    alive = weakref.ref(array)
    count = sys.getrefcount(array)
    address = acl.util.numpy_to_ptr(array)
    assert sys.getrefcount(array) == count
    view = acl.util.ptr_to_numpy(address, (1000,), 12)
    assert sys.getrefcount(array) == count
    del array
    gc.collect()
    assert alive() is None
    del view


def test_an_array_whose_address_is_asked_for_again_and_again_does_not_leak():
    data, array = bytes(100), numpy.zeros((4, 4)).T[::2]
    before = sys.getrefcount(data), sys.getrefcount(array), sys.getrefcount(numpy.ndarray)
    for _ in range(1000):
        acl.util.bytes_to_ptr(data)
        acl.util.numpy_contiguous_to_ptr(array)
        acl.util.ptr_to_numpy(acl.util.bytes_to_ptr(data), (4,), 11)
    assert (sys.getrefcount(data), sys.getrefcount(array), sys.getrefcount(numpy.ndarray)) == before


def test_pinned_memory_as_an_array():
    pointer, ret = acl.rt.malloc_host(4096)
    assert ret == 0
    view = acl.util.ptr_to_numpy(pointer, (1024,), 5)
    view[:] = numpy.arange(1024)
    device_pointer, ret = acl.rt.malloc(4096, 0)
    assert ret == 0
    assert acl.rt.memcpy(device_pointer, 4096, pointer, 4096, 1) == 0
    back = numpy.zeros(1024, numpy.int32)
    assert acl.rt.memcpy(acl.util.numpy_to_ptr(back), 4096, device_pointer, 4096, 2) == 0
    assert numpy.array_equal(back, view)
    del view
    assert acl.rt.free_host(pointer) == 0
    assert acl.rt.free(device_pointer) == 0


@pytest.mark.parametrize("offset", [0, 4095])
def test_device_memory_is_refused_with_the_name_of_its_allocation(offset):
    pointer, ret = acl.rt.malloc(4096, 0)
    assert ret == 0
    with pytest.raises(ValueError, match="aclrtMalloc on device 0"):
        acl.util.ptr_to_bytes(pointer + offset, 1)
    with pytest.raises(ValueError, match="aclrtMalloc on device 0"):
        acl.util.ptr_to_numpy(pointer + offset, (1,), 2)
    assert acl.rt.free(pointer) == 0


@pytest.mark.parametrize(
    ("shape", "number", "error"),
    [
        ([2], 5, TypeError),
        (2, 5, TypeError),
        (("a",), 5, TypeError),
        ((2.0,), 5, TypeError),
        ((-1,), 5, ValueError),
        ((1 << 62, 4), 5, ValueError),
        ((1 << 70,), 5, OverflowError),
        ((2,), 13, ValueError),
        ((2,), -1, ValueError),
        ((2,), 1 << 40, OverflowError),
    ],
)
def test_shapes_and_types_that_make_no_array(shape, number, error):
    array = numpy.zeros(16)
    with pytest.raises(error):
        acl.util.ptr_to_numpy(array.ctypes.data, shape, number)


@pytest.mark.parametrize("wrong", [None, 5, "text", [1], memoryview(b"a"), bytearray(4)])
def test_what_is_no_array_and_no_bytes_is_a_type_error(wrong):
    for call in (acl.util.numpy_to_ptr, acl.util.numpy_contiguous_to_ptr, acl.util.bytes_to_ptr):
        with pytest.raises(TypeError):
            call(wrong)


def test_numpy_is_not_imported_for_those_who_do_not_use_it():
    script = "import sys, acl; acl.util.bytes_to_ptr(b'ab'); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "False\n"


def test_host_access_lets_the_host_touch_device_memory():
    script = """
import acl
assert acl.init() == 0 and acl.rt.set_device(0) == 0
pointer, ret = acl.rt.malloc(4096, 0)
view = acl.util.ptr_to_numpy(pointer, (4096,), 2)
view[:] = 3
assert acl.util.ptr_to_bytes(pointer, 4096) == bytes([3]) * 4096
assert acl.rt.free(pointer) == 0
"""
    done = subprocess.run(
        ["env", "SOFTNPU_HOST_ACCESS=allow", sys.executable, "-B", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
