// SPDX-License-Identifier: Apache-2.0
// What a stream is made with, and what is set on it later. Spec: stream-event.md 1.
#pragma once

#include "runtime/current.hpp"

namespace softnpu {

inline constexpr std::uint32_t kLeastPriority = 7;

/// In the current context. Unknown flags are ignored.
Result<StreamPointer> create_stream(const Current &current, std::uint32_t priority, std::uint32_t flags);
/// How many more the current device can have.
std::uint32_t streams_left(const Current &current);
/// Only bit 0 counts: 0 goes on after a failure, 1 stops. It is set once.
Result<> set_failure_mode(const StreamPointer &stream, std::uint64_t mode);

}  // namespace softnpu
