// SPDX-License-Identifier: Apache-2.0
// What an ELF file says about the libraries that it wants and where it looks for them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace softnpu::tool {

struct ElfLinks {
    std::vector<std::string> needed;
    std::string rpath;    // DT_RPATH: searched before LD_LIBRARY_PATH
    std::string runpath;  // DT_RUNPATH: searched after it, and switches DT_RPATH off
    bool has_runpath = false;
};

/// Nothing for what is no 64-bit dynamic ELF file (a script, a static program).
std::optional<ElfLinks> read_elf(const std::filesystem::path &path);

}  // namespace softnpu::tool
