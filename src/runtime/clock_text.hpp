// SPDX-License-Identifier: Apache-2.0
// The time of day as messages and logs write it.
#pragma once

#include <string>

namespace softnpu {

/// "2026-11-30-02:18:18.123.456"
std::string time_now();
/// "20261130021818123", for file names
std::string compact_time();

}  // namespace softnpu
