// SPDX-License-Identifier: Apache-2.0
#include "memory/physical_memory.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {

// The word: generation (17 bits), references of the program (22), mappings (25: more than a process can have).
constexpr int kOwnedShift = 25, kGenerationShift = 47;
constexpr std::uint64_t kMapped = 1, kOwned = 1ull << kOwnedShift;
constexpr std::uint64_t kMostOwned = (1ull << 22) - 1, kGenerations = (1ull << 17) - 1;

std::uint64_t owned(std::uint64_t word) { return word >> kOwnedShift & kMostOwned; }
std::uint64_t generation(std::uint64_t word) { return word >> kGenerationShift; }
bool alive(std::uint64_t word) { return (word & ~(kGenerations << kGenerationShift)) != 0; }

// The handle: a tag that tells it from addresses and other handles, generation, index; never 0.
constexpr std::uint64_t kTag = 0xd4ull << 56;

PhysicalHandle make_handle(std::uint32_t index, std::uint64_t word) {
    return PhysicalHandle{kTag | generation(word) << 28 | std::uint64_t{index} << 4};
}
std::uint32_t index_in(PhysicalHandle handle) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(handle) >> 4) & 0xffffff;
}
std::uint64_t generation_in(PhysicalHandle handle) { return static_cast<std::uint64_t>(handle) >> 28 & kGenerations; }

}  // namespace

std::string describe(MemoryPlace place) {
    if (place.kind == PlaceKind::device) return "device " + text::number(std::uint64_t{place.id});
    if (place.kind == PlaceKind::host) return "the host";
    return "NUMA node " + text::number(std::uint64_t{place.id});
}

std::uint32_t PhysicalMemory::index_of(const PhysicalBlock &block) const {
    return static_cast<std::uint32_t>(&block - &slots_.at(0));
}

PhysicalHandle PhysicalMemory::handle_of(const PhysicalBlock &block) const {
    return make_handle(index_of(block), block.word.load(std::memory_order_relaxed));
}

PhysicalBlock *PhysicalMemory::find(PhysicalHandle handle) const {
    const std::uint32_t index = index_in(handle);
    if (!slots_.known(index)) return nullptr;
    PhysicalBlock &block = slots_.at(index);
    const std::uint64_t word = block.word.load(std::memory_order_acquire);
    return alive(word) && make_handle(index, word) == handle ? &block : nullptr;
}

std::optional<PhysicalHandle> PhysicalMemory::allocate(LinearHeap &heap, HeapCache &cache, const Request &request,
                                                       LinearHeap::Shortage &why) {
    const auto index = slots_.take(heap.index());
    if (!index) {
        why = LinearHeap::Shortage::addresses;
        return {};
    }
    const auto outcome =
        heap.allocate(cache, {request.size, request.size, request.pages, Allocator::physical, 0, false});
    if (outcome.shortage != LinearHeap::Shortage::none) {
        why = outcome.shortage;
        slots_.give_back(*index, heap.index());
        return {};
    }
    PhysicalBlock &block = slots_.at(*index);
    block.region = space_.any_region_at(outcome.start);
    block.slot = block.region->slot_at(outcome.start);
    block.size = request.size;
    block.place = request.place;
    block.attribute = request.attribute;
    block.pages = request.pages;
    const std::uint64_t next = generation(block.word.load(std::memory_order_relaxed)) + 1;
    const std::uint64_t word = next << kGenerationShift | kOwned;
    block.word.store(word, std::memory_order_release);
    return make_handle(*index, word);
}

/// Adds to the counts of a live block, if the handle is still its own.
bool PhysicalMemory::change(PhysicalBlock &block, PhysicalHandle handle, std::uint64_t add) {
    std::uint64_t seen = block.word.load(std::memory_order_acquire);
    while (alive(seen) && generation(seen) == generation_in(handle)) {
        if (block.word.compare_exchange_weak(seen, seen + add, std::memory_order_acq_rel)) return true;
    }
    return false;
}

PhysicalMemory::Freed PhysicalMemory::free(PhysicalHandle handle, const CacheSource &caches) {
    PhysicalBlock *block = find(handle);
    if (block == nullptr) return Freed::unknown;
    std::uint64_t seen = block->word.load(std::memory_order_acquire);
    while (alive(seen) && generation(seen) == generation_in(handle)) {
        if (owned(seen) == 0) return Freed::over_freed;
        if (!block->word.compare_exchange_weak(seen, seen - kOwned, std::memory_order_acq_rel)) continue;
        if (!alive(seen - kOwned)) die(*block, caches);
        return Freed::yes;
    }
    return Freed::unknown;
}

PhysicalBlock *PhysicalMemory::hold(PhysicalHandle handle) {
    PhysicalBlock *block = find(handle);
    return block != nullptr && change(*block, handle, kMapped) ? block : nullptr;
}

void PhysicalMemory::hold(PhysicalBlock &block) { block.word.fetch_add(kMapped, std::memory_order_relaxed); }

void PhysicalMemory::let_go(PhysicalBlock &block, const CacheSource &caches) {
    const std::uint64_t before = block.word.fetch_sub(kMapped, std::memory_order_acq_rel);
    if (!alive(before - kMapped)) die(block, caches);
}

std::optional<PhysicalHandle> PhysicalMemory::retain(PhysicalBlock &block) {
    std::uint64_t seen = block.word.load(std::memory_order_acquire);
    while (owned(seen) != kMostOwned) {
        if (block.word.compare_exchange_weak(seen, seen + kOwned, std::memory_order_acq_rel)) {
            return make_handle(index_of(block), seen);
        }
    }
    return {};
}

std::vector<PhysicalMemory::HandleView> PhysicalMemory::held_handles(const CacheSource &caches) {
    std::vector<HandleView> held;
    for (std::uint32_t index = 1; index < slots_.end(); ++index) {
        PhysicalBlock &block = slots_.at(index);
        const std::uint64_t word = block.word.load(std::memory_order_acquire);
        const auto handle = make_handle(index, word);
        // Held while it is read: the fields of a block that is being made anew are not ours to read.
        if (owned(word) == 0 || !change(block, handle, kMapped)) continue;
        held.push_back({handle, block.size, block.place, owned(word), word & ((1ull << kOwnedShift) - 1)});
        let_go(block, caches);
    }
    return held;
}

/// Nobody holds it: the slot is ours alone.
void PhysicalMemory::die(PhysicalBlock &block, const CacheSource &caches) {
    LinearHeap &heap = block.region->heap();
    heap.free(caches(heap), *block.region, block.slot);
    if (generation(block.word.load(std::memory_order_relaxed)) == kGenerations) return;
    slots_.give_back(index_of(block), heap.index());
}

}  // namespace softnpu
