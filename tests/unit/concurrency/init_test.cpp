// SPDX-License-Identifier: Apache-2.0
// aclInit, aclFinalize and the registration of callbacks from many threads, with callbacks that call back.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "acl/acl.h"

namespace {

constexpr aclError kRepeatedInit = ACL_ERROR_REPEAT_INITIALIZE, kRepeatedFinalize = ACL_ERROR_REPEAT_FINALIZE;

std::atomic<int> g_inits{0}, g_finalizes{0}, g_states{0};

aclError on_init(const char *text, size_t size, void *) {
    EXPECT_EQ(std::string(text, size), "");
    ++g_inits;
    aclrtSetDevice(0);
    return ACL_SUCCESS;
}
aclError on_finalize(void *) {
    ++g_finalizes;
    EXPECT_NE(aclFinalize(), ACL_SUCCESS);  // it is under way
    return ACL_SUCCESS;
}
void on_state(std::int32_t, aclrtDeviceState, void *) {
    ++g_states;
    std::int32_t id = 0;
    aclrtGetDevice(&id);
}
std::int32_t on_abort(std::int32_t, aclrtDeviceTaskAbortStage, std::uint32_t, void *) { return 0; }
void on_exception(aclrtExceptionInfo *) {}

void one_thread(int number) {
    const std::string name = "thread " + std::to_string(number);
    for (int i = 0; i < 150; ++i) {
        EXPECT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, on_init, nullptr), 0);
        EXPECT_EQ(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, on_finalize, nullptr), 0);
        const aclError init = aclInit(nullptr);
        EXPECT_TRUE(init == ACL_SUCCESS || init == kRepeatedInit) << init;
        EXPECT_EQ(aclrtRegDeviceStateCallback(name.c_str(), on_state, nullptr), 0);
        aclrtSetDeviceTaskAbortCallback(name.c_str(), on_abort, nullptr);
        EXPECT_EQ(aclrtExceptionInfoCallbackRegister(on_exception), 0);
        aclrtSetExceptionInfoCallback(i % 2 == 0 ? on_exception : nullptr);
        EXPECT_EQ(aclrtSetDevice(0), 0);
        aclrtDeviceTaskAbort(0, 1);
        std::uint64_t count = 0;
        const aclError finalize = i % 3 == 0 ? aclFinalizeReference(&count) : aclFinalize();
        EXPECT_TRUE(finalize == ACL_SUCCESS || finalize == kRepeatedFinalize) << finalize;
        EXPECT_EQ(aclrtRegDeviceStateCallback(name.c_str(), nullptr, nullptr), 0);
        aclrtSetDeviceTaskAbortCallback(name.c_str(), nullptr, nullptr);
        EXPECT_EQ(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, on_init), 0);
        EXPECT_EQ(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, on_finalize), 0);
        aclGetRecentErrMsg();
    }
}

TEST(Init, ManyThreads) {
    setenv("SOFTNPU_DEVICES", "1", 1);
    std::vector<std::thread> threads;
    for (int number = 0; number < 6; ++number) threads.emplace_back(one_thread, number);
    for (auto &thread : threads) thread.join();
    EXPECT_GT(g_inits.load(), 0);
    EXPECT_GT(g_finalizes.load(), 0);
    EXPECT_GT(g_states.load(), 0);
    // Whatever came last: an init can be followed by a finalize.
    aclInit(nullptr);
    EXPECT_EQ(aclFinalize(), 0);
    EXPECT_EQ(aclFinalize(), kRepeatedFinalize);
}

}  // namespace
