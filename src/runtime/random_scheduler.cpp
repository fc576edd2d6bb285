// SPDX-License-Identifier: Apache-2.0
#include "runtime/random_scheduler.hpp"

#include <iterator>

namespace softnpu {

void RandomScheduler::submitted(const StreamPointer &stream, std::size_t /*bytes*/) {
    listed_anew(stream);
    step_some();
}

void RandomScheduler::listed_anew(const StreamPointer &stream) {
    std::lock_guard lock(mutex_);
    ready_.emplace(stream->traits().handle, stream);
}

void RandomScheduler::resumed(const StreamPointer &stream) {
    stream->woken.store(true);
    listed_anew(stream);
    progressed();
}

void RandomScheduler::polled(const StreamPointer &stream) {
    std::lock_guard lock(mutex_);
    polling_.push_back(stream);
}

/// Times have no place in an interleaving: whoever waits for one is asked again and again.
void RandomScheduler::resume_at(const StreamPointer &stream, Clock::time_point /*when*/) { polled(stream); }

void RandomScheduler::queried(const StreamPointer & /*stream*/) { step_some(); }

/// None, one, two ... tasks, each half as often as the one before. Not inside a task, and not while another thread is
/// at it: the turn of its choices would depend on the two threads.
void RandomScheduler::step_some() {
    if (Stream::inside() != nullptr) return;
    while (true) {
        {
            std::lock_guard lock(mutex_);
            if (draw_() % 2 == 0) return;
        }
        if (step() != Drive::ran) return;
    }
}

StreamPointer RandomScheduler::pick() {
    std::lock_guard lock(mutex_);
    if (ready_.empty()) return nullptr;
    auto at = ready_.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(draw_() % ready_.size()));
    StreamPointer picked = std::move(at->second);
    ready_.erase(at);
    return picked;
}

/// One task of a stream that can run.
Scheduler::Drive RandomScheduler::step() {
    if (stepping_.exchange(true, std::memory_order_acquire)) return Drive::poll;
    Drive result = Drive::wait;
    while (result == Drive::wait) {
        const StreamPointer stream = pick();
        if (stream == nullptr) break;
        const Stream::Turn turn = this->turn(stream, ~0ull, 1);
        if (turn.ran > 0) result = Drive::ran;
    }
    std::lock_guard lock(mutex_);
    if (result == Drive::wait && !polling_.empty()) result = Drive::poll;
    for (StreamPointer &stream : polling_) {
        const StreamHandle handle = stream->traits().handle;
        ready_.emplace(handle, std::move(stream));
    }
    polling_.clear();
    stepping_.store(false, std::memory_order_release);
    return result;
}

Scheduler::Drive RandomScheduler::drive(StreamPlace /*target*/) { return step(); }

}  // namespace softnpu
