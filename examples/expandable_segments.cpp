// SPDX-License-Identifier: Apache-2.0
// An allocator with expandable segments at work: 64 GiB of addresses or more for each of two pools, memory behind
// them only where it is used, and given back from the middle. Every block's content is checked after each step.
//
//   g++ expandable_segments.cpp -o expandable_segments -I$ASCEND_HOME_PATH/include -L$ASCEND_HOME_PATH/lib64 -lascendcl
//   softnpu run --hbm 256MiB -- ./expandable_segments [steps [seed]]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "expandable_allocator.hpp"
#include "pattern.hpp"

namespace {

constexpr int kDevice = 0;

/// For each pool. Addresses cost nothing: they must not be what runs out, also when holes are in the way.
std::size_t addresses_for(std::size_t memory) { return std::max(64 * kGiB, (memory + memory / 8) / kGiB * kGiB); }

struct Tensor {
    char *data = nullptr;
    std::size_t size = 0;
    std::uint64_t tag = 0;
};

[[noreturn]] void fail(const char *what) {
    std::fprintf(stderr, "expandable_segments: %s\n", what);
    std::exit(EXIT_FAILURE);
}

void require(bool right, const char *otherwise) {
    if (!right) fail(otherwise);
}

class Workload {
public:
    Workload(std::size_t free_at_start, std::uint64_t seed)
        : free_at_start_(free_at_start), allocator_(kDevice, addresses_for(free_at_start)), random_(seed) {}

    void run(unsigned steps) {
        std::printf("%-36s %8s %8s %8s %9s\n", "MiB", "blocks", "in use", "mapped", "physical");
        grow();
        copy_across_borders();
        churn(steps);
        shrink_in_the_middle();
        grow_again();
        fill_the_device();
        ask_for_too_much();
        empty();
        figures();
    }

private:
    bool add(std::size_t size) {
        void *block = allocator_.allocate(size);
        if (block == nullptr) return false;
        tensors_.push_back({static_cast<char *>(block), size, ++last_tag_});
        write(tensors_.back());
        return true;
    }

    /// Its content is looked at first: it must have survived until now.
    void drop(std::size_t i) {
        verify(tensors_[i]);
        allocator_.free(tensors_[i].data);
        tensors_[i] = tensors_.back();
        tensors_.pop_back();
    }

    // Of a very large block only the ends: the others' neighbours.
    void write(const Tensor &t) {
        if (t.size <= kWhole) return pattern_.write(t.data, t.size, t.tag);
        pattern_.write(t.data, kMiB, t.tag);
        pattern_.write(t.data + t.size - kMiB, kMiB, t.tag);
    }
    void verify(const Tensor &t) {
        if (t.size <= kWhole) return pattern_.verify(t.data, t.size, t.tag);
        pattern_.verify(t.data, kMiB, t.tag);
        pattern_.verify(t.data + t.size - kMiB, kMiB, t.tag);
    }

    std::size_t between(std::size_t low, std::size_t high) {
        return std::uniform_int_distribution<std::size_t>(low, high)(random_);
    }
    std::size_t any_size() {
        // Six of ten are small; a multiple of the pattern's word.
        return between(1, 10) <= 6 ? between(1, ExpandableAllocator::kLargestSmall / 8) * 8
                                   : between(ExpandableAllocator::kLargestSmall / 8 + 1, 3 * kMiB) * 8;
    }

    /// A line of the report; all contents are right, and the device counts what we think we hold.
    void report(const char *step) {
        for (const Tensor &t : tensors_) verify(t);
        const std::size_t physical = free_at_start_ - free_device_memory();
        std::printf("%-36s %8zu %8.1f %8zu %9zu\n", step, tensors_.size(),
                    static_cast<double>(allocator_.in_use()) / kMiB, allocator_.mapped() / kMiB, physical / kMiB);
        require(physical == allocator_.mapped(), "the device's figure is not what is mapped");
    }

    void grow() {
        while (allocator_.in_use() < working_set())
            if (!add(any_size())) fail("no room for the working set");
        report("grown to the working set");
    }

    /// A block of one and a half steps lies across a border for sure; the copy engine must not mind.
    void copy_across_borders() {
        const std::size_t size = ExpandableAllocator::kLargeStep * 3 / 2;
        while (allocator_.in_use() + 2 * size > working_set()) drop(tensors_.size() - 1);
        require(add(size) && add(size), "no room for two blocks to copy");
        const Tensor &from = tensors_[tensors_.size() - 2];
        Tensor &to = tensors_.back();
        CHECK(aclrtMemcpy(to.data, size, from.data, size, ACL_MEMCPY_DEVICE_TO_DEVICE));
        to.tag = from.tag;
        report("copied across block borders");
    }

    void churn(unsigned steps) {
        for (unsigned step = 0; step < steps; ++step) {
            const bool full = allocator_.in_use() > working_set();
            if (full || between(1, 5) <= 2 || !add(any_size())) drop(between(0, tensors_.size() - 1));
            if (tensors_.empty()) require(add(any_size()), "no room on an empty device");
        }
        report("allocated and freed at random");
    }

    void shrink_in_the_middle() {
        for (std::size_t i = 0; i < tensors_.size(); ++i) drop(i);  // the last one takes its place, and stays
        report("half of the blocks freed");
        require(allocator_.trim() > 0, "trim found nothing to give back");
        report("trimmed");
    }

    void grow_again() {
        while (allocator_.in_use() < working_set() && add(any_size())) continue;
        report("grown again, over the holes");
    }

    /// Until the last step is refused. Then a freed large block must make room for small ones, by a trim.
    void fill_the_device() {
        const std::size_t step = ExpandableAllocator::kLargeStep;
        for (std::size_t size = std::max(free_at_start_ / 32 / step, std::size_t{1}) * step; size >= step; size /= 2)
            while (add(size)) continue;
        report("filled until the device refused");
        require(tensors_.back().size >= step, "the device was full before it was filled");
        drop(tensors_.size() - 1);
        const std::size_t rescues = allocator_.rescues();
        while (allocator_.rescues() == rescues) require(add(kMiB), "a trim did not make room");
        report("one large freed, small ones trim it");
    }

    void ask_for_too_much() {
        require(allocator_.allocate(free_at_start_ + kMiB) == nullptr, "more than the device has was granted");
        report("asked for more than there is");
    }

    void empty() {
        while (!tensors_.empty()) drop(tensors_.size() - 1);
        report("all blocks freed");
        allocator_.trim();
        report("trimmed");
        require(allocator_.mapped() == 0, "something stayed mapped");
    }

    void figures() const {
        std::printf("\nreserved %zu GiB; peak in use %zu MiB, peak mapped %zu MiB\n", allocator_.reserved() / kGiB,
                    allocator_.peak_in_use() / kMiB, allocator_.peak_mapped() / kMiB);
        std::printf("%llu blocks; %zu needed no new memory; %zu times out of memory, %zu MiB trimmed then\n",
                    static_cast<unsigned long long>(last_tag_), allocator_.reused(), allocator_.rescues(),
                    allocator_.rescued_bytes() / kMiB);
    }

    std::size_t working_set() const { return std::min(free_at_start_ / 2, 256 * kMiB); }

    static constexpr std::size_t kWhole = 64 * kMiB;

    std::size_t free_at_start_;
    ExpandableAllocator allocator_;
    Pattern pattern_;
    std::mt19937_64 random_;
    std::vector<Tensor> tensors_;
    std::uint64_t last_tag_ = 0;
};

unsigned long argument(int argc, char **argv, int i, unsigned long otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
}

}  // namespace

int main(int argc, char **argv) {
    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(kDevice));
    const std::size_t free_at_start = free_device_memory();
    std::printf("%s, device %d: %zu MiB free in 2 MiB pages\n\n", aclrtGetSocName(), kDevice, free_at_start / kMiB);
    require(free_at_start >= 128 * kMiB, "a device with 128 MiB free is needed");
    {
        Workload workload(free_at_start, argument(argc, argv, 2, 1));
        workload.run(static_cast<unsigned>(argument(argc, argv, 1, 300)));
    }
    require(free_device_memory() == free_at_start, "the device did not get everything back");
    std::printf("at the end: 0 bytes of the device in use\n");
    CHECK(aclrtResetDevice(kDevice));
    CHECK(aclFinalize());
    return EXIT_SUCCESS;
}
