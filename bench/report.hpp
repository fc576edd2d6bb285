// SPDX-License-Identifier: Apache-2.0
// Rows of the bench table: a measured value, its neighbours of the same run, and the bar that it is held to.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// One row. `value` names a benchmark; ratios are value / neighbour, or neighbour / value where more is better.
struct Row {
    std::string name;
    std::string benchmark;
    std::string unit;
    std::vector<std::pair<std::string, std::string>> beside;  ///< label, benchmark
    std::string bar;                                          ///< for people; empty: orientation only
    std::function<bool(const std::map<std::string, double> &)> holds;
};

void add_row(Row row);
/// Figures that no benchmark loop gives (sizes, counts).
void record(const std::string &benchmark, double value);

/// Registered by each file.
void add_malloc_benchmarks();
void add_copy_benchmarks();
void add_process_benchmarks();
void add_python_benchmarks();
/// Those that measure a process which has done nothing come first.
void add_virtual_footprint();
void add_virtual_benchmarks();

/// Prints the table of what was run and writes it as JSON.
int report(const std::map<std::string, double> &medians, const std::string &json_path);

}  // namespace bench
