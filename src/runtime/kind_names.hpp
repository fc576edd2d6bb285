// SPDX-License-Identifier: Apache-2.0
// Kinds of copies, by name and by where the ends lie.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "acl/acl.h"
#include "rules/text.hpp"

namespace softnpu {

/// "1 (ACL_MEMCPY_HOST_TO_DEVICE)"; the number alone when there is no such kind.
inline std::string kind_name(std::uint32_t kind) {
    constexpr std::string_view kNames[] = {"ACL_MEMCPY_HOST_TO_HOST",
                                           "ACL_MEMCPY_HOST_TO_DEVICE",
                                           "ACL_MEMCPY_DEVICE_TO_HOST",
                                           "ACL_MEMCPY_DEVICE_TO_DEVICE",
                                           "ACL_MEMCPY_DEFAULT",
                                           "ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE",
                                           "ACL_MEMCPY_INNER_DEVICE_TO_DEVICE",
                                           "ACL_MEMCPY_INTER_DEVICE_TO_DEVICE"};
    const std::string number = text::number(std::uint64_t{kind});
    return kind < std::size(kNames) ? number + " (" + std::string(kNames[kind]) + ")" : number;
}

constexpr aclrtMemcpyKind kind_between(bool to_device, bool from_device) {
    if (to_device) return from_device ? ACL_MEMCPY_DEVICE_TO_DEVICE : ACL_MEMCPY_HOST_TO_DEVICE;
    return from_device ? ACL_MEMCPY_DEVICE_TO_HOST : ACL_MEMCPY_HOST_TO_HOST;
}

}  // namespace softnpu
