// SPDX-License-Identifier: Apache-2.0
// What the memory tests share: starting a process on a product, and the books of the current device.
#pragma once

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "acl/acl.h"
#include "support.hpp"

struct Settings : std::initializer_list<std::pair<const char *, const char *>> {
    using std::initializer_list<std::pair<const char *, const char *>>::initializer_list;
};

/// aclInit and aclrtSetDevice(0) on `product`, two devices of 64 GiB unless `more` says otherwise.
inline void start(const char *product = "atlas-a2",
                  const std::vector<std::pair<const char *, const char *>> &more = {}) {
    setenv("SOFTNPU_PRODUCT", product, 1);
    setenv("SOFTNPU_DEVICES", "2", 1);
    setenv("SOFTNPU_HBM", "64GiB", 1);
    for (const auto &[name, value] : more) setenv(name, value, 1);
    ASSERT_EQ(aclInit(nullptr), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
}

inline size_t free_of(aclrtMemAttr attr) {
    size_t free = 0, total = 0;
    EXPECT_EQ(aclrtGetMemInfo(attr, &free, &total), 0);
    return free;
}
inline size_t total_of(aclrtMemAttr attr) {
    size_t free = 0, total = 0;
    EXPECT_EQ(aclrtGetMemInfo(attr, &free, &total), 0);
    return total;
}
inline size_t free_bytes() { return free_of(ACL_MEM_NORMAL) + free_of(ACL_MEM_HUGE); }

inline void *block(size_t size, aclrtMemMallocPolicy policy = ACL_MEM_MALLOC_HUGE_FIRST) {
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, size, policy), 0);
    return p;
}

inline constexpr size_t KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;
