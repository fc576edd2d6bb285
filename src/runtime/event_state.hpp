// SPDX-License-Identifier: Apache-2.0
// Where an event is: asked, waited for, and the time it tells.
#pragma once

#include <string_view>

#include "runtime/event.hpp"
#include "runtime/waiting.hpp"

namespace softnpu {

/// The event that the program means, whatever thread or device it is on.
Result<EventPointer> event_of(const void *event, std::string_view argument);

enum class Asked : std::uint8_t { never_recorded, pending, reached };
/// Where its last record is; a record that was dropped is over, too.
Asked ask(const Event &event);
/// aclrtQueryEventStatus: a captured event that was never recorded has nothing to wait for.
bool is_complete(const Event &event);

/// The time of the last record, in nanoseconds since the system started.
Result<std::uint64_t> time_of(const Event &event, std::string_view argument);

Result<> wait_for(const EventPointer &event, Patience patience);

}  // namespace softnpu
