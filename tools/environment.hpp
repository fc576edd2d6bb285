// SPDX-License-Identifier: Apache-2.0
// Variables: the environment that a program is started with.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "product/selection.hpp"

namespace softnpu::tool {

class Variables {
public:
    /// Those of this process.
    static Variables inherited();

    const char *get(const std::string &name) const;
    void set(const std::string &name, const std::string &value) { values_[name] = value; }
    void unset(const std::string &name) { values_.erase(name); }
    /// Puts `entry` first in a list that is separated by colons.
    void put_first(const std::string &name, const std::string &entry);
    void put_last(const std::string &name, const std::string &entry);

    /// NAME=value, as execve takes it.
    std::vector<std::string> block() const;
    /// The view that product::select reads; valid as long as this object.
    product::Environment view() const;

private:
    std::map<std::string, std::string> values_;
};

/// The entries of a list that is separated by colons; empty ones are left out.
std::vector<std::string> entries(const char *list);

}  // namespace softnpu::tool
