// SPDX-License-Identifier: Apache-2.0
// The package acl beside C: rounds of the same work take turns, Python's each in a process of its own.
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "report.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Figures = std::map<std::string, std::vector<double>>;
constexpr std::size_t kGib = std::size_t{1} << 30;
constexpr int kRounds = 7;
constexpr int kPairs = 100'000;

double nanoseconds_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

double pair_nanoseconds() {
    const auto begin = Clock::now();
    for (int i = 0; i < kPairs; ++i) {
        void *pointer = nullptr;
        aclrtMalloc(&pointer, 4096, ACL_MEM_MALLOC_HUGE_FIRST);
        aclrtFree(pointer);
    }
    return nanoseconds_since(begin) / kPairs;
}

/// The best of three copies of 1 GiB, after one that commits the device's memory.
double copy_nanoseconds() {
    void *host = mmap(nullptr, kGib, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(host, kGib, MADV_HUGEPAGE);
    std::memset(host, 1, kGib);
    void *device = nullptr;
    aclrtMalloc(&device, kGib, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemcpy(device, kGib, host, kGib, ACL_MEMCPY_HOST_TO_DEVICE);
    double best = 1e18;
    for (int i = 0; i < 3; ++i) {
        const auto begin = Clock::now();
        aclrtMemcpy(device, kGib, host, kGib, ACL_MEMCPY_HOST_TO_DEVICE);
        best = std::min(best, nanoseconds_since(begin));
    }
    aclrtFree(device);
    munmap(host, kGib);
    return best;
}

/// Lines of a name and a value, from bench/python_bench.py; false when it failed.
bool python_round(const std::string &command, Figures &figures) {
    std::FILE *lines = popen(command.c_str(), "r");
    if (lines == nullptr) return false;
    char name[64];
    double value = 0;
    while (std::fscanf(lines, "%63s %lf", name, &value) == 2) figures[name].push_back(value);
    return pclose(lines) == 0;
}

void record_medians(Figures &figures) {
    for (auto &[name, values] : figures) {
        std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2), values.end());
        bench::record(name, values[values.size() / 2]);
    }
}

}  // namespace

void bench::add_python_benchmarks() {
    const char *command = std::getenv("SOFTNPU_BENCH_PYTHON");
    if (command == nullptr) return;
    Figures figures;
    for (int round = 0; round < kRounds; ++round) {
        figures["python/c-pair"].push_back(pair_nanoseconds());
        figures["python/c-copy"].push_back(copy_nanoseconds());
        if (!python_round(command, figures)) {
            std::fprintf(stderr, "%s failed: no rows of Python\n", command);
            return;
        }
    }
    record_medians(figures);
    using All = const std::map<std::string, double> &;
    add_row(
        {"Python: import acl", "python/import", "ms", {}, "< 30", [](All m) { return m.at("python/import") < 30; }});
    add_row({"Python: acl.rt.malloc+acl.rt.free",
             "python/pair",
             "ns",
             {{"C", "python/c-pair"}},
             "<= C + 300 ns",
             [](All m) { return m.at("python/pair") <= m.at("python/c-pair") + 300; }});
    for (const auto &[call, name] : {std::pair{"numpy_to_ptr", "python/to_ptr"}, {"ptr_to_numpy", "python/to_numpy"}}) {
        const std::string large = std::string(name) + "/gib", small = std::string(name) + "/64";
        add_row({std::string("Python: acl.util.") + call + " 1 GiB",
                 large,
                 "ns",
                 {{"64 B", small}},
                 "<= 1.25 of 64 B",
                 [=](All m) { return m.at(large) <= 1.25 * m.at(small); }});
    }
    add_row({"Python: acl.rt.memcpy H2D of a 1 GiB array",
             "python/copy",
             "ns",
             {{"C", "python/c-copy"}},
             ">= 0.95 of C's speed",
             [](All m) { return m.at("python/c-copy") >= 0.95 * m.at("python/copy"); }});
}
