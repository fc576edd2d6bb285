// SPDX-License-Identifier: Apache-2.0
// Cases from the field and habits of clients (shared/cases.md, spec client-habits.md) that no other table holds.
#include <sys/wait.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <thread>

#define ENABLE_DVPP_INTERFACE
#include "acl/ops/acl_dvpp.h"
#include "memory_support.hpp"

namespace {

TEST(Cases, EveryFamilyStandsInTheBooks) {  // BC-35
    start();
    const size_t before = free_bytes(), total = total_of(ACL_MEM_NORMAL) + total_of(ACL_MEM_HUGE);
    std::vector<void *> blocks;
    size_t expected = before;
    const auto take = [&](auto call, size_t size, size_t charged) {
        void *p = nullptr;
        ASSERT_EQ(call(&p, size, ACL_MEM_MALLOC_HUGE_FIRST), 0);
        blocks.push_back(p);
        expected -= charged;
        EXPECT_EQ(free_bytes(), expected);
    };
    const auto with_cfg = [](void **p, size_t n, aclrtMemMallocPolicy policy) {
        return aclrtMallocWithCfg(p, n, policy, nullptr);
    };
    take(aclrtMalloc, MiB, 2 * MiB);  // with its tail above 1 MiB: huge pages
    take(aclrtMalloc, 100 * MiB, 102 * MiB);
    take(aclrtMallocAlign32, MiB, MiB);
    take(aclrtMallocCached, 4096, 2 * 4096);
    take(with_cfg, 4096, 4096);
    void *media = nullptr;
    ASSERT_EQ(acldvppMalloc(&media, 4096), 0);
    EXPECT_LT(free_bytes(), expected);
    std::thread([&] {
        void *other = nullptr;
        ASSERT_EQ(aclrtSetDevice(0), 0);
        ASSERT_EQ(aclrtMalloc(&other, MiB, ACL_MEM_MALLOC_HUGE_FIRST), 0);
        blocks.push_back(other);
        std::ranges::shuffle(blocks, std::mt19937(1));
        for (void *block : blocks) EXPECT_EQ(aclrtFree(block), 0);
    }).join();
    EXPECT_EQ(acldvppFree(media), 0);
    EXPECT_EQ(free_bytes(), before);
    EXPECT_EQ(total_of(ACL_MEM_NORMAL) + total_of(ACL_MEM_HUGE), total);
}

TEST(Cases, BadFrees) {  // BC-45
    start();
    const size_t before = free_bytes();
    auto *p = static_cast<char *>(block(MiB));
    auto *live = static_cast<char *>(block(MiB));
    constexpr const char *kRule = "SN-aclrtFree-devPtr-not-a-block";
    EXPECT_EQ(aclrtFree(p), 0);
    expect_refused(aclrtFree(p), 107000, kRule, "freed");
    expect_refused(aclrtFree(live + 64), 107000, kRule, "64 bytes into the block");
    void *heap = std::malloc(64);
    expect_refused(aclrtFree(heap), 107000, kRule, "ordinary host memory");
    std::free(heap);
    int on_stack = 0;
    expect_refused(aclrtFree(&on_stack), 107000, kRule, "ordinary host memory");
    expect_refused(aclrtFree(reinterpret_cast<void *>(uintptr_t{1})), 107000, kRule, "0x1");
    EXPECT_EQ(aclrtFree(live), 0);
    EXPECT_EQ(free_bytes(), before);
}

TEST(Cases, HostToHostAndOnTheBoard) {  // BC-51, what is synchronous
    start("atlas-200i-a2", {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "4GiB"}});
    char a[64] = "bytes", b[64] = {};
    EXPECT_EQ(aclrtMemcpy(b, 64, a, 64, ACL_MEMCPY_HOST_TO_HOST), 0);
    EXPECT_STREQ(b, "bytes");
    EXPECT_EQ(aclrtMemcpy(block(64), 64, a, 64, ACL_MEMCPY_HOST_TO_DEVICE), 0);
}

TEST(Habits, FirstUseOfATrainingFramework) {
    setenv("SOFTNPU_DEVICES", "2", 1);
    uint32_t count = 0;
    int32_t device = 7, value = 7;
    EXPECT_STREQ(aclrtGetSocName(), "Ascend910B1");  // before init
    EXPECT_EQ(aclrtGetDeviceCount(&count), 0);
    const std::string config = testing::TempDir() + "/softnpu." + std::to_string(getpid()) + ".habits.json";
    std::ofstream(config) << R"({"dump":{"dump_scene":"lite_exception"},"unknown":{"deep":[1,2]}})";
    EXPECT_EQ(aclInit(config.c_str()), 0);
    std::remove(config.c_str());
    EXPECT_EQ(aclInit(nullptr), 100002);
    EXPECT_EQ(aclrtGetDeviceCount(&count), 0);
    EXPECT_EQ(count, 2u);
    EXPECT_NE(aclrtGetDevice(&device), 0) << "must fail while none is set";
    EXPECT_EQ(aclrtSetDevice(1), 0);
    aclrtContext context = nullptr;
    EXPECT_EQ(aclrtGetCurrentContext(&context), 0);
    EXPECT_NE(context, nullptr);
    EXPECT_EQ(aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, &value), 0);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN), 0);
    EXPECT_EQ(aclrtGetDevice(&device), 0);
    EXPECT_EQ(device, 1);
}

TEST(Habits, AnAddressAndASizeAsTheMaximum) {  // vLLM-Ascend adds the address to destMax
    start();
    char host[64] = "x";
    auto *p = static_cast<char *>(block(64));
    const size_t maximum = reinterpret_cast<size_t>(p) + 64;
    EXPECT_EQ(aclrtMemcpy(p, maximum, host, 64, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    EXPECT_EQ(aclrtMemcpy(p, SIZE_MAX, host, 64, ACL_MEMCPY_HOST_TO_DEVICE), 0);
}

TEST(Habits, OutOfMemoryIsThisCodeAndNoOther) {
    start();
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, 70 * GiB, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
    EXPECT_EQ(p, nullptr);
}

}  // namespace
