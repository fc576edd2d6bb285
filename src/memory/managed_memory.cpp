// SPDX-License-Identifier: Apache-2.0
#include "memory/managed_memory.hpp"

#include "memory/host_budget.hpp"

namespace softnpu {

/// Host memory at a documented address. Where something of the host's lies in the range, the next few places are tried;
/// without success it lies where the kernel likes, still at one address for all.
os::Mapping ManagedMemory::take_addresses(Bytes size, DeviceAddress &start) {
    constexpr int kTries = 16;
    for (int tries = 0; tries < kTries; ++tries) {
        const auto place = addresses_.take_lowest(size, kManagedPage);
        if (!place) return {};
        start = *place;
        os::Mapping memory = os::Mapping::lazy_memory_at(start.value, size.value, false);
        if (memory) return memory;
        // What lies there stays there: only its first page is given up, the rest may do.
        if (size > kManagedPage) addresses_.give_back(start + kManagedPage, size - kManagedPage);
    }
    os::Mapping memory = os::Mapping::lazy_memory((size + kManagedPage).value);
    const auto base = reinterpret_cast<std::uintptr_t>(memory.base());
    start = {round_up(Bytes{base}, kManagedPage).value};
    return memory;
}

ManagedMemory::Outcome ManagedMemory::allocate(Bytes requested, DeviceId device) {
    if (requested > kManagedEnd - kManagedBegin) return {nullptr, Shortage::addresses};
    const Bytes size = round_up(requested, kManagedPage);
    if (!budget_.charge(size)) return {nullptr, Shortage::host_memory};
    const std::shared_ptr<ManagedBlock> block(new ManagedBlock, [this](ManagedBlock *gone) { give_back(gone); });
    block->size = size;
    std::unique_lock lock(mutex_);
    block->memory = take_addresses(size, block->start);
    if (!block->memory) {
        lock.unlock();
        return {nullptr, Shortage::addresses};
    }
    os::prefer_huge_pages(block->start.as_pointer(), size.value);
    block->requested = requested;
    block->device = device;
    block->in_range = in_managed_range(block->start);
    if (!block->in_range) elsewhere_.fetch_add(1, std::memory_order_relaxed);
    blocks_.emplace(block->start, block);
    return {block->start.as_pointer()};
}

bool ManagedMemory::free(const void *start) {
    std::shared_ptr<ManagedBlock> block;  // goes after the lock
    std::unique_lock lock(mutex_);
    const auto at = blocks_.find(DeviceAddress::from_pointer(start));
    if (at == blocks_.end()) return false;
    block = std::move(at->second);
    blocks_.erase(at);
    lock.unlock();
    return true;
}

/// The last holder is gone: bytes first, then what they were counted by.
void ManagedMemory::give_back(ManagedBlock *block) {
    const bool had_memory = static_cast<bool>(block->memory);
    block->memory = {};
    budget_.refund(block->size);
    if (had_memory && block->in_range) {
        std::unique_lock lock(mutex_);
        addresses_.give_back(block->start, block->size);
    }
    if (!block->in_range) elsewhere_.fetch_sub(1, std::memory_order_relaxed);
    delete block;
}

bool ManagedMemory::owns(DeviceAddress address) const {
    if (block_at(address)) return true;
    return in_managed_range(address) && !os::is_mapped(address.value & ~((4_KiB).value - 1), (4_KiB).value);
}

std::shared_ptr<const ManagedBlock> ManagedMemory::block_at(DeviceAddress address) const {
    if (!may_hold(address)) return {};
    std::shared_lock lock(mutex_);
    const auto next = blocks_.upper_bound(address);
    if (next == blocks_.begin()) return {};
    const auto &block = std::prev(next)->second;
    return address < block->end() ? block : nullptr;
}

void ManagedMemory::note_write(DeviceAddress start, Bytes size) {
    if (!read_mostly_.load(std::memory_order_relaxed)) return;
    std::unique_lock lock(mutex_);
    walk(start, size, [](ManagedBlock &block, std::size_t page) {
        if (!block.advice.empty()) block.advice[page].read_mostly = false;
    });
}

std::vector<std::shared_ptr<const ManagedBlock>> ManagedMemory::blocks() const {
    const std::shared_lock lock(mutex_);
    std::vector<std::shared_ptr<const ManagedBlock>> all;
    for (const auto &[start, block] : blocks_) all.push_back(block);
    return all;
}

}  // namespace softnpu
