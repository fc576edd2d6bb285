// SPDX-License-Identifier: Apache-2.0
// Copies through descriptors, and device variables.
#include "api/copy_kind.hpp"
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/descriptor.hpp"
#include "runtime/indirect_task.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

/// A table of device variables would be filled by the vendor's compiler; here it is empty.
Result<> unknown_symbol(const void *symbol) {
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(require(here.process, Capability::symbols));
    return refuse(Rule::symbol_unknown, "symbol", {{"pointer", text::pointer(symbol)}});
}

Result<> from_symbol(const void *dst, size_t dstMax, const void *symbol, size_t count, aclrtMemcpyKind kind) {
    if (count == 0) return {};
    SOFTNPU_TRY(given(symbol, "symbol"));
    SOFTNPU_TRY(given(dst, "dst"));
    if (count > dstMax) {
        return refuse(
            Rule::symbol_count, "count",
            {{"count", text::number(std::uint64_t{count})}, {"maximum", text::number(std::uint64_t{dstMax})}});
    }
    SOFTNPU_TRY(symbol_kind(kind, ACL_MEMCPY_DEVICE_TO_HOST));
    return unknown_symbol(symbol);
}

Result<> to_symbol(const void *symbol, const void *src, size_t count, aclrtMemcpyKind kind) {
    if (count == 0) return {};
    SOFTNPU_TRY(given(symbol, "symbol"));
    SOFTNPU_TRY(given(src, "src"));
    SOFTNPU_TRY(symbol_kind(kind, ACL_MEMCPY_HOST_TO_DEVICE));
    return unknown_symbol(symbol);
}

}  // namespace

aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind kind, size_t *descSize) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(descSize, "descSize"));
        SOFTNPU_TRY(descriptor_kind(kind));
        SOFTNPU_TRY_GET(process, process_with(Capability::copy_desc));
        *descSize = process->profile().descriptor_size;
        return {};
    });
}

aclError aclrtSetMemcpyDesc(void *desc, aclrtMemcpyKind kind, void *srcAddr, void *dstAddr, size_t count,
                            void *config) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(desc, "desc"));
        SOFTNPU_TRY(given(srcAddr, "srcAddr"));
        SOFTNPU_TRY(given(dstAddr, "dstAddr"));
        SOFTNPU_TRY(not_zero(count, "count"));
        if (config != nullptr) return refuse(Rule::descriptor_reserved, "config", {{"pointer", text::pointer(config)}});
        SOFTNPU_TRY(descriptor_kind(kind));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::copy_desc));
        return write_descriptor(here, desc, {srcAddr, dstAddr, {count}});
    });
}

aclError aclrtMemcpyAsyncWithDesc(void *desc, aclrtMemcpyKind kind, aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(desc, "desc"));
        SOFTNPU_TRY(given(stream, "stream"));  // no default stream here
        SOFTNPU_TRY(descriptor_kind(kind));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::copy_desc));
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        return queue_described_copy(here, target, "aclrtMemcpyAsyncWithDesc", desc);
    });
}

aclError aclrtGetSymbolAddress(const void *symbol, void **devPtr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(symbol, "symbol"));
        SOFTNPU_TRY(given(devPtr, "devPtr"));
        return unknown_symbol(symbol);
    });
}

aclError aclrtGetSymbolSize(const void *symbol, size_t *size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(symbol, "symbol"));
        SOFTNPU_TRY(given(size, "size"));
        return unknown_symbol(symbol);
    });
}

aclError aclrtMemcpyFromSymbol(void *dst, size_t dstMax, const void *symbol, size_t count, size_t,
                               aclrtMemcpyKind kind) {
    return door(__func__, [&] { return from_symbol(dst, dstMax, symbol, count, kind); });
}

aclError aclrtMemcpyFromSymbolAsync(void *dst, size_t dstMax, const void *symbol, size_t count, size_t,
                                    aclrtMemcpyKind kind, aclrtStream) {
    return door(__func__, [&] { return from_symbol(dst, dstMax, symbol, count, kind); });
}

aclError aclrtMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t, aclrtMemcpyKind kind) {
    return door(__func__, [&] { return to_symbol(symbol, src, count, kind); });
}

aclError aclrtMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count, size_t, aclrtMemcpyKind kind,
                                  aclrtStream) {
    return door(__func__, [&] { return to_symbol(symbol, src, count, kind); });
}
