// SPDX-License-Identifier: Apache-2.0
// What the device tests share: choosing a product, looking at what is current, working on another thread.
#pragma once

#include <thread>
#include <utility>
#include <vector>

#include "memory_support.hpp"

using Variables = std::vector<std::pair<const char *, const char *>>;

/// The environment of a process on `product` with its own number of devices, unless `more` says otherwise. No acl call.
inline void choose(const char *product, const Variables &more = {}) {
    setenv("SOFTNPU_PRODUCT", product, 1);
    for (const auto &[name, value] : more) setenv(name, value, 1);
}

/// A device that is set on no thread and no context: what a call that needs one answers then.
inline constexpr int kNoContext = 107002;
inline constexpr int kNoDevice = -1;

/// The device of this thread, kNoDevice when it has none.
inline int device_here() {
    int32_t device = kNoDevice;
    const aclError code = aclrtGetDevice(&device);
    EXPECT_EQ(code, device == kNoDevice ? kNoContext : 0);
    return device;
}

/// nullptr when this thread has none.
inline aclrtContext context_here() {
    aclrtContext context = nullptr;
    const aclError code = aclrtGetCurrentContext(&context);
    EXPECT_EQ(code, context == nullptr ? kNoContext : 0);
    return context;
}

inline bool is_active(int device) {
    int32_t active = -1;
    EXPECT_EQ(aclrtGetPrimaryCtxState(device, nullptr, &active), 0);
    EXPECT_TRUE(active == 0 || active == 1);
    return active == 1;
}

/// Whether a call that needs a context works on this thread.
inline int code_of_malloc() {
    void *p = nullptr;
    const aclError code = aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    EXPECT_EQ(code == 0 ? aclrtFree(p) : 0, 0);
    messages();
    return code;
}

inline uint32_t device_count() {
    uint32_t count = 77;
    EXPECT_EQ(aclrtGetDeviceCount(&count), 0);
    return count;
}

template <class Work>
void on_another_thread(Work &&work) {
    std::thread(std::forward<Work>(work)).join();
}
