// SPDX-License-Identifier: Apache-2.0
// Identifiers that are numbers outside and types inside.
#pragma once

#include <compare>
#include <cstdint>

namespace softnpu {

/// A device as the program counts it (an index into the visible devices).
struct DeviceId {
    std::int32_t value = -1;
    constexpr auto operator<=>(const DeviceId &) const = default;
};

/// The most devices that one process can see; arrays per device have this length.
inline constexpr int kMaxDevices = 64;
/// A simulated server has this many NUMA nodes.
inline constexpr std::uint32_t kNumaNodes = 4;

}  // namespace softnpu
