// SPDX-License-Identifier: Apache-2.0
// Bytes: a number of bytes. A type of its own, so that a size cannot be passed as an address or a count.
#pragma once

#include <compare>
#include <cstdint>

namespace softnpu {

struct Bytes {
    std::uint64_t value = 0;

    constexpr auto operator<=>(const Bytes &) const = default;
    constexpr Bytes operator+(Bytes other) const { return {value + other.value}; }
    constexpr Bytes operator-(Bytes other) const { return {value - other.value}; }
    constexpr Bytes &operator+=(Bytes other) {
        value += other.value;
        return *this;
    }
    constexpr Bytes &operator-=(Bytes other) {
        value -= other.value;
        return *this;
    }
};

inline constexpr Bytes operator""_B(unsigned long long n) { return {n}; }
inline constexpr Bytes operator""_KiB(unsigned long long n) { return {n << 10}; }
inline constexpr Bytes operator""_MiB(unsigned long long n) { return {n << 20}; }
inline constexpr Bytes operator""_GiB(unsigned long long n) { return {n << 30}; }

/// Smallest multiple of `unit` (a power of two) that is at least `size`; the caller has excluded overflow.
constexpr Bytes round_up(Bytes size, Bytes unit) { return {(size.value + unit.value - 1) & ~(unit.value - 1)}; }

}  // namespace softnpu
