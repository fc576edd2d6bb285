// SPDX-License-Identifier: Apache-2.0
// What it costs to be there: the first calls of a process, and an idle process with 16 devices.
#include <chrono>

#include "acl/acl.h"
#include "footprint.hpp"
#include "report.hpp"

namespace {

double first_calls() {
    const auto begin = std::chrono::steady_clock::now();
    aclInit(nullptr);
    aclrtSetDevice(0);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    for (int device = 1; device < 16; ++device) aclrtSetDevice(device);
    return took.count();
}

}  // namespace

void bench::add_process_benchmarks() {
    using All = const std::map<std::string, double> &;
    const Footprint figures = footprint_of(first_calls);
    record("process/start", figures.milliseconds);
    record("process/mappings", figures.mappings);
    record("process/descriptors", figures.descriptors);
    record("process/resident", figures.resident_mib);
    add_row({"aclInit+aclrtSetDevice(0)", "process/start", "ms", {}, "< 1", [](All m) {
                 return m.at("process/start") < 1;
             }});
    add_row({"idle, 16 devices: kernel mappings", "process/mappings", "", {}, "<= 24", [](All m) {
                 return m.at("process/mappings") <= 24;
             }});
    add_row({"idle, 16 devices: descriptors", "process/descriptors", "", {}, "<= 8", [](All m) {
                 return m.at("process/descriptors") <= 8;
             }});
    add_row({"idle, 16 devices: resident", "process/resident", "MiB", {}, "<= 10", [](All m) {
                 return m.at("process/resident") <= 10;
             }});
}
