// SPDX-License-Identifier: Apache-2.0
// Virtual memory beside what a host must do for the same: the life of a 2 MiB block, one mapping more among many, and a
// copy over many mappings.
#include <benchmark/benchmark.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "footprint.hpp"
#include "report.hpp"

namespace {

constexpr std::size_t kBlock = 2ull << 20, kManyBlocks = 262144, kCopied = 1ull << 30;
constexpr int kDevices = 8;

aclrtDrvMemHandle physical(int device) {
    const aclrtPhysicalMemProp prop{ACL_MEM_HANDLE_TYPE_NONE,
                                    ACL_MEM_ALLOCATION_TYPE_PINNED,
                                    ACL_HBM_MEM_HUGE,
                                    {static_cast<std::uint32_t>(device), ACL_MEM_LOCATION_TYPE_DEVICE},
                                    0};
    aclrtDrvMemHandle handle = nullptr;
    if (aclrtMallocPhysical(&handle, kBlock, &prop, 0) != 0) std::fprintf(stderr, "%s\n", aclGetRecentErrMsg());
    return handle;
}
std::byte *reserve(std::size_t size) {
    void *start = nullptr;
    if (aclrtReserveMemAddress(&start, size, 0, nullptr, 0) != 0) std::fprintf(stderr, "%s\n", aclGetRecentErrMsg());
    return static_cast<std::byte *>(start);
}

/// Mappings of 2 MiB blocks, spread over devices.
class Mapped {
public:
    Mapped(std::size_t count, int devices) : devices_(devices), each_(count / static_cast<std::size_t>(devices)) {
        for (int device = 0; device < devices_; ++device) {
            std::byte *start = reserve(each_ * kBlock);
            starts_.push_back(start);
            for (std::size_t i = 0; i < each_; ++i) {
                aclrtDrvMemHandle handle = physical(device);
                aclrtMapMem(start + i * kBlock, kBlock, 0, handle, 0);
                aclrtFreePhysical(handle);  // the mapping holds it
            }
        }
    }
    ~Mapped() {
        for (std::byte *start : starts_) {
            for (std::size_t i = 0; i < each_; ++i) aclrtUnmapMem(start + i * kBlock);
            aclrtReleaseMemAddress(start);
        }
    }
    Mapped(const Mapped &) = delete;
    Mapped &operator=(const Mapped &) = delete;
    std::byte *start(int device) const { return starts_[static_cast<std::size_t>(device)]; }

private:
    int devices_;
    std::size_t each_;
    std::vector<std::byte *> starts_;
};

void life(benchmark::State &state) {
    std::byte *start = reserve(kBlock);
    for (auto _ : state) {
        aclrtDrvMemHandle handle = physical(0);
        aclrtMapMem(start, kBlock, 0, handle, 0);
        aclrtUnmapMem(start);
        aclrtFreePhysical(handle);
    }
    aclrtReleaseMemAddress(start);
}

void *host_range() { return mmap(nullptr, kBlock, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); }
void fixed_pair(void *at, int file) {
    mmap(at, kBlock, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
    munmap(at, kBlock);
}
int host_block() {
    const int file = memfd_create("bench", MFD_CLOEXEC);
    if (ftruncate(file, kBlock) != 0) std::perror("ftruncate");
    return file;
}

void host_life(benchmark::State &state) {
    void *at = host_range();
    for (auto _ : state) {
        const int file = host_block();
        fixed_pair(at, file);
        close(file);
    }
}
void host_pair(benchmark::State &state) {
    void *at = host_range();
    const int file = host_block();
    for (auto _ : state) fixed_pair(at, file);
    close(file);
}

void pairs(benchmark::State &state) {
    std::byte *start = reserve(kBlock);
    aclrtDrvMemHandle handle = physical(0);
    for (auto _ : state) {
        aclrtMapMem(start, kBlock, 0, handle, 0);
        aclrtUnmapMem(start);
    }
    aclrtFreePhysical(handle);
    aclrtReleaseMemAddress(start);
}
void pairs_beside(benchmark::State &state, std::size_t others) {
    const Mapped live(others, kDevices);
    pairs(state);
}

/// Lives per microsecond of `threads` threads, each on a device of its own.
void together(benchmark::State &state, int threads) {
    constexpr int kLives = 300000;
    for (auto _ : state) {
        std::atomic<int> ready{0};
        std::vector<std::thread> crew;
        std::vector<double> seconds(static_cast<std::size_t>(threads));
        for (int device = 0; device < threads; ++device) {
            crew.emplace_back([&, device] {
                aclrtSetDevice(device);
                std::byte *start = reserve(kBlock);
                ++ready;
                while (ready.load() < threads) std::this_thread::yield();
                const auto begin = std::chrono::steady_clock::now();
                for (int i = 0; i < kLives; ++i) {
                    aclrtDrvMemHandle handle = physical(device);
                    aclrtMapMem(start, kBlock, 0, handle, 0);
                    aclrtUnmapMem(start);
                    aclrtFreePhysical(handle);
                }
                const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
                seconds[static_cast<std::size_t>(device)] = took.count();
                aclrtReleaseMemAddress(start);
            });
        }
        for (std::thread &one : crew) one.join();
        double rate = 0;
        for (double took : seconds) rate += kLives / took / 1e6;
        state.counters["value"] = rate;
    }
}

/// 1 GiB of the host's, to copy from.
const std::byte *source() {
    static const std::byte *bytes = [] {
        auto *made = static_cast<std::byte *>(std::aligned_alloc(kBlock, kCopied));
        std::memset(made, 1, kCopied);
        return made;
    }();
    return bytes;
}
void copy_to(benchmark::State &state, void *target) {
    for (auto _ : state) aclrtMemcpy(target, kCopied, source(), kCopied, ACL_MEMCPY_HOST_TO_DEVICE);
}

double be_idle() {
    setenv("SOFTNPU_HBM", "68GiB", 1);
    setenv("SOFTNPU_DEVICES", "8", 1);
    aclInit(nullptr);
    for (int device = 0; device < kDevices; ++device) aclrtSetDevice(device);
    return 0;
}
double reach_many() {
    be_idle();
    const auto begin = std::chrono::steady_clock::now();
    new Mapped(kManyBlocks, kDevices);  // lives on while the child is measured
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    return took.count();
}

}  // namespace

void bench::add_virtual_footprint() {
    using All = const std::map<std::string, double> &;
    const Footprint idle = footprint_of(be_idle), many = footprint_of(reach_many);
    record("virtual/reached", many.milliseconds);
    record("virtual/resident", many.resident_mib);
    record("virtual/descriptors", many.descriptors - idle.descriptors);
    record("virtual/mappings", many.mappings - idle.mappings);
    add_row({"262,144 mappings on 8 devices: reached in", "virtual/reached", "ms", {}, "< 500", [](All m) {
                 return m.at("virtual/reached") < 500;
             }});
    add_row(
        {"  resident", "virtual/resident", "MiB", {}, "< 150", [](All m) { return m.at("virtual/resident") < 150; }});
    add_row({"  descriptors more than idle", "virtual/descriptors", "", {}, "<= 0", [](All m) {
                 return m.at("virtual/descriptors") <= 0;
             }});
    add_row({"  kernel mappings more than idle", "virtual/mappings", "", {}, "<= 0", [](All m) {
                 return m.at("virtual/mappings") <= 0;
             }});
}

void bench::add_virtual_benchmarks() {
    using All = const std::map<std::string, double> &;
    const auto add = [](const char *name, auto body) { benchmark::RegisterBenchmark(name, body)->Repetitions(7); };
    add("virtual/life", life);
    add("virtual/memfd-life", host_life);
    add("virtual/pair", pairs);
    add("virtual/fixed-pair", host_pair);
    add("virtual/thousand", [](benchmark::State &state) { pairs_beside(state, 1000); });
    add("virtual/many", [](benchmark::State &state) { pairs_beside(state, kManyBlocks); });
    benchmark::RegisterBenchmark("virtual/one-thread", together, 1)->Iterations(1)->Repetitions(7);
    benchmark::RegisterBenchmark("virtual/two-threads", together, 2)->Iterations(1)->Repetitions(7);
    static const Mapped target(kCopied / kBlock, 1);
    void *linear = nullptr;
    aclrtMalloc(&linear, kCopied, ACL_MEM_MALLOC_HUGE_FIRST);
    for (void *to : {linear, static_cast<void *>(target.start(0))}) {
        aclrtMemcpy(to, kCopied, source(), kCopied, ACL_MEMCPY_HOST_TO_DEVICE);
    }
    add("virtual/copy-linear", [linear](benchmark::State &state) { copy_to(state, linear); });
    add("virtual/copy-mapped", [](benchmark::State &state) { copy_to(state, target.start(0)); });
    add_row({"life of a 2 MiB physical block",
             "virtual/life",
             "ns",
             {{"memfd", "virtual/memfd-life"}},
             "<= 0.05 of a memfd's",
             [](All m) { return m.at("virtual/life") <= 0.05 * m.at("virtual/memfd-life"); }});
    add_row({"  two threads on two devices",
             "virtual/two-threads",
             "life/us",
             {{"one", "virtual/one-thread"}},
             ">= 1.7 of one",
             [](All m) { return m.at("virtual/two-threads") >= 1.7 * m.at("virtual/one-thread"); }});
    add_row({"aclrtMapMem+aclrtUnmapMem",
             "virtual/pair",
             "ns",
             {{"MAP_FIXED", "virtual/fixed-pair"}},
             "<= 0.04 of a MAP_FIXED pair",
             [](All m) { return m.at("virtual/pair") <= 0.04 * m.at("virtual/fixed-pair"); }});
    add_row({"  beside 262,144 live mappings",
             "virtual/many",
             "ns",
             {{"beside 1,000", "virtual/thousand"}},
             "<= 1.1 of beside 1,000",
             [](All m) { return m.at("virtual/many") <= 1.1 * m.at("virtual/thousand"); }});
    add_row({"aclrtMemcpy of 1 GiB over 512 mappings",
             "virtual/copy-mapped",
             "ns",
             {{"linear", "virtual/copy-linear"}},
             ">= 0.95 of linear memory's speed",
             [](All m) { return m.at("virtual/copy-linear") >= 0.95 * m.at("virtual/copy-mapped"); }});
}
