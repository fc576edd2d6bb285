// SPDX-License-Identifier: Apache-2.0
#include "api/copy_arguments.hpp"

#include "rules/text.hpp"

namespace softnpu::api {

unexpected<Error> past_maximum(const char *argument, std::uint64_t count, const char *limit, std::uint64_t maximum) {
    return refuse(Rule::copy_past_maximum, argument,
                  {{"count", text::number(count)}, {"limit", limit}, {"maximum", text::number(maximum)}});
}

Result<> check_rectangle(const Rectangle &r) {
    constexpr std::uint64_t kWidest = 5'000'000, kHighest = 5'242'880;
    const auto too_large = [](const char *argument, std::uint64_t given, std::uint64_t limit) {
        return refuse(Rule::rectangle_too_large, argument,
                      {{"given", text::number(given)}, {"limit", text::number(limit)}});
    };
    if (r.width > kWidest) return too_large("width", r.width, kWidest);
    if (r.height > kHighest) return too_large("height", r.height, kHighest);
    for (const auto &[argument, pitch] : {std::pair{"dpitch", r.dpitch}, std::pair{"spitch", r.spitch}}) {
        size_t end = 0;
        if (!__builtin_mul_overflow(r.height, pitch, &end)) continue;
        return refuse(
            Rule::extent_overflow, argument,
            {{"height", text::number(std::uint64_t{r.height})}, {"pitch", text::number(std::uint64_t{pitch})}});
    }
    return {};
}

Result<> check_pitches(const Rectangle &r) {
    for (const auto &[argument, pitch] : {std::pair{"dpitch", r.dpitch}, std::pair{"spitch", r.spitch}}) {
        if (r.width <= pitch) continue;
        return refuse(Rule::width_past_pitch, argument,
                      {{"width", text::number(std::uint64_t{r.width})}, {"pitch", text::number(std::uint64_t{pitch})}});
    }
    return {};
}

Result<> check_words(const void *ptr, std::size_t memSize, std::size_t N) {
    if (reinterpret_cast<std::uintptr_t>(ptr) % 4 != 0) {
        return refuse(Rule::words_unaligned, "ptr", {{"pointer", text::pointer(ptr)}});
    }
    if (N > memSize / 4) {
        return refuse(Rule::words_past_maximum, "N",
                      {{"count", text::number(std::uint64_t{N})}, {"maximum", text::number(std::uint64_t{memSize})}});
    }
    return {};
}

}  // namespace softnpu::api
