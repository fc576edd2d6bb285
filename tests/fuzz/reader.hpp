// SPDX-License-Identifier: Apache-2.0
// Reader: an input's bytes as choices, numbers and hostile values. Past the end everything is 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

class Reader {
public:
    Reader(const std::uint8_t *data, std::size_t size) : at_(data), end_(data + size) {}

    bool empty() const { return at_ == end_; }
    std::uint8_t byte() { return at_ == end_ ? std::uint8_t{0} : *at_++; }
    /// 0 <= result < count
    std::size_t below(std::size_t count) { return byte() % count; }
    bool one_in(std::size_t count) { return byte() % count == count - 1; }

    template <class Number>
    Number raw() {
        std::uint8_t bytes[sizeof(Number)];
        for (auto &one : bytes) one = byte();
        Number number;
        std::memcpy(&number, bytes, sizeof number);
        return number;
    }

    /// An enumerator: mostly a small one, at times any 32 bits.
    template <class Enum>
    Enum choice(std::size_t count = 8) {
        return static_cast<Enum>(one_in(8) ? raw<std::uint32_t>() : static_cast<std::uint32_t>(below(count)));
    }

    /// A size that fits, one that does not, or one that wraps when something is added to it.
    std::size_t size() {
        switch (below(8)) {
            case 0:
                return byte();
            case 1:
                return raw<std::uint16_t>();
            case 2:
                return raw<std::uint16_t>() % 1024u * 4096u;
            case 3:
                return (std::size_t{1} << below(64)) + byte() - 128;
            case 4:
                return (std::size_t{64} << 20) / (1 + below(4)) + byte() - 128;
            case 5:
                return SIZE_MAX - raw<std::uint16_t>();
            case 6:
                return raw<std::uint32_t>();
            default:
                return raw<std::size_t>();
        }
    }

    std::int32_t device() {
        constexpr std::int32_t kOdd[] = {-1, 2, 63, 64, INT32_MAX, INT32_MIN};
        const std::size_t which = below(16);
        if (which < 12) return static_cast<std::int32_t>(which % 2);
        return which == 15 ? raw<std::int32_t>() : kOdd[below(6)];
    }

    /// Without '?', which marks an unfilled field in a sentence.
    std::string word(std::size_t longest) {
        std::string text(below(longest + 1), ' ');
        for (char &c : text) {
            c = static_cast<char>(byte());
            if (c == '?' || c == '\0') c = '_';
        }
        return text;
    }

private:
    const std::uint8_t *at_;
    const std::uint8_t *end_;
};
