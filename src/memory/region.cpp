// SPDX-License-Identifier: Apache-2.0
#include "memory/region.hpp"

namespace softnpu {

Region::Region(LinearHeap &heap, DeviceAddress begin, Window window)
    : heap_(heap), begin_(begin), window_(std::move(window)) {}

SmallRegion::SmallRegion(LinearHeap &heap, DeviceAddress begin, Window window)
    : Region(heap, begin, std::move(window)), slabs_(frames()) {}

Slot SmallRegion::slot_at(DeviceAddress address) {
    const std::size_t frame = frame_of(address);
    const Slab *slab = slabs_[frame].load(std::memory_order_acquire);
    if (slab == nullptr) return {};
    const std::uint64_t inside = (address - begin()).value & (kFrame.value - 1);
    const std::uint64_t index = inside >> slab->order;
    const DeviceAddress start = begin() + Bytes{(frame << kFrameShift) + (index << slab->order)};
    return {&slab->records[index], start};
}

void SmallRegion::each_slot(void (*visit)(void *, Slot), void *with) {
    for (std::size_t frame = 0; frame < slabs_.size(); ++frame) {
        const Slab *slab = slabs_[frame].load(std::memory_order_acquire);
        if (slab == nullptr) return;  // frames are cut in order
        const DeviceAddress base = begin() + Bytes{frame << kFrameShift};
        for (std::uint64_t at = 0; at < kFrame.value; at += 1ull << slab->order) {
            visit(with, {&slab->records[at >> slab->order], base + Bytes{at}});
        }
    }
}

bool SmallRegion::cut_frame(int order, std::vector<Slot> &into) {
    if (next_frame_ == frames()) return false;
    const std::size_t count = kFrame.value >> order;
    owned_.push_back(std::make_unique<Slab>(order, std::make_unique<BlockRecord[]>(count)));
    Slab *slab = owned_.back().get();
    const DeviceAddress base = begin() + Bytes{next_frame_ << kFrameShift};
    for (std::size_t i = count; i-- > 0;) {  // lowest address on top
        slab->records[i].order = static_cast<std::uint8_t>(order);
        into.push_back({&slab->records[i], base + Bytes{i << order}});
    }
    slabs_[next_frame_++].store(slab, std::memory_order_release);
    return true;
}

LargeRegion::LargeRegion(LinearHeap &heap, DeviceAddress begin, Window window, Window books)
    : Region(heap, begin, std::move(window)),
      books_(books ? std::move(books) : Window(os::Mapping::lazy_memory(frames() * kBooksPerFrame))),
      records_(reinterpret_cast<BlockRecord *>(books_.base())),
      links_(reinterpret_cast<Links *>(records_ + frames())),
      free_order_(reinterpret_cast<std::uint8_t *>(links_ + frames())),
      written_(reinterpret_cast<std::atomic<std::uint8_t> *>(free_order_ + frames())) {
    static_assert(sizeof(BlockRecord) + sizeof(Links) + 2 <= kBooksPerFrame);
    if (!books_) throw std::bad_alloc();
    heads_.fill(kNone);
    push_free(0, std::countr_zero(this->end().value - begin.value));
}

Slot LargeRegion::slot_at(DeviceAddress address) {
    // Orders from small to large: the first record in use whose slot reaches `address` is the one, since slots
    // that are in use never overlap.
    const std::size_t frame = frame_of(address);
    Slot last_freed;
    for (std::size_t span = 1; span <= frames(); span <<= 1) {
        const std::size_t first = frame & ~(span - 1);
        BlockRecord &record = records_[first];
        if (record.state() == BlockState::unused) continue;
        if ((1ull << record.order) < (span << kFrameShift)) continue;
        const Slot slot{&record, begin() + Bytes{first << kFrameShift}};
        if (record.state() != BlockState::free) return slot;
        if (last_freed.record == nullptr) last_freed = slot;
    }
    return last_freed;
}

void LargeRegion::each_slot(void (*visit)(void *, Slot), void *with) {
    for (std::size_t frame = 0; frame < frames(); ++frame) {
        if (records_[frame].state() == BlockState::unused) continue;
        visit(with, {&records_[frame], begin() + Bytes{frame << kFrameShift}});
    }
}

void LargeRegion::push_free(std::uint32_t frame, int order) {
    std::uint32_t &head = heads_[static_cast<std::size_t>(order)];
    links_[frame] = {head, kNone};
    if (head != kNone) links_[head].previous = frame;
    head = frame;
    free_order_[frame] = static_cast<std::uint8_t>(order);
}

void LargeRegion::unlink_free(std::uint32_t frame, int order) {
    const auto [next, previous] = links_[frame];
    if (previous == kNone)
        heads_[static_cast<std::size_t>(order)] = next;
    else
        links_[previous].next = next;
    if (next != kNone) links_[next].previous = previous;
    free_order_[frame] = kNotFree;
}

Slot LargeRegion::take(int order) {
    const int top = std::countr_zero(frames()) + kFrameShift;
    int from = order;
    while (from <= top && heads_[static_cast<std::size_t>(from)] == kNone) ++from;
    if (from > top) return {};
    const std::uint32_t frame = heads_[static_cast<std::size_t>(from)];
    unlink_free(frame, from);
    while (from > order) {
        --from;
        push_free(frame + (1u << (from - kFrameShift)), from);
    }
    records_[frame].order.store(static_cast<std::uint8_t>(order), std::memory_order_relaxed);
    return {&records_[frame], begin() + Bytes{static_cast<std::uint64_t>(frame) << kFrameShift}};
}

void LargeRegion::give_back(Slot slot) {
    int order = slot.record->order;
    auto frame = static_cast<std::uint32_t>(frame_of(slot.start));
    const int top = std::countr_zero(frames()) + kFrameShift;
    for (; order < top; ++order) {
        const std::uint32_t buddy = frame ^ (1u << (order - kFrameShift));
        if (free_order_[buddy] != order) break;
        unlink_free(buddy, order);
        frame &= buddy;
    }
    push_free(frame, order);
}

Bytes LargeRegion::unwritten(DeviceAddress start, Bytes size) const {
    const std::size_t last = frame_of(start + (size - 1_B));
    Bytes clean;
    for (std::size_t frame = frame_of(start); frame <= last; ++frame) {
        if (written_[frame].load(std::memory_order_relaxed) == 0) clean += kFrame;
    }
    return clean;
}

Bytes LargeRegion::mark_written(DeviceAddress start, Bytes size) {
    const std::size_t last = frame_of(start + (size - 1_B));
    Bytes marked;
    for (std::size_t frame = frame_of(start); frame <= last; ++frame) {
        if (written_[frame].exchange(1, std::memory_order_relaxed) == 0) marked += kFrame;
    }
    return marked;
}

Bytes LargeRegion::clear_written(DeviceAddress start, Bytes size) {
    const std::size_t last = frame_of(start + (size - 1_B));
    Bytes cleared;
    for (std::size_t frame = frame_of(start); frame <= last; ++frame) {
        if (written_[frame].exchange(0, std::memory_order_relaxed) != 0) cleared += kFrame;
    }
    return cleared;
}

}  // namespace softnpu
