// SPDX-License-Identifier: Apache-2.0
// What this process holds of the machine: resident memory, descriptors, kernel mappings.
#ifndef EXAMPLES_PROCESS_FIGURES_HPP
#define EXAMPLES_PROCESS_FIGURES_HPP

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>

struct ProcessFigures {
    std::size_t resident = 0;  // bytes
    std::size_t descriptors = 0;
    std::size_t mappings = 0;  // lines of /proc/self/maps
};

inline ProcessFigures process_figures() {
    ProcessFigures now;
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages >> now.resident;
    now.resident *= static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    for (const auto &entry : std::filesystem::directory_iterator("/proc/self/fd")) now.descriptors += entry.exists();
    std::ifstream maps("/proc/self/maps");
    using Characters = std::istreambuf_iterator<char>;
    now.mappings = static_cast<std::size_t>(std::count(Characters(maps), Characters(), '\n'));
    return now;
}

#endif
