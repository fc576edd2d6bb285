// SPDX-License-Identifier: Apache-2.0
// Which aclrtMemcpyKind a call accepts, and whether it fits the pointers.
#pragma once

#include "api/door.hpp"

namespace softnpu::api {

unexpected<Error> unknown_kind(aclrtMemcpyKind kind, aclrtMemcpyKind last);
/// Any kind up to `last`.
inline Result<> known_kind(aclrtMemcpyKind kind, aclrtMemcpyKind last) {
    if (static_cast<std::uint32_t>(kind) <= static_cast<std::uint32_t>(last)) [[likely]]
        return {};
    return unknown_kind(kind, last);
}
/// Front door of the 2-D copies: HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE, DEFAULT.
Result<> known_rectangle_kind(aclrtMemcpyKind kind);
/// The synchronous 2-D copy does not copy from device to device.
Result<> supported_rectangle_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src);
/// Whether the kind says where the pointers are; DEFAULT fits any pair, and managed memory is on either side.
Result<> fitting_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src);
/// Only some products queue a 2-D copy from device to device.
Result<> queued_rectangle_kind(Process &process, aclrtMemcpyKind kind, const void *dst, const void *src);
/// Only INNER_DEVICE_TO_DEVICE, for copies whose pointers lie on the device.
Result<> offset_kind(aclrtMemcpyKind kind);
/// Only INNER_DEVICE_TO_DEVICE describes a copy.
Result<> descriptor_kind(aclrtMemcpyKind kind);
/// DEFAULT or the one direction of a device-variable copy.
Result<> symbol_kind(aclrtMemcpyKind kind, aclrtMemcpyKind only);
/// Device memory or a pinned host block.
Result<> library_memory(Process &process, const void *pointer);

}  // namespace softnpu::api
