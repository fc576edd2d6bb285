// SPDX-License-Identifier: Apache-2.0
// How much memory this machine, or the control group we run in, has left.
#pragma once

#include <cstdint>

namespace softnpu::os {

/// Bytes that can still be used: the smallest of what the kernel calls available and what each control group
/// above us leaves.
std::uint64_t memory_left();

}  // namespace softnpu::os
