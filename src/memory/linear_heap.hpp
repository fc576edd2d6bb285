// SPDX-License-Identifier: Apache-2.0
// LinearHeap: aclrtMalloc and its family on one device.
//
// All metadata is out of band. A thread keeps magazines of free slots and a purse of capacity (HeapCache), so a
// pair of calls takes no lock and walks no list; the central stacks are refilled and emptied in batches.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "base/ids.hpp"
#include "memory/address_space.hpp"
#include "memory/block.hpp"
#include "memory/host_budget.hpp"
#include "memory/reclaimer.hpp"
#include "memory/region.hpp"
#include "node/ledger.hpp"
#include "rules/error.hpp"

namespace softnpu {

struct AllocationRequest {
    Bytes requested;
    Bytes rounded;
    PageClass pages = PageClass::normal;
    Allocator allocator = Allocator::plain;
    std::uint16_t module = 0;
    bool readonly = false;
};

/// One thread's share of one heap.
class HeapCache {
public:
    explicit HeapCache(LinearHeap &heap);
    ~HeapCache();
    HeapCache(const HeapCache &) = delete;
    HeapCache &operator=(const HeapCache &) = delete;

private:
    friend class LinearHeap;
    static constexpr int kOrders = 12;  ///< 4 KiB up to 8 MiB
    static constexpr int kDepth = 64;

    struct Magazine {
        int count = 0;
        std::array<Slot, kDepth> slots;
    };
    LinearHeap &heap_;
    Purse purse_;
    std::array<Magazine, kOrders> magazines_;
};

class LinearHeap {
public:
    /// What a heap stands for. A device has two, which share its books: blocks of the first have device addresses;
    /// those of the second are physical memory, which has addresses only where it is mapped.
    struct Role {
        DeviceId device;  ///< -1: host memory
        AddressUse use = AddressUse::linear;
        Bytes small_region, large_region;
        /// A number for each heap of a process; threads keep their share of it at this place.
        std::size_t index() const {
            const auto at = static_cast<std::size_t>(device.value < 0 ? kMaxDevices : device.value);
            return use == AddressUse::linear ? at : at + kMaxDevices + 1;
        }
    };
    static constexpr std::size_t kHeaps = 2 * (static_cast<std::size_t>(kMaxDevices) + 1);
    LinearHeap(Role role, Ledger &ledger, AddressSpace &space, HostBudget &budget, Reclaimer &reclaimer);

    DeviceId device() const { return role_.device; }
    std::size_t index() const { return role_.index(); }
    Ledger &ledger() { return ledger_; }
    const Ledger &ledger() const { return ledger_; }

    /// No refusal is an answer here: why a block could not be had decides what the policy tries next.
    enum class Shortage { none, capacity, addresses, host_memory };
    struct Outcome {
        DeviceAddress start;
        Shortage shortage = Shortage::none;
    };
    Outcome allocate(HeapCache &cache, const AllocationRequest &request);

    /// What was freed; nothing when `slot` was not live (any more).
    struct Freed {
        Allocator allocator;
        Bytes rounded;
    };
    std::optional<Freed> free(HeapCache &cache, Region &region, Slot slot);
    /// Frees every live block: the device is being reset.
    void free_all(HeapCache &cache);
    /// Every block that lives now.
    std::vector<BlockView> live_blocks();

    /// What a write would newly commit, in pieces for writes over several blocks: ask, charge, mark.
    static Bytes unwritten(const BlockPin &block, DeviceAddress start, Bytes size) {
        return unwritten(block.region(), block.record(), start, size);
    }
    static Bytes mark_written(BlockPin &block, DeviceAddress start, Bytes size) {
        return mark_written(block.region(), block.record(), start, size);
    }
    bool charge(Bytes clean);
    void refund(Bytes charged) { budget_.refund(charged); }
    /// All three for one block; false when the host budget does not allow it.
    bool prepare_write(BlockPin &block, DeviceAddress start, Bytes size) {
        return commit(block.region(), block.record(), start, size);
    }

    /// Normal pages of the device for pinned host memory, on boards where both are one; refunded by the ledger.
    bool charge_for_host(HeapCache &cache, Bytes amount) {
        return ledger_.charge(cache.purse_, static_cast<int>(PagePool::normal), amount);
    }

    // For the pins and the reclaimer.
    void recycle(Region &region, Slot slot);
    void discard(const Reclaimer::Entry &entry);
    void unqueue(const Reclaimer::Entry &entry);

    /// Bytes in live blocks by module (aclrtGetMemUsageInfo).
    struct Usage {
        Bytes now, peak;
    };
    static constexpr int kModules = 128;
    Usage module_usage(std::uint16_t module) const;

private:
    friend class HeapCache;

    std::vector<Region *> regions();
    std::optional<Freed> free_pinned(HeapCache &cache, Region &region, Slot slot);
    Slot take_slot(HeapCache &cache, int order);
    Slot refill(HeapCache &cache, int order);
    std::optional<AddressSpace::Range> reserve(Bytes wanted, Bytes least);
    bool grow_small(int order);
    Slot take_large(int order);
    void keep(HeapCache &cache, Slot slot);
    void empty_half(int order, HeapCache::Magazine &magazine);
    void put_one(int order, Slot slot);
    void put_central(int order, const Slot *slots, int count);
    static void claim(Slot slot);
    static Bytes unwritten(Region &region, const BlockRecord &record, DeviceAddress start, Bytes size);
    static Bytes mark_written(Region &region, BlockRecord &record, DeviceAddress start, Bytes size);
    bool commit(Region &region, BlockRecord &record, DeviceAddress start, Bytes size);
    void retire(HeapCache *cache, Region &region, Slot slot);
    void count_module(std::uint16_t module, Bytes amount, bool add);

    const Role role_;
    AddressSpace &space_;
    HostBudget &budget_;
    Reclaimer &reclaimer_;
    Ledger &ledger_;
    std::mutex mutex_;
    std::array<std::vector<Slot>, HeapCache::kOrders> central_;
    std::vector<SmallRegion *> small_;
    std::vector<LargeRegion *> large_;
    struct ModuleBooks {
        std::atomic<std::uint64_t> now{0}, peak{0};
    };
    std::array<ModuleBooks, kModules> modules_;
};

}  // namespace softnpu
