// SPDX-License-Identifier: Apache-2.0
// Synchronous copies and sets, one and two dimensions.
#include "api/copy_kind.hpp"
#include "api/door.hpp"
#include "rules/text.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

[[gnu::cold]] unexpected<Error> past_maximum(const char *argument, std::uint64_t count, const char *limit,
                                             std::uint64_t maximum) {
    return refuse(Rule::copy_past_maximum, argument,
                  {{"count", text::number(count)}, {"limit", limit}, {"maximum", text::number(maximum)}});
}

inline Result<> at_most(const char *argument, std::uint64_t count, const char *limit, std::uint64_t maximum) {
    if (maximum != 0 && count <= maximum) [[likely]]
        return {};
    return past_maximum(argument, count, limit, maximum);
}

struct Rectangle {
    size_t dpitch, spitch, width, height;
};

/// What the runtime layer refuses of a rectangle, whatever it points at.
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

}  // namespace

aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind) {
    return door(__func__, [&]() -> Result<> {
        if (count == 0) return {};  // before any other check
        SOFTNPU_TRY(given(dst, "dst"));
        SOFTNPU_TRY(given(src, "src"));
        SOFTNPU_TRY(known_kind(kind, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(at_most("count", count, "destMax", destMax));
        if (dst == src) return {};
        if (here.process.config().strict_kind) SOFTNPU_TRY(fitting_kind(here.process, kind, dst, src));
        return here.process.copies().copy(dst, src, count);
    });
}

aclError aclrtMemcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                       aclrtMemcpyKind kind) {
    return door(__func__, [&]() -> Result<> {
        const Rectangle rectangle{dpitch, spitch, width, height};
        if (width == 0 || height == 0) return {};
        SOFTNPU_TRY(given(dst, "dst"));
        SOFTNPU_TRY(given(src, "src"));
        SOFTNPU_TRY(check_pitches(rectangle));
        SOFTNPU_TRY(known_rectangle_kind(kind));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(check_rectangle(rectangle));
        SOFTNPU_TRY(require(here.process, Capability::copy_2d));
        SOFTNPU_TRY(supported_rectangle_kind(here.process, kind, dst, src));
        SOFTNPU_TRY(fitting_kind(here.process, kind, dst, src));
        return here.process.copies().copy_rows(dst, src, {dpitch, width, height}, {spitch, width, height});
    });
}

aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value, size_t count) {
    return door(__func__, [&]() -> Result<> {
        if (count == 0) return {};
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(at_most("count", count, "maxCount", maxCount));
        return here.process.copies().fill(devPtr, static_cast<std::uint8_t>(value), count, "devPtr");
    });
}

aclError aclrtMemsetD32(void *ptr, size_t memSize, uint32_t value, size_t N) {
    return door(__func__, [&]() -> Result<> {
        if (N == 0) return {};
        SOFTNPU_TRY(given(ptr, "ptr"));
        if (reinterpret_cast<std::uintptr_t>(ptr) % 4 != 0) {
            return refuse(Rule::words_unaligned, "ptr", {{"pointer", text::pointer(ptr)}});
        }
        if (N > memSize / 4) {
            return refuse(
                Rule::words_past_maximum, "N",
                {{"count", text::number(std::uint64_t{N})}, {"maximum", text::number(std::uint64_t{memSize})}});
        }
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::memset_d32));
        SOFTNPU_TRY(library_memory(here.process, ptr));
        return here.process.copies().fill_words(ptr, value, N, "ptr");
    });
}
