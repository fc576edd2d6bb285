// SPDX-License-Identifier: Apache-2.0
// What refusals of virtual memory say: what was given, what lies there and which call ends it, what is legal.
#include "virtual_support.hpp"

namespace {

std::string hex(const void *address) {
    char text[32];
    std::snprintf(text, sizeof text, "%p", address);
    return text;
}

}  // namespace

TEST(VirtualSentence, MismatchedFamilies) {  // BC-13
    start();
    const Free D;
    char *va = resv(g);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va, g, h), 0);
    expect_refused(aclrtFree(va), 107000, "SN-aclrtFree-devPtr-not-a-block", "aclrtUnmapMem ends it");
    char *q = static_cast<char *>(block(g));
    const std::string is_block = "the start of the block " + hex(q);
    expect_refused(aclrtUnmapMem(q), 507899, "SN-aclrtUnmapMem-virPtr-not-a-mapping", is_block);
    expect_refused(aclrtReleaseMemAddress(q), 107000, "SN-aclrtReleaseMemAddress-virPtr-not-a-reservation", is_block);
    expect_refused(map(q, g, h), 507899, "SN-aclrtMapMem-virPtr-outside", is_block);
    aclrtDrvMemHandle kept = nullptr;
    expect_refused(aclrtMemRetainAllocationHandle(q + 64, &kept), 507899,
                   "SN-aclrtMemRetainAllocationHandle-virPtr-not-a-mapping", "64 bytes into the block " + hex(q));
    aclrtMemLocation here{0, ACL_MEM_LOCATION_TYPE_DEVICE};
    uint64_t flag = 0;
    expect_refused(aclrtMemGetAccess(q, &here, &flag), 507899, "SN-aclrtMemGetAccess-virPtr-not-a-mapping", is_block);
    expect_refused(access(q, g, {to(0)}), 507899, "SN-aclrtMemSetAccess-virPtr-range", is_block);
    void *pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, 4096), 0);
    expect_refused(aclrtUnmapMem(pinned), 507899, "SN-aclrtUnmapMem-virPtr-not-a-mapping", "aclrtFreeHost frees it");
    EXPECT_EQ(aclrtFreeHost(pinned), 0);
    EXPECT_EQ(aclrtFree(q), 0);
    EXPECT_TRUE(write(va, 7) == 0 && shows(va, 7)) << "all stayed usable";
    EXPECT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(va), 0);
    expect_refused(aclrtReleaseMemAddress(va), 107000, "SN-aclrtReleaseMemAddress-virPtr-not-a-reservation",
                   "where nothing is reserved or allocated");
    EXPECT_EQ(D.change(), 0);
}

TEST(VirtualSentence, AHoleInACopy) {
    start();
    char *va = resv(4 * g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    ASSERT_EQ(map(va + 2 * g, g, phys(g)), 0);
    std::vector<char> host(3 * g);
    const std::string where = hex(va) + ", at byte 2097152 of 6291456 (" + hex(va + g) + "), is reserved";
    expect_refused(aclrtMemcpy(va, 3 * g, host.data(), 3 * g, ACL_MEMCPY_HOST_TO_DEVICE), 507899,
                   "SN-aclrtMemcpy-dst-not-allocated", where);
    expect_refused(aclrtMemcpy(host.data(), 3 * g, va, 3 * g, ACL_MEMCPY_DEVICE_TO_HOST), 507899,
                   "SN-aclrtMemcpy-src-not-allocated", where);
    expect_refused(aclrtMemset(va, 3 * g, 0, 3 * g), 507899, "SN-aclrtMemset-devPtr-not-allocated", where);
    expect_refused(aclrtMemset(va + g, g, 0, g), 507899, "SN-aclrtMemset-devPtr-not-allocated",
                   "devPtr " + hex(va + g) + " is reserved");
}

TEST(VirtualSentence, WhatIsInTheWay) {
    start();
    char *va = resv(4 * g);
    const aclrtDrvMemHandle h = phys(g);
    ASSERT_EQ(map(va + 2 * g, g, h), 0);
    expect_refused(aclrtReleaseMemAddress(va), 507899, "SN-aclrtReleaseMemAddress-virPtr-mapped",
                   "still has 1 mapping, the lowest at " + hex(va + 2 * g) + " to " + hex(va + 3 * g));
    ASSERT_EQ(map(va + g, g, h), 0);
    expect_refused(aclrtReleaseMemAddress(va), 507899, "SN-aclrtReleaseMemAddress-virPtr-mapped",
                   "still has 2 mappings, the lowest at " + hex(va + g));
    expect_refused(map(va, 2 * g, h), 107000, "SN-aclrtMapMem-size-size", "the size of the handle " + hex(h));
    expect_refused(map(va + 3 * g, 2 * g, phys(2 * g)), 507899, "SN-aclrtMapMem-virPtr-outside",
                   "in the reservation " + hex(va) + " to " + hex(va + 4 * g));
}
