// SPDX-License-Identifier: Apache-2.0
// Descriptors: a copy or a cache operation written down in device memory, to be run by a stream later.
#pragma once

#include "runtime/current.hpp"

namespace softnpu {

struct DescribedCopy {
    void *from;
    void *to;
    Bytes count;
};

/// Checks the copy and writes it to `descriptor` at once.
Result<> write_descriptor(const Current &current, void *descriptor, DescribedCopy copy);
/// The same for a cache operation on `size` bytes at `memory`.
Result<> write_cache_descriptor(const Current &current, void *descriptor, void *memory, Bytes size);

}  // namespace softnpu
