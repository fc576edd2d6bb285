// SPDX-License-Identifier: Apache-2.0
#include "memory/address_ranges.hpp"

#include <iterator>

namespace softnpu {

void AddressRanges::cut(Holes::iterator hole, std::uint64_t begin, std::uint64_t end) {
    const auto [hole_begin, hole_end] = *hole;
    free_.erase(hole);
    if (hole_begin < begin) free_[hole_begin] = begin;
    if (end < hole_end) free_[end] = hole_end;
}

std::optional<DeviceAddress> AddressRanges::take_lowest(Bytes size, Bytes alignment) {
    for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
        const std::uint64_t begin = round_up(Bytes{hole->first}, alignment).value;
        if (begin > hole->second || hole->second - begin < size.value) continue;
        cut(hole, begin, begin + size.value);
        return DeviceAddress{begin};
    }
    return {};
}

std::optional<DeviceAddress> AddressRanges::take_highest(Bytes size, Bytes alignment) {
    for (auto hole = free_.rbegin(); hole != free_.rend(); ++hole) {
        if (hole->second - hole->first < size.value) continue;
        const std::uint64_t begin = (hole->second - size.value) & ~(alignment.value - 1);
        if (begin < hole->first) continue;
        cut(std::prev(hole.base()), begin, begin + size.value);
        return DeviceAddress{begin};
    }
    return {};
}

bool AddressRanges::take_at(DeviceAddress start, Bytes size) {
    auto hole = free_.upper_bound(start.value);
    if (hole == free_.begin()) return false;
    --hole;
    if (start.value > hole->second || hole->second - start.value < size.value) return false;
    cut(hole, start.value, start.value + size.value);
    return true;
}

void AddressRanges::give_back(DeviceAddress start, Bytes size) {
    std::uint64_t begin = start.value, end = start.value + size.value;
    auto next = free_.lower_bound(begin);
    if (next != free_.end() && next->first == end) {
        end = next->second;
        next = free_.erase(next);
    }
    if (next != free_.begin()) {
        const auto previous = std::prev(next);
        if (previous->second == begin) {
            previous->second = end;
            return;
        }
    }
    free_[begin] = end;
}

}  // namespace softnpu
