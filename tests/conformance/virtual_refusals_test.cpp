// SPDX-License-Identifier: Apache-2.0
// Refusals of virtual memory by product (spec sequences.md S5, S6; memory-virtual.md 3 to 5).
#include <sys/mman.h>

#include <thread>

#include "virtual_support.hpp"

namespace {

constexpr const char *kMallocProp = "SN-aclrtMallocPhysical-prop-value";
constexpr const char *kGranularityProp = "SN-aclrtMemGetAllocationGranularity-prop-value";

aclError gran(aclrtPhysicalMemProp prop, int option = 0, size_t *unit = nullptr) {
    size_t unused = 0;
    return aclrtMemGetAllocationGranularity(&prop, as<aclrtMemGranularityOptions>(option), unit ? unit : &unused);
}
aclrtMemAttr attribute(int value) { return as<aclrtMemAttr>(value); }

TEST(VirtualRefusal, Granularity) {  // BC-01
    start();
    aclrtPhysicalMemProp p = property();
    size_t unit = 7;
    expect_refused(aclrtMemGetAllocationGranularity(nullptr, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &unit), 100000,
                   "SN-aclrtMemGetAllocationGranularity-prop-null");
    expect_refused(aclrtMemGetAllocationGranularity(&p, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, nullptr), 100000,
                   "SN-aclrtMemGetAllocationGranularity-granularity-null");
    for (int bad : {0xFFFF, int{ACL_DDR_MEM_HUGE}, int{ACL_HBM_MEM}, int{ACL_HBM_MEM_P2P_HUGE}, -1}) {
        expect_refused(gran(property(attribute(bad)), 0, &unit), 100000, kGranularityProp, "ACL_HBM_MEM_HUGE");
    }
    expect_refused(gran(p, 0xFFFF, &unit), 207000, "SN-aclrtMemGetAllocationGranularity-option-unsupported");
    expect_refused(gran(p, 0x10000, &unit), 207000, "SN-aclrtMemGetAllocationGranularity-option-unsupported");
    for (int option : {2, 0xFFFE}) {
        expect_refused(gran(p, option, &unit), 107000, "SN-aclrtMemGetAllocationGranularity-option-unknown");
    }
    expect_refused(gran(property(ACL_HBM_MEM_HUGE, 99), 0, &unit), 107001,
                   "SN-aclrtMemGetAllocationGranularity-prop-range", "0 to 1");
    for (int type : {2, 3, 9}) {
        expect_refused(gran(property(ACL_HBM_MEM_HUGE, 0, as<aclrtMemLocationType>(type)), 0, &unit), 107000,
                       "SN-aclrtMemGetAllocationGranularity-prop-location");
    }
    EXPECT_EQ(unit, 7u);
    p.handleType = as<aclrtMemHandleType>(2);
    EXPECT_EQ(gran(p), 0) << "not looked at";
    for (const aclrtMemAttr fine :
         {ACL_HBM_MEM_NORMAL, ACL_MEM_NORMAL, ACL_MEM_HUGE, ACL_MEM_P2P_NORMAL, ACL_MEM_P2P_HUGE}) {
        for (int option : {0, 1}) {
            ASSERT_EQ(gran(property(fine), option, &unit), 0);
            EXPECT_EQ(unit, g);
        }
    }
    ASSERT_EQ(gran(property(ACL_DDR_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST), 0, &unit), 0);
}

struct GiantRow {
    const char *product;
    aclrtMemAttr attribute;
    int code;
};
class GiantPhysical : public testing::TestWithParam<GiantRow> {};
TEST_P(GiantPhysical, ByProduct) {
    const auto [product, attr, code] = GetParam();
    start(product, {{"SOFTNPU_DEVICES", "1"}});
    size_t unit = 0;
    aclrtDrvMemHandle h = nullptr;
    if (code != 0) {
        expect_refused(gran(property(attr)), code, "SN-aclrtMemGetAllocationGranularity-prop-unsupported");
        expect_refused(phys(&h, GiB, property(attr)), code, "SN-aclrtMallocPhysical-prop-unsupported", "1 GiB");
        return;
    }
    EXPECT_EQ(gran(property(attr), 0, &unit), 0);
    EXPECT_EQ(unit, GiB);
    const size_t before = free_of(ACL_MEM_HUGE);
    ASSERT_EQ(phys(&h, GiB, property(attr)), 0);
    EXPECT_EQ(before - free_of(ACL_MEM_HUGE), GiB);
    char *va = resv(3 * GiB);
    char *aligned = va + (GiB - reinterpret_cast<uintptr_t>(va) % GiB) % GiB;
    expect_refused(map(aligned + g, GiB, h), 507899, "SN-aclrtMapMem-virPtr-unaligned", "1073741824");
    EXPECT_EQ(map(aligned, GiB, h), 0);
    EXPECT_EQ(write(aligned + 5 * g, 3), 0);
    EXPECT_TRUE(shows(aligned + 5 * g, 3));
}
INSTANTIATE_TEST_SUITE_P(
    Rows, GiantPhysical,
    testing::Values(GiantRow{"atlas-a2", ACL_HBM_MEM_HUGE1G, 0}, GiantRow{"atlas-a2", ACL_MEM_HUGE1G, 0},
                    GiantRow{"atlas-a3", ACL_MEM_HUGE1G, 0}, GiantRow{"ascend-950pr", ACL_HBM_MEM_HUGE1G, 0},
                    GiantRow{"ascend-950pr", ACL_MEM_HUGE1G, 207000}, GiantRow{"atlas-a2", ACL_MEM_P2P_HUGE1G, 207000},
                    GiantRow{"atlas-300i-pro", ACL_HBM_MEM_HUGE1G, 207000},
                    GiantRow{"atlas-200i-a2-ep", ACL_MEM_HUGE1G, 207000},
                    GiantRow{"atlas-910", ACL_MEM_HUGE1G, 207000}));

TEST(VirtualRefusal, Physical) {
    start();
    const Free D;
    const auto untouched = reinterpret_cast<aclrtDrvMemHandle>(7);
    aclrtDrvMemHandle h = untouched;
    aclrtPhysicalMemProp p = property();
    expect_refused(aclrtMallocPhysical(nullptr, g, &p, 0), 100000, "SN-aclrtMallocPhysical-handle-null");
    expect_refused(aclrtMallocPhysical(&h, g, nullptr, 0), 100000, "SN-aclrtMallocPhysical-prop-null");
    expect_refused(aclrtMallocPhysical(&h, 0, &p, 0), 100000, "SN-aclrtMallocPhysical-size-zero");
    expect_refused(aclrtMallocPhysical(&h, g, &p, 1), 100000, "SN-aclrtMallocPhysical-flags-reserved");
    p.handleType = as<aclrtMemHandleType>(2);
    expect_refused(phys(&h, g, p), 100000, kMallocProp, "handleType");
    p = property();
    p.allocationType = as<aclrtMemAllocationType>(1);
    expect_refused(phys(&h, g, p), 100000, kMallocProp, "allocationType");
    for (const auto type : {ACL_MEM_LOCATION_TYPE_UNREGISTERED, ACL_MEM_LOCATION_TYPE_MANAGED}) {
        expect_refused(phys(&h, g, property(ACL_HBM_MEM_HUGE, 0, type)), 100000, kMallocProp, "location.type");
    }
    expect_refused(phys(&h, g, property(ACL_DDR_MEM_HUGE)), 100000, kMallocProp, "memAttr");
    expect_refused(phys(&h, g, property(ACL_HBM_MEM_HUGE, 99)), 107001, "SN-aclrtMallocPhysical-prop-range");
    expect_refused(phys(&h, g, property(ACL_HBM_MEM_HUGE, 0, as<aclrtMemLocationType>(9))), 107000,
                   "SN-aclrtMallocPhysical-prop-location");
    p = property();
    p.reserve = 1;
    expect_refused(phys(&h, g, p), 107000, "SN-aclrtMallocPhysical-prop-reserved");
    for (const size_t size : {g + 4096, size_t{4096}}) {
        expect_refused(phys(&h, size), 507899, "SN-aclrtMallocPhysical-size-granularity", "2097152");
    }
    for (const size_t size : {size_t{1} << 63, SIZE_MAX - g + 1, 65 * GiB}) {
        expect_refused(phys(&h, size), 207001, "SN-aclrtMallocPhysical-size-exhausted");
    }
    EXPECT_EQ(h, untouched);
    EXPECT_EQ(D.change(), 0);
    expect_refused(phys(&h, GiB + 4096, property(ACL_HBM_MEM_HUGE1G)), 507899,
                   "SN-aclrtMallocPhysical-size-granularity");
    for (const size_t size : {size_t{1} << 63, SIZE_MAX - g + 1, SIZE_MAX - GiB + 1, 65 * GiB}) {
        expect_refused(phys(&h, size, property(ACL_HBM_MEM_HUGE1G)), 207001, "SN-aclrtMallocPhysical-size-exhausted");
    }
    EXPECT_EQ(h, untouched);
    ASSERT_EQ(phys(&h, 3 * GiB / 2, property(ACL_HBM_MEM_HUGE1G)), 0);
    EXPECT_EQ(D.change(), -1024) << "rounded up to 2 GiB";
    void *va = nullptr;
    ASSERT_EQ(resv(&va, 2 * GiB, 20ull << 40), 0);
    expect_refused(map(va, 3 * GiB / 2, h), 107000, "SN-aclrtMapMem-size-size", "2147483648");
    EXPECT_EQ(map(va, 2 * GiB, h), 0);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(D.change(), 0);
    expect_refused(aclrtFreePhysical(nullptr), 100000, "SN-aclrtFreePhysical-handle-null");
    expect_refused(aclrtFreePhysical(reinterpret_cast<aclrtDrvMemHandle>(uintptr_t{0x1234})), 107000,
                   "SN-aclrtFreePhysical-handle-dead");
    expect_refused(aclrtMemRetainAllocationHandle(&p, nullptr), 100000,
                   "SN-aclrtMemRetainAllocationHandle-handle-null");
    expect_refused(aclrtMemGetAllocationPropertiesFromHandle(nullptr, &p), 100000,
                   "SN-aclrtMemGetAllocationPropertiesFromHandle-handle-null");
    expect_refused(aclrtMemGetAllocationPropertiesFromHandle(h, nullptr), 100000,
                   "SN-aclrtMemGetAllocationPropertiesFromHandle-prop-null");
}

TEST(VirtualRefusal, HostPlaces) {
    start();
    const Free D;
    aclrtDrvMemHandle h = nullptr;
    ASSERT_EQ(phys(&h, g, property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST)), 0);
    EXPECT_EQ(D.change(), 0) << "of the host's books";
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    expect_refused(phys(&h, g, property(ACL_MEM_HUGE, 1, ACL_MEM_LOCATION_TYPE_HOST)), 207000,
                   "SN-aclrtMallocPhysical-prop-host-id");
    expect_refused(phys(&h, GiB, property(ACL_MEM_HUGE1G, 0, ACL_MEM_LOCATION_TYPE_HOST)), 207000,
                   "SN-aclrtMallocPhysical-prop-unsupported");
    EXPECT_EQ(phys(&h, g, property(ACL_DDR_MEM_P2P_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST_NUMA)), 0);
    char *va = resv(2 * g);
    ASSERT_EQ(map(va, g, h), 0);
    EXPECT_EQ(write(va, 9), 0);
    EXPECT_TRUE(shows(va, 9));
    EXPECT_EQ(rights(va, 0, ACL_MEM_LOCATION_TYPE_HOST), 3);
    EXPECT_EQ(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_HOST)}), 0);
    expect_refused(access(va, g, {to(0)}), 207000, "SN-aclrtMemSetAccess-desc-link");
    expect_refused(map(va + g, g, phys(g)), 507899, "SN-aclrtMapMem-virPtr-bound", "NUMA node 0");
    expect_refused(phys(&h, g, property(ACL_MEM_HUGE, 4711, ACL_MEM_LOCATION_TYPE_HOST_NUMA)), 507899,
                   "SN-aclrtMallocPhysical-prop-numa");
    std::thread([] {
        aclrtDrvMemHandle mine = nullptr;
        expect_refused(phys(&mine, g, property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST_NUMA)), 107002,
                       "SN-aclrtMallocPhysical-context-missing");
        EXPECT_EQ(phys(&mine, g), 0) << "the id decides, no current device is needed";
    }).join();
}

TEST(VirtualRefusal, HandlesOutliveAReset) {
    start();
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    ASSERT_EQ(write(va, 4), 0);
    ASSERT_EQ(aclrtResetDevice(0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_TRUE(shows(va, 4));
    EXPECT_EQ(aclrtFreePhysical(phys(g)), 0);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
}

TEST(VirtualRefusal, Reservations) {
    start();
    const uint64_t E = 20ull << 40;
    int here = 0;
    void *const untouched = &here;
    void *va = untouched;
    expect_refused(aclrtReserveMemAddress(nullptr, g, 0, nullptr, 0), 100000, "SN-aclrtReserveMemAddress-virPtr-null");
    expect_refused(resv(&va, 0), 100000, "SN-aclrtReserveMemAddress-size-zero");
    expect_refused(aclrtReserveMemAddress(&va, g, 0, nullptr, 2), 100000, "SN-aclrtReserveMemAddress-flags-unknown");
    expect_refused(aclrtReserveMemAddress(&va, g, g, nullptr, 0), 107000,
                   "SN-aclrtReserveMemAddress-alignment-reserved");
    constexpr const char *kUnaligned = "SN-aclrtReserveMemAddress-expectPtr-unaligned";
    constexpr const char *kOccupied = "SN-aclrtReserveMemAddress-expectPtr-occupied";
    ASSERT_EQ(resv(&va, g, E), 0);
    EXPECT_EQ(va, reinterpret_cast<void *>(E));
    va = untouched;
    expect_refused(resv(&va, g, E), 207001, kOccupied);
    expect_refused(resv(&va, g, E + 4096), 107000, kUnaligned);
    EXPECT_EQ(va, untouched);
    EXPECT_EQ(resv(&va, 6 * g, E + 16 * g), 0);
    va = untouched;
    expect_refused(resv(&va, 6 * g, E + 28 * g), 107000, kUnaligned);
    expect_refused(resv(&va, 2 * GiB, E + 512 * MiB), 107000, kUnaligned);
    expect_refused(resv(&va, g, 8ull << 40), 207001, kOccupied);
    expect_refused(resv(&va, g, 30ull << 40), 207001, kOccupied);
    expect_refused(resv(&va, 9ull << 40), 207001, "SN-aclrtReserveMemAddress-size-exhausted");
    expect_refused(resv(&va, SIZE_MAX), 207001, "SN-aclrtReserveMemAddress-size-exhausted");
    EXPECT_EQ(va, untouched);
    char *one = resv(g + 1), *two = resv(g);
    EXPECT_TRUE(two >= one + 2 * g || two < one);
    expect_refused(aclrtReleaseMemAddress(nullptr), 100000, "SN-aclrtReleaseMemAddress-virPtr-null");
    for (void *bad : {static_cast<void *>(one + g), block(64), reinterpret_cast<void *>(uintptr_t{12345})}) {
        expect_refused(aclrtReleaseMemAddress(bad), 107000, "SN-aclrtReleaseMemAddress-virPtr-not-a-reservation");
    }
    EXPECT_EQ(aclrtReleaseMemAddress(one), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(two), 0);
}

TEST(VirtualRefusal, PastTheCache) {
    start("atlas-a3");
    constexpr const char *kCall = "SN-aclrtReserveMemAddressNoUCMemory-";
    const auto call = [](void **va, size_t size, uint64_t expected, size_t alignment = 0, uint64_t flags = 0) {
        return aclrtReserveMemAddressNoUCMemory(va, size, alignment, reinterpret_cast<void *>(expected), flags);
    };
    const uint64_t far = 200ull << 40, near = 64ull << 40;
    void *va = nullptr;
    expect_refused(call(nullptr, GiB, near), 100000, std::string(kCall) + "virPtr-null");
    expect_refused(call(&va, 0, near), 100000, std::string(kCall) + "size-zero");
    expect_refused(call(&va, GiB, near, 0, 2), 100000, std::string(kCall) + "flags-unknown");
    expect_refused(call(&va, GiB, near, 1), 107000, std::string(kCall) + "alignment-reserved");
    expect_refused(call(&va, GiB, 0), 207000, std::string(kCall) + "expectPtr-null");
    expect_refused(call(&va, 512 * MiB, near), 107000, std::string(kCall) + "size-granularity");
    for (const uint64_t bad : std::vector<uint64_t>{39ull << 40, (224ull << 40) - MiB, 225ull << 40, near + g}) {
        expect_refused(call(&va, GiB, bad), 107000, std::string(kCall) + "expectPtr-range");
    }
    for (const uint64_t fine : {near, far}) {  // beyond what the kernel gives to programs as well
        ASSERT_EQ(call(&va, GiB, fine), 0) << messages();
        EXPECT_EQ(va, reinterpret_cast<void *>(fine));
        expect_refused(call(&va, GiB, fine), 207001, std::string(kCall) + "expectPtr-occupied");
        const aclrtDrvMemHandle h = phys(2 * g);
        ASSERT_EQ(map(static_cast<char *>(va) + 4 * g, 2 * g, h), 0);
        EXPECT_EQ(write(static_cast<char *>(va) + 5 * g, 6), 0);
        EXPECT_TRUE(shows(static_cast<char *>(va) + 5 * g, 6));
        EXPECT_EQ(write(va, 6), 507899);
        EXPECT_EQ(aclrtUnmapMem(static_cast<char *>(va) + 4 * g), 0);
        EXPECT_EQ(aclrtFreePhysical(h), 0);
        EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    }
    void *host = mmap(reinterpret_cast<void *>(96ull << 40), 4096, PROT_READ,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (host == MAP_FAILED) GTEST_SKIP() << "something else lies at 96 TiB";
    expect_refused(call(&va, GiB, 96ull << 40), 207001, std::string(kCall) + "expectPtr-occupied");
}

TEST(VirtualRefusal, NoAccess) {
    start();
    char *va = resv(4 * g);
    const aclrtDrvMemHandle h = phys(g);
    const auto call = [&](void *start, size_t size, size_t offset, aclrtDrvMemHandle handle, uint64_t flags) {
        return aclrtMemMapNoAccess(start, size, offset, handle, flags);
    };
    constexpr const char *kCall = "SN-aclrtMemMapNoAccess-";
    expect_refused(call(nullptr, g, 0, h, 0), 100000, std::string(kCall) + "virPtr-null");
    expect_refused(call(va, g, 0, nullptr, 0), 100000, std::string(kCall) + "handle-null");
    expect_refused(call(va, 0, 0, h, 0), 100000, std::string(kCall) + "size-zero");
    expect_refused(call(va, g, 0, h, 1), 100000, std::string(kCall) + "flags-reserved");
    expect_refused(call(va, g, 1, h, 0), 107000, std::string(kCall) + "offset-reserved");
    expect_refused(call(va, g, 0, va, 0), 107000, std::string(kCall) + "handle-dead");
    expect_refused(call(va, 2 * g, 0, h, 0), 107000, std::string(kCall) + "size-size");
    expect_refused(call(va + 1, g, 0, h, 0), 507899, std::string(kCall) + "virPtr-unaligned");
    expect_refused(call(block(g), g, 0, h, 0), 507899, std::string(kCall) + "virPtr-outside");
    ASSERT_EQ(call(va, g, 0, h, 0), 0);
    expect_refused(call(va, g, 0, h, 0), 507899, std::string(kCall) + "virPtr-occupied");
    expect_refused(call(va + g, g, 0, phys(g, property(ACL_HBM_MEM_HUGE, 1)), 0), 507899,
                   std::string(kCall) + "virPtr-bound");
    char host[64] = {};
    expect_refused(aclrtMemcpy(va, 64, host, 64, ACL_MEMCPY_HOST_TO_DEVICE), 507899, "SN-aclrtMemcpy-dst-not-allocated",
                   "nobody may access");
}

TEST(VirtualRefusal, TheThirdDriver) {
    start("ascend-950pr");
    void *va = nullptr;
    aclrtDrvMemHandle h = nullptr;
    expect_refused(resv(&va, g, 20ull << 40), 107000, "SN-aclrtReserveMemAddress-expectPtr-refused");
    expect_refused(phys(&h, 4096), 107000, "SN-aclrtMallocPhysical-size-granularity-value");
    expect_refused(phys(&h, 3 * GiB / 2, property(ACL_HBM_MEM_HUGE1G)), 107000,
                   "SN-aclrtMallocPhysical-size-granularity-value");
    EXPECT_EQ(reinterpret_cast<uintptr_t>(resv(3 * GiB)) % GiB, 0u);
    expect_refused(aclrtUnmapMem(resv(g) + 5), 107000, "SN-aclrtUnmapMem-virPtr-unaligned");
}

class SecondDriver : public testing::TestWithParam<const char *> {};
TEST_P(SecondDriver, RefusesOddSizes) {
    start(GetParam(), {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "4GiB"}});
    aclrtDrvMemHandle h = nullptr;
    expect_refused(phys(&h, g + 4096), 507899, "SN-aclrtMallocPhysical-size-granularity", "2 MiB");
    void *va = nullptr;
    expect_refused(aclrtReserveMemAddressNoUCMemory(&va, GiB, 0, reinterpret_cast<void *>(64ull << 40), 0), 207000,
                   "SN-aclrtReserveMemAddressNoUCMemory-product-unsupported");
}
INSTANTIATE_TEST_SUITE_P(Products, SecondDriver,
                         testing::Values("atlas-a2", "atlas-300i-pro", "atlas-200i-a2-ep", "atlas-910"));
TEST(SecondDriver, RefusesOddSizesOnA3) {
    start("atlas-a3");
    aclrtDrvMemHandle h = nullptr;
    expect_refused(phys(&h, g + 4096), 507899, "SN-aclrtMallocPhysical-size-granularity");
}

TEST(VirtualRefusal, ABoardWithoutIt) {
    start("atlas-200i-a2", {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "4GiB"}});
    char *va = reinterpret_cast<char *>(20ull << 40);
    auto h = reinterpret_cast<aclrtDrvMemHandle>(va);
    void *out = nullptr;
    uint64_t flag = 0;
    size_t unit = 0;
    aclrtPhysicalMemProp p = property();
    aclrtMemLocation location{};
    aclrtMemAccessDesc one = to(0);
    const std::pair<const char *, aclError> calls[] = {
        {"aclrtMemGetAllocationGranularity",
         aclrtMemGetAllocationGranularity(&p, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &unit)},
        {"aclrtMallocPhysical", phys(&h, g)},
        {"aclrtFreePhysical", aclrtFreePhysical(h)},
        {"aclrtReserveMemAddress", resv(&out, g)},
        {"aclrtReleaseMemAddress", aclrtReleaseMemAddress(va)},
        {"aclrtMapMem", map(va, g, h)},
        {"aclrtMemMapNoAccess", aclrtMemMapNoAccess(va, g, 0, h, 0)},
        {"aclrtUnmapMem", aclrtUnmapMem(va)},
        {"aclrtMemSetAccess", aclrtMemSetAccess(va, g, &one, 1)},
        {"aclrtMemGetAccess", aclrtMemGetAccess(va, &location, &flag)},
        {"aclrtMemRetainAllocationHandle", aclrtMemRetainAllocationHandle(va, &h)},
        {"aclrtMemGetAllocationPropertiesFromHandle", aclrtMemGetAllocationPropertiesFromHandle(h, &p)},
    };
    const std::string text = messages();
    for (const auto &[name, code] : calls) {
        EXPECT_EQ(code, 207000) << name;
        const std::string id = std::string("SN-") + name + "-product-unsupported";
        EXPECT_NE(text.find(id), std::string::npos) << id;
        record_rule(id);
    }
}

TEST(VirtualRefusal, SixteenMillionMappings) {
    // No test makes as many; the rule's sentence is read instead (softnpu explain).
    record_rule("SN-aclrtMapMem-virPtr-exhausted");
    record_rule("SN-aclrtMemMapNoAccess-virPtr-exhausted");
    record_rule("SN-aclrtMemMapSelectedLink-virPtrDst-exhausted");
}

}  // namespace
