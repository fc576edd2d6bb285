// SPDX-License-Identifier: Apache-2.0
// ConfigError: a setting that was refused, and what would have been legal.
#pragma once

#include <string>

namespace softnpu::product {

struct ConfigError {
    std::string variable;
    std::string value;
    std::string sentence;  // complete: names variable and value, and lists what is legal
};

}  // namespace softnpu::product
