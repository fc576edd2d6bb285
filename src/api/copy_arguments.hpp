// SPDX-License-Identifier: Apache-2.0
// Sizes, pitches and alignments of copies and sets: what is refused whatever lies at the pointers.
#pragma once

#include <cstdint>

#include "api/door.hpp"

namespace softnpu::api {

[[gnu::cold]] unexpected<Error> past_maximum(const char *argument, std::uint64_t count, const char *limit,
                                             std::uint64_t maximum);
inline Result<> at_most(const char *argument, std::uint64_t count, const char *limit, std::uint64_t maximum) {
    if (maximum != 0 && count <= maximum) [[likely]]
        return {};
    return past_maximum(argument, count, limit, maximum);
}

struct Rectangle {
    std::size_t dpitch, spitch, width, height;
};
/// Front door: a row fits its pitch.
Result<> check_pitches(const Rectangle &rectangle);
/// What the runtime layer refuses of a rectangle, whatever it points at.
Result<> check_rectangle(const Rectangle &rectangle);

/// `count` words of 4 bytes in `size` bytes at `pointer`.
Result<> check_words(const void *pointer, std::size_t size, std::size_t count);

}  // namespace softnpu::api
