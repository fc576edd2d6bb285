// SPDX-License-Identifier: Apache-2.0
// Random malloc, free, copy and set, with hostile arguments, from four threads, beside a model of plain byte vectors.
// Replay: SOFTNPU_SEED=<printed> SOFTNPU_STEPS=<printed> model_memory
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "acl/acl.h"

namespace {

std::uint64_t setting(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct ModelBlock {
    std::vector<unsigned char> bytes;  ///< requested size
    std::size_t usable, charged;
};

std::size_t up(std::size_t size, std::size_t unit) { return (size + unit - 1) / unit * unit; }

/// One thread's program and its model. Threads share the device, not the blocks.
class Program {
public:
    explicit Program(std::uint64_t seed) : random_(seed) {}

    void run(std::uint64_t steps) {
        ASSERT_EQ(aclrtSetDevice(static_cast<int>(random_() % 2)), 0);
        for (std::uint64_t i = 0; i < steps && !testing::Test::HasFailure(); ++i) step();
        while (!blocks_.empty() && !testing::Test::HasFailure()) release();
    }

private:
    std::size_t some_size() {
        const std::size_t limits[] = {64, 5000, 70000, 3u << 20};
        const std::size_t rare = random_() % 16 == 0 ? 3 : random_() % 3;
        return 1 + random_() % limits[rare];
    }
    auto some_block() { return std::next(blocks_.begin(), static_cast<long>(random_() % blocks_.size())); }

    void step() {
        const auto dice = random_() % 100;
        if (blocks_.empty() || (dice < 25 && blocks_.size() < 64)) return allocate();
        if (dice < 45) return release();
        if (dice < 60) return write();
        if (dice < 75) return read();
        if (dice < 85) return set();
        if (dice < 90) return duplicate();
        hostile();
    }

    void allocate() {
        const std::size_t size = some_size();
        void *p = nullptr;
        const bool tail = random_() % 2 == 0;
        ASSERT_EQ(tail ? aclrtMalloc(&p, size, ACL_MEM_MALLOC_HUGE_FIRST)
                       : aclrtMallocAlign32(&p, size, ACL_MEM_MALLOC_HUGE_FIRST),
                  0);
        const std::size_t usable = up(size, 32) + (tail ? 32 : 0);
        auto *start = static_cast<unsigned char *>(p);
        const auto next = blocks_.lower_bound(start);
        ASSERT_TRUE(next == blocks_.end() || start + usable <= next->first);
        ASSERT_TRUE(next == blocks_.begin() || std::prev(next)->first + std::prev(next)->second.usable <= start);
        blocks_[start] = {std::vector<unsigned char>(size, 0), usable, 0};
        ASSERT_EQ(aclrtMemset(p, size, 0, size), 0);
    }
    void release() {
        const auto at = blocks_.empty() ? blocks_.end() : some_block();
        check(at->first, at->second);
        ASSERT_EQ(aclrtFree(at->first), 0);
        blocks_.erase(at);
    }
    void write() {
        auto &[start, block] = *some_block();
        const auto [offset, count] = range(block);
        std::vector<unsigned char> data(count);
        std::ranges::generate(data, [this] { return static_cast<unsigned char>(random_()); });
        ASSERT_EQ(aclrtMemcpy(start + offset, block.usable - offset, data.data(), count, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        std::ranges::copy(data, block.bytes.begin() + static_cast<long>(offset));
    }
    void read() {
        const auto &[start, block] = *some_block();
        check(start, block);
    }
    void set() {
        auto &[start, block] = *some_block();
        const auto [offset, count] = range(block);
        const int value = static_cast<int>(random_() % 256);
        ASSERT_EQ(aclrtMemset(start + offset, count, value, count), 0);
        std::fill_n(block.bytes.begin() + static_cast<long>(offset), count, static_cast<unsigned char>(value));
    }
    void duplicate() {
        auto &[to, target] = *some_block();
        const auto &[from, source] = *some_block();
        const std::size_t count = std::min(target.bytes.size(), source.bytes.size());
        ASSERT_EQ(aclrtMemcpy(to, count, from, count, ACL_MEMCPY_DEVICE_TO_DEVICE), 0);
        std::copy_n(source.bytes.begin(), count, target.bytes.begin());
    }
    /// Calls that must be refused and must change nothing.
    void hostile() {
        auto &[start, block] = *some_block();
        std::vector<unsigned char> host(block.usable + 1);
        void *untouched = this;
        switch (random_() % 7) {
            case 0:
                ASSERT_EQ(aclrtMemcpy(start, SIZE_MAX, host.data(), block.usable + 1, ACL_MEMCPY_HOST_TO_DEVICE),
                          507899);
                break;
            case 1:
                ASSERT_EQ(aclrtFree(start + 1 + random_() % (block.usable - 1)), 107000);
                break;
            case 2:
                ASSERT_EQ(aclrtMalloc(&untouched, random_() % 2 == 0 ? 0 : SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST),
                          100000);
                break;
            case 3:
                ASSERT_EQ(aclrtMemset(start, block.usable, 1, block.usable + 1), 107000);
                break;
            case 4:
                ASSERT_EQ(aclrtMalloc(&untouched, 1ull << 38, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
                break;
            case 5:
                ASSERT_EQ(aclrtFreeHost(start), 107000);
                break;
            default:
                ASSERT_NE(aclrtFree(reinterpret_cast<void *>(random_() | (1ull << 63))), 0);
        }
        ASSERT_EQ(untouched, this);
        check(start, block);
    }

    std::pair<std::size_t, std::size_t> range(const ModelBlock &block) {
        const std::size_t offset = random_() % block.bytes.size();
        return {offset, 1 + random_() % (block.bytes.size() - offset)};
    }
    static void check(const unsigned char *start, const ModelBlock &block) {
        std::vector<unsigned char> back(block.bytes.size());
        ASSERT_EQ(aclrtMemcpy(back.data(), back.size(), start, back.size(), ACL_MEMCPY_DEVICE_TO_HOST), 0);
        ASSERT_TRUE(back == block.bytes);
    }

    std::mt19937_64 random_;
    std::map<unsigned char *, ModelBlock> blocks_;
};

TEST(Model, RandomProgramsOnFourThreads) {
    setenv("SOFTNPU_PRODUCT", "atlas-a2", 1);
    setenv("SOFTNPU_DEVICES", "2", 1);
    setenv("SOFTNPU_HBM", "8GiB", 1);
    ASSERT_EQ(aclInit(nullptr), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const std::uint64_t seed = setting("SOFTNPU_SEED", std::random_device{}());
    const std::uint64_t steps = setting("SOFTNPU_STEPS", 20000);
    std::printf("replay: SOFTNPU_SEED=%lu SOFTNPU_STEPS=%lu\n", seed, steps);
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < 4; ++i) threads.emplace_back([=] { Program(seed + i).run(steps / 4); });
    for (std::thread &thread : threads) thread.join();
    for (int device : {0, 1}) {
        ASSERT_EQ(aclrtSetDevice(device), 0);
        std::size_t free = 0, total = 0;
        ASSERT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
        EXPECT_EQ(free, total);
    }
}

}  // namespace
