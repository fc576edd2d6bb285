// SPDX-License-Identifier: Apache-2.0
// Sequences S1 to S9 of the spec (sequences.md): virtual memory as its users drive it.
#include "virtual_support.hpp"

namespace {

constexpr int kBadRead = 507899;

class Segment : public testing::TestWithParam<uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Flags, Segment, testing::Values(0, 1));
TEST_P(Segment, S1Expandable) {
    start();
    const Free D;
    aclrtPhysicalMemProp p = property();
    for (int option : {0, 1}) {
        size_t unit = 0;
        ASSERT_EQ(aclrtMemGetAllocationGranularity(&p, as<aclrtMemGranularityOptions>(option), &unit), 0);
        EXPECT_EQ(unit, g);
    }
    char *va = resv(1024 * g, GetParam());
    EXPECT_EQ(D.change(), 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(va) % g, 0u);
    EXPECT_GE(reinterpret_cast<uintptr_t>(va), 16ull << 40);
    EXPECT_LE(reinterpret_cast<uintptr_t>(va) + 1024 * g, 24ull << 40);
    void *base = nullptr;
    size_t size = 0;
    EXPECT_EQ(aclrtMemGetAddressRange(va, &base, &size), 107000);
    EXPECT_EQ(write(va, 0x11), kBadRead);
    const aclrtDrvMemHandle h0 = phys(10 * g);
    ASSERT_EQ(map(va, 10 * g, h0), 0);
    EXPECT_EQ(D.change(), -10);
    const aclrtDrvMemHandle h1 = phys(10 * g);
    ASSERT_EQ(map(va + 10 * g, 10 * g, h1), 0);
    EXPECT_EQ(D.change(), -20);
    void *other = block(20 * g);
    ASSERT_EQ(write(other, 0x22, 20 * g), 0);
    EXPECT_EQ(aclrtMemcpy(va, 20 * g, other, 20 * g, ACL_MEMCPY_DEVICE_TO_DEVICE), 0) << "one range across the seam";
    EXPECT_TRUE(shows(va, 0x22, 20 * g));
    ASSERT_EQ(aclrtMemset(other, 20 * g, 0, 20 * g), 0);
    EXPECT_EQ(aclrtMemcpy(other, 20 * g, va, 20 * g, ACL_MEMCPY_DEVICE_TO_DEVICE), 0);
    EXPECT_TRUE(shows(other, 0x22, 20 * g));
    EXPECT_EQ(aclrtFree(other), 0);
    ASSERT_EQ(aclrtMemGetAddressRange(va + 15 * g, &base, &size), 0);
    EXPECT_EQ(base, va + 10 * g);
    EXPECT_EQ(size, 10 * g);
    EXPECT_EQ(aclrtFreePhysical(h0), 0);
    EXPECT_EQ(aclrtFreePhysical(h1), 0);
    EXPECT_EQ(D.change(), -20);
    EXPECT_TRUE(shows(va, 0x22, 20 * g));
    EXPECT_EQ(aclrtUnmapMem(va + 10 * g), 0);
    EXPECT_EQ(D.change(), -10);
    EXPECT_EQ(read_back(va + 10 * g), kBadRead);
    EXPECT_TRUE(shows(va, 0x22));
    const aclrtDrvMemHandle h2 = phys(10 * g);
    EXPECT_NE(h2, h1) << "a handle never has the bits of a dead one";
    ASSERT_EQ(map(va + 10 * g, 10 * g, h2), 0);
    EXPECT_EQ(D.change(), -20);
    ASSERT_EQ(write(va + 10 * g, 0x44, 10 * g), 0);
    expect_refused(aclrtReleaseMemAddress(va), 507899, "SN-aclrtReleaseMemAddress-virPtr-mapped", "2 mappings");
    EXPECT_EQ(D.change(), -20);
    EXPECT_TRUE(shows(va, 0x22, 10 * g));
    EXPECT_TRUE(shows(va + 10 * g, 0x44, 10 * g));
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtUnmapMem(va + 10 * g), 0);
    EXPECT_EQ(aclrtFreePhysical(h2), 0);
    EXPECT_EQ(D.change(), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    expect_refused(aclrtReleaseMemAddress(va), 107000, "SN-aclrtReleaseMemAddress-virPtr-not-a-reservation");
}

TEST(Sequence, S2OutOfMemoryWhileGrowing) {
    start("atlas-a2", {{"SOFTNPU_HBM", "128MiB"}});
    const Free D;
    const size_t room = free_of(ACL_MEM_HUGE);
    char *va = resv(4 * room);
    EXPECT_EQ(D.change(), 0) << "address space is not memory";
    std::vector<aclrtDrvMemHandle> handles;
    aclrtDrvMemHandle handle = reinterpret_cast<aclrtDrvMemHandle>(7);
    while (phys(&handle, 10 * g) == 0) {
        ASSERT_EQ(map(va + handles.size() * 10 * g, 10 * g, handle), 0);
        ASSERT_EQ(write(va + handles.size() * 10 * g, static_cast<int>(handles.size()), 10 * g), 0);
        handles.push_back(handle);
        handle = reinterpret_cast<aclrtDrvMemHandle>(7);
    }
    EXPECT_NE(messages().find("SN-aclrtMallocPhysical-size-exhausted"), std::string::npos);
    expect_refused(phys(&handle, 10 * g), 207001, "SN-aclrtMallocPhysical-size-exhausted");
    EXPECT_EQ(handle, reinterpret_cast<aclrtDrvMemHandle>(7));
    EXPECT_EQ(handles.size(), room / (10 * g));
    EXPECT_EQ(D.change(), -10 * static_cast<int64_t>(handles.size()));
    for (size_t i = 0; i < handles.size(); ++i) {
        EXPECT_TRUE(shows(va + i * 10 * g, static_cast<int>(i), 10 * g)) << "intact: " << i;
    }
    ASSERT_EQ(write(va, 1, handles.size() * 10 * g), 0);
    char *last = va + (handles.size() - 1) * 10 * g;
    EXPECT_EQ(aclrtUnmapMem(last), 0);
    EXPECT_EQ(aclrtFreePhysical(handles.back()), 0);
    handles.back() = phys(10 * g);
    ASSERT_EQ(map(last, 10 * g, handles.back()), 0);
    const size_t left = free_of(ACL_MEM_HUGE);
    expect_refused(phys(&handle, left / g * g + g), 207001, "SN-aclrtMallocPhysical-size-exhausted", "free");
    EXPECT_EQ(handle, reinterpret_cast<aclrtDrvMemHandle>(7));
    for (size_t i = 0; i < handles.size(); ++i) {
        EXPECT_EQ(aclrtUnmapMem(va + i * 10 * g), 0);
        EXPECT_EQ(aclrtFreePhysical(handles[i]), 0);
    }
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    EXPECT_EQ(D.change(), 0);
}

/// 32 segments of two granules side by side, as an allocator that sleeps has them.
struct Sleeper {
    char *va;
    std::vector<aclrtDrvMemHandle> handles = {};
    std::vector<char> backup = std::vector<char>(64 * g);

    char *at(size_t i) const { return va + i * 2 * g; }
    void wake() {
        for (size_t i = 0; i < 32; ++i) {
            handles.push_back(phys(2 * g));
            ASSERT_EQ(map(at(i), 2 * g, handles[i]), 0);
        }
    }
    void sleep() {
        for (size_t i = 0; i < 32; ++i) {
            EXPECT_EQ(aclrtUnmapMem(at(i)), 0);
            EXPECT_EQ(aclrtFreePhysical(handles[i]), 0);
        }
        handles.clear();
    }
    void save() { ASSERT_EQ(aclrtMemcpy(backup.data(), 64 * g, va, 64 * g, ACL_MEMCPY_DEVICE_TO_HOST), 0); }
    void restore() { ASSERT_EQ(aclrtMemcpy(va, 64 * g, backup.data(), 64 * g, ACL_MEMCPY_HOST_TO_DEVICE), 0); }
};

TEST(Sequence, S3SleepAndWake) {
    start();
    const Free D;
    Sleeper sleeper{resv(64 * g)};
    char *va = sleeper.va;
    sleeper.wake();
    EXPECT_EQ(D.change(), -64);
    for (size_t i = 0; i < 32; ++i) ASSERT_EQ(write(sleeper.at(i), static_cast<int>(i), 2 * g), 0);
    sleeper.save();
    sleeper.sleep();
    EXPECT_EQ(D.change(), 0);
    char *vb = resv(64 * g);
    EXPECT_TRUE(vb + 64 * g <= va || va + 64 * g <= vb);
    EXPECT_EQ(read_back(va), kBadRead);
    sleeper.wake();
    EXPECT_EQ(D.change(), -64);
    sleeper.restore();
    for (size_t i = 0; i < 32; ++i) EXPECT_TRUE(shows(sleeper.at(i), static_cast<int>(i), 2 * g));
    sleeper.sleep();
    aclrtDrvMemHandle h1 = phys(2 * g, property(ACL_HBM_MEM_HUGE, 1));
    expect_refused(map(va, 2 * g, h1), 507899, "SN-aclrtMapMem-virPtr-bound", "device 0");
    EXPECT_EQ(aclrtFreePhysical(h1), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    va = resv(64 * g);
    h1 = phys(2 * g, property(ACL_HBM_MEM_HUGE, 1));
    EXPECT_EQ(map(va, 2 * g, h1), 0) << "the binding died with the reservation";
}

TEST(Sequence, S3PartialWake) {
    start("atlas-a2", {{"SOFTNPU_HBM", "64MiB"}});
    const aclrtDrvMemHandle rest = phys(free_of(ACL_MEM_HUGE) - 5 * g);
    const Free D;
    char *va = resv(6 * g);
    std::vector<aclrtDrvMemHandle> handles;
    for (size_t i = 0; i < 5; ++i) {
        handles.push_back(phys(g));
        ASSERT_EQ(map(va + i * g, g, handles[i]), 0);
        ASSERT_EQ(write(va + i * g, 0x77), 0);
    }
    const auto untouched = reinterpret_cast<aclrtDrvMemHandle>(7);
    aclrtDrvMemHandle sixth = untouched;
    expect_refused(phys(&sixth, g), 207001, "SN-aclrtMallocPhysical-size-exhausted", "0 bytes of");
    EXPECT_EQ(sixth, untouched);
    EXPECT_EQ(D.change(), -5);
    EXPECT_TRUE(shows(va, 0x77, 5 * g)) << "five stay usable";
    for (size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(aclrtUnmapMem(va + i * g), 0);
        EXPECT_EQ(aclrtFreePhysical(handles[i]), 0);
    }
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    EXPECT_EQ(D.change(), 0);
    EXPECT_EQ(aclrtFreePhysical(rest), 0);
}

TEST(Sequence, S4References) {
    start();
    const Free D;
    char *va = resv(g), *vb = resv(g);
    aclrtDrvMemHandle h = phys(g), again = nullptr;
    ASSERT_EQ(map(va, g, h), 0);
    ASSERT_EQ(map(vb, g, h), 0);
    ASSERT_EQ(write(va, 0x33), 0);
    EXPECT_TRUE(shows(vb, 0x33));
    ASSERT_EQ(aclrtMemRetainAllocationHandle(va, &again), 0);
    EXPECT_EQ(again, h);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(aclrtFreePhysical(again), 0);
    EXPECT_EQ(D.change(), -1);
    expect_refused(aclrtFreePhysical(h), 107000, "SN-aclrtFreePhysical-handle-over-freed");
    EXPECT_TRUE(shows(va, 0x33));
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(D.change(), -1);
    EXPECT_TRUE(shows(vb, 0x33));
    EXPECT_EQ(map(va, g, h), 0) << "still alive through vb";
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtUnmapMem(vb), 0);
    EXPECT_EQ(D.change(), 0);
    aclrtPhysicalMemProp p{};
    expect_refused(aclrtFreePhysical(h), 107000, "SN-aclrtFreePhysical-handle-dead");
    expect_refused(map(va, g, h), 107000, "SN-aclrtMapMem-handle-dead");
    expect_refused(aclrtMemGetAllocationPropertiesFromHandle(h, &p), 107000,
                   "SN-aclrtMemGetAllocationPropertiesFromHandle-handle-dead");
    h = phys(g);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    expect_refused(aclrtFreePhysical(h), 107000, "SN-aclrtFreePhysical-handle-dead");
    EXPECT_EQ(D.change(), 0);
}

TEST(Sequence, S7MapAndUnmap) {
    start();
    char *va = resv(8 * g), *vb = resv(2 * g);
    const aclrtDrvMemHandle h = phys(2 * g), k = phys(g), d = phys(g, property(ACL_HBM_MEM_HUGE, 1));
    auto *q = static_cast<char *>(block(4 * g));
    auto *odd = reinterpret_cast<aclrtDrvMemHandle>(uintptr_t{0x1234});
    expect_refused(map(nullptr, g, h), 100000, "SN-aclrtMapMem-virPtr-null");
    expect_refused(map(va, g, nullptr), 100000, "SN-aclrtMapMem-handle-null");
    expect_refused(map(va, 0, h), 100000, "SN-aclrtMapMem-size-zero");
    expect_refused(aclrtMapMem(va, 2 * g, 0, h, 1), 100000, "SN-aclrtMapMem-flags-reserved");
    expect_refused(aclrtMapMem(va, 2 * g, g, h, 0), 107000, "SN-aclrtMapMem-offset-reserved");
    expect_refused(map(va, g, odd), 107000, "SN-aclrtMapMem-handle-dead");
    expect_refused(map(va, g, h), 107000, "SN-aclrtMapMem-size-size", "4194304");
    expect_refused(map(va, 4 * g, h), 107000, "SN-aclrtMapMem-size-size");
    expect_refused(map(va + 4096, 2 * g, h), 507899, "SN-aclrtMapMem-virPtr-unaligned");
    expect_refused(map(va + 7 * g, 2 * g, h), 507899, "SN-aclrtMapMem-virPtr-outside");
    expect_refused(map(q, 2 * g, h), 507899, "SN-aclrtMapMem-virPtr-outside");
    for (const uint64_t hole : {20ull << 40, (24ull << 40) - g, 24ull << 40, 12ull << 40}) {
        expect_refused(map(reinterpret_cast<void *>(hole), 2 * g, h), 507899, "SN-aclrtMapMem-virPtr-outside");
    }
    EXPECT_EQ(map(va + 2 * g, 2 * g, h), 0);
    ASSERT_EQ(write(va + 2 * g, 5, 2 * g), 0);
    expect_refused(map(va + 2 * g, 2 * g, h), 507899, "SN-aclrtMapMem-virPtr-occupied", "already mapped");
    expect_refused(map(va + 3 * g, g, k), 507899, "SN-aclrtMapMem-virPtr-occupied");
    expect_refused(map(va + g, 2 * g, h), 507899, "SN-aclrtMapMem-virPtr-occupied");
    EXPECT_TRUE(shows(va + 2 * g, 5, 2 * g));
    expect_refused(map(va, g, d), 507899, "SN-aclrtMapMem-virPtr-bound");
    EXPECT_EQ(map(vb, g, d), 0);
    expect_refused(map(vb + g, g, k), 507899, "SN-aclrtMapMem-virPtr-bound");
    expect_refused(aclrtUnmapMem(nullptr), 100000, "SN-aclrtUnmapMem-virPtr-null");
    for (char *bad : {va, va + 3 * g, q, va + 2 * g + 1}) {
        expect_refused(aclrtUnmapMem(bad), 507899, "SN-aclrtUnmapMem-virPtr-not-a-mapping");
    }
    EXPECT_EQ(aclrtUnmapMem(va + 2 * g), 0);
    expect_refused(aclrtUnmapMem(va + 2 * g), 507899, "SN-aclrtUnmapMem-virPtr-not-a-mapping");
    expect_refused(aclrtFree(va), 107000, "SN-aclrtFree-devPtr-not-a-block", "reserved");
    expect_refused(aclrtFree(vb), 107000, "SN-aclrtFree-devPtr-not-a-block", "mapping");
    EXPECT_EQ(rights(vb, 1), 3) << "vb's mapping is intact";
}

TEST(Sequence, S8AccessRights) {
    start();
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    EXPECT_EQ(rights(va, 0), 3);
    EXPECT_EQ(rights(va, 1), 0);
    EXPECT_EQ(access(va, g, {to(0)}), 0);
    EXPECT_EQ(rights(va, 0), 3);
    EXPECT_EQ(rights(va, 1), 0);
    aclrtMemAccessDesc one = to(0);
    expect_refused(aclrtMemSetAccess(nullptr, g, &one, 1), 107000, "SN-aclrtMemSetAccess-virPtr-value");
    expect_refused(aclrtMemSetAccess(va, g, nullptr, 1), 107000, "SN-aclrtMemSetAccess-desc-value");
    expect_refused(aclrtMemSetAccess(va, g, &one, 0), 107000, "SN-aclrtMemSetAccess-count-value");
    expect_refused(aclrtMemSetAccess(va, 0, &one, 1), 107000, "SN-aclrtMemSetAccess-size-value");
    for (int flags : {1, 0}) {
        expect_refused(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_DEVICE, flags)}), 207000,
                       "SN-aclrtMemSetAccess-desc-unsupported");
    }
    constexpr const char *kBad = "SN-aclrtMemSetAccess-desc-value";
    expect_refused(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_DEVICE, 2)}), 107000, kBad);
    expect_refused(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_HOST_NUMA)}), 107000, kBad);
    expect_refused(access(va, g, {to(0, as<aclrtMemLocationType>(9))}), 107000, kBad);
    expect_refused(access(va, g, {to(99)}), 107000, kBad, "0 to 1");
    expect_refused(access(va, g, {to(1, ACL_MEM_LOCATION_TYPE_HOST)}), 107000, kBad);
    expect_refused(access(va, g / 2, {to(1)}), 507899, "SN-aclrtMemSetAccess-virPtr-range");
    expect_refused(access(va + g / 2, g / 2, {to(1)}), 507899, "SN-aclrtMemSetAccess-virPtr-range");
    for (char *unmapped : {va + g, resv(g)}) {
        expect_refused(access(unmapped, g, {to(1)}), 507899, "SN-aclrtMemSetAccess-virPtr-range");
    }
    EXPECT_EQ(rights(va, 1), 0);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(access(va, g, {to(1)}), 0);
        EXPECT_EQ(rights(va, 0), 3);
        EXPECT_EQ(rights(va, 1), 3);
    }
    expect_refused(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_HOST)}), 207000, "SN-aclrtMemSetAccess-desc-link");
    expect_refused(access(va, g, {to(1), to(99)}), 107000, kBad);
    uint64_t flag = 7;
    aclrtMemLocation location{0, ACL_MEM_LOCATION_TYPE_DEVICE}, odd{0, ACL_MEM_LOCATION_TYPE_UNREGISTERED};
    expect_refused(aclrtMemGetAccess(nullptr, &location, &flag), 100000, "SN-aclrtMemGetAccess-virPtr-null");
    expect_refused(aclrtMemGetAccess(va, nullptr, &flag), 100000, "SN-aclrtMemGetAccess-location-null");
    expect_refused(aclrtMemGetAccess(va, &location, nullptr), 100000, "SN-aclrtMemGetAccess-flag-null");
    expect_refused(aclrtMemGetAccess(va, &odd, &flag), 107000, "SN-aclrtMemGetAccess-location-value");
    EXPECT_EQ(rights(va + 4096, 1), 3);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    expect_refused(aclrtMemGetAccess(va, &location, &flag), 507899, "SN-aclrtMemGetAccess-virPtr-not-a-mapping");
    EXPECT_EQ(flag, 7u);
    ASSERT_EQ(map(va, g, h), 0);
    EXPECT_EQ(rights(va, 1), 0) << "rights end with the mapping";
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtMemMapNoAccess(va, g, 0, h, 0), 0);
    EXPECT_EQ(rights(va, 0), 0);
    EXPECT_EQ(rights(va, 1), 0);
    EXPECT_EQ(write(va, 1), kBadRead);
    EXPECT_EQ(read_back(va), kBadRead);
    EXPECT_EQ(access(va, g, {to(0)}), 0);
    EXPECT_EQ(rights(va, 0), 3);
    EXPECT_EQ(rights(va, 1), 0);
    EXPECT_EQ(write(va, 1), 0);
    EXPECT_TRUE(shows(va, 1));
}

TEST(Sequence, S9Queries) {
    start();
    const auto reported = [](aclrtDrvMemHandle handle) {
        aclrtPhysicalMemProp p{};
        EXPECT_EQ(aclrtMemGetAllocationPropertiesFromHandle(handle, &p), 0);
        return p;
    };
    aclrtDrvMemHandle h = phys(g, property(ACL_MEM_HUGE));
    const aclrtPhysicalMemProp p = reported(h);
    EXPECT_EQ(p.memAttr, ACL_HBM_MEM_HUGE);
    EXPECT_EQ(p.location.id, 0u);
    EXPECT_EQ(p.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
    EXPECT_EQ(p.handleType, ACL_MEM_HANDLE_TYPE_NONE);
    EXPECT_EQ(p.allocationType, ACL_MEM_ALLOCATION_TYPE_PINNED);
    EXPECT_EQ(p.reserve, 0u);
    EXPECT_EQ(reported(phys(g, property(ACL_HBM_MEM_NORMAL))).memAttr, ACL_HBM_MEM_NORMAL);
    EXPECT_EQ(reported(phys(g, property(ACL_MEM_P2P_HUGE))).memAttr, ACL_MEM_P2P_HUGE);
    EXPECT_EQ(reported(phys(g, property(ACL_DDR_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST))).memAttr, ACL_MEM_HUGE);
    char *va = resv(2 * g);
    auto *q = static_cast<char *>(block(3 * MiB));
    ASSERT_EQ(map(va, g, h), 0);
    aclrtDrvMemHandle again = nullptr;
    EXPECT_EQ(aclrtMemRetainAllocationHandle(va, &again), 0);
    EXPECT_EQ(again, h);
    for (char *bad : {va + 4096, q, va + g}) {
        expect_refused(aclrtMemRetainAllocationHandle(bad, &again), 507899,
                       "SN-aclrtMemRetainAllocationHandle-virPtr-not-a-mapping");
        EXPECT_EQ(again, h) << "untouched";
    }
    expect_refused(aclrtMemRetainAllocationHandle(nullptr, &again), 100000,
                   "SN-aclrtMemRetainAllocationHandle-virPtr-null");
    void *base = nullptr;
    size_t size = 0;
    EXPECT_EQ(aclrtMemGetAddressRange(va + 5, &base, &size), 0);
    EXPECT_EQ(base, va);
    EXPECT_EQ(size, g);
    base = nullptr;
    EXPECT_EQ(aclrtMemGetAddressRange(va + 5, &base, nullptr), 0);
    EXPECT_EQ(base, va);
    size = 0;
    EXPECT_EQ(aclrtMemGetAddressRange(va + 5, nullptr, &size), 0);
    EXPECT_EQ(size, g);
    expect_refused(aclrtMemGetAddressRange(va + 5, nullptr, nullptr), 107000,
                   "SN-aclrtMemGetAddressRange-pbase-both-null");
    expect_refused(aclrtMemGetAddressRange(nullptr, &base, &size), 100000, "SN-aclrtMemGetAddressRange-ptr-null");
    expect_refused(aclrtMemGetAddressRange(va + g, &base, &size), 107000,
                   "SN-aclrtMemGetAddressRange-ptr-not-allocated", "reserved");
    EXPECT_EQ(aclrtMemGetAddressRange(q + 100, &base, &size), 0);
    EXPECT_EQ(base, q);
    EXPECT_EQ(size, 4 * MiB);
    aclrtPtrAttributes attributes{};
    ASSERT_EQ(aclrtPointerGetAttributes(va + 100, &attributes), 0);
    EXPECT_EQ(attributes.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
    EXPECT_EQ(attributes.pageSize, g);
}

}  // namespace
