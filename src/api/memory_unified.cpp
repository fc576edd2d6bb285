// SPDX-License-Identifier: Apache-2.0
// Unified memory: managed memory and its advice, peer mapping. (Prefetching needs a stream.)
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/managed_request.hpp"
#include "runtime/peer_map.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

aclError aclrtMemAllocManaged(void **ptr, uint64_t size, uint32_t flag) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        if (flag != ACL_RT_MEM_ATTACH_GLOBAL) {
            return refuse(Rule::managed_flag, "flag", {{"given", text::number(std::uint64_t{flag})}});
        }
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::managed));
        SOFTNPU_TRY(not_zero(size, "size", Rule::managed_size_zero));
        SOFTNPU_TRY_GET(start, allocate_managed(here, size));
        *ptr = start;
        return {};
    });
}

aclError aclrtMemManagedAdvise(const void *const ptr, uint64_t size, aclrtMemManagedAdviseType advise,
                               aclrtMemManagedLocation location) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::managed));
        return advise_managed(here, {ptr, size}, static_cast<std::uint32_t>(advise), location);
    });
}

aclError aclrtMemManagedGetAttr(aclrtMemManagedRangeAttribute attribute, const void *ptr, size_t size, void *data,
                                size_t dataSize) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(given(data, "data"));
        SOFTNPU_TRY(not_zero(dataSize, "dataSize"));
        SOFTNPU_TRY_GET(process, process_with(Capability::managed));
        return managed_attribute(*process, {ptr, size}, static_cast<std::uint32_t>(attribute), data, dataSize);
    });
}

aclError aclrtMemManagedGetAttrs(aclrtMemManagedRangeAttribute *attributes, size_t numAttributes, const void *ptr,
                                 size_t size, void **data, size_t *dataSizes) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(attributes, "attributes"));
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(given(data, "data"));
        SOFTNPU_TRY(given(dataSizes, "dataSizes"));
        SOFTNPU_TRY_GET(process, process_with(Capability::managed));
        for (std::size_t i = 0; i < numAttributes; ++i) {
            SOFTNPU_TRY(given(data[i], "data"));
            SOFTNPU_TRY(not_zero(dataSizes[i], "dataSizes"));
            SOFTNPU_TRY(managed_attribute(*process, {ptr, size}, static_cast<std::uint32_t>(attributes[i]), data[i],
                                          dataSizes[i]));
        }
        return {};
    });
}

aclError aclrtMemP2PMap(void *devPtr, size_t size, int32_t dstDevId, uint64_t flags) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        if (flags != 0) return refuse(Rule::peer_map_flags, "flags", {{"given", text::number(flags)}});
        SOFTNPU_TRY_GET(process, process_with(Capability::p2p_map));
        SOFTNPU_TRY(device_by_id(*process, dstDevId, "dstDevId", Rule::peer_map_device));
        SOFTNPU_TRY(current());
        return check_peer_map(*process, devPtr, {size}, dstDevId);
    });
}
