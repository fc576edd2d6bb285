// SPDX-License-Identifier: Apache-2.0
// The doctor's second half: what this machine gives. Memory that is reserved costs nothing until it is written; some
// settings of the kernel say otherwise.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>

#include <cstdio>
#include <fstream>
#include <optional>

#include "findings.hpp"
#include "os/memory_limits.hpp"
#include "product/selection.hpp"
#include "table.hpp"

namespace softnpu::tool {

namespace {

std::string first_line(const char *path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::optional<rlim_t> limit(int resource) {
    rlimit limits{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limits) != 0 || limits.rlim_cur == RLIM_INFINITY)
        return std::nullopt;
    return limits.rlim_cur;
}

Finding memory() {
    const Bytes left{os::memory_left()};
    const std::string text = readable(left) + " left in this machine or control group; devices may take 80 % of it";
    if (left >= 1_GiB) return {Severity::good, "memory", text, ""};
    return {
        Severity::warning, "memory", text,
        "free memory or raise the limit of the control group (docker run --memory); SOFTNPU_HBM makes devices small"};
}

Finding address_space() {
    const auto node = product::select(product::process_environment());
    if (!node) return {Severity::warning, "address space", "not tried: the settings are refused", ""};
    const Bytes wanted{node->total().value * static_cast<std::uint64_t>(node->device_count)};
    void *base =
        mmap(nullptr, wanted.value, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return {Severity::fault, "address space",
                "the kernel refuses to reserve " + readable(wanted) + " for the devices",
                "ulimit -v unlimited; sysctl vm.overcommit_memory=0; or smaller devices: SOFTNPU_HBM, SOFTNPU_DEVICES"};
    munmap(base, wanted.value);
    return {Severity::good, "address space", readable(wanted) + " for all devices can be reserved", ""};
}

Finding overcommit() {
    const std::string mode = first_line("/proc/sys/vm/overcommit_memory");
    if (mode != "2") return {Severity::good, "overcommit_memory", mode.empty() ? "unknown" : mode, ""};
    return {Severity::warning, "overcommit_memory", "2: the kernel charges memory that nobody has written yet",
            "sysctl vm.overcommit_memory=0, or small devices (SOFTNPU_HBM)"};
}

Finding map_count() {
    const std::string text = first_line("/proc/sys/vm/max_map_count");
    unsigned long maps = 0;
    std::sscanf(text.c_str(), "%lu", &maps);
    if (maps >= 65530) return {Severity::good, "max_map_count", text, ""};
    return {Severity::warning, "max_map_count", text + ": direct host access and shared blocks need one mapping each",
            "sysctl vm.max_map_count=65530"};
}

Finding huge_pages() {
    const std::string text = first_line("/sys/kernel/mm/transparent_hugepage/enabled");
    const std::string subject = "huge pages";
    if (text.empty())
        return {Severity::warning, subject, "this kernel has no transparent huge pages: copies are slower", ""};
    if (text.find("[never]") == text.npos) return {Severity::good, subject, text, ""};
    return {Severity::warning, subject, text + ": copies of large blocks are slower",
            "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"};
}

Finding shared_memory() {
    struct statvfs stats{};
    if (statvfs("/dev/shm", &stats) != 0)
        return {Severity::warning, "/dev/shm", "is not there: processes cannot share a node",
                "mount -t tmpfs tmpfs /dev/shm"};
    const Bytes size{static_cast<std::uint64_t>(stats.f_blocks) * stats.f_frsize};
    const Bytes left{static_cast<std::uint64_t>(stats.f_bavail) * stats.f_frsize};
    const std::string text = readable(size) + ", " + readable(left) + " free";
    if (left >= 16_MiB) return {Severity::good, "/dev/shm", text, ""};
    return {Severity::warning, "/dev/shm", text + ": little for what processes share",
            "docker run --shm-size=64m or more"};
}

Finding address_limit() {
    const auto limited = limit(RLIMIT_AS);
    if (!limited) return {Severity::good, "ulimit -v", "unlimited", ""};
    return {Severity::warning, "ulimit -v", readable({*limited}) + ": reserved memory counts against it",
            "ulimit -v unlimited"};
}

Finding descriptor_limit() {
    const auto limited = limit(RLIMIT_NOFILE);
    if (!limited) return {Severity::good, "ulimit -n", "unlimited", ""};
    if (*limited >= 256) return {Severity::good, "ulimit -n", std::to_string(*limited), ""};
    return {Severity::warning, "ulimit -n", std::to_string(*limited) + ": few for blocks shared between processes",
            "ulimit -n 1024"};
}

Finding kernel() {
    utsname name{};
    uname(&name);
    int major = 0;
    int minor = 0;
    std::sscanf(name.release, "%d.%d", &major, &minor);
    const std::string text = std::string(name.sysname) + " " + name.release + " " + name.machine;
    if (major > 4 || (major == 4 && minor >= 14)) return {Severity::good, "kernel", text, ""};
    return {Severity::warning, "kernel", text + ": softnpu is tried with 4.14 and newer", "a newer kernel"};
}

}  // namespace

Findings check_machine() {
    return {kernel(),     memory(),        address_space(), overcommit(),      map_count(),
            huge_pages(), shared_memory(), address_limit(), descriptor_limit()};
}

}  // namespace softnpu::tool
