// SPDX-License-Identifier: Apache-2.0
// Block: one allocation of device memory, as the books know it.
//
// Words used in this folder
//   frame   2 MiB of a region; what the page table and the kernel's huge pages work in
//   slot    the power-of-two range of addresses that a block sits in; address space only, never charged
//   extent  what is charged: the rounded size up to whole pages of the block's class
//   window  the host bytes behind a device range
//   pin     a copy in flight; a block that is freed while pinned keeps its bytes until the last pin goes
//
// Concurrency. `word` holds state and pins. The fields beside it are written only by the one thread that owns the
// slot while the state is not live, and published by the release store of `live`; others read them after a
// successful pin (acquire). So a record is never read while it changes, and reading takes no lock.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/bytes.hpp"
#include "base/device_address.hpp"
#include "base/ids.hpp"
#include "memory/page_class.hpp"

namespace softnpu {

/// Which call made a block; it decides which call may free it, and it is named in sentences.
enum class Allocator : std::uint8_t {
    plain,
    align32,
    cached,
    with_cfg,
    task_scheduler,
    physical,
    media,
    media_cfg,
    media_v2
};

constexpr const char *name_of(Allocator allocator) {
    constexpr const char *kNames[] = {"aclrtMalloc",        "aclrtMallocAlign32",          "aclrtMallocCached",
                                      "aclrtMallocWithCfg", "aclrtMallocForTaskScheduler", "aclrtMallocPhysical",
                                      "acldvppMalloc",      "acldvppMallocWithCfg",        "hi_mpi_dvpp_malloc"};
    return kNames[static_cast<int>(allocator)];
}
constexpr bool is_media(Allocator allocator) { return allocator >= Allocator::media; }

enum class BlockState : std::uint32_t { unused, live, doomed, free, busy };

/// A cache line of its own: with several in one, two threads together did 1.1 to 1.7 times the pairs of one, now 1.9.
struct alignas(64) BlockRecord {
    static constexpr std::uint32_t kStateMask = 7;
    static constexpr std::uint32_t kPin = 8;

    std::atomic<std::uint32_t> word{0};
    Allocator allocator{};
    PageClass pages{};
    std::uint16_t module = 0;
    Bytes rounded;                       ///< what copies may touch
    std::uint8_t slack = 0;              ///< rounded - requested
    std::atomic<std::uint8_t> order{0};  ///< log2 of the slot's size; lookups read it without a pin
    bool readonly = false;               ///< host-issued writes are refused
    std::atomic<bool> dirty{false};      ///< bytes are committed somewhere in the slot
    std::atomic<bool> queued{false};     ///< small slots: stands in the reclaimer's list

    static constexpr BlockState state_of(std::uint32_t word) { return static_cast<BlockState>(word & kStateMask); }
    BlockState state() const { return state_of(word.load(std::memory_order_acquire)); }
    Bytes requested() const { return {rounded.value - slack}; }
    Bytes extent() const { return round_up(rounded, page_size(pages)); }

    /// Holds a live block; false when it is not live.
    bool pin() {
        std::uint32_t seen = word.load(std::memory_order_relaxed);
        while (state_of(seen) == BlockState::live) {
            if (word.compare_exchange_weak(seen, seen + kPin, std::memory_order_acquire)) return true;
        }
        return false;
    }
    /// True when this was the last pin of a block that was freed meanwhile: the caller recycles the slot.
    bool unpin() {
        const std::uint32_t before = word.fetch_sub(kPin, std::memory_order_acq_rel);
        return before == (static_cast<std::uint32_t>(BlockState::doomed) | kPin);
    }
    bool change(BlockState from, BlockState to) {
        auto expected_word = static_cast<std::uint32_t>(from);
        return word.compare_exchange_strong(expected_word, static_cast<std::uint32_t>(to), std::memory_order_acq_rel);
    }
    void set(BlockState to) { word.store(static_cast<std::uint32_t>(to), std::memory_order_release); }
};

/// What a sentence or a query needs to know of a block; a copy, valid after the block is gone.
struct BlockView {
    DeviceAddress start;
    Bytes requested, rounded, extent;
    PageClass pages{};
    Allocator allocator{};
    DeviceId device;
    std::uint16_t module = 0;
    bool readonly = false;
};

}  // namespace softnpu
