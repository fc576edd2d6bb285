// SPDX-License-Identifier: Apache-2.0
// EventTable: the events of a process, and what an aclrtEvent means.
#pragma once

#include <array>
#include <string_view>

#include "runtime/event.hpp"
#include "runtime/handle_table.hpp"
#include "runtime/id_pool.hpp"

namespace softnpu {

class EventTable {
public:
    /// Refused when all slots of the device are taken, for those that take one when they are made.
    Result<EventPointer> create(DeviceId device, EventKind kind, std::uint32_t flags, std::uint32_t slots);
    Result<EventPointer> find(const void *event, std::string_view argument) const;
    /// What is queued with it goes on.
    Result<> destroy(const void *event);
    /// Slots of the device that are in use: by events that have one for good, and by records that were not reached yet.
    std::uint32_t slots_taken(DeviceId device) const;
    /// aclrtSetOpWaitTimeout: of waits that have no time of their own.
    WaitLimit wait_limit() const { return WaitLimit(wait_seconds_.load(std::memory_order_relaxed)); }
    void set_wait_limit(WaitLimit limit) {
        wait_seconds_.store(static_cast<std::uint32_t>(limit.count()), std::memory_order_relaxed);
    }
    /// The device was reset.
    void forget(DeviceId device);

private:
    static bool has_slot(const Event &event);
    struct Numbers {
        IdPool ids, slots;
    };
    Numbers &numbers(DeviceId device) { return numbers_[static_cast<std::size_t>(device.value)]; }
    void give_back(const Event &event);

    HandleTable<Event> events_{0xe7e7};
    std::array<Numbers, kMaxDevices> numbers_;
    std::atomic<std::uint32_t> wait_seconds_{0};
};

}  // namespace softnpu
