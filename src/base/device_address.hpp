// SPDX-License-Identifier: Apache-2.0
// DeviceAddress: a number that only the page table can turn into bytes. Never dereferenced.
#pragma once

#include <compare>
#include <cstdint>

#include "base/bytes.hpp"

namespace softnpu {

struct DeviceAddress {
    std::uint64_t value = 0;

    constexpr auto operator<=>(const DeviceAddress &) const = default;
    constexpr DeviceAddress operator+(Bytes offset) const { return {value + offset.value}; }
    constexpr Bytes operator-(DeviceAddress base) const { return {value - base.value}; }

    static DeviceAddress from_pointer(const void *pointer) { return {reinterpret_cast<std::uintptr_t>(pointer)}; }
    /// What the client gets: a pointer that it may pass on, compare and offset, not read.
    void *as_pointer() const { return reinterpret_cast<void *>(static_cast<std::uintptr_t>(value)); }
};

/// The range that device addresses come from (spec memory-linear 0.4): 16 TiB up to 24 TiB.
inline constexpr DeviceAddress kDeviceRangeBegin{16ull << 40};
inline constexpr DeviceAddress kDeviceRangeEnd{24ull << 40};

/// Where physical memory is found in our own directory: behind the device range, so that no program can name it.
inline constexpr DeviceAddress kPhysicalRangeEnd{32ull << 40};

constexpr bool in_device_range(DeviceAddress address) {
    return address >= kDeviceRangeBegin && address < kDeviceRangeEnd;
}

}  // namespace softnpu
