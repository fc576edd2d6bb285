// SPDX-License-Identifier: Apache-2.0
// Installation: the tree that this command lies in, and its libraries.
#pragma once

#include <array>
#include <filesystem>
#include <optional>

namespace softnpu::tool {

/// The libraries that carry the vendor's names.
inline constexpr std::array kVendorLibraries = {"libascendcl.so", "libacl_rt.so", "libacl_dvpp.so",
                                                "libacl_dvpp_mpi.so"};
/// What they all jump into.
inline constexpr const char *kOwnLibrary = "libsoftnpu.so";

struct Installation {
    std::filesystem::path libraries;  // the directory of libascendcl.so
    std::filesystem::path root;       // what ASCEND_HOME_PATH names
    bool installed = false;           // false: a build tree
};

/// From /proc/self/exe, or SOFTNPU_LIB_DIR; the directory may lack the libraries.
Installation find_installation();

/// The first of the vendor's names that lies in `directory`, unless that is `ours`.
std::optional<std::filesystem::path> foreign_library(const std::filesystem::path &directory,
                                                     const std::filesystem::path &ours);

}  // namespace softnpu::tool
