// SPDX-License-Identifier: Apache-2.0
// Process: everything that softnpu knows in this process. Made at the first call that needs it.
//
// A fork leaves the child with a copy in an unknown state (another thread may have been inside a lock), so the child
// abandons it and starts afresh.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "memory/address_space.hpp"
#include "memory/copy_engine.hpp"
#include "memory/host_budget.hpp"
#include "memory/host_memory.hpp"
#include "memory/managed_memory.hpp"
#include "memory/physical_memory.hpp"
#include "memory/reclaimer.hpp"
#include "memory/virtual_memory.hpp"
#include "product/selection.hpp"
#include "runtime/context.hpp"
#include "runtime/device.hpp"
#include "runtime/event_table.hpp"
#include "runtime/stream_table.hpp"

namespace softnpu {

class Process {
public:
    /// The process as configured, or the refusal of a bad setting.
    static Result<Process *> get();
    /// As get(), without making one.
    static Process *existing() { return the_process.load(std::memory_order_acquire); }

    /// Whether this process is a forked child that has not started afresh.
    static bool forked();
    /// aclInit or aclrtSetDevice in a forked child.
    static void start_afresh();

    const product::NodeConfig &config() const { return config_; }
    const product::Profile &profile() const { return config_.profile; }
    /// Visible devices.
    int device_count() const { return static_cast<int>(devices_.size()); }
    /// nullptr when there is no such device.
    Device *device(DeviceId id) {
        if (id.value < 0 || id.value >= device_count()) return nullptr;
        return devices_[static_cast<std::size_t>(id.value)].get();
    }

    /// Set and reset of devices are serialized by this.
    std::mutex &devices_mutex() { return devices_mutex_; }
    ContextTable &contexts() { return contexts_; }
    StreamTable &streams() { return streams_; }
    EventTable &events() { return events_; }
    /// Counts one use of a device; the caller holds devices_mutex().
    Result<ContextPointer> activate(Device &device) {
        return device.activate(contexts_, streams_, config_.profile.counts.streams);
    }
    AddressSpace &space() { return space_; }
    PhysicalMemory &physical_memory() { return physical_memory_; }
    VirtualMemory &virtual_memory() { return virtual_memory_; }
    /// Physical memory of the host (locations HOST and HOST_NUMA), on books of its own.
    LinearHeap &host_physical() { return host_physical_; }
    HostMemory &host_memory() { return host_memory_; }
    ManagedMemory &managed_memory() { return managed_memory_; }
    HostBudget &budget() { return budget_; }
    AddressGuide guide() { return {space_, virtual_memory_, host_memory_, managed_memory_}; }
    CopyEngine &copies() { return copies_; }

    /// aclrtSetSysParamOpt; 0 until set.
    std::int64_t option(int which) const { return options_[static_cast<std::size_t>(which)].load(); }
    void set_option(int which, std::int64_t value) { options_[static_cast<std::size_t>(which)].store(value); }

private:
    static constinit std::atomic<Process *> the_process;
    static void abandon_in_child();
    explicit Process(product::NodeConfig config);

    const product::NodeConfig config_;
    HostBudget budget_;
    AddressSpace space_;
    Reclaimer reclaimer_;
    Ledger host_ledger_;
    LinearHeap host_physical_;
    PhysicalMemory physical_memory_;
    VirtualMemory virtual_memory_;
    HostMemory host_memory_;
    ManagedMemory managed_memory_;
    std::vector<std::unique_ptr<Device>> devices_;
    CopyEngine copies_;
    StreamTable streams_;
    EventTable events_;
    ContextTable contexts_;
    std::mutex devices_mutex_;
    std::array<std::atomic<std::int64_t>, Context::kOptions> options_{};
};

}  // namespace softnpu
