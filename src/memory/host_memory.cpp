// SPDX-License-Identifier: Apache-2.0
#include "memory/host_memory.hpp"

#include <cstdlib>
#include <mutex>

#include "memory/address_space.hpp"
#include "memory/host_budget.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

constexpr Bytes kHostPage = 4_KiB;

std::uintptr_t number(const void *pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

template <class Range>
bool holds(const Range &range, std::uintptr_t at) {
    return at >= range.start && at - range.start < range.size.value;
}

}  // namespace

HostBytes::~HostBytes() {
    std::free(start_);
    budget_.refund(size_);
}

Result<void *> HostMemory::allocate(Bytes requested, DeviceId device, bool same_address) {
    const Bytes size = round_up(requested, kHostPage);
    const auto out_of_host = [&] {
        return refuse(Rule::host_memory_exhausted, "size",
                      {{"size", text::size(requested)},
                       {"used", text::size(budget_.committed())},
                       {"budget", text::size(budget_.limit())}});
    };
    if (!budget_.charge(size)) return out_of_host();
    void *pointer = std::aligned_alloc(kHostPage.value, size.value);
    if (pointer == nullptr) {
        budget_.refund(size);
        return out_of_host();
    }
    auto bytes = std::make_shared<const HostBytes>(budget_, pointer, size);
    std::unique_lock lock(mutex_);
    blocks_[number(pointer)] = {number(pointer), requested, size, device, same_address, std::move(bytes)};
    return pointer;
}

std::optional<PinnedBlock> HostMemory::take(const void *pointer) {
    std::unique_lock lock(mutex_);
    const auto at = blocks_.find(number(pointer));
    if (at == blocks_.end()) return {};
    PinnedBlock block = std::move(at->second);
    blocks_.erase(at);
    return block;
}

/// The caller holds the lock.
const PinnedBlock *HostMemory::find_block(const void *pointer) const {
    auto at = blocks_.upper_bound(number(pointer));
    if (at == blocks_.begin()) return nullptr;
    --at;
    return holds(at->second, number(pointer)) ? &at->second : nullptr;
}

HostPlace HostMemory::place_of(const void *pointer) const {
    std::shared_lock lock(mutex_);
    if (const PinnedBlock *block = find_block(pointer)) return {true, block->bytes};
    for (const auto &[key, one] : registrations_) {
        if (holds(one, number(pointer))) return {true, nullptr};
    }
    return {};
}

std::optional<PinnedBlock> HostMemory::block_at(const void *pointer) const {
    std::shared_lock lock(mutex_);
    const PinnedBlock *block = find_block(pointer);
    return block != nullptr ? std::optional(*block) : std::nullopt;
}

std::optional<Registration> HostMemory::registration_at(const void *pointer, DeviceId device) const {
    return registration_overlapping(pointer, 1_B, device);
}

std::optional<Registration> HostMemory::registration_at(const void *pointer) const {
    std::shared_lock lock(mutex_);
    for (const auto &[key, one] : registrations_) {
        if (holds(one, number(pointer))) return one;
    }
    return {};
}

std::optional<Registration> HostMemory::registration_overlapping(const void *pointer, Bytes size,
                                                                 DeviceId device) const {
    std::shared_lock lock(mutex_);
    const std::uintptr_t last = number(pointer) + (size.value - 1);
    auto at = registrations_.upper_bound({device.value, last});
    if (at == registrations_.begin()) return {};
    --at;
    const Registration &found = at->second;
    const bool overlaps = at->first.first == device.value && found.start + found.size.value > number(pointer);
    return overlaps ? std::optional(found) : std::nullopt;
}

/// First gap of the registered range that is large enough. The caller holds the lock.
std::optional<DeviceAddress> HostMemory::find_device_range(Bytes size) const {
    DeviceAddress candidate = kRegisteredBegin;
    for (const auto &[begin, one] : mapped_) {
        if (begin - candidate >= size) break;
        if (in_device_range(begin)) candidate = begin + round_up(one.size, kHostPage);
    }
    if (kDeviceRangeEnd - candidate < size) return {};
    return candidate;
}

Result<Registration> HostMemory::add_registration(const void *pointer, Bytes size, DeviceId device, bool mapped) {
    const auto block = block_at(pointer);
    std::unique_lock lock(mutex_);
    Registration one{number(pointer), size, device, {}};
    if (mapped) {
        const auto place = block && block->same_address ? std::optional(DeviceAddress{one.start})
                                                        : find_device_range(round_up(size, kHostPage));
        if (!place) {
            return refuse(Rule::registration_range_full, "size", {{"size", text::size(size)}});
        }
        one.mapped = *place;
        if (in_device_range(*one.mapped)) mapped_[*one.mapped] = one;
    }
    registrations_[{device.value, one.start}] = one;
    return one;
}

bool HostMemory::remove_registration(const void *pointer, DeviceId device) {
    std::unique_lock lock(mutex_);
    const auto at = registrations_.find({device.value, number(pointer)});
    if (at == registrations_.end()) return false;
    if (at->second.mapped) mapped_.erase(*at->second.mapped);
    registrations_.erase(at);
    return true;
}

std::optional<Registration> HostMemory::mapped_at(DeviceAddress address) const {
    std::shared_lock lock(mutex_);
    auto at = mapped_.upper_bound(address);
    if (at == mapped_.begin()) return {};
    --at;
    return address - at->first < at->second.size ? std::optional(at->second) : std::nullopt;
}

std::vector<PinnedBlock> HostMemory::pinned_blocks() const {
    const std::shared_lock lock(mutex_);
    std::vector<PinnedBlock> all;
    all.reserve(blocks_.size());
    for (const auto &[start, block] : blocks_) all.push_back(block);
    return all;
}

std::vector<Registration> HostMemory::registrations() const {
    const std::shared_lock lock(mutex_);
    std::vector<Registration> all;
    all.reserve(registrations_.size());
    for (const auto &[place, registration] : registrations_) all.push_back(registration);
    return all;
}

}  // namespace softnpu
