// SPDX-License-Identifier: Apache-2.0
// Loaded with LD_PRELOAD: counts allocations and passes them on.
#include <dlfcn.h>

#include <atomic>

#include "acl/acl.h"

namespace {
std::atomic<int> allocations{0};
}

extern "C" __attribute__((visibility("default"))) int interposer_allocations() { return allocations; }

extern "C" __attribute__((visibility("default"))) aclError aclrtMalloc(void **devPtr, size_t size,
                                                                       aclrtMemMallocPolicy policy) {
    static auto *const next =
        reinterpret_cast<aclError (*)(void **, size_t, aclrtMemMallocPolicy)>(dlsym(RTLD_NEXT, "aclrtMalloc"));
    ++allocations;
    return next(devPtr, size, policy);
}
