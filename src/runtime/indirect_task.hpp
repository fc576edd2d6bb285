// SPDX-License-Identifier: Apache-2.0
// Tasks that read in device memory what they are to do, when their turn comes: copies between stored pointers, copies
// and cache operations of descriptors. Spec: memory-copy.md 7, memory-unified.md 4.
//
// Where that is written is held from the submit on, so that freeing it changes nothing. What is written there are
// addresses, and they mean whatever lies there when the task runs.
#pragma once

#include "runtime/current.hpp"

namespace softnpu {

struct IndirectRequest {
    const char *function;   ///< that asked for it
    const void *to, *from;  ///< where the two pointers are stored
    std::size_t to_offset, from_offset, count;
};
Result<> queue_indirect(const Current &current, const StreamPointer &stream, const IndirectRequest &request);

/// The copy that `descriptor` holds by then.
Result<> queue_described_copy(const Current &current, const StreamPointer &stream, const char *function,
                              const void *descriptor);
/// A cache operation, which does nothing here; only whether the descriptor holds one is looked at.
Result<> queue_described_cache(const Current &current, const StreamPointer &stream, const char *function,
                               const void *descriptor);

}  // namespace softnpu
