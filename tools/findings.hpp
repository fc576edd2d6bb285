// SPDX-License-Identifier: Apache-2.0
// What the doctor finds.
#pragma once

#include <string>
#include <vector>

namespace softnpu::tool {

enum class Severity { good, warning, fault };

struct Finding {
    Severity severity = Severity::good;
    std::string subject;
    std::string text;
    std::string advice;  // what to do; empty when nothing
};

using Findings = std::vector<Finding>;

Findings check_installation();
Findings check_machine();

}  // namespace softnpu::tool
