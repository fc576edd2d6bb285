// SPDX-License-Identifier: Apache-2.0
// Media memory (spec memory-linear.md 8).
#define ENABLE_DVPP_INTERFACE
#include "acl/dvpp/hi_dvpp.h"
#include "acl/ops/acl_dvpp.h"
#include "memory_support.hpp"

namespace {

constexpr auto code(uint32_t value) { return static_cast<int32_t>(value); }

TEST(MemoryMedia, FirstGeneration) {
    void *p = nullptr;
    const auto policy = ACL_MEM_MALLOC_HUGE_ONLY;
    expect_refused(acldvppMalloc(nullptr, 1), 100000, "SN-acldvppMalloc-devPtr-null");
    expect_refused(acldvppMalloc(&p, 0), 100000, "SN-acldvppMalloc-size-zero");
    expect_refused(acldvppMalloc(&p, 1), 107002, "SN-acldvppMalloc-context-missing");
    expect_refused(acldvppMallocWithCfg(nullptr, 1, policy, nullptr), 100000, "SN-acldvppMallocWithCfg-devPtr-null");
    expect_refused(acldvppMallocWithCfg(&p, 0, policy, nullptr), 100000, "SN-acldvppMallocWithCfg-size-zero");
    expect_refused(acldvppMallocWithCfg(&p, 1, policy, nullptr), 107002, "SN-acldvppMallocWithCfg-context-missing");
    start();
    const size_t before = free_bytes();
    ASSERT_EQ(acldvppMalloc(&p, 100), 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 128, 0u);
    EXPECT_EQ(before - free_bytes(), 2 * MiB);
    uint32_t result = 9;
    EXPECT_EQ(aclrtCheckMemType(&p, 1, ACL_RT_MEM_TYPE_DVPP, &result, 0), 0);
    EXPECT_EQ(result, 1u);
    EXPECT_EQ(acldvppFree(p), 0);
    EXPECT_EQ(free_bytes(), before);
    expect_refused(acldvppFree(p), 107000, "SN-acldvppFree-devPtr-not-a-block");
    expect_refused(acldvppFree(nullptr), 100000, "SN-acldvppFree-devPtr-null");
    expect_refused(acldvppMalloc(&p, SIZE_MAX - 40), 100000, "SN-acldvppMalloc-size-overflow");
    expect_refused(acldvppMalloc(&p, 17 * GiB), 207001, "SN-acldvppMalloc-size-exhausted");
    expect_refused(acldvppMallocWithCfg(&p, SIZE_MAX - 40, policy, nullptr), 100000,
                   "SN-acldvppMallocWithCfg-size-overflow");
    expect_refused(acldvppMallocWithCfg(&p, 17 * GiB, policy, nullptr), 207001,
                   "SN-acldvppMallocWithCfg-size-exhausted");
    aclrtMallocAttribute attribute{};
    aclrtMallocConfig broken{nullptr, 1}, one{&attribute, 1};
    expect_refused(acldvppMallocWithCfg(&p, 1, policy, &broken), 100000, "SN-acldvppMallocWithCfg-cfg-attrs-null");
    expect_refused(acldvppMallocWithCfg(&p, 1, policy, &one), 107000, "SN-acldvppMallocWithCfg-cfg-attribute");
    attribute.attr = ACL_RT_MEM_ATTR_DEVICE_ID;
    attribute.value.deviceId = 1;
    expect_refused(acldvppMallocWithCfg(&p, 1, policy, &one), 107000, "SN-acldvppMallocWithCfg-cfg-device");
    ASSERT_EQ(acldvppMalloc(&p, 100), 0);
    EXPECT_EQ(aclrtFree(p), 0);  // the card accepts it
}

TEST(MemoryMedia, PoliciesByProduct) {
    start("atlas-300i-pro", {{"SOFTNPU_HBM", "4GiB"}, {"SOFTNPU_DEVICES", "1"}});
    void *p = nullptr;
    expect_refused(acldvppMallocWithCfg(&p, 1, ACL_MEM_MALLOC_HUGE1G_ONLY, nullptr), 207000,
                   "SN-acldvppMallocWithCfg-policy-unsupported");
}

TEST(MemoryMedia, SecondGeneration) {
    void *p = nullptr;
    expect_refused(hi_mpi_dvpp_malloc(0, nullptr, 1), code(0xA0028006), "SN-hi_mpi_dvpp_malloc-dev_ptr-null");
    expect_refused(hi_mpi_dvpp_malloc(0, &p, 0), code(0xA0028003), "SN-hi_mpi_dvpp_malloc-size-zero");
    expect_refused(hi_mpi_dvpp_malloc(0, &p, 1), code(0xA0028010), "SN-hi_mpi_dvpp_malloc-context-missing");
    expect_refused(hi_mpi_dvpp_free(nullptr), code(0xA0028006), "SN-hi_mpi_dvpp_free-dev_ptr-null");
    start("ascend-950pr");
    expect_refused(hi_mpi_dvpp_malloc(0, &p, ~0ull - 9), code(0xA0028003), "SN-hi_mpi_dvpp_malloc-size-overflow");
    expect_refused(hi_mpi_dvpp_malloc(0, &p, 17 * GiB), code(0xA002800C), "SN-hi_mpi_dvpp_malloc-size-exhausted");
    ASSERT_EQ(hi_mpi_dvpp_malloc(99, &p, 100), 0);  // dev_id is ignored
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 128, 0u);
    EXPECT_EQ(hi_mpi_dvpp_free(p), 0);
    expect_refused(hi_mpi_dvpp_free(p), code(0xA0028003), "SN-hi_mpi_dvpp_free-dev_ptr-not-a-block");
    expect_refused(acldvppMalloc(&p, 1), 207000, "SN-acldvppMalloc-product-unsupported");
    expect_refused(acldvppMallocWithCfg(&p, 1, ACL_MEM_MALLOC_HUGE_FIRST, nullptr), 207000,
                   "SN-acldvppMallocWithCfg-product-unsupported");
    expect_refused(acldvppFree(p), 207000, "SN-acldvppFree-product-unsupported");
}

TEST(MemoryMedia, SecondGenerationIsNotOn910) {
    start("atlas-910", {{"SOFTNPU_HBM", "4GiB"}});
    void *p = nullptr;
    expect_refused(hi_mpi_dvpp_malloc(0, &p, 1), code(0xA0028008), "SN-hi_mpi_dvpp_malloc-product-unsupported");
    expect_refused(hi_mpi_dvpp_free(&p), code(0xA0028008), "SN-hi_mpi_dvpp_free-product-unsupported");
}

}  // namespace
