// SPDX-License-Identifier: Apache-2.0
// Reading aclrtMallocConfig.
#pragma once

#include "api/door.hpp"

namespace softnpu::api {

/// Front door: an array must be there when a number of attributes is given.
Result<> check_config_shape(const aclrtMallocConfig *cfg);
/// For device memory; returns the statistics label, 0 for the default.
Result<std::uint16_t> read_device_config(const aclrtMallocConfig *cfg, const Current &current);
/// For host memory; returns VA_FLAG.
Result<bool> read_host_config(const aclrtMallocConfig *cfg, const Current &current);

}  // namespace softnpu::api
