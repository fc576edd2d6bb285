// SPDX-License-Identifier: Apache-2.0
// Host memory (spec memory-host.md).
#include <fcntl.h>
#include <sys/mman.h>

#include <thread>

#include "memory_support.hpp"

namespace {

TEST(MemoryHost, AllocationRows) {
    void *p = nullptr;
    expect_refused(aclrtMallocHost(nullptr, 1), 100000, "SN-aclrtMallocHost-hostPtr-null");
    expect_refused(aclrtMallocHost(&p, 0), 100000, "SN-aclrtMallocHost-size-zero");
    expect_refused(aclrtMallocHost(&p, 1), 107002, "SN-aclrtMallocHost-context-missing");
    expect_refused(aclrtMallocHostWithCfg(nullptr, 1, nullptr), 100000, "SN-aclrtMallocHostWithCfg-ptr-null");
    expect_refused(aclrtMallocHostWithCfg(&p, 0, nullptr), 100000, "SN-aclrtMallocHostWithCfg-size-zero");
    expect_refused(aclrtMallocHostWithCfg(&p, 1, nullptr), 107002, "SN-aclrtMallocHostWithCfg-context-missing");
    start();
    expect_refused(aclrtMallocHost(&p, SIZE_MAX - 40), 100000, "SN-aclrtMallocHost-size-overflow");
    expect_refused(aclrtMallocHostWithCfg(&p, SIZE_MAX - 40, nullptr), 100000,
                   "SN-aclrtMallocHostWithCfg-size-overflow");
    ASSERT_EQ(aclrtMallocHost(&p, 100), 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 64, 0u);
    std::memset(p, 1, 100);
    expect_refused(aclrtFreeHost(static_cast<char *>(p) + 64), 107000, "SN-aclrtFreeHost-hostPtr-not-a-block");
    EXPECT_EQ(aclrtFreeHost(p), 0);
    expect_refused(aclrtFreeHost(p), 107000, "SN-aclrtFreeHost-hostPtr-not-a-block");
    expect_refused(aclrtFreeHost(block(64)), 107000, "SN-aclrtFreeHost-hostPtr-not-a-block");
    expect_refused(aclrtFreeHost(nullptr), 100000, "SN-aclrtFreeHost-hostPtr-null");
    expect_refused(aclrtFreeHostWithDevSync(nullptr), 100000, "SN-aclrtFreeHostWithDevSync-hostPtr-null");
    expect_refused(aclrtFreeHostWithDevSync(p), 107000, "SN-aclrtFreeHostWithDevSync-hostPtr-not-a-block");
    ASSERT_EQ(aclrtMallocHost(&p, 100), 0);
    std::thread([&] {
        expect_refused(aclrtFreeHostWithDevSync(p), 107002, "SN-aclrtFreeHostWithDevSync-context-missing");
        EXPECT_EQ(aclrtFreeHost(p), 0);  // no device needed
    }).join();
    ASSERT_EQ(aclrtMallocHost(&p, 100), 0);
    EXPECT_EQ(aclrtFree(p), 0);  // the card accepts it
}

class Registration : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, Registration, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));

class VaFlagLegal : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, VaFlagLegal, testing::Values("atlas-a2", "atlas-a3"));

TEST_P(VaFlagLegal, ConfigurationRows) {
    start(GetParam());
    void *p = nullptr;
    aclrtMallocAttribute attribute{};
    aclrtMallocConfig broken{nullptr, 1}, one{&attribute, 1};
    expect_refused(aclrtMallocHostWithCfg(&p, 1, &broken), 100000, "SN-aclrtMallocHostWithCfg-cfg-attrs-null");
    for (int type : {0, 2, 9}) {
        attribute.attr = as<aclrtMallocAttrType>(type);
        expect_refused(aclrtMallocHostWithCfg(&p, 1, &one), 107000, "SN-aclrtMallocHostWithCfg-cfg-attribute");
    }
    attribute.attr = ACL_RT_MEM_ATTR_VA_FLAG;
    attribute.value.vaFlag = 2;
    expect_refused(aclrtMallocHostWithCfg(&p, 1, &one), 107000, "SN-aclrtMallocHostWithCfg-cfg-va-flag-value");
    attribute.value.vaFlag = 1;
    ASSERT_EQ(aclrtMallocHostWithCfg(&p, 4096, &one), 0);
    void *on_device = nullptr;
    ASSERT_EQ(aclrtHostRegister(p, 4096, ACL_HOST_REGISTER_MAPPED, &on_device), 0);
    EXPECT_EQ(on_device, p);
    EXPECT_EQ(aclrtHostUnregister(p), 0);
    EXPECT_EQ(aclrtFreeHost(p), 0);
}

TEST_P(Registration, KeepsAPinnedBlockFromBeingFreed) {
    start(GetParam());
    void *p = nullptr, *on_device = nullptr;
    ASSERT_EQ(aclrtMallocHost(&p, 4096), 0);
    ASSERT_EQ(aclrtHostRegister(p, 4096, ACL_HOST_REGISTER_MAPPED, &on_device), 0);
    expect_refused(aclrtFreeHost(p), 107000, "SN-aclrtFreeHost-hostPtr-registered");
    expect_refused(aclrtFreeHostWithDevSync(p), 107000, "SN-aclrtFreeHostWithDevSync-hostPtr-registered");
    expect_refused(aclrtFree(p), 107000, "SN-aclrtFree-devPtr-registered");
    expect_refused(aclrtFreeWithDevSync(p), 107000, "SN-aclrtFreeWithDevSync-devPtr-registered");
    EXPECT_EQ(aclrtHostUnregister(p), 0);
    EXPECT_EQ(aclrtFreeHost(p), 0);
}

class VaFlag : public testing::TestWithParam<const char *> {};
TEST_P(VaFlag, IsRefusedWhereTheProductHasNone) {
    start(GetParam(), {{"SOFTNPU_HBM", "4GiB"}, {"SOFTNPU_DEVICES", "1"}});
    void *p = nullptr;
    aclrtMallocAttribute attribute{};
    attribute.attr = ACL_RT_MEM_ATTR_VA_FLAG;
    attribute.value.vaFlag = 1;
    aclrtMallocConfig one{&attribute, 1};
    expect_refused(aclrtMallocHostWithCfg(&p, 1, &one), 207000, "SN-aclrtMallocHostWithCfg-cfg-va-flag");
}
INSTANTIATE_TEST_SUITE_P(Products, VaFlag,
                         testing::Values("ascend-950pr", "atlas-300i-pro", "atlas-200i-a2-ep", "atlas-910"));

TEST(MemoryHost, BudgetIsNamedAsHostMemory) {  // BC-57
    start("atlas-a2", {{"SOFTNPU_HOST_BUDGET", "1GiB"}});
    void *p = nullptr;
    expect_refused(aclrtMallocHost(&p, 2 * GiB), 207001, "SN-aclrtMallocHost-size-host-exhausted");
    expect_refused(aclrtMallocHostWithCfg(&p, 2 * GiB, nullptr), 207001,
                   "SN-aclrtMallocHostWithCfg-size-host-exhausted");
    ASSERT_EQ(aclrtMallocHost(&p, 512 * MiB), 0);
    void *d = block(100 * MiB);
    EXPECT_EQ(aclrtMemcpy(d, 100 * MiB, p, 100 * MiB, ACL_MEMCPY_HOST_TO_DEVICE), 0);
}

TEST(MemoryHost, NoSizeEarnsCapacityOnABoardWithOneMemory) {
    start("atlas-200i-a2", {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "64MiB"}});
    for (const size_t size : {size_t{1} << 63, SIZE_MAX - 2 * GiB, (size_t{1} << 63) + 4096}) {
        void *p = nullptr;
        expect_refused(aclrtMallocHost(&p, size), 207001, "SN-aclrtMallocHost-size-host-exhausted");
        expect_refused(aclrtMalloc(&p, 65 * MiB, ACL_MEM_MALLOC_HUGE_FIRST), 207001, "SN-aclrtMalloc-size-exhausted");
    }
}

TEST_P(Registration, Refusals) {  // BC-55
    void *q = nullptr;
    char *p = static_cast<char *>(std::aligned_alloc(4096, MiB));
    expect_refused(aclrtHostRegister(nullptr, 1, ACL_HOST_REGISTER_MAPPED, &q), 100000,
                   "SN-aclrtHostRegister-ptr-null");
    expect_refused(aclrtHostRegister(p, 1, ACL_HOST_REGISTER_MAPPED, nullptr), 100000,
                   "SN-aclrtHostRegister-devPtr-null");
    expect_refused(aclrtHostRegister(p, 0, ACL_HOST_REGISTER_MAPPED, &q), 100000, "SN-aclrtHostRegister-size-zero");
    expect_refused(aclrtHostRegister(p, 1, ACL_HOST_REGISTER_MAPPED, &q), 107002,
                   "SN-aclrtHostRegister-context-missing");
    expect_refused(aclrtHostRegisterV2(nullptr, 1, ACL_HOST_REG_MAPPED), 100000, "SN-aclrtHostRegisterV2-ptr-null");
    expect_refused(aclrtHostRegisterV2(p, 0, ACL_HOST_REG_MAPPED), 100000, "SN-aclrtHostRegisterV2-size-zero");
    expect_refused(aclrtHostRegisterV2(p, 1, ACL_HOST_REG_MAPPED), 107002, "SN-aclrtHostRegisterV2-context-missing");
    expect_refused(aclrtHostGetDevicePointer(nullptr, &q, 0), 100000, "SN-aclrtHostGetDevicePointer-pHost-null");
    expect_refused(aclrtHostGetDevicePointer(p, nullptr, 0), 100000, "SN-aclrtHostGetDevicePointer-pDevice-null");
    expect_refused(aclrtHostGetDevicePointer(p, &q, 1), 100000, "SN-aclrtHostGetDevicePointer-flag-reserved");
    expect_refused(aclrtHostGetDevicePointer(p, &q, 0), 107002, "SN-aclrtHostGetDevicePointer-context-missing");
    expect_refused(aclrtHostUnregister(nullptr), 100000, "SN-aclrtHostUnregister-ptr-null");
    expect_refused(aclrtHostUnregister(p), 107002, "SN-aclrtHostUnregister-context-missing");
    start(GetParam());
    for (int type : {4, 8, 3}) {
        expect_refused(aclrtHostRegister(p, 4096, as<aclrtHostRegisterType>(type), &q), 207000,
                       "SN-aclrtHostRegister-type-unsupported");
    }
    for (uint32_t flag : {0u, 1u, 0x80000000u, 0x3u}) {
        expect_refused(aclrtHostRegisterV2(p, 4096, flag), 107000, "SN-aclrtHostRegisterV2-flag-unknown");
    }
    expect_refused(aclrtHostRegisterV2(p, 4096, ACL_HOST_REG_IOMEMORY), 207000,
                   "SN-aclrtHostRegisterV2-flag-unsupported");
    expect_refused(aclrtHostRegister(p + 16, 65536, ACL_HOST_REGISTER_MAPPED, &q), 507899,
                   "SN-aclrtHostRegister-ptr-unaligned");
    expect_refused(aclrtHostRegisterV2(p + 16, 65536, ACL_HOST_REG_MAPPED), 507899,
                   "SN-aclrtHostRegisterV2-ptr-unaligned");
    void *readonly = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    expect_refused(aclrtHostRegister(readonly, 4096, ACL_HOST_REGISTER_MAPPED, &q), 507899,
                   "SN-aclrtHostRegister-ptr-not-writable");
    expect_refused(aclrtHostRegisterV2(readonly, 4096, ACL_HOST_REG_MAPPED), 507899,
                   "SN-aclrtHostRegisterV2-ptr-not-writable");
    EXPECT_EQ(q, nullptr);
    ASSERT_EQ(aclrtHostRegister(p, 65537, ACL_HOST_REGISTER_MAPPED, &q), 0);
    expect_refused(aclrtHostRegister(p, 4096, ACL_HOST_REGISTER_MAPPED, &q), 507910,
                   "SN-aclrtHostRegister-ptr-already-registered");
    expect_refused(aclrtHostRegisterV2(p + 4096, 4096, ACL_HOST_REG_MAPPED), 507910,
                   "SN-aclrtHostRegisterV2-ptr-already-registered");
    void *pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, 4096), 0);
    expect_refused(aclrtHostRegisterV2(pinned, 4096, ACL_HOST_REG_PINNED), 507910,
                   "SN-aclrtHostRegisterV2-ptr-already-registered");
    void *inside = nullptr;
    EXPECT_EQ(aclrtHostGetDevicePointer(p + 100, &inside, 0), 0);
    EXPECT_EQ(inside, static_cast<char *>(q) + 100);
    aclrtPtrAttributes a{};
    EXPECT_EQ(aclrtPointerGetAttributes(p + 100, &a), 0);
    EXPECT_EQ(a.location.type, ACL_MEM_LOCATION_TYPE_HOST);
    expect_refused(aclrtPointerGetAttributes(q, &a), 107000, "SN-aclrtPointerGetAttributes-ptr-registered");
    expect_refused(aclrtHostUnregister(p + 4096), 507911, "SN-aclrtHostUnregister-ptr-not-registered");
    ASSERT_EQ(aclrtSetDevice(1), 0);
    expect_refused(aclrtHostUnregister(p), 507911, "SN-aclrtHostUnregister-ptr-not-registered");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtHostUnregister(p), 0);
    expect_refused(aclrtHostUnregister(p), 507911, "SN-aclrtHostUnregister-ptr-not-registered");
    expect_refused(aclrtHostGetDevicePointer(p, &inside, 0), 107000, "SN-aclrtHostGetDevicePointer-pHost-not-mapped");
    EXPECT_EQ(aclrtHostRegisterV2(p, 4096, ACL_HOST_REG_PINNED), 0);
    expect_refused(aclrtHostGetDevicePointer(p, &inside, 0), 107000, "SN-aclrtHostGetDevicePointer-pHost-not-mapped");
    std::free(p);
}

TEST_P(Registration, Budget) {
    start(GetParam());
    void *huge = mmap(nullptr, 1024 * GiB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (huge == MAP_FAILED) GTEST_SKIP() << "no 1 TiB of addresses here";
    void *q = nullptr;
    ASSERT_EQ(aclrtHostRegister(huge, 1023 * GiB, ACL_HOST_REGISTER_MAPPED, &q), 0);
    void *more = mmap(nullptr, 4 * GiB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    expect_refused(aclrtHostRegister(more, 4 * GiB, ACL_HOST_REGISTER_MAPPED, &q), 207001,
                   "SN-aclrtHostRegister-size-exhausted");
    expect_refused(aclrtHostRegisterV2(more, 4 * GiB, ACL_HOST_REG_MAPPED), 207001,
                   "SN-aclrtHostRegisterV2-size-exhausted");
}

class NoRegistration : public testing::TestWithParam<const char *> {};
TEST_P(NoRegistration, AnswersNotSupported) {
    start(GetParam(), {{"SOFTNPU_HBM", "4GiB"}, {"SOFTNPU_DEVICES", "1"}});
    void *q = nullptr;
    alignas(4096) static char page[4096];
    expect_refused(aclrtHostRegister(page, 4096, ACL_HOST_REGISTER_MAPPED, &q), 207000,
                   "SN-aclrtHostRegister-product-unsupported");
    expect_refused(aclrtHostRegisterV2(page, 4096, ACL_HOST_REG_MAPPED), 207000,
                   "SN-aclrtHostRegisterV2-product-unsupported");
    expect_refused(aclrtHostGetDevicePointer(page, &q, 0), 207000, "SN-aclrtHostGetDevicePointer-product-unsupported");
    expect_refused(aclrtHostUnregister(page), 207000, "SN-aclrtHostUnregister-product-unsupported");
}
INSTANTIATE_TEST_SUITE_P(Products, NoRegistration, testing::Values("atlas-300i-pro", "atlas-200i-a2-ep", "atlas-910"));

TEST(MemoryHost, EnginesThatReachHostMemory) {
    aclrtHostMemMapCapability can = ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED;
    expect_refused(aclrtHostMemMapCapabilities(0, ACL_RT_HAC_TYPE_AIC, nullptr), 100000,
                   "SN-aclrtHostMemMapCapabilities-capabilities-null");
    expect_refused(aclrtHostMemMapCapabilities(0, ACL_RT_HAC_TYPE_AIC, &can), 107002,
                   "SN-aclrtHostMemMapCapabilities-context-missing");
    start();
    EXPECT_EQ(aclrtHostMemMapCapabilities(0, ACL_RT_HAC_TYPE_AIC, &can), 0);
    EXPECT_EQ(can, ACL_RT_HOST_MEM_MAP_SUPPORTED);
    EXPECT_EQ(aclrtHostMemMapCapabilities(0, ACL_RT_HAC_TYPE_CCU, &can), 0);
    EXPECT_EQ(can, ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED);
    expect_refused(aclrtHostMemMapCapabilities(0, as<aclrtHacType>(10), &can), 107000,
                   "SN-aclrtHostMemMapCapabilities-hacType-unknown");
    expect_refused(aclrtHostMemMapCapabilities(2, ACL_RT_HAC_TYPE_AIC, &can), 107001,
                   "SN-aclrtHostMemMapCapabilities-deviceId-range");
}

TEST(MemoryHost, OneMemoryOnTheBoard) {
    start("atlas-200i-a2", {{"SOFTNPU_HBM", "4GiB"}, {"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HOST_ACCESS", "deny"}});
    const size_t before = free_of(ACL_MEM_NORMAL);
    void *p = nullptr;
    ASSERT_EQ(aclrtMallocHost(&p, MiB), 0);
    EXPECT_EQ(before - free_of(ACL_MEM_NORMAL), MiB);
    EXPECT_EQ(aclrtFreeHost(p), 0);
    EXPECT_EQ(free_of(ACL_MEM_NORMAL), before);
}

}  // namespace
