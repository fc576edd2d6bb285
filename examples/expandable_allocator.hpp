// SPDX-License-Identifier: Apache-2.0
// A caching allocator over two expandable segments, as deep-learning frameworks have it: freed memory stays mapped for
// the next user until trim(), or until the device has no room for somebody else.
#ifndef EXAMPLES_EXPANDABLE_ALLOCATOR_HPP
#define EXAMPLES_EXPANDABLE_ALLOCATOR_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_map>

#include "expandable_segment.hpp"
#include "free_ranges.hpp"

/// The blocks of one segment.
class SegmentPool {
public:
    SegmentPool(int device, std::size_t reserved, std::size_t step)
        : segment_(device, reserved, step), free_(segment_.size()) {}

    void *allocate(std::size_t size) {
        const std::optional<std::size_t> start = free_.take(size);
        if (!start) return nullptr;
        if (!segment_.grow(*start, *start + size)) {
            free_.give(*start, size);
            return nullptr;
        }
        void *block = segment_.at(*start);
        live_[block] = size;
        in_use_ += size;
        return block;
    }

    /// False when the block is not one of ours.
    bool free(void *block) {
        const auto found = live_.find(block);
        if (found == live_.end()) return false;
        free_.give(static_cast<std::size_t>(static_cast<char *>(block) - segment_.at(0)), found->second);
        in_use_ -= found->second;
        live_.erase(found);
        return true;
    }

    /// Steps that no block touches lose their memory, in the middle as well.
    std::size_t trim() {
        std::size_t bytes = 0;
        for (const auto &[start, size] : free_.all()) bytes += segment_.shrink(start, start + size);
        return bytes;
    }

    std::size_t reserved() const { return segment_.reserved(); }
    std::size_t mapped() const { return segment_.mapped(); }
    std::size_t in_use() const { return in_use_; }

private:
    ExpandableSegment segment_;
    FreeRanges free_;
    std::unordered_map<void *, std::size_t> live_;
    std::size_t in_use_ = 0;
};

class ExpandableAllocator {
public:
    ExpandableAllocator(int device, std::size_t reserved)
        : small_(device, reserved, kSmallStep), large_(device, reserved, kLargeStep) {}

    /// nullptr when the device has no room even after a trim.
    void *allocate(std::size_t size) {
        const std::size_t rounded = (std::max<std::size_t>(size, 1) + kRound - 1) / kRound * kRound;
        SegmentPool &pool = rounded <= kLargestSmall ? small_ : large_;
        const std::size_t mapped_before = mapped();
        void *block = pool.allocate(rounded);
        if (block == nullptr) {
            ++rescues_;
            rescued_bytes_ += trim();
            block = pool.allocate(rounded);
        } else if (mapped() == mapped_before) {
            ++reused_;
        }
        peak_mapped_ = std::max(peak_mapped_, mapped());
        peak_in_use_ = std::max(peak_in_use_, in_use());
        return block;
    }

    void free(void *block) {
        if (small_.free(block) || large_.free(block)) return;
        std::fprintf(stderr, "%p is no block of this allocator\n", block);
        std::exit(EXIT_FAILURE);
    }

    std::size_t trim() { return small_.trim() + large_.trim(); }

    std::size_t reserved() const { return small_.reserved() + large_.reserved(); }
    std::size_t mapped() const { return small_.mapped() + large_.mapped(); }
    std::size_t in_use() const { return small_.in_use() + large_.in_use(); }
    std::size_t peak_mapped() const { return peak_mapped_; }
    std::size_t peak_in_use() const { return peak_in_use_; }
    std::size_t reused() const { return reused_; }                // allocations that needed no new memory
    std::size_t rescues() const { return rescues_; }              // trims because the device had no room
    std::size_t rescued_bytes() const { return rescued_bytes_; }  // what they gave back

    static constexpr std::size_t kSmallStep = 2 * kMiB;
    static constexpr std::size_t kLargeStep = 20 * kMiB;
    static constexpr std::size_t kLargestSmall = kMiB;

private:
    static constexpr std::size_t kRound = 512;

    SegmentPool small_;
    SegmentPool large_;
    std::size_t peak_mapped_ = 0;
    std::size_t peak_in_use_ = 0;
    std::size_t reused_ = 0;
    std::size_t rescues_ = 0;
    std::size_t rescued_bytes_ = 0;
};

#endif
