// SPDX-License-Identifier: Apache-2.0
// PhysicalMemory: blocks of physical memory behind handles, and who holds them. Spec memory-virtual 4.
//
// A block is held by references of the program (allocate, retain) and by mappings; it dies with the last of both.
// Both counts and the generation of the handle are one word, so every change is one compare-and-swap, and a handle
// that is dead never matches: a slot's generations are used once, and a slot that has used them up is left alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "memory/linear_heap.hpp"
#include "memory/stable_slots.hpp"
#include "rules/error.hpp"

namespace softnpu {

enum class PhysicalHandle : std::uint64_t {};

/// Where physical memory lies; the values of aclrtMemLocationType that it can have.
enum class PlaceKind : std::uint8_t { host = 0, device = 1, host_numa = 4 };
struct MemoryPlace {
    PlaceKind kind = PlaceKind::device;
    std::uint32_t id = 0;
    bool on_device() const { return kind == PlaceKind::device; }
    bool operator==(const MemoryPlace &) const = default;
};
std::string describe(MemoryPlace place);

struct alignas(64) PhysicalBlock {
    std::atomic<std::uint64_t> word;  ///< generation, owned, mapped
    // Written before the word says alive, read by whoever holds it.
    Region *region;
    Slot slot;
    Bytes size;
    MemoryPlace place;
    std::uint16_t attribute;  ///< as asked for
    PageClass pages;
};

/// Where a thread's share of a heap is; memory knows no threads.
struct CacheSource {
    HeapCache &(*get)(void *with, LinearHeap &heap);
    void *with;
    HeapCache &operator()(LinearHeap &heap) const { return get(with, heap); }
};

class PhysicalMemory {
public:
    explicit PhysicalMemory(AddressSpace &space) : space_(space) {}

    struct Request {
        Bytes size;
        PageClass pages = PageClass::huge;
        MemoryPlace place;
        std::uint16_t attribute = 0;
    };
    /// Nothing when the memory cannot be had; `why` says which.
    std::optional<PhysicalHandle> allocate(LinearHeap &heap, HeapCache &cache, const Request &request,
                                           LinearHeap::Shortage &why);

    enum class Freed { yes, unknown, over_freed };
    Freed free(PhysicalHandle handle, const CacheSource &caches);

    /// One more mapping; nullptr when the handle is not live.
    PhysicalBlock *hold(PhysicalHandle handle);
    /// The same for a block that a mapping holds already.
    void hold(PhysicalBlock &block);
    void let_go(PhysicalBlock &block, const CacheSource &caches);
    /// One more reference of the program to a block that is held by a mapping; nothing when it has all that it can.
    std::optional<PhysicalHandle> retain(PhysicalBlock &block);
    PhysicalHandle handle_of(const PhysicalBlock &block) const;

    /// Handles that the program has not freed.
    struct HandleView {
        PhysicalHandle handle;
        Bytes size;
        MemoryPlace place;
        std::uint64_t references, mappings;
    };
    std::vector<HandleView> held_handles(const CacheSource &caches);

    std::uint32_t index_of(const PhysicalBlock &block) const;
    PhysicalBlock &at(std::uint32_t index) const { return slots_.at(index); }

private:
    static constexpr std::uint32_t kMost = 1u << 24;
    PhysicalBlock *find(PhysicalHandle handle) const;
    bool change(PhysicalBlock &block, PhysicalHandle handle, std::uint64_t add);
    void die(PhysicalBlock &block, const CacheSource &caches);

    AddressSpace &space_;
    StableSlots<PhysicalBlock, kMost> slots_;
};

}  // namespace softnpu
