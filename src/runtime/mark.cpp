// SPDX-License-Identifier: Apache-2.0
#include "runtime/mark.hpp"

#include <ctime>

#include "runtime/scheduler.hpp"
#include "runtime/stream.hpp"

namespace softnpu {

std::uint64_t device_time() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

void Mark::settle(State state) {
    WaitingStreams resumed;
    {
        std::lock_guard lock(mutex_);
        time_ = device_time();
        state_.store(state, std::memory_order_release);
        resumed = waiting_.take_all();
    }
    resumed.resume();
}

bool Mark::resume_later(const StreamPointer &waiting) {
    std::lock_guard lock(mutex_);
    if (!pending()) return false;
    waiting_.add(waiting);
    return true;
}

void Record::placed(Stream &stream, std::uint64_t task) { mark_->placed(stream.shared_from_this(), task); }

}  // namespace softnpu
