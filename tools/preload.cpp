// SPDX-License-Identifier: Apache-2.0
#include "preload.hpp"

#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "elf.hpp"
#include "installation.hpp"

namespace softnpu::tool {

namespace fs = std::filesystem;

namespace {

using Paths = std::vector<fs::path>;

bool is_file(const fs::path &path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

/// The directories of a DT_RPATH or DT_RUNPATH, with $ORIGIN replaced.
Paths directories(const std::string &list, const fs::path &object) {
    Paths found;
    for (std::string entry : entries(list.c_str())) {
        for (const std::string token : {"${ORIGIN}", "$ORIGIN"})
            if (const auto at = entry.find(token); at != entry.npos)
                entry.replace(at, token.size(), object.parent_path().string());
        found.emplace_back(entry);
    }
    return found;
}

Paths joined(Paths first, const Paths &second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

bool is_vendor_name(const std::string &file) {
    for (const char *name : kVendorLibraries)
        if (file == name) return true;
    return false;
}

/// Goes through a program and the libraries that it is linked with, as the dynamic loader does.
class Walk {
public:
    Walk(Paths library_path, fs::path ours) : library_path_(std::move(library_path)), ours_(std::move(ours)) {}

    /// `inherited`: the DT_RPATHs of those that wanted this object.
    std::optional<std::string> visit(const fs::path &object, const Paths &inherited) {
        if (!seen_.insert(object).second) return std::nullopt;
        const auto links = read_elf(object);
        if (!links) return std::nullopt;
        const Paths own = links->has_runpath ? Paths() : directories(links->rpath, object);
        const Paths first = links->has_runpath ? Paths() : joined(own, inherited);
        for (const fs::path &directory : first)
            if (const auto file = foreign_library(directory, ours_))
                return object.string() + " looks first at " + file->string();
        const Paths search = joined(joined(first, library_path_), directories(links->runpath, object));
        for (const std::string &name : links->needed)
            if (auto found = visit_needed(object, name, search, joined(own, inherited))) return found;
        return std::nullopt;
    }

private:
    std::optional<std::string> visit_needed(const fs::path &object, const std::string &name, const Paths &search,
                                            const Paths &inherited) {
        if (name.find('/') != name.npos) {
            if (is_vendor_name(fs::path(name).filename()) && foreign_library(fs::path(name).parent_path(), ours_))
                return object.string() + " is linked to " + name + " by its path";
            return visit(name, inherited);
        }
        for (const fs::path &directory : search)
            if (is_file(directory / name)) return visit(directory / name, inherited);
        return std::nullopt;
    }

    Paths library_path_;
    fs::path ours_;
    std::set<fs::path> seen_;
};

/// What the first line of a script starts: `#!/usr/bin/env python3` starts python3. The file itself when it is none.
fs::path interpreter_of(const fs::path &program, const Variables &variables) {
    std::ifstream file(program, std::ios::binary);
    std::string line;
    if (file.get() != '#' || file.get() != '!' || !std::getline(file, line)) return program;
    std::istringstream words(line);
    std::string interpreter;
    words >> interpreter;
    if (fs::path(interpreter).filename() == "env")
        for (std::string word; words >> word;)
            if (word.front() != '-' && word.find('=') == word.npos)
                return find_program(word, variables).value_or(interpreter);
    return interpreter;
}

}  // namespace

std::optional<fs::path> find_program(const std::string &word, const Variables &variables) {
    if (word.find('/') != word.npos) return is_file(word) ? std::optional<fs::path>(word) : std::nullopt;
    const char *path = variables.get("PATH");
    for (const std::string &directory : entries(path ? path : "/usr/local/bin:/usr/bin:/bin")) {
        fs::path file = fs::path(directory) / word;
        if (is_file(file) && access(file.c_str(), X_OK) == 0) return file;
    }
    return std::nullopt;
}

std::optional<std::string> library_that_wins(const fs::path &program, const Variables &variables,
                                             const fs::path &ours) {
    Paths library_path;
    for (const std::string &directory : entries(variables.get("LD_LIBRARY_PATH"))) library_path.emplace_back(directory);
    std::error_code unresolved;
    // $ORIGIN is where the file is, not where a link to it is.
    const fs::path file = fs::canonical(interpreter_of(program, variables), unresolved);
    if (unresolved) return std::nullopt;
    return Walk(std::move(library_path), ours).visit(file, {});
}

}  // namespace softnpu::tool
