// SPDX-License-Identifier: Apache-2.0
#include "runtime/event_table.hpp"

#include <limits>

#include "acl/acl.h"
#include "rules/text.hpp"

namespace softnpu {

namespace {

constexpr std::uint32_t kAny = std::numeric_limits<std::int32_t>::max();

unexpected<Error> event_unknown(const void *event, std::string_view argument) {
    return refuse(Rule::event_unknown, argument, {{"given", text::pointer(event)}});
}

std::uint64_t number_of(const void *event) { return reinterpret_cast<std::uint64_t>(event); }

}  // namespace

/// Others take one with each record.
bool EventTable::has_slot(const Event &event) {
    return event.traits().kind == EventKind::flagged && event.has(ACL_EVENT_SYNC);
}

Result<EventPointer> EventTable::create(DeviceId device, EventKind kind, std::uint32_t flags, std::uint32_t slots) {
    Event::Traits traits{.device = device, .kind = kind, .flags = flags};
    if (has_slot(Event(traits)) && !numbers(device).slots.take(slots)) {
        return refuse(
            Rule::events_exhausted, "event",
            {{"device", text::number(std::int64_t{device.value})}, {"most", text::number(std::uint64_t{slots})}});
    }
    traits.handle = EventHandle{events_.next_handle()};
    traits.id = *numbers(device).ids.take(kAny);
    auto event = std::make_shared<Event>(traits);
    events_.add(static_cast<std::uint64_t>(traits.handle), event);
    return event;
}

Result<EventPointer> EventTable::find(const void *event, std::string_view argument) const {
    EventPointer found = events_.find(number_of(event));
    if (found == nullptr) return event_unknown(event, argument);
    return found;
}

Result<> EventTable::destroy(const void *event) {
    const EventPointer taken = events_.take(number_of(event));
    if (taken == nullptr) return event_unknown(event, "event");
    give_back(*taken);
    return {};
}

void EventTable::give_back(const Event &event) {
    Numbers &numbers = this->numbers(event.traits().device);
    numbers.ids.give_back(event.traits().id);
    if (has_slot(event)) numbers.slots.give_back(0);
}

std::uint32_t EventTable::slots_taken(DeviceId device) const {
    const auto pending = events_.all([&](const Event &event) {
        if (event.traits().device != device || has_slot(event)) return false;
        const MarkPointer last = event.last();
        return last != nullptr && last->pending();
    });
    return numbers_[static_cast<std::size_t>(device.value)].slots.taken() + static_cast<std::uint32_t>(pending.size());
}

void EventTable::forget(DeviceId device) {
    for (const EventPointer &event : events_.all([&](const Event &one) { return one.traits().device == device; })) {
        if (events_.take(static_cast<std::uint64_t>(event->traits().handle)) != nullptr) give_back(*event);
    }
}

}  // namespace softnpu
