// SPDX-License-Identifier: Apache-2.0
// Device: one device as this process has it: how often it was set, its primary context, its memory.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "memory/linear_heap.hpp"
#include "product/profile.hpp"
#include "runtime/context.hpp"
#include "runtime/core_limits.hpp"

namespace softnpu {

/// What programs set on a device and ask back; nothing here computes with it.
struct DeviceSettings {
    std::atomic<product::SaturationMode> saturation{};
    CoreLimits cores;
};

class Device {
public:
    Device(DeviceId id, int physical_id, const product::Profile &profile, AddressSpace &space, HostBudget &budget,
           Reclaimer &reclaimer);

    /// How much of physical memory a device takes at a time.
    static Bytes physical_region(const product::Profile &profile);

    DeviceId id() const { return id_; }
    /// On the host; differs from id() behind ASCEND_RT_VISIBLE_DEVICES.
    int physical_id() const { return physical_id_; }
    LinearHeap &heap() { return heap_; }
    const LinearHeap &heap() const { return heap_; }
    /// Memory without addresses of its own (aclrtMallocPhysical); on the same books.
    LinearHeap &physical() { return physical_; }

    // Set count and primary context; the caller holds Process::devices_mutex().
    std::uint64_t set_count = 0;
    ContextPointer primary;
    /// Counts one use and gives the primary context, made anew after a reset.
    Result<ContextPointer> activate(ContextTable &contexts, StreamTable &streams, std::uint32_t most_streams);
    /// The last use is over: contexts and streams die, blocks go, peers are closed.
    void release(ContextTable &contexts, StreamTable &streams, HeapCache &cache);

    /// Peers that this device may reach (aclrtDeviceEnablePeerAccess).
    bool reaches(DeviceId peer) const { return peers_[static_cast<std::size_t>(peer.value)].load(); }
    void set_reach(DeviceId peer, bool on) { peers_[static_cast<std::size_t>(peer.value)].store(on); }

    /// Media memory has an address space of its own size; false when it is used up.
    bool charge_media(Bytes amount, Bytes limit);
    void refund_media(Bytes amount);

    DeviceSettings settings;

private:
    const DeviceId id_;
    const int physical_id_;
    Ledger ledger_;
    LinearHeap heap_;
    LinearHeap physical_;
    std::array<std::atomic<bool>, kMaxDevices> peers_{};
    std::atomic<std::uint64_t> media_{0};
};

}  // namespace softnpu
