// SPDX-License-Identifier: Apache-2.0
// Starts a program, passes signals on to it and waits for its end.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/expected.hpp"

namespace softnpu::tool {

struct Ending {
    pid_t pid = 0;
    int code = 0;  // as a shell says it: the exit code, or 128 + the signal
};

/// The error is that of the system call (errno).
expected<Ending, int> run_child(const std::filesystem::path &program, const std::vector<std::string> &command,
                                const std::vector<std::string> &environment);

}  // namespace softnpu::tool
