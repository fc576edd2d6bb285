// SPDX-License-Identifier: Apache-2.0
// Copies and sets on streams.
#include "api/copy_arguments.hpp"
#include "api/copy_kind.hpp"
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/indirect_task.hpp"
#include "runtime/queued_copy.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

Result<> copy_async(const CopyRequest &request, std::size_t destMax, aclrtStream stream) {
    if (request.count == 0) return {};
    SOFTNPU_TRY(given(request.to, "dst"));
    SOFTNPU_TRY(given(request.from, "src"));
    SOFTNPU_TRY(known_kind(request.kind, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE));
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(at_most("count", request.count, "destMax", destMax));
    SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
    if (request.to == request.from) return {};
    if (here.process.config().strict_kind) {
        SOFTNPU_TRY(fitting_kind(here.process, request.kind, request.to, request.from));
    }
    return queue_copy(here, target, request);
}

/// Offsets have 48 bits; the copy stays within destMax.
Result<> check_offsets(std::size_t destMax, std::size_t to, std::size_t from, std::size_t count) {
    constexpr std::uint64_t kMost = 0xFFFF'FFFF'FFFF;
    for (const auto &[argument, offset] : {std::pair{"dstDataOffset", to}, std::pair{"srcDataOffset", from}}) {
        if (offset <= kMost) continue;
        return refuse(Rule::copy_offset_range, argument,
                      {{"given", text::number(std::uint64_t{offset})}, {"limit", text::number(kMost)}});
    }
    if (to < destMax && count <= destMax - to) return {};
    return refuse(Rule::copy_past_offset, "count",
                  {{"count", text::number(std::uint64_t{count})},
                   {"offset", text::number(std::uint64_t{to})},
                   {"maximum", text::number(std::uint64_t{destMax})}});
}

}  // namespace

aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind,
                          aclrtStream stream) {
    return door(__func__, [&] { return copy_async({"aclrtMemcpyAsync", dst, src, count, kind}, destMax, stream); });
}

aclError aclrtMemcpyAsyncWithCondition(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind,
                                       aclrtStream stream) {
    return door(__func__,
                [&] { return copy_async({"aclrtMemcpyAsyncWithCondition", dst, src, count, kind}, destMax, stream); });
}

aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                            aclrtMemcpyKind kind, aclrtStream stream) {
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
        SOFTNPU_TRY(queued_rectangle_kind(here.process, kind, dst, src));
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        return queue_rows(here, target,
                          {"aclrtMemcpy2dAsync", dst, src, {dpitch, width, height}, {spitch, width, height}, kind});
    });
}

aclError aclrtMemcpyAsyncWithOffset(void **dst, size_t destMax, size_t dstDataOffset, const void **src, size_t count,
                                    size_t srcDataOffset, aclrtMemcpyKind kind, aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        if (count == 0) return {};
        SOFTNPU_TRY(given(dst, "dst"));
        SOFTNPU_TRY(given(src, "src"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::copy_offset));
        SOFTNPU_TRY(offset_kind(kind));
        SOFTNPU_TRY(check_offsets(destMax, dstDataOffset, srcDataOffset, count));
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        return queue_indirect(here, target,
                              {"aclrtMemcpyAsyncWithOffset", dst, src, dstDataOffset, srcDataOffset, count});
    });
}

aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        if (count == 0) return {};
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(at_most("count", count, "maxCount", maxCount));
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        return queue_fill(here, target, {"aclrtMemsetAsync", devPtr, static_cast<std::uint32_t>(value), count});
    });
}

aclError aclrtMemsetD32Async(void *ptr, size_t memSize, uint32_t value, size_t N, aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        if (N == 0) return {};
        SOFTNPU_TRY(given(ptr, "ptr"));
        SOFTNPU_TRY(check_words(ptr, memSize, N));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::memset_d32));
        SOFTNPU_TRY(library_memory(here.process, ptr));
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        return queue_words(here, target, {"aclrtMemsetD32Async", ptr, value, N});
    });
}
