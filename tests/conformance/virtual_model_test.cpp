// SPDX-License-Identifier: Apache-2.0
// What handles, reservations and mappings are to each other (memory-virtual.md 3.3, 4), and who may reach them (5.10).
#include <thread>

#include "virtual_support.hpp"

namespace {

constexpr int kBadRead = 507899;

aclrtDrvMemHandle retained(void *start) {
    aclrtDrvMemHandle handle = nullptr;
    EXPECT_EQ(aclrtMemRetainAllocationHandle(start, &handle), 0) << messages();
    return handle;
}
aclError copy(void *to, void *from, size_t size = 64) {
    return aclrtMemcpy(to, size, from, size, ACL_MEMCPY_DEVICE_TO_DEVICE);
}
int32_t reach(int32_t device, int32_t peer) {
    int32_t status = 7;
    EXPECT_EQ(aclrtDevicePeerAccessStatus(device, peer, &status), 0);
    return status;
}

// ---- handles ----

TEST(VirtualModel, AHandleFreedWhileMapped) {
    start();
    const Free D;
    char *va = resv(2 * g);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    ASSERT_EQ(write(va, 5), 0);
    ASSERT_EQ(aclrtFreePhysical(h), 0);
    aclrtPhysicalMemProp p{};
    EXPECT_EQ(aclrtMemGetAllocationPropertiesFromHandle(h, &p), 0) << "it lives on";
    EXPECT_EQ(map(va + g, g, h), 0) << "and may be mapped once more";
    EXPECT_TRUE(shows(va + g, 5));
    EXPECT_EQ(retained(va), h) << "the same value again";
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtUnmapMem(va + g), 0);
    EXPECT_EQ(D.change(), -1) << "held by the reference that was retained";
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(D.change(), 0);
}

TEST(VirtualModel, OneBlockAtManyAddresses) {
    start();
    constexpr size_t kMany = 1u << 20;  // once as many bits as the count had
    char *va = resv((kMany + 3) * g);
    const Free D;
    const aclrtDrvMemHandle h = phys(g);
    for (size_t i = 0; i < kMany + 3; ++i) ASSERT_EQ(map(va + i * g, g, h), 0) << i;
    ASSERT_EQ(write(va, 9), 0);
    EXPECT_TRUE(shows(va + kMany * g, 9));
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    expect_refused(aclrtFreePhysical(h), 107000, "SN-aclrtFreePhysical-handle-over-freed");
    for (size_t i = 0; i < kMany + 3; ++i) ASSERT_EQ(aclrtUnmapMem(va + i * g), 0) << i;
    EXPECT_EQ(D.change(), 0);
    expect_refused(aclrtFreePhysical(h), 107000, "SN-aclrtFreePhysical-handle-dead");
}

TEST(VirtualModel, AsManyReferencesAsThereCanBe) {
    start();
    char *va = resv(g);
    const Free D;
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    constexpr size_t kMost = (1u << 22) - 1;
    for (size_t i = 1; i < kMost; ++i) ASSERT_EQ(retained(va), h) << i;
    const auto untouched = reinterpret_cast<aclrtDrvMemHandle>(7);
    aclrtDrvMemHandle again = untouched;
    expect_refused(aclrtMemRetainAllocationHandle(va, &again), 207005,
                   "SN-aclrtMemRetainAllocationHandle-virPtr-exhausted", "4194303");
    EXPECT_EQ(again, untouched);
    for (size_t i = 0; i < kMost; ++i) ASSERT_EQ(aclrtFreePhysical(h), 0) << i;
    EXPECT_EQ(D.change(), -1);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(D.change(), 0);
}

TEST(VirtualModel, TheBooksFollowTheBlocks) {
    start();
    const Free D;
    char *va = resv(8 * g);
    EXPECT_EQ(D.change(), 0);
    const aclrtDrvMemHandle h = phys(2 * g);
    EXPECT_EQ(D.change(), -2) << "before anything is written";
    ASSERT_EQ(map(va, 2 * g, h), 0);
    ASSERT_EQ(map(va + 4 * g, 2 * g, h), 0);
    ASSERT_EQ(write(va, 1, 2 * g), 0);
    EXPECT_EQ(D.change(), -2);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtUnmapMem(va + 4 * g), 0);
    EXPECT_EQ(D.change(), -2);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(D.change(), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    EXPECT_EQ(D.change(), 0);
}

TEST(VirtualModel, AResetLeavesTheBooks) {
    start();
    const Free D;
    char *va = resv(2 * g);
    const aclrtDrvMemHandle h = phys(g), k = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    ASSERT_EQ(write(va, 3), 0);
    block(64 * MiB);
    ASSERT_EQ(aclrtResetDevice(0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(D.change(), -2) << "linear memory went, handles live on";
    EXPECT_EQ(map(va + g, g, k), 0);
    EXPECT_TRUE(shows(va, 3));
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtUnmapMem(va + g), 0);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(aclrtFreePhysical(k), 0);
    EXPECT_EQ(D.change(), 0);
}

TEST(VirtualModel, ANewBlockIsZero) {
    start();
    char *va = resv(4 * g);
    ASSERT_EQ(map(va, 4 * g, phys(4 * g)), 0);
    EXPECT_TRUE(shows(va, 0, 4 * g));
}

/// Everything that needs no current device, and no aclInit.
void without_a_device() {
    aclrtPhysicalMemProp p = property();
    size_t unit = 0;
    void *va = nullptr, *base = nullptr;
    aclrtDrvMemHandle h = nullptr, again = nullptr;
    EXPECT_EQ(aclrtMemGetAllocationGranularity(&p, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &unit), 0);
    ASSERT_EQ(resv(&va, 2 * g), 0);
    ASSERT_EQ(phys(&h, g), 0);
    ASSERT_EQ(map(va, g, h), 0);
    EXPECT_EQ(access(va, g, {to(0), to(1)}), 0);
    EXPECT_EQ(rights(va, 1), 3);
    EXPECT_EQ(aclrtMemRetainAllocationHandle(va, &again), 0);
    EXPECT_EQ(aclrtMemGetAllocationPropertiesFromHandle(again, &p), 0);
    EXPECT_EQ(aclrtMemGetAddressRange(va, &base, &unit), 0);
    EXPECT_EQ(phys(&again, g, property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST)), 0);
    EXPECT_EQ(aclrtFreePhysical(again), 0);
    expect_refused(phys(&again, g, property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST_NUMA)), 107002,
                   "SN-aclrtMallocPhysical-context-missing");
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
}

TEST(VirtualModel, BeforeAnyDevice) {
    setenv("SOFTNPU_DEVICES", "2", 1);
    setenv("SOFTNPU_HBM", "64GiB", 1);
    without_a_device();
    ASSERT_EQ(aclInit(nullptr), 0);
    without_a_device();
}

TEST(VirtualModel, HandlesBelongToTheProcess) {  // to no thread and no context
    start();
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g);
    std::thread([&] { EXPECT_EQ(map(va, g, h), 0); }).join();
    ASSERT_EQ(write(va, 4), 0);
    ASSERT_EQ(aclrtSetDevice(1), 0);
    EXPECT_TRUE(shows(va, 4)) << "some device is enough";
    std::thread([&] {
        EXPECT_EQ(retained(va), h);
        EXPECT_EQ(aclrtUnmapMem(va), 0);
        EXPECT_EQ(aclrtFreePhysical(h), 0);
        EXPECT_EQ(aclrtFreePhysical(h), 0);
        EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    }).join();
}

// ---- reservations ----

TEST(VirtualModel, OnlyAMapThatSucceedsBinds) {
    start();
    char *va = resv(2 * g);
    const aclrtDrvMemHandle h = phys(g), d = phys(g, property(ACL_HBM_MEM_HUGE, 1));
    expect_refused(map(va, 2 * g, h), 107000, "SN-aclrtMapMem-size-size");
    expect_refused(map(va + 4096, g, h), 507899, "SN-aclrtMapMem-virPtr-unaligned");
    EXPECT_EQ(map(va, g, d), 0) << "nothing was bound to device 0";
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    expect_refused(map(va, g, h), 507899, "SN-aclrtMapMem-virPtr-bound", "device 1");
}

TEST(VirtualModel, TheHostIsOnePlace) {
    start();
    const auto host = [](aclrtMemLocationType type, uint32_t id) { return phys(g, property(ACL_MEM_HUGE, id, type)); };
    char *va = resv(4 * g), *vb = resv(2 * g);
    ASSERT_EQ(map(va, g, host(ACL_MEM_LOCATION_TYPE_HOST, 0)), 0);
    EXPECT_EQ(map(va + g, g, host(ACL_MEM_LOCATION_TYPE_HOST_NUMA, 0)), 0);
    EXPECT_EQ(map(va + 2 * g, g, host(ACL_MEM_LOCATION_TYPE_HOST_NUMA, 1)), 0);
    expect_refused(map(va + 3 * g, g, phys(g)), 507899, "SN-aclrtMapMem-virPtr-bound", "device 0");
    ASSERT_EQ(write(va, 8, 3 * g), 0);
    EXPECT_TRUE(shows(va, 8, 3 * g));
    ASSERT_EQ(map(vb, g, phys(g)), 0);
    expect_refused(map(vb + g, g, host(ACL_MEM_LOCATION_TYPE_HOST, 0)), 507899, "SN-aclrtMapMem-virPtr-bound",
                   "the host");
}

TEST(VirtualModel, ReservationsOfAnySize) {
    start();
    char *odd = resv(g + 1);
    EXPECT_EQ(map(odd + g, g, phys(g)), 0) << "rounded up to 2 MiB";
    expect_refused(map(odd + 2 * g, g, phys(g)), 507899, "SN-aclrtMapMem-virPtr-outside");
    char *large = resv(4ull << 40);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(large + (4ull << 40) - g, g, h), 0);
    EXPECT_EQ(write(large + (4ull << 40) - g, 1), 0);
    EXPECT_EQ(aclrtUnmapMem(large + (4ull << 40) - g), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(large), 0);
    for (const void *chosen : std::vector<const void *>{odd, large, block(64)}) {
        EXPECT_GE(reinterpret_cast<uintptr_t>(chosen), 16ull << 40);
        EXPECT_LT(reinterpret_cast<uintptr_t>(chosen), 24ull << 40);
    }
}

TEST(VirtualModel, TwoReservationsSideBySide) {
    start();
    const uint64_t E = 20ull << 40;
    void *first = nullptr, *second = nullptr;
    ASSERT_EQ(resv(&first, 2 * g, E), 0);
    ASSERT_EQ(resv(&second, 2 * g, E + 2 * g), 0);
    auto *va = static_cast<char *>(first);
    expect_refused(map(va + g, 2 * g, phys(2 * g)), 507899, "SN-aclrtMapMem-virPtr-outside");
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va + g, g, h), 0);
    ASSERT_EQ(map(va + 2 * g, g, phys(g)), 0);
    EXPECT_EQ(write(va + g, 2, 2 * g), 0) << "a mapped run is one range for copies";
    expect_refused(access(va + g, 2 * g, {to(1)}), 507899, "SN-aclrtMemSetAccess-virPtr-range");
    expect_refused(aclrtReleaseMemAddress(va + g), 107000, "SN-aclrtReleaseMemAddress-virPtr-not-a-reservation",
                   "inside the reservation");
    EXPECT_EQ(aclrtUnmapMem(va + g), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(first), 0);
    EXPECT_TRUE(shows(va + 2 * g, 2)) << "the neighbour is untouched";
    EXPECT_EQ(read_back(va + g), kBadRead);
}

TEST(VirtualModel, RangesOfMappingsAndPinnedBlocks) {
    start();
    char *va = resv(3 * g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    ASSERT_EQ(map(va + g, 2 * g, phys(2 * g)), 0);
    void *base = nullptr, *pinned = nullptr;
    size_t size = 0;
    ASSERT_EQ(aclrtMemGetAddressRange(va + 3 * g - 1, &base, &size), 0);
    EXPECT_EQ(base, va + g) << "neighbours are not merged";
    EXPECT_EQ(size, 2 * g);
    ASSERT_EQ(aclrtMallocHost(&pinned, 5000), 0);
    ASSERT_EQ(aclrtMemGetAddressRange(static_cast<char *>(pinned) + 4999, &base, &size), 0);
    EXPECT_EQ(base, pinned);
    EXPECT_EQ(size, 8192u) << "rounded up to its page";
}

TEST(VirtualModel, WhereAMappedAddressIs) {  // memory-unified.md 3
    start();
    const auto expect = [](const aclrtPhysicalMemProp &prop) {
        char *va = resv(g);
        ASSERT_EQ(map(va, g, phys(g, prop)), 0);
        aclrtPtrAttributes attributes{};
        ASSERT_EQ(aclrtPointerGetAttributes(va + 100, &attributes), 0);
        EXPECT_EQ(attributes.location.type, prop.location.type);
        EXPECT_EQ(attributes.location.id, prop.location.id);
        EXPECT_EQ(attributes.pageSize, g);
    };
    expect(property());
    expect(property(ACL_MEM_HUGE, 1));
    expect(property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST));
    expect(property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST_NUMA));
    expect(property(ACL_MEM_HUGE, 3, ACL_MEM_LOCATION_TYPE_HOST_NUMA));
}

// ---- access ----

TEST(VirtualModel, ALinkOpensWithTheAccess) {
    start();
    char *va = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    void *here = block(g);
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *there = block(g);
    expect_refused(copy(there, va), 507899, "SN-aclrtMemcpy-dst-peer-access");
    EXPECT_EQ(access(va, g, {to(0)}), 0);
    EXPECT_EQ(reach(1, 0), 0) << "the owner needs no link";
    EXPECT_EQ(access(va, g, {to(1)}), 0);
    EXPECT_EQ(reach(1, 0), 1);
    EXPECT_EQ(reach(0, 1), 0) << "one direction";
    EXPECT_EQ(copy(there, va), 0);
    EXPECT_EQ(copy(va, there), 0);
    EXPECT_EQ(copy(here, there), 0) << "the link is between devices";
}

TEST(VirtualModel, AccessOfOneIsNotAccessOfTheOwner) {
    start();
    char *va = resv(g);
    ASSERT_EQ(aclrtMemMapNoAccess(va, g, 0, phys(g), 0), 0);
    EXPECT_EQ(access(va, g, {to(1)}), 0);
    EXPECT_EQ(rights(va, 0), 0);
    EXPECT_EQ(rights(va, 1), 3);
    EXPECT_EQ(write(va, 1), kBadRead);
    EXPECT_EQ(access(va, g, {to(0)}), 0);
    EXPECT_EQ(write(va, 1), 0);
}

TEST(VirtualModel, HostMemoryWithoutAccess) {
    start();
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g, property(ACL_MEM_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST));
    ASSERT_EQ(aclrtMemMapNoAccess(va, g, 0, h, 0), 0);
    EXPECT_EQ(rights(va, 0, ACL_MEM_LOCATION_TYPE_HOST), 0);
    EXPECT_EQ(write(va, 1), kBadRead);
    EXPECT_EQ(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_HOST)}), 0);
    EXPECT_EQ(rights(va, 0, ACL_MEM_LOCATION_TYPE_HOST), 3);
    EXPECT_EQ(rights(va, 0), 0);
    EXPECT_EQ(write(va, 1), 0);
}

class HostLink : public testing::TestWithParam<const char *> {};
TEST_P(HostLink, IsNotCoherent) {  // cards on a bus
    start(GetParam());
    char *va = resv(g), *vb = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    ASSERT_EQ(map(vb, g, phys(g, property(ACL_MEM_P2P_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST))), 0);
    expect_refused(access(va, g, {to(0, ACL_MEM_LOCATION_TYPE_HOST)}), 207000, "SN-aclrtMemSetAccess-desc-link");
    expect_refused(access(vb, g, {to(0)}), 207000, "SN-aclrtMemSetAccess-desc-link");
    EXPECT_EQ(rights(va, 0, ACL_MEM_LOCATION_TYPE_HOST), 0);
    EXPECT_EQ(rights(vb, 0), 0);
    EXPECT_EQ(access(va, g, {to(1)}), 0);
    EXPECT_EQ(rights(va, 1), 3);
}
INSTANTIATE_TEST_SUITE_P(Products, HostLink,
                         testing::Values("atlas-a2", "atlas-a3", "ascend-950pr", "atlas-300i-duo", "atlas-910"));

TEST(VirtualModel, APlaceTwiceInTheList) {
    start();
    char *va = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    EXPECT_EQ(access(va, g, {to(1), to(0), to(1)}), 0);
}
TEST(VirtualModel, APlaceTwiceInTheListOf950) {
    start("ascend-950pr");
    char *va = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    EXPECT_EQ(access(va, g, {to(0), to(1)}), 0);
    expect_refused(access(va, g, {to(1), to(0), to(1)}), 107000, "SN-aclrtMemSetAccess-desc-value", "entry 2");
}

TEST(VirtualModel, ThirdDriverUnmaps) {
    start("ascend-950pr");
    char *va = resv(4 * g);
    ASSERT_EQ(map(va + g, 2 * g, phys(2 * g)), 0);
    for (char *odd : {va + 1, va + g + 4096}) {
        expect_refused(aclrtUnmapMem(odd), 107000, "SN-aclrtUnmapMem-virPtr-unaligned");
    }
    for (char *wrong : {va, va + 2 * g, static_cast<char *>(block(4 * g))}) {
        expect_refused(aclrtUnmapMem(wrong), 507899, "SN-aclrtUnmapMem-virPtr-not-a-mapping");
    }
    expect_refused(aclrtReleaseMemAddress(va), 507899, "SN-aclrtReleaseMemAddress-virPtr-mapped", "1 mapping");
    EXPECT_EQ(aclrtUnmapMem(va + g), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
}

// ---- the front layer ----

TEST(VirtualModel, ArgumentsComeBeforeTheProduct) {
    start("atlas-200i-a2", {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "4GiB"}});
    void *va = nullptr;
    aclrtDrvMemHandle h = nullptr;
    size_t unit = 0;
    aclrtPhysicalMemProp odd = property(ACL_HBM_MEM), posix = property();
    posix.handleType = ACL_MEM_HANDLE_TYPE_POSIX;
    expect_refused(aclrtReserveMemAddress(&va, g, 0, nullptr, 2), 100000, "SN-aclrtReserveMemAddress-flags-unknown");
    expect_refused(aclrtReserveMemAddressNoUCMemory(&va, g, 0, nullptr, 2), 100000,
                   "SN-aclrtReserveMemAddressNoUCMemory-flags-unknown");
    expect_refused(aclrtMapMem(&va, g, 0, &h, 1), 100000, "SN-aclrtMapMem-flags-reserved");
    expect_refused(phys(&h, g, posix), 100000, "SN-aclrtMallocPhysical-prop-value");
    expect_refused(phys(&h, g, odd), 100000, "SN-aclrtMallocPhysical-prop-value");
    expect_refused(aclrtMemGetAllocationGranularity(&odd, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &unit), 100000,
                   "SN-aclrtMemGetAllocationGranularity-prop-value");
    expect_refused(phys(&h, g), 207000, "SN-aclrtMallocPhysical-product-unsupported");
}

TEST(VirtualModel, AWriteOverMappingsCommitsAllOrNothing) {
    start("atlas-a2", {{"SOFTNPU_HOST_BUDGET", "64MiB"}});
    constexpr size_t n = 100;
    char *va = resv(n * g);
    for (size_t i = 0; i < n; ++i) ASSERT_EQ(map(va + i * g, g, phys(g)), 0);
    expect_refused(aclrtMemset(va, n * g, 1, 64 * g), 207001, "SN-aclrtMemset-devPtr-host-budget", "134217728");
    EXPECT_EQ(aclrtMemset(va + 64 * g, n * g, 1, 30 * g), 0) << messages();
    EXPECT_EQ(aclrtMemset(va + 64 * g, n * g, 2, 30 * g), 0) << "what is committed costs nothing more";
}

}  // namespace
