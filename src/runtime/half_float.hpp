// SPDX-License-Identifier: Apache-2.0
// IEEE 754 binary16, as bits. By hand: GCC 12 has no half type on every machine that we build for.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace softnpu {

inline float half_to_float(std::uint16_t half) {
    const std::uint32_t sign = (half & 0x8000u) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1f;
    const std::uint32_t fraction = half & 0x3ffu;
    if (exponent == 0x1f) return std::bit_cast<float>(sign | 0x7f800000u | fraction << 13);
    if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    const float subnormal = std::ldexp(static_cast<float>(fraction), -24);
    return sign != 0 ? -subnormal : subnormal;
}

/// Rounds to nearest, ties to even; too large becomes infinity; a NaN stays one.
inline std::uint16_t float_to_half(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000u);
    const std::uint32_t rest = bits & 0x7fffffffu;
    const auto signed_half = [sign](std::uint32_t half) { return static_cast<std::uint16_t>(sign | half); };
    if (rest > 0x7f800000u) return signed_half(0x7e00u | (rest >> 13 & 0x3ffu));
    if (rest >= 0x477ff000u) return signed_half(0x7c00u);  // from 65520 on, the nearest is infinity
    if (rest >= 0x38800000u) {                             // normal in binary16
        const std::uint32_t moved = rest - (112u << 23);
        return signed_half((moved + 0xfffu + (moved >> 13 & 1u)) >> 13);
    }
    // Subnormal or zero: counted in units of 2^-24, with the rounding of the current mode's default, to nearest even.
    return signed_half(static_cast<std::uint32_t>(std::nearbyint(std::ldexp(std::fabs(value), 24))));
}

}  // namespace softnpu
