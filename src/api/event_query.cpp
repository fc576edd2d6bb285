// SPDX-License-Identifier: Apache-2.0
// Events: asked, waited for by the host, and their times. None of these needs a context.
#include "api/door.hpp"
#include "api/timeout.hpp"
#include "runtime/event_kind.hpp"
#include "runtime/event_state.hpp"

using namespace softnpu;
using namespace softnpu::api;

namespace {

Result<EventPointer> asked_of(aclrtEvent event, EventNeed need, const char *argument = "event") {
    SOFTNPU_TRY_GET(found, event_of(event, argument));
    SOFTNPU_TRY(require(*found, need, argument));
    return std::move(found);
}

Result<std::uint64_t> timed(aclrtEvent event, const char *argument) {
    SOFTNPU_TRY_GET(found, asked_of(event, EventNeed::time, argument));
    return time_of(*found, argument);
}

}  // namespace

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(given(status, "status"));
        SOFTNPU_TRY_GET(asked, asked_of(event, EventNeed::wait_state));
        *status = ask(*asked) == Asked::pending ? ACL_EVENT_STATUS_NOT_READY : ACL_EVENT_STATUS_COMPLETE;
        return {};
    });
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(given(status, "status"));
        SOFTNPU_TRY_GET(asked, asked_of(event, EventNeed::state));
        *status = is_complete(*asked) ? ACL_EVENT_RECORDED_STATUS_COMPLETE : ACL_EVENT_RECORDED_STATUS_NOT_READY;
        return {};
    });
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus *status) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(given(status, "status"));
        SOFTNPU_TRY_GET(asked, asked_of(event, EventNeed::wait_state));
        *status = asked->waits_are_over() ? ACL_EVENT_WAIT_STATUS_COMPLETE : ACL_EVENT_WAIT_STATUS_NOT_READY;
        return {};
    });
}

aclError aclrtSynchronizeEvent(aclrtEvent event) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY_GET(asked, asked_of(event, EventNeed::synchronize));
        return wait_for(asked, {});
    });
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY_GET(patience, patience_of(timeout));
        SOFTNPU_TRY_GET(asked, asked_of(event, EventNeed::synchronize));
        return wait_for(asked, patience);
    });
}

aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(ms, "ms"));
        SOFTNPU_TRY(given(startEvent, "startEvent"));
        SOFTNPU_TRY(given(endEvent, "endEvent"));
        SOFTNPU_TRY_GET(start, timed(startEvent, "startEvent"));
        SOFTNPU_TRY_GET(end, timed(endEvent, "endEvent"));
        *ms = static_cast<float>(static_cast<double>(static_cast<std::int64_t>(end - start)) / 1e6);
        return {};
    });
}

aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(given(timestamp, "timestamp"));
        SOFTNPU_TRY_GET(time, timed(event, "event"));
        *timestamp = time / 1000;
        return {};
    });
}

aclError aclrtGetEventId(aclrtEvent event, uint32_t *eventId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(event, "event"));
        SOFTNPU_TRY(given(eventId, "eventId"));
        SOFTNPU_TRY_GET(asked, asked_of(event, EventNeed::state));
        *eventId = static_cast<std::uint32_t>(asked->traits().id);
        return {};
    });
}

aclError aclrtGetEventAvailNum(uint32_t *eventCount) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(eventCount, "eventCount"));
        SOFTNPU_TRY_GET(here, current());
        *eventCount = slots_left(here);
        return {};
    });
}
