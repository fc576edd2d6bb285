// SPDX-License-Identifier: Apache-2.0
// HandleTable: what programs hold handles of. A handle is a number that is never used twice, so that a dead one is told
// from a live one, whatever came after it; no pointer is handed out.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

namespace softnpu {

template <class T>
class HandleTable {
public:
    /// `tag` marks the handles of one kind, in the 16 bits that addresses do not have.
    explicit HandleTable(std::uint16_t tag) : tag_(tag) {}

    std::uint64_t next_handle() {
        return std::uint64_t{tag_} << 48 | next_.fetch_add(1, std::memory_order_relaxed) << 4;
    }
    void add(std::uint64_t handle, std::shared_ptr<T> object) {
        std::lock_guard lock(mutex_);
        objects_.emplace(handle, std::move(object));
    }
    /// Empty when it is none, or was taken out.
    std::shared_ptr<T> find(std::uint64_t handle) const {
        std::shared_lock lock(mutex_);
        const auto at = objects_.find(handle);
        return at == objects_.end() ? nullptr : at->second;
    }
    /// Only one caller gets it.
    std::shared_ptr<T> take(std::uint64_t handle) {
        std::lock_guard lock(mutex_);
        const auto at = objects_.find(handle);
        if (at == objects_.end()) return nullptr;
        auto object = std::move(at->second);
        objects_.erase(at);
        return object;
    }
    template <class Which>
    std::vector<std::shared_ptr<T>> all(Which which) const {
        std::shared_lock lock(mutex_);
        std::vector<std::shared_ptr<T>> chosen;
        for (const auto &[handle, object] : objects_) {
            if (which(*object)) chosen.push_back(object);
        }
        return chosen;
    }

private:
    const std::uint16_t tag_;
    std::atomic<std::uint64_t> next_{1};
    mutable std::shared_mutex mutex_;
    std::unordered_map<std::uint64_t, std::shared_ptr<T>> objects_;
};

}  // namespace softnpu
