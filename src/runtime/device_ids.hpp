// SPDX-License-Identifier: Apache-2.0
// The three numbers of a device: user id (what functions take), logic id (in this container), physical id (on the
// host). Spec device-context 1. There is no container here, so the last two are equal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/process.hpp"

namespace softnpu {

/// "legal are 0 to 1 (ASCEND_RT_VISIBLE_DEVICES shows the physical devices 2, 3)", or why there is no device.
std::string legal_devices(const Process &process);

/// The device with this user id, or the refusal `rule` with {given} and {legal}.
Result<Device *> device_by_id(Process &process, std::int64_t id, std::string_view argument, Rule rule);

/// The device with this logic or physical id, if it is visible.
Result<Device *> device_by_physical_id(Process &process, std::int64_t id, std::string_view argument, Rule rule);

}  // namespace softnpu
