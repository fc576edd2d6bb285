// SPDX-License-Identifier: Apache-2.0
// Which of the core limits applies: the stream's, else the process's on the device, else the hardware.
#pragma once

#include "runtime/core_limits.hpp"
#include "runtime/current.hpp"

namespace softnpu {

inline std::uint32_t hardware_cores(const product::Profile &profile, CoreKind kind) {
    return kind == CoreKind::cube ? profile.cores.cube : profile.cores.vector;
}

inline std::uint32_t cores_of_device(const Current &current, CoreKind kind) {
    return current.device.settings.cores.get(kind).value_or(hardware_cores(current.profile(), kind));
}

inline std::uint32_t cores_of_stream(const Current &current, const Stream &stream, CoreKind kind) {
    return stream.cores.get(kind).value_or(cores_of_device(current, kind));
}

}  // namespace softnpu
