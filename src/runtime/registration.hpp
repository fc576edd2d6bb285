// SPDX-License-Identifier: Apache-2.0
// Registration of host memory with a device (spec memory-host 3).
#pragma once

#include "runtime/current.hpp"

namespace softnpu {

struct RegistrationWish {
    bool mapped = false;  ///< the device gets an address for it
    bool pinned = false;  ///< pageable memory becomes pinned; refused for memory that is pinned
};

Result<Registration> register_host(const Current &current, void *pointer, Bytes size, RegistrationWish wish);
Result<> unregister_host(const Current &current, void *pointer);
/// Where the current device sees `pointer`.
Result<DeviceAddress> device_view_of(const Current &current, void *pointer);

}  // namespace softnpu
