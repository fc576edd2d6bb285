// SPDX-License-Identifier: Apache-2.0
// Copies and sets on streams.
#include "api/copy_arguments.hpp"
#include "api/copy_kind.hpp"
#include "api/door.hpp"
#include "runtime/queued_copy.hpp"

using namespace softnpu;
using namespace softnpu::api;

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
