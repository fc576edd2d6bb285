// SPDX-License-Identifier: Apache-2.0
#include "installation.hpp"

#include <cstdlib>

namespace softnpu::tool {

namespace fs = std::filesystem;

namespace {

fs::path library_directory() {
    if (const char *given = std::getenv("SOFTNPU_LIB_DIR"); given && *given) return fs::absolute(given);
    std::error_code unreadable;
    const fs::path above = fs::read_symlink("/proc/self/exe", unreadable).parent_path().parent_path();
    for (const char *name : {"lib64", "lib"})
        if (fs::exists(above / name / kVendorLibraries.front())) return above / name;
    return above / "lib64";
}

}  // namespace

Installation find_installation() {
    Installation found;
    found.libraries = library_directory();
    found.root = found.libraries.parent_path();
    for (const fs::path &root : {found.root, found.root.parent_path()}) {
        if (!fs::exists(root / "set_env.sh")) continue;
        found.root = root;
        found.installed = true;
        break;
    }
    return found;
}

std::optional<fs::path> foreign_library(const fs::path &directory, const fs::path &ours) {
    std::error_code ignored;
    if (fs::equivalent(directory, ours, ignored)) return std::nullopt;
    for (const char *name : kVendorLibraries) {
        fs::path file = directory / name;
        // A link to ours, as <root>/lib64/stub holds, is no stranger.
        if (fs::exists(file, ignored) && !fs::equivalent(file, ours / name, ignored)) return file;
    }
    return std::nullopt;
}

}  // namespace softnpu::tool
