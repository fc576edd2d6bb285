// SPDX-License-Identifier: Apache-2.0
// What it costs to be there: the first calls of a process, and an idle process with 16 devices.
#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "acl/acl.h"
#include "report.hpp"

namespace {

struct Footprint {
    double milliseconds = 0, mappings = 0, descriptors = 0, resident_mib = 0;
};

double lines_of(const char *path) {
    std::ifstream file(path);
    std::string line;
    double count = 0;
    while (std::getline(file, line)) ++count;
    return count;
}
double open_descriptors() {
    double count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
}
double resident_mib() {
    long pages = 0, resident = 0;
    FILE *file = std::fopen("/proc/self/statm", "r");
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
    return static_cast<double>(resident) * 4096 / (1 << 20);
}
Footprint now() { return {0, lines_of("/proc/self/maps"), open_descriptors(), resident_mib()}; }

/// In a child that has never called the library: what the first calls take and leave.
Footprint measure() {
    int ends[2];
    if (pipe(ends) != 0) return {};
    if (fork() == 0) {
        const Footprint before = now();
        const auto begin = std::chrono::steady_clock::now();
        aclInit(nullptr);
        aclrtSetDevice(0);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        for (int device = 1; device < 16; ++device) aclrtSetDevice(device);
        const Footprint after = now();
        const Footprint result{took.count(), after.mappings - before.mappings, after.descriptors - before.descriptors,
                               after.resident_mib - before.resident_mib};
        if (write(ends[1], &result, sizeof result) != sizeof result) _exit(1);
        _exit(0);
    }
    Footprint result;
    if (read(ends[0], &result, sizeof result) != sizeof result) std::fprintf(stderr, "no figures from the child\n");
    wait(nullptr);
    close(ends[0]);
    close(ends[1]);
    return result;
}

}  // namespace

void bench::add_process_benchmarks() {
    using All = const std::map<std::string, double> &;
    const Footprint figures = measure();
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
