// SPDX-License-Identifier: Apache-2.0
#include "os/memory_limits.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

namespace softnpu::os {

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

std::uint64_t number_in(const std::string &path) {
    std::ifstream file(path);
    std::uint64_t value = 0;
    return file >> value ? value : kUnlimited;  // "max" is no number: unlimited
}

std::uint64_t available() {
    std::ifstream file("/proc/meminfo");
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string name;
        std::uint64_t kib = 0;
        if (words >> name >> kib && name == "MemAvailable:") return kib << 10;
    }
    return kUnlimited;
}

std::uint64_t left_in_group(const std::string &folder, const char *limit_name, const char *usage_name) {
    const std::uint64_t limit = number_in(folder + limit_name);
    const std::uint64_t used = number_in(folder + usage_name);
    if (limit == kUnlimited || used == kUnlimited) return kUnlimited;
    return limit > used ? limit - used : 0;
}

/// Smallest rest of the group `path` and of all its parents below `root`.
std::uint64_t left_in_parents(const std::string &root, std::string path, const char *limit, const char *usage) {
    std::uint64_t left = left_in_group(root + "/", limit, usage);
    while (!path.empty() && path != "/") {
        left = std::min(left, left_in_group(root + path + "/", limit, usage));
        path.resize(path.rfind('/'));
    }
    return left;
}

}  // namespace

std::uint64_t memory_left() {
    std::uint64_t left = available();
    std::ifstream groups("/proc/self/cgroup");
    std::string line;
    while (std::getline(groups, line)) {
        const std::string path = line.substr(line.rfind(':') + 1);
        if (line.starts_with("0::")) {
            left = std::min(left, left_in_parents("/sys/fs/cgroup", path, "memory.max", "memory.current"));
        } else if (line.find(":memory:") != line.npos) {
            left = std::min(
                left, left_in_parents("/sys/fs/cgroup/memory", path, "memory.limit_in_bytes", "memory.usage_in_bytes"));
        }
    }
    return left;
}

}  // namespace softnpu::os
