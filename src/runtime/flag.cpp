// SPDX-License-Identifier: Apache-2.0
#include "runtime/flag.hpp"

namespace softnpu {

void Flag::set() {
    WaitingStreams resumed;
    {
        std::lock_guard lock(mutex_);
        set_ = true;
        resumed = waiting_.take_all();
    }
    resumed.resume();
}

void Flag::clear() {
    std::lock_guard lock(mutex_);
    set_ = false;
}

bool Flag::is_set_or_resume(const StreamPointer &waiting) {
    std::lock_guard lock(mutex_);
    if (!set_) waiting_.add(waiting);
    return set_;
}

bool Flag::take_or_resume(const StreamPointer &waiting) {
    std::lock_guard lock(mutex_);
    if (set_) return std::exchange(set_, false);
    waiting_.add(waiting);
    return false;
}

void Flag::set_by(StreamPlace place) {
    std::lock_guard lock(mutex_);
    setter_ = place.stream;
    setter_task_ = place.task;
}

StreamPlace Flag::setter() const {
    std::lock_guard lock(mutex_);
    return {setter_.lock(), setter_task_};
}

}  // namespace softnpu
