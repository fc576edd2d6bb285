// SPDX-License-Identifier: Apache-2.0
// Cases from the field and habits of clients (shared/cases.md, spec client-habits.md) that concern virtual memory.
#include <dirent.h>
#include <sys/resource.h>

#include <fstream>
#include <string>
#include <utility>

#include "virtual_support.hpp"

namespace {

constexpr const char *kNotMapping = "SN-aclrtUnmapMem-virPtr-not-a-mapping";
constexpr const char *kNotReservation = "SN-aclrtReleaseMemAddress-virPtr-not-a-reservation";
constexpr const char *kExhausted = "SN-aclrtMallocPhysical-size-exhausted";

/// Files that this process has open.
size_t descriptors() {
    size_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
}
size_t map_lines() {
    std::ifstream maps("/proc/self/maps");
    size_t count = 0;
    for (std::string line; std::getline(maps, line);) ++count;
    return count;
}
size_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    size_t pages = 0, resident = 0;
    statm >> pages >> resident;
    return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/// Blocks of one granule side by side in a reservation, as an allocator that sleeps and wakes has them.
class Window {
public:
    explicit Window(size_t blocks) : start_(resv(blocks * g)), most_(blocks) {}
    char *at(size_t i) const { return start_ + i * g; }
    size_t blocks() const { return handles_.size(); }
    /// Takes and maps blocks until all are there; the code of the first call that is refused.
    aclError wake() {
        while (handles_.size() < most_) {
            aclrtDrvMemHandle handle = nullptr;
            if (const aclError code = phys(&handle, g); code != 0) return code;
            EXPECT_EQ(map(at(handles_.size()), g, handle), 0);
            handles_.push_back(handle);
        }
        return 0;
    }
    void sleep() {
        for (size_t i = 0; i < handles_.size(); ++i) {
            EXPECT_EQ(aclrtUnmapMem(at(i)), 0);
            EXPECT_EQ(aclrtFreePhysical(handles_[i]), 0);
        }
        handles_.clear();
    }
    void release() { EXPECT_EQ(aclrtReleaseMemAddress(start_), 0) << messages(); }

private:
    char *start_;
    size_t most_;
    std::vector<aclrtDrvMemHandle> handles_;
};

// ---- A. granularity and physical memory ----

class OnProduct : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, OnProduct,
                         testing::Values("atlas-a2", "atlas-a3", "ascend-950pr", "atlas-300i-duo", "atlas-200i-a2-ep",
                                         "atlas-910"));

TEST_P(OnProduct, AnAttributeThatIsNone) {  // BC-01
    start(GetParam());
    size_t unit = 7;
    aclrtPhysicalMemProp p = property(as<aclrtMemAttr>(0xFFFF));
    constexpr const char *kRule = "SN-aclrtMemGetAllocationGranularity-prop-value";
    for (const char *fact : {"memAttr is 65535", "legal here: 4 (ACL_HBM_MEM_HUGE), 5 (ACL_HBM_MEM_NORMAL)"}) {
        expect_refused(aclrtMemGetAllocationGranularity(&p, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &unit), 100000, kRule,
                       fact);
    }
    EXPECT_EQ(unit, 7u);
    p = property();
    EXPECT_EQ(aclrtMemGetAllocationGranularity(&p, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &unit), 0);
    EXPECT_EQ(unit, g);
}

TEST_P(OnProduct, SizesAreNeverCut) {  // BC-03
    const bool third = std::string(GetParam()) == "ascend-950pr";
    start(GetParam());
    const Free D;
    const auto untouched = reinterpret_cast<aclrtDrvMemHandle>(7);
    aclrtDrvMemHandle h = untouched;
    aclrtPhysicalMemProp p = property();
    expect_refused(phys(&h, 2 * MiB + 4 * KiB), third ? 107000 : 507899,
                   std::string("SN-aclrtMallocPhysical-size-granularity") + (third ? "-value" : ""), "2101248");
    expect_refused(phys(&h, 0), 100000, "SN-aclrtMallocPhysical-size-zero");
    expect_refused(aclrtMallocPhysical(&h, g, nullptr, 0), 100000, "SN-aclrtMallocPhysical-prop-null");
    expect_refused(aclrtMallocPhysical(nullptr, g, &p, 0), 100000, "SN-aclrtMallocPhysical-handle-null");
    expect_refused(aclrtMallocPhysical(&h, g, &p, 1), 100000, "SN-aclrtMallocPhysical-flags-reserved");
    EXPECT_EQ(h, untouched);
    EXPECT_EQ(D.change(), 0);
}

// ---- B. mapping ----

TEST(VirtualCases, AnAddressThatIsMappedAlready) {  // BC-05
    start();
    char *va = resv(4 * MiB);
    const aclrtDrvMemHandle h1 = phys(g), h2 = phys(g);
    ASSERT_EQ(map(va, g, h1), 0);
    ASSERT_EQ(write(va, 0xA1), 0);
    char name[32];
    std::snprintf(name, sizeof name, "%p", h1);
    for (const char *fact : {"already mapped", static_cast<const char *>(name)}) {
        expect_refused(map(va, g, h2), 507899, "SN-aclrtMapMem-virPtr-occupied", fact);
    }
    EXPECT_TRUE(shows(va, 0xA1));
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(map(va, g, h2), 0);
    EXPECT_FALSE(shows(va, 0xA1));
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(map(va, g, h1), 0);
    EXPECT_TRUE(shows(va, 0xA1));
}

TEST_P(OnProduct, TheSizeOfAMappingIsTheBlocks) {  // BC-07
    start(GetParam());
    char *va = resv(8 * MiB);
    const aclrtDrvMemHandle h = phys(6 * MiB);
    for (const char *size : {"4194304", "6291456"}) {
        expect_refused(map(va, 4 * MiB, h), 107000, "SN-aclrtMapMem-size-size", size);
    }
    for (const char *size : {"8388608", "6291456"}) {
        expect_refused(map(va, 8 * MiB, h), 107000, "SN-aclrtMapMem-size-size", size);
    }
    EXPECT_EQ(map(va, 6 * MiB, h), 0);
}

TEST(VirtualCases, AReservationOfOneDevice) {  // BC-09
    start();
    const aclrtDrvMemHandle h0 = phys(g), h1 = phys(g, property(ACL_HBM_MEM_HUGE, 1));
    char *va = resv(4 * MiB);
    ASSERT_EQ(map(va, g, h0), 0);
    for (const char *device : {"device 0", "device 1"}) {
        expect_refused(map(va + g, g, h1), 507899, "SN-aclrtMapMem-virPtr-bound", device);
    }
    EXPECT_EQ(write(va, 3), 0);
    EXPECT_TRUE(shows(va, 3));
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    expect_refused(map(va, g, h1), 507899, "SN-aclrtMapMem-virPtr-bound");
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    EXPECT_EQ(map(resv(4 * MiB), g, h1), 0);
}

TEST(VirtualCases, EveryReleaseTwice) {  // BC-11
    start();
    const Free D;
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    expect_refused(aclrtUnmapMem(va), 507899, kNotMapping, "not mapped");
    EXPECT_EQ(D.change(), -1);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(D.change(), 0);
    expect_refused(aclrtFreePhysical(h), 107000, "SN-aclrtFreePhysical-handle-dead", "its last reference is gone");
    EXPECT_EQ(D.change(), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    expect_refused(aclrtReleaseMemAddress(va), 107000, kNotReservation);
    EXPECT_EQ(D.change(), 0);
}

TEST(VirtualCases, TheWrongFamily) {  // BC-13
    start();
    char *va = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    for (const char *fact : {"mapping", "aclrtUnmapMem"}) {
        expect_refused(aclrtFree(va), 107000, "SN-aclrtFree-devPtr-not-a-block", fact);
    }
    EXPECT_EQ(write(va, 1), 0);
    auto *p = static_cast<char *>(block(2 * MiB));
    for (const char *fact : {"aclrtMalloc ", "2097152 (2 MiB) bytes requested", "aclrtFree frees it"}) {
        expect_refused(aclrtUnmapMem(p), 507899, kNotMapping, fact);
        expect_refused(aclrtReleaseMemAddress(p), 107000, kNotReservation, fact);
    }
    EXPECT_EQ(write(p, 1), 0);
    void *q = nullptr;
    ASSERT_EQ(aclrtMallocHost(&q, 4096), 0);
    expect_refused(aclrtUnmapMem(q), 507899, kNotMapping);
    expect_refused(aclrtReleaseMemAddress(q), 107000, kNotReservation);
    EXPECT_EQ(aclrtFree(q), 0) << "as the card does (spec README, rule 4)";
    for (const char *fact : {"aclrtMalloc ", "aclrtFree"}) {
        expect_refused(aclrtFreeHost(p), 107000, "SN-aclrtFreeHost-hostPtr-not-a-block", fact);
    }
    EXPECT_EQ(aclrtFree(p), 0);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
}

// ---- C. sleep and wake ----

TEST(VirtualCases, SleepGivesTheMemoryBack) {  // BC-15, but for its second process
    start();
    const size_t f0 = free_bytes();
    Window window(512);
    ASSERT_EQ(window.wake(), 0);
    const size_t before = resident_bytes();
    for (size_t i = 0; i < 512; ++i) ASSERT_EQ(aclrtMemset(window.at(i), g, 0x5A, g), 0);
    const size_t written = resident_bytes();
    EXPECT_EQ(f0 - free_bytes(), GiB);
    EXPECT_GE(written - before, GiB);
    window.sleep();
    EXPECT_EQ(free_bytes(), f0);
    const size_t gone = written - resident_bytes();
    EXPECT_GT(gone, GiB / 100 * 95);
    EXPECT_LT(gone, GiB / 100 * 105);
    EXPECT_EQ(read_back(window.at(0)), 507899);
    ASSERT_EQ(window.wake(), 0) << "at the same addresses";
    for (size_t i = 0; i < 512; ++i) {
        const bool clean = shows(window.at(i), 0) || shows(window.at(i), 0x5A);
        ASSERT_TRUE(clean) << "neither fresh nor its own old bytes: block " << i;
    }
    window.sleep();
    window.release();
}

TEST(VirtualCases, AWakeThatRunsOutOfMemory) {  // BC-17, with its second process's memory taken by this one
    start("atlas-a2", {{"SOFTNPU_HBM", "4GiB"}});
    Window window(1024);
    ASSERT_EQ(window.wake(), 0);
    window.sleep();
    void *other = block(3 * GiB - 32, ACL_MEM_MALLOC_HUGE_ONLY);
    const size_t before = free_bytes();
    const aclError code = window.wake();
    expect_refused(code, 207001, kExhausted, "2097152");
    EXPECT_EQ(window.blocks(), before / g - total_of(ACL_MEM_NORMAL) / g);
    for (size_t i = 0; i < window.blocks(); ++i) ASSERT_EQ(aclrtMemset(window.at(i), g, 3, g), 0);
    EXPECT_TRUE(shows(window.at(window.blocks() - 1), 3));
    window.sleep();
    EXPECT_EQ(free_bytes(), before);
    EXPECT_EQ(aclrtFree(other), 0);
    EXPECT_EQ(window.wake(), 0);
    window.sleep();
    window.release();
}

TEST_P(OnProduct, BothStylesOfClients) {  // BC-19: flags 0 and 1, no access call
    start(GetParam());
    const Free D;
    std::vector<char> out(g, 'o'), in(g);
    for (const uint64_t flags : {0u, 1u}) {
        char *va = resv(g, flags);
        const aclrtDrvMemHandle h = phys(g);
        ASSERT_EQ(map(va, g, h), 0);
        EXPECT_EQ(aclrtMemcpy(va, g, out.data(), g, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        EXPECT_EQ(aclrtMemcpy(in.data(), g, va, g, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        EXPECT_EQ(in, out);
        EXPECT_EQ(aclrtUnmapMem(va), 0);
        EXPECT_EQ(aclrtFreePhysical(h), 0);
        EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    }
    EXPECT_EQ(D.change(), 0);
}

// ---- D. device numbering ----

TEST(VirtualCases, ABlockTakesTheVisibleId) {  // BC-21
    start("atlas-a2", {{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "2,3"}});
    uint32_t count = 0;
    int32_t physical = -1;
    ASSERT_EQ(aclrtGetDeviceCount(&count), 0);
    EXPECT_EQ(count, 2u);
    const Free D;
    const aclrtDrvMemHandle mine = phys(g);
    EXPECT_EQ(D.change(), -1) << "of the device that is current, which is visible device 0";
    const aclrtDrvMemHandle other = phys(g, property(ACL_HBM_MEM_HUGE, 1));
    EXPECT_EQ(D.change(), -1);
    aclrtDrvMemHandle h = nullptr;
    for (const char *fact : {"location.id is 2", "0 to 1", "physical devices 2, 3"}) {
        expect_refused(phys(&h, g, property(ACL_HBM_MEM_HUGE, 2)), 107001, "SN-aclrtMallocPhysical-prop-range", fact);
    }
    EXPECT_EQ(aclrtGetPhyDevIdByUserDevId(0, &physical), 0);
    EXPECT_EQ(physical, 2);
    aclrtPhysicalMemProp p{};
    EXPECT_EQ(aclrtMemGetAllocationPropertiesFromHandle(other, &p), 0);
    EXPECT_EQ(p.location.id, 1u) << "as it was given";
    EXPECT_EQ(aclrtFreePhysical(mine), 0);
    EXPECT_EQ(aclrtFreePhysical(other), 0);
}

// ---- F. capacity ----

TEST(VirtualCases, TwentyThousandBlocks) {  // BC-37: no descriptor and no kernel mapping for each
    const rlimit few{256, 256};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    start();
    constexpr size_t kBlocks = 20000;
    const size_t files = descriptors(), lines = map_lines();
    Window window(kBlocks);
    ASSERT_EQ(window.wake(), 0) << messages();
    EXPECT_EQ(window.blocks(), kBlocks);
    EXPECT_LT(descriptors(), files + 16);
    EXPECT_LT(map_lines(), lines + 64);
    for (size_t i = 0; i < kBlocks; i += 1999) {
        ASSERT_EQ(aclrtMemset(window.at(i), 64, 1, 64), 0);
    }
    window.sleep();
    window.release();
}

TEST(VirtualCases, PagesOfOtherClasses) {  // BC-39
    start("atlas-a2", {{"SOFTNPU_HBM", "8GiB"}});
    ASSERT_EQ(total_of(ACL_MEM_NORMAL), 256 * MiB);
    const aclrtDrvMemHandle rest = phys(free_of(ACL_MEM_HUGE) - GiB - 64 * MiB);
    aclrtDrvMemHandle h = nullptr;
    EXPECT_EQ(free_of(ACL_HBM_MEM_HUGE1G), GiB);
    ASSERT_EQ(phys(&h, GiB, property(ACL_HBM_MEM_HUGE1G)), 0);
    EXPECT_EQ(free_of(ACL_HBM_MEM_HUGE1G), 0u);
    for (const char *fact : {"ACL_HBM_MEM_HUGE1G", "1 GiB pages", "67108864 (64 MiB) bytes"}) {
        expect_refused(phys(&h, GiB, property(ACL_HBM_MEM_HUGE1G)), 207001, kExhausted, fact);
    }
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, 128 * MiB, ACL_MEM_MALLOC_HUGE_ONLY), 207001);
    const auto costs = [&](size_t size, aclrtMemMallocPolicy policy) {
        const size_t huge = free_of(ACL_MEM_HUGE), normal = free_of(ACL_MEM_NORMAL);
        block(size, policy);
        return std::pair{huge - free_of(ACL_MEM_HUGE), normal - free_of(ACL_MEM_NORMAL)};
    };
    const auto from_normal = costs(128 * MiB, ACL_MEM_MALLOC_HUGE_FIRST);
    EXPECT_EQ(from_normal.first, 0u);
    EXPECT_GE(from_normal.second, 128 * MiB);
    const auto small = costs(512 * KiB, ACL_MEM_MALLOC_HUGE_FIRST);
    EXPECT_EQ(small.first, 0u) << "up to 1 MiB comes from normal pages";
    EXPECT_GE(small.second, 512 * KiB);
    EXPECT_EQ(costs(512 * KiB, ACL_MEM_MALLOC_HUGE_ONLY), (std::pair{2 * MiB, size_t{0}}));
    EXPECT_EQ(aclrtFreePhysical(rest), 0);
    EXPECT_EQ(phys(&h, GiB, property(ACL_HBM_MEM_HUGE1G)), 0);
}

// ---- habits ----

TEST(VirtualHabits, ExpandableSegments) {
    start();
    const size_t total = total_of(ACL_HBM_MEM);
    char *va = resv(total / 8 * 9, 1), *next = va;
    struct Segment {
        char *at;
        size_t size;
        aclrtDrvMemHandle handle;
    };
    std::vector<Segment> segments;
    for (const size_t size : {2 * MiB, 20 * MiB, GiB, 20 * MiB, 2 * MiB}) {
        segments.push_back({next, size, phys(size)});
        ASSERT_EQ(map(next, size, segments.back().handle), 0);
        next += size;
    }
    const Free D;
    for (const Segment &one : segments) ASSERT_EQ(write(one.at + one.size - g, 7), 0);
    for (const Segment &one : segments) EXPECT_EQ(aclrtUnmapMem(one.at), 0);
    for (const Segment &one : segments) ASSERT_EQ(map(one.at, one.size, one.handle), 0) << "handles are kept";
    for (const Segment &one : segments) EXPECT_TRUE(shows(one.at + one.size - g, 7));
    EXPECT_EQ(D.change(), 0);
    aclrtDrvMemHandle h = nullptr;
    aclError code = 0;
    while ((code = phys(&h, GiB)) == 0) {
        ASSERT_EQ(map(next, GiB, h), 0);
        next += GiB;
    }
    EXPECT_EQ(code, 207001) << "no other code is understood";
}

TEST(VirtualHabits, SleepOfAnInferenceServer) {
    start();
    char *va = resv(4 * g);  // flags 0
    aclrtDrvMemHandle h = phys(4 * g);
    ASSERT_EQ(map(va, 4 * g, h), 0);
    ASSERT_EQ(write(va, 1, 4 * g), 0) << "never asks for access";
    const Free D;
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(D.change(), 0) << "unmapping frees nothing";
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(D.change(), 4);
    h = phys(4 * g);
    ASSERT_EQ(map(va, 4 * g, h), 0) << "the address stayed reserved";
    EXPECT_EQ(write(va, 1, 4 * g), 0);
}

TEST(VirtualHabits, OneFreeForTwoReferences) {
    start();
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g, property(ACL_DDR_MEM_P2P_HUGE, 0, ACL_MEM_LOCATION_TYPE_HOST_NUMA));
    aclrtDrvMemHandle again = nullptr;
    ASSERT_EQ(map(va, g, h), 0);
    ASSERT_EQ(aclrtMemRetainAllocationHandle(va, &again), 0);
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    EXPECT_EQ(aclrtFreePhysical(again), 0) << "once; the block leaks, and no call says so";
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(aclFinalize(), 0);
}

}  // namespace
