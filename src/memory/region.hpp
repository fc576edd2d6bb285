// SPDX-License-Identifier: Apache-2.0
// Region: a run of device addresses (whole GiB) with one window behind it, and the records of the blocks in it.
//
// A small region is cut into frames of equal slots (4 KiB to 1 MiB), a large region into buddies of 2 MiB and up.
// Slots are powers of two, so an interior address finds its block by masking. Rounding up to a slot costs address
// space only: capacity is the ledger's business, and pages that nobody touches do not exist.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/device_address.hpp"
#include "memory/block.hpp"
#include "memory/window.hpp"

namespace softnpu {

class LinearHeap;

inline constexpr int kFrameShift = 21;
inline constexpr int kSmallestOrder = 12;
inline constexpr Bytes kFrame{1ull << kFrameShift};

/// A slot: where a block is or was.
struct Slot {
    BlockRecord *record = nullptr;
    DeviceAddress start;
};

class Region {
public:
    Region(LinearHeap &heap, DeviceAddress begin, Window window);
    virtual ~Region() = default;
    Region(const Region &) = delete;
    Region &operator=(const Region &) = delete;

    LinearHeap &heap() const { return heap_; }
    DeviceAddress begin() const { return begin_; }
    DeviceAddress end() const { return begin_ + window_.size(); }
    std::byte *window(DeviceAddress address) const { return window_.base() + (address - begin_).value; }
    void discard(DeviceAddress start, Bytes size) const { window_.discard((start - begin_).value, size); }
    /// Shows bytes at another address as well (os::Mapping::alias).
    bool alias(DeviceAddress start, Bytes size, DeviceAddress at, bool replace) const {
        return window_.alias((start - begin_).value, size, at.value, replace);
    }

    /// The slot that holds `address`, with an empty record where nothing was ever allocated.
    virtual Slot slot_at(DeviceAddress address) = 0;
    /// Every slot that ever held a block.
    virtual void each_slot(void (*visit)(void *, Slot), void *with) = 0;

protected:
    std::size_t frame_of(DeviceAddress address) const { return (address - begin_).value >> kFrameShift; }
    std::size_t frames() const { return window_.size().value >> kFrameShift; }

private:
    LinearHeap &heap_;
    DeviceAddress begin_;
    Window window_;
};

class SmallRegion final : public Region {
public:
    SmallRegion(LinearHeap &heap, DeviceAddress begin, Window window);

    Slot slot_at(DeviceAddress address) override;
    void each_slot(void (*visit)(void *, Slot), void *with) override;
    /// Cuts the next frame into slots of `order`; false when the region is used up. The heap's lock is held.
    bool cut_frame(int order, std::vector<Slot> &into);

private:
    struct Slab {
        int order;
        std::unique_ptr<BlockRecord[]> records;
    };
    std::vector<std::atomic<Slab *>> slabs_;
    std::vector<std::unique_ptr<Slab>> owned_;
    std::size_t next_frame_ = 0;
};

class LargeRegion final : public Region {
public:
    /// `books`: zero bytes, kBooksPerFrame for each frame; on their own when empty.
    LargeRegion(LinearHeap &heap, DeviceAddress begin, Window window, Window books);
    static constexpr std::size_t kBooksPerFrame = 80;

    Slot slot_at(DeviceAddress address) override;
    void each_slot(void (*visit)(void *, Slot), void *with) override;

    /// A buddy of 2^order bytes, or an empty slot. The heap's lock is held for both.
    Slot take(int order);
    void give_back(Slot slot);

    /// How many bytes a write to [start, start+size) would newly commit.
    Bytes unwritten(DeviceAddress start, Bytes size) const;
    /// Marks its frames as written; how many bytes were not before.
    Bytes mark_written(DeviceAddress start, Bytes size);
    /// Forgets the marks and returns how many bytes they stood for.
    Bytes clear_written(DeviceAddress start, Bytes size);

private:
    static constexpr std::uint32_t kNone = ~0u;
    struct Links {
        std::uint32_t next, previous;
    };
    static constexpr std::uint8_t kNotFree = 0;

    void push_free(std::uint32_t frame, int order);
    void unlink_free(std::uint32_t frame, int order);

    // One of each for a frame, in zero pages until used.
    Window books_;
    BlockRecord *records_;
    Links *links_;              ///< of free buddies
    std::uint8_t *free_order_;  ///< order of the free buddy that begins here
    std::atomic<std::uint8_t> *written_;
    std::array<std::uint32_t, 64> heads_;
};

}  // namespace softnpu
