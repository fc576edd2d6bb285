// SPDX-License-Identifier: Apache-2.0
// What a process occupies, and the same measured in a child that has never called the library.
#pragma once

#include <functional>

namespace bench {

struct Footprint {
    double milliseconds = 0, mappings = 0, descriptors = 0, resident_mib = 0;
};

/// Runs `body` in a child: what it added to the child, and the milliseconds that it says it took.
Footprint footprint_of(const std::function<double()> &body);

}  // namespace bench
