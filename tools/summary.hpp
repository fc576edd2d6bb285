// SPDX-License-Identifier: Apache-2.0
// What the processes of a run used: read from the files that the library leaves, written for people.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/bytes.hpp"

namespace softnpu::tool {

struct DeviceUse {
    int id = 0;
    Bytes peak;
    Bytes live;  // not freed at exit
    Bytes total;
    std::uint64_t calls = 0;
    std::uint64_t failures = 0;

    bool used() const { return peak > 0_B || calls > 0; }
};

struct ProcessUse {
    pid_t pid = 0;
    std::string name;
    std::string product;
    std::uint64_t calls = 0;
    std::uint64_t failures = 0;
    std::vector<DeviceUse> devices;
};

/// The directory that processes write their <pid>.json into; it goes with this object.
class SummaryDirectory {
public:
    SummaryDirectory();
    ~SummaryDirectory();
    SummaryDirectory(const SummaryDirectory &) = delete;
    SummaryDirectory &operator=(const SummaryDirectory &) = delete;

    const std::filesystem::path &path() const { return path_; }
    /// By process id, `first` before the others. A file that cannot be read is left out and counted.
    std::vector<ProcessUse> read(pid_t first, std::size_t &unreadable) const;

private:
    std::filesystem::path path_;
};

std::string render(const std::vector<ProcessUse> &processes);

}  // namespace softnpu::tool
