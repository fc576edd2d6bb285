// SPDX-License-Identifier: Apache-2.0
// The doctor's first half: are the libraries there, do they load, and would a program find them?
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>

#include "environment.hpp"
#include "findings.hpp"
#include "installation.hpp"
#include "product/selection.hpp"
#include "table.hpp"

namespace softnpu::tool {

namespace fs = std::filesystem;

namespace {

constexpr const char *kInstallAgain = "install again (make install PREFIX=..., or pip install --force-reinstall)";

Finding files(const Installation &installation) {
    std::string missing;
    const auto look = [&](const char *name) {
        if (!fs::exists(installation.libraries / name)) missing += (missing.empty() ? "" : ", ") + std::string(name);
    };
    look(kOwnLibrary);
    for (const char *name : kVendorLibraries) look(name);
    if (missing.empty()) return {Severity::good, "libraries", installation.libraries, ""};
    return {Severity::fault, "libraries", "missing in " + installation.libraries.string() + ": " + missing,
            std::string(kInstallAgain) + "; softnpu must lie in <root>/bin, its libraries in <root>/lib64"};
}

/// Loads a library in a process of its own and looks a function up; the loader's complaint, or nothing.
std::string load(const fs::path &file, const char *function) {
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) return std::strerror(errno);
    const pid_t child = fork();
    if (child == 0) {
        void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
        const char *complaint = library && dlsym(library, function) ? nullptr : dlerror();
        if (complaint && write(pipe_ends[1], complaint, std::strlen(complaint)) < 0) _exit(1);
        _exit(complaint ? 1 : 0);
    }
    close(pipe_ends[1]);
    char text[512];
    const auto length = read(pipe_ends[0], text, sizeof text);
    close(pipe_ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (length > 0) return {text, static_cast<std::size_t>(length)};
    return status == 0 ? "" : "the process that loads it dies";
}

Finding loading(const Installation &installation) {
    static constexpr std::array kFunctions = {"aclrtMalloc", "aclrtMalloc", "acldvppMalloc", "hi_mpi_dvpp_malloc"};
    static_assert(kFunctions.size() == kVendorLibraries.size());
    for (std::size_t i = 0; i < kFunctions.size(); ++i) {
        const std::string complaint = load(installation.libraries / kVendorLibraries[i], kFunctions[i]);
        if (!complaint.empty())
            return {Severity::fault, "loading", std::string(kVendorLibraries[i]) + ": " + complaint,
                    "build softnpu on this system, or on one with an older C library"};
    }
    return {Severity::good, "loading", "the four libraries load and resolve", ""};
}

Finding headers(const Installation &installation) {
    const fs::path header = installation.root / "include/acl/acl.h";
    if (fs::exists(header)) return {Severity::good, "headers", header, ""};
    if (!installation.installed) return {Severity::good, "headers", "a build tree; make install makes the tree", ""};
    return {Severity::fault, "headers", "missing: " + header.string(), kInstallAgain};
}

std::string source_set_env(const Installation &installation) {
    if (!installation.installed) return "make install PREFIX=..., then source its set_env.sh";
    return "source " + (installation.root / "set_env.sh").string();
}

Finding variable(const char *name, const Installation &installation) {
    const char *value = std::getenv(name);
    const std::string source = source_set_env(installation);
    if (!value || !*value)
        return {Severity::warning, name, "not set: build files will not find softnpu; softnpu run sets it", source};
    std::error_code ignored;
    if (fs::equivalent(value, installation.root, ignored)) return {Severity::good, name, value, ""};
    return {Severity::warning, name, std::string(value) + " is another tree; softnpu run replaces it for its program",
            source};
}

Finding library_path(const Installation &installation) {
    const fs::path &ours = installation.libraries;
    const char *name = "LD_LIBRARY_PATH";
    const std::string advice = "start programs with softnpu run; or " + source_set_env(installation);
    std::error_code ignored;
    for (const std::string &directory : entries(std::getenv(name))) {
        if (fs::equivalent(directory, ours, ignored)) return {Severity::good, name, "softnpu comes first", ""};
        if (const auto other = foreign_library(directory, ours))
            return {Severity::fault, name, other->string() + " comes before softnpu: programs use it instead", advice};
    }
    return {Severity::warning, name, "softnpu is not in it: programs find it only with softnpu run", advice};
}

Finding preloaded(const Installation &installation) {
    for (const std::string &file : entries(std::getenv("LD_PRELOAD")))
        if (foreign_library(fs::path(file).parent_path(), installation.libraries) &&
            fs::path(file).filename().string().starts_with("libac"))
            return {Severity::fault, "LD_PRELOAD", file + " is loaded before softnpu", "unset LD_PRELOAD"};
    return {Severity::good, "LD_PRELOAD", "nothing in the way", ""};
}

Finding settings() {
    const auto node = product::select(product::process_environment());
    if (!node) return {Severity::fault, "settings", node.error().sentence, "correct or unset " + node.error().variable};
    if (!node->visible.sentence.empty())
        return {Severity::warning, "settings", node->visible.sentence, "correct or unset ASCEND_RT_VISIBLE_DEVICES"};
    return {Severity::good, "settings",
            node->profile.key + ", " + count(static_cast<std::uint64_t>(node->device_count), "device") + " of " +
                readable(node->total()),
            ""};
}

}  // namespace

Findings check_installation() {
    const Installation installation = find_installation();
    Findings findings = {files(installation)};
    if (findings.front().severity == Severity::good) findings.push_back(loading(installation));
    findings.push_back(headers(installation));
    findings.push_back(variable("ASCEND_HOME_PATH", installation));
    findings.push_back(variable("ASCEND_TOOLKIT_HOME", installation));
    findings.push_back(library_path(installation));
    findings.push_back(preloaded(installation));
    findings.push_back(settings());
    return findings;
}

}  // namespace softnpu::tool
