// SPDX-License-Identifier: Apache-2.0
// Host memory: pinned blocks and registration.
#include "api/door.hpp"
#include "api/malloc_config.hpp"
#include "rules/text.hpp"
#include "runtime/allocation.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/registration.hpp"
#include "runtime/waiting.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

aclError aclrtMallocHost(void **hostPtr, size_t size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(hostPtr, "hostPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(block, allocate_host(here, {size}, false));
        *hostPtr = block;
        return {};
    });
}

aclError aclrtMallocHostWithCfg(void **ptr, uint64_t size, aclrtMallocConfig *cfg) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(check_config_shape(cfg));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(same_address, read_host_config(cfg, here));
        SOFTNPU_TRY_GET(block, allocate_host(here, {size}, same_address));
        *ptr = block;
        return {};
    });
}

aclError aclrtFreeHost(void *hostPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(hostPtr, "hostPtr"));
        return free_memory(hostPtr, FreeFamily::host, "hostPtr");
    });
}

aclError aclrtFreeHostWithDevSync(void *hostPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(hostPtr, "hostPtr"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(wait_for_device(here, {}));
        return free_memory(hostPtr, FreeFamily::host, "hostPtr");
    });
}

aclError aclrtHostRegister(void *ptr, uint64_t size, aclrtHostRegisterType type, void **devPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::host_register));
        if (type != ACL_HOST_REGISTER_MAPPED) {
            return refuse(Rule::register_type_unsupported, "type", {{"given", text::hex(type)}});
        }
        SOFTNPU_TRY_GET(made, register_host(here, ptr, {size}, {.mapped = true}));
        *devPtr = made.mapped->as_pointer();
        return {};
    });
}

aclError aclrtHostRegisterV2(void *ptr, uint64_t size, uint32_t flag) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::host_register));
        constexpr std::uint32_t kReserved = ACL_HOST_REG_IOMEMORY | ACL_HOST_REG_READONLY;
        constexpr std::uint32_t kLegal = ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED;
        if (flag == 0 || (flag & ~(kLegal | kReserved)) != 0) {
            return refuse(Rule::register_flag_unknown, "flag", {{"given", text::hex(flag)}});
        }
        if ((flag & kReserved) != 0) {
            return refuse(Rule::register_flag_unsupported, "flag", {{"given", text::hex(flag)}});
        }
        SOFTNPU_TRY(
            register_host(here, ptr, {size}, {(flag & ACL_HOST_REG_MAPPED) != 0, (flag & ACL_HOST_REG_PINNED) != 0}));
        return {};
    });
}

aclError aclrtHostGetDevicePointer(void *pHost, void **pDevice, uint32_t flag) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(pHost, "pHost"));
        SOFTNPU_TRY(given(pDevice, "pDevice"));
        if (flag != 0) return refuse(Rule::reserved_flag, "flag", {{"given", text::hex(flag)}});
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::host_register));
        SOFTNPU_TRY_GET(address, device_view_of(here, pHost));
        *pDevice = address.as_pointer();
        return {};
    });
}

aclError aclrtHostUnregister(void *ptr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::host_register));
        return unregister_host(here, ptr);
    });
}

aclError aclrtHostMemMapCapabilities(uint32_t deviceId, aclrtHacType hacType, aclrtHostMemMapCapability *capabilities) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(capabilities, "capabilities"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(device_by_id(here.process, deviceId, "deviceId", Rule::memory_device_id));
        if (static_cast<std::uint32_t>(hacType) > ACL_RT_HAC_TYPE_CCU) {
            return refuse(Rule::engine_unknown, "hacType", {{"given", text::number(std::int64_t{hacType})}});
        }
        const bool reaches = here.profile().host_memory_engines.has(static_cast<product::Engine>(hacType));
        *capabilities = reaches ? ACL_RT_HOST_MEM_MAP_SUPPORTED : ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED;
        return {};
    });
}
