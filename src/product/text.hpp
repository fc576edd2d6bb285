// SPDX-License-Identifier: Apache-2.0
// Numbers and sizes as people write them. Strict: the whole text or nothing.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"

namespace softnpu::product {

/// Decimal digits only; nothing for a sign, a blank, trailing text or an overflow.
std::optional<std::uint64_t> parse_number(std::string_view text);

/// `4GiB`, `1.5GiB`, `64MB`, `1048576`. A fraction of a byte is dropped.
std::optional<Bytes> parse_size(std::string_view text);

/// What parse_size accepts, for error sentences.
inline constexpr std::string_view kSizeForms =
    "a size such as 4GiB, 1.5GiB, 64MiB, 64MB or plain bytes (units KiB MiB GiB TiB KB MB GB TB B)";

/// One text of several. (GCC 12 warns wrongly about `"..." + text`.)
std::string concat(std::initializer_list<std::string_view> parts);

/// "a, b, c"
std::string join(const std::vector<std::string> &words);

}  // namespace softnpu::product
