// SPDX-License-Identifier: Apache-2.0
// Sizes that a program may set for all devices of the process (aclrtDeviceSetLimit, aclInit's configuration).
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>

#include "product/profile.hpp"
#include "rules/error.hpp"

namespace softnpu {

/// The values of aclrtDeviceLimit.
enum class DeviceLimit { simt_stack, simt_divergence_stack, simd_stack, simd_printf_fifo, simt_printf_fifo };
inline constexpr int kDeviceLimits = 5;

class DeviceLimitSettings {
public:
    Result<> set(const product::Profile &profile, DeviceLimit limit, std::uint64_t value);
    Result<std::uint64_t> get(const product::Profile &profile, DeviceLimit limit) const;
    /// From the configuration file: brought into the product's range; ignored where the product has no such limit.
    void configure(const product::Profile &profile, DeviceLimit limit, std::optional<std::uint64_t> value);

private:
    mutable std::mutex mutex_;
    std::array<std::optional<std::uint64_t>, kDeviceLimits> set_;
};

DeviceLimitSettings &device_limit_settings();

}  // namespace softnpu
