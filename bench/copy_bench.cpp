// SPDX-License-Identifier: Apache-2.0
// Copies and sets beside memcpy and beside the best copy that can be written by hand here.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "report.hpp"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

constexpr std::size_t kBuffer = 256ull << 20;

struct Buffers {
    std::byte *host = static_cast<std::byte *>(std::aligned_alloc(2u << 20, kBuffer));
    std::byte *other = static_cast<std::byte *>(std::aligned_alloc(2u << 20, kBuffer));
    void *device = nullptr, *twin = nullptr;
    Buffers() {
        std::memset(host, 1, kBuffer);
        std::memset(other, 2, kBuffer);
        for (void **p : {&device, &twin}) {
            aclrtMallocAlign32(p, kBuffer, ACL_MEM_MALLOC_HUGE_FIRST);
            aclrtMemcpy(*p, kBuffer, host, kBuffer, ACL_MEMCPY_HOST_TO_DEVICE);
        }
    }
};
Buffers &buffers() {
    static Buffers one;
    return one;
}

using Copy = void (*)(std::byte *, const std::byte *, std::size_t);

#if defined(__x86_64__)
__attribute__((target("avx2"))) void stream(std::byte *to, const std::byte *from, std::size_t count) {
    for (std::size_t i = 0; i < count; i += 64) {
        const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + i));
        const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + i + 32));
        _mm256_stream_si256(reinterpret_cast<__m256i *>(to + i), a);
        _mm256_stream_si256(reinterpret_cast<__m256i *>(to + i + 32), b);
    }
    _mm_sfence();
}
__attribute__((target("avx512f"))) void stream_pages(std::byte *to, const std::byte *from, std::size_t count) {
    for (std::size_t page = 0; page + 16384 <= count; page += 16384) {
        for (std::size_t i = 0; i < 4096; i += 64) {
            for (std::size_t run = page + i; run < page + 16384; run += 4096) {
                _mm_prefetch(reinterpret_cast<const char *>(from + run + 512), _MM_HINT_T0);
            }
            for (std::size_t run = page + i; run < page + 16384; run += 4096) {
                _mm512_stream_si512(reinterpret_cast<__m512i *>(to + run), _mm512_loadu_si512(from + run));
            }
        }
    }
    _mm_sfence();
}
void stream_set(std::byte *to, std::size_t count) {
    const __m128i value = _mm_set1_epi8(3);
    for (std::size_t i = 0; i < count; i += 16) _mm_stream_si128(reinterpret_cast<__m128i *>(to + i), value);
    _mm_sfence();
}
#else
void stream(std::byte *to, const std::byte *from, std::size_t count) { std::memcpy(to, from, count); }
void stream_pages(std::byte *to, const std::byte *from, std::size_t count) { std::memcpy(to, from, count); }
void stream_set(std::byte *to, std::size_t count) { std::memset(to, 3, count); }
#endif

void on_two_cores(std::size_t count, const std::function<void(std::size_t, std::size_t)> &part) {
    std::thread second([&] { part(count / 2, count - count / 2); });
    part(0, count / 2);
    second.join();
}

template <class Body>
void add(const std::string &name, Body body) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [body](benchmark::State &state) {
                                     for (auto _ : state) {
                                         body();
                                         benchmark::ClobberMemory();
                                     }
                                 })
        ->Repetitions(9)
        ->MinTime(0.05);
}

void add_acl(const std::string &name, void *to, const void *from, std::size_t count) {
    add(name, [=] { aclrtMemcpy(to, count, from, count, ACL_MEMCPY_DEFAULT); });
}

const char *label(std::size_t size) {
    return size == 64          ? "64 B"
           : size == 65536     ? "64 KiB"
           : size == 1u << 20  ? "1 MiB"
           : size == 2u << 20  ? "2 MiB"
           : size == 64u << 20 ? "64 MiB"
                               : "256 MiB";
}

void add_small(std::size_t size) {
    using All = const std::map<std::string, double> &;
    const std::string base = std::string("copy/") + label(size);
    Buffers &b = buffers();
    add_acl(base + "/H2D", b.device, b.host, size);
    add(base + "/memcpy", [=, &b] { std::memcpy(b.other, b.host, size); });
    const bool tiny = size == 64;
    bench::add_row({std::string("aclrtMemcpy H2D ") + label(size),
                    base + "/H2D",
                    "ns",
                    {{"memcpy", base + "/memcpy"}},
                    tiny ? "<= memcpy + 60 ns" : ">= 0.95 of memcpy's speed",
                    [=](All m) {
                        const double ours = m.at(base + "/H2D"), theirs = m.at(base + "/memcpy");
                        return tiny ? ours <= theirs + 60 : theirs >= 0.95 * ours;
                    }});
}

void add_large(std::size_t size) {
    using All = const std::map<std::string, double> &;
    const std::string base = std::string("copy/") + label(size);
    Buffers &b = buffers();
    add(base + "/by-hand", [=, &b] {
        on_two_cores(size, [&](std::size_t at, std::size_t count) { stream(b.other + at, b.host + at, count); });
    });
    add(base + "/by-hand-pages", [=, &b] {
        on_two_cores(size, [&](std::size_t at, std::size_t count) { stream_pages(b.other + at, b.host + at, count); });
    });
    add(base + "/memcpy", [=, &b] { std::memcpy(b.other, b.host, size); });
    const struct {
        const char *kind;
        void *to;
        const void *from;
    } kinds[] = {{"H2D", b.device, b.host}, {"D2H", b.other, b.device}, {"D2D", b.twin, b.device}};
    for (const auto &[kind, to, from] : kinds) {
        const std::string name = base + "/" + kind;
        add_acl(name, to, from, size);
        bench::add_row({std::string("aclrtMemcpy ") + kind + " " + label(size),
                        name,
                        "ns",
                        {{"by hand", base + "/by-hand"},
                         {"by hand, 4 pages", base + "/by-hand-pages"},
                         {"memcpy", base + "/memcpy"}},
                        ">= 0.9 of the best by hand",
                        [=](All m) {
                            const double best = std::min(m.at(base + "/by-hand"), m.at(base + "/by-hand-pages"));
                            return best >= 0.9 * m.at(name);
                        }});
    }
}

}  // namespace

void bench::add_copy_benchmarks() {
    using All = const std::map<std::string, double> &;
    for (std::size_t size : {std::size_t{64}, std::size_t{65536}, std::size_t{1} << 20, std::size_t{2} << 20})
        add_small(size);
    for (std::size_t size : {std::size_t{64} << 20, kBuffer}) add_large(size);
    Buffers &b = buffers();
    add("set/softnpu", [&b] { aclrtMemset(b.device, kBuffer, 3, kBuffer); });
    add("set/stream", [&b] { stream_set(b.other, kBuffer); });
    add("set/stream-two",
        [&b] { on_two_cores(kBuffer, [&](std::size_t at, std::size_t n) { stream_set(b.other + at, n); }); });
    add_row({"aclrtMemset 256 MiB",
             "set/softnpu",
             "ns",
             {{"one core", "set/stream"}, {"two cores", "set/stream-two"}},
             ">= 0.9 of streaming stores",
             [](All m) { return std::min(m.at("set/stream"), m.at("set/stream-two")) >= 0.9 * m.at("set/softnpu"); }});
}
