// SPDX-License-Identifier: Apache-2.0
// Mappings under SOFTNPU_HOST_ACCESS=allow: the bytes lie at the device address as well.
#include <sys/mman.h>
#include <sys/wait.h>

#include <csetjmp>
#include <csignal>

#include "virtual_support.hpp"

namespace {

sigjmp_buf g_back;

/// Whether the host can read an address.
bool readable(const char *at) {
    struct sigaction act{}, before{};
    act.sa_handler = [](int) { siglongjmp(g_back, 1); };
    sigaction(SIGSEGV, &act, &before);
    volatile bool fine = false;
    if (sigsetjmp(g_back, 1) == 0) {
        [[maybe_unused]] const volatile char byte = *static_cast<const volatile char *>(at);
        fine = true;
    }
    sigaction(SIGSEGV, &before, nullptr);
    return fine;
}

#ifndef SOFTNPU_SANITIZED  // a sanitizer keeps its shadow at these addresses

class HostAccess : public testing::Test {
protected:
    void SetUp() override { start("atlas-a2", {{"SOFTNPU_HOST_ACCESS", "allow"}}); }
};

TEST_F(HostAccess, SeesTheBytesOfAMapping) {
    char *va = resv(4 * g);
    EXPECT_FALSE(readable(va)) << "reserved is not mapped";
    aclrtDrvMemHandle handle = phys(g);
    ASSERT_EQ(map(va, g, handle), 0);
    va[0] = 5;
    va[g - 1] = 6;
    EXPECT_FALSE(readable(va + g));
    std::vector<char> bytes(g);
    ASSERT_EQ(aclrtMemcpy(bytes.data(), g, va, g, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_EQ(bytes[0], 5);
    EXPECT_EQ(bytes[g - 1], 6);
    ASSERT_EQ(aclrtMemset(va, g, 9, g), 0);
    EXPECT_EQ(va[77], 9);
    // A second address of the same memory, and the content after the first is gone.
    ASSERT_EQ(map(va + 2 * g, g, handle), 0);
    va[2 * g] = 1;
    EXPECT_EQ(va[0], 1);
    ASSERT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_FALSE(readable(va));
    EXPECT_EQ(va[2 * g + 77], 9);
    ASSERT_EQ(aclrtUnmapMem(va + 2 * g), 0);
    ASSERT_EQ(map(va + g, g, handle), 0);
    EXPECT_EQ(va[g + 77], 9);
}

TEST_F(HostAccess, OnlyWhereAccessWasGiven) {
    char *va = resv(g);
    ASSERT_EQ(aclrtMemMapNoAccess(va, g, 0, phys(g), 0), 0);
    EXPECT_FALSE(readable(va));
    ASSERT_EQ(access(va, g, {to(1)}), 0);
    EXPECT_FALSE(readable(va)) << "another device's right";
    ASSERT_EQ(access(va, g, {to(0)}), 0);
    EXPECT_TRUE(readable(va));
}

TEST_F(HostAccess, FreedMemoryComesBackClean) {
    for (int round = 0; round < 3; ++round) {
        aclrtDrvMemHandle handle = phys(64 * g);
        char *va = resv(64 * g);
        ASSERT_EQ(map(va, 64 * g, handle), 0);
        memset(va, 7, 64 * g);
        ASSERT_EQ(aclrtUnmapMem(va), 0);
        ASSERT_EQ(aclrtReleaseMemAddress(va), 0);
        ASSERT_EQ(aclrtFreePhysical(handle), 0);
    }
}

TEST_F(HostAccess, AChildDoesNotWriteIntoItsParent) {
    char *va = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    va[0] = 1;
    const pid_t child = fork();
    if (child == 0) _exit(readable(va) ? 1 : 0);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(va[0], 1);
}

TEST(HostAccessBudget, IsChargedAtAllocation) {
    start("atlas-a2", {{"SOFTNPU_HOST_ACCESS", "allow"}, {"SOFTNPU_HOST_BUDGET", "64MiB"}});
    aclrtDrvMemHandle first = phys(48 * MiB), second = nullptr;
    expect_refused(phys(&second, 32 * MiB), 207001, "SN-aclrtMallocPhysical-size-exhausted", "host budget");
    ASSERT_EQ(aclrtFreePhysical(first), 0);
    EXPECT_EQ(phys(&second, 48 * MiB), 0) << messages();
}

TEST(HostAccessNoUc, LeavesTheHostsOwnMappingsAlone) {
    start("atlas-a3", {{"SOFTNPU_HOST_ACCESS", "allow"}});
    void *va = nullptr;
    void *wanted = reinterpret_cast<void *>(uint64_t{48} << 40);
    ASSERT_EQ(aclrtReserveMemAddressNoUCMemory(&va, GiB, 0, wanted, 0), 0) << messages();
    ASSERT_EQ(map(va, g, phys(g)), 0);
    static_cast<char *>(va)[3] = 4;
    EXPECT_TRUE(shows(static_cast<char *>(va) + 3, 4, 1));
    char *next = static_cast<char *>(va) + g;
    ASSERT_EQ(mmap(next, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0), next);
    next[0] = 8;
    ASSERT_EQ(map(next, g, phys(g)), 0) << "the copy engine reaches it";
    EXPECT_EQ(write(next, 5), 0);
    ASSERT_EQ(aclrtUnmapMem(next), 0);
    EXPECT_EQ(next[0], 8) << "what the program mapped there stays";
    ASSERT_EQ(aclrtUnmapMem(va), 0);
    EXPECT_FALSE(readable(static_cast<char *>(va)));
}

#endif

TEST(NoHostAccess, FaultsByDefault) {
    start();
    char *va = resv(g);
    ASSERT_EQ(map(va, g, phys(g)), 0);
    ASSERT_EQ(write(va, 1), 0);
    EXPECT_FALSE(readable(va));
}

}  // namespace
