// SPDX-License-Identifier: Apache-2.0
// Operations of the ABI fuzzer on virtual and managed memory. What they leave behind is in the machine's books.
#pragma once

#include "abi_machine.hpp"

// The name that a refusal has to mention comes from the call itself.
#define CALL(machine, function, ...) (machine).check(#function, function(__VA_ARGS__))
#define ASK(machine, output, function, ...) (machine).check(#function, function(__VA_ARGS__), output)

namespace virtual_memory {

constexpr std::size_t kGranule = 2 << 20, kMost = 16;

inline std::size_t size(Machine &m) { return m.in.one_in(6) ? m.in.size() : kGranule * (1 + m.in.below(4)); }

inline aclrtPhysicalMemProp property(Machine &m) {
    const auto place = m.in.one_in(4) ? m.in.choice<aclrtMemLocationType>(6) : ACL_MEM_LOCATION_TYPE_DEVICE;
    const bool odd = m.in.one_in(16);
    return {odd ? m.in.choice<aclrtMemHandleType>() : ACL_MEM_HANDLE_TYPE_NONE,
            odd ? m.in.choice<aclrtMemAllocationType>() : ACL_MEM_ALLOCATION_TYPE_PINNED,
            m.in.one_in(3) ? m.in.choice<aclrtMemAttr>(20) : ACL_HBM_MEM_HUGE,
            {static_cast<std::uint32_t>(m.in.device()), place},
            odd ? m.in.raw<std::uint64_t>() : 0};
}

inline void allocate(Machine &m) {
    const aclrtPhysicalMemProp prop = property(m);
    Output<aclrtDrvMemHandle> made(m.in);
    Output<std::size_t> unit(m.in);
    if (m.in.one_in(8)) {
        aclrtPhysicalMemProp copy = prop;
        ASK(m, unit, aclrtMemGetAllocationGranularity, &copy, m.in.choice<aclrtMemGranularityOptions>(3), unit.where);
        return;
    }
    if (m.handles.size() >= kMost) return;
    const auto code = ASK(m, made, aclrtMallocPhysical, made.where, size(m), m.in.one_in(16) ? nullptr : &prop,
                          m.in.one_in(16) ? 1 : 0);
    if (code == ACL_SUCCESS) m.handles.push_back(made.value);
}

inline void give_back(Machine &m) { CALL(m, aclrtFreePhysical, m.handle()); }

inline void reserve(Machine &m) {
    Output<void *> start(m.in);
    if (m.reservations.size() >= kMost) return;
    void *wish = m.in.one_in(3) ? m.pointer() : nullptr;
    const std::size_t length = m.in.one_in(4) ? m.in.size() : kGranule * (1 + m.in.below(8));
    const std::size_t alignment = m.in.one_in(16) ? m.in.size() : 0;
    const std::uint64_t flags = m.in.below(8) / 7 * 2;
    const bool past_cache = m.in.one_in(8);
    const auto code = past_cache ? ASK(m, start, aclrtReserveMemAddressNoUCMemory, start.where, length, alignment,
                                       reinterpret_cast<void *>((std::uintptr_t{40} + m.in.below(200)) << 40), flags)
                                 : ASK(m, start, aclrtReserveMemAddress, start.where, length, alignment, wish, flags);
    if (code == ACL_SUCCESS) m.reservations.push_back(static_cast<char *>(start.value));
}

inline void release(Machine &m) { CALL(m, aclrtReleaseMemAddress, m.virtual_address()); }

inline void map(Machine &m) {
    void *start = m.virtual_address();
    const std::size_t offset = m.in.one_in(16) ? m.in.size() : 0;
    const auto function = m.in.one_in(8) ? aclrtMemMapNoAccess : aclrtMapMem;
    const char *name = function == aclrtMapMem ? "aclrtMapMem" : "aclrtMemMapNoAccess";
    const auto code = m.check(name, function(start, size(m), offset, m.handle(), m.in.one_in(16) ? 1 : 0));
    if (code == ACL_SUCCESS) m.mappings.push_back(start);
}

inline void map_again(Machine &m) {
    CALL(m, aclrtMemMapSelectedLink, m.virtual_address(), size(m), m.virtual_address(),
         static_cast<std::uint32_t>(m.in.below(3)));
}

inline void unmap(Machine &m) {
    void *at = m.mappings.empty() || m.in.one_in(4) ? m.virtual_address() : m.mappings[m.in.below(m.mappings.size())];
    CALL(m, aclrtUnmapMem, at);
}

inline void access(Machine &m) {
    std::array<aclrtMemAccessDesc, 3> list{};
    for (auto &entry : list) {
        entry.flags = m.in.one_in(8) ? m.in.choice<aclrtMemAccessFlags>(4) : ACL_RT_MEM_ACCESS_FLAGS_READWRITE;
        entry.location = {static_cast<std::uint32_t>(m.in.device()),
                          m.in.one_in(4) ? m.in.choice<aclrtMemLocationType>(6) : ACL_MEM_LOCATION_TYPE_DEVICE};
    }
    Output<std::uint64_t> flag(m.in);
    void *at = m.virtual_address();
    if (m.in.one_in(2))
        CALL(m, aclrtMemSetAccess, at, size(m), m.in.one_in(16) ? nullptr : list.data(), m.in.below(4));
    else
        ASK(m, flag, aclrtMemGetAccess, at, m.in.one_in(16) ? nullptr : &list[0].location, flag.where);
}

inline void ask(Machine &m) {
    Output<aclrtDrvMemHandle> handle(m.in);
    Output<aclrtPhysicalMemProp> prop(m.in);
    if (m.in.one_in(2)) {
        const auto code = ASK(m, handle, aclrtMemRetainAllocationHandle, m.virtual_address(), handle.where);
        if (code == ACL_SUCCESS) m.handles.push_back(handle.value);
    } else {
        ASK(m, prop, aclrtMemGetAllocationPropertiesFromHandle, m.handle(), prop.where);
    }
}

inline void managed(Machine &m) {
    Output<void *> start(m.in);
    if (m.full()) return;
    const std::size_t length = m.in.size();
    const auto code = ASK(m, start, aclrtMemAllocManaged, start.where, length, m.in.one_in(8) ? 2u : 1u);
    // Copies of what it was given are trusted as those of host memory: it is, once it was freed.
    if (code == ACL_SUCCESS) m.own(start.value, length, true);
}

inline void advise(Machine &m) {
    std::array<std::int32_t, 4> data{};
    const void *at = m.pointer();
    const std::size_t length = m.in.one_in(2) ? kGranule : m.in.size();
    switch (m.in.below(4)) {
        case 0:
            CALL(m, aclrtMemP2PMap, m.pointer(), length, m.in.device(), m.in.one_in(8) ? 1 : 0);
            break;
        case 1:
            CALL(m, aclrtMemManagedGetAttr, m.in.choice<aclrtMemManagedRangeAttribute>(10), at, length,
                 m.in.one_in(8) ? nullptr : data.data(), 4 * m.in.below(data.size() + 1));
            break;
        default:
            CALL(m, aclrtMemManagedAdvise, at, length, m.in.choice<aclrtMemManagedAdviseType>(7),
                 aclrtMemManagedLocation{m.in.choice<aclrtMemManagedLocationType>(6), m.in.device()});
    }
}

/// Gives back what the input left behind.
inline void clean_up(Machine &m) {
    // Linked mappings are in nobody's list.
    for (char *start : m.reservations) {
        if (aclrtReleaseMemAddress(start) != ACL_ERROR_RT_DRV_INTERNAL_ERROR) continue;
        for (std::size_t at = 0; at < 16 * kGranule; at += kGranule) aclrtUnmapMem(start + at);
        for (void *at : m.mappings) aclrtUnmapMem(at);
        require(aclrtReleaseMemAddress(start) == ACL_SUCCESS, "aclrtReleaseMemAddress", "a mapping cannot be found");
    }
    for (const aclrtDrvMemHandle handle : m.handles) {
        while (aclrtFreePhysical(handle) == ACL_SUCCESS) {
        }
    }
}

}  // namespace virtual_memory
