// SPDX-License-Identifier: Apache-2.0
// StableSlots: objects that stay what they are for the life of the process, so that a reader may look at one without a
// lock while it is given back and taken anew; what it read is then checked by a generation of the object's own.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

#include "os/mapping.hpp"

namespace softnpu {

/// T is valid as zero bytes. Index 0 is never given.
template <class T, std::uint32_t kMost>
class StableSlots {
public:
    static constexpr std::size_t kShards = 16;

    StableSlots() : memory_(os::Mapping::lazy_memory(std::size_t{kMost} * sizeof(T))) {}

    /// Whether an index was ever given.
    bool known(std::uint32_t index) const { return index != 0 && index < fresh_.load(std::memory_order_acquire); }
    /// One more than the highest index that was given.
    std::uint32_t end() const { return std::min(fresh_.load(std::memory_order_acquire), kMost); }
    T &at(std::uint32_t index) const { return reinterpret_cast<T *>(memory_.base())[index]; }

    /// Threads that ask with different shards do not wait for each other.
    std::optional<std::uint32_t> take(std::size_t shard) {
        Shard &mine = shards_[shard % kShards];
        {
            std::lock_guard lock(mine.mutex);
            if (!mine.free.empty()) {
                const std::uint32_t index = mine.free.front();  // the oldest: its generation lasts longest
                mine.free.pop_front();
                return index;
            }
        }
        if (!memory_) return {};
        const std::uint32_t index = fresh_.fetch_add(1, std::memory_order_acq_rel);
        if (index < kMost) return index;
        fresh_.fetch_sub(1, std::memory_order_acq_rel);
        return {};
    }
    void give_back(std::uint32_t index, std::size_t shard) {
        Shard &mine = shards_[shard % kShards];
        std::lock_guard lock(mine.mutex);
        mine.free.push_back(index);
    }

private:
    struct alignas(64) Shard {
        std::mutex mutex;
        std::deque<std::uint32_t> free;
    };
    os::Mapping memory_;
    std::atomic<std::uint32_t> fresh_{1};
    std::array<Shard, kShards> shards_;
};

}  // namespace softnpu
