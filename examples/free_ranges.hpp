// SPDX-License-Identifier: Apache-2.0
// The free ranges of a segment: best fit, and neighbours merge.
#ifndef EXAMPLES_FREE_RANGES_HPP
#define EXAMPLES_FREE_RANGES_HPP

#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

class FreeRanges {
public:
    explicit FreeRanges(std::size_t size) { insert(0, size); }

    /// The start of the smallest range that fits; of equal ones the lowest. The rest of it stays free.
    std::optional<std::size_t> take(std::size_t size) {
        const auto found = by_size_.lower_bound({size, 0});
        if (found == by_size_.end()) return std::nullopt;
        const auto [whole, start] = *found;
        erase(start, whole);
        if (whole > size) insert(start + size, whole - size);
        return start;
    }

    void give(std::size_t start, std::size_t size) {
        auto next = by_start_.lower_bound(start);
        if (next != by_start_.begin()) {
            const auto [before, length] = *std::prev(next);
            if (before + length == start) {
                erase(before, length);
                start = before;
                size += length;
            }
        }
        next = by_start_.lower_bound(start);
        if (next != by_start_.end() && next->first == start + size) {
            const std::size_t length = next->second;
            erase(start + size, length);
            size += length;
        }
        insert(start, size);
    }

    /// Start and size of each, in the order of addresses.
    const std::map<std::size_t, std::size_t> &all() const { return by_start_; }

private:
    void insert(std::size_t start, std::size_t size) {
        by_start_.emplace(start, size);
        by_size_.emplace(size, start);
    }
    void erase(std::size_t start, std::size_t size) {
        by_start_.erase(start);
        by_size_.erase({size, start});
    }

    std::map<std::size_t, std::size_t> by_start_;
    std::set<std::pair<std::size_t, std::size_t>> by_size_;
};

#endif
