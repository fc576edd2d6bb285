// SPDX-License-Identifier: Apache-2.0
// Setting and resetting devices, explicit contexts, and who is told of it. Spec device-context 1, the state table.
#pragma once

#include "acl/acl.h"
#include "runtime/named_callbacks.hpp"
#include "runtime/process.hpp"

namespace softnpu {

/// Counts, and makes the primary context current on this thread.
Result<> set_device(std::int32_t id);

enum class ResetHow { counted, forced };
/// The last reset frees what the process has on the device.
Result<> reset_device(std::int32_t id, ResetHow how);

/// aclrtRegDeviceStateCallback
NamedCallbacks<aclrtDeviceStateCallback> &device_state_callbacks();

Result<ContextHandle> create_context(std::int32_t device);
Result<> destroy_context(ContextHandle handle);
Result<> set_current_context(ContextHandle handle);

}  // namespace softnpu
