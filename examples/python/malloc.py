# SPDX-License-Identifier: Apache-2.0
"""The smallest whole program: a block of device memory, bytes into it, bytes back, compared.

softnpu run -- python3 malloc.py
"""

import sys

import acl
from check import check

# The module documents no names for these numbers: each program writes down those that it needs.
ACL_MEM_MALLOC_HUGE_FIRST = 0
ACL_MEMCPY_HOST_TO_DEVICE = 1
ACL_MEMCPY_DEVICE_TO_HOST = 2

SIZE = 1 << 20


def send_and_receive(sent: bytes) -> bytes:
    block = check(acl.rt.malloc(SIZE, ACL_MEM_MALLOC_HUGE_FIRST))
    # `sent` stays ours while its address is in use; the address is nothing that keeps it alive.
    check(acl.rt.memcpy(block, SIZE, acl.util.bytes_to_ptr(sent), SIZE, ACL_MEMCPY_HOST_TO_DEVICE))

    landing = check(acl.rt.malloc_host(SIZE))
    check(acl.rt.memcpy(landing, SIZE, block, SIZE, ACL_MEMCPY_DEVICE_TO_HOST))
    received = acl.util.ptr_to_bytes(landing, SIZE)

    check(acl.rt.free_host(landing))
    check(acl.rt.free(block))
    return received


def main() -> None:
    check(acl.init())
    check(acl.rt.set_device(0))
    print(f"device 0 is an {acl.get_soc_name()}")

    sent = bytes(range(256)) * (SIZE // 256)
    received = send_and_receive(sent)

    check(acl.rt.reset_device(0))
    check(acl.finalize())
    if received != sent:
        sys.exit("the bytes that came back are not those that were sent")
    print(f"{SIZE} bytes went to the device and came back the same")


if __name__ == "__main__":
    main()
