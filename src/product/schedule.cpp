// SPDX-License-Identifier: Apache-2.0
#include "product/schedule.hpp"

#include <charconv>

namespace softnpu::product {

std::optional<Schedule> parse_schedule(std::string_view text) {
    if (text == "eager") return Schedule{};
    if (text == "deferred") return Schedule{Schedule::Kind::deferred, 0};
    constexpr std::string_view kRandom = "random:";
    if (!text.starts_with(kRandom)) return {};
    text.remove_prefix(kRandom.size());
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return {};
    return Schedule{Schedule::Kind::random, seed};
}

}  // namespace softnpu::product
