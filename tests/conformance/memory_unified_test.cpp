// SPDX-License-Identifier: Apache-2.0
// Managed memory, peer mapping, cache descriptors (spec memory-unified.md 1 to 4).
#include <sys/mman.h>

#include <thread>

#define ENABLE_DVPP_INTERFACE
#include "acl/ops/acl_dvpp.h"
#include "virtual_support.hpp"

namespace {

constexpr const char *kManaged[] = {"atlas-a2", "atlas-a3"};

char *managed(uint64_t size) {
    void *start = nullptr;
    EXPECT_EQ(aclrtMemAllocManaged(&start, size, ACL_RT_MEM_ATTACH_GLOBAL), 0) << messages();
    return static_cast<char *>(start);
}
aclrtMemManagedLocation at(int type, int id = 0) { return {as<aclrtMemManagedLocationType>(type), id}; }
aclError advise(const void *start, uint64_t size, int advice, aclrtMemManagedLocation where = at(2)) {
    return aclrtMemManagedAdvise(start, size, as<aclrtMemManagedAdviseType>(advice), where);
}
aclError attribute(int which, const void *start, size_t size, void *data, size_t data_size) {
    return aclrtMemManagedGetAttr(as<aclrtMemManagedRangeAttribute>(which), start, size, data, data_size);
}
int value(int which, const void *start, size_t size) {
    int answer = 77;
    EXPECT_EQ(attribute(which, start, size, &answer, sizeof answer), 0) << messages();
    return answer;
}

class Managed : public testing::TestWithParam<const char *> {
protected:
    void SetUp() override { start(GetParam()); }
};

TEST_P(Managed, IsOneAddressForAll) {
    const size_t free_before = free_bytes();
    char *p = managed(3 * MiB);
    ASSERT_NE(p, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % g, 0u);
#ifndef SOFTNPU_SANITIZED  // a sanitizer keeps its shadow there
    EXPECT_GE(reinterpret_cast<uintptr_t>(p), 0x90000000000u);
    EXPECT_LT(reinterpret_cast<uintptr_t>(p), 0xc0000000000u);
#endif
    p[0] = 1;
    p[4 * MiB - 1] = 2;  // rounded up to whole pages
    aclrtPtrAttributes what{};
    ASSERT_EQ(aclrtPointerGetAttributes(p + 5, &what), 0);
    EXPECT_EQ(what.location.type, ACL_MEM_LOCATION_TYPE_MANAGED);
    EXPECT_EQ(what.location.id, 0u);
    EXPECT_EQ(what.pageSize, g);
    void *base = nullptr;
    size_t size = 0;
    ASSERT_EQ(aclrtMemGetAddressRange(p + 9, &base, &size), 0);
    EXPECT_EQ(base, p);
    EXPECT_EQ(size, 2 * g);
    EXPECT_EQ(free_bytes(), free_before) << "the host's memory holds it";
    EXPECT_EQ(aclrtFree(p), 0);
}

TEST_P(Managed, CopiesAndSets) {
    char *p = managed(2 * g);
    char *d = static_cast<char *>(block(g));
    ASSERT_EQ(aclrtMemset(p, 2 * g, 7, 2 * g), 0);
    EXPECT_EQ(p[g], 7);
    for (const aclrtMemcpyKind kind : {ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_DEVICE, ACL_MEMCPY_DEFAULT}) {
        EXPECT_EQ(aclrtMemcpy(d, g, p, g, kind), 0);
    }
    p[0] = 9;
    EXPECT_EQ(aclrtMemcpy(p, g, d, g, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_EQ(p[0], 7);
    EXPECT_EQ(aclrtMemcpy2d(d, 64, p, 128, 64, 8, ACL_MEMCPY_HOST_TO_DEVICE), 0) << messages();
    EXPECT_EQ(aclrtMemcpy2d(p, 64, d, 128, 64, 8, ACL_MEMCPY_DEVICE_TO_HOST), 0) << messages();
    EXPECT_EQ(aclrtMemcpy(p, g, p + g, g, ACL_MEMCPY_HOST_TO_HOST), 0);
    expect_refused(aclrtMemcpy(p, g, p + 4, g, ACL_MEMCPY_HOST_TO_HOST), 107000, "SN-aclrtMemcpy-dst-overlap");
    expect_refused(aclrtMemsetD32(p, g, 1, 4), 100000, "SN-aclrtMemsetD32-ptr-ordinary-host", "managed block");
    // Bounds are those of the block, also where another one follows.
    char *next = managed(g);
    expect_refused(aclrtMemset(p + g, 2 * g, 1, g + 1), 507899, "SN-aclrtMemset-devPtr-bounds", "aclrtMemAllocManaged");
    EXPECT_EQ(next[0], 0);
    EXPECT_EQ(aclrtFree(next), 0);
    EXPECT_EQ(aclrtFree(p), 0);
#ifndef SOFTNPU_SANITIZED
    expect_refused(aclrtMemcpy(d, g, p, g, ACL_MEMCPY_DEFAULT), 507899, "SN-aclrtMemcpy-src-not-allocated", "managed");
    // What the program itself maps there is the program's.
    void *mine = mmap(reinterpret_cast<void *>(0xbff00000000), 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    ASSERT_NE(mine, MAP_FAILED);
    EXPECT_EQ(aclrtMemcpy(d, g, mine, 4096, ACL_MEMCPY_DEFAULT), 0) << messages();
#endif
}

TEST_P(Managed, FreeIsAclrtFree) {
    char *p = managed(1);
    expect_refused(aclrtFreeHost(p), 107000, "SN-aclrtFreeHost-hostPtr-not-a-block", "aclrtMemAllocManaged");
    if (GetParam() == std::string("atlas-a2")) {
        expect_refused(acldvppFree(p), 107000, "SN-acldvppFree-devPtr-not-a-block");
    }
    expect_refused(aclrtFree(p + 64), 107000, "SN-aclrtFree-devPtr-not-a-block", "64 bytes into");
    EXPECT_EQ(aclrtFree(p), 0);
    expect_refused(aclrtFree(p), 107000, "SN-aclrtFree-devPtr-not-a-block");
    char *again = managed(1);
    EXPECT_EQ(again[0], 0) << "another's bytes";
    EXPECT_EQ(aclrtFreeWithDevSync(again), 0);
}

TEST_P(Managed, AllocationIsRefused) {
    void *untouched = &untouched;
    void *p = untouched;
    expect_refused(aclrtMemAllocManaged(nullptr, g, 1), 100000, "SN-aclrtMemAllocManaged-ptr-null");
    for (const uint32_t flag : {0u, 2u, ~0u}) {
        expect_refused(aclrtMemAllocManaged(&p, g, flag), 100000, "SN-aclrtMemAllocManaged-flag-unknown");
    }
    expect_refused(aclrtMemAllocManaged(&p, 0, 1), 107000, "SN-aclrtMemAllocManaged-size-zero");
    for (const uint64_t size : {(uint64_t{3} << 40) + 1, ~uint64_t{0}}) {
        expect_refused(aclrtMemAllocManaged(&p, size, 1), 207001, "SN-aclrtMemAllocManaged-size-exhausted", "3 TiB");
    }
    std::thread([&] {
        expect_refused(aclrtMemAllocManaged(&p, g, 1), 107002, "SN-aclrtMemAllocManaged-context-missing");
        expect_refused(advise(&p, g, 0), 107002, "SN-aclrtMemManagedAdvise-context-missing");
    }).join();
    EXPECT_EQ(p, untouched);
}

TEST_P(Managed, AdviceIsKeptByPage) {
    char *p = managed(4 * g);
    EXPECT_EQ(value(1, p, 4 * g), 0);
    EXPECT_EQ(value(2, p, 4 * g), -2);
    EXPECT_EQ(value(4, p, 4 * g), 0);
    ASSERT_EQ(advise(p, 2 * g, 0), 0);
    EXPECT_EQ(value(1, p, 2 * g), 1);
    EXPECT_EQ(value(1, p, 2 * g + 1), 0) << "every page has to have it";
    EXPECT_EQ(value(1, p + g + 5, 7), 1) << "any range inside";
    ASSERT_EQ(advise(p, g, 1), 0);
    EXPECT_EQ(value(1, p, g), 0);

    ASSERT_EQ(advise(p, 4 * g, 2, at(1, 1)), 0);
    EXPECT_EQ(value(2, p, 4 * g), 1);
    EXPECT_EQ(value(4, p, 4 * g), 1);
    EXPECT_EQ(value(5, p, 4 * g), 1);
    ASSERT_EQ(advise(p, g, 2, at(2, 99)), 0) << "the id of HOST is ignored";
    EXPECT_EQ(value(2, p, g), -1);
    EXPECT_EQ(value(4, p, g), 2);
    EXPECT_EQ(value(2, p, 2 * g), -2);
    EXPECT_EQ(value(4, p, 2 * g), 0);
    ASSERT_EQ(advise(p, g, 2, at(4)), 0) << "the NUMA node of this thread";
    EXPECT_EQ(value(4, p, g), 3);
    ASSERT_EQ(advise(p, 4 * g, 3, at(77)), 0) << "ignored";
    EXPECT_EQ(value(2, p, 4 * g), -2);

    ASSERT_EQ(advise(p, 4 * g, 4, at(1, 0)), 0);
    ASSERT_EQ(advise(p, 4 * g, 4, at(1, 1)), 0);
    ASSERT_EQ(advise(p, 4 * g, 4, at(1, 1)), 0) << "twice is once";
    ASSERT_EQ(advise(p, g, 4, at(3, 2)), 0);
    int ids[4] = {7, 7, 7, 7};
    ASSERT_EQ(attribute(3, p, g, ids, sizeof ids), 0);
    EXPECT_EQ(std::vector(ids, ids + 4), (std::vector{0, 1, 2, -2}));
    ASSERT_EQ(attribute(3, p, 4 * g, ids, 12), 0);
    EXPECT_EQ(std::vector(ids, ids + 3), (std::vector{0, 1, -2}));
    ASSERT_EQ(advise(p, 4 * g, 5, at(1, 0)), 0);
    ASSERT_EQ(attribute(3, p, 4 * g, ids, 4), 0);
    EXPECT_EQ(ids[0], 1);
    for (const int prefetch : {6, 8}) EXPECT_EQ(value(prefetch, p, g), -2);
    EXPECT_EQ(value(7, p, g), 0);
}

TEST_P(Managed, WriteEndsReadMostly) {
    char *p = managed(2 * g);
    ASSERT_EQ(advise(p, 2 * g, 0), 0);
    std::vector<char> bytes(16);
    ASSERT_EQ(aclrtMemcpy(bytes.data(), 16, p, 16, ACL_MEMCPY_DEFAULT), 0);
    EXPECT_EQ(value(1, p, 2 * g), 1) << "reading ends nothing";
    ASSERT_EQ(aclrtMemcpy(p, 16, bytes.data(), 16, ACL_MEMCPY_DEFAULT), 0);
    EXPECT_EQ(value(1, p, g), 0);
    EXPECT_EQ(value(1, p + g, g), 1);
}

TEST_P(Managed, SeveralAttributes) {
    char *p = managed(g);
    int mostly = 7, place = 7;
    aclrtMemManagedRangeAttribute which[] = {ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY,
                                             ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION};
    void *data[] = {&mostly, &place};
    size_t sizes[] = {4, 4};
    ASSERT_EQ(aclrtMemManagedGetAttrs(which, 2, p, g, data, sizes), 0) << messages();
    EXPECT_EQ(mostly, 0);
    EXPECT_EQ(place, -2);
    EXPECT_EQ(aclrtMemManagedGetAttrs(which, 0, p, g, data, sizes), 0);
    mostly = place = 7;
    sizes[1] = 8;
    const std::string id = "SN-aclrtMemManagedGetAttrs-";
    expect_refused(aclrtMemManagedGetAttrs(which, 2, p, g, data, sizes), 107000, id + "dataSize-size");
    EXPECT_EQ(mostly, 0) << "it stops at the first error";
    EXPECT_EQ(place, 7);
    sizes[1] = 0;
    expect_refused(aclrtMemManagedGetAttrs(which, 2, p, g, data, sizes), 100000, id + "dataSizes-zero");
    sizes[1] = 4;
    data[1] = nullptr;
    expect_refused(aclrtMemManagedGetAttrs(which, 2, p, g, data, sizes), 100000, id + "data-null");
    which[0] = as<aclrtMemManagedRangeAttribute>(9);
    expect_refused(aclrtMemManagedGetAttrs(which, 2, p, g, data, sizes), 107000, id + "attribute-unknown");
    which[0] = ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY;
    expect_refused(aclrtMemManagedGetAttrs(nullptr, 1, p, g, data, sizes), 100000, id + "attributes-null");
    expect_refused(aclrtMemManagedGetAttrs(which, 1, nullptr, g, data, sizes), 100000, id + "ptr-null");
    expect_refused(aclrtMemManagedGetAttrs(which, 1, p, 0, data, sizes), 100000, id + "size-zero");
    expect_refused(aclrtMemManagedGetAttrs(which, 1, p, g, nullptr, sizes), 100000, id + "data-null");
    expect_refused(aclrtMemManagedGetAttrs(which, 1, p, g, data, nullptr), 100000, id + "dataSizes-null");
    expect_refused(aclrtMemManagedGetAttrs(which, 1, &mostly, g, data, sizes), 107000, id + "ptr-outside");
    expect_refused(aclrtMemManagedGetAttrs(which, 1, p, 2 * g, data, sizes), 507899, id + "ptr-not-allocated");
}

TEST_P(Managed, AdviceIsRefused) {
    char *p = managed(2 * g);
    int host = 0, answer = 77;
    const std::string id = "SN-aclrtMemManagedAdvise-";
    expect_refused(advise(nullptr, g, 0), 100000, id + "ptr-null");
    expect_refused(advise(p, 0, 0), 100000, id + "size-zero");
    for (const int unknown : {6, -1}) expect_refused(advise(p, g, unknown), 107000, id + "advise-unknown");
    for (const int device : {-1, 2, 99}) {
        expect_refused(advise(p, g, 2, at(1, device)), 107000, id + "location-value", "legal are 0 to 1");
    }
    for (const int type : {5, -1}) expect_refused(advise(p, g, 4, at(type)), 107000, id + "location-value");
    expect_refused(advise(p, g, 2, at(0)), 107000, id + "location-value", "INVALID");
    for (const int node : {-1, 4}) expect_refused(advise(p, g, 4, at(3, node)), 507899, id + "location-numa");
    expect_refused(advise(&host, g, 0), 107000, id + "ptr-outside");
    expect_refused(advise(p, ~uint64_t{0}, 0), 107000, id + "ptr-outside");
    expect_refused(advise(p, 3 * g, 0), 507899, id + "ptr-not-allocated");
    EXPECT_EQ(value(1, p, 2 * g), 0) << "nothing is half advised";
    expect_refused(advise(p, g + 1, 0), 507899, id + "ptr-unaligned");
    expect_refused(advise(p + 64, g, 0), 507899, id + "ptr-unaligned");

    const std::string ask = "SN-aclrtMemManagedGetAttr-";
    expect_refused(attribute(1, nullptr, g, &answer, 4), 100000, ask + "ptr-null");
    expect_refused(attribute(1, p, 0, &answer, 4), 100000, ask + "size-zero");
    expect_refused(attribute(1, p, g, nullptr, 4), 100000, ask + "data-null");
    expect_refused(attribute(1, p, g, &answer, 0), 100000, ask + "dataSize-zero");
    for (const int unknown : {0, 9, -1}) {
        expect_refused(attribute(unknown, p, g, &answer, 4), 107000, ask + "attribute-unknown");
    }
    expect_refused(attribute(1, p, g, &answer, 8), 107000, ask + "dataSize-size");
    expect_refused(attribute(3, p, g, &answer, 6), 107000, ask + "dataSize-size");
    expect_refused(attribute(1, &host, 4, &answer, 4), 107000, ask + "ptr-outside");
    expect_refused(attribute(1, p, ~size_t{0}, &answer, 4), 107000, ask + "ptr-outside");
    expect_refused(attribute(1, p, 2 * g + 1, &answer, 4), 507899, ask + "ptr-not-allocated");
    EXPECT_EQ(answer, 77);
}
INSTANTIATE_TEST_SUITE_P(Products, Managed, testing::ValuesIn(kManaged));

TEST(ManagedMemory, IsChargedToTheHostBudget) {
    start("atlas-a2", {{"SOFTNPU_HOST_BUDGET", "64MiB"}});
    char *p = managed(40 * MiB);
    void *q = nullptr;
    expect_refused(aclrtMemAllocManaged(&q, 40 * MiB, 1), 207001, "SN-aclrtMemAllocManaged-size-exhausted", "64 MiB");
    EXPECT_EQ(aclrtFree(p), 0);
    EXPECT_EQ(aclrtMemAllocManaged(&q, 40 * MiB, 1), 0);
}

#ifndef SOFTNPU_SANITIZED  // there the address is nobody's after the free, and the copies name memory of the program's
TEST(ManagedMemory, FreedWhileCopied) {
    start();
    std::vector<char> bytes(g);
    for (int round = 0; round < 30; ++round) {
        char *p = managed(g);
        std::thread copier([&] {
            aclrtSetDevice(0);
            for (int i = 0; i < 20; ++i) aclrtMemcpy(p, g, bytes.data(), g, ACL_MEMCPY_DEFAULT);
        });
        EXPECT_EQ(aclrtFree(p), 0);
        copier.join();
    }
}
#endif

class ManagedMissing : public testing::TestWithParam<const char *> {};
TEST_P(ManagedMissing, IsUnsupported) {
    start(GetParam());
    void *p = nullptr;
    int answer = 0;
    aclrtMemManagedRangeAttribute which = ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY;
    void *data = &answer;
    size_t size = 4;
    expect_refused(aclrtMemAllocManaged(&p, g, 1), 207000, "SN-aclrtMemAllocManaged-product-unsupported");
    expect_refused(advise(&p, g, 0), 207000, "SN-aclrtMemManagedAdvise-product-unsupported");
    expect_refused(attribute(1, &p, g, &answer, 4), 207000, "SN-aclrtMemManagedGetAttr-product-unsupported");
    expect_refused(aclrtMemManagedGetAttrs(&which, 1, &p, g, &data, &size), 207000,
                   "SN-aclrtMemManagedGetAttrs-product-unsupported");
}
INSTANTIATE_TEST_SUITE_P(Products, ManagedMissing,
                         testing::Values("ascend-950pr", "atlas-300i-pro", "atlas-200i-a2-ep", "atlas-910"));

// ---- aclrtMemP2PMap ----

class PeerMap : public testing::TestWithParam<const char *> {};
TEST_P(PeerMap, ChecksOnly) {
    start(GetParam());
    char *d = static_cast<char *>(block(4 * MiB));
    char *va = resv(2 * g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    void *pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, 4096), 0);
    const std::string id = "SN-aclrtMemP2PMap-";
    expect_refused(aclrtMemP2PMap(nullptr, g, 1, 0), 100000, id + "devPtr-null");
    expect_refused(aclrtMemP2PMap(d, 0, 1, 0), 100000, id + "size-zero");
    expect_refused(aclrtMemP2PMap(d, g, 1, 1), 100000, id + "flags-reserved");
    for (const int device : {-1, 2}) expect_refused(aclrtMemP2PMap(d, g, device, 0), 107001, id + "dstDevId-range");
    std::thread([&] { expect_refused(aclrtMemP2PMap(d, g, 1, 0), 107002, id + "context-missing"); }).join();
    expect_refused(aclrtMemP2PMap(d, g, 1, 0), 507899, id + "dstDevId-peer", "aclrtDeviceEnablePeerAccess(0, 0)");
    EXPECT_EQ(aclrtMemP2PMap(d, g, 0, 0), 0) << "its owner";
    ASSERT_EQ(aclrtSetDevice(1), 0);
    ASSERT_EQ(aclrtDeviceEnablePeerAccess(0, 0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    for (int twice = 0; twice < 2; ++twice) EXPECT_EQ(aclrtMemP2PMap(d, 4 * MiB, 1, 0), 0);
    EXPECT_EQ(aclrtMemP2PMap(d + 4096, 4096, 1, 0), 0);
    EXPECT_EQ(aclrtMemP2PMap(va, g, 1, 0), 0);
    const auto wrong = [&](void *pointer, size_t size) {
        expect_refused(aclrtMemP2PMap(pointer, size, 1, 0), 507899, id + "devPtr-not-device");
    };
    wrong(d + 64, 4096);
    wrong(d, 64 * MiB);
    wrong(va, g + 1);
    wrong(va + g, g);
    wrong(pinned, 4096);
}
INSTANTIATE_TEST_SUITE_P(Products, PeerMap,
                         testing::Values("ascend-950pr", "atlas-a3", "atlas-a2", "atlas-300i-duo", "atlas-910"));

TEST(PeerMapMissing, IsUnsupported) {
    start("atlas-200i-a2-ep");
    expect_refused(aclrtMemP2PMap(block(4096), 4096, 1, 0), 207000, "SN-aclrtMemP2PMap-product-unsupported");
}

// ---- descriptors of cache operations ----

struct CacheRow {
    const char *product;
    size_t size;
};
class CacheDescriptor : public testing::TestWithParam<CacheRow> {};
TEST_P(CacheDescriptor, IsWrittenAtOnce) {
    start(GetParam().product);
    size_t size = 0;
    const std::string id = "SN-aclrtCmoSetDesc-";
    expect_refused(aclrtCmoGetDescSize(nullptr), 100000, "SN-aclrtCmoGetDescSize-size-null");
    ASSERT_EQ(aclrtCmoGetDescSize(&size), 0);
    EXPECT_EQ(size, GetParam().size);
    char *desc = static_cast<char *>(block(4096)), *src = static_cast<char *>(block(4096));
    std::vector<char> bytes(size);
    ASSERT_EQ(aclrtCmoSetDesc(desc + 64, src, 100), 0) << messages();
    ASSERT_EQ(aclrtMemcpy(bytes.data(), size, desc + 64, size, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_NE(bytes, std::vector<char>(size));
    expect_refused(aclrtCmoSetDesc(nullptr, src, 100), 107000, id + "cmoDesc-value");
    expect_refused(aclrtCmoSetDesc(desc, nullptr, 100), 107000, id + "src-value");
    expect_refused(aclrtCmoSetDesc(desc, src, 0), 107000, id + "size-value");
    expect_refused(aclrtCmoSetDesc(desc + 32, src, 100), 107000, id + "cmoDesc-value", "64");
    alignas(64) char host[64];
    expect_refused(aclrtCmoSetDesc(host, src, 100), 107000, id + "cmoDesc-not-device");
    expect_refused(aclrtCmoSetDesc(desc, host, 64), 107000, id + "src-not-device");
    expect_refused(aclrtCmoSetDesc(desc, src, 4 * GiB), 507899, id + "src-bounds");
    char *small = static_cast<char *>(block(64));
    expect_refused(aclrtCmoSetDesc(small + 128, src, 64), 507899, id + "cmoDesc-bounds");
    char *gone = static_cast<char *>(block(g));
    ASSERT_EQ(aclrtFree(gone), 0);
    expect_refused(aclrtCmoSetDesc(gone, src, 64), 507899, id + "cmoDesc-not-allocated");
    expect_refused(aclrtCmoSetDesc(desc, gone, 64), 507899, id + "src-not-allocated");
    std::thread([&] { expect_refused(aclrtCmoSetDesc(desc, src, 64), 107002, id + "context-missing"); }).join();
}
INSTANTIATE_TEST_SUITE_P(Products, CacheDescriptor,
                         testing::Values(CacheRow{"ascend-950pr", 64}, CacheRow{"atlas-a3", 32},
                                         CacheRow{"atlas-a2", 32}));

TEST(CacheDescriptorRefusal, OverTheHostBudget) {
    start("atlas-a2", {{"SOFTNPU_HOST_BUDGET", "2MiB"}});
    void *pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, 2 * MiB), 0);
    expect_refused(aclrtCmoSetDesc(block(64), block(64), 64), 207001, "SN-aclrtCmoSetDesc-cmoDesc-host-budget");
}

TEST(CacheDescriptorRefusal, ReadOnlyMemory) {
    start("atlas-a2");
    void *desc = nullptr;
    const auto policy = as<aclrtMemMallocPolicy>(ACL_MEM_ACCESS_USER_SPACE_READONLY);
    ASSERT_EQ(aclrtMallocWithCfg(&desc, 4096, policy, nullptr), 0);
    expect_refused(aclrtCmoSetDesc(desc, block(64), 64), 507899, "SN-aclrtCmoSetDesc-cmoDesc-readonly");
}

TEST(CacheDescriptorRefusal, Unsupported) {
    start("atlas-910");
    size_t size = 7;
    expect_refused(aclrtCmoGetDescSize(&size), 207000, "SN-aclrtCmoGetDescSize-product-unsupported");
    expect_refused(aclrtCmoSetDesc(block(64), block(64), 64), 207000, "SN-aclrtCmoSetDesc-product-unsupported");
    EXPECT_EQ(size, 7u);
}

}  // namespace
