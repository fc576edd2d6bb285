// SPDX-License-Identifier: Apache-2.0
// Short names of spec sequences.md: gran, phys, resv, map ... with offset 0, flags 0, alignment 0.
#pragma once

#include "memory_support.hpp"

inline constexpr size_t g = 2 * MiB;

inline aclrtPhysicalMemProp property(aclrtMemAttr attribute = ACL_HBM_MEM_HUGE, uint32_t device = 0,
                                     aclrtMemLocationType type = ACL_MEM_LOCATION_TYPE_DEVICE) {
    return {ACL_MEM_HANDLE_TYPE_NONE, ACL_MEM_ALLOCATION_TYPE_PINNED, attribute, {device, type}, 0};
}

inline aclError phys(aclrtDrvMemHandle *handle, size_t size, aclrtPhysicalMemProp prop = property()) {
    return aclrtMallocPhysical(handle, size, &prop, 0);
}
inline aclrtDrvMemHandle phys(size_t size, aclrtPhysicalMemProp prop = property()) {
    aclrtDrvMemHandle handle = nullptr;
    EXPECT_EQ(phys(&handle, size, prop), 0) << messages();
    return handle;
}
inline aclError resv(void **start, size_t size, uint64_t expected = 0) {
    return aclrtReserveMemAddress(start, size, 0, reinterpret_cast<void *>(expected), 0);
}
inline char *resv(size_t size, uint64_t flags = 0) {
    void *start = nullptr;
    EXPECT_EQ(aclrtReserveMemAddress(&start, size, 0, nullptr, flags), 0) << messages();
    return static_cast<char *>(start);
}
inline aclError map(void *start, size_t size, aclrtDrvMemHandle handle) {
    return aclrtMapMem(start, size, 0, handle, 0);
}
inline aclError access(void *start, size_t size, std::vector<aclrtMemAccessDesc> list) {
    return aclrtMemSetAccess(start, size, list.data(), list.size());
}
inline aclrtMemAccessDesc to(uint32_t id, aclrtMemLocationType type = ACL_MEM_LOCATION_TYPE_DEVICE, int flags = 3) {
    return {as<aclrtMemAccessFlags>(flags), {id, type}, {}};
}
/// What a device may do at an address; the code instead when it is refused.
inline int64_t rights(void *start, uint32_t id, aclrtMemLocationType type = ACL_MEM_LOCATION_TYPE_DEVICE) {
    aclrtMemLocation location{id, type};
    uint64_t flag = 77;
    const aclError code = aclrtMemGetAccess(start, &location, &flag);
    return code != 0 ? -code : static_cast<int64_t>(flag);
}

/// Writes a pattern over `size` bytes; the code when it is refused.
inline aclError write(void *start, int pattern, size_t size = g) {
    const std::vector<char> bytes(size, static_cast<char>(pattern));
    return aclrtMemcpy(start, size, bytes.data(), size, ACL_MEMCPY_HOST_TO_DEVICE);
}
/// Whether `size` bytes have the pattern; false also when the copy is refused.
inline bool shows(void *start, int pattern, size_t size = g) {
    std::vector<char> bytes(size);
    if (aclrtMemcpy(bytes.data(), size, start, size, ACL_MEMCPY_DEVICE_TO_HOST) != 0) return false;
    return bytes == std::vector<char>(size, static_cast<char>(pattern));
}
inline aclError read_back(void *start, size_t size = g) {
    std::vector<char> bytes(size);
    return aclrtMemcpy(bytes.data(), size, start, size, ACL_MEMCPY_DEVICE_TO_HOST);
}

/// The change of the device's free memory since this was made, in granules.
class Free {
public:
    Free() : start_(free_bytes()) {}
    int64_t change() const { return (static_cast<int64_t>(free_bytes()) - static_cast<int64_t>(start_)) / int64_t{g}; }

private:
    size_t start_;
};
