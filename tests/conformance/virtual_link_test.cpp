// SPDX-License-Identifier: Apache-2.0
// One memory at two addresses: aclrtMemMapSelectedLink (spec memory-virtual.md 5.15).
#include "virtual_support.hpp"

namespace {

const std::string id = "SN-aclrtMemMapSelectedLink-";

aclError link(void *to, size_t size, void *from, uint32_t index = 0) {
    return aclrtMemMapSelectedLink(to, size, from, index);
}

TEST(SelectedLink, RepeatsEveryMapping) {
    start("atlas-a3");
    const Free free;
    char *from = resv(8 * g), *to = resv(3 * g);
    aclrtDrvMemHandle one = phys(g), two = phys(2 * g);
    ASSERT_EQ(map(from + g, g, one), 0);
    ASSERT_EQ(map(from + 2 * g, 2 * g, two), 0);
    EXPECT_EQ(free.change(), -3);
    for (const uint32_t index : {0u, 1u}) {
        ASSERT_EQ(link(to, 3 * g, from + g, index), 0) << messages();
        ASSERT_EQ(write(from + g, 5, 3 * g), 0);
        EXPECT_TRUE(shows(to, 5, 3 * g));
        ASSERT_EQ(write(to + g, 6, g), 0);
        EXPECT_TRUE(shows(from + 2 * g, 6, g));
        EXPECT_EQ(rights(to, 0), 3);
        void *base = nullptr;
        size_t size = 0;
        ASSERT_EQ(aclrtMemGetAddressRange(to + 2 * g, &base, &size), 0);
        EXPECT_EQ(base, to + g);
        EXPECT_EQ(size, 2 * g);
        // One aclrtUnmapMem for each block.
        EXPECT_EQ(aclrtUnmapMem(to), 0);
        EXPECT_EQ(aclrtUnmapMem(to + g), 0);
    }
    ASSERT_EQ(link(to, 3 * g, from + g), 0);
    // The blocks live as long as either address has them.
    for (aclrtDrvMemHandle handle : {one, two}) EXPECT_EQ(aclrtFreePhysical(handle), 0);
    EXPECT_EQ(aclrtUnmapMem(from + g), 0);
    EXPECT_EQ(aclrtUnmapMem(from + 2 * g), 0);
    EXPECT_EQ(free.change(), -3);
    EXPECT_TRUE(shows(to + g, 6, g));
    EXPECT_EQ(aclrtUnmapMem(to), 0);
    EXPECT_EQ(aclrtUnmapMem(to + g), 0);
    EXPECT_EQ(free.change(), 0);
}

TEST(SelectedLink, Refusals) {
    start("atlas-a3");
    char *from = resv(8 * g), *to = resv(2 * g), *small = resv(g);
    aclrtDrvMemHandle one = phys(g), two = phys(2 * g);
    ASSERT_EQ(map(from, g, one), 0);
    ASSERT_EQ(map(from + g, 2 * g, two), 0);
    expect_refused(link(nullptr, g, from), 100000, id + "virPtrDst-null");
    expect_refused(link(to, 0, from), 100000, id + "size-zero");
    expect_refused(link(to, g, nullptr), 100000, id + "virPtrSrc-null");
    for (const uint32_t index : {2u, ~0u}) expect_refused(link(to, g, from, index), 100000, id + "linkIdx-unknown");
    // The source is a run of whole mappings.
    expect_refused(link(to, 2 * g, from), 107000, id + "virPtrSrc-not-mappings");
    expect_refused(link(to, 2 * g, from + 2 * g), 107000, id + "virPtrSrc-not-mappings");
    expect_refused(link(to, 2 * g, from + 3 * g), 107000, id + "virPtrSrc-not-mappings");
    expect_refused(link(to, 2 * g, block(g)), 107000, id + "virPtrSrc-not-mappings");
    expect_refused(link(to, g + 1, from), 107000, id + "virPtrSrc-not-mappings");
    // The target is the start of a reservation of that size.
    expect_refused(link(to, g, from), 107000, id + "virPtrDst-not-a-reservation");
    expect_refused(link(to + g, g, from), 107000, id + "virPtrDst-not-a-reservation");
    expect_refused(link(block(g), g, from), 107000, id + "virPtrDst-not-a-reservation", "no reservation");
    expect_refused(link(small, 3 * g, from), 107000, id + "virPtrDst-not-a-reservation");
    ASSERT_EQ(link(small, g, from), 0);
    expect_refused(link(small, g, from), 507899, id + "virPtrDst-occupied");
    ASSERT_EQ(aclrtUnmapMem(small), 0);
    // It belongs to one device.
    aclrtDrvMemHandle other = phys(g, property(ACL_HBM_MEM_HUGE, 1));
    ASSERT_EQ(map(to, g, other), 0);
    ASSERT_EQ(aclrtUnmapMem(to), 0);
    expect_refused(link(to, 2 * g, from + g), 507899, id + "virPtrDst-bound");
    // No refusal held a block.
    const Free free;
    ASSERT_EQ(aclrtUnmapMem(from), 0);
    ASSERT_EQ(aclrtUnmapMem(from + g), 0);
    EXPECT_EQ(aclrtFreePhysical(one), 0);
    EXPECT_EQ(aclrtFreePhysical(two), 0);
    EXPECT_EQ(free.change(), 3);
}

TEST(SelectedLink, GiantBlocksNeedTheirAlignment) {
    start("atlas-a3");
    aclrtDrvMemHandle giant = phys(GiB, property(ACL_HBM_MEM_HUGE1G));
    char *from = resv(2 * GiB);
    from += (GiB - reinterpret_cast<uintptr_t>(from) % GiB) % GiB;
    ASSERT_EQ(map(from, GiB, giant), 0);
    void *odd = nullptr, *even = nullptr;
    ASSERT_EQ(resv(&even, GiB, (uint64_t{20} << 40)), 0);
    ASSERT_EQ(aclrtReleaseMemAddress(even), 0);
    void *spacer = nullptr;
    ASSERT_EQ(resv(&spacer, g, (uint64_t{20} << 40)), 0);
    // 1 GiB of addresses that begins 2 MiB past a multiple of 1 GiB can only be what the library chose.
    for (int tries = 0; tries < 8; ++tries) {
        odd = resv(GiB);
        if (reinterpret_cast<uintptr_t>(odd) % GiB != 0) break;
        resv(g);
    }
    ASSERT_NE(reinterpret_cast<uintptr_t>(odd) % GiB, 0u);
    expect_refused(link(odd, GiB, from), 507899, id + "virPtrDst-unaligned", "1073741824");
    EXPECT_EQ(resv(&even, GiB, (uint64_t{21} << 40)), 0);
    EXPECT_EQ(link(even, GiB, from), 0);
}

class NoSelectedLink : public testing::TestWithParam<const char *> {};
TEST_P(NoSelectedLink, IsUnsupported) {
    start(GetParam());
    expect_refused(link(block(g), g, block(g)), 207000, id + "product-unsupported");
}
INSTANTIATE_TEST_SUITE_P(Products, NoSelectedLink,
                         testing::Values("ascend-950pr", "atlas-a2", "atlas-300i-pro", "atlas-200i-a2", "atlas-910"));

}  // namespace
