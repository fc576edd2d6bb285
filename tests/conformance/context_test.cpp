// SPDX-License-Identifier: Apache-2.0
// Contexts (spec device-context.md 5): made, current, destroyed; their default streams and options.
#include <climits>
#include <latch>
#include <set>

#include "device_support.hpp"

namespace {

aclrtContext made_on(int device) {
    aclrtContext context = nullptr;
    EXPECT_EQ(aclrtCreateContext(&context, device), 0);
    return context;
}

aclrtContext wild(uintptr_t value) { return reinterpret_cast<aclrtContext>(value); }

TEST(Context, BringsItsDeviceUpWithoutCountingAsASet) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    const aclrtContext own = made_on(1);
    EXPECT_EQ(context_here(), own);
    EXPECT_EQ(device_here(), 1);
    EXPECT_EQ(code_of_malloc(), 0);
    EXPECT_FALSE(is_active(1));
    EXPECT_EQ(aclrtResetDevice(1), 507007);
    EXPECT_EQ(context_here(), own);
}

TEST(Context, DestroyingTheCurrentOneLeavesTheThreadWithNone) {
    choose("atlas-a2");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext primary = context_here(), own = made_on(0);
    EXPECT_EQ(aclrtDestroyContext(own), 0);
    EXPECT_EQ(context_here(), nullptr);  // not the default one, although the device is set
    EXPECT_TRUE(is_active(0));
    expect_refused(aclrtSynchronizeDevice(), 107002, "SN-aclrtSynchronizeDevice-context-missing",
                   "its context was destroyed");
    EXPECT_EQ(aclrtSetCurrentContext(primary), 0);
    EXPECT_EQ(code_of_malloc(), 0);
}

TEST(Context, DestroyingAnotherOneChangesNothing) {
    choose("atlas-a2");
    const aclrtContext one = made_on(0), two = made_on(0);
    EXPECT_EQ(aclrtDestroyContext(one), 0);
    EXPECT_EQ(context_here(), two);
    EXPECT_EQ(code_of_malloc(), 0);
}

TEST(Context, TheLastOneSetWinsAndSwitchesTheDevice) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext primary = context_here(), there = made_on(1), here = made_on(0);
    EXPECT_EQ(std::set({primary, there, here}).size(), 3u);
    const std::pair<aclrtContext, int> rows[] = {{there, 1}, {primary, 0}, {here, 0}, {there, 1}, {there, 1}};
    for (const auto &[context, device] : rows) {
        EXPECT_EQ(aclrtSetCurrentContext(context), 0);
        EXPECT_EQ(context_here(), context);
        EXPECT_EQ(device_here(), device);
    }
}

TEST(Context, MayBeCurrentInManyThreadsAndAllLoseIt) {
    choose("atlas-a2");
    const aclrtContext shared = made_on(0);
    std::latch ready(1), gone(1);
    std::thread other([&] {
        EXPECT_EQ(context_here(), nullptr);
        EXPECT_EQ(aclrtSetCurrentContext(shared), 0);
        EXPECT_EQ(code_of_malloc(), 0);
        ready.count_down();
        gone.wait();
        EXPECT_EQ(code_of_malloc(), 107002);
        EXPECT_EQ(context_here(), nullptr);
    });
    ready.wait();
    on_another_thread([=] { EXPECT_EQ(aclrtDestroyContext(shared), 0); });  // any thread may
    gone.count_down();
    other.join();
    EXPECT_EQ(context_here(), nullptr);
}

TEST(Context, BlocksOutliveTheirContext) {
    choose("atlas-a2");
    const aclrtContext own = made_on(0);
    void *p = block(64);
    EXPECT_EQ(aclrtDestroyContext(own), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtMemset(p, 64, 7, 64), 0);
    EXPECT_EQ(aclrtFree(p), 0);
}

TEST(Context, CreateRefusals) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    aclrtContext context = wild(7);
    expect_refused(aclrtCreateContext(nullptr, 0), 100000, "SN-aclrtCreateContext-context-null");
    for (const int device : {-1, 2, 64, INT_MIN}) {
        expect_refused(aclrtCreateContext(&context, device), 107001, "SN-aclrtCreateContext-deviceId-range");
    }
    EXPECT_EQ(context, wild(7));
    EXPECT_EQ(context_here(), nullptr);
}

TEST(Context, DestroyRefusals) {
    choose("atlas-a2");
    const char *unknown = "SN-aclrtDestroyContext-context-unknown";
    expect_refused(aclrtDestroyContext(nullptr), 100000, "SN-aclrtDestroyContext-context-null");
    expect_refused(aclrtDestroyContext(wild(8)), 107002, unknown);  // before anything is set up
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext primary = context_here(), own = made_on(0);
    expect_refused(aclrtDestroyContext(primary), 107002, "SN-aclrtDestroyContext-context-primary", "of device 0");
    EXPECT_EQ(aclrtDestroyContext(own), 0);
    int local = 0;
    for (const aclrtContext bad : {own, wild(8), wild(~0ull), static_cast<aclrtContext>(&local)}) {
        expect_refused(aclrtDestroyContext(bad), 107002, unknown, "is no context of this process (any more)");
    }
    EXPECT_EQ(aclrtSetCurrentContext(primary), 0);
}

TEST(Context, SetCurrentRefusals) {
    choose("atlas-a2");
    const char *dead = "SN-aclrtSetCurrentContext-context-dead";
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext primary = context_here(), own = made_on(0);
    EXPECT_EQ(aclrtDestroyContext(own), 0);
    EXPECT_EQ(aclrtSetCurrentContext(primary), 0);
    expect_refused(aclrtSetCurrentContext(nullptr), 100000, "SN-aclrtSetCurrentContext-context-null");
    int local = 0;
    for (const aclrtContext bad : {own, wild(8), wild(~0ull), static_cast<aclrtContext>(&local)}) {
        expect_refused(aclrtSetCurrentContext(bad), 107000, dead, "is no context of this process (any more)");
    }
    EXPECT_EQ(context_here(), primary);
}

TEST(Context, GetCurrentTouchesNothingAndKeepsNoErrorWhenThereIsNone) {
    choose("atlas-a2");
    aclrtContext context = wild(7);
    expect_refused(aclrtGetCurrentContext(nullptr), 100000, "SN-aclrtGetCurrentContext-context-null");
    expect_refused(aclrtGetCurrentContext(&context), 107002, "SN-aclrtGetCurrentContext-context-missing");
    EXPECT_EQ(context, wild(7));
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);
}

TEST(Context, HandlesAreNotUsedTwice) {
    choose("atlas-a2");
    std::set<aclrtContext> all;
    for (int i = 0; i < 100; ++i) {
        all.insert(made_on(0));
        EXPECT_EQ(aclrtDestroyContext(*all.rbegin()), all.size() == static_cast<size_t>(i + 1) ? 0 : 107002);
    }
    EXPECT_EQ(all.size(), 100u);
}

// ---- the default context's state ----

TEST(PrimaryContext, IsActiveWhileItsDeviceIsSet) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    EXPECT_FALSE(is_active(0));
    ASSERT_EQ(aclrtSetDevice(0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    on_another_thread([] { EXPECT_TRUE(is_active(0)); });  // needs no context
    EXPECT_FALSE(is_active(1));
    for (const int absent : {2, 63}) EXPECT_FALSE(is_active(absent));  // no device, no refusal
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_TRUE(is_active(0));
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_FALSE(is_active(0));
}

TEST(PrimaryContext, StateRefusals) {
    choose("atlas-a2");
    uint32_t flags = 7;
    int32_t active = 7;
    expect_refused(aclrtGetPrimaryCtxState(0, &flags, &active), 100000, "SN-aclrtGetPrimaryCtxState-flags-reserved");
    expect_refused(aclrtGetPrimaryCtxState(0, nullptr, nullptr), 100000, "SN-aclrtGetPrimaryCtxState-active-null");
    for (const int device : {-1, 64, INT_MAX}) {
        expect_refused(aclrtGetPrimaryCtxState(device, nullptr, &active), 107001,
                       "SN-aclrtGetPrimaryCtxState-deviceId-range", "legal are 0 to 63");
    }
    EXPECT_EQ(flags, 7u);
    EXPECT_EQ(active, 7);
}

// ---- default streams ----

TEST(DefaultStream, OfAContextIsUsedLikeNull) {
    start();
    aclrtStream stream = nullptr;
    ASSERT_EQ(aclrtCtxGetCurrentDefaultStream(&stream), 0);
    ASSERT_NE(stream, nullptr);
    aclrtStream again = nullptr;
    ASSERT_EQ(aclrtCtxGetCurrentDefaultStream(&again), 0);
    EXPECT_EQ(again, stream);
    void *status = block(64);
    char host[64];
    for (const aclrtStream used : {stream, static_cast<aclrtStream>(nullptr)}) {
        ASSERT_EQ(aclrtMemset(status, 64, 0x5a, 64), 0);
        EXPECT_EQ(aclrtGetOverflowStatus(status, 64, used), 0);
        EXPECT_EQ(aclrtSynchronizeDevice(), 0);
        ASSERT_EQ(aclrtMemcpy(host, 64, status, 64, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        EXPECT_EQ(std::string(host, 64), std::string(64, '\0'));
        EXPECT_EQ(aclrtResetOverflowStatus(used), 0);
    }
}

TEST(DefaultStream, Refusals) {
    choose("atlas-a2");
    aclrtStream stream = wild(7);
    expect_refused(aclrtCtxGetCurrentDefaultStream(nullptr), 100000, "SN-aclrtCtxGetCurrentDefaultStream-stream-null");
    expect_refused(aclrtCtxGetCurrentDefaultStream(&stream), 107002,
                   "SN-aclrtCtxGetCurrentDefaultStream-context-missing");
    EXPECT_EQ(stream, wild(7));
}

// ---- options of a context ----

constexpr aclSysParamOpt kOptions[] = {ACL_OPT_DETERMINISTIC, ACL_OPT_ENABLE_DEBUG_KERNEL, ACL_OPT_STRONG_CONSISTENCY,
                                       ACL_OPT_ENABLE_KERNEL_EARLY_START};

TEST(ContextOptions, BelongToOneContext) {
    choose("atlas-a2");
    const aclrtContext one = made_on(0), two = made_on(0);
    for (const aclSysParamOpt option : kOptions) {
        int64_t value = -7;
        EXPECT_EQ(aclrtSetCurrentContext(two), 0);
        expect_refused(aclrtCtxGetSysParamOpt(option, &value), 107021, "SN-aclrtCtxGetSysParamOpt-opt-not-set",
                       "option " + std::to_string(option));
        EXPECT_EQ(value, -7);
        EXPECT_EQ(aclrtCtxSetSysParamOpt(option, 2), 0);
        EXPECT_EQ(aclrtSetCurrentContext(one), 0);
        EXPECT_EQ(aclrtCtxGetSysParamOpt(option, &value), 107021);
        messages();
        EXPECT_EQ(aclrtSetSysParamOpt(option, 1), 0);  // the process's is another matter
        EXPECT_EQ(aclrtCtxGetSysParamOpt(option, &value), 107021);
        messages();
        EXPECT_EQ(aclrtCtxSetSysParamOpt(option, 0), 0);
        EXPECT_EQ(aclrtCtxGetSysParamOpt(option, &value), 0);
        EXPECT_EQ(value, 0);
        EXPECT_EQ(aclrtSetCurrentContext(two), 0);
        EXPECT_EQ(aclrtCtxGetSysParamOpt(option, &value), 0);
        EXPECT_EQ(value, 2);
    }
}

TEST(ContextOptions, Refusals) {
    choose("atlas-a2");
    int64_t value = -7;
    expect_refused(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, nullptr), 100000,
                   "SN-aclrtCtxGetSysParamOpt-value-null");
    expect_refused(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value), 107002,
                   "SN-aclrtCtxGetSysParamOpt-context-missing");
    expect_refused(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1), 107002,
                   "SN-aclrtCtxSetSysParamOpt-context-missing");
    for (const int unknown : {4, 77, -1}) {
        const auto option = as<aclSysParamOpt>(unknown);
        expect_refused(aclrtCtxGetSysParamOpt(option, &value), 100000, "SN-aclrtCtxGetSysParamOpt-opt-unknown");
        expect_refused(aclrtCtxSetSysParamOpt(option, 1), 100000, "SN-aclrtCtxSetSysParamOpt-opt-unknown");
    }
    EXPECT_EQ(value, -7);
}

}  // namespace
