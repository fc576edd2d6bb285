// SPDX-License-Identifier: Apache-2.0
// Runs every benchmark several times and hands the medians to the report.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "report.hpp"

namespace {

/// Keeps the medians; prints each so that a long run shows life.
class Medians : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run> &runs) override {
        for (const Run &run : runs) {
            if (run.aggregate_name != "median") continue;
            const auto rate = run.counters.find("value");
            const double value =
                rate != run.counters.end() ? static_cast<double>(rate->second) : run.GetAdjustedRealTime();
            of[run.run_name.function_name] = value;
            std::printf("  %-40s %12.4g\n", run.run_name.function_name.c_str(), value);
            std::fflush(stdout);
        }
    }
    bool ReportContext(const Context &) override { return true; }
    std::map<std::string, double> of;
};

}  // namespace

int main(int argc, char **argv) {
    setenv("SOFTNPU_HBM", "512GiB", 0);
    setenv("SOFTNPU_DEVICES", "16", 0);
    setenv("SOFTNPU_PRODUCT", "atlas-a3", 0);
    const char *only = std::getenv("ONLY");
    const std::string part = only == nullptr ? "" : only;
    const auto wanted = [&](const char *name) { return part.empty() || part == name; };
    // First: these measure a process that has done nothing.
    if (wanted("process")) bench::add_process_benchmarks();
    if (wanted("virtual")) bench::add_virtual_footprint();
    if (aclInit(nullptr) != 0 || aclrtSetDevice(0) != 0) {
        std::fprintf(stderr, "%s\n", aclGetRecentErrMsg());
        return 1;
    }
    if (wanted("python")) bench::add_python_benchmarks();
    if (wanted("malloc")) bench::add_malloc_benchmarks();
    if (wanted("copy")) bench::add_copy_benchmarks();
    if (wanted("virtual")) bench::add_virtual_benchmarks();
    // Repetitions of neighbours take turns, so that what else the machine does meets them all alike.
    std::vector<char *> arguments(argv, argv + argc);
    std::string interleave = "--benchmark_enable_random_interleaving=true";
    arguments.push_back(interleave.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    Medians medians;
    benchmark::RunSpecifiedBenchmarks(&medians);
    const char *json = std::getenv("SOFTNPU_BENCH_JSON");
    return bench::report(medians.of, json == nullptr ? "bench.json" : json);
}
