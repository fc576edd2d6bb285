// SPDX-License-Identifier: Apache-2.0
// Moving and filling bytes at the speed of the memory bus: memcpy while the caches help, streaming stores and
// several threads when they do not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace softnpu {

void move_bytes(std::byte *to, const std::byte *from, std::size_t count);
struct Piece {
    std::byte *to;
    const std::byte *from;
    std::size_t count;
};
/// Several moves as one: threads share them when all together are large.
void move_pieces(std::span<const Piece> pieces);
void fill_bytes(std::byte *to, std::uint8_t value, std::size_t count);
/// `count` 32-bit words; `to` is 4-byte aligned.
void fill_words(std::byte *to, std::uint32_t value, std::size_t count);

}  // namespace softnpu
