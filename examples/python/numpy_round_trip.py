# SPDX-License-Identifier: Apache-2.0
"""numpy to the device and back, without a copy more than needed: the runtime reads and writes the arrays themselves.

softnpu run -- python3 numpy_round_trip.py
"""

import sys

import acl
from check import check

try:
    import numpy
except ImportError as absent:
    sys.exit(f"numpy_round_trip.py needs numpy (pip install numpy): {absent}")

ACL_MEM_MALLOC_HUGE_FIRST = 0
ACL_MEMCPY_HOST_TO_DEVICE = 1
ACL_MEMCPY_DEVICE_TO_HOST = 2
NPY_FLOAT = 11


def to_device(array: numpy.ndarray) -> int:
    """A block of the device with the array's elements in the order of its indices."""
    # An array that lies in one piece is read where it is. Another one becomes such a copy, and `whole` keeps it alive.
    address, whole = acl.util.numpy_contiguous_to_ptr(array)
    print("   read in place" if whole is array else "   lies scattered: one copy first")
    block = check(acl.rt.malloc(whole.nbytes, ACL_MEM_MALLOC_HUGE_FIRST))
    check(acl.rt.memcpy(block, whole.nbytes, address, whole.nbytes, ACL_MEMCPY_HOST_TO_DEVICE))
    return block


def from_device(block: int, target: numpy.ndarray) -> None:
    """Straight into memory that the array has already."""
    address = acl.util.numpy_to_ptr(target)
    check(acl.rt.memcpy(address, target.nbytes, block, target.nbytes, ACL_MEMCPY_DEVICE_TO_HOST))


def round_trip(name: str, array: numpy.ndarray, target: numpy.ndarray) -> None:
    print(f"{name}: {array.shape} {array.dtype}, {array.nbytes} bytes")
    block = to_device(array)
    from_device(block, target)
    check(acl.rt.free(block))
    if not numpy.array_equal(array, target):
        sys.exit(f"{name}: what came back differs from what was sent")
    print("   came back equal")


def round_trip_in_pinned_memory(array: numpy.ndarray) -> None:
    """Memory of the runtime as an array: what lands there needs no page locked first, and numpy works on it."""
    landing = check(acl.rt.malloc_host(array.nbytes))
    view = acl.util.ptr_to_numpy(landing, array.shape, NPY_FLOAT)
    round_trip("into pinned memory", array, view)
    print(f"   the sum, taken where it landed: {view.sum(dtype=numpy.float64):.0f}")
    # A view owns nothing: it must be gone, or at least unused, before its memory is.
    del view
    check(acl.rt.free_host(landing))


def main() -> None:
    check(acl.init())
    check(acl.rt.set_device(0))
    array = numpy.arange(512 * 1024, dtype=numpy.float32).reshape(512, 1024)
    round_trip("an array", array, numpy.empty_like(array))
    round_trip("its transpose", array.T, numpy.empty(array.T.shape, array.dtype))
    round_trip_in_pinned_memory(array)
    check(acl.rt.reset_device(0))
    check(acl.finalize())


if __name__ == "__main__":
    main()
