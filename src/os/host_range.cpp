// SPDX-License-Identifier: Apache-2.0
#include "os/host_range.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

namespace softnpu::os {

bool is_writable(const void *pointer, std::size_t size) {
    std::uintptr_t next = reinterpret_cast<std::uintptr_t>(pointer);
    const std::uintptr_t end = next + size;
    if (end < next) return false;
    std::ifstream maps("/proc/self/maps");
    std::string line;
    while (next < end && std::getline(maps, line)) {
        std::istringstream words(line);
        std::uintptr_t from = 0, to = 0;
        char dash = 0;
        std::string rights;
        words >> std::hex >> from >> dash >> to >> rights;
        if (to <= next) continue;
        if (from > next || !rights.starts_with("rw")) return false;
        next = to;
    }
    return next >= end;
}

}  // namespace softnpu::os
