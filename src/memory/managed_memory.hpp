// SPDX-License-Identifier: Apache-2.0
// ManagedMemory: memory that host and devices reach at one address (aclrtMemAllocManaged), and the advice given for it.
// Spec memory-unified 1.
//
// The bytes are the host's, at the address itself. Copies hold the block that they touch, so that freeing it in another
// thread cannot take the bytes from under them. Nothing here is on a hot path: one lock serves all.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <vector>

#include "base/device_address.hpp"
#include "base/ids.hpp"
#include "memory/address_ranges.hpp"
#include "os/mapping.hpp"

namespace softnpu {

class HostBudget;

inline constexpr DeviceAddress kManagedBegin{0x90000000000};
inline constexpr DeviceAddress kManagedEnd = kManagedBegin + Bytes{3ull << 40};
constexpr bool in_managed_range(DeviceAddress address) { return address >= kManagedBegin && address < kManagedEnd; }
/// Memory moves, and advice is kept, in pages of this size.
inline constexpr Bytes kManagedPage = 2_MiB;

/// The values of aclrtMemManagedLocationType that advice can name; `none`: no advice.
enum class ManagedPlaceKind : std::uint8_t { none = 0, device = 1, host = 2, host_numa = 3 };
struct ManagedPlace {
    ManagedPlaceKind kind = ManagedPlaceKind::none;
    std::int32_t id = 0;
    bool operator==(const ManagedPlace &) const = default;
};

struct ManagedAdvice {
    bool read_mostly = false;
    ManagedPlace preferred;
    std::vector<ManagedPlace> accessed_by;
};

struct ManagedBlock {
    os::Mapping memory;
    DeviceAddress start;
    Bytes requested, size;  ///< size: whole pages
    DeviceId device;        ///< current when it was allocated
    bool in_range = true;   ///< at a documented address; elsewhere where something keeps the range (sanitizers do)
    std::vector<ManagedAdvice> advice;  ///< one a page, empty until the first
    DeviceAddress end() const { return start + size; }
};

class ManagedMemory {
public:
    explicit ManagedMemory(HostBudget &budget) : budget_(budget) {}

    enum class Shortage { none, addresses, host_memory };
    struct Outcome {
        void *start = nullptr;
        Shortage shortage = Shortage::none;
    };
    Outcome allocate(Bytes requested, DeviceId device);
    /// False when no live block begins there.
    bool free(const void *start);

    /// False for most pointers without a look at the books.
    bool may_hold(DeviceAddress address) const {
        return in_managed_range(address) || elsewhere_.load(std::memory_order_relaxed) > 0;
    }
    /// Whether an address is managed memory or was: its range is ours but for what the host itself has mapped there.
    bool owns(DeviceAddress address) const;
    /// The block that holds an address, alive as long as the answer is.
    std::shared_ptr<const ManagedBlock> block_at(DeviceAddress address) const;
    std::vector<std::shared_ptr<const ManagedBlock>> blocks() const;

    /// Runs `change` on the advice of each page of a range; the first address that is not managed otherwise.
    template <class Change>
    std::optional<DeviceAddress> advise(DeviceAddress start, Bytes size, Change &&change);
    template <class Look>
    std::optional<DeviceAddress> each_page(DeviceAddress start, Bytes size, Look &&look) const;
    /// A write drops the copies that READ_MOSTLY allows, and the attribute.
    void note_write(DeviceAddress start, Bytes size);

private:
    using Blocks = std::map<DeviceAddress, std::shared_ptr<ManagedBlock>>;
    void give_back(ManagedBlock *block);
    os::Mapping take_addresses(Bytes size, DeviceAddress &start);
    /// Runs `visit` on each (block, page) of a range; the caller holds the lock.
    template <class Visit>
    std::optional<DeviceAddress> walk(DeviceAddress start, Bytes size, Visit &&visit) const;

    HostBudget &budget_;
    mutable std::shared_mutex mutex_;
    AddressRanges addresses_{kManagedBegin, kManagedEnd};
    Blocks blocks_;
    std::atomic<std::uint32_t> elsewhere_{0};
    std::atomic<bool> read_mostly_{false};  ///< some page may have the attribute
};

template <class Visit>
std::optional<DeviceAddress> ManagedMemory::walk(DeviceAddress start, Bytes size, Visit &&visit) const {
    const DeviceAddress end = start + size;
    for (DeviceAddress at = start; at < end;) {
        auto next = blocks_.upper_bound(at);
        if (next == blocks_.begin()) return at;
        ManagedBlock &block = *std::prev(next)->second;
        if (at >= block.end()) return at;
        for (; at < block.end() && at < end; at = block.start + round_up(at - block.start + 1_B, kManagedPage)) {
            visit(block, (at - block.start).value / kManagedPage.value);
        }
    }
    return {};
}

template <class Change>
std::optional<DeviceAddress> ManagedMemory::advise(DeviceAddress start, Bytes size, Change &&change) {
    std::unique_lock lock(mutex_);
    if (const auto gap = walk(start, size, [](const ManagedBlock &, std::size_t) {})) return gap;
    return walk(start, size, [&](ManagedBlock &block, std::size_t page) {
        if (block.advice.empty()) block.advice.resize(block.size.value / kManagedPage.value);
        change(block.advice[page]);
        if (block.advice[page].read_mostly) read_mostly_.store(true, std::memory_order_relaxed);
    });
}

template <class Look>
std::optional<DeviceAddress> ManagedMemory::each_page(DeviceAddress start, Bytes size, Look &&look) const {
    static const ManagedAdvice kNone;
    std::shared_lock lock(mutex_);
    return walk(start, size, [&](const ManagedBlock &block, std::size_t page) {
        look(block.advice.empty() ? kNone : block.advice[page]);
    });
}

}  // namespace softnpu
