// SPDX-License-Identifier: Apache-2.0
#include "memory/address_space.hpp"

#include <algorithm>

#include "memory/linear_heap.hpp"

namespace softnpu {

BlockView BlockPin::view() const {
    const BlockRecord &r = *slot_.record;
    return {slot_.start, r.requested(), r.rounded, r.extent(), r.pages, r.allocator, region_->heap().device(),
            r.module,    r.readonly};
}

void BlockPin::recycle() { region_->heap().recycle(*region_, slot_); }

// The last TiB of the device range holds the device's view of registered host memory.
namespace {

/// Windows for physical memory, or nothing where a mapping that large does harm.
os::Mapping physical_windows(bool host_access, Bytes size) {
    if (os::wants_small_mappings()) return {};
    os::Mapping windows = host_access ? os::Mapping::shared_memory(size.value) : os::Mapping::lazy_memory(size.value);
    if (windows) os::prefer_huge_pages(windows.base(), size.value);
    return windows;
}

Bytes books_for(Bytes memory) { return {memory.value / kFrame.value * LargeRegion::kBooksPerFrame}; }

}  // namespace

// The last TiB of the device range holds the device's view of registered host memory.
AddressSpace::AddressSpace(bool host_access, Bytes physical)
    : host_access_(host_access),
      reservation_(os::Mapping::reserve_at(kDeviceRangeBegin.value, (kDeviceRangeEnd - kDeviceRangeBegin).value)),
      physical_windows_(physical_windows(host_access, std::min(physical, kPhysicalRangeEnd - kDeviceRangeEnd))),
      physical_books_(physical_windows_ ? os::Mapping::lazy_memory(books_for({physical_windows_.size()}).value)
                                        : os::Mapping()),
      linear_(kDeviceRangeBegin, kRegisteredBegin),
      physical_(kDeviceRangeEnd, kPhysicalRangeEnd) {}

std::optional<AddressSpace::Range> AddressSpace::reserve(Bytes size, AddressUse use) {
    std::lock_guard lock(mutex_);
    std::optional<Range> range;
    if (host_access_ && use == AddressUse::linear) range = reserve_at_itself(size);
    if (range) return range;
    AddressRanges &addresses = use == AddressUse::linear ? linear_ : physical_;
    const auto begin = addresses.take_lowest(size, 1_GiB);
    if (!begin) return {};
    range = windows_of(*begin, size, use);
    if (range->window) return range;
    addresses.give_back(*begin, size);
    return {};
}

/// Physical memory lies at its place in the common mapping, as far as that reaches; all else has a mapping of its own.
AddressSpace::Range AddressSpace::windows_of(DeviceAddress begin, Bytes size, AddressUse use) const {
    if (use == AddressUse::linear) return {begin, Window(os::Mapping::lazy_memory(size.value)), {}};
    const Bytes offset = begin - kDeviceRangeEnd;
    if (physical_books_ && offset + size <= Bytes{physical_windows_.size()}) {
        return {begin, Window(physical_windows_, offset.value, size),
                Window(physical_books_, books_for(offset).value, books_for(size))};
    }
    return {begin,
            Window(host_access_ ? os::Mapping::shared_memory(size.value) : os::Mapping::lazy_memory(size.value)),
            {}};
}

/// A window at the device addresses. Something else may lie there (AddressSanitizer's shadow reaches into the first
/// GiB of the range), so the next few are tried as well; without success the host cannot dereference, all else works.
std::optional<AddressSpace::Range> AddressSpace::reserve_at_itself(Bytes size) {
    constexpr int kTries = 64;
    for (int tries = 0; tries < kTries; ++tries) {
        const auto begin = linear_.take_lowest(size, 1_GiB);
        if (!begin) return {};
        os::Mapping window = os::Mapping::lazy_memory_at(begin->value, size.value, static_cast<bool>(reservation_));
        if (window) return Range{*begin, Window(std::move(window)), {}};
        // What lies there stays there: only its first GiB is given up, the rest may do.
        if (size > 1_GiB) linear_.give_back(*begin + 1_GiB, size - 1_GiB);
    }
    return {};
}

bool AddressSpace::expose(DeviceAddress at, Bytes size, DeviceAddress bytes) const {
    return any_region_at(bytes)->alias(bytes, size, at, keeps(at));
}

void AddressSpace::hide(DeviceAddress at, Bytes size) const { os::end_alias(at.value, size.value, keeps(at)); }

std::optional<DeviceAddress> AddressSpace::take(Bytes size, Bytes alignment) {
    std::lock_guard lock(mutex_);
    return linear_.take_highest(size, alignment);
}

bool AddressSpace::take_at(DeviceAddress start, Bytes size) {
    std::lock_guard lock(mutex_);
    return linear_.take_at(start, size);
}

void AddressSpace::give_back(DeviceAddress start, Bytes size) {
    std::lock_guard lock(mutex_);
    linear_.give_back(start, size);
}

void AddressSpace::add(std::unique_ptr<Region> region) {
    std::lock_guard lock(mutex_);
    const std::size_t first = gib_of(region->begin()), last = gib_of(region->end());
    for (std::size_t at = first; at < last; ++at) directory_[at].store(region.get(), std::memory_order_release);
    regions_.push_back(std::move(region));
}

Slot AddressSpace::slot_at(DeviceAddress address) const {
    Region *region = region_at(address);
    return region == nullptr ? Slot{} : region->slot_at(address);
}

bool AddressSpace::pin(DeviceAddress address, BlockPin &into) const {
    Region *region = region_at(address);
    if (region == nullptr) return false;
    const Slot slot = region->slot_at(address);
    if (slot.record == nullptr || !slot.record->pin()) return false;
    into.region_ = region;
    into.slot_.record = slot.record;
    into.slot_.start = slot.start;
    // The slot may reach further than the block; and between look-up and pin it may have become another one.
    if (address - slot.start < slot.record->extent()) return true;
    into.release();
    return false;
}

}  // namespace softnpu
