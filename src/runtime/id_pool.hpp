// SPDX-License-Identifier: Apache-2.0
// IdPool: small numbers for the objects of a device, each of one object at a time.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace softnpu {

class IdPool {
public:
    /// Empty when `most` are taken.
    std::optional<std::int32_t> take(std::uint32_t most) {
        std::lock_guard lock(mutex_);
        if (taken_ >= most) return {};
        ++taken_;
        if (given_back_.empty()) return next_++;
        const std::int32_t id = given_back_.back();
        given_back_.pop_back();
        return id;
    }
    void give_back(std::int32_t id) {
        std::lock_guard lock(mutex_);
        --taken_;
        given_back_.push_back(id);
    }
    std::uint32_t taken() const {
        std::lock_guard lock(mutex_);
        return taken_;
    }

private:
    mutable std::mutex mutex_;
    std::uint32_t taken_ = 0;
    std::int32_t next_ = 0;
    std::vector<std::int32_t> given_back_;
};

}  // namespace softnpu
