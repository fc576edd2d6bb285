# SPDX-License-Identifier: Apache-2.0
"""Addresses without memory, and memory behind addresses: what the scripts on virtual memory have in common."""

import acl
from check import check

ACL_MEM_HANDLE_TYPE_NONE = 0
ACL_MEM_ALLOCATION_TYPE_PINNED = 0
ACL_MEM_LOCATION_TYPE_DEVICE = 1
ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM = 0
ACL_HBM_MEM_HUGE = 4


def properties(device: int) -> dict:
    """Of a block: which device's memory, in pages of which size."""
    return {
        "handleType": ACL_MEM_HANDLE_TYPE_NONE,
        "allocationType": ACL_MEM_ALLOCATION_TYPE_PINNED,
        "memAttr": ACL_HBM_MEM_HUGE,
        "location": {"id": device, "type": ACL_MEM_LOCATION_TYPE_DEVICE},
        "reserve": 0,
    }


def granularity(device: int) -> int:
    """What the size of a block must be a multiple of."""
    return check(acl.rt.mem_get_allocation_granularity(properties(device), ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM))


def free_device_memory() -> int:
    """Bytes of the current device, in the pages that blocks are made of."""
    free, _total = check(acl.rt.get_mem_info(ACL_HBM_MEM_HUGE))
    return free
