// SPDX-License-Identifier: Apache-2.0
// Threads that get in each other's way on purpose: devices reset under their users, blocks freed under copies, contexts
// destroyed while current. Every call gives 0 or the code that the race is documented to give; nothing else breaks.
//
// The bytes of blocks are the program's: two copies to one place race as they do on a card. So each thread has a lane,
// 64 bytes of every 4 KiB, and since blocks begin at whole pages, a block that became another's changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "softnpu/softnpu.h"

namespace {

constexpr int kDevices = 2;
constexpr std::size_t kLargest = 3 << 20, kLane = 64, kPage = 4096;

/// What a call may answer when another thread takes away what it works on.
constexpr aclError kNoContext = ACL_ERROR_RT_CONTEXT_NULL, kBadAddress = 507899,
                   kBadArgument = ACL_ERROR_RT_PARAM_INVALID, kNoMemory = ACL_ERROR_RT_MEMORY_ALLOCATION;

void expect_one_of(aclError code, std::initializer_list<aclError> legal, const char *call) {
    if (code == ACL_SUCCESS || std::ranges::find(legal, code) != legal.end()) return;
    const char *text = aclGetRecentErrMsg();
    ADD_FAILURE() << call << " answered " << code << "\n" << (text == nullptr ? "" : text);
}

/// Blocks and contexts that all threads know; who takes one out and frees it finds others still using it.
template <class T>
class Shared {
public:
    T some(std::mt19937 &random) const { return slots_[random() % kSlots].load(); }
    T swap(std::mt19937 &random, T with) { return slots_[random() % kSlots].exchange(with); }
    template <class Visit>
    void drain(Visit visit) {
        for (auto &slot : slots_) {
            if (T left = slot.exchange(nullptr)) visit(left);
        }
    }

private:
    static constexpr std::size_t kSlots = 16;
    std::array<std::atomic<T>, kSlots> slots_{};
};

struct World {
    Shared<void *> blocks;
    Shared<void *> pinned;
    Shared<aclrtContext> contexts;
    std::atomic<bool> resets{true};
};

class Player {
public:
    Player(World &world, unsigned lane, unsigned round)
        : world_(world), lane_(lane * kLane), random_(lane * 16 + round), host_(kLargest, static_cast<char>(lane)) {}

    void play(int steps) {
        aclrtSetDevice(device());
        for (int i = 0; i < steps; ++i) step();
        aclGetRecentErrMsg();
    }

private:
    int device() { return static_cast<int>(random_() % kDevices); }
    std::size_t size() { return 1 + random_() % (random_() % 8 == 0 ? kLargest : 5000); }

    void step() {
        using Move = void (Player::*)();
        constexpr Move kMoves[] = {&Player::devices,  &Player::contexts, &Player::allocate, &Player::allocate,
                                   &Player::allocate, &Player::write,    &Player::write,    &Player::write,
                                   &Player::read,     &Player::read,     &Player::between,  &Player::pinned,
                                   &Player::ask,      &Player::physical, &Player::errors};
        (this->*kMoves[random_() % std::size(kMoves)])();
    }

    void devices() {
        const int id = device();
        if (world_.resets.load() && random_() % 4 == 0) {
            // 107000 and the like: it was not set.
            random_() % 2 == 0 ? aclrtResetDevice(id) : aclrtResetDeviceForce(id);
        }
        expect_one_of(aclrtSetDevice(id), {}, "aclrtSetDevice");
    }
    void contexts() {
        aclrtContext made = nullptr;
        if (random_() % 2 == 0) {
            expect_one_of(aclrtCreateContext(&made, device()), {}, "aclrtCreateContext");
            const aclrtContext old = world_.contexts.swap(random_, made);
            if (old != nullptr) expect_one_of(aclrtDestroyContext(old), {}, "aclrtDestroyContext");
        } else if (const aclrtContext some = world_.contexts.some(random_)) {
            expect_one_of(aclrtSetCurrentContext(some), {kNoContext, kBadArgument}, "aclrtSetCurrentContext");
        }
        aclrtSetDevice(device());
    }
    void allocate() {
        void *made = nullptr;
        expect_one_of(aclrtMalloc(&made, size(), ACL_MEM_MALLOC_HUGE_FIRST), {kNoContext, kNoMemory}, "aclrtMalloc");
        // Also when it was freed by a reset meanwhile: then its address may be another's by now, or nobody's.
        void *old = world_.blocks.swap(random_, made);
        if (old != nullptr) expect_one_of(aclrtFree(old), {kBadArgument, kBadAddress}, "aclrtFree");
    }
    /// This thread's lane in some block, which may be freed at any time; nullptr when there is none.
    char *lane() {
        auto *block = static_cast<char *>(world_.blocks.some(random_));
        return block == nullptr ? nullptr : block + lane_;
    }
    std::size_t rows() { return 1 + random_() % (kLargest / kPage - 1); }

    void write() {
        char *to = lane();
        if (to == nullptr) return;
        switch (random_() % 3) {
            case 0:
                expect_one_of(aclrtMemcpy(to, kLane, host_.data(), kLane, ACL_MEMCPY_HOST_TO_DEVICE),
                              {kNoContext, kBadAddress, kNoMemory}, "aclrtMemcpy");
                break;
            case 1:
                expect_one_of(aclrtMemcpy2d(to, kPage, host_.data(), kPage, kLane, rows(), ACL_MEMCPY_HOST_TO_DEVICE),
                              {kNoContext, kBadAddress, kNoMemory}, "aclrtMemcpy2d");
                break;
            default:
                expect_one_of(aclrtMemset(to, kLane, 1, kLane), {kNoContext, kBadAddress, kNoMemory}, "aclrtMemset");
        }
    }
    void read() {
        const char *from = lane();
        if (from == nullptr) return;
        expect_one_of(aclrtMemcpy2d(host_.data(), kPage, from, kPage, kLane, rows(), ACL_MEMCPY_DEVICE_TO_HOST),
                      {kNoContext, kBadAddress}, "aclrtMemcpy2d");
    }
    void between() {
        char *to = lane();
        const char *from = lane();
        if (to == nullptr || from == nullptr) return;
        expect_one_of(aclrtMemcpy(to, kLane, from, kLane, ACL_MEMCPY_DEVICE_TO_DEVICE),
                      {kNoContext, kBadAddress, kNoMemory}, "aclrtMemcpy");
    }
    /// Pinned memory is plain host memory to whoever touches it: only books race here.
    void pinned() {
        void *made = nullptr;
        expect_one_of(aclrtMallocHost(&made, 1 + random_() % 9000), {kNoContext}, "aclrtMallocHost");
        void *view = nullptr;
        if (made != nullptr && random_() % 2 == 0 &&
            aclrtHostRegister(made, 4096, ACL_HOST_REGISTER_MAPPED, &view) == ACL_SUCCESS) {
            expect_one_of(aclrtHostUnregister(made), {kNoContext, kBadArgument}, "aclrtHostUnregister");
        }
        void *old = world_.pinned.swap(random_, made);
        if (old == nullptr) return;
        aclrtPtrAttributes attributes{};
        aclrtPointerGetAttributes(world_.pinned.some(random_), &attributes);
        // A registration whose device was set anew is still there: the next unregister or the end frees it.
        if (aclrtFreeHost(old) != ACL_SUCCESS) world_.pinned.swap(random_, old);
    }
    void ask() {
        std::size_t free = 0, total = 0;
        const aclError code = aclrtGetMemInfo(ACL_HBM_MEM, &free, &total);
        expect_one_of(code, {kNoContext}, "aclrtGetMemInfo");
        if (code == ACL_SUCCESS) {
            EXPECT_LE(free, total);
        }
        void *some = world_.blocks.some(random_), *base = nullptr;
        if (some != nullptr) aclrtMemGetAddressRange(some, &base, &total);
        aclrtDeviceEnablePeerAccess(device(), 0);
        if (random_() % 16 == 0) {
            char text[256];
            softnpu_live_objects(text, sizeof text);
            softnpu_host_may_touch(some, 1, text, sizeof text);
        }
        std::array<aclrtMemUsageInfo, 40> usage{};
        aclrtGetMemUsageInfo(device(), usage.data(), usage.size(), &total);
    }
    /// Physical memory and reservations, which live_objects looks at while they come and go.
    void physical() {
        aclrtPhysicalMemProp prop = {ACL_MEM_HANDLE_TYPE_NONE,
                                     ACL_MEM_ALLOCATION_TYPE_PINNED,
                                     ACL_HBM_MEM_HUGE,
                                     {static_cast<uint32_t>(device()), ACL_MEM_LOCATION_TYPE_DEVICE},
                                     0};
        aclrtDrvMemHandle handle = nullptr;
        void *start = nullptr;
        expect_one_of(aclrtMallocPhysical(&handle, 2 << 20, &prop, 0), {kNoContext, kNoMemory}, "aclrtMallocPhysical");
        expect_one_of(aclrtReserveMemAddress(&start, 2 << 20, 0, nullptr, 0), {kNoContext}, "aclrtReserveMemAddress");
        if (start != nullptr && handle != nullptr && aclrtMapMem(start, 2 << 20, 0, handle, 0) == ACL_SUCCESS) {
            expect_one_of(aclrtUnmapMem(start), {}, "aclrtUnmapMem");
        }
        if (start != nullptr) expect_one_of(aclrtReleaseMemAddress(start), {}, "aclrtReleaseMemAddress");
        if (handle != nullptr) expect_one_of(aclrtFreePhysical(handle), {}, "aclrtFreePhysical");
    }
    void errors() {
        aclrtFree(this);  // no block
        const char *text = aclGetRecentErrMsg();
        ASSERT_NE(text, nullptr);
        EXPECT_NE(std::strstr(text, "aclrtFree"), nullptr);
        EXPECT_EQ(std::strchr(text, '?'), nullptr) << text;
        aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    }

    World &world_;
    const std::size_t lane_;
    std::mt19937 random_;
    std::vector<char> host_;
};

void expect_all_free() {
    for (int id = 0; id < kDevices; ++id) {
        ASSERT_EQ(aclrtSetDevice(id), 0);
        std::size_t free = 0, total = 1;
        EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
        EXPECT_EQ(free, total) << "device " << id;
    }
}

void play(bool resets) {
    World world;
    world.resets.store(resets);
    std::vector<std::thread> threads;
    for (unsigned lane = 0; lane < 6; ++lane) {
        threads.emplace_back([&world, lane] {
            for (unsigned round = 0; round < 4; ++round) {
                // A thread inside: it leaves its share of the heaps behind when it ends.
                std::thread([&world, lane, round] { Player(world, lane, round).play(300); }).join();
            }
        });
    }
    for (auto &thread : threads) thread.join();
    for (int id = 0; id < kDevices; ++id) aclrtSetDevice(id);
    world.blocks.drain([](void *left) { aclrtFree(left); });
    world.pinned.drain([](void *left) { aclrtFreeHost(left); });
    world.contexts.drain([](aclrtContext left) { aclrtDestroyContext(left); });
    expect_all_free();
}

class Devices : public testing::Test {
protected:
    static void SetUpTestSuite() {
        setenv("SOFTNPU_DEVICES", std::to_string(kDevices).c_str(), 1);
        setenv("SOFTNPU_HBM", "256MiB", 1);
        ASSERT_EQ(aclInit(nullptr), 0);
    }
    static void TearDownTestSuite() { EXPECT_EQ(aclFinalize(), 0); }
};

TEST_F(Devices, BlocksFreedUnderCopies) { play(false); }
TEST_F(Devices, DevicesResetUnderTheirUsers) { play(true); }

TEST_F(Devices, FirstCallsOfManyThreads) {
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> waiting{8};
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&waiting, i] {
                --waiting;
                while (waiting.load() > 0) std::this_thread::yield();
                EXPECT_EQ(aclrtSetDevice(i % kDevices), 0);
                void *block = nullptr;
                EXPECT_EQ(aclrtMalloc(&block, 4096, ACL_MEM_MALLOC_HUGE_FIRST), 0);
                EXPECT_EQ(aclrtMemset(block, 4096, 1, 4096), 0);
                EXPECT_EQ(aclrtFree(block), 0);
            });
        }
        for (auto &thread : threads) thread.join();
        for (int id = 0; id < kDevices; ++id) aclrtResetDeviceForce(id);
    }
    expect_all_free();
}

}  // namespace
