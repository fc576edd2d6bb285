// SPDX-License-Identifier: Apache-2.0
// HostMemory: pinned host blocks and registered host ranges of this process.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <vector>

#include "base/device_address.hpp"
#include "base/ids.hpp"
#include "rules/error.hpp"

namespace softnpu {

class HostBudget;

/// The bytes of a pinned block. They go, and their charge with them, when the block is freed and the last task that
/// copies from or into it has run.
class HostBytes {
public:
    HostBytes(HostBudget &budget, void *start, Bytes size) : budget_(budget), start_(start), size_(size) {}
    ~HostBytes();
    HostBytes(const HostBytes &) = delete;
    HostBytes &operator=(const HostBytes &) = delete;

private:
    HostBudget &budget_;
    void *const start_;
    const Bytes size_;
};
using HostHold = std::shared_ptr<const HostBytes>;

struct PinnedBlock {
    std::uintptr_t start = 0;
    Bytes requested, size;      ///< size: whole host pages
    DeviceId device;            ///< current when it was allocated
    bool same_address = false;  ///< VA_FLAG: registered, it has its host address on the device
    HostHold bytes;
};

struct Registration {
    std::uintptr_t start = 0;
    Bytes size;
    DeviceId device;
    std::optional<DeviceAddress> mapped;  ///< where the device sees it; empty for pinned only
};

/// What an address of the host is to a copy that is queued.
struct HostPlace {
    bool pinned = false;  ///< by aclrtMallocHost or by registration: the copy need not be done on return
    HostHold hold;        ///< keeps the bytes; empty for memory that the program owns
};

class HostMemory {
public:
    explicit HostMemory(HostBudget &budget) : budget_(budget) {}

    Result<void *> allocate(Bytes requested, DeviceId device, bool same_address);
    /// The block that begins at `pointer`, taken out of the books; empty if there is none.
    std::optional<PinnedBlock> take(const void *pointer);

    HostPlace place_of(const void *pointer) const;
    std::optional<PinnedBlock> block_at(const void *pointer) const;
    std::optional<Registration> registration_at(const void *pointer, DeviceId device) const;
    /// A registration of any device that holds `pointer`.
    std::optional<Registration> registration_at(const void *pointer) const;
    std::optional<Registration> registration_overlapping(const void *pointer, Bytes size, DeviceId device) const;

    Result<Registration> add_registration(const void *pointer, Bytes size, DeviceId device, bool mapped);
    bool remove_registration(const void *pointer, DeviceId device);
    /// The registration that the device sees at `address`.
    std::optional<Registration> mapped_at(DeviceAddress address) const;

    std::vector<PinnedBlock> pinned_blocks() const;
    std::vector<Registration> registrations() const;

private:
    const PinnedBlock *find_block(const void *pointer) const;
    std::optional<DeviceAddress> find_device_range(Bytes size) const;

    HostBudget &budget_;
    mutable std::shared_mutex mutex_;
    std::map<std::uintptr_t, PinnedBlock> blocks_;
    std::map<std::pair<std::int32_t, std::uintptr_t>, Registration> registrations_;
    std::map<DeviceAddress, Registration> mapped_;
};

}  // namespace softnpu
