// SPDX-License-Identifier: Apache-2.0
#include "runtime/package_version.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace softnpu {

namespace {

namespace fs = std::filesystem;

unexpected<Error> missing(std::string_view package, std::string_view argument, std::string reason) {
    return refuse(Rule::package_missing, argument, {{"package", std::string(package)}, {"reason", std::move(reason)}});
}

/// `-` and `_` in a name are the same; anything but letters, digits and these is no name.
std::string folder_name(std::string_view package) {
    std::string name(package);
    std::ranges::replace(name, '-', '_');
    const bool plain = std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
    return plain && name.size() < 64 ? name : "";
}

std::string version_in(const fs::path &file) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        constexpr std::string_view kKey = "Version=";
        if (line.starts_with(kKey)) return line.substr(kKey.size());
    }
    return {};
}

/// The number at the end of "RC1", "beta2"; 0 when there is none.
std::int32_t trailing_number(std::string_view text) {
    std::int32_t value = 0;
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c)) && value < 1000) value = value * 10 + (c - '0');
    }
    return value;
}

struct Stage {
    std::string_view name;
    std::int32_t less;
};
constexpr Stage kStages[] = {{"alpha", 300}, {"beta", 200}, {"rc", 100}};

}  // namespace

Result<std::string> package_version(std::string_view package, std::string_view argument) {
    const char *home = std::getenv("ASCEND_HOME_PATH");
    if (home == nullptr || *home == '\0') return missing(package, argument, "ASCEND_HOME_PATH is not set");
    const std::string name = folder_name(package);
    if (name.empty()) return missing(package, argument, "that is no package name");
    std::string dashed = name;
    std::ranges::replace(dashed, '_', '-');
    for (const std::string &folder : {name, dashed}) {
        for (const fs::path &file :
             {fs::path(home) / "share" / "info" / folder / "version.info", fs::path(home) / folder / "version.info"}) {
            if (std::string version = version_in(file); !version.empty()) return version;
        }
    }
    return missing(package, argument, "there is no share/info/" + name + "/version.info below " + home);
}

std::vector<std::string> version_parts(std::string_view version) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= version.size();) {
        const std::size_t end = std::min(version.find_first_of(".-", begin), version.size());
        parts.emplace_back(version.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::int32_t version_number(std::string_view version) {
    constexpr std::int32_t kWeights[] = {10000000, 100000, 1000};
    std::int32_t number = 0;
    std::size_t place = 0;
    std::int32_t before_release = 0;
    for (std::string part : version_parts(version)) {
        std::ranges::transform(part, part.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const auto stage = std::ranges::find_if(kStages, [&](const Stage &s) { return part.starts_with(s.name); });
        if (stage != std::end(kStages)) {
            before_release = stage->less - trailing_number(part);
        } else if (place < std::size(kWeights)) {
            number += trailing_number(part) * kWeights[place++];
        }
    }
    return number - before_release;
}

}  // namespace softnpu
