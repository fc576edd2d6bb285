// SPDX-License-Identifier: Apache-2.0
// Synchronous copies and sets, one and two dimensions.
#include "api/copy_arguments.hpp"
#include "api/copy_kind.hpp"
#include "api/door.hpp"
#include "rules/text.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

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
        SOFTNPU_TRY(check_words(ptr, memSize, N));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::memset_d32));
        SOFTNPU_TRY(library_memory(here.process, ptr));
        return here.process.copies().fill_words(ptr, value, N, "ptr");
    });
}
