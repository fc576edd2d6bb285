// SPDX-License-Identifier: Apache-2.0
// softnpu run: a program in an environment where the device is ours.
#include <csignal>
#include <cstring>
#include <iostream>

#include "child.hpp"
#include "commands.hpp"
#include "environment.hpp"
#include "installation.hpp"
#include "preload.hpp"
#include "summary.hpp"

namespace softnpu::tool {

namespace fs = std::filesystem;

namespace {

constexpr int kOwnFailure = 125;
constexpr int kCannotStart = 126;
constexpr int kNotFound = 127;

int fail(int code, const std::string &sentence) {
    std::cerr << "softnpu: " << sentence << "\n";
    return code;
}

/// The command line wins over the environment; of two variables that exclude each other the given one stays.
void apply_options(const RunOptions &options, Variables &variables) {
    const auto set = [&](const char *name, const std::string &value) {
        if (!value.empty()) variables.set(name, value);
    };
    if (!options.product.empty()) variables.unset("SOFTNPU_PROFILE");
    if (!options.profile.empty()) variables.unset("SOFTNPU_PRODUCT");
    set("SOFTNPU_PRODUCT", options.product);
    if (!options.profile.empty()) set("SOFTNPU_PROFILE", fs::absolute(options.profile));
    set("SOFTNPU_DEVICES", options.devices);
    set("SOFTNPU_HBM", options.hbm);
    set("SOFTNPU_HOST_ACCESS", options.host_access);
    set("SOFTNPU_HOST_BUDGET", options.host_budget);
    if (options.node.find('/') == options.node.npos)
        set("SOFTNPU_NODE", options.node);
    else
        set("SOFTNPU_NODE_DIR", fs::absolute(options.node));
}

/// What set_env.sh sets, for this one program.
void point_at(const Installation &installation, Variables &variables) {
    const fs::path &root = installation.root;
    variables.put_first("LD_LIBRARY_PATH", installation.libraries);
    variables.set("ASCEND_HOME_PATH", root);
    variables.set("ASCEND_TOOLKIT_HOME", root);
    // Installed and built. A wheel has neither: its packages lie where its own Python looks.
    for (const char *packages : {"python/site-packages", "python"})
        if (fs::exists(root / packages / "acl")) variables.put_first("PYTHONPATH", root / packages);
    if (!installation.installed) return;
    variables.set("ASCEND_OPP_PATH", root / "opp");
    variables.set("ASCEND_AICPU_PATH", root);
}

/// The directory to preload from. LD_PRELOAD takes no blank in a path: then it is a link to ours.
fs::path preloadable(const fs::path &ours, const SummaryDirectory &directory) {
    if (ours.string().find(' ') == std::string::npos) return ours;
    const fs::path link = directory.path() / "lib64";
    fs::create_directory_symlink(ours, link);
    return link;
}

/// A sentence when the libraries were put before the program's own.
std::string preload(const std::string &when, const fs::path &program, const Installation &installation,
                    const SummaryDirectory &directory, Variables &variables) {
    const fs::path &ours = installation.libraries;
    const auto reason =
        when == "always" ? std::optional<std::string>("asked for") : library_that_wins(program, variables, ours);
    if (!reason) return {};
    if (when == "never") return "another library may have been used: " + *reason;
    // Behind what the user preloads: a profiler that wraps us must be found first.
    const fs::path from = preloadable(ours, directory);
    for (const char *name : kVendorLibraries) variables.put_last("LD_PRELOAD", from / name);
    return "libraries preloaded: " + *reason;
}

void summarize(const SummaryDirectory &directory, const Ending &ending, const std::string &name,
               const std::string &note) {
    std::size_t unreadable = 0;
    const auto processes = directory.read(ending.pid, unreadable);
    std::string text;
    if (!processes.empty())
        text = render(processes);
    else if (ending.code > 128 && ending.code <= 128 + SIGRTMAX)
        text = "softnpu: no summary: signal " + std::to_string(ending.code - 128) + " ended " + name +
               " before the library could write one, or it never called the library\n";
    else
        text = "softnpu: no summary: " + name + " never called the library, or ended before exit (_exit, abort)\n";
    if (unreadable > 0) text += "  " + std::to_string(unreadable) + " of the processes left a summary cut short\n";
    if (!note.empty()) text += "  " + note + "\n";
    std::cerr << text;
}

}  // namespace

int run(const RunOptions &options) {
    Variables variables = Variables::inherited();
    apply_options(options, variables);
    if (const auto chosen = product::select(variables.view()); !chosen)
        return fail(kUsageError, "run: " + chosen.error().sentence);

    const Installation installation = find_installation();
    const fs::path &ours = installation.libraries;
    if (!fs::exists(ours / kVendorLibraries.front()))
        return fail(kOwnFailure, "run: no libascendcl.so in " + ours.string() + "; softnpu doctor says more");
    if (ours.string().find_first_of(":;") != std::string::npos)
        return fail(kOwnFailure, "run: the loader takes no colon in a path; move softnpu away from " + ours.string());
    point_at(installation, variables);

    const std::string &name = options.command.front();
    const auto program = find_program(name, variables);
    if (!program) return fail(kNotFound, "run: there is no program " + name);

    const SummaryDirectory directory;
    const std::string note = preload(options.preload, *program, installation, directory, variables);
    variables.set("SOFTNPU_SUMMARY_DIR", directory.path());
    const auto ending = run_child(*program, options.command, variables.block());
    if (!ending) return fail(kCannotStart, "run: " + name + " cannot be started: " + std::strerror(ending.error()));
    if (!options.quiet) summarize(directory, *ending, name, note);
    return ending->code;
}

}  // namespace softnpu::tool
