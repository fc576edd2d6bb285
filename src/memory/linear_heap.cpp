// SPDX-License-Identifier: Apache-2.0
#include "memory/linear_heap.hpp"

#include <algorithm>
#include <bit>
#include <thread>

namespace softnpu {

namespace {

constexpr int kLargeFrom = kFrameShift;  // orders below live in small regions

int order_for(Bytes extent, PageClass pages) {
    const int fit = std::max(static_cast<int>(std::bit_width(extent.value - 1)), kSmallestOrder);
    const int least = pages == PageClass::normal ? kSmallestOrder : pages == PageClass::huge ? kFrameShift : 30;
    return std::max(fit, least);
}

bool is_small(int order) { return order < kLargeFrom; }
bool is_cached(int order) { return order < kSmallestOrder + 12; }
std::size_t index_of(int order) { return static_cast<std::size_t>(order - kSmallestOrder); }
/// A batch moves at most 4 MiB of addresses, so that rare sizes do not hoard.
int batch_of(int order) { return std::clamp(static_cast<int>((4ull << 20) >> order), 2, 32); }

}  // namespace

HeapCache::HeapCache(LinearHeap &heap) : heap_(heap) { heap.ledger_.enter(purse_); }

HeapCache::~HeapCache() {
    for (int order = 0; order < kOrders; ++order) {
        Magazine &magazine = magazines_[static_cast<std::size_t>(order)];
        heap_.put_central(order + kSmallestOrder, magazine.slots.data(), magazine.count);
    }
    heap_.ledger_.leave(purse_);
}

LinearHeap::LinearHeap(Role role, Ledger &ledger, AddressSpace &space, HostBudget &budget, Reclaimer &reclaimer)
    : role_(role), space_(space), budget_(budget), reclaimer_(reclaimer), ledger_(ledger) {}

/// Makes a free slot ours. Only one that stands in the reclaimer's list can be in other hands as well.
void LinearHeap::claim(Slot slot) {
    BlockRecord &record = *slot.record;
    if (!record.queued.load(std::memory_order_acquire)) return;
    while (!record.change(BlockState::free, BlockState::busy)) std::this_thread::yield();  // its bytes are going back
}

LinearHeap::Outcome LinearHeap::allocate(HeapCache &cache, const AllocationRequest &request) {
    const Bytes extent = round_up(request.rounded, page_size(request.pages));
    const int pool = static_cast<int>(pool_of(request.pages));
    if (!ledger_.charge(cache.purse_, pool, extent)) return {{}, Shortage::capacity};
    const Slot slot = take_slot(cache, order_for(extent, request.pages));
    if (slot.record == nullptr) {
        ledger_.refund(cache.purse_, pool, extent);
        return {{}, Shortage::addresses};
    }
    BlockRecord &record = *slot.record;
    record.allocator = request.allocator;
    record.pages = request.pages;
    record.module = request.module;
    record.rounded = request.rounded;
    record.slack = static_cast<std::uint8_t>((request.rounded - request.requested).value);
    record.readonly = request.readonly;
    // With direct host access nobody sees the first write, so the bytes are committed at once.
    if (space_.host_access() && !commit(*space_.any_region_at(slot.start), record, slot.start, extent)) {
        record.set(BlockState::free);
        keep(cache, slot);
        ledger_.refund(cache.purse_, pool, extent);
        return {{}, Shortage::host_memory};
    }
    count_module(request.module, extent, true);
    record.set(BlockState::live);
    return {slot.start};
}

/// Bytes that a write to [start, start + size) of a slot would newly commit: frames, or the whole of a small slot.
Bytes LinearHeap::unwritten(Region &region, const BlockRecord &record, DeviceAddress start, Bytes size) {
    const int order = record.order.load(std::memory_order_relaxed);
    if (!is_small(order)) return static_cast<LargeRegion &>(region).unwritten(start, size);
    return record.dirty.load(std::memory_order_relaxed) ? 0_B : Bytes{1ull << order};
}

/// Marks them; how many bytes were not marked before.
Bytes LinearHeap::mark_written(Region &region, BlockRecord &record, DeviceAddress start, Bytes size) {
    const int order = record.order.load(std::memory_order_relaxed);
    if (is_small(order)) return record.dirty.exchange(true, std::memory_order_relaxed) ? 0_B : Bytes{1ull << order};
    if (!record.dirty.load(std::memory_order_relaxed)) record.dirty.store(true, std::memory_order_relaxed);
    return static_cast<LargeRegion &>(region).mark_written(start, size);
}

/// What is pending counts until it is given back.
bool LinearHeap::charge(Bytes clean) {
    if (budget_.charge(clean)) return true;
    reclaimer_.drain();
    return budget_.charge(clean);
}

bool LinearHeap::commit(Region &region, BlockRecord &record, DeviceAddress start, Bytes size) {
    const Bytes clean = unwritten(region, record, start, size);
    if (clean == 0_B) return true;
    if (!charge(clean)) return false;
    budget_.refund(clean - mark_written(region, record, start, size));  // what another copy marked meanwhile
    return true;
}

Slot LinearHeap::take_slot(HeapCache &cache, int order) {
    if (!is_cached(order)) {
        std::lock_guard lock(mutex_);
        return take_large(order);
    }
    HeapCache::Magazine &magazine = cache.magazines_[index_of(order)];
    const Slot slot =
        magazine.count > 0 ? magazine.slots[static_cast<std::size_t>(--magazine.count)] : refill(cache, order);
    if (slot.record != nullptr) claim(slot);
    return slot;
}

/// Fills the empty magazine from the central stack and takes one.
Slot LinearHeap::refill(HeapCache &cache, int order) {
    HeapCache::Magazine &magazine = cache.magazines_[index_of(order)];
    std::lock_guard lock(mutex_);
    std::vector<Slot> &central = central_[index_of(order)];
    if (central.empty()) {
        if (!is_small(order)) return take_large(order);
        if (!grow_small(order)) return {};
    }
    const auto moved = std::min(central.size(), static_cast<std::size_t>(batch_of(order)));
    std::copy(central.end() - static_cast<std::ptrdiff_t>(moved), central.end(), magazine.slots.begin());
    central.resize(central.size() - moved);
    magazine.count = static_cast<int>(moved) - 1;
    return magazine.slots[moved - 1];
}

/// Addresses for a region: as many as wanted, or as the machine gives (valgrind and limits of address space give less).
std::optional<AddressSpace::Range> LinearHeap::reserve(Bytes wanted, Bytes least) {
    constexpr Bytes kSmallestRegion = 1_GiB;
    const Bytes floor = std::max(least, kSmallestRegion);
    for (Bytes size = os::under_valgrind() ? floor : std::max(wanted, floor);;
         size = std::max(Bytes{size.value / 2}, floor)) {
        auto range = space_.reserve(size, role_.use);
        if (range || size == floor) return range;
    }
}

bool LinearHeap::grow_small(int order) {
    std::vector<Slot> &central = central_[index_of(order)];
    if (!small_.empty() && small_.back()->cut_frame(order, central)) return true;
    auto range = reserve(role_.small_region, {1ull << kFrameShift});
    if (!range) return false;
    auto region = std::make_unique<SmallRegion>(*this, range->begin, std::move(range->window));
    small_.push_back(region.get());
    space_.add(std::move(region));
    return small_.back()->cut_frame(order, central);
}

Slot LinearHeap::take_large(int order) {
    for (LargeRegion *region : large_) {
        if (const Slot slot = region->take(order); slot.record != nullptr) return slot;
    }
    auto range = reserve(role_.large_region, {1ull << order});
    if (!range) return {};
    os::prefer_huge_pages(range->window.base(), range->window.size().value);
    auto region = std::make_unique<LargeRegion>(*this, range->begin, std::move(range->window), std::move(range->books));
    large_.push_back(region.get());
    space_.add(std::move(region));
    return large_.back()->take(order);
}

std::optional<LinearHeap::Freed> LinearHeap::free(HeapCache &cache, Region &region, Slot slot) {
    BlockRecord &record = *slot.record;
    if (!record.change(BlockState::live, BlockState::busy)) return free_pinned(cache, region, slot);
    // Nobody is copying: the common case.
    const int pool = static_cast<int>(pool_of(record.pages));
    const Bytes extent = record.extent();
    const Freed freed{record.allocator, record.rounded};
    count_module(record.module, extent, false);
    retire(&cache, region, slot);
    ledger_.refund(cache.purse_, pool, extent);
    return freed;
}

/// Dooms a block that copies hold (or finds that it is not live): its bytes go with the last of them.
std::optional<LinearHeap::Freed> LinearHeap::free_pinned(HeapCache &cache, Region &region, Slot slot) {
    BlockRecord &record = *slot.record;
    if (!record.pin()) return {};
    const int pool = static_cast<int>(pool_of(record.pages));
    const Bytes extent = record.extent();
    const Freed freed{record.allocator, record.rounded};
    const std::uint16_t module = record.module;
    bool ours = false;
    std::uint32_t seen = record.word.load(std::memory_order_relaxed);
    while (BlockRecord::state_of(seen) == BlockState::live && !ours) {
        const std::uint32_t doomed = (seen & ~BlockRecord::kStateMask) | static_cast<std::uint32_t>(BlockState::doomed);
        ours = record.word.compare_exchange_weak(seen, doomed, std::memory_order_acq_rel);
    }
    if (ours) {
        count_module(module, extent, false);
        ledger_.refund(cache.purse_, pool, extent);
    }
    if (record.unpin()) recycle(region, slot);
    if (!ours) return {};
    return freed;
}

/// The last copy of a freed block has ended.
void LinearHeap::recycle(Region &region, Slot slot) {
    slot.record->set(BlockState::busy);
    retire(nullptr, region, slot);
}

/// Puts a slot that is ours (busy) where free slots go.
void LinearHeap::retire(HeapCache *cache, Region &region, Slot slot) {
    BlockRecord &record = *slot.record;
    const int order = record.order.load(std::memory_order_relaxed);
    if (record.dirty.load(std::memory_order_relaxed)) {
        const Bytes extent = record.extent();
        record.word.store(static_cast<std::uint32_t>(BlockState::free), std::memory_order_seq_cst);
        const bool queued = record.queued.exchange(true, std::memory_order_seq_cst);
        if (!queued) reclaimer_.add({&region, slot, is_small(order) ? Bytes{1ull << order} : extent});
        if (!is_small(order)) return;  // the reclaimer brings it back
    } else {
        record.set(BlockState::free);
    }
    if (is_cached(order) && cache != nullptr) {
        keep(*cache, slot);
    } else {
        put_one(order, slot);
    }
}

void LinearHeap::keep(HeapCache &cache, Slot slot) {
    const int order = slot.record->order.load(std::memory_order_relaxed);
    if (!is_cached(order)) return put_one(order, slot);
    HeapCache::Magazine &magazine = cache.magazines_[index_of(order)];
    if (magazine.count == HeapCache::kDepth) empty_half(order, magazine);
    magazine.slots[static_cast<std::size_t>(magazine.count++)] = slot;
}

void LinearHeap::empty_half(int order, HeapCache::Magazine &magazine) {
    constexpr int kHalf = HeapCache::kDepth / 2;
    put_central(order, magazine.slots.data(), kHalf);
    std::copy(magazine.slots.begin() + kHalf, magazine.slots.end(), magazine.slots.begin());
    magazine.count = kHalf;
}

/// Out of line: a slot whose address is taken would live in memory, also where it is only passed on.
[[gnu::noinline]] void LinearHeap::put_one(int order, Slot slot) { put_central(order, &slot, 1); }

void LinearHeap::put_central(int order, const Slot *slots, int count) {
    std::lock_guard lock(mutex_);
    for (int i = 0; i < count; ++i) {
        if (is_small(order))
            central_[index_of(order)].push_back(slots[i]);
        else
            static_cast<LargeRegion *>(space_.any_region_at(slots[i].start))->give_back(slots[i]);
    }
}

void LinearHeap::discard(const Reclaimer::Entry &entry) {
    BlockRecord &record = *entry.slot.record;
    const int order = record.order.load(std::memory_order_relaxed);
    if (!record.change(BlockState::free, BlockState::busy)) return unqueue(entry);  // in use again
    entry.region->discard(entry.slot.start, entry.size);
    record.dirty.store(false, std::memory_order_relaxed);
    budget_.refund(is_small(order)
                       ? entry.size
                       : static_cast<LargeRegion *>(entry.region)->clear_written(entry.slot.start, entry.size));
    // Free before it leaves the list: whoever finds it out of the list takes it without asking for its state.
    record.set(BlockState::free);
    unqueue(entry);
    if (!is_small(order)) put_central(order, &entry.slot, 1);
}

/// Out of the list; a slot that was used and freed while it stood there is queued anew. Its free has set the state and
/// then asked for the place in the list (retire), this leaves the list and then asks for the state: one of them sees.
void LinearHeap::unqueue(const Reclaimer::Entry &entry) {
    BlockRecord &record = *entry.slot.record;
    record.queued.store(false, std::memory_order_seq_cst);
    const auto state = BlockRecord::state_of(record.word.load(std::memory_order_seq_cst));
    if (state == BlockState::free && record.dirty.load() && !record.queued.exchange(true)) reclaimer_.add(entry);
}

std::vector<Region *> LinearHeap::regions() {
    std::lock_guard lock(mutex_);
    std::vector<Region *> all(small_.begin(), small_.end());
    all.insert(all.end(), large_.begin(), large_.end());
    return all;
}

std::vector<BlockView> LinearHeap::live_blocks() {
    struct Visit {
        std::vector<BlockView> found;
        Region *region;
    } visit{};
    for (Region *region : regions()) {
        visit.region = region;
        region->each_slot(
            [](void *with, Slot slot) {
                auto &[found, its_region] = *static_cast<Visit *>(with);
                if (slot.record->pin()) found.push_back(BlockPin(its_region, slot).view());
            },
            &visit);
    }
    return std::move(visit.found);
}

void LinearHeap::free_all(HeapCache &cache) {
    struct Visit {
        LinearHeap &heap;
        HeapCache &cache;
        Region *region;
    };
    for (Region *region : regions()) {
        Visit visit{*this, cache, region};
        region->each_slot(
            [](void *with, Slot slot) {
                auto &[heap, its_cache, its_region] = *static_cast<Visit *>(with);
                if (slot.record->state() == BlockState::live) heap.free(its_cache, *its_region, slot);
            },
            &visit);
    }
}

void LinearHeap::count_module(std::uint16_t module, Bytes amount, bool add) {
    // Only labelled blocks pay for their statistics; the rest is what remains of the ledger's sum.
    if (module == 0) return;
    ModuleBooks &books = modules_[module];
    if (!add) {
        books.now.fetch_sub(amount.value, std::memory_order_relaxed);
        return;
    }
    const std::uint64_t now = books.now.fetch_add(amount.value, std::memory_order_relaxed) + amount.value;
    if (now > books.peak.load(std::memory_order_relaxed)) books.peak.store(now, std::memory_order_relaxed);
}

LinearHeap::Usage LinearHeap::module_usage(std::uint16_t module) const {
    return {{modules_[module].now.load(std::memory_order_relaxed)},
            {modules_[module].peak.load(std::memory_order_relaxed)}};
}

}  // namespace softnpu
