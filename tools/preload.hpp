// SPDX-License-Identifier: Apache-2.0
// Whether a program would find another libascendcl.so before ours although ours is first in LD_LIBRARY_PATH.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "environment.hpp"

namespace softnpu::tool {

/// The file that a word on a command line starts, as a shell finds it; nothing when there is none.
std::optional<std::filesystem::path> find_program(const std::string &word, const Variables &variables);

/// A sentence that names the library which would win: one in a DT_RPATH of the program (of its interpreter, when
/// it is a script) or of a library that it is linked with, or one that is linked by its path. LD_PRELOAD wins over
/// both. Out of sight: what a running program opens by an absolute path.
std::optional<std::string> library_that_wins(const std::filesystem::path &program, const Variables &variables,
                                             const std::filesystem::path &ours);

}  // namespace softnpu::tool
