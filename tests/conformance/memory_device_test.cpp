// SPDX-License-Identifier: Apache-2.0
// Device memory (spec memory-linear.md 2 to 7): what each call charges, refuses and frees.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "memory_support.hpp"

namespace {

using Malloc = aclError (*)(void **, size_t, aclrtMemMallocPolicy);
aclError with_cfg(void **p, size_t n, aclrtMemMallocPolicy policy) { return aclrtMallocWithCfg(p, n, policy, nullptr); }
aclError for_scheduler(void **p, size_t n, aclrtMemMallocPolicy policy) {
    return aclrtMallocForTaskScheduler(p, n, policy, nullptr);
}

struct Family {
    const char *name;
    Malloc call;
};
constexpr Family kFamilies[] = {{"aclrtMalloc", aclrtMalloc},
                                {"aclrtMallocAlign32", aclrtMallocAlign32},
                                {"aclrtMallocCached", aclrtMallocCached},
                                {"aclrtMallocWithCfg", with_cfg},
                                {"aclrtMallocForTaskScheduler", for_scheduler}};

std::string id(const char *function, const char *rest) { return std::string("SN-") + function + "-" + rest; }

TEST(MemoryDevice, EveryMallocRefusesBadArguments) {
    void *p = reinterpret_cast<void *>(7);
    for (const auto &[name, call] : kFamilies) {
        expect_refused(call(nullptr, 64, ACL_MEM_MALLOC_HUGE_FIRST), 100000, id(name, "devPtr-null").c_str());
        expect_refused(call(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST), 100000, id(name, "size-zero").c_str());
        expect_refused(call(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), 107002, id(name, "context-missing").c_str());
    }
    start();
    const size_t before = free_bytes();
    for (const auto &[name, call] : kFamilies) {
        expect_refused(call(&p, SIZE_MAX - 40, ACL_MEM_MALLOC_HUGE_FIRST), 100000, id(name, "size-overflow").c_str());
        expect_refused(call(&p, 65 * GiB, ACL_MEM_MALLOC_HUGE_FIRST), 207001, id(name, "size-exhausted").c_str());
        expect_refused(call(&p, 129 * GiB, ACL_MEM_MALLOC_HUGE_FIRST), 207001, id(name, "size-exhausted").c_str());
    }
    EXPECT_EQ(p, reinterpret_cast<void *>(7));
    EXPECT_EQ(free_bytes(), before);
}

TEST(MemoryDevice, GiantAndPeerPoliciesByProduct) {
    start("atlas-200i-a2-ep", {{"SOFTNPU_HBM", "4GiB"}, {"SOFTNPU_DEVICES", "1"}});
    void *p = nullptr;
    for (const auto &[name, call] : kFamilies) {
        for (int policy : {3, 4, 5, 6, 7}) {
            expect_refused(call(&p, 64, as<aclrtMemMallocPolicy>(policy)), 207000,
                           id(name, "policy-unsupported").c_str());
        }
    }
    EXPECT_EQ(p, nullptr);
}

class GiantPages : public testing::TestWithParam<std::pair<const char *, int>> {};
TEST_P(GiantPages, OneGiB) {
    const auto [product, code] = GetParam();
    start(product, {{"SOFTNPU_DEVICES", "1"}});
    void *p = nullptr;
    if (code == 0) {
        const size_t before = free_bytes();
        ASSERT_EQ(aclrtMalloc(&p, 1, ACL_MEM_MALLOC_HUGE1G_ONLY), 0);
        EXPECT_EQ(before - free_bytes(), GiB);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % GiB, 0u);
        ASSERT_EQ(aclrtFree(p), 0);
        return;
    }
    expect_refused(aclrtMalloc(&p, 1, ACL_MEM_MALLOC_HUGE1G_ONLY), code, "SN-aclrtMalloc-policy-unsupported");
    size_t free = 7, total = 7;
    expect_refused(aclrtGetMemInfo(ACL_HBM_MEM_HUGE1G, &free, &total), 207000, "SN-aclrtGetMemInfo-attr-unsupported");
    EXPECT_EQ(free, 7u);
}
INSTANTIATE_TEST_SUITE_P(Products, GiantPages,
                         testing::Values(std::pair{"atlas-a2", 0}, std::pair{"atlas-a3", 0},
                                         std::pair{"ascend-950pr", 0}, std::pair{"atlas-300i-duo", 207000},
                                         std::pair{"atlas-200i-a2-ep", 207000}, std::pair{"atlas-910", 207000}));

struct Charge {
    const char *product;
    int family;
    size_t requested;
    aclrtMemMallocPolicy policy;
    size_t charged;
};
class Charges : public testing::TestWithParam<Charge> {};
TEST_P(Charges, LowersFreeByItsPagesAndGivesThemBack) {
    const Charge &row = GetParam();
    start(row.product);
    const size_t before = free_bytes();
    void *p = nullptr;
    ASSERT_EQ(kFamilies[row.family].call(&p, row.requested, row.policy), 0);
    EXPECT_EQ(before - free_bytes(), row.charged);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 64, 0u);
    ASSERT_EQ(aclrtFree(p), 0);
    EXPECT_EQ(free_bytes(), before);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, Charges,
    testing::Values(Charge{"atlas-a2", 0, 1, ACL_MEM_MALLOC_HUGE_FIRST, 4 * KiB},
                    Charge{"atlas-a2", 0, 4096, ACL_MEM_MALLOC_HUGE_FIRST, 8 * KiB},  // the 32-byte tail
                    Charge{"atlas-a2", 0, 4064, ACL_MEM_MALLOC_HUGE_FIRST, 4 * KiB},
                    Charge{"atlas-a2", 1, 4096, ACL_MEM_MALLOC_HUGE_FIRST, 4 * KiB},
                    Charge{"atlas-a2", 2, 4096, ACL_MEM_MALLOC_HUGE_FIRST, 8 * KiB},
                    Charge{"atlas-a2", 3, 4096, ACL_MEM_MALLOC_HUGE_FIRST, 4 * KiB},
                    Charge{"atlas-a2", 4, 4096, ACL_MEM_MALLOC_HUGE_FIRST, 4 * KiB},
                    Charge{"ascend-950pr", 0, 4096, ACL_MEM_MALLOC_HUGE_FIRST, 4 * KiB},
                    Charge{"atlas-a2", 0, 1048544, ACL_MEM_MALLOC_HUGE_FIRST, MiB},  // largest on normal pages
                    Charge{"atlas-a2", 0, 1048545, ACL_MEM_MALLOC_HUGE_FIRST, 2 * MiB},
                    Charge{"atlas-a2", 0, 1, ACL_MEM_MALLOC_HUGE_ONLY, 2 * MiB},
                    Charge{"atlas-a2", 0, 2 * MiB, ACL_MEM_MALLOC_HUGE_FIRST, 4 * MiB},
                    Charge{"atlas-a2", 1, 2 * MiB, ACL_MEM_MALLOC_HUGE_FIRST, 2 * MiB},
                    Charge{"atlas-a2", 0, 3 * MiB, ACL_MEM_MALLOC_NORMAL_ONLY, 3 * MiB + 4 * KiB},
                    Charge{"atlas-a2", 0, 100, as<aclrtMemMallocPolicy>(0x777), 4 * KiB},
                    Charge{"atlas-a2", 3, 100, ACL_MEM_TYPE_LOW_BAND_WIDTH, 4 * KiB},
                    Charge{"atlas-300i-duo", 0, 3 * MiB, ACL_MEM_MALLOC_HUGE_FIRST, 4 * MiB},
                    Charge{"atlas-910", 0, 3 * MiB, ACL_MEM_MALLOC_HUGE_FIRST, 4 * MiB}));

TEST(MemoryDevice, NoSizeEarnsCapacity) {
    start("atlas-a2", {{"SOFTNPU_HBM", "64MiB"}});
    void *p = block(4096);  // there is credit to draw from
    const size_t before = free_bytes();
    for (const size_t size : {size_t{1} << 63, (size_t{1} << 63) + 4096, SIZE_MAX - 3 * GiB, 200 * GiB, 65 * MiB}) {
        void *q = nullptr;
        expect_refused(aclrtMalloc(&q, size, ACL_MEM_MALLOC_HUGE_FIRST), 207001, "SN-aclrtMalloc-size-exhausted",
                       "pages");
        EXPECT_EQ(free_bytes(), before) << size;
    }
    EXPECT_EQ(aclrtFree(p), 0);
}

TEST(MemoryDevice, HugeFirstFallsBackAndHugeOnlyDoesNot) {
    start("atlas-a2", {{"SOFTNPU_HBM", "4GiB"}});  // 128 MiB of normal pages
    std::vector<void *> taken;
    for (void *p = nullptr; aclrtMalloc(&p, 512 * MiB, ACL_MEM_MALLOC_HUGE_ONLY) == 0;) taken.push_back(p);
    for (void *p = nullptr; aclrtMallocAlign32(&p, 2 * MiB, ACL_MEM_MALLOC_HUGE_ONLY) == 0;) taken.push_back(p);
    EXPECT_EQ(free_of(ACL_MEM_HUGE), 0u);
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, 64 * MiB, ACL_MEM_MALLOC_HUGE_ONLY), 207001);
    EXPECT_EQ(aclrtMalloc(&p, 512 * KiB, ACL_MEM_MALLOC_HUGE_ONLY), 207001);
    ASSERT_EQ(aclrtMalloc(&p, 64 * MiB, ACL_MEM_MALLOC_HUGE_FIRST), 0);  // from normal pages
    EXPECT_EQ(free_of(ACL_MEM_NORMAL), 64 * MiB - 4 * KiB);
    EXPECT_EQ(aclrtMalloc(&p, 128 * MiB, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
    for (void *one : taken) EXPECT_EQ(aclrtFree(one), 0);
}

TEST(MemoryDevice, OutOfMemoryIsExactToThePage) {
    start("atlas-a2", {{"SOFTNPU_HBM", "64MiB"}});  // 2 MiB of normal pages, 62 MiB of huge ones
    std::vector<void *> taken(512);
    for (void *&p : taken) ASSERT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_NORMAL_ONLY), 0);
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_NORMAL_ONLY), 207001);
    // Another thread's idle credit counts as free too.
    ASSERT_EQ(aclrtFree(taken.back()), 0);
    std::thread([&] {
        ASSERT_EQ(aclrtSetDevice(0), 0);
        EXPECT_EQ(aclrtMalloc(&taken.back(), 64, ACL_MEM_MALLOC_NORMAL_ONLY), 0);
    }).join();
    for (void *one : taken) EXPECT_EQ(aclrtFree(one), 0);
    EXPECT_EQ(free_of(ACL_MEM_NORMAL), 2 * MiB);
}

TEST(MemoryDevice, SixtyGiBOnEachOfEightDevicesCommitNothing) {
    start("atlas-a2", {{"SOFTNPU_DEVICES", "8"}});
    for (int device = 0; device < 8; ++device) {
        ASSERT_EQ(aclrtSetDevice(device), 0);
        void *p = nullptr;
        for (int i = 0; i < 60; ++i) ASSERT_EQ(aclrtMallocAlign32(&p, GiB, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    }
    long pages = 0, resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    ASSERT_EQ(fscanf(statm, "%ld %ld", &pages, &resident), 2);
    fclose(statm);
#if !defined(SOFTNPU_SANITIZED)
    EXPECT_LT(static_cast<size_t>(resident) * 4096, 64 * MiB);
#endif
}

TEST(MemoryDevice, FreeRefusesWhatIsNotABlock) {
    start();
    void *p = block(MiB), *q = block(4096);
    const size_t before = free_bytes();
    char on_stack = 0;
    void *from_malloc = std::malloc(64);
    const char *rule = "SN-aclrtFree-devPtr-not-a-block";
    expect_refused(aclrtFree(nullptr), 100000, "SN-aclrtFree-devPtr-null");
    expect_refused(aclrtFree(static_cast<char *>(p) + 64), 107000, rule);
    expect_refused(aclrtFree(from_malloc), 107000, rule);
    expect_refused(aclrtFree(&on_stack), 107000, rule);
    expect_refused(aclrtFree(reinterpret_cast<void *>(1)), 107000, rule);
    expect_refused(aclrtFree(reinterpret_cast<void *>(20ull << 40)), 107000, rule);
    expect_refused(aclrtFree(reinterpret_cast<void *>(~0ull)), 107000, rule);
    EXPECT_EQ(free_bytes(), before);
    EXPECT_EQ(aclrtFree(p), 0);
    expect_refused(aclrtFree(p), 107000, rule);
    EXPECT_EQ(aclrtFree(q), 0);
    expect_refused(aclrtFreeWithDevSync(nullptr), 100000, "SN-aclrtFreeWithDevSync-devPtr-null");
    expect_refused(aclrtFreeWithDevSync(q), 107000, "SN-aclrtFreeWithDevSync-devPtr-not-a-block");
    std::thread([&] {
        expect_refused(aclrtFreeWithDevSync(q), 107002, "SN-aclrtFreeWithDevSync-context-missing");
    }).join();
    std::free(from_malloc);
}

TEST(MemoryDevice, AnyThreadFreesAnyBlockWhateverItsDevice) {
    start();
    void *p = block(3 * MiB);
    const size_t with = free_bytes();
    std::thread([&] { EXPECT_EQ(aclrtFree(p), 0); }).join();
    EXPECT_EQ(free_bytes() - with, 4 * MiB);
}

TEST(MemoryDevice, ConfigurationRows) {
    start();
    void *p = nullptr;
    aclrtMallocAttribute attribute{};
    aclrtMallocConfig none{nullptr, 0}, broken{nullptr, 1}, one{&attribute, 1};
    const auto policy = ACL_MEM_MALLOC_HUGE_FIRST;
    EXPECT_EQ(aclrtMallocWithCfg(&p, 64, policy, &none), 0);
    EXPECT_EQ(aclrtFree(p), 0);
    attribute.attr = ACL_RT_MEM_ATTR_MODULE_ID;
    attribute.value.moduleId = 33;
    EXPECT_EQ(aclrtMallocWithCfg(&p, 64, policy, &one), 0);
    EXPECT_EQ(aclrtFree(p), 0);
    const struct {
        const char *name;
        aclError (*call)(void **, size_t, aclrtMemMallocPolicy, aclrtMallocConfig *);
    } calls[] = {{"aclrtMallocWithCfg", aclrtMallocWithCfg},
                 {"aclrtMallocForTaskScheduler", aclrtMallocForTaskScheduler}};
    for (const auto &[name, call] : calls) {
        expect_refused(call(&p, 64, policy, &broken), 100000, id(name, "cfg-attrs-null").c_str());
        attribute.attr = ACL_RT_MEM_ATTR_DEVICE_ID;
        attribute.value.deviceId = 1;
        expect_refused(call(&p, 64, policy, &one), 107000, id(name, "cfg-device").c_str());
        for (int type : {0, 3, 4, 77}) {
            attribute.attr = as<aclrtMallocAttrType>(type);
            expect_refused(call(&p, 64, policy, &one), 107000, id(name, "cfg-attribute").c_str());
        }
    }
}

TEST(MemoryDevice, FlushAndInvalidateLookAtNothing) {
    char byte = 0;
    EXPECT_EQ(aclrtMemFlush(&byte, 1), 0);
    EXPECT_EQ(aclrtMemInvalidate(&byte, 1), 0);
    expect_refused(aclrtMemFlush(nullptr, 1), 100000, "SN-aclrtMemFlush-devPtr-null");
    expect_refused(aclrtMemFlush(&byte, 0), 100000, "SN-aclrtMemFlush-size-zero");
    expect_refused(aclrtMemInvalidate(nullptr, 1), 100000, "SN-aclrtMemInvalidate-devPtr-null");
    expect_refused(aclrtMemInvalidate(&byte, 0), 100000, "SN-aclrtMemInvalidate-size-zero");
}

TEST(MemoryDevice, MemInfoRefusals) {  // BC-33 is the second row
    size_t free = 7, total = 7;
    expect_refused(aclrtGetMemInfo(ACL_HBM_MEM, nullptr, &total), 100000, "SN-aclrtGetMemInfo-free-null");
    expect_refused(aclrtGetMemInfo(ACL_HBM_MEM, &free, nullptr), 100000, "SN-aclrtGetMemInfo-total-null");
    expect_refused(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 107002, "SN-aclrtGetMemInfo-context-missing");
    start();
    expect_refused(aclrtGetMemInfo(as<aclrtMemAttr>(18), &free, &total), 107016, "SN-aclrtGetMemInfo-attr-unknown");
    expect_refused(aclrtGetMemInfo(as<aclrtMemAttr>(-1), &free, &total), 107016, "SN-aclrtGetMemInfo-attr-unknown");
    EXPECT_EQ(free, 7u);
    EXPECT_EQ(total, 7u);
}

struct InfoRow {
    const char *product;
    aclrtMemAttr attr;
    size_t total;
};
class MemInfo : public testing::TestWithParam<InfoRow> {};
TEST_P(MemInfo, TotalOfAttribute) {
    start(GetParam().product, {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "32GiB"}});
    EXPECT_EQ(total_of(GetParam().attr), GetParam().total);
    EXPECT_EQ(free_of(GetParam().attr), GetParam().total);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, MemInfo,
    testing::Values(InfoRow{"atlas-a2", ACL_HBM_MEM, 32 * GiB}, InfoRow{"atlas-a2", ACL_DDR_MEM, 0},
                    InfoRow{"atlas-a2", ACL_HBM_MEM_NORMAL, GiB}, InfoRow{"atlas-a2", ACL_HBM_MEM_HUGE, 31 * GiB},
                    InfoRow{"atlas-a2", ACL_HBM_MEM_P2P_HUGE, 31 * GiB},
                    InfoRow{"atlas-a2", ACL_HBM_MEM_HUGE1G, 31 * GiB}, InfoRow{"atlas-a2", ACL_MEM_HUGE1G, 31 * GiB},
                    InfoRow{"atlas-300i-duo", ACL_DDR_MEM, 32 * GiB}, InfoRow{"atlas-300i-duo", ACL_HBM_MEM, 32 * GiB},
                    InfoRow{"atlas-300i-duo", ACL_HBM_MEM_HUGE, 31 * GiB},
                    InfoRow{"atlas-300i-duo", ACL_MEM_NORMAL, GiB},
                    InfoRow{"atlas-200i-a2-ep", ACL_DDR_MEM_P2P_HUGE, 0}, InfoRow{"atlas-910", ACL_HBM_MEM, 32 * GiB},
                    InfoRow{"atlas-910", ACL_MEM_HUGE, 31 * GiB}));

TEST(MemoryDevice, UsageByComponent) {
    aclrtMemUsageInfo list[4];
    size_t count = 9;
    expect_refused(aclrtGetMemUsageInfo(0, nullptr, 4, &count), 100000, "SN-aclrtGetMemUsageInfo-memUsageInfo-null");
    expect_refused(aclrtGetMemUsageInfo(0, list, 4, nullptr), 100000, "SN-aclrtGetMemUsageInfo-outputNum-null");
    expect_refused(aclrtGetMemUsageInfo(0, list, 4, &count), 107002, "SN-aclrtGetMemUsageInfo-context-missing");
    start();
    expect_refused(aclrtGetMemUsageInfo(0, list, 0, &count), 107000, "SN-aclrtGetMemUsageInfo-inputNum-zero");
    expect_refused(aclrtGetMemUsageInfo(2, list, 4, &count), 107001, "SN-aclrtGetMemUsageInfo-deviceId-range");
    expect_refused(aclrtGetMemUsageInfo(-1, list, 4, &count), 107001, "SN-aclrtGetMemUsageInfo-deviceId-range");
    EXPECT_EQ(count, 0u);
    aclrtMallocAttribute attribute{};
    attribute.attr = ACL_RT_MEM_ATTR_MODULE_ID;
    attribute.value.moduleId = 5;
    aclrtMallocConfig cfg{&attribute, 1};
    void *p = nullptr;
    ASSERT_EQ(aclrtMallocWithCfg(&p, 6 * MiB, ACL_MEM_MALLOC_HUGE_FIRST, &cfg), 0);
    block(3 * MiB);
    ASSERT_EQ(aclrtGetMemUsageInfo(0, list, 4, &count), 0);
    ASSERT_EQ(count, 2u);
    EXPECT_EQ(list[0].curMemSize, 6 * MiB);
    EXPECT_STREQ(list[1].name, "APP");
    EXPECT_EQ(list[1].curMemSize, 4 * MiB);
}

TEST(MemoryDevice, UsageIsNotOn950) {
    start("ascend-950pr");
    aclrtMemUsageInfo one;
    size_t count = 9;
    expect_refused(aclrtGetMemUsageInfo(0, &one, 1, &count), 207000, "SN-aclrtGetMemUsageInfo-product-unsupported");
}

TEST(MemoryDevice, CheckMemType) {
    uint32_t result = 9;
    void *list[2] = {};
    expect_refused(aclrtCheckMemType(nullptr, 1, 2, &result, 0), 100000, "SN-aclrtCheckMemType-addrList-null");
    expect_refused(aclrtCheckMemType(list, 1, 2, nullptr, 0), 100000, "SN-aclrtCheckMemType-checkResult-null");
    expect_refused(aclrtCheckMemType(list, 1, 2, &result, 0), 107002, "SN-aclrtCheckMemType-context-missing");
    start();
    expect_refused(aclrtCheckMemType(list, 0, 2, &result, 0), 107000, "SN-aclrtCheckMemType-size-range");
    expect_refused(aclrtCheckMemType(list, 1025, 2, &result, 0), 107000, "SN-aclrtCheckMemType-size-range");
    expect_refused(aclrtCheckMemType(list, 1, 2, &result, 1), 107000, "SN-aclrtCheckMemType-reserve-reserved");
    expect_refused(aclrtCheckMemType(list, 1, 0, &result, 0), 107000, "SN-aclrtCheckMemType-memType-unknown");
    expect_refused(aclrtCheckMemType(list, 1, 1, &result, 0), 107000, "SN-aclrtCheckMemType-memType-unknown");
    EXPECT_EQ(result, 9u);
    list[0] = block(64);
    list[1] = block(64);
    EXPECT_EQ(aclrtCheckMemType(list, 2, ACL_RT_MEM_TYPE_DEV, &result, 0), 0);
    EXPECT_EQ(result, 1u);
    EXPECT_EQ(aclrtCheckMemType(list, 2, ACL_RT_MEM_TYPE_DVPP | ACL_RT_MEM_TYPE_RSVD, &result, 0), 0);
    EXPECT_EQ(result, 0u);
}

TEST(MemoryDevice, PointerAttributes) {  // BC-53
    aclrtPtrAttributes a{};
    char on_stack = 0;
    expect_refused(aclrtPointerGetAttributes(nullptr, &a), 100000, "SN-aclrtPointerGetAttributes-ptr-null");
    expect_refused(aclrtPointerGetAttributes(&on_stack, nullptr), 100000,
                   "SN-aclrtPointerGetAttributes-attributes-null");
    EXPECT_EQ(aclrtPointerGetAttributes(&on_stack, &a), 0);
    EXPECT_EQ(a.location.type, ACL_MEM_LOCATION_TYPE_UNREGISTERED);
    start();
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *p = block(3 * MiB);
    EXPECT_EQ(aclrtPointerGetAttributes(static_cast<char *>(p) + 100, &a), 0);
    EXPECT_EQ(a.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
    EXPECT_EQ(a.location.id, 1u);
    EXPECT_EQ(a.pageSize, 2 * MiB);
    void *pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, 4096), 0);
    EXPECT_EQ(aclrtPointerGetAttributes(pinned, &a), 0);
    EXPECT_EQ(a.location.type, ACL_MEM_LOCATION_TYPE_HOST);
    ASSERT_EQ(aclrtFree(p), 0);
    expect_refused(aclrtPointerGetAttributes(p, &a), 507899, "SN-aclrtPointerGetAttributes-ptr-not-allocated");
}

TEST(MemoryDevice, AddressRange) {
    start();
    char *p = static_cast<char *>(block(5000));
    void *base = nullptr;
    size_t size = 0;
    EXPECT_EQ(aclrtMemGetAddressRange(p + 77, &base, &size), 0);
    EXPECT_EQ(base, p);
    EXPECT_EQ(size, 8 * KiB);
    EXPECT_EQ(aclrtMemGetAddressRange(p, nullptr, &size), 0);
    expect_refused(aclrtMemGetAddressRange(nullptr, &base, &size), 100000, "SN-aclrtMemGetAddressRange-ptr-null");
    expect_refused(aclrtMemGetAddressRange(p, nullptr, nullptr), 107000, "SN-aclrtMemGetAddressRange-pbase-both-null");
    expect_refused(aclrtMemGetAddressRange(&size, &base, &size), 107000,
                   "SN-aclrtMemGetAddressRange-ptr-not-allocated");
}

TEST(MemoryDevice, HostCannotDereferenceADevicePointer) {  // BC-47
    start();
    volatile char *p = static_cast<volatile char *>(block(4096));
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        *p = 1;
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST(MemoryDevice, HostAccessShowsTheBytes) {
    start("atlas-a2", {{"SOFTNPU_HOST_ACCESS", "allow"}});
    char *p = static_cast<char *>(block(4096));
    p[10] = 42;
    char back[16] = {};
    ASSERT_EQ(aclrtMemcpy(back, 16, p, 16, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_EQ(back[10], 42);
}

TEST(MemoryDevice, BooksAreOutWhenTheHostIs) {
    // No test makes the library's own books fail; the rule's sentence is read instead (softnpu explain).
    record_rule("SN-aclrtMalloc-books-exhausted");
}

}  // namespace
