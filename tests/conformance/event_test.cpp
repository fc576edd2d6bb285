// SPDX-License-Identifier: Apache-2.0
// Events: call, state, code. Spec: stream-event.md 2 and 5.
#include "event_support.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace {

const aclrtEvent kNoEvent = reinterpret_cast<aclrtEvent>(0x1234);
const aclrtStream kNoStream = reinterpret_cast<aclrtStream>(0x1234);
uint32_t g_number;
uint64_t g_time;
float g_ms;
aclrtEventStatus g_status;
aclrtEventRecordedStatus g_recorded;
aclrtEventWaitStatus g_waits;

struct Call {
    const char *name;
    std::function<aclError(aclrtEvent, aclrtStream)> call;
    bool queues;  ///< a task: it needs a context and a stream of it
    const char *event = "event";
    int null_code = 100000;
};
const Call kCalls[] = {
    {"aclrtRecordEvent", aclrtRecordEvent, true},
    {"aclrtRecordEventWithFlag", [](aclrtEvent e, aclrtStream s) { return aclrtRecordEventWithFlag(e, s, 0); }, true},
    {"aclrtResetEvent", aclrtResetEvent, true},
    {"aclrtStreamWaitEvent", [](aclrtEvent e, aclrtStream s) { return aclrtStreamWaitEvent(s, e); }, true},
    {"aclrtStreamWaitEventWithTimeout",
     [](aclrtEvent e, aclrtStream s) { return aclrtStreamWaitEventWithTimeout(s, e, 0); }, true, "event", 107000},
    {"aclrtStreamWaitEventWithFlag",
     [](aclrtEvent e, aclrtStream s) { return aclrtStreamWaitEventWithFlag(s, e, 0, 0); }, true},
    {"aclrtDestroyEvent", [](aclrtEvent e, aclrtStream) { return aclrtDestroyEvent(e); }, false},
    {"aclrtQueryEvent", [](aclrtEvent e, aclrtStream) { return aclrtQueryEvent(e, &g_status); }, false},
    {"aclrtQueryEventStatus", [](aclrtEvent e, aclrtStream) { return aclrtQueryEventStatus(e, &g_recorded); }, false},
    {"aclrtQueryEventWaitStatus", [](aclrtEvent e, aclrtStream) { return aclrtQueryEventWaitStatus(e, &g_waits); },
     false},
    {"aclrtSynchronizeEvent", [](aclrtEvent e, aclrtStream) { return aclrtSynchronizeEvent(e); }, false},
    {"aclrtSynchronizeEventWithTimeout",
     [](aclrtEvent e, aclrtStream) { return aclrtSynchronizeEventWithTimeout(e, 50); }, false},
    {"aclrtEventElapsedTime", [](aclrtEvent e, aclrtStream) { return aclrtEventElapsedTime(&g_ms, e, e); }, false,
     "startEvent"},
    {"aclrtEventGetTimestamp", [](aclrtEvent e, aclrtStream) { return aclrtEventGetTimestamp(e, &g_time); }, false},
    {"aclrtGetEventId", [](aclrtEvent e, aclrtStream) { return aclrtGetEventId(e, &g_number); }, false},
};
std::string id_of(const Call &call, const std::string &rest) { return "SN-" + std::string(call.name) + "-" + rest; }

aclrtEvent recorded(aclrtEvent event, aclrtStream stream = nullptr) {
    EXPECT_EQ(aclrtRecordEvent(event, stream), 0);
    return event;
}

TEST(Event, NullDeadAndInvented) {
    start("atlas-a2");
    const aclrtEvent dead = plain_event(), live = recorded(plain_event());
    ASSERT_EQ(aclrtDestroyEvent(dead), 0);
    ASSERT_EQ(aclrtSynchronizeEvent(live), 0);
    for (const Call &call : kCalls) {
        expect_refused(call.call(nullptr, nullptr), call.null_code, id_of(call, std::string(call.event) + "-null"));
        for (const aclrtEvent event : {dead, kNoEvent}) {
            expect_refused(call.call(event, nullptr), 107017, id_of(call, std::string(call.event) + "-unknown"));
        }
    }
    expect_refused(aclrtEventElapsedTime(&g_ms, live, nullptr), 100000, "SN-aclrtEventElapsedTime-endEvent-null");
    expect_refused(aclrtEventElapsedTime(&g_ms, live, dead), 107017, "SN-aclrtEventElapsedTime-endEvent-unknown");
}

TEST(Event, NullOutputs) {
    start("atlas-a2");
    const aclrtEvent event = plain_event();
    expect_refused(aclrtCreateEvent(nullptr), 100000, "SN-aclrtCreateEvent-event-null");
    expect_refused(aclrtCreateEventWithFlag(nullptr, 1), 100000, "SN-aclrtCreateEventWithFlag-event-null");
    expect_refused(aclrtCreateEventExWithFlag(nullptr, 1), 100000, "SN-aclrtCreateEventExWithFlag-event-null");
    expect_refused(aclrtQueryEvent(event, nullptr), 100000, "SN-aclrtQueryEvent-status-null");
    expect_refused(aclrtQueryEventStatus(event, nullptr), 100000, "SN-aclrtQueryEventStatus-status-null");
    expect_refused(aclrtQueryEventWaitStatus(event, nullptr), 100000, "SN-aclrtQueryEventWaitStatus-status-null");
    expect_refused(aclrtEventElapsedTime(nullptr, event, event), 100000, "SN-aclrtEventElapsedTime-ms-null");
    expect_refused(aclrtEventGetTimestamp(event, nullptr), 100000, "SN-aclrtEventGetTimestamp-timestamp-null");
    expect_refused(aclrtGetEventId(event, nullptr), 100000, "SN-aclrtGetEventId-eventId-null");
    expect_refused(aclrtGetEventAvailNum(nullptr), 100000, "SN-aclrtGetEventAvailNum-eventCount-null");
}

TEST(Event, StreamsOfTheCalls) {
    start("atlas-a2");
    const aclrtEvent event = flagged_event();
    const aclrtStream dead = stream_here(), other = stream_here();
    ASSERT_EQ(aclrtDestroyStream(dead), 0);
    aclrtContext context = nullptr;
    ASSERT_EQ(aclrtCreateContext(&context, 0), 0);
    for (const Call &call : kCalls) {
        if (!call.queues) continue;
        expect_refused(call.call(event, dead), 107017, id_of(call, "stream-unknown"));
        expect_refused(call.call(event, kNoStream), 107017, id_of(call, "stream-unknown"));
        expect_refused(call.call(event, other), 107003, id_of(call, "stream-context"));
    }
}

TEST(Event, OnlyWhatQueuesNeedsAContext) {
    start("atlas-a2");
    const aclrtEvent event = recorded(flagged_event());
    ASSERT_EQ(aclrtSynchronizeEvent(event), 0);
    on_another_thread([&] {
        aclrtEvent made = nullptr;
        for (const Call &call : kCalls) {
            if (call.queues) {
                expect_refused(call.call(event, nullptr), 107002, id_of(call, "context-missing"));
            } else if (std::string(call.name) != "aclrtDestroyEvent") {
                EXPECT_EQ(call.call(event, nullptr), 0) << call.name;
            }
        }
        expect_refused(aclrtCreateEvent(&made), 107002, "SN-aclrtCreateEvent-context-missing");
        expect_refused(aclrtCreateEventWithFlag(&made, 1), 107002, "SN-aclrtCreateEventWithFlag-context-missing");
        expect_refused(aclrtCreateEventExWithFlag(&made, 1), 107002, "SN-aclrtCreateEventExWithFlag-context-missing");
        expect_refused(aclrtGetEventAvailNum(&g_number), 107002, "SN-aclrtGetEventAvailNum-context-missing");
        EXPECT_EQ(aclrtDestroyEvent(event), 0);
    });
}

TEST(Event, Flags) {
    start("atlas-a2");
    aclrtEvent event = kNoEvent;
    for (const uint32_t flags : {0x0U, 0x11U, 0x21U, 0x30U, 0x40U, 0x80U, 0x4U, 0x80000001U}) {
        expect_refused(aclrtCreateEventWithFlag(&event, flags), 107000, "SN-aclrtCreateEventWithFlag-flag-flags");
    }
    for (const uint32_t flags : {0x0U, 0x41U, 0x10U, 0x20U, 0x80U, 0x4U}) {
        expect_refused(aclrtCreateEventExWithFlag(&event, flags), 107000, "SN-aclrtCreateEventExWithFlag-flag-flags");
    }
    EXPECT_EQ(event, kNoEvent);
    for (const uint32_t flags : {1U, 2U, 8U, 0xbU, 0x10U, 0x20U}) flagged_event(flags);
    for (const uint32_t flags : {1U, 2U, 8U, 0xbU, 0x40U}) captured_event(flags);
}

struct ProductRow {
    const char *product;
    bool device_only, shared, external;
    uint32_t slots;
};
class EventProduct : public testing::TestWithParam<ProductRow> {};
INSTANTIATE_TEST_SUITE_P(Products, EventProduct,
                         testing::Values(ProductRow{"atlas-a2", true, true, true, 65536},
                                         ProductRow{"atlas-a3", true, true, true, 65536},
                                         ProductRow{"ascend-950pr", true, true, true, 65536},
                                         ProductRow{"ascend-950dt", true, false, true, 65536},
                                         ProductRow{"atlas-300i-pro", true, false, false, 1023},
                                         ProductRow{"atlas-200i-a2", false, false, false, 65536},
                                         ProductRow{"atlas-910", false, false, false, 65535}));
TEST_P(EventProduct, HasItsFlagsAndCalls) {
    const ProductRow &row = GetParam();
    choose(row.product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    aclrtEvent event = nullptr;
    const aclError only = aclrtCreateEventWithFlag(&event, ACL_EVENT_DEVICE_USE_ONLY);
    if (row.device_only) {
        ASSERT_EQ(only, 0);
        expect_refused(aclrtRecordEvent(event, nullptr), 107000, "SN-aclrtRecordEvent-event-device-only");
        if (row.external) {
            expect_refused(aclrtRecordEventWithFlag(event, nullptr, 0), 107000,
                           "SN-aclrtRecordEventWithFlag-event-device-only");
        }
    } else {
        expect_refused(only, 207000, "SN-aclrtCreateEventWithFlag-flag-unsupported");
    }
    const aclError shared = aclrtCreateEventExWithFlag(&event, ACL_EVENT_IPC);
    if (row.shared)
        EXPECT_EQ(shared, 0);
    else
        expect_refused(shared, 207000, "SN-aclrtCreateEventExWithFlag-flag-unsupported");
    const aclrtEvent plain = plain_event();
    if (row.external) {
        EXPECT_EQ(aclrtRecordEventWithFlag(plain, nullptr, 0), 0);
        EXPECT_EQ(aclrtStreamWaitEventWithFlag(nullptr, plain, 5, 0), 0);
        expect_refused(aclrtRecordEventWithFlag(plain, nullptr, 1), 107029,
                       "SN-aclrtRecordEventWithFlag-flag-not-captured");
        expect_refused(aclrtStreamWaitEventWithFlag(nullptr, plain, 0, 1), 107029,
                       "SN-aclrtStreamWaitEventWithFlag-flag-not-captured");
        expect_refused(aclrtRecordEventWithFlag(plain, nullptr, 2), 100000, "SN-aclrtRecordEventWithFlag-flag-option");
        expect_refused(aclrtStreamWaitEventWithFlag(nullptr, plain, 0, 2), 100000,
                       "SN-aclrtStreamWaitEventWithFlag-flag-option");
        expect_refused(aclrtStreamWaitEventWithFlag(nullptr, plain, 3, 1), 100000,
                       "SN-aclrtStreamWaitEventWithFlag-flag-option", "3 s");
    } else {
        expect_refused(aclrtRecordEventWithFlag(plain, nullptr, 0), 207000,
                       "SN-aclrtRecordEventWithFlag-product-unsupported");
        expect_refused(aclrtStreamWaitEventWithFlag(nullptr, plain, 0, 0), 207000,
                       "SN-aclrtStreamWaitEventWithFlag-product-unsupported");
    }
    if (std::string(row.product) == "atlas-300i-pro")
        expect_refused(aclrtSetOpWaitTimeout(3), 207000, "SN-aclrtSetOpWaitTimeout-product-unsupported");
    else
        EXPECT_EQ(aclrtSetOpWaitTimeout(3), 0);
}

TEST_P(EventProduct, HasItsSlots) {
    const ProductRow &row = GetParam();
    choose(row.product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    uint32_t left = 0;
    ASSERT_EQ(aclrtGetEventAvailNum(&left), 0);
    EXPECT_EQ(left, row.slots);
    if (row.slots > 2000) return;
    plain_event(), flagged_event(ACL_EVENT_TIME_LINE);  // these have none
    for (uint32_t i = 0; i < row.slots; ++i) flagged_event();
    aclrtEvent event = kNoEvent;
    expect_refused(aclrtCreateEventWithFlag(&event, 1), 207007, "SN-aclrtCreateEventWithFlag-event-exhausted");
    ASSERT_EQ(aclrtGetEventAvailNum(&left), 0);
    EXPECT_EQ(left, 0U);
}

/// stream-event.md 2: what each kind of event answers, before and after its first record.
TEST(Event, Kinds) {
    start("atlas-a2");
    struct Row {
        aclrtEvent event;
        int wait, reset, query, wait_status, status, time;
        aclrtEventRecordedStatus never;
    };
    constexpr auto kNot = ACL_EVENT_RECORDED_STATUS_NOT_READY, kDone = ACL_EVENT_RECORDED_STATUS_COMPLETE;
    const Row rows[] = {
        {plain_event(), 0, 207000, 0, 0, 0, 507000, kNot},
        {flagged_event(), 0, 0, 0, 0, 0, 507000, kNot},
        {flagged_event(ACL_EVENT_TIME_LINE), 207000, 207000, 0, 0, 0, 507000, kNot},
        {flagged_event(ACL_EVENT_EXTERNAL), 207000, 207000, 0, 0, 0, 207000, kNot},
        {captured_event(), 0, 207000, 207000, 207000, 0, 507000, kDone},
        {captured_event(ACL_EVENT_TIME_LINE), 207000, 207000, 207000, 207000, 0, 507000, kDone},
        {captured_event(ACL_EVENT_IPC), 0, 207000, 207000, 207000, 207000, 207000, kDone},
    };
    const auto answers = [](aclError got, int code, const char *function, const char *argument = "event") {
        const std::string id = "SN-" + std::string(function) + "-" + argument;
        if (code == 207000)
            expect_refused(got, code, id + "-kind");
        else if (code == 507000)
            expect_refused(got, code, id + "-never-recorded");
        else
            EXPECT_EQ(got, code) << function << messages();
    };
    const aclrtStream stream = stream_here();
    const aclrtEvent timed = recorded(plain_event());
    ASSERT_EQ(aclrtSynchronizeEvent(timed), 0);
    for (const Row &row : rows) {
        answers(aclrtResetEvent(row.event, stream), row.reset, "aclrtResetEvent");
        answers(aclrtQueryEvent(row.event, &g_status), row.query, "aclrtQueryEvent");
        answers(aclrtQueryEventWaitStatus(row.event, &g_waits), row.wait_status, "aclrtQueryEventWaitStatus");
        answers(aclrtQueryEventStatus(row.event, &g_recorded), row.status, "aclrtQueryEventStatus");
        if (row.status == 0) {
            EXPECT_EQ(g_recorded, row.never);
        }
        EXPECT_EQ(g_status, ACL_EVENT_STATUS_COMPLETE);
        EXPECT_EQ(g_waits, ACL_EVENT_WAIT_STATUS_COMPLETE);
        answers(aclrtGetEventId(row.event, &g_number), row.status, "aclrtGetEventId");
        answers(aclrtEventGetTimestamp(row.event, &g_time), row.time, "aclrtEventGetTimestamp");
        answers(aclrtEventElapsedTime(&g_ms, row.event, timed), row.time, "aclrtEventElapsedTime", "startEvent");
        answers(aclrtEventElapsedTime(&g_ms, timed, row.event), row.time, "aclrtEventElapsedTime", "endEvent");
        const bool external = &row == &rows[3];
        answers(aclrtSynchronizeEvent(row.event), external ? 207000 : 0, "aclrtSynchronizeEvent");
        answers(aclrtSynchronizeEventWithTimeout(row.event, 50), external ? 207000 : 0,
                "aclrtSynchronizeEventWithTimeout");
        recorded(row.event);
        answers(aclrtStreamWaitEvent(stream, row.event), row.wait, "aclrtStreamWaitEvent");
        answers(aclrtStreamWaitEventWithTimeout(stream, row.event, 9), row.wait, "aclrtStreamWaitEventWithTimeout");
        answers(aclrtStreamWaitEventWithFlag(stream, row.event, 9, 0), row.wait, "aclrtStreamWaitEventWithFlag");
    }
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0);
}

TEST(Event, Timeouts) {
    start("atlas-a2");
    const aclrtEvent event = plain_event();
    for (const int timeout : {0, -2}) {
        expect_refused(aclrtSynchronizeEventWithTimeout(event, timeout), 107000,
                       "SN-aclrtSynchronizeEventWithTimeout-timeout-range");
    }
    expect_refused(aclrtStreamWaitEventWithTimeout(nullptr, event, -1), 107000,
                   "SN-aclrtStreamWaitEventWithTimeout-timeout-range");
}

TEST(Event, TimesOfRecords) {
    start("atlas-a2");
    const aclrtStream stream = stream_here();
    const aclrtEvent first = recorded(plain_event(), stream), second = recorded(captured_event(), stream),
                     untimed = recorded(flagged_event(ACL_EVENT_SYNC), stream);
    const aclrtEvent gate = blocked(stream), later = recorded(plain_event(), stream);
    ASSERT_EQ(aclrtSynchronizeEvent(second), 0);
    EXPECT_EQ(aclrtEventElapsedTime(&g_ms, first, second), 0);
    EXPECT_GE(g_ms, 0.0F);
    EXPECT_EQ(aclrtEventElapsedTime(&g_ms, second, first), 0);
    EXPECT_LE(g_ms, 0.0F);
    uint64_t before = 0, after = 0;
    EXPECT_EQ(aclrtEventGetTimestamp(first, &before), 0);
    EXPECT_EQ(aclrtEventGetTimestamp(second, &after), 0);
    EXPECT_LE(before, after);
    for (const aclrtEvent event : {untimed, later}) {
        expect_refused(aclrtEventGetTimestamp(event, &g_time), 107006, "SN-aclrtEventGetTimestamp-event-no-time");
        expect_refused(aclrtEventElapsedTime(&g_ms, event, first), 107006,
                       "SN-aclrtEventElapsedTime-startEvent-no-time");
        expect_refused(aclrtEventElapsedTime(&g_ms, first, event), 107006, "SN-aclrtEventElapsedTime-endEvent-no-time");
    }
    recorded(gate);
    EXPECT_EQ(aclrtSynchronizeEvent(later), 0);
    EXPECT_EQ(aclrtEventElapsedTime(&g_ms, first, later), 0);
}

class EventSchedule : public testing::TestWithParam<const char *> {
protected:
    void SetUp() override { start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}}); }
};
INSTANTIATE_TEST_SUITE_P(Schedules, EventSchedule,
                         testing::Values("eager", "deferred", "random:1", "random:2", "random:3", "random:77"));

TEST_P(EventSchedule, OrdersStreams) {
    const aclrtStream first = stream_here(), second = stream_here();
    char *x = static_cast<char *>(block(4096)), *y = static_cast<char *>(block(4096)),
         *out = static_cast<char *>(pinned(4096, 0));
    const aclrtEvent made[] = {plain_event(), flagged_event(), captured_event()};
    for (int round = 1; round <= 60; ++round) {
        const aclrtEvent event = made[round % 3];
        const char *in = static_cast<char *>(pinned(4096, round));
        ASSERT_EQ(aclrtMemcpyAsync(x, 4096, in, 4096, ACL_MEMCPY_HOST_TO_DEVICE, first), 0);
        ASSERT_EQ(aclrtRecordEvent(event, first), 0);
        ASSERT_EQ(aclrtStreamWaitEvent(second, event), 0);
        ASSERT_EQ(aclrtMemcpyAsync(y, 4096, x, 4096, ACL_MEMCPY_DEVICE_TO_DEVICE, second), 0);
        if (event == made[1]) {
            ASSERT_EQ(aclrtResetEvent(event, second), 0);
        }
        ASSERT_EQ(aclrtMemcpyAsync(out, 4096, y, 4096, ACL_MEMCPY_DEVICE_TO_HOST, second), 0);
        ASSERT_EQ(aclrtSynchronizeStream(second), 0);
        ASSERT_EQ(out[4095], round) << "round " << round;
        ASSERT_EQ(aclrtFreeHost(const_cast<char *>(in)), 0);
    }
}

TEST_P(EventSchedule, AFlagHoldsUntilItIsSetAndAgainAfterAReset) {
    const aclrtStream stream = stream_here();
    const aclrtEvent event = blocked(stream);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(stream, 5), 507046) << "no record yet";
    EXPECT_EQ(aclrtQueryEventWaitStatus(event, &g_waits), 0);
    EXPECT_EQ(g_waits, ACL_EVENT_WAIT_STATUS_NOT_READY);
    recorded(event);
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0);
    EXPECT_EQ(aclrtQueryEventWaitStatus(event, &g_waits), 0);
    EXPECT_EQ(g_waits, ACL_EVENT_WAIT_STATUS_COMPLETE);
    ASSERT_EQ(aclrtStreamWaitEvent(stream, event), 0);
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0) << "it stays set";
    ASSERT_EQ(aclrtResetEvent(event, stream), 0);
    ASSERT_EQ(aclrtStreamWaitEvent(stream, event), 0);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(stream, 5), 507046) << "it was reset";
    EXPECT_EQ(aclrtQueryEventStatus(event, &g_recorded), 0);
    EXPECT_EQ(g_recorded, ACL_EVENT_RECORDED_STATUS_NOT_READY);
    recorded(event);
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0);
}

TEST_P(EventSchedule, AWaitStandsForTheRecordThatWasLastThen) {
    const aclrtStream records = stream_here(), waits = stream_here();
    for (const aclrtEvent event : {plain_event(), captured_event()}) {
        recorded(event, records);
        ASSERT_EQ(aclrtStreamWaitEvent(waits, event), 0);
        const aclrtEvent gate = blocked(records);
        recorded(event, records);
        EXPECT_EQ(aclrtSynchronizeStream(waits), 0) << "a later record does not matter";
        EXPECT_EQ(aclrtSynchronizeEventWithTimeout(event, 5), 507047) << "but it is the last now";
        recorded(gate);
        EXPECT_EQ(aclrtSynchronizeEvent(event), 0);
    }
}

TEST_P(EventSchedule, ADestroyedEventKeepsItsPromise) {
    const aclrtStream records = stream_here(), waits = stream_here();
    const aclrtEvent gate = blocked(records), event = recorded(plain_event(), records);
    ASSERT_EQ(aclrtStreamWaitEvent(waits, event), 0);
    ASSERT_EQ(aclrtDestroyEvent(event), 0);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(waits, 5), 507046);
    recorded(gate);
    EXPECT_EQ(aclrtSynchronizeStream(waits), 0);
}

/// BC-65.
TEST_P(EventSchedule, OutlivesItsStream) {
    const aclrtStream stream = stream_here();
    const aclrtEvent event = recorded(plain_event(), stream);
    ASSERT_EQ(aclrtDestroyStream(stream), 0);
    EXPECT_EQ(aclrtSynchronizeEvent(event), 0);
    EXPECT_EQ(aclrtQueryEventStatus(event, &g_recorded), 0);
    EXPECT_EQ(g_recorded, ACL_EVENT_RECORDED_STATUS_COMPLETE);
    EXPECT_EQ(aclrtDestroyStream(stream), 107017);
}

TEST(Event, WaitsThatExpire) {
    start("atlas-a2");
    struct Wait {
        const char *name, *argument;
        int code;
        std::function<aclError(aclrtStream, aclrtEvent)> call;
    };
    const Wait waits[] = {
        {"aclrtSynchronizeStreamWithTimeout", "timeout", 507046,
         [](aclrtStream s, aclrtEvent) { return aclrtSynchronizeStreamWithTimeout(s, 3); }},
        {"aclrtSynchronizeDeviceWithTimeout", "timeout", 507046,
         [](aclrtStream, aclrtEvent) { return aclrtSynchronizeDeviceWithTimeout(3); }},
        {"aclrtSynchronizeEventWithTimeout", "timeout", 507047,
         [](aclrtStream, aclrtEvent e) { return aclrtSynchronizeEventWithTimeout(e, 3); }},
    };
    const aclrtStream stream = stream_here();
    const aclrtEvent gate = blocked(stream), event = recorded(plain_event(), stream);
    for (const auto &[name, argument, code, call] : waits) {
        expect_refused(call(stream, event), code, "SN-" + std::string(name) + "-timeout-expired");
    }
    recorded(gate);
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0);
}

/// The five calls that tell of a task that failed.
struct Teller {
    const char *name;
    std::function<aclError(aclrtStream)> call;
};
const Teller kTellers[] = {
    {"aclrtSynchronizeStream", aclrtSynchronizeStream},
    {"aclrtSynchronizeStreamWithTimeout", [](aclrtStream s) { return aclrtSynchronizeStreamWithTimeout(s, 5000); }},
    {"aclrtSynchronizeDevice", [](aclrtStream) { return aclrtSynchronizeDevice(); }},
    {"aclrtSynchronizeDeviceWithTimeout", [](aclrtStream) { return aclrtSynchronizeDeviceWithTimeout(5000); }},
    {"aclrtStreamQuery",
     [](aclrtStream s) {
         aclError code = 0;
         aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
         while (code == 0 && status != ACL_STREAM_STATUS_COMPLETE) code = aclrtStreamQuery(s, &status);
         return code;
     }},
};

TEST(Event, AStreamThatWaitedTooLongFails) {
    start("atlas-a2");
    std::vector<aclrtStream> streams;
    for (size_t i = 0; i < std::size(kTellers); ++i) {
        streams.push_back(stream_here());
        ASSERT_EQ(aclrtStreamWaitEventWithTimeout(streams.back(), flagged_event(), 1), 0);
        if (std::string(kTellers[i].name).starts_with("aclrtSynchronizeDevice")) continue;
    }
    for (size_t i = 0; i < std::size(kTellers); ++i) {
        const std::string name = kTellers[i].name;
        const bool whole_device = name.starts_with("aclrtSynchronizeDevice");
        if (whole_device) continue;
        expect_refused(kTellers[i].call(streams[i]), 107020, "SN-" + name + "-stream-task-expired",
                       "the event did not come within 1 s");
        EXPECT_EQ(aclrtSynchronizeStream(streams[i]), 0) << "told once";
    }
    expect_refused(aclrtSynchronizeDevice(), 107020, "SN-aclrtSynchronizeDevice-stream-task-expired");
    aclrtSynchronizeDevice();
    ASSERT_EQ(aclrtSetOpWaitTimeout(1), 0);
    blocked(streams[0]);
    expect_refused(aclrtSynchronizeDeviceWithTimeout(5000), 107020,
                   "SN-aclrtSynchronizeDeviceWithTimeout-stream-task-expired");
    EXPECT_EQ(aclrtSetOpWaitTimeout(0), 0);
}

/// Of another thread, after a while.
std::thread soon(std::function<void()> work) {
    return std::thread([work] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        work();
    });
}

class Aborts : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, Aborts, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));
TEST_P(Aborts, TellTheirWaiters) {
    start(GetParam());
    aclrtContext context = context_here();
    for (const auto &[name, call] : kTellers) {
        if (std::string(name) == "aclrtStreamQuery") continue;
        const aclrtStream stream = stream_here();
        blocked(stream);
        std::thread other = soon([&] {
            ASSERT_EQ(aclrtSetCurrentContext(context), 0);
            EXPECT_EQ(aclrtStreamAbort(stream), 0);
        });
        expect_refused(call(stream), 107023, "SN-" + std::string(name) + "-stream-aborted");
        other.join();
        EXPECT_TRUE(is_complete(stream));
        ASSERT_EQ(aclrtDestroyStream(stream), 0);
    }
}

TEST(Event, OfAnAbortedStream) {
    start("atlas-a2");
    aclrtContext context = context_here();
    const std::pair<const char *, std::function<aclError(aclrtEvent)>> calls[] = {
        {"aclrtSynchronizeEvent", aclrtSynchronizeEvent},
        {"aclrtSynchronizeEventWithTimeout", [](aclrtEvent e) { return aclrtSynchronizeEventWithTimeout(e, 5000); }},
    };
    for (const auto &[name, call] : calls) {
        const aclrtStream stream = stream_here();
        blocked(stream);
        const aclrtEvent event = recorded(plain_event(), stream);
        std::thread other = soon([&] {
            ASSERT_EQ(aclrtSetCurrentContext(context), 0);
            EXPECT_EQ(aclrtStreamAbort(stream), 0);
        });
        expect_refused(call(event), 107023, "SN-" + std::string(name) + "-event-dropped");
        other.join();
    }
}

/// Streams that wait for a record that was dropped fail, rather than hang.
TEST(Event, DroppedRecordsReleaseWhoWaits) {
    start("atlas-a2");
    for (const auto &[name, call] : kTellers) {
        const aclrtStream records = stream_here(), waits = stream_here();
        blocked(records);
        const aclrtEvent event = recorded(plain_event(), records);
        ASSERT_EQ(aclrtStreamWaitEvent(waits, event), 0);
        ASSERT_EQ(aclrtDestroyStreamForce(records), 0);
        expect_refused(call(waits), 107023, "SN-" + std::string(name) + "-stream-waits-for-dropped");
    }
}

TEST(Event, GoesWithItsDevice) {
    start("atlas-a2");
    const aclrtEvent event = flagged_event();
    ASSERT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(aclrtQueryEventStatus(event, &g_recorded), 107017);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    uint32_t left = 0;
    ASSERT_EQ(aclrtGetEventAvailNum(&left), 0);
    EXPECT_EQ(left, 65536U);
}

}  // namespace
