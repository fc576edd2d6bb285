// SPDX-License-Identifier: Apache-2.0
// Random programs over virtual memory beside a model: one thread with exact books, then four that share the devices
// and, under hostile hands, a few handles and addresses. Replay: SOFTNPU_SEED=<printed> SOFTNPU_STEPS=<printed>
// model_virtual --gtest_filter=<test>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "virtual_program.hpp"
#include "virtual_shared.hpp"

namespace {

using namespace model;

std::uint64_t setting(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Replay {
    std::uint64_t seed = setting("SOFTNPU_SEED", std::random_device{}());
    std::uint64_t steps = setting("SOFTNPU_STEPS", 40000);
    Replay() { std::printf("replay: SOFTNPU_SEED=%lu SOFTNPU_STEPS=%lu\n", seed, steps); }
};

std::uint64_t huge_total() {
    std::size_t free = 0, total = 0;
    EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM_HUGE, &free, &total), 0);
    return total;
}

class Virtual : public testing::Test {
protected:
    static void SetUpTestSuite() {
        setenv("SOFTNPU_PRODUCT", "atlas-a2", 1);
        setenv("SOFTNPU_DEVICES", "3", 1);
        setenv("SOFTNPU_HBM", "4GiB", 1);
        setenv("SOFTNPU_HOST_BUDGET", "6GiB", 1);
        ASSERT_EQ(aclInit(nullptr), 0);
        ASSERT_EQ(aclrtSetDevice(0), 0);
    }
    /// Everything is returned: also what was freed twice, mapped once too often, or reset.
    void TearDown() override {
        for (int device = 0; device < kDevices; ++device) {
            ASSERT_EQ(aclrtSetDevice(device), 0);
            std::size_t free = 0, total = 0;
            ASSERT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
            EXPECT_EQ(free, total) << "device " << device;
        }
    }
};

TEST_F(Virtual, AloneWithExactBooks) {
    const Replay run;
    const std::uint64_t total = huge_total();
    Program(run.seed, {18 * TiB, total, total, GiB, true}).run(run.steps, [] {});
}

TEST_F(Virtual, FourThreadsAndSharedObjects) {
    const Replay run;
    const std::uint64_t total = huge_total();
    SharedObjects shared(20 * TiB);
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < 4; ++i) {
        threads.emplace_back([&, i] {
            const Place place{(18 * TiB) + i * 64 * GiB, total / 8, total, GiB / 4, false};
            Program program(run.seed + i, place);
            Intruder intruder(shared, run.seed + i, i);
            program.run(run.steps / 4, [&] { intruder.step(); });
        });
    }
    for (std::thread &thread : threads) thread.join();
    shared.give_all_back();
}

}  // namespace
