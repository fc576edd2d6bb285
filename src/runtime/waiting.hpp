// SPDX-License-Identifier: Apache-2.0
// Waiting for streams, and what a wait tells: a task that failed, an abort, a time that is over.
#pragma once

#include <cstdint>
#include <optional>

#include "runtime/current.hpp"

namespace softnpu {

/// From now; empty for ever.
using Patience = std::optional<std::chrono::milliseconds>;

Deadline from_now(Patience patience);
/// The refusal of the first task that failed and that nobody was told of.
Result<> verdict(const StreamPointer &stream);

Result<> wait_for(const StreamPointer &stream, Patience patience);
/// Every stream of this process on the device of the current context.
Result<> wait_for_device(const Current &current, Patience patience);
/// All of its tasks have run. The refusal of a task that failed, where nobody was told yet.
Result<bool> is_done(const StreamPointer &stream);

/// aclrtDestroyStream: waits for its tasks, aclrtDestroyStreamForce: does not.
enum class Ending { waits, forced };
Result<> destroy_stream(const Current &current, const void *stream, Ending ending);

}  // namespace softnpu
