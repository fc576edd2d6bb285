// SPDX-License-Identifier: Apache-2.0
// Questions about memory: how much there is, who uses it, what an address is.
#include <cstring>

#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/memory_info.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

aclrtMemLocationType location_type(Place::Kind kind) {
    switch (kind) {
        case Place::Kind::device:
            return ACL_MEM_LOCATION_TYPE_DEVICE;
        case Place::Kind::pinned:
            return ACL_MEM_LOCATION_TYPE_HOST;
        case Place::Kind::managed:
            return ACL_MEM_LOCATION_TYPE_MANAGED;
        case Place::Kind::unregistered:
            break;
    }
    return ACL_MEM_LOCATION_TYPE_UNREGISTERED;
}

}  // namespace

aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *free, size_t *total) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(free, "free"));
        SOFTNPU_TRY(given(total, "total"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(amount, memory_info(here, static_cast<std::uint32_t>(attr)));
        *free = amount.free.value;
        *total = amount.total.value;
        return {};
    });
}

aclError aclrtGetMemUsageInfo(int32_t deviceId, aclrtMemUsageInfo *memUsageInfo, size_t inputNum, size_t *outputNum) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(memUsageInfo, "memUsageInfo"));
        SOFTNPU_TRY(given(outputNum, "outputNum"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::mem_usage_info));
        *outputNum = 0;  // documented: before anything else
        SOFTNPU_TRY(not_zero(inputNum, "inputNum", Rule::usage_count_zero));
        SOFTNPU_TRY_GET(device, device_by_id(here.process, deviceId, "deviceId", Rule::memory_device_id));
        const auto components = memory_usage(*device);
        *outputNum = std::min(inputNum, components.size());
        for (std::size_t i = 0; i < *outputNum; ++i) {
            aclrtMemUsageInfo &entry = memUsageInfo[i];
            entry = {};
            std::strncpy(entry.name, components[i].name.c_str(), sizeof entry.name - 1);
            entry.curMemSize = components[i].now.value;
            entry.memPeakSize = components[i].peak.value;
        }
        return {};
    });
}

aclError aclrtCheckMemType(void **addrList, uint32_t size, uint32_t memType, uint32_t *checkResult, uint32_t reserve) {
    return door(__func__, [&]() -> Result<> {
        constexpr std::uint32_t kKnown = ACL_RT_MEM_TYPE_DEV | ACL_RT_MEM_TYPE_DVPP | ACL_RT_MEM_TYPE_RSVD;
        SOFTNPU_TRY(given(addrList, "addrList"));
        SOFTNPU_TRY(given(checkResult, "checkResult"));
        SOFTNPU_TRY_GET(here, current());
        if (size == 0 || size > 1024) {
            return refuse(Rule::check_type_size, "size", {{"given", text::number(std::uint64_t{size})}});
        }
        if (reserve != 0) {
            return refuse(Rule::check_type_reserve, "reserve", {{"given", text::number(std::uint64_t{reserve})}});
        }
        if (memType == 0 || (memType & ~kKnown) != 0) {
            return refuse(Rule::check_type_unknown, "memType", {{"given", text::hex(memType)}});
        }
        bool all = true;
        for (std::uint32_t i = 0; i < size; ++i) all = all && (memory_type_of(here, addrList[i]) & memType) != 0;
        *checkResult = all ? 1 : 0;
        return {};
    });
}

aclError aclrtPointerGetAttributes(const void *ptr, aclrtPtrAttributes *attributes) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(given(attributes, "attributes"));
        SOFTNPU_TRY_GET(place, locate(ptr));
        *attributes = {};
        attributes->location.id = static_cast<std::uint32_t>(place.device.value < 0 ? 0 : place.device.value);
        attributes->location.type = location_type(place.kind);
        attributes->pageSize = static_cast<std::uint32_t>(place.page.value);
        if (place.numa >= 0) {
            attributes->location = {static_cast<std::uint32_t>(place.numa), ACL_MEM_LOCATION_TYPE_HOST_NUMA};
        }
        return {};
    });
}

aclError aclrtMemGetAddressRange(void *ptr, void **pbase, size_t *psize) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        if (pbase == nullptr && psize == nullptr) return refuse(Rule::both_outputs_null, "pbase");
        SOFTNPU_TRY_GET(range, address_range(ptr));
        if (pbase != nullptr) *pbase = range.base;
        if (psize != nullptr) *psize = range.size.value;
        return {};
    });
}
