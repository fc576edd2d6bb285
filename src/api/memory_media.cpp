// SPDX-License-Identifier: Apache-2.0
// Media (DVPP) memory: acldvpp* (V1) and hi_mpi_dvpp_* (V2), which has codes of its own.
#define ENABLE_DVPP_INTERFACE
#include "acl/dvpp/hi_dvpp.h"
#include "acl/ops/acl_dvpp.h"
#include "api/door.hpp"
#include "api/malloc_config.hpp"
#include "runtime/allocation.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

constexpr std::uint32_t kHugeOnly = ACL_MEM_MALLOC_HUGE_ONLY;

}  // namespace

aclError acldvppMalloc(void **devPtr, size_t size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::dvpp_v1));
        SOFTNPU_TRY_GET(block, allocate_device(here, {{size}, kHugeOnly, Allocator::media}));
        *devPtr = block;
        return {};
    });
}

aclError acldvppMallocWithCfg(void **devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY(not_zero(size, "size"));
        SOFTNPU_TRY(check_config_shape(cfg));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::dvpp_v1));
        SOFTNPU_TRY_GET(module, read_device_config(cfg, here));
        SOFTNPU_TRY_GET(block, allocate_device(here, {{size}, policy, Allocator::media_cfg, true, module}));
        *devPtr = block;
        return {};
    });
}

aclError acldvppFree(void *devPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        if (Process *process = Process::existing()) SOFTNPU_TRY(require(*process, Capability::dvpp_v1));
        return free_memory(devPtr, FreeFamily::device, "devPtr");
    });
}

hi_s32 hi_mpi_dvpp_malloc(hi_u32, hi_void **dev_ptr, hi_u64 size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(dev_ptr, "dev_ptr", Rule::media_null));
        SOFTNPU_TRY(not_zero(size, "size", Rule::media_illegal_size));
        SOFTNPU_TRY_GET(here, current(Rule::media_not_ready));
        SOFTNPU_TRY(require(here.process, Capability::dvpp_v2, Rule::media_unsupported));
        SOFTNPU_TRY_GET(block, allocate_device(here, {{size}, kHugeOnly, Allocator::media_v2},
                                               {Rule::media_size_overflow, Rule::media_exhausted}));
        *dev_ptr = block;
        return {};
    });
}

hi_s32 hi_mpi_dvpp_free(hi_void *dev_ptr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(dev_ptr, "dev_ptr", Rule::media_null));
        if (Process *process = Process::existing()) {
            SOFTNPU_TRY(require(*process, Capability::dvpp_v2, Rule::media_unsupported));
        }
        return free_memory(dev_ptr, FreeFamily::device, "dev_ptr", Rule::media_not_a_block);
    });
}
