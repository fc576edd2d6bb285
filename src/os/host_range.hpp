// SPDX-License-Identifier: Apache-2.0
// Whether this process may read and write a range of its own addresses.
#pragma once

#include <cstddef>

namespace softnpu::os {

/// Reads the kernel's list of mappings: for rare calls only.
bool is_writable(const void *pointer, std::size_t size);

}  // namespace softnpu::os
