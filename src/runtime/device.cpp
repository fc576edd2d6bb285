// SPDX-License-Identifier: Apache-2.0
#include "runtime/device.hpp"

#include <algorithm>
#include <bit>

#include "runtime/stream_table.hpp"

namespace softnpu {

namespace {

/// A region as large as the pool it serves; address space costs nothing, so more can follow.
Bytes region_for(Bytes pool) { return {std::bit_ceil(std::max(pool.value, (1_GiB).value))}; }

}  // namespace

Device::Device(DeviceId id, int physical_id, const product::Profile &profile, AddressSpace &space, HostBudget &budget,
               Reclaimer &reclaimer)
    : id_(id),
      physical_id_(physical_id),
      heap_({id, AddressUse::linear, region_for(profile.memory.split(profile.memory.main().usable).normal),
             region_for(profile.memory.main().usable)},
            ledger_, space, budget, reclaimer),
      physical_({id, AddressUse::physical, {}, physical_region(profile)}, ledger_, space, budget, reclaimer) {
    const product::PagePools pools = profile.memory.split(profile.memory.main().usable);
    heap_.ledger().set_capacity(static_cast<int>(PagePool::normal), pools.normal);
    heap_.ledger().set_capacity(static_cast<int>(PagePool::huge), pools.huge);
    settings.saturation = profile.saturation.initial;
}

Bytes Device::physical_region(const product::Profile &profile) { return region_for(profile.memory.main().usable); }

Result<ContextPointer> Device::activate(ContextTable &contexts, StreamTable &streams, std::uint32_t most_streams) {
    if (primary == nullptr) {
        auto made = contexts.create(*this, true, streams, most_streams);
        if (!made) return made;
        primary = std::move(*made);
    }
    ++set_count;
    return primary;
}

void Device::release(ContextTable &contexts, StreamTable &streams, HeapCache &cache) {
    contexts.kill_all_of(*this);
    streams.close(streams.of_device(id_), StreamTable::Rest::drop);
    if (primary != nullptr) contexts.destroy(primary);
    primary = nullptr;
    heap_.free_all(cache);
    media_.store(0, std::memory_order_relaxed);
    for (auto &peer : peers_) peer.store(false);
    settings.cores.clear();
}

bool Device::charge_media(Bytes amount, Bytes limit) {
    if (media_.fetch_add(amount.value, std::memory_order_relaxed) + amount.value <= limit.value) return true;
    refund_media(amount);
    return false;
}

/// Never below nothing: a reset may have emptied the book while a block was on its way out.
void Device::refund_media(Bytes amount) {
    std::uint64_t seen = media_.load(std::memory_order_relaxed);
    while (!media_.compare_exchange_weak(seen, seen - std::min(seen, amount.value), std::memory_order_relaxed)) {
    }
}

}  // namespace softnpu
