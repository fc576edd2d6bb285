// SPDX-License-Identifier: Apache-2.0
// Pairs of allocation and free among 512 random live blocks, 4 KiB to 2 MiB.
#include <CL/cl.h>
#include <benchmark/benchmark.h>
#include <mimalloc.h>
#include <sys/mman.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "acl/acl.h"
#include "report.hpp"

namespace {

constexpr std::size_t kLive = 512, kTable = 4096;

struct Plan {
    std::vector<std::size_t> sizes, victims;
    Plan() {
        std::mt19937_64 random(1);
        std::uniform_real_distribution<double> exponent(12, 21);
        for (std::size_t i = 0; i < kTable; ++i) {
            sizes.push_back(static_cast<std::size_t>(std::exp2(exponent(random))));
            victims.push_back(random() % kLive);
        }
    }
};
const Plan &plan() {
    static const Plan one;
    return one;
}

struct SoftNpu {
    static void *take(std::size_t size) {
        void *p = nullptr;
        aclrtMalloc(&p, size, ACL_MEM_MALLOC_HUGE_FIRST);
        return p;
    }
    static void give(void *p, std::size_t) { aclrtFree(p); }
};
struct Glibc {
    static void *take(std::size_t size) { return std::malloc(size); }
    static void give(void *p, std::size_t) { std::free(p); }
};
struct MiMalloc {
    static void *take(std::size_t size) { return mi_malloc(size); }
    static void give(void *p, std::size_t) { mi_free(p); }
};
struct Mmap {
    static void *take(std::size_t size) {
        return mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    static void give(void *p, std::size_t size) { munmap(p, size); }
};
cl_context opencl() {
    static cl_context context = [] {
        cl_platform_id platform = nullptr;
        cl_device_id device = nullptr;
        clGetPlatformIDs(1, &platform, nullptr);
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
        return clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    }();
    return context;
}
/// `Flags`: without CL_MEM_ALLOC_HOST_PTR, PoCL 3.1 puts off the allocation to the first use and hands out a
/// description only; with it, a buffer has memory and an address when the call returns, as a block of aclrtMalloc.
template <cl_mem_flags Flags>
struct Pocl {
    static void *take(std::size_t size) { return clCreateBuffer(opencl(), Flags, size, nullptr, nullptr); }
    static void give(void *p, std::size_t) { clReleaseMemObject(static_cast<cl_mem>(p)); }
};

template <class Allocator>
class Working {
public:
    Working() {
        for (std::size_t i = 0; i < kLive; ++i) live_.push_back({Allocator::take(plan().sizes[i]), plan().sizes[i]});
    }
    ~Working() {
        for (auto &[p, size] : live_) Allocator::give(p, size);
    }
    void pair(std::size_t i) {
        auto &[p, size] = live_[plan().victims[i % kTable]];
        Allocator::give(p, size);
        size = plan().sizes[(i * 7) % kTable];
        p = Allocator::take(size);
    }

private:
    std::vector<std::pair<void *, std::size_t>> live_;
};

template <class Allocator>
void pairs(benchmark::State &state) {
    Working<Allocator> work;
    std::size_t i = 0;
    for (auto _ : state) work.pair(i++);
}

void beside_a_million(benchmark::State &state) {
    std::vector<void *> others(1000000);
    for (void *&p : others) p = SoftNpu::take(4096);
    pairs<SoftNpu>(state);
    for (void *p : others) SoftNpu::give(p, 4096);
}

/// Pairs per microsecond of `threads` threads together.
void together(benchmark::State &state, int threads) {
    constexpr std::size_t kPairs = 1000000;
    double rate = 0;
    for (auto _ : state) {
        std::atomic<int> ready{0};
        std::vector<std::thread> crew;
        std::vector<double> seconds(static_cast<std::size_t>(threads));
        for (int t = 0; t < threads; ++t) {
            crew.emplace_back([&, t] {
                aclrtSetDevice(0);
                Working<SoftNpu> work;
                ++ready;
                while (ready.load() < threads) std::this_thread::yield();
                const auto begin = std::chrono::steady_clock::now();
                for (std::size_t i = 0; i < kPairs; ++i) work.pair(i);
                const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
                seconds[static_cast<std::size_t>(t)] = took.count();
            });
        }
        for (std::thread &one : crew) one.join();
        rate = 0;
        for (double took : seconds) rate += static_cast<double>(kPairs) / took / 1e6;
    }
    state.counters["value"] = rate;
}

}  // namespace

void bench::add_malloc_benchmarks() {
    using All = const std::map<std::string, double> &;
    const auto add = [](const char *name, auto body) { benchmark::RegisterBenchmark(name, body)->Repetitions(7); };
    add("malloc/softnpu", pairs<SoftNpu>);
    add("malloc/pocl", pairs<Pocl<CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR>>);
    add("malloc/pocl-later", pairs<Pocl<CL_MEM_READ_WRITE>>);
    add("malloc/mmap", pairs<Mmap>);
    add("malloc/mimalloc", pairs<MiMalloc>);
    add("malloc/glibc", pairs<Glibc>);
    add("malloc/million", beside_a_million);
    benchmark::RegisterBenchmark("malloc/one-thread", together, 1)->Iterations(1)->Repetitions(7);
    benchmark::RegisterBenchmark("malloc/two-threads", together, 2)->Iterations(1)->Repetitions(7);
    add_row({"aclrtMalloc+aclrtFree",
             "malloc/softnpu",
             "ns",
             {{"PoCL", "malloc/pocl"},
              {"PoCL, memory later", "malloc/pocl-later"},
              {"mmap", "malloc/mmap"},
              {"mimalloc", "malloc/mimalloc"},
              {"glibc", "malloc/glibc"}},
             "<= 0.5 of PoCL and <= 0.04 of mmap+munmap",
             [](All m) {
                 return m.at("malloc/softnpu") <= 0.5 * m.at("malloc/pocl") &&
                        m.at("malloc/softnpu") <= 0.04 * m.at("malloc/mmap");
             }});
    add_row({"  beside 1,000,000 live 4 KiB blocks",
             "malloc/million",
             "ns",
             {{"alone", "malloc/softnpu"}},
             "<= 1.2 of alone",
             [](All m) { return m.at("malloc/million") <= 1.2 * m.at("malloc/softnpu"); }});
    add_row({"  two threads together",
             "malloc/two-threads",
             "pair/us",
             {{"one", "malloc/one-thread"}},
             ">= 1.7 of one",
             [](All m) { return m.at("malloc/two-threads") >= 1.7 * m.at("malloc/one-thread"); }});
}
