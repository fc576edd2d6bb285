// SPDX-License-Identifier: Apache-2.0
// The subcommands of `softnpu`, one function each. The result is the exit code.
#pragma once

#include <string>
#include <vector>

namespace softnpu::tool {

/// Bad arguments: said on stderr together with what is legal.
inline constexpr int kUsageError = 2;

/// What `softnpu run` was told; an empty text was not given.
struct RunOptions {
    std::string product;
    std::string profile;
    std::string devices;
    std::string hbm;
    std::string node;
    std::string host_access;
    std::string host_budget;
    std::string preload = "auto";
    bool quiet = false;
    std::vector<std::string> command;
};

int run(const RunOptions &options);
int info();
int products();
int socs();
int explain(const std::string &id);
int explain_list();
int doctor();

}  // namespace softnpu::tool
