// SPDX-License-Identifier: Apache-2.0
// A program under LD_PRELOAD of the interposer.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include "acl/acl.h"

namespace {

TEST(Libraries, AnInterposerSeesEveryCallOnce) {
    auto *count = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "interposer_allocations"));
    ASSERT_NE(count, nullptr) << "the interposer is not loaded";
    static_cast<void>(aclInit(nullptr));
    static_cast<void>(aclrtSetDevice(0));
    void *first = nullptr;
    void *second = nullptr;
    const aclError code = aclrtMalloc(&first, 64, ACL_MEM_MALLOC_HUGE_FIRST);
    EXPECT_EQ(aclrtMalloc(&second, 64, ACL_MEM_MALLOC_HUGE_FIRST), code);
    EXPECT_EQ(count(), 2);
    if (code == ACL_SUCCESS) {
        EXPECT_NE(first, second);
        EXPECT_EQ(aclrtFree(first), ACL_SUCCESS);
        EXPECT_EQ(aclrtFree(second), ACL_SUCCESS);
    }
    static_cast<void>(aclFinalize());
}

}  // namespace
