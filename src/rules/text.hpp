// SPDX-License-Identifier: Apache-2.0
// How values are written in sentences. One style for the whole library.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/device_address.hpp"
#include "base/ids.hpp"

namespace softnpu::text {

std::string number(std::int64_t value);
std::string number(std::uint64_t value);
/// "1 byte", "2 bytes"
std::string count(std::uint64_t number, std::string_view what);
std::string hex(std::uint64_t value);
/// "3145728 (3 MiB)"; plain digits below 1 KiB or when the unit would not be exact to two decimals.
std::string size(Bytes size);
std::string address(DeviceAddress address);
/// "0x100000000000 to 0x100000200000", the end excluded
std::string range(DeviceAddress start, Bytes size);
std::string pointer(const void *pointer);
std::string device(DeviceId device);
/// "a, b, c"
std::string list(std::span<const std::string_view> words);

/// Replaces {name} by what `lookup` gives; an unknown name stays as it stands.
template <class Lookup>
std::string fill(std::string_view pattern, Lookup &&lookup) {
    std::string out;
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        const auto close = open == pattern.npos ? open : pattern.find('}', open);
        if (close == pattern.npos) break;
        out += pattern.substr(0, open);
        out += lookup(pattern.substr(open + 1, close - open - 1));
        pattern.remove_prefix(close + 1);
    }
    return out += pattern;
}

}  // namespace softnpu::text
