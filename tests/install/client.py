# SPDX-License-Identifier: Apache-2.0
"""client.c in Python: bytes go to the device and come back."""

import acl
from acl.constants import ACL_MEM_MALLOC_HUGE_FIRST, ACL_MEMCPY_DEVICE_TO_HOST, ACL_MEMCPY_HOST_TO_DEVICE

SENT = b"there and back"


def check(ret: int) -> None:
    assert ret == 0, (ret, acl.get_recent_err_msg())


def main() -> None:
    received = bytes(len(SENT))
    check(acl.init())
    check(acl.rt.set_device(0))
    device, ret = acl.rt.malloc(len(SENT), ACL_MEM_MALLOC_HUGE_FIRST)
    check(ret)
    there, back = acl.util.bytes_to_ptr(SENT), acl.util.bytes_to_ptr(received)
    check(acl.rt.memcpy(device, len(SENT), there, len(SENT), ACL_MEMCPY_HOST_TO_DEVICE))
    check(acl.rt.memcpy(back, len(SENT), device, len(SENT), ACL_MEMCPY_DEVICE_TO_HOST))
    came = acl.util.ptr_to_bytes(back, len(SENT))
    check(acl.rt.free(device))
    check(acl.rt.reset_device(0))
    check(acl.finalize())
    assert came == SENT, came
    print("client ok")


if __name__ == "__main__":
    main()
