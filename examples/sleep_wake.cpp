// SPDX-License-Identifier: Apache-2.0
// An inference server that gives its device memory away and takes it back, a thousand times: 2 GiB in three pools, of
// which some are offloaded and the others dropped. Shows that the memory is really free meanwhile, that the pointers
// and the offloaded bytes come back, and that nothing grows.
//
//   g++ sleep_wake.cpp -o sleep_wake -I$ASCEND_HOME_PATH/include -L$ASCEND_HOME_PATH/lib64 -lascendcl
//   softnpu run --hbm 4GiB -- ./sleep_wake [cycles]
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "pattern.hpp"
#include "process_figures.hpp"
#include "sleep_pool.hpp"

namespace {

constexpr int kDevice = 0;
constexpr unsigned kFullCycles = 5;
// What may differ without anything being lost: the C library's own heap, and memory on its way back to the kernel.
constexpr std::size_t kSlackBytes = 32 * kMiB;
constexpr std::size_t kSlackMappings = 16;

struct Block {
    void *data = nullptr;
    std::size_t size = 0;
    std::uint64_t tag = 0;
};

void require(bool right, const char *otherwise) {
    if (right) return;
    std::fprintf(stderr, "sleep_wake: %s\n", otherwise);
    std::exit(EXIT_FAILURE);
}

/// Somebody else who wants memory of this device: in pieces, all or nothing.
class Neighbour {
public:
    Neighbour() = default;
    ~Neighbour() { leave(); }
    Neighbour(const Neighbour &) = delete;
    Neighbour &operator=(const Neighbour &) = delete;

    bool take(std::size_t size) {
        for (std::size_t at = 0; at < size; at += kPiece) {
            void *piece = nullptr;
            const aclError code = aclrtMalloc(&piece, std::min(kPiece, size - at), ACL_MEM_MALLOC_HUGE_ONLY);
            if (code == ACL_ERROR_RT_MEMORY_ALLOCATION) {
                aclGetRecentErrMsg();  // as expected: not to be told with a later error
                leave();
                return false;
            }
            CHECK(code);
            pieces_.push_back(piece);
        }
        return true;
    }
    void leave() {
        for (void *piece : pieces_) CHECK(aclrtFree(piece));
        pieces_.clear();
    }

private:
    static constexpr std::size_t kPiece = 32 * kGiB;
    std::vector<void *> pieces_;
};

class Server {
public:
    explicit Server(std::size_t free_at_start) : free_at_start_(free_at_start), pool_(kDevice) {
        weights_ = allocate("weights", 2, 32 * kMiB);
        adapter_ = allocate("adapter", 1, 4 * kMiB);
        cache_ = allocate("kv_cache", 30, 66 * kMiB);
        for (const Block &b : weights_) pattern_.write(b.data, b.size, b.tag);
        for (const Block &b : adapter_) pattern_.write(b.data, b.size, b.tag);
        require(in_use() == pool_.mapped(), "the device's figure is not what is mapped");
        std::printf("awake: %zu MiB in %zu blocks\n", in_use() / kMiB,
                    weights_.size() + adapter_.size() + cache_.size());
    }

    /// What the neighbour wants fits only while we sleep; and it must go before we can wake.
    void make_room_for_a_neighbour() {
        const std::size_t wanted = free_device_memory() + kGiB;
        Neighbour neighbour;
        require(!neighbour.take(wanted), "the neighbour found room while we are awake");
        pool_.sleep({"weights", "adapter"});
        require(in_use() == 0, "memory is in use while we sleep");
        require(!readable(cache_.front()), "an address without memory could be read");
        require(neighbour.take(wanted), "the neighbour found no room while we sleep");
        std::printf("asleep: 0 MiB, and a neighbour got %zu MiB that it could not have before\n", wanted / kMiB);

        require(!pool_.wake({"weights", "adapter", "kv_cache"}), "we woke without memory");
        require(pool_.mapped() == 0, "a wake that failed kept memory");
        neighbour.leave();
        wake_in_two_steps();
        verify(weights_);
        verify(adapter_);
        std::printf("the neighbour gone: awake again at the same addresses, content right\n");
    }

    /// All that is worth it goes to the host: 68 MiB.
    void full_cycle() {
        pool_.sleep({"weights", "adapter"});
        require(in_use() == 0, "memory is in use while we sleep");
        wake_in_two_steps();
        verify(weights_);
        verify(adapter_);
        touch_cache();
    }

    /// The weights will be loaded anew: only the adapter goes to the host. Returns microseconds of sleep and wake.
    double quick_cycle() {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        pool_.sleep({"adapter"});
        const std::size_t asleep = in_use();
        wake_in_two_steps();
        const std::chrono::duration<double, std::micro> took = Clock::now() - start;
        require(asleep == 0, "memory is in use while we sleep");
        require(in_use() == pool_.mapped(), "the device's figure is not what is mapped");
        verify(adapter_);
        touch_cache();
        return took.count();
    }

private:
    std::vector<Block> allocate(const std::string &pool, std::size_t count, std::size_t size) {
        std::vector<Block> blocks;
        for (std::size_t i = 0; i < count; ++i) {
            void *data = pool_.allocate(size, pool);
            require(data != nullptr, "no room for the pools: 2 GiB of device memory are needed");
            blocks.push_back({data, size, ++last_tag_});
        }
        return blocks;
    }

    /// The weights first, as a server does that is to load something into them before the rest is needed.
    void wake_in_two_steps() {
        require(pool_.wake({"weights", "adapter"}), "no room to wake the weights");
        require(pool_.wake({"kv_cache"}), "no room to wake the cache");
    }

    /// A page of some of the cache's blocks, in turn: what is dropped had bytes in it.
    void touch_cache() {
        for (unsigned i = 0; i < 6; ++i) {
            const Block &b = cache_[next_touched_++ % cache_.size()];
            char *middle = static_cast<char *>(b.data) + b.size / 2;
            pattern_.write(middle, kPage, b.tag);
            pattern_.verify(middle, kPage, b.tag);
        }
    }
    void verify(const std::vector<Block> &blocks) {
        for (const Block &b : blocks) pattern_.verify(b.data, b.size, b.tag);
    }
    static bool readable(const Block &b) {
        char byte = 0;
        if (aclrtMemcpy(&byte, 1, b.data, 1, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS) return true;
        aclGetRecentErrMsg();
        return false;
    }

    std::size_t in_use() const { return free_at_start_ - free_device_memory(); }

    static constexpr std::size_t kPage = 4096;

    std::size_t free_at_start_;
    SleepPool pool_;
    Pattern pattern_;
    std::vector<Block> weights_;
    std::vector<Block> adapter_;
    std::vector<Block> cache_;
    std::uint64_t last_tag_ = 0;
    std::size_t next_touched_ = 0;
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Part {
    ProcessFigures most;
    double microseconds = 0;
};

Part run_part(Server &server, std::size_t cycles) {
    std::vector<double> times;
    ProcessFigures most;
    for (std::size_t i = 0; i < cycles; ++i) {
        times.push_back(server.quick_cycle());
        const ProcessFigures now = process_figures();
        most.resident = std::max(most.resident, now.resident);
        most.descriptors = std::max(most.descriptors, now.descriptors);
        most.mappings = std::max(most.mappings, now.mappings);
    }
    return {most, median(times)};
}

void report(const char *part, std::size_t cycles, const Part &p) {
    std::printf("%-5s %4zu cycles: %7.0f us each (median), at most %4zu MiB resident, %zu descriptors, %zu mappings\n",
                part, cycles, p.microseconds, p.most.resident / kMiB, p.most.descriptors, p.most.mappings);
}

void run_cycles(Server &server, std::size_t cycles) {
    for (unsigned i = 0; i < kFullCycles; ++i) server.full_cycle();
    std::printf("%u cycles with all of 68 MiB offloaded: content right each time\n\n", kFullCycles);
    const std::size_t part = std::min<std::size_t>(100, cycles / 2);
    const Part first = run_part(server, part);
    for (std::size_t i = 2 * part; i < cycles; ++i) server.quick_cycle();
    const Part last = run_part(server, part);
    report("first", part, first);
    report("last", part, last);
    require(last.most.resident <= first.most.resident + kSlackBytes, "the process grew");
    require(last.most.descriptors <= first.most.descriptors, "descriptors were lost");
    require(last.most.mappings <= first.most.mappings + kSlackMappings, "kernel mappings were lost");
}

}  // namespace

int main(int argc, char **argv) {
    const std::size_t cycles = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
    if (cycles < 20) {
        std::fprintf(stderr, "usage: sleep_wake [CYCLES, at least 20]\n");
        return 2;
    }
    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(kDevice));
    const std::size_t free_at_start = free_device_memory();
    {
        Server server(free_at_start);
        server.make_room_for_a_neighbour();
        run_cycles(server, cycles);
    }
    require(free_device_memory() == free_at_start, "the device did not get everything back");
    std::printf("\nafter %zu cycles: 0 bytes of the device in use\n", cycles + kFullCycles + 1);
    CHECK(aclrtResetDevice(kDevice));
    CHECK(aclFinalize());
    return EXIT_SUCCESS;
}
