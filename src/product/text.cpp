// SPDX-License-Identifier: Apache-2.0
// Numbers and sizes as people write them.
#include "product/text.hpp"

#include <algorithm>
#include <charconv>

namespace softnpu::product {

namespace {

struct Unit {
    std::string_view name;
    std::uint64_t bytes;
};

constexpr Unit kUnits[] = {
    {"", 1},
    {"B", 1},
    {"KiB", 1ull << 10},
    {"MiB", 1ull << 20},
    {"GiB", 1ull << 30},
    {"TiB", 1ull << 40},
    {"KB", 1'000},
    {"MB", 1'000'000},
    {"GB", 1'000'000'000},
    {"TB", 1'000'000'000'000},
};

// With at most six digits, fraction times unit stays below 2^63 for every unit.
constexpr std::size_t kMaxFractionDigits = 6;

std::optional<std::uint64_t> unit_bytes(std::string_view name) {
    const auto *unit = std::ranges::find(kUnits, name, &Unit::name);
    if (unit == std::end(kUnits)) return std::nullopt;
    return unit->bytes;
}

std::optional<std::uint64_t> fraction_of(std::string_view digits, std::uint64_t unit) {
    const auto numerator = parse_number(digits);
    if (!numerator || digits.size() > kMaxFractionDigits || unit == 1) return std::nullopt;
    std::uint64_t denominator = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) denominator *= 10;
    return *numerator * unit / denominator;
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t value = 0;
    const char *begin = text.data();
    const char *end = begin + text.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

std::optional<Bytes> parse_size(std::string_view text) {
    const auto unit_at = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto unit = unit_bytes(text.substr(unit_at));
    const std::string_view digits = text.substr(0, unit_at);
    const auto point = digits.find('.');
    const auto whole = parse_number(digits.substr(0, point));
    if (!unit || !whole || *whole > UINT64_MAX / *unit) return std::nullopt;
    if (point == std::string_view::npos) return Bytes{*whole * *unit};

    const auto fraction = fraction_of(digits.substr(point + 1), *unit);
    if (!fraction || *fraction > UINT64_MAX - *whole * *unit) return std::nullopt;
    return Bytes{*whole * *unit + *fraction};
}

std::string concat(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (std::string_view part : parts) text += part;
    return text;
}

std::string join(const std::vector<std::string> &words) {
    std::string list;
    for (const std::string &word : words) {
        if (!list.empty()) list += ", ";
        list += word;
    }
    return list;
}

}  // namespace softnpu::product
