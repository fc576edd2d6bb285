// SPDX-License-Identifier: Apache-2.0
// fork: the child starts afresh, the parent goes on, and no lock of another thread stops either.
#include <atomic>
#include <cstring>
#include <vector>

#include "process/support.hpp"

namespace {

/// A block keeps `value` through a copy there and back.
void expect_working_device(char value) {
    std::vector<char> there(MiB, value), back(MiB);
    void *p = block(MiB);
    ASSERT_EQ(aclrtMemcpy(p, MiB, there.data(), MiB, ACL_MEMCPY_HOST_TO_DEVICE), 0);
    ASSERT_EQ(aclrtMemcpy(back.data(), MiB, p, MiB, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_EQ(there, back);
    EXPECT_EQ(aclrtFree(p), 0);
}

struct Call {
    const char *name;
    std::function<aclError()> make;
};

/// Every call that needs a context and no more than these arguments.
std::vector<Call> calls_with_context(void *device_block) {
    static void *pointer = nullptr;
    static std::size_t number = 0;
    static std::int32_t id = 0;
    static char host[64];
    static aclrtFloatOverflowMode mode{};
    return {
        {"aclrtMalloc", [] { return aclrtMalloc(&pointer, 64, ACL_MEM_MALLOC_HUGE_FIRST); }},
        {"aclrtMallocAlign32", [] { return aclrtMallocAlign32(&pointer, 64, ACL_MEM_MALLOC_HUGE_FIRST); }},
        {"aclrtMallocCached", [] { return aclrtMallocCached(&pointer, 64, ACL_MEM_MALLOC_HUGE_FIRST); }},
        {"aclrtMallocWithCfg", [] { return aclrtMallocWithCfg(&pointer, 64, ACL_MEM_MALLOC_HUGE_FIRST, nullptr); }},
        {"aclrtMallocHost", [] { return aclrtMallocHost(&pointer, 64); }},
        {"aclrtMallocHostWithCfg", [] { return aclrtMallocHostWithCfg(&pointer, 64, nullptr); }},
        {"aclrtFreeWithDevSync", [=] { return aclrtFreeWithDevSync(device_block); }},
        {"aclrtMemcpy", [=] { return aclrtMemcpy(host, 64, device_block, 64, ACL_MEMCPY_DEVICE_TO_HOST); }},
        {"aclrtMemcpy2d", [=] { return aclrtMemcpy2d(host, 8, device_block, 8, 8, 8, ACL_MEMCPY_DEVICE_TO_HOST); }},
        {"aclrtMemset", [=] { return aclrtMemset(device_block, 64, 0, 64); }},
        {"aclrtMemsetD32", [=] { return aclrtMemsetD32(device_block, 64, 0, 16); }},
        {"aclrtGetMemInfo", [] { return aclrtGetMemInfo(ACL_HBM_MEM, &number, &number); }},
        {"aclrtSynchronizeDevice", [] { return aclrtSynchronizeDevice(); }},
        {"aclrtGetDevice", [] { return aclrtGetDevice(&id); }},
        {"aclrtGetCurrentContext", [] { return aclrtGetCurrentContext(&pointer); }},
        {"aclrtCtxGetCurrentDefaultStream", [] { return aclrtCtxGetCurrentDefaultStream(&pointer); }},
        {"aclrtGetDeviceSatMode", [] { return aclrtGetDeviceSatMode(&mode); }},
        {"aclrtDeviceEnablePeerAccess", [] { return aclrtDeviceEnablePeerAccess(1, 0); }},
        {"aclrtHostUnregister", [] { return aclrtHostUnregister(host); }},
    };
}

void expect_refused_after_fork(const std::vector<Call> &calls) {
    for (const auto &[name, make] : calls) {
        EXPECT_EQ(make(), ACL_ERROR_RT_CONTEXT_NULL) << name;
        const std::string text = messages();
        EXPECT_NE(text.find("this process was forked"), std::string::npos) << name << ":\n" << text;
        EXPECT_NE(text.find(name), std::string::npos) << text;
        EXPECT_EQ(text.find('?'), std::string::npos) << text;
    }
}

TEST(Fork, ChildIsToldAndStartsAfreshByInit) {
    in_fresh_process([] {
        start("2");
        void *kept = written_block(MiB), *pinned = nullptr;
        ASSERT_EQ(aclrtMallocHost(&pinned, MiB), 0);
        EXPECT_TRUE(ended_well(forked([&] {
            expect_refused_after_fork(calls_with_context(kept));
            EXPECT_NE(aclrtFree(kept), 0);
            EXPECT_NE(aclrtFreeHost(pinned), 0);
            ASSERT_EQ(aclInit(nullptr), 0);  // the first one of this process
            ASSERT_EQ(aclrtSetDevice(1), 0);
            std::int32_t id = -1;
            EXPECT_EQ(aclrtGetDevice(&id), 0);
            EXPECT_EQ(id, 1);
            std::size_t free = 0, total = 1;
            EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
            EXPECT_EQ(free, total);
            expect_working_device(3);
            EXPECT_EQ(aclrtResetDevice(1), 0);
            EXPECT_EQ(aclFinalize(), 0);
        })));
        std::vector<char> back(MiB);
        ASSERT_EQ(aclrtMemcpy(back.data(), MiB, kept, MiB, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        EXPECT_EQ(back, std::vector<char>(MiB, 7));
        EXPECT_EQ(aclrtFree(kept), 0);
        EXPECT_EQ(aclrtFreeHost(pinned), 0);
        expect_working_device(4);
    });
}

TEST(Fork, ChildStartsAfreshBySettingADevice) {
    in_fresh_process([] {
        start();
        EXPECT_TRUE(ended_well(forked([] {
            ASSERT_EQ(aclrtSetDevice(0), 0);
            expect_working_device(1);
            EXPECT_TRUE(ended_well(forked([] {  // a grandchild: the same once more
                void *p = nullptr;
                EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
                EXPECT_NE(messages().find("this process was forked"), std::string::npos);
                ASSERT_EQ(aclrtSetDevice(0), 0);
                expect_working_device(2);
            })));
            expect_working_device(3);
        })));
        expect_working_device(4);
    });
}

TEST(Fork, ChildOfAnUntouchedProcessIsAnOrdinaryOne) {
    in_fresh_process([] {
        EXPECT_TRUE(ended_well(forked([] {
            void *p = nullptr;
            EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
            EXPECT_EQ(messages().find("forked"), std::string::npos);
            start();
            expect_working_device(1);
        })));
    });
}

TEST(Fork, ChildHasNoDefaultDeviceAndNoMessageModeOfItsParent) {
    in_fresh_process([] {
        const std::string path = testing::TempDir() + "softnpu_fork_" + std::to_string(getpid()) + ".json";
        std::ofstream(path) << R"({"err_msg_mode": "1", "defaultDevice": {"default_device": "0"}})";
        setenv("SOFTNPU_DEVICES", "1", 1);
        ASSERT_EQ(aclInit(path.c_str()), 0);
        std::remove(path.c_str());
        ASSERT_EQ(aclrtSynchronizeDevice(), 0);  // adopts the default
        EXPECT_TRUE(ended_well(forked([] {
            std::uint32_t count = 0;
            EXPECT_EQ(aclrtGetDeviceCount(&count), 0);  // makes a process, but starts nothing
            void *p = nullptr;
            EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
            std::thread([] { EXPECT_EQ(messages(), ""); }).join();
            EXPECT_NE(messages().find("this process was forked"), std::string::npos);
            ASSERT_EQ(aclrtSetDevice(0), 0);
            std::thread([] { EXPECT_EQ(aclrtSynchronizeDevice(), ACL_ERROR_RT_CONTEXT_NULL); }).join();
        })));
        std::thread([] { EXPECT_EQ(aclrtSynchronizeDevice(), 0); }).join();
    });
}

/// What the threads do while another one forks: the locks of every part are taken in turn.
void work_until(const std::atomic<bool> &stop, int seed) {
    std::vector<char> host(8 * MiB, static_cast<char>(seed));
    aclrtSetDevice(seed % 2);
    for (int i = 0; !stop.load(); ++i) {
        const std::size_t size = i % 8 == 0 ? 8 * MiB : std::size_t{64} << (i % 10);
        void *p = nullptr, *pinned = nullptr;
        aclrtMalloc(&p, size, ACL_MEM_MALLOC_HUGE_FIRST);
        aclrtMemcpy(p, size, host.data(), size, ACL_MEMCPY_HOST_TO_DEVICE);
        aclrtMemset(p, size, 1, 2 * size);  // refused: past the maximum
        messages();
        aclrtMallocHost(&pinned, 4096);
        aclrtContext context = nullptr;
        if (i % 16 == 0 && aclrtCreateContext(&context, seed % 2) == 0) aclrtDestroyContext(context);
        aclrtSetDevice(seed % 2);
        aclDestroyDataBuffer(aclCreateDataBuffer(p, size));
        std::size_t free = 0, total = 0;
        aclrtGetMemInfo(ACL_HBM_MEM, &free, &total);
        aclInit(nullptr);
        aclrtFree(p);
        aclrtFreeHost(pinned);
    }
}

TEST(Fork, WhileOtherThreadsAreInsideCalls) {
    in_fresh_process(
        [] {
            start("2", "1GiB");
            std::atomic<bool> stop{false};
            std::vector<std::thread> threads;
            for (int seed = 0; seed < 4; ++seed) threads.emplace_back([&stop, seed] { work_until(stop, seed); });
            for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
                EXPECT_TRUE(ended_well(forked([] {
                    void *p = nullptr;
                    EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
                    EXPECT_NE(messages().find("this process was forked"), std::string::npos);
                    ASSERT_EQ(aclInit(nullptr), 0);
                    ASSERT_EQ(aclrtSetDevice(0), 0);
                    ASSERT_EQ(aclrtFree(written_block(8 * MiB)), 0);
                    std::thread([] {
                        ASSERT_EQ(aclrtSetDevice(1), 0);
                        expect_working_device(5);
                    }).join();
                })));
            }
            stop.store(true);
            for (auto &thread : threads) thread.join();
            expect_working_device(6);
        },
        110);
}

TEST(Fork, WhileAnotherThreadIsInItsFirstCalls) {
    for (int i = 0; i < 100 && !testing::Test::HasFailure(); ++i) {
        in_fresh_process([i] {
            setenv("SOFTNPU_DEVICES", "16", 1);
            std::atomic<bool> going{false};
            std::thread other([&going] {
                going.store(true);
                aclInit(nullptr);
                aclrtSetDevice(0);
                written_block(8 * MiB);
            });
            while (!going.load()) {
            }
            std::this_thread::sleep_for(std::chrono::microseconds(i * 20));
            EXPECT_TRUE(ended_well(forked([] {
                ASSERT_EQ(aclrtSetDevice(15), 0);
                ASSERT_EQ(aclrtFree(written_block(8 * MiB)), 0);
                expect_working_device(1);
            })));
            other.join();
        });
    }
}

}  // namespace
