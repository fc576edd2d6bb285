// SPDX-License-Identifier: Apache-2.0
// Events: made, recorded, waited for by streams.
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/event_kind.hpp"
#include "runtime/event_state.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

Result<> create(aclrtEvent *event, EventKind kind, std::uint32_t flags) {
    SOFTNPU_TRY(given(event, "event"));
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY_GET(made, create_event(here, kind, flags));
    *event = reinterpret_cast<aclrtEvent>(static_cast<std::uint64_t>(made->traits().handle));
    return {};
}

struct Queued {
    EventPointer event;
    StreamPointer stream;
};
Result<Queued> both(const Current &here, aclrtEvent event, aclrtStream stream, EventNeed need) {
    SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
    SOFTNPU_TRY_GET(found, event_of(event, "event"));
    SOFTNPU_TRY(require(*found, need, "event"));
    return Queued{std::move(found), std::move(target)};
}

Result<> record(const Current &here, aclrtEvent event, aclrtStream stream, const char *function) {
    SOFTNPU_TRY_GET(queued, both(here, event, stream, EventNeed::record));
    return queued.event->record(queued.stream, function);
}

Result<> hold_back(const Current &here, aclrtStream stream, aclrtEvent event, WaitLimit limit, const char *function) {
    SOFTNPU_TRY_GET(queued, both(here, event, stream, EventNeed::hold_back));
    return queued.event->hold_back(queued.stream, limit, function);
}

Result<> check_option(std::uint32_t flag, std::uint32_t seconds) {
    if (flag <= ACL_EVENT_WAIT_EXTERNAL && (flag == ACL_EVENT_WAIT_DEFAULT || seconds == 0)) return {};
    return refuse(
        Rule::event_option, "flag",
        {{"given", text::number(std::uint64_t{flag})},
         {"beside", seconds == 0 ? "" : " beside a timeout of " + text::number(std::uint64_t{seconds}) + " s"},
         {"legal", "0, and 1 (external) without a timeout"}});
}

/// Nothing is captured on this device.
Result<> not_external(std::uint32_t flag) {
    if (flag == ACL_EVENT_RECORD_DEFAULT) return {};
    return refuse(Rule::event_not_captured, "flag");
}

}  // namespace

aclError aclrtCreateEvent(aclrtEvent *event) {
    return door(__func__, [&] { return create(event, EventKind::plain, 0); });
}

aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag) {
    return door(__func__, [&] { return create(event, EventKind::flagged, flag); });
}

aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag) {
    return door(__func__, [&] { return create(event, EventKind::captured, flag); });
}

aclError aclrtDestroyEvent(aclrtEvent event) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY_GET(process, Process::get());
        return process->events().destroy(event);
    });
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
    return door(__func__, [&, function = __func__]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY_GET(here, current());
        return record(here, event, stream, function);
    });
}

aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag) {
    return door(__func__, [&, function = __func__]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(check_option(flag, 0));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::external_events));
        SOFTNPU_TRY(not_external(flag));
        return record(here, event, stream, function);
    });
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
    return door(__func__, [&, function = __func__]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(queued, both(here, event, stream, EventNeed::reset));
        return queued.event->reset(queued.stream, function);
    });
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
    return door(__func__, [&, function = __func__]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY_GET(here, current());
        return hold_back(here, stream, event, here.process.events().wait_limit(), function);
    });
}

aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event, int32_t timeout) {
    return door(__func__, [&, function = __func__]() -> Result<> {
        SOFTNPU_TRY(given(event, "event", Rule::event_missing));
        if (timeout < 0) {
            return refuse(Rule::wait_seconds, "timeout", {{"given", text::number(std::int64_t{timeout})}});
        }
        SOFTNPU_TRY_GET(here, current());
        return hold_back(here, stream, event, WaitLimit(timeout), function);
    });
}

aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event, uint32_t timeout, uint32_t flag) {
    return door(__func__, [&, function = __func__]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(check_option(flag, timeout));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::external_events));
        SOFTNPU_TRY(not_external(flag));
        return hold_back(here, stream, event, WaitLimit(timeout), function);
    });
}

aclError aclrtSetOpWaitTimeout(uint32_t timeout) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, process_with(Capability::op_wait_timeout));
        process->events().set_wait_limit(WaitLimit(timeout));
        return {};
    });
}
