// SPDX-License-Identifier: Apache-2.0
// What the environment asks for: the product, how many devices, how much memory, which are visible.
#pragma once

#include <functional>
#include <optional>

#include "base/bytes.hpp"
#include "base/expected.hpp"
#include "product/catalog.hpp"
#include "product/config_error.hpp"
#include "product/profile.hpp"
#include "product/schedule.hpp"
#include "product/visible_devices.hpp"

namespace softnpu::product {

/// The value of a variable, or nullptr; `std::getenv` fits.
using Environment = std::function<const char *(const char *name)>;

Environment process_environment();

/// The most bytes that devices may commit on this machine.
struct HostBudget {
    std::optional<Bytes> bytes;  // absent: `percent` of what the cgroup or machine has left
    int percent = 80;
};

struct NodeConfig {
    Profile profile;       // with the device count and memory that the variables ask for
    int device_count = 0;  // of the node, before visibility
    VisibleDevices visible;
    bool host_access_allowed = false;
    bool strict_kind = false;
    HostBudget host_budget;
    Schedule schedule;

    /// What programs see as the total of the main memory kind.
    Bytes total() const { return profile.memory.main().usable; }
};

/// Reads SOFTNPU_PRODUCT or SOFTNPU_PROFILE, SOFTNPU_DEVICES, SOFTNPU_HBM, SOFTNPU_HOST_ACCESS,
/// SOFTNPU_HOST_BUDGET, SOFTNPU_STRICT_KIND, SOFTNPU_SCHEDULE and ASCEND_RT_VISIBLE_DEVICES. An empty SOFTNPU_*
/// variable counts as unset. A bad visible list is no error here: it leaves fewer devices, or none.
expected<NodeConfig, ConfigError> select(const Environment &environment);

}  // namespace softnpu::product
