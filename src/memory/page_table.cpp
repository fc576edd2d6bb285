// SPDX-License-Identifier: Apache-2.0
#include "memory/page_table.hpp"

#include <new>

namespace softnpu {

namespace {

std::size_t entries(DeviceAddress begin, DeviceAddress end) { return (end - begin).value / kGranule.value; }

}  // namespace

PageTable::PageTable() : device_(os::Mapping::lazy_memory(entries(kDeviceRangeBegin, kDeviceRangeEnd) * sizeof(Word))) {
    if (!device_) throw std::bad_alloc();
}

bool PageTable::prepare_no_uc() {
    std::lock_guard lock(mutex_);
    if (no_uc_.load() != nullptr) return true;
    no_uc_memory_ = os::Mapping::lazy_memory(entries(kNoUcBegin, kNoUcEnd) * sizeof(Word));
    no_uc_.store(reinterpret_cast<Word *>(no_uc_memory_.base()), std::memory_order_release);
    return static_cast<bool>(no_uc_memory_);
}

PageTable::Word *PageTable::find(DeviceAddress address) const {
    if (in_device_range(address)) {
        return reinterpret_cast<Word *>(device_.base()) + entries(kDeviceRangeBegin, address);
    }
    Word *no_uc = in_no_uc_range(address) ? no_uc_.load(std::memory_order_acquire) : nullptr;
    return no_uc == nullptr ? nullptr : no_uc + entries(kNoUcBegin, address);
}

void PageTable::fill(DeviceAddress start, Bytes size, PageEntry value) {
    Word *entry = find(start);
    for (std::uint64_t i = 0; i < size.value / kGranule.value; ++i) {
        entry[i].store(value.word, std::memory_order_release);
    }
}

}  // namespace softnpu
