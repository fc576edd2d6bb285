// SPDX-License-Identifier: Apache-2.0
#include "api/copy_kind.hpp"

#include <algorithm>

#include "rules/text.hpp"
#include "runtime/kind_names.hpp"

namespace softnpu::api {

namespace {

unexpected<Error> unknown(aclrtMemcpyKind kind, std::string legal) {
    return refuse(Rule::copy_kind_unknown, "kind", {{"given", kind_name(kind)}, {"legal", std::move(legal)}});
}

bool on_device(Process &process, const void *pointer) { return process.guide().is_device(pointer); }
bool is_managed(Process &process, const void *pointer) {
    return process.managed_memory().block_at(DeviceAddress::from_pointer(pointer)) != nullptr;
}

/// Whether an end is where a kind says: on the device or not. Managed memory is on both.
bool lies(Process &process, const void *pointer, bool device) {
    return on_device(process, pointer) == device || is_managed(process, pointer);
}

const char *side(Process &process, const void *pointer) { return on_device(process, pointer) ? "device" : "host"; }

}  // namespace

unexpected<Error> unknown_kind(aclrtMemcpyKind kind, aclrtMemcpyKind last) {
    return unknown(kind, "0 to " + kind_name(last));
}

Result<> known_rectangle_kind(aclrtMemcpyKind kind) {
    if (kind >= ACL_MEMCPY_HOST_TO_DEVICE && kind <= ACL_MEMCPY_DEFAULT) return {};
    return unknown(kind, "1 to " + kind_name(ACL_MEMCPY_DEFAULT));
}

Result<> supported_rectangle_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src) {
    const bool inferred = kind == ACL_MEMCPY_DEFAULT && on_device(process, dst) && on_device(process, src);
    if (kind != ACL_MEMCPY_DEVICE_TO_DEVICE && !inferred) return {};
    return refuse(Rule::copy_kind_unsupported, "kind",
                  {{"given", kind_name(ACL_MEMCPY_DEVICE_TO_DEVICE)},
                   {"legal", kind_name(ACL_MEMCPY_HOST_TO_DEVICE) + ", " + kind_name(ACL_MEMCPY_DEVICE_TO_HOST)}});
}

Result<> fitting_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src) {
    if (kind == ACL_MEMCPY_DEFAULT) return {};
    const bool to_device = kind == ACL_MEMCPY_HOST_TO_DEVICE || kind == ACL_MEMCPY_DEVICE_TO_DEVICE ||
                           kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE;
    const bool from_device = kind == ACL_MEMCPY_DEVICE_TO_HOST || kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
    if (lies(process, dst, to_device) && lies(process, src, from_device)) return {};
    return refuse(Rule::copy_kind_wrong, "kind",
                  {{"given", kind_name(kind)},
                   {"dst", side(process, dst)},
                   {"src", side(process, src)},
                   {"fits", kind_name(kind_between(on_device(process, dst), on_device(process, src)))}});
}

Result<> queued_rectangle_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src) {
    const bool inferred = kind == ACL_MEMCPY_DEFAULT && on_device(process, dst) && on_device(process, src);
    const bool within = kind == ACL_MEMCPY_DEVICE_TO_DEVICE || inferred;
    if (!within || process.profile().has(product::Capability::copy_2d_async_d2d)) return {};
    return unknown(ACL_MEMCPY_DEVICE_TO_DEVICE,
                   kind_name(ACL_MEMCPY_HOST_TO_DEVICE) + ", " + kind_name(ACL_MEMCPY_DEVICE_TO_HOST));
}

Result<> offset_kind(aclrtMemcpyKind kind) {
    if (kind == ACL_MEMCPY_INNER_DEVICE_TO_DEVICE) return {};
    return refuse(Rule::copy_offset_kind, "kind",
                  {{"given", kind_name(kind)}, {"legal", kind_name(ACL_MEMCPY_INNER_DEVICE_TO_DEVICE)}});
}

Result<> descriptor_kind(aclrtMemcpyKind kind) {
    SOFTNPU_TRY(known_kind(kind, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE));
    if (kind == ACL_MEMCPY_INNER_DEVICE_TO_DEVICE) return {};
    return refuse(Rule::copy_kind_unsupported, "kind",
                  {{"given", kind_name(kind)}, {"legal", kind_name(ACL_MEMCPY_INNER_DEVICE_TO_DEVICE)}});
}

Result<> symbol_kind(aclrtMemcpyKind kind, aclrtMemcpyKind only) {
    if (kind == only || kind == ACL_MEMCPY_DEFAULT) return {};
    return unknown(kind, kind_name(only) + ", " + kind_name(ACL_MEMCPY_DEFAULT));
}

Result<> library_memory(Process &process, const void *pointer) {
    auto &host = process.host_memory();
    if (on_device(process, pointer) || host.block_at(pointer)) return {};
    return refuse(Rule::words_host_memory, "ptr",
                  {{"pointer", text::pointer(pointer)}, {"what", process.guide().describe(pointer)}});
}

}  // namespace softnpu::api
