// SPDX-License-Identifier: Apache-2.0
// Virtual memory: reservations and mappings.
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/physical_request.hpp"
#include "runtime/reservation_request.hpp"
#include "runtime/virtual_access.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

Result<> known_flags(uint64_t flags) {
    if (flags <= 1) return {};
    return refuse(Rule::reserve_flags, "flags", {{"given", text::number(flags)}});
}

struct MapArguments {
    void *start;
    size_t size, offset;
    aclrtDrvMemHandle handle;
    uint64_t flags;
};

Result<> map(const MapArguments &arguments, bool accessible) {
    SOFTNPU_TRY(given(arguments.start, "virPtr"));
    SOFTNPU_TRY(given(arguments.handle, "handle"));
    SOFTNPU_TRY(not_zero(arguments.size, "size"));
    if (arguments.flags != 0) {
        return refuse(Rule::physical_flags, "flags", {{"given", text::number(arguments.flags)}});
    }
    SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
    if (arguments.offset != 0) {
        return refuse(Rule::map_offset, "offset", {{"given", text::number(std::uint64_t{arguments.offset})}});
    }
    const PhysicalHandle handle{reinterpret_cast<std::uint64_t>(arguments.handle)};
    auto mapped = process->virtual_memory().map(
        {DeviceAddress::from_pointer(arguments.start), {arguments.size}, handle, accessible}, caches_of_thread());
    if (!mapped) process->guide().tell(mapped.error(), arguments.start);
    return mapped;
}

}  // namespace

aclError aclrtReserveMemAddress(void **virPtr, size_t size, size_t alignment, void *expectPtr, uint64_t flags) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtr, "virPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(known_flags(flags));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        SOFTNPU_TRY_GET(start, reserve_addresses(*process, {size, alignment, expectPtr}));
        *virPtr = start;
        return {};
    });
}

aclError aclrtReserveMemAddressNoUCMemory(void **virPtr, size_t size, size_t alignment, void *expectPtr,
                                          uint64_t flags) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtr, "virPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(known_flags(flags));
        SOFTNPU_TRY_GET(process, process_with(Capability::no_uc_reservation));
        SOFTNPU_TRY_GET(start, reserve_no_uc_addresses(*process, {size, alignment, expectPtr}));
        *virPtr = start;
        return {};
    });
}

aclError aclrtReleaseMemAddress(void *virPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtr, "virPtr"));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        auto released = process->virtual_memory().release(DeviceAddress::from_pointer(virPtr));
        if (!released) process->guide().tell(released.error(), virPtr);
        return released;
    });
}

aclError aclrtMapMem(void *virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags) {
    return door(__func__, [&]() -> Result<> { return map({virPtr, size, offset, handle, flags}, true); });
}

aclError aclrtMemMapNoAccess(void *virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags) {
    return door(__func__, [&]() -> Result<> { return map({virPtr, size, offset, handle, flags}, false); });
}

aclError aclrtUnmapMem(void *virPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtr, "virPtr"));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        const DeviceAddress start = DeviceAddress::from_pointer(virPtr);
        if (process->profile().driver_generation >= 3 && start.value % kGranule.value != 0) {
            return refuse(Rule::unmap_unaligned, "virPtr", {{"given", text::address(start)}});
        }
        auto unmapped = process->virtual_memory().unmap(start, caches_of_thread());
        if (!unmapped) process->guide().tell(unmapped.error(), virPtr);
        return unmapped;
    });
}

aclError aclrtMemSetAccess(void *virPtr, size_t size, aclrtMemAccessDesc *desc, size_t count) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        return set_access(*process, virPtr, size, desc, count);
    });
}

aclError aclrtMemGetAccess(void *virPtr, aclrtMemLocation *location, uint64_t *flag) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtr, "virPtr"));
        SOFTNPU_TRY(given(location, "location"));
        SOFTNPU_TRY(given(flag, "flag"));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        SOFTNPU_TRY_GET(access, get_access(*process, virPtr, *location));
        *flag = access;
        return {};
    });
}

aclError aclrtMemMapSelectedLink(void *virPtrDst, size_t size, void *virPtrSrc, uint32_t linkIdx) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtrDst, "virPtrDst"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(given(virPtrSrc, "virPtrSrc"));
        if (linkIdx > ACL_RT_MEM_LINK_IDX_1) {
            return refuse(Rule::link_index, "linkIdx", {{"given", text::number(std::uint64_t{linkIdx})}});
        }
        SOFTNPU_TRY_GET(process, process_with(Capability::selected_link));
        auto mapped = process->virtual_memory().map_again(DeviceAddress::from_pointer(virPtrDst), {size},
                                                          DeviceAddress::from_pointer(virPtrSrc), caches_of_thread());
        if (!mapped) process->guide().tell(mapped.error(), virPtrDst);
        return mapped;
    });
}
