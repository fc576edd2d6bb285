// SPDX-License-Identifier: Apache-2.0
#include "api/copy_kind.hpp"

#include <algorithm>

#include "rules/text.hpp"

namespace softnpu::api {

namespace {

constexpr std::string_view kNames[] = {"ACL_MEMCPY_HOST_TO_HOST",
                                       "ACL_MEMCPY_HOST_TO_DEVICE",
                                       "ACL_MEMCPY_DEVICE_TO_HOST",
                                       "ACL_MEMCPY_DEVICE_TO_DEVICE",
                                       "ACL_MEMCPY_DEFAULT",
                                       "ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE",
                                       "ACL_MEMCPY_INNER_DEVICE_TO_DEVICE",
                                       "ACL_MEMCPY_INTER_DEVICE_TO_DEVICE"};

std::string name_of(std::uint32_t kind) {
    const std::string number = text::number(std::uint64_t{kind});
    return kind < std::size(kNames) ? number + " (" + std::string(kNames[kind]) + ")" : number;
}

unexpected<Error> unknown(aclrtMemcpyKind kind, std::string legal) {
    return refuse(Rule::copy_kind_unknown, "kind", {{"given", name_of(kind)}, {"legal", std::move(legal)}});
}

bool on_device(Process &process, const void *pointer) { return process.guide().is_device(pointer); }
bool is_managed(Process &process, const void *pointer) {
    return process.managed_memory().block_at(DeviceAddress::from_pointer(pointer)) != nullptr;
}

aclrtMemcpyKind kind_of(bool to_device, bool from_device) {
    if (to_device) return from_device ? ACL_MEMCPY_DEVICE_TO_DEVICE : ACL_MEMCPY_HOST_TO_DEVICE;
    return from_device ? ACL_MEMCPY_DEVICE_TO_HOST : ACL_MEMCPY_HOST_TO_HOST;
}

/// Whether an end is where a kind says: on the device or not. Managed memory is on both.
bool lies(Process &process, const void *pointer, bool device) {
    return on_device(process, pointer) == device || is_managed(process, pointer);
}

const char *side(Process &process, const void *pointer) { return on_device(process, pointer) ? "device" : "host"; }

}  // namespace

unexpected<Error> unknown_kind(aclrtMemcpyKind kind, aclrtMemcpyKind last) {
    return unknown(kind, "0 to " + name_of(last));
}

Result<> known_rectangle_kind(aclrtMemcpyKind kind) {
    if (kind >= ACL_MEMCPY_HOST_TO_DEVICE && kind <= ACL_MEMCPY_DEFAULT) return {};
    return unknown(kind, "1 to " + name_of(ACL_MEMCPY_DEFAULT));
}

Result<> supported_rectangle_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src) {
    const bool inferred = kind == ACL_MEMCPY_DEFAULT && on_device(process, dst) && on_device(process, src);
    if (kind != ACL_MEMCPY_DEVICE_TO_DEVICE && !inferred) return {};
    return refuse(Rule::copy_kind_unsupported, "kind",
                  {{"given", name_of(ACL_MEMCPY_DEVICE_TO_DEVICE)},
                   {"legal", name_of(ACL_MEMCPY_HOST_TO_DEVICE) + ", " + name_of(ACL_MEMCPY_DEVICE_TO_HOST)}});
}

Result<> fitting_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src) {
    if (kind == ACL_MEMCPY_DEFAULT) return {};
    const bool to_device = kind == ACL_MEMCPY_HOST_TO_DEVICE || kind == ACL_MEMCPY_DEVICE_TO_DEVICE ||
                           kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE;
    const bool from_device = kind == ACL_MEMCPY_DEVICE_TO_HOST || kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
    if (lies(process, dst, to_device) && lies(process, src, from_device)) return {};
    return refuse(Rule::copy_kind_wrong, "kind",
                  {{"given", name_of(kind)},
                   {"dst", side(process, dst)},
                   {"src", side(process, src)},
                   {"fits", name_of(kind_of(on_device(process, dst), on_device(process, src)))}});
}

Result<> descriptor_kind(aclrtMemcpyKind kind) {
    SOFTNPU_TRY(known_kind(kind, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE));
    if (kind == ACL_MEMCPY_INNER_DEVICE_TO_DEVICE) return {};
    return refuse(Rule::copy_kind_unsupported, "kind",
                  {{"given", name_of(kind)}, {"legal", name_of(ACL_MEMCPY_INNER_DEVICE_TO_DEVICE)}});
}

Result<> symbol_kind(aclrtMemcpyKind kind, aclrtMemcpyKind only) {
    if (kind == only || kind == ACL_MEMCPY_DEFAULT) return {};
    return unknown(kind, name_of(only) + ", " + name_of(ACL_MEMCPY_DEFAULT));
}

Result<> library_memory(Process &process, const void *pointer) {
    auto &host = process.host_memory();
    if (on_device(process, pointer) || host.block_at(pointer)) return {};
    return refuse(Rule::words_host_memory, "ptr",
                  {{"pointer", text::pointer(pointer)}, {"what", process.guide().describe(pointer)}});
}

}  // namespace softnpu::api
