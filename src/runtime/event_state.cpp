// SPDX-License-Identifier: Apache-2.0
#include "runtime/event_state.hpp"

#include "acl/acl.h"
#include "rules/text.hpp"
#include "runtime/process.hpp"

namespace softnpu {

namespace {

Result<> not_inside(const StreamPlace &place) {
    if (place.stream == nullptr || Stream::inside() != place.stream.get()) return {};
    return refuse(Rule::wait_inside_task, "event", {{"stream", text::number(std::int64_t{place.stream->traits().id})}});
}

}  // namespace

Result<EventPointer> event_of(const void *event, std::string_view argument) {
    auto process = Process::get();
    if (!process) return pass_on(std::move(process));
    return (*process)->events().find(event, argument);
}

Asked ask(const Event &event) {
    const MarkPointer last = event.last();
    if (last == nullptr) return Asked::never_recorded;
    if (!last->pending()) return Asked::reached;
    if (const StreamPlace place = last->place(); place.stream != nullptr) {
        place.stream->scheduler().queried(place.stream);
    }
    return last->pending() ? Asked::pending : Asked::reached;
}

bool is_complete(const Event &event) {
    const Asked asked = ask(event);
    return asked == Asked::reached || (asked == Asked::never_recorded && event.traits().kind == EventKind::captured);
}

Result<std::uint64_t> time_of(const Event &event, std::string_view argument) {
    const std::string handle = text::hex(static_cast<std::uint64_t>(event.traits().handle));
    if (ask(event) == Asked::never_recorded) return refuse(Rule::event_never_recorded, argument, {{"given", handle}});
    const bool timed = event.traits().kind == EventKind::plain || event.has(ACL_EVENT_TIME_LINE);
    const MarkPointer last = event.last();
    if (!timed || last == nullptr || last->state() != Mark::State::reached) {
        const char *why = timed ? "its record was not reached yet; legal is after a synchronization with it"
                                : "it was made without ACL_EVENT_TIME_LINE; legal is an event that has it, or one of "
                                  "aclrtCreateEvent";
        return refuse(Rule::event_no_time, argument, {{"given", handle}, {"why", why}});
    }
    return last->time();
}

Result<> wait_for(const EventPointer &event, Patience patience) {
    const MarkPointer last = event->last();
    if (last == nullptr || !last->pending()) return {};
    const StreamPlace place = last->place();
    if (place.stream == nullptr) return {};
    if (auto outside = not_inside(place); !outside) return outside;
    Stream &stream = *place.stream;
    const std::string id = text::number(std::int64_t{stream.traits().id});
    const bool done = stream.scheduler().wait(place, from_now(patience),
                                              [&] { return !last->pending() || (stream.halted() && stream.failed()); });
    if (!done) {
        return refuse(Rule::event_wait_expired, "timeout",
                      {{"stream", id}, {"timeout", text::number(std::int64_t{patience->count()})}});
    }
    if (last->state() == Mark::State::dropped) return refuse(Rule::event_dropped, "event", {{"stream", id}});
    return last->pending() ? verdict(place.stream) : Result<>{};
}

}  // namespace softnpu
