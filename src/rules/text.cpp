// SPDX-License-Identifier: Apache-2.0
#include "rules/text.hpp"

#define FMT_HEADER_ONLY  // fmt stays inside this file: hidden, and compiled once
#include <fmt/format.h>

namespace softnpu::text {

std::string number(std::int64_t value) { return fmt::format("{}", value); }
std::string number(std::uint64_t value) { return fmt::format("{}", value); }
std::string count(std::uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}
std::string hex(std::uint64_t value) { return fmt::format("{:#x}", value); }

std::string size(Bytes size) {
    static constexpr struct {
        Bytes unit;
        const char *name;
    } kUnits[] = {{1_GiB, "GiB"}, {1_MiB, "MiB"}, {1_KiB, "KiB"}};
    for (const auto &[unit, name] : kUnits) {
        if (size < unit) continue;
        if (size.value % unit.value == 0) return fmt::format("{} ({} {})", size.value, size.value / unit.value, name);
        const double units = static_cast<double>(size.value) / static_cast<double>(unit.value);
        return fmt::format("{} ({:.2f} {})", size.value, units, name);
    }
    return fmt::format("{}", size.value);
}

std::string address(DeviceAddress address) { return hex(address.value); }
std::string range(DeviceAddress start, Bytes size) { return address(start) + " to " + address(start + size); }
std::string pointer(const void *pointer) { return hex(reinterpret_cast<std::uintptr_t>(pointer)); }
std::string device(DeviceId device) { return fmt::format("device {}", device.value); }

std::string list(std::span<const std::string_view> words) { return fmt::format("{}", fmt::join(words, ", ")); }

}  // namespace softnpu::text
