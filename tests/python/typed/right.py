# SPDX-License-Identifier: Apache-2.0
"""A client as strict type checkers like it."""

import acl
import numpy
from acl import constants
from acl.rt import memcpy
from acl.structures import MemLocation, PhysicalMemProp

HBM: MemLocation = {"id": 0, "type": 1}
PROP: PhysicalMemProp = {"handleType": 0, "allocationType": 0, "memAttr": 4, "location": HBM, "reserve": 0}


def check(ret: int) -> None:
    if ret != constants.ACL_SUCCESS:
        raise RuntimeError(acl.get_recent_err_msg() or str(ret))


def upload(array: "numpy.typing.NDArray[numpy.float32]") -> int:
    pointer, ret = acl.rt.malloc(array.nbytes, constants.ACL_MEM_MALLOC_HUGE_FIRST)
    check(ret)
    address, kept = acl.util.numpy_contiguous_to_ptr(array)
    check(memcpy(pointer, kept.nbytes, address, kept.nbytes, constants.ACL_MEMCPY_HOST_TO_DEVICE))
    return pointer


def grow(size: int) -> tuple[int, int]:
    handle, ret = acl.rt.malloc_physical(size, PROP, 0)
    check(ret)
    address, ret = acl.rt.reserve_mem_address(size, 0, 0, 0)
    check(ret)
    check(acl.rt.map_mem(address, size, 0, handle, 0))
    return address, handle


def told(arguments: list[int]) -> None:
    print(arguments)


check(acl.init())
free, total, code = acl.rt.get_mem_info(1)
name: str | None = acl.get_soc_name()
attributes, code = acl.rt.pointer_get_attributes(upload(numpy.zeros(4, numpy.float32)))
where: int = attributes["location"]["id"]
thread, code = acl.util.start_thread(told, [1, 2])
check(acl.util.stop_thread(thread))
check(acl.rt.set_exception_info_callback(None))
grow(free // 2)
