// SPDX-License-Identifier: Apache-2.0
// What the machine lends to devices: bytes come with the first write and go back after the free.
#include <sys/resource.h>

#include <cstring>
#include <vector>

#include "process/support.hpp"

namespace {

constexpr std::size_t kSlack = 24 * MiB;  // books, stacks, caches of the C library

TEST(Memory, FreedBytesReturnAtOnceWhenTheyAreMany) {
    in_fresh_process([] {
        start();
        const std::size_t before = resident_bytes();
        void *p = written_block(512 * MiB);
        ASSERT_GT(resident_bytes(), before + 500 * MiB);
        ASSERT_EQ(aclrtFree(p), 0);
        EXPECT_LT(resident_bytes(), before + kSlack);
        // The same by pieces: the last one makes 64 MiB.
        std::vector<void *> pieces;
        for (int i = 0; i < 8; ++i) pieces.push_back(written_block(8 * MiB));
        ASSERT_GT(resident_bytes(), before + 60 * MiB);
        for (void *piece : pieces) ASSERT_EQ(aclrtFree(piece), 0);
        EXPECT_LT(resident_bytes(), before + kSlack);
    });
}

TEST(Memory, FreedBytesReturnWithinASecondWhenTheyAreFew) {
    in_fresh_process([] {
        start();
        const std::size_t before = resident_bytes();
        std::vector<void *> pieces;
        for (int i = 0; i < 40; ++i) pieces.push_back(written_block(MiB));
        ASSERT_GT(resident_bytes(), before + 39 * MiB);
        for (void *piece : pieces) ASSERT_EQ(aclrtFree(piece), 0);
        EXPECT_TRUE(within(std::chrono::seconds(1), [&] { return resident_bytes() < before + 4 * MiB; }))
            << resident_bytes() - before;
    });
}

TEST(Memory, FreedBytesReturnWhenTheDeviceIsReset) {
    in_fresh_process([] {
        start();
        const std::size_t before = resident_bytes();
        written_block(300 * MiB);
        for (int i = 0; i < 1000; ++i) written_block(4 * KiB);
        ASSERT_EQ(aclrtResetDevice(0), 0);
        EXPECT_TRUE(within(std::chrono::seconds(1), [&] { return resident_bytes() < before + kSlack; }))
            << resident_bytes() - before;
    });
}

/// No more addresses than there are: thread stacks cannot be had any more.
void close_the_address_space() {
    std::ifstream statm("/proc/self/statm");
    rlim_t pages = 0;
    statm >> pages;
    const rlimit limit{pages * 4 * KiB + MiB, RLIM_INFINITY};
    ASSERT_EQ(setrlimit(RLIMIT_AS, &limit), 0);
}

TEST(Memory, WithoutAThreadTheCallDoesTheWork) {
    in_fresh_process([] {
        start();
        const std::size_t before = resident_bytes();
        std::vector<char> source(32 * MiB, 'x');
        void *p = block(32 * MiB);
        void *small = block(64 * KiB);
        close_the_address_space();
        ASSERT_EQ(aclrtMemcpy(p, source.size(), source.data(), source.size(), ACL_MEMCPY_HOST_TO_DEVICE), 0);
        ASSERT_EQ(aclrtMemset(small, 64 * KiB, 1, 64 * KiB), 0);
        ASSERT_EQ(aclrtFree(small), 0);
        ASSERT_EQ(aclrtFree(p), 0);
        EXPECT_LT(resident_bytes(), before + 32 * MiB + kSlack) << "the source alone";
    });
}

TEST(Memory, UnwrittenBytesReadAsZero) {
    in_fresh_process([] {
        start();
        for (const std::size_t size : {std::size_t{1}, 100 * KiB, MiB, 5 * MiB, 64 * MiB}) {
            const void *p = block(size);
            std::vector<unsigned char> back(size, 0xff);
            ASSERT_EQ(aclrtMemcpy(back.data(), size, p, size, ACL_MEMCPY_DEVICE_TO_HOST), 0);
            EXPECT_EQ(back, std::vector<unsigned char>(size, 0)) << size;
        }
        // Reading commits nothing that stays in the way of a write.
        EXPECT_EQ(aclrtFree(written_block(64 * MiB)), 0);
    });
}

TEST(Memory, BudgetRefusesAndRecovers) {
    in_fresh_process([] {
        setenv("SOFTNPU_HOST_BUDGET", "64MiB", 1);
        start();
        const std::size_t before = resident_bytes();
        for (int round = 0; round < 10; ++round) {
            void *held = written_block(48 * MiB), *more = block(48 * MiB);
            EXPECT_EQ(aclrtMemset(more, 48 * MiB, 1, 48 * MiB), ACL_ERROR_RT_MEMORY_ALLOCATION);
            EXPECT_NE(messages().find("SN-aclrtMemset-devPtr-host-budget"), std::string::npos);
            EXPECT_EQ(aclrtMemset(more, 16 * MiB, 1, 16 * MiB), 0);  // what is left
            EXPECT_LT(resident_bytes(), before + 64 * MiB + kSlack);
            // At once: what is pending is given back for the next write.
            ASSERT_EQ(aclrtFree(held), 0);
            EXPECT_EQ(aclrtMemset(more, 48 * MiB, 1, 48 * MiB), 0) << messages();
            ASSERT_EQ(aclrtFree(more), 0);
        }
    });
}

TEST(Memory, BudgetHoldsForManyThreads) {
    in_fresh_process([] {
        setenv("SOFTNPU_HOST_BUDGET", "64MiB", 1);
        start();
        const std::size_t before = resident_bytes();
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([i] {
                ASSERT_EQ(aclrtSetDevice(0), 0);
                for (int round = 0; round < 40; ++round) {
                    const std::size_t size = (i % 2 == 0 ? 30 * MiB : 300 * KiB) + static_cast<std::size_t>(round);
                    void *p = block(size);
                    const aclError code = aclrtMemset(p, size, 1, size);
                    EXPECT_TRUE(code == 0 || code == ACL_ERROR_RT_MEMORY_ALLOCATION) << code;
                    EXPECT_EQ(aclrtFree(p), 0);
                }
            });
        }
        for (auto &thread : threads) thread.join();
        EXPECT_LT(resident_bytes(), before + 64 * MiB + kSlack);
        EXPECT_EQ(aclrtFree(written_block(62 * MiB)), 0) << messages();
    });
}

TEST(Memory, IdleProcessIsSmall) {
    in_fresh_process([] {
        setenv("SOFTNPU_DEVICES", "16", 1);
        const std::size_t maps = mappings(), files = descriptors(), bytes = resident_bytes();
        ASSERT_EQ(aclInit(nullptr), 0);
        for (int device = 0; device < 16; ++device) ASSERT_EQ(aclrtSetDevice(device), 0);
        EXPECT_LE(mappings(), maps + 24);
        EXPECT_LE(descriptors(), files + 8);
        EXPECT_LE(resident_bytes(), bytes + 10 * MiB);
        RecordProperty("mappings", std::to_string(mappings() - maps));
    });
}

}  // namespace
