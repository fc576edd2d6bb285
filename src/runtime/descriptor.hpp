// SPDX-License-Identifier: Apache-2.0
// Descriptors: a copy or a cache operation written down in device memory, to be run by a stream later.
#pragma once

#include <array>
#include <optional>

#include "runtime/current.hpp"

namespace softnpu {

struct DescribedCopy {
    void *from;
    void *to;
    Bytes count;
};

/// The most that a descriptor takes; what it takes is the profile's descriptor_size.
using DescriptorWords = std::array<std::uint64_t, 8>;
/// The copy that a descriptor holds; empty when it holds none.
std::optional<DescribedCopy> described_copy(const DescriptorWords &words);
/// Whether a descriptor holds a cache operation.
bool describes_cache_operation(const DescriptorWords &words);

/// Refused unless `pointer` is the start of `size` bytes of the current device's memory.
Result<> on_current_device(const Current &current, const void *pointer, std::size_t size, const char *argument,
                           Access access);

/// Checks the copy and writes it to `descriptor` at once.
Result<> write_descriptor(const Current &current, void *descriptor, DescribedCopy copy);
/// The same for a cache operation on `size` bytes at `memory`.
Result<> write_cache_descriptor(const Current &current, void *descriptor, void *memory, Bytes size);

}  // namespace softnpu
