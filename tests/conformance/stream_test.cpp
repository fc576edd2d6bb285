// SPDX-License-Identifier: Apache-2.0
// Streams and what is queued on them: call, state, code. Spec: stream-event.md 1, memory-copy.md 4 and 8.
#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "event_support.hpp"

namespace {

const aclrtStream kNoStream = reinterpret_cast<aclrtStream>(0x1234);
uint32_t g_number;
int32_t g_id;
aclrtStreamStatus g_status;
char g_host[64];

struct Call {
    const char *name;
    std::function<aclError(aclrtStream)> call;
    bool own_context_only;
};
std::vector<Call> calls_with_stream() {
    static void *device = nullptr;
    if (device == nullptr) device = block(64);
    static void *host = pinned(64, 1);
    return {
        {"aclrtDestroyStream", aclrtDestroyStream, true},
        {"aclrtDestroyStreamForce", aclrtDestroyStreamForce, true},
        {"aclrtStreamAbort", aclrtStreamAbort, true},
        {"aclrtStreamGetId", [](aclrtStream s) { return aclrtStreamGetId(s, &g_id); }, true},
        {"aclrtStreamGetPriority", [](aclrtStream s) { return aclrtStreamGetPriority(s, &g_number); }, true},
        {"aclrtStreamGetFlags", [](aclrtStream s) { return aclrtStreamGetFlags(s, &g_number); }, true},
        {"aclrtSetStreamFailureMode", [](aclrtStream s) { return aclrtSetStreamFailureMode(s, 0); }, true},
        {"aclrtMemcpyAsync",
         [](aclrtStream s) { return aclrtMemcpyAsync(device, 64, host, 64, ACL_MEMCPY_HOST_TO_DEVICE, s); }, true},
        {"aclrtMemcpyAsyncWithCondition",
         [](aclrtStream s) {
             return aclrtMemcpyAsyncWithCondition(device, 64, host, 64, ACL_MEMCPY_HOST_TO_DEVICE, s);
         },
         true},
        {"aclrtMemsetAsync", [](aclrtStream s) { return aclrtMemsetAsync(device, 64, 0, 64, s); }, true},
        {"aclrtSynchronizeStream", aclrtSynchronizeStream, false},
        {"aclrtSynchronizeStreamWithTimeout", [](aclrtStream s) { return aclrtSynchronizeStreamWithTimeout(s, 100); },
         false},
        {"aclrtStreamQuery", [](aclrtStream s) { return aclrtStreamQuery(s, &g_status); }, false},
    };
}

TEST(Stream, DeadAndInventedHandles) {
    start("atlas-a2");
    const aclrtStream dead = stream_here();
    ASSERT_EQ(aclrtDestroyStream(dead), 0);
    for (const auto &[name, call, own] : calls_with_stream()) {
        for (const aclrtStream stream : {dead, kNoStream}) {
            expect_refused(call(stream), 107017, "SN-" + std::string(name) + "-stream-unknown");
        }
    }
}

TEST(Stream, OfAnotherContext) {
    start("atlas-a2");
    const aclrtStream other = stream_here();
    const auto calls = calls_with_stream();
    aclrtContext context = nullptr;
    ASSERT_EQ(aclrtCreateContext(&context, 0), 0);
    for (const auto &[name, call, own] : calls) {
        if (own)
            expect_refused(call(other), 107003, "SN-" + std::string(name) + "-stream-context");
        else
            EXPECT_EQ(call(other), 0) << name;
    }
}

TEST(Stream, NeedsAContext) {
    start("atlas-a2");
    const aclrtStream stream = stream_here();
    auto calls = calls_with_stream();
    aclrtStream out = nullptr;
    calls.push_back({"aclrtCreateStream", [&](aclrtStream) { return aclrtCreateStream(&out); }, false});
    calls.push_back(
        {"aclrtCreateStreamWithConfig", [&](aclrtStream) { return aclrtCreateStreamWithConfig(&out, 0, 0); }, false});
    calls.push_back(
        {"aclrtGetStreamAvailableNum", [&](aclrtStream) { return aclrtGetStreamAvailableNum(&g_number); }, false});
    on_another_thread([&] {
        for (const auto &[name, call, own] : calls) {
            expect_refused(call(stream), 107002, "SN-" + std::string(name) + "-context-missing");
        }
    });
}

TEST(Stream, NullArguments) {
    start("atlas-a2");
    expect_refused(aclrtCreateStream(nullptr), 100000, "SN-aclrtCreateStream-stream-null");
    expect_refused(aclrtCreateStreamWithConfig(nullptr, 0, 0), 100000, "SN-aclrtCreateStreamWithConfig-stream-null");
    expect_refused(aclrtDestroyStream(nullptr), 100000, "SN-aclrtDestroyStream-stream-null");
    expect_refused(aclrtDestroyStreamForce(nullptr), 100000, "SN-aclrtDestroyStreamForce-stream-null");
    expect_refused(aclrtStreamQuery(nullptr, nullptr), 100000, "SN-aclrtStreamQuery-status-null");
    expect_refused(aclrtStreamGetId(nullptr, nullptr), 100000, "SN-aclrtStreamGetId-streamId-null");
    expect_refused(aclrtStreamGetPriority(nullptr, nullptr), 100000, "SN-aclrtStreamGetPriority-priority-null");
    expect_refused(aclrtStreamGetFlags(nullptr, nullptr), 100000, "SN-aclrtStreamGetFlags-flags-null");
    expect_refused(aclrtGetStreamAvailableNum(nullptr), 100000, "SN-aclrtGetStreamAvailableNum-streamCount-null");
}

TEST(Stream, TheDefaultOneIsNotDestroyed) {
    start("atlas-a2");
    aclrtStream stream = nullptr;
    ASSERT_EQ(aclrtCtxGetCurrentDefaultStream(&stream), 0);
    expect_refused(aclrtDestroyStream(stream), 107000, "SN-aclrtDestroyStream-stream-default");
    expect_refused(aclrtDestroyStreamForce(stream), 107000, "SN-aclrtDestroyStreamForce-stream-default");
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0);
}

TEST(Stream, TimeoutsOfSynchronize) {
    start("atlas-a2");
    for (const int timeout : {0, -2}) {
        expect_refused(aclrtSynchronizeStreamWithTimeout(nullptr, timeout), 107000,
                       "SN-aclrtSynchronizeStreamWithTimeout-timeout-range");
    }
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(nullptr, -1), 0);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(nullptr, 1), 0);
}

struct CountRow {
    const char *product;
    uint32_t streams;
};
class StreamCount : public testing::TestWithParam<CountRow> {};
INSTANTIATE_TEST_SUITE_P(Products, StreamCount,
                         testing::Values(CountRow{"atlas-a2", 1984}, CountRow{"atlas-a3", 1984},
                                         CountRow{"ascend-950pr", 1984}, CountRow{"atlas-300i-pro", 1024},
                                         CountRow{"atlas-200i-a2", 512}, CountRow{"atlas-910", 2048}));
TEST_P(StreamCount, IsTheProducts) {
    choose(GetParam().product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    uint32_t left = 0;
    ASSERT_EQ(aclrtGetStreamAvailableNum(&left), 0);
    EXPECT_EQ(left, GetParam().streams - 1);  // the default stream counts
    std::vector<aclrtStream> all;
    while (left-- > 0) all.push_back(stream_here());
    aclrtStream none = kNoStream;
    expect_refused(aclrtCreateStream(&none), 207008, "SN-aclrtCreateStream-stream-exhausted");
    expect_refused(aclrtCreateStreamWithConfig(&none, 0, 0), 207008, "SN-aclrtCreateStreamWithConfig-stream-exhausted");
    aclrtContext context = nullptr;
    expect_refused(aclrtCreateContext(&context, 0), 207008, "SN-aclrtCreateContext-stream-exhausted");
    EXPECT_EQ(none, kNoStream);
    int32_t id = -1, again = -1;
    ASSERT_EQ(aclrtStreamGetId(all[7], &id), 0);
    ASSERT_EQ(aclrtDestroyStream(all[7]), 0);
    ASSERT_EQ(aclrtStreamGetId(stream_here(), &again), 0);
    EXPECT_EQ(again, id);
}

TEST(Stream, PriorityAndFlags) {
    start("atlas-a2");
    aclrtStream stream = nullptr;
    ASSERT_EQ(aclrtCreateStreamWithConfig(&stream, 99, ACL_STREAM_FAST_LAUNCH | 0x8000), 0);
    uint32_t value = 77;
    EXPECT_EQ(aclrtStreamGetPriority(stream, &value), 0);
    EXPECT_EQ(value, 7U);
    EXPECT_EQ(aclrtStreamGetFlags(stream, &value), 0);
    EXPECT_EQ(value, 1U);
}

class DeviceUse : public testing::TestWithParam<std::pair<const char *, bool>> {};
INSTANTIATE_TEST_SUITE_P(Products, DeviceUse,
                         testing::Values(std::pair{"atlas-a2", true}, std::pair{"atlas-a3", true},
                                         std::pair{"ascend-950pr", true}, std::pair{"atlas-300i-pro", true},
                                         std::pair{"atlas-200i-a2", false}, std::pair{"atlas-910", false}));
TEST_P(DeviceUse, FlagStandsAlone) {
    const auto [product, there] = GetParam();
    choose(product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    aclrtStream stream = nullptr;
    const char *id = "SN-aclrtCreateStreamWithConfig-flag-unsupported";
    if (there) {
        EXPECT_EQ(aclrtCreateStreamWithConfig(&stream, 0, 0x20), 0);
        expect_refused(aclrtCreateStreamWithConfig(&stream, 0, 0x21), 107000,
                       "SN-aclrtCreateStreamWithConfig-flag-conflict");
    } else {
        expect_refused(aclrtCreateStreamWithConfig(&stream, 0, 0x20), 207000, id);
    }
}

class Abort : public testing::TestWithParam<std::pair<const char *, bool>> {};
INSTANTIATE_TEST_SUITE_P(Products, Abort,
                         testing::Values(std::pair{"atlas-a2", true}, std::pair{"atlas-a3", true},
                                         std::pair{"ascend-950pr", true}, std::pair{"atlas-300i-pro", false},
                                         std::pair{"atlas-200i-a2", false}, std::pair{"atlas-910", false}));
TEST_P(Abort, AndFailureModeByProduct) {
    const auto [product, there] = GetParam();
    choose(product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtStream stream = stream_here();
    if (there) {
        EXPECT_EQ(aclrtStreamAbort(stream), 0);
        expect_refused(aclrtStreamAbort(nullptr), 107000, "SN-aclrtStreamAbort-stream-null");
        EXPECT_EQ(aclrtSetStreamFailureMode(nullptr, 0), 0);
    } else {
        expect_refused(aclrtStreamAbort(stream), 207000, "SN-aclrtStreamAbort-product-unsupported");
        expect_refused(aclrtSetStreamFailureMode(nullptr, 0), 107000, "SN-aclrtSetStreamFailureMode-stream-null");
    }
    EXPECT_EQ(aclrtSetStreamFailureMode(stream, 3), 0);  // only bit 0 counts
    EXPECT_EQ(aclrtSetStreamFailureMode(stream, 1), 0);
    expect_refused(aclrtSetStreamFailureMode(stream, 0), 207000, "SN-aclrtSetStreamFailureMode-mode-fixed");
}

// ---- copies ----

using CopyFunction = aclError (*)(void *, size_t, const void *, size_t, aclrtMemcpyKind, aclrtStream);
class CopyAsync : public testing::TestWithParam<std::pair<const char *, CopyFunction>> {};
INSTANTIATE_TEST_SUITE_P(Functions, CopyAsync,
                         testing::Values(std::pair{"aclrtMemcpyAsync", &aclrtMemcpyAsync},
                                         std::pair{"aclrtMemcpyAsyncWithCondition", &aclrtMemcpyAsyncWithCondition}));

TEST_P(CopyAsync, BadArguments) {
    const auto [name, copy] = GetParam();
    const std::string id = "SN-" + std::string(name);
    start("atlas-a2");
    void *d = block(64), *h = pinned(64, 1);
    EXPECT_EQ(copy(nullptr, 0, nullptr, 0, as<aclrtMemcpyKind>(99), kNoStream), 0);
    expect_refused(copy(nullptr, 64, h, 64, ACL_MEMCPY_DEFAULT, nullptr), 100000, id + "-dst-null");
    expect_refused(copy(d, 64, nullptr, 64, ACL_MEMCPY_DEFAULT, nullptr), 100000, id + "-src-null");
    for (const int kind : {6, 7, 8, -1}) {
        expect_refused(copy(d, 64, h, 64, as<aclrtMemcpyKind>(kind), nullptr), 100000, id + "-kind-unknown");
    }
    expect_refused(copy(d, 63, h, 64, ACL_MEMCPY_DEFAULT, nullptr), 107000, id + "-count-too-large");
    expect_refused(copy(d, 0, h, 64, ACL_MEMCPY_DEFAULT, nullptr), 107000, id + "-count-too-large");
    EXPECT_EQ(copy(d, 64, d, 64, ACL_MEMCPY_DEFAULT, nullptr), 0);
    expect_refused(copy(h, 64, g_host, 64, ACL_MEMCPY_DEFAULT, nullptr), 207000, id + "-kind-within-host");
}

TEST_P(CopyAsync, NothingThere) {
    const auto [name, copy] = GetParam();
    const std::string id = "SN-" + std::string(name);
    start("atlas-a2");
    void *d = block(64), *gone = block(64), *h = pinned(64, 1);
    ASSERT_EQ(aclrtFree(gone), 0);
    expect_refused(copy(gone, 64, h, 64, ACL_MEMCPY_DEFAULT, nullptr), 507899, id + "-dst-not-allocated");
    expect_refused(copy(h, 64, gone, 64, ACL_MEMCPY_DEFAULT, nullptr), 507899, id + "-src-not-allocated");
    EXPECT_EQ(copy(d, 64, h, 64, ACL_MEMCPY_DEFAULT, nullptr), 0);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), 0);
}

/// memory-copy.md 4, the table of corrections: rows dst, columns src, kinds 0 to 4 and what each answers.
TEST_P(CopyAsync, KindByEnds) {
    const auto [name, copy] = GetParam();
    start("atlas-a2");
    void *device = block(64), *other = block(64), *host = pinned(64, 1);
    char *open = g_host;
    constexpr int kWrong = 107000, kWithin = 207000;
    struct Row {
        void *to;
        const void *from;
        int code[5];
    };
    const Row rows[] = {
        {host, device, {0, 0, 0, 0, 0}},           {host, open, {kWithin, kWrong, kWithin, kWrong, kWithin}},
        {device, host, {0, 0, 0, 0, 0}},           {device, other, {0, 0, 0, 0, 0}},
        {device, open, {kWrong, 0, kWrong, 0, 0}}, {open, host, {kWithin, kWithin, kWrong, kWrong, kWithin}},
        {open, device, {kWrong, kWrong, 0, 0, 0}}, {open, open + 32, {kWithin, kWithin, kWithin, kWithin, kWithin}},
    };
    for (const Row &row : rows) {
        for (int kind = 0; kind < 5; ++kind) {
            const aclError code = copy(row.to, 32, row.from, 32, as<aclrtMemcpyKind>(kind), nullptr);
            if (row.code[kind] == kWrong)
                expect_refused(code, kWrong, "SN-" + std::string(name) + "-kind-wrong");
            else if (row.code[kind] == kWithin)
                expect_refused(code, kWithin, "SN-" + std::string(name) + "-kind-within-host");
            else
                EXPECT_EQ(code, 0) << "row " << &row - rows << " kind " << kind << messages();
        }
    }
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), 0);
}

TEST(Queued, SetArguments) {
    start("atlas-a2");
    void *d = block(64), *gone = block(64);
    ASSERT_EQ(aclrtFree(gone), 0);
    EXPECT_EQ(aclrtMemsetAsync(nullptr, 0, 0, 0, kNoStream), 0);
    expect_refused(aclrtMemsetAsync(nullptr, 64, 0, 64, nullptr), 100000, "SN-aclrtMemsetAsync-devPtr-null");
    expect_refused(aclrtMemsetAsync(d, 63, 0, 64, nullptr), 107000, "SN-aclrtMemsetAsync-count-too-large");
    expect_refused(aclrtMemsetAsync(gone, 64, 0, 64, nullptr), 507899, "SN-aclrtMemsetAsync-devPtr-not-allocated");
    EXPECT_EQ(aclrtMemsetAsync(g_host, 64, 5, 64, nullptr), 0);  // at once
    EXPECT_EQ(g_host[63], 5);
}

/// A fault of the task comes out of the next wait, once, with the task, its stream and the reason.
TEST(Queued, FaultsComeOutOfTheNextWait) {
    start("atlas-a2");
    void *d = block(64), *h = pinned(4096, 1);
    struct Wait {
        const char *name;
        std::function<aclError(aclrtStream)> call;
    };
    const Wait waits[] = {
        {"aclrtSynchronizeStream", aclrtSynchronizeStream},
        {"aclrtSynchronizeStreamWithTimeout", [](aclrtStream s) { return aclrtSynchronizeStreamWithTimeout(s, 5000); }},
        {"aclrtSynchronizeDevice", [](aclrtStream) { return aclrtSynchronizeDevice(); }},
        {"aclrtSynchronizeDeviceWithTimeout", [](aclrtStream) { return aclrtSynchronizeDeviceWithTimeout(5000); }},
        {"aclrtStreamQuery",
         [](aclrtStream s) {
             aclError code = 0;
             for (g_status = ACL_STREAM_STATUS_NOT_READY; code == 0 && g_status != ACL_STREAM_STATUS_COMPLETE;) {
                 code = aclrtStreamQuery(s, &g_status);
             }
             return code;
         }},
    };
    for (const auto &[name, call] : waits) {
        const aclrtStream stream = stream_here();
        ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, ACL_MEMCPY_HOST_TO_DEVICE, stream), 0);
        expect_refused(call(stream), 507899, "SN-" + std::string(name) + "-stream-failed", "aclrtMemcpyAsync: dst");
        EXPECT_EQ(aclrtSynchronizeStream(stream), 0) << "told once";
    }
}

TEST(Queued, AfterAFailureTheContextStops) {
    start("atlas-a2");
    void *d = block(64), *h = pinned(4096, 1);
    const aclrtStream failing = stream_here(), other = stream_here();
    ASSERT_EQ(aclrtSetStreamFailureMode(failing, 1), 0);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, ACL_MEMCPY_HOST_TO_DEVICE, failing), 0);
    EXPECT_EQ(aclrtSynchronizeStream(failing), 507899);
    EXPECT_EQ(aclrtSynchronizeStream(failing), 507899) << "it stays";
    EXPECT_EQ(aclrtSynchronizeStream(other), 507899) << "the whole context has stopped";
    EXPECT_NE(aclrtMemsetAsync(d, 64, 0, 64, failing), 0);
    EXPECT_NE(aclrtMemsetAsync(d, 64, 0, 64, other), 0);
    EXPECT_EQ(aclrtStreamAbort(failing), 0);
    EXPECT_EQ(aclrtSynchronizeStream(failing), 0);
    messages();
}

class Bytes : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Schedules, Bytes, testing::Values("eager", "deferred", "random:1", "random:2", "random:77"));

TEST_P(Bytes, ArriveInTheOrderOfTheStream) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = stream_here();
    char *d = static_cast<char *>(block(4096)), *in = static_cast<char *>(pinned(4096, 1)),
         *out = static_cast<char *>(pinned(4096, 0));
    for (int round = 0; round < 100; ++round) {
        ASSERT_EQ(aclrtMemsetAsync(d, 4096, round, 4096, stream), 0);
        ASSERT_EQ(aclrtMemcpyAsync(d, 64, in, 64, ACL_MEMCPY_HOST_TO_DEVICE, stream), 0);
        ASSERT_EQ(aclrtMemcpyAsync(out, 4096, d, 4096, ACL_MEMCPY_DEVICE_TO_HOST, stream), 0);
        ASSERT_EQ(aclrtSynchronizeStream(stream), 0);
        ASSERT_EQ(out[0], 1);
        ASSERT_EQ(out[64], static_cast<char>(round));
        ASSERT_EQ(out[4095], static_cast<char>(round));
    }
}

/// BC-61: what is freed while a task needs it lives as long as the task.
TEST_P(Bytes, AreTheOldOnesWhenTheSourceIsFreed) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    char *d = static_cast<char *>(block(4096)), *h = static_cast<char *>(pinned(4096, 1));
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, ACL_MEMCPY_HOST_TO_DEVICE, nullptr), 0);
    ASSERT_EQ(aclrtFreeHost(h), 0);
    pinned(4096, 7);
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), 0);
    char seen[4096];
    ASSERT_EQ(aclrtMemcpy(seen, 4096, d, 4096, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_TRUE(std::ranges::all_of(seen, [](char byte) { return byte == 1; }));
}

TEST_P(Bytes, OfAnotherBlockAreNotTouched) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    void *h = pinned(4096, 1), *d = block(4096);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, ACL_MEMCPY_HOST_TO_DEVICE, nullptr), 0);
    ASSERT_EQ(aclrtFree(d), 0);
    std::vector<void *> others;
    for (int i = 0; i < 100; ++i) {
        others.push_back(block(4096));
        ASSERT_EQ(aclrtMemset(others.back(), 4096, 9, 4096), 0);
    }
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), 0);
    for (void *other : others) {
        char seen[4096];
        ASSERT_EQ(aclrtMemcpy(seen, 4096, other, 4096, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        ASSERT_TRUE(std::ranges::all_of(seen, [](char byte) { return byte == 9; }));
    }
}

/// Ordinary host memory: done on return, after what was queued before.
TEST_P(Bytes, OfOrdinaryMemoryAreThereOnReturn) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    char *d = static_cast<char *>(block(64));
    ASSERT_EQ(aclrtMemsetAsync(d, 64, 3, 64, nullptr), 0);
    char seen[64] = {};
    ASSERT_EQ(aclrtMemcpyAsync(seen, 64, d, 64, ACL_MEMCPY_DEVICE_TO_HOST, nullptr), 0);
    EXPECT_EQ(seen[63], 3);
}

TEST(Queued, BufferedSourceMayBeUsedAgainAtOnce) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", "deferred"}});
    char *d = static_cast<char *>(block(64));
    std::memset(g_host, 1, 64);
    ASSERT_EQ(aclrtMemcpyAsync(d, 64, g_host, 64, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE, nullptr), 0);
    std::memset(g_host, 2, 64);
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), 0);
    char seen[64];
    ASSERT_EQ(aclrtMemcpy(seen, 64, d, 64, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_EQ(seen[0], 1);
}

/// A missing wait shows under the deferred schedule.
TEST(Queued, DeferredTasksRunLate) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", "deferred"}});
    char *d = static_cast<char *>(block(64)), *h = static_cast<char *>(pinned(64, 1));
    ASSERT_EQ(aclrtMemcpyAsync(d, 64, h, 64, ACL_MEMCPY_HOST_TO_DEVICE, nullptr), 0);
    std::memset(h, 2, 64);  // too early
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), 0);
    char seen[64];
    ASSERT_EQ(aclrtMemcpy(seen, 64, d, 64, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    EXPECT_EQ(seen[0], 2);
}

TEST(Queued, ASettingThatIsNoSchedule) {
    choose("atlas-a2", {{"SOFTNPU_SCHEDULE", "random"}});
    EXPECT_NE(aclInit(nullptr), 0);
    EXPECT_NE(messages().find("eager, deferred, random:<seed>"), std::string::npos);
}

}  // namespace
