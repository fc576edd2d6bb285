// SPDX-License-Identifier: Apache-2.0
#include "runtime/device_limits.hpp"

#include <algorithm>

#include "os/per_process.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

const std::optional<product::LimitRange> &range_of(const product::Profile &profile, DeviceLimit limit) {
    const product::DeviceLimits &all = profile.limits;
    switch (limit) {
        case DeviceLimit::simt_stack:
            return all.simt_stack;
        case DeviceLimit::simt_divergence_stack:
            return all.simt_divergence_stack;
        case DeviceLimit::simd_stack:
            return all.simd_stack;
        case DeviceLimit::simd_printf_fifo:
            return all.simd_printf_fifo;
        case DeviceLimit::simt_printf_fifo:
            break;
    }
    return all.simt_printf_fifo;
}

std::size_t index_of(DeviceLimit limit) { return static_cast<std::size_t>(limit); }

unexpected<Error> unsupported(const product::Profile &profile, DeviceLimit limit) {
    return refuse(Rule::limit_unsupported, "limit",
                  {{"given", text::number(std::int64_t{static_cast<int>(limit)})}, {"product", profile.soc_name}});
}

}  // namespace

Result<> DeviceLimitSettings::set(const product::Profile &profile, DeviceLimit limit, std::uint64_t value) {
    if (!range_of(profile, limit)) return unsupported(profile, limit);
    std::lock_guard lock(mutex_);
    // A SIMT program needs one of its two stacks.
    const bool stack = limit == DeviceLimit::simt_stack || limit == DeviceLimit::simt_divergence_stack;
    const DeviceLimit other =
        limit == DeviceLimit::simt_stack ? DeviceLimit::simt_divergence_stack : DeviceLimit::simt_stack;
    if (stack && value == 0 && set_[index_of(other)] == 0) return refuse(Rule::limit_both_zero, "value");
    set_[index_of(limit)] = value;
    return {};
}

Result<std::uint64_t> DeviceLimitSettings::get(const product::Profile &profile, DeviceLimit limit) const {
    const auto &range = range_of(profile, limit);
    if (!range) return unsupported(profile, limit);
    std::lock_guard lock(mutex_);
    const std::uint64_t value = set_[index_of(limit)].value_or(range->initial.value);
    if (limit != DeviceLimit::simt_stack) return value;
    // Documented: this one is reported for all lanes of a warp.
    const std::uint64_t largest = range->max.value;
    return round_up(Bytes{std::min(value, largest)}, range->granule).value * profile.limits.simt_stack_lanes;
}

void DeviceLimitSettings::configure(const product::Profile &profile, DeviceLimit limit,
                                    std::optional<std::uint64_t> value) {
    const auto &range = range_of(profile, limit);
    if (!value || !range) return;
    const Bytes within{std::clamp(*value, range->min.value, range->max.value)};
    std::lock_guard lock(mutex_);
    set_[index_of(limit)] = round_up(within, range->granule).value;
}

DeviceLimitSettings &device_limit_settings() { return os::PerProcess<DeviceLimitSettings>::get(); }

}  // namespace softnpu
