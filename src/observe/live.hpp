// SPDX-License-Identifier: Apache-2.0
// What a process holds now: one line for each object, in the words that refusals use.
#pragma once

#include <string>
#include <vector>

#include "runtime/process.hpp"

namespace softnpu::observe {

std::vector<std::string> live_objects(Process &process);

/// Why host code must not touch a range: what is there. Empty when it may.
std::string untouchable(Process &process, const void *address, Bytes size);

}  // namespace softnpu::observe
