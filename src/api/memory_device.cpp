// SPDX-License-Identifier: Apache-2.0
// Device memory: aclrtMalloc and its family, freeing, cache maintenance.
#include "api/door.hpp"
#include "api/malloc_config.hpp"
#include "runtime/allocation.hpp"
#include "runtime/waiting.hpp"

using namespace softnpu;
using namespace softnpu::api;

namespace {

aclError allocate(const char *function, void **devPtr, size_t size, uint32_t policy, Allocator allocator) noexcept {
    return door(function, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(block, allocate_device(here, {{size}, policy, allocator}));
        *devPtr = block;
        return {};
    });
}

aclError allocate_configured(const char *function, void **devPtr, size_t size, uint32_t policy,
                             const aclrtMallocConfig *cfg, Allocator allocator) noexcept {
    return door(function, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(check_config_shape(cfg));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(module, read_device_config(cfg, here));
        SOFTNPU_TRY_GET(block, allocate_device(here, {{size}, policy, allocator, true, module}));
        *devPtr = block;
        return {};
    });
}

}  // namespace

aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy) {
    return allocate(__func__, devPtr, size, policy, Allocator::plain);
}

aclError aclrtMallocAlign32(void **devPtr, size_t size, aclrtMemMallocPolicy policy) {
    return allocate(__func__, devPtr, size, policy, Allocator::align32);
}

aclError aclrtMallocCached(void **devPtr, size_t size, aclrtMemMallocPolicy policy) {
    return allocate(__func__, devPtr, size, policy, Allocator::cached);
}

aclError aclrtMallocWithCfg(void **devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg) {
    return allocate_configured(__func__, devPtr, size, policy, cfg, Allocator::with_cfg);
}

aclError aclrtMallocForTaskScheduler(void **devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg) {
    return allocate_configured(__func__, devPtr, size, policy, cfg, Allocator::task_scheduler);
}

aclError aclrtFree(void *devPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        return free_memory(devPtr, FreeFamily::any, "devPtr");
    });
}

aclError aclrtFreeWithDevSync(void *devPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(wait_for_device(here, {}));
        return free_memory(devPtr, FreeFamily::any, "devPtr");
    });
}

// All products are coherent: there is nothing to flush, and the address is not looked at.

aclError aclrtMemFlush(void *devPtr, size_t size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        return not_zero(size, "size");
    });
}

aclError aclrtMemInvalidate(void *devPtr, size_t size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        return not_zero(size, "size");
    });
}
