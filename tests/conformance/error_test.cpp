// SPDX-License-Identifier: Apache-2.0
// Error state, exceptions, faults (spec init-errors.md 3 to 6).
#include <algorithm>
#include <regex>
#include <thread>
#include <vector>

#include "memory_support.hpp"
#include "runtime/exception.hpp"

namespace {

TEST(LastError, KeepsTheNewestRuntimeCodeOfItsThread) {
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), 107002);
    EXPECT_EQ(aclrtMalloc(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST), 100000);  // the front layer's: not kept
    EXPECT_EQ(aclrtSetDevice(0), 0);                                   // success overwrites nothing
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 107002);
    std::thread([] { EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0); }).join();
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 107002);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ(aclrtMalloc(&p, 1ull << 50, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 207001);
}

TEST(LastError, AnotherLevelIsRefusedAndChangesNothing) {
    void *p = nullptr;
    EXPECT_EQ(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), 107002);
    (void)messages();
    expect_refused(aclrtGetLastError(as<aclrtLastErrLevel>(1)), 100000, "SN-aclrtGetLastError-level-unknown", "is 1;");
    expect_refused(aclrtPeekAtLastError(as<aclrtLastErrLevel>(-1)), 100000, "SN-aclrtPeekAtLastError-level-unknown");
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 107002);
}

TEST(LastError, WhatIsReturnedButNotKept) {
    int32_t device = 7;
    aclrtContext context = &device;
    expect_refused(aclrtGetDevice(&device), 107002, "SN-aclrtGetDevice-context-missing");
    expect_refused(aclrtGetCurrentContext(&context), 107002, "SN-aclrtGetCurrentContext-context-missing");
    expect_refused(aclrtResetDeviceForce(0), 507007, "SN-aclrtResetDeviceForce-deviceId-not-set");
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ(device, 7);
    EXPECT_EQ(context, &device);
    EXPECT_EQ(aclrtResetDevice(0), 507007);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 507007);
}

TEST(RecentMessage, HasTheDocumentedHead) {
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
    EXPECT_EQ(aclrtFree(nullptr), 100000);
    const std::string text = messages();
    const std::regex head(
        R"(^\[PID: \d+\] \d{4}-\d\d-\d\d-\d\d:\d\d:\d\d\.\d{3}\.\d{3} Invalid_Argument_Null_Pointer\(EH0008\): aclrtFree: .*\n[^]*)");
    EXPECT_TRUE(std::regex_match(text, head)) << text;
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr) << "reading clears";
}

TEST(RecentMessage, NewestFirstAndTheNewestSixteen) {
    for (int i = 0; i < 20; ++i) EXPECT_EQ(aclrtResetDevice(100 + i), 107001);
    const std::string text = messages();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 32);  // a sentence and a rule each
    EXPECT_LT(text.find("is 119;"), text.find("is 118;"));
    EXPECT_NE(text.find("is 104;"), std::string::npos);
    EXPECT_EQ(text.find("is 103;"), std::string::npos);
}

TEST(RecentMessage, StaysUntilTheNextLook) {
    EXPECT_EQ(aclrtFree(nullptr), 100000);
    const char *first = aclGetRecentErrMsg();
    const std::string copy = first;
    EXPECT_EQ(aclrtFree(nullptr), 100000);
    EXPECT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(first, copy);
    EXPECT_NE(aclGetRecentErrMsg(), nullptr) << "success clears nothing";
}

// ---- exceptions ----

std::vector<std::string> g_seen;
void first_callback(aclrtExceptionInfo *info) {
    g_seen.push_back("first " + std::to_string(aclrtGetErrorCodeFromExceptionInfo(info)) + " " +
                     std::to_string(aclrtGetTaskIdFromExceptionInfo(info)) + " " +
                     std::to_string(aclrtGetStreamIdFromExceptionInfo(info)) + " " +
                     std::to_string(aclrtGetThreadIdFromExceptionInfo(info)) + " " +
                     std::to_string(aclrtGetDeviceIdFromExceptionInfo(info)));
}
void second_callback(aclrtExceptionInfo *) { g_seen.push_back("second"); }

TEST(Exceptions, AreToldToAllWhoAsked) {
    const softnpu::Exception exception{.task = 1, .stream = 2, .thread = 3, .device = 4, .code = 507053};
    EXPECT_EQ(aclrtExceptionInfoCallbackRegister(second_callback), 0);
    EXPECT_EQ(aclrtExceptionInfoCallbackRegister(second_callback), 0);  // kept once
    EXPECT_EQ(aclrtSetExceptionInfoCallback(second_callback), 0);
    EXPECT_EQ(aclrtSetExceptionInfoCallback(first_callback), 0);  // the last wins
    softnpu::ExceptionCallbacks::get().report(exception);
    std::ranges::sort(g_seen);
    EXPECT_EQ(g_seen, (std::vector<std::string>{"first 507053 1 2 3 4", "second"}));
    EXPECT_EQ(aclrtExceptionInfoCallbackUnregister(second_callback), 0);
    EXPECT_EQ(aclrtExceptionInfoCallbackUnregister(second_callback), 0);  // unknown: 0
    EXPECT_EQ(aclrtExceptionInfoCallbackUnregister(first_callback), 0);   // cannot remove the deprecated slot
    g_seen.clear();
    softnpu::ExceptionCallbacks::get().report(exception);
    EXPECT_EQ(g_seen.size(), 1u);
    EXPECT_EQ(aclrtSetExceptionInfoCallback(nullptr), 0);
    softnpu::ExceptionCallbacks::get().report(exception);
    EXPECT_EQ(g_seen.size(), 1u);
}

TEST(Exceptions, BadArguments) {
    expect_refused(aclrtExceptionInfoCallbackRegister(nullptr), 107000,
                   "SN-aclrtExceptionInfoCallbackRegister-callback-null");
    expect_refused(aclrtExceptionInfoCallbackUnregister(nullptr), 107000,
                   "SN-aclrtExceptionInfoCallbackUnregister-callback-null");
    for (const aclrtExceptionInfo *info : {static_cast<const aclrtExceptionInfo *>(nullptr),
                                           reinterpret_cast<const aclrtExceptionInfo *>(uintptr_t{0x1234})}) {
        EXPECT_EQ(aclrtGetTaskIdFromExceptionInfo(info), 0xFFFFFFFFu);
        EXPECT_EQ(aclrtGetStreamIdFromExceptionInfo(info), 0xFFFFFFFFu);
        EXPECT_EQ(aclrtGetThreadIdFromExceptionInfo(info), 0xFFFFFFFFu);
        EXPECT_EQ(aclrtGetDeviceIdFromExceptionInfo(info), 0xFFFFFFFFu);
        EXPECT_EQ(aclrtGetErrorCodeFromExceptionInfo(info), 0xFFFFFFFFu);
    }
}

// ---- faults ----

std::vector<std::string> g_aborts;
int32_t on_abort(int32_t device, aclrtDeviceTaskAbortStage stage, uint32_t timeout, void *with) {
    g_aborts.push_back(std::string(static_cast<const char *>(with)) + std::to_string(device) + std::to_string(stage) +
                       std::to_string(timeout));
    return 0;
}
char g_name[] = "x";

class Faults : public testing::TestWithParam<const char *> {};
TEST_P(Faults, AHealthyDeviceSaysSo) {
    start(GetParam());
    aclrtMemUceInfo faults[2] = {};
    size_t count = 7;
    EXPECT_EQ(aclrtGetMemUceInfo(0, faults, 2, &count), 0);
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(aclrtMemUceRepair(0, faults, 0), 0);
    aclrtErrorInfo error;
    EXPECT_EQ(aclrtGetErrorVerbose(0, &error), 0);
    EXPECT_EQ(error.errorType, ACL_RT_NO_ERROR);
    EXPECT_EQ(aclrtRepairError(0, &error), 0);
    EXPECT_EQ(aclrtSetDeviceTaskAbortCallback("a", on_abort, g_name), 0);
    expect_refused(aclrtSetDeviceTaskAbortCallback("a", on_abort, g_name), 107000,
                   "SN-aclrtSetDeviceTaskAbortCallback-regName-repeated", "\"a\"");
    EXPECT_EQ(aclrtDeviceTaskAbort(1, 2160000), 0);
    EXPECT_EQ(g_aborts, (std::vector<std::string>{"x102160000", "x112160000"}));
    EXPECT_EQ(aclrtSetDeviceTaskAbortCallback("a", nullptr, nullptr), 0);
    EXPECT_EQ(aclrtSetDeviceTaskAbortCallback("never", nullptr, nullptr), 0);
    EXPECT_EQ(aclrtDeviceTaskAbort(1, 0), 0);
    EXPECT_EQ(g_aborts.size(), 2u);
}
TEST_P(Faults, BadArguments) {
    start(GetParam());
    aclrtMemUceInfo faults[2] = {};
    aclrtErrorInfo error = {};
    size_t count = 7;
    expect_refused(aclrtSetDeviceTaskAbortCallback(nullptr, on_abort, nullptr), 100000,
                   "SN-aclrtSetDeviceTaskAbortCallback-regName-null");
    expect_refused(aclrtGetMemUceInfo(0, nullptr, 2, &count), 100000, "SN-aclrtGetMemUceInfo-memUceInfoArray-null");
    expect_refused(aclrtGetMemUceInfo(0, faults, 2, nullptr), 100000, "SN-aclrtGetMemUceInfo-retSize-null");
    expect_refused(aclrtMemUceRepair(0, nullptr, 1), 100000, "SN-aclrtMemUceRepair-memUceInfoArray-null");
    expect_refused(aclrtMemUceRepair(0, faults, 129), 100000, "SN-aclrtMemUceRepair-arraySize-range", "129");
    expect_refused(aclrtGetErrorVerbose(0, nullptr), 100000, "SN-aclrtGetErrorVerbose-errorInfo-null");
    expect_refused(aclrtRepairError(0, nullptr), 100000, "SN-aclrtRepairError-errorInfo-null");
    expect_refused(aclrtDeviceTaskAbort(0, 2160001), 107000, "SN-aclrtDeviceTaskAbort-timeout-range", "2160001");
    for (const int32_t id : {-1, 2, 64, INT32_MAX, INT32_MIN}) {
        expect_refused(aclrtDeviceTaskAbort(id, 1), 107001, "SN-aclrtDeviceTaskAbort-deviceId-range", "0 to 1");
        expect_refused(aclrtGetMemUceInfo(id, faults, 2, &count), 107001, "SN-aclrtGetMemUceInfo-deviceId-range");
        expect_refused(aclrtMemUceRepair(id, faults, 1), 107001, "SN-aclrtMemUceRepair-deviceId-range");
        expect_refused(aclrtGetErrorVerbose(id, &error), 107001, "SN-aclrtGetErrorVerbose-deviceId-range");
        expect_refused(aclrtRepairError(id, &error), 107001, "SN-aclrtRepairError-deviceId-range");
    }
    EXPECT_EQ(count, 7u);
}
INSTANTIATE_TEST_SUITE_P(Products, Faults, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));

class NoFaults : public testing::TestWithParam<const char *> {};
TEST_P(NoFaults, TheProductHasNoSuchCalls) {
    start(GetParam(), {{"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HBM", "4GiB"}});
    aclrtMemUceInfo fault = {};
    aclrtErrorInfo error = {};
    size_t count = 7;
    expect_refused(aclrtDeviceTaskAbort(0, 1), 207000, "SN-aclrtDeviceTaskAbort-product-unsupported");
    expect_refused(aclrtSetDeviceTaskAbortCallback("a", on_abort, nullptr), 207000,
                   "SN-aclrtSetDeviceTaskAbortCallback-product-unsupported");
    expect_refused(aclrtGetMemUceInfo(0, &fault, 1, &count), 207000, "SN-aclrtGetMemUceInfo-product-unsupported");
    expect_refused(aclrtMemUceRepair(0, &fault, 1), 207000, "SN-aclrtMemUceRepair-product-unsupported");
    expect_refused(aclrtGetErrorVerbose(0, &error), 207000, "SN-aclrtGetErrorVerbose-product-unsupported");
    expect_refused(aclrtRepairError(0, &error), 207000, "SN-aclrtRepairError-product-unsupported");
    EXPECT_EQ(count, 7u);
}
INSTANTIATE_TEST_SUITE_P(Products, NoFaults, testing::Values("atlas-300i-pro", "atlas-200i-a2", "atlas-910"));

}  // namespace
