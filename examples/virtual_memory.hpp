// SPDX-License-Identifier: Apache-2.0
// Addresses without memory and memory behind addresses: what the two allocators here are made of. Any refusal but
// "no room on the device" ends the program.
#ifndef EXAMPLES_VIRTUAL_MEMORY_HPP
#define EXAMPLES_VIRTUAL_MEMORY_HPP

#include <cstddef>
#include <cstdint>

#include "check.h"

constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::size_t kGiB = std::size_t{1} << 30;

/// Device addresses that stay ours, whatever is behind them. Costs no memory.
class Reservation {
public:
    explicit Reservation(std::size_t size) : size_(size) {
        void *start = nullptr;
        CHECK(aclrtReserveMemAddress(&start, size, 0, nullptr, 0));
        start_ = static_cast<char *>(start);
    }
    ~Reservation() { CHECK(aclrtReleaseMemAddress(start_)); }
    Reservation(const Reservation &) = delete;
    Reservation &operator=(const Reservation &) = delete;

    char *at(std::size_t offset) const { return start_ + offset; }
    std::size_t size() const { return size_; }

private:
    char *start_ = nullptr;
    std::size_t size_;
};

/// What a block must be a multiple of: 2 MiB on every product so far.
inline std::size_t block_granularity(int device) {
    aclrtPhysicalMemProp prop = {};
    prop.memAttr = ACL_MEM_HUGE;
    prop.location = {static_cast<std::uint32_t>(device), ACL_MEM_LOCATION_TYPE_DEVICE};
    std::size_t granularity = 0;
    CHECK(aclrtMemGetAllocationGranularity(&prop, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &granularity));
    return granularity;
}

/// A new block of physical memory behind `address`; nullptr when the device has no room for it. The device that owns
/// the block may use it at once: aclrtMemSetAccess is for the other devices.
inline aclrtDrvMemHandle map_new_block(void *address, std::size_t size, int device) {
    aclrtPhysicalMemProp prop = {};
    prop.handleType = ACL_MEM_HANDLE_TYPE_NONE;
    prop.allocationType = ACL_MEM_ALLOCATION_TYPE_PINNED;
    prop.memAttr = ACL_MEM_HUGE;
    prop.location = {static_cast<std::uint32_t>(device), ACL_MEM_LOCATION_TYPE_DEVICE};
    aclrtDrvMemHandle handle = nullptr;
    const aclError allocated = aclrtMallocPhysical(&handle, size, &prop, 0);
    if (allocated == ACL_ERROR_RT_MEMORY_ALLOCATION) {
        aclGetRecentErrMsg();  // handled by the caller: not to be told with a later error
        return nullptr;
    }
    CHECK(allocated);
    CHECK(aclrtMapMem(address, size, 0, handle, 0));
    return handle;
}

/// The addresses stay reserved; the free, not the unmap, gives the memory back.
inline void unmap_block(void *address, aclrtDrvMemHandle handle) {
    CHECK(aclrtUnmapMem(address));
    CHECK(aclrtFreePhysical(handle));
}

/// Free bytes of the current device in the pages that such blocks are made of.
inline std::size_t free_device_memory() {
    std::size_t free = 0;
    std::size_t total = 0;
    CHECK(aclrtGetMemInfo(ACL_MEM_HUGE, &free, &total));
    return free;
}

#endif
