// SPDX-License-Identifier: Apache-2.0
// A segment of addresses that gets and loses its memory in steps of one size, anywhere in it.
#ifndef EXAMPLES_EXPANDABLE_SEGMENT_HPP
#define EXAMPLES_EXPANDABLE_SEGMENT_HPP

#include <cstddef>
#include <vector>

#include "virtual_memory.hpp"

class ExpandableSegment {
public:
    ExpandableSegment(int device, std::size_t reserved, std::size_t step)
        : device_(device), step_(step), addresses_(reserved), handles_(reserved / step, nullptr) {}
    ~ExpandableSegment() { shrink(0, size()); }
    ExpandableSegment(const ExpandableSegment &) = delete;
    ExpandableSegment &operator=(const ExpandableSegment &) = delete;

    /// Memory behind every step that [begin, end) touches; false, and nothing changed, when the device has no room.
    bool grow(std::size_t begin, std::size_t end) {
        std::vector<std::size_t> fresh;
        for (std::size_t i = begin / step_; i * step_ < end; ++i) {
            if (handles_[i] != nullptr) continue;
            handles_[i] = map_new_block(addresses_.at(i * step_), step_, device_);
            if (handles_[i] == nullptr) {
                for (const std::size_t mapped : fresh) unmap(mapped);
                return false;
            }
            mapped_ += step_;
            fresh.push_back(i);
        }
        return true;
    }

    /// Gives back the memory of the steps that lie wholly in [begin, end); returns how many bytes that were.
    std::size_t shrink(std::size_t begin, std::size_t end) {
        const std::size_t before = mapped_;
        for (std::size_t i = (begin + step_ - 1) / step_; (i + 1) * step_ <= end; ++i)
            if (handles_[i] != nullptr) unmap(i);
        return before - mapped_;
    }

    char *at(std::size_t offset) const { return addresses_.at(offset); }
    std::size_t size() const { return handles_.size() * step_; }
    std::size_t reserved() const { return addresses_.size(); }
    std::size_t mapped() const { return mapped_; }

private:
    void unmap(std::size_t i) {
        unmap_block(addresses_.at(i * step_), handles_[i]);
        handles_[i] = nullptr;
        mapped_ -= step_;
    }

    int device_;
    std::size_t step_;
    Reservation addresses_;
    std::vector<aclrtDrvMemHandle> handles_;  // one for each step; null: no memory behind it
    std::size_t mapped_ = 0;
};

#endif
