// SPDX-License-Identifier: Apache-2.0
// The command line: what is accepted, and its help. Everything else is in commands.hpp.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>

#include "commands.hpp"

namespace softnpu::tool {

namespace {

constexpr const char *kExamples =
    "Examples:\n"
    "  softnpu run -- ./program arguments\n"
    "  softnpu run --product atlas-a3 --devices 2 --hbm 4GiB -- python3 train.py\n"
    "  softnpu explain SN-aclrtMalloc-size-zero\n"
    "\nWhat it prints and what it needs: docs/command.md";

constexpr const char *kRunNotes =
    "--preload auto does so when the program carries a path to other libraries that would win (docs/command.md).\n"
    "The exit code is the program's (128 + n when signal n ended it); 127: no such program, 126: it cannot be\n"
    "started, 125: softnpu itself failed, 2: bad arguments. The program's output is left alone; the summary goes to\n"
    "stderr. What is not given here is taken from the environment (SOFTNPU_PRODUCT, SOFTNPU_DEVICES, ...).";

/// The words up to a `--`, and those behind it.
struct Words {
    std::vector<std::string> ours;
    std::vector<std::string> program;
    bool separated = false;
};

Words split(int argc, char **argv) {
    const std::vector<std::string> all(argv + 1, argv + argc);
    const auto mark = std::ranges::find(all, "--");
    Words words{{all.begin(), mark}, {}, mark != all.end()};
    if (words.separated) words.program.assign(std::next(mark), all.end());
    return words;
}

/// The first line of `softnpu run --help`.
class RunHelp : public CLI::Formatter {
    std::string make_usage(const CLI::App *, std::string name) const override {
        return "Usage: " + name + " [OPTIONS] -- PROGRAM [ARGUMENTS...]\n";
    }
};

CLI::App *add_run(CLI::App &app, RunOptions &options) {
    CLI::App *run = app.add_subcommand("run", "Run a program on softnpu's devices; then show the memory that it used");
    run->formatter(std::make_shared<RunHelp>());
    auto *product = run->add_option("--product", options.product, "Product or SoC name (softnpu products; --socs)");
    run->add_option("--profile", options.profile, "A profile file of your own")->type_name("FILE")->excludes(product);
    run->add_option("--devices", options.devices, "How many devices the node has")->type_name("N");
    run->add_option("--hbm", options.hbm, "Memory of each device, for example 4GiB")->type_name("SIZE");
    run->add_option("--node", options.node, "The node to run on: a name, or a directory (with a slash)")
        ->type_name("NODE");
    run->add_option("--host-access", options.host_access, "Whether the host may dereference device pointers")
        ->check(CLI::IsMember({"allow", "deny"}));
    run->add_option("--host-budget", options.host_budget, "Real memory that the devices may take: 4GiB or 50%")
        ->type_name("SIZE");
    run->add_option("--preload", options.preload, "Load our libraries before the program's own")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
    run->add_flag("-q,--quiet", options.quiet, "No summary");
    run->footer(kRunNotes);
    run->prefix_command();
    return run;
}

int usage_error(const std::string &sentence, const std::string &subcommand) {
    std::cerr << "softnpu: " << sentence << "\n"
              << "Try: softnpu " << subcommand << (subcommand.empty() ? "" : " ") << "--help\n";
    return kUsageError;
}

int start_run(CLI::App &run, RunOptions options, const Words &words) {
    options.command = run.remaining();
    if (!options.command.empty() && options.command.front().starts_with('-'))
        return usage_error(
            "run: unknown option " + options.command.front() + "; a program and its arguments stand behind --", "run");
    if (words.separated && !options.command.empty())
        return usage_error("run: '" + options.command.front() + "' stands before --; the program stands behind it",
                           "run");
    if (words.separated) options.command = words.program;
    if (options.command.empty())
        return usage_error("run: no program given; legal: softnpu run [options] -- PROGRAM [ARGUMENTS...]", "run");
    return tool::run(options);
}

std::string given_subcommand(const CLI::App &app) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? std::string() : chosen.front()->get_name();
}

int command_line(int argc, char **argv) {
    CLI::App app("softnpu: an Ascend NPU made of software", "softnpu");
    app.set_version_flag("--version", "softnpu " SOFTNPU_VERSION);
    app.footer(kExamples);
    app.require_subcommand(0, 1);

    RunOptions options;
    CLI::App *run = add_run(app, options);
    app.add_subcommand("info", "Show the node that the environment describes, as npu-smi info would");
    CLI::App *products = app.add_subcommand("products", "List the products that a node can have");
    bool list_socs = false;
    products->add_flag("--socs", list_socs, "List every SoC name instead; --product takes them too");
    CLI::App *explain = app.add_subcommand("explain", "Say what a rule of softnpu means, by the id in its message");
    std::string id;
    bool list_rules = false;
    auto *id_option = explain->add_option("ID", id, "SN-<function>-<argument>-<what>, or how it begins");
    explain->add_flag("--list", list_rules, "List every rule")->excludes(id_option);
    app.add_subcommand("doctor", "Check the installation and this machine, and say what to do");
    app.add_subcommand("version", "Print the version");

    const Words words = split(argc, argv);
    try {
        app.parse(std::vector<std::string>(words.ours.rbegin(), words.ours.rend()));
    } catch (const CLI::Success &wanted) {
        return app.exit(wanted);
    } catch (const CLI::ParseError &error) {
        return usage_error(error.what(), given_subcommand(app));
    }

    const std::string command = given_subcommand(app);
    if (command == "run") return start_run(*run, std::move(options), words);
    if (words.separated) return usage_error("only run takes a program behind --", command);
    if (command == "info") return info();
    if (command == "products") return list_socs ? socs() : tool::products();
    if (command == "explain" && list_rules) return explain_list();
    if (command == "explain" && id.empty()) return usage_error("explain: give an ID, or --list", command);
    if (command == "explain") return tool::explain(id);
    if (command == "doctor") return doctor();
    if (command == "version") {
        std::cout << "softnpu " SOFTNPU_VERSION "\n";
        return 0;
    }
    std::cerr << app.help();
    return kUsageError;
}

}  // namespace

}  // namespace softnpu::tool

int main(int argc, char **argv) {
    try {
        return softnpu::tool::command_line(argc, argv);
    } catch (const std::exception &error) {
        std::cerr << "softnpu: " << error.what() << "\n";
        return 125;
    }
}
