// SPDX-License-Identifier: Apache-2.0
// Versions of the packages below ASCEND_HOME_PATH, as their version.info files give them. Spec init-errors 2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.hpp"

namespace softnpu {

/// "9.1.0", "8.0.RC1" ...
Result<std::string> package_version(std::string_view package, std::string_view argument);

/// The parts between the dots.
std::vector<std::string> version_parts(std::string_view version);

/// 10000000 major + 100000 minor + 1000 patch; a version before its release counts less by its stage.
std::int32_t version_number(std::string_view version);

}  // namespace softnpu
