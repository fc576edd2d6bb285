// SPDX-License-Identifier: Apache-2.0
// How an event was made, and what its kind refuses.
#pragma once

#include <string_view>

#include "runtime/current.hpp"

namespace softnpu {

Result<EventPointer> create_event(const Current &current, EventKind kind, std::uint32_t flags);
/// How many more slots the current device has for events.
std::uint32_t slots_left(const Current &current);

/// What a call may need of an event; refused where its kind does not have it.
enum class EventNeed : std::uint8_t {
    record,       ///< not for the device alone
    hold_back,    ///< streams wait for it
    reset,        ///< it is a flag
    state,        ///< asked by this process
    wait_state,   ///< and knows its waits
    synchronize,  ///< waited for by the host
    time,         ///< tells when its record was reached
};
Result<> require(const Event &event, EventNeed need, std::string_view argument);

}  // namespace softnpu
