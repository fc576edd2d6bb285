// SPDX-License-Identifier: Apache-2.0
#include "runtime/timed_scheduler.hpp"

#include <algorithm>
#include <thread>

#include "os/thread.hpp"

namespace softnpu {

namespace {

constexpr std::size_t kLarge = 1 << 20;  ///< a copy that is worth waking a worker
constexpr auto kLook = std::chrono::microseconds(500);
constexpr int kLooks = 50;
constexpr auto kPoll = std::chrono::microseconds(200);
constexpr std::uint64_t kTurn = 64;  ///< tasks of one stream before the next one has its turn
constexpr int kDeepest = 1024;       ///< streams that wait for each other

int most_workers() { return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 2, 4); }

}  // namespace

void TimedScheduler::submitted(const StreamPointer &stream, std::size_t bytes) { list(stream, bytes); }

void TimedScheduler::resumed(const StreamPointer &stream) {
    stream->woken.store(true);
    list(stream, 0);
    progressed();
}

void TimedScheduler::list(const StreamPointer &stream, std::size_t bytes) {
    const bool hurry = bytes >= kLarge && delay_ == kEager;
    if (stream->listed.exchange(true)) {
        if (!hurry) return;
        std::lock_guard lock(mutex_);
        return call_worker(true);
    }
    std::lock_guard lock(mutex_);
    if (delay_ == kEager)
        ready_.push_back(stream);
    else
        later_.emplace(Clock::now() + delay_, stream);
    call_worker(hurry);
}

void TimedScheduler::resume_at(const StreamPointer &stream, Clock::time_point when) {
    std::lock_guard lock(mutex_);
    timers_.set(stream, when);
    call_worker(next_time() == when);
}

Clock::time_point TimedScheduler::next_time() const {
    return later_.empty() ? timers_.first() : std::min(timers_.first(), later_.begin()->first);
}

void TimedScheduler::polled(const StreamPointer &stream) {
    if (stream->listed.exchange(true)) return;
    const auto when = Clock::now() + kPoll;
    std::lock_guard lock(mutex_);
    later_.emplace(when, stream);
    call_worker(next_time() == when);
}

/// In the deferred schedule a program that asks and asks again waits for the stream.
void TimedScheduler::queried(const StreamPointer &stream) {
    if (delay_ == kEager) return;
    const std::uint64_t now = stream->submitted();
    if (stream->asked_at.exchange(now) != now) return;
    while (!stream->reached(now) && drive({stream, now}) == Drive::ran) {
    }
}

/// Goes from the stream to what it waits for, until there is one that can run.
Scheduler::Drive TimedScheduler::drive(StreamPlace target) {
    for (int depth = 0; depth < kDeepest && target.stream != nullptr; ++depth) {
        const Stream::Turn turn = this->turn(target.stream, target.task, kTurn);
        if (turn.ran > 0) return Drive::ran;
        if (turn.standing == Stream::Standing::polling) return Drive::poll;
        if (turn.standing != Stream::Standing::blocked) break;
        target = turn.awaited;
    }
    return Drive::wait;
}

/// A worker may be late, so what is due later becomes due now.
bool TimedScheduler::hand_over(const StreamPlace &target) {
    if (target.stream == nullptr) return false;
    std::lock_guard lock(mutex_);
    for (auto &[when, stream] : later_) ready_.push_back(std::move(stream));
    later_.clear();
    ready_.push_back(target.stream);
    call_worker(true);
    return workers_ > 0;
}

/// Under the lock: somebody will see what was added in time.
void TimedScheduler::call_worker(bool hurry) {
    if (looking_ > 0 && !hurry) return;
    if (sleeping_ + looking_ > 0) {
        hurry_ = true;
        call_.notify_one();
        return;
    }
    if (workers_ == most_workers()) return;
    std::thread worker = os::background_thread([this] { serve(); });
    if (!worker.joinable()) return;  // the threads that wait run everything
    worker.detach();
    ++workers_;
}

/// Under the lock: moves what is due to the list.
bool TimedScheduler::work_is_waiting() {
    if (next_time() == Clock::time_point::max()) return !ready_.empty();
    const auto now = Clock::now();
    while (!later_.empty() && later_.begin()->first <= now) {
        ready_.push_back(std::move(later_.begin()->second));
        later_.erase(later_.begin());
    }
    while (timers_.first() <= now) ready_.push_back(timers_.take());
    return !ready_.empty();
}

void TimedScheduler::serve() {
    std::unique_lock lock(mutex_);
    for (int looks = 0;;) {
        if (!work_is_waiting()) {
            rest(lock, looks);
            continue;
        }
        StreamPointer stream = std::move(ready_.front());
        ready_.pop_front();
        stream->listed.store(false);
        if (!ready_.empty()) call_worker(true);
        lock.unlock();
        turn(stream, ~0ull, kTurn);
        stream.reset();
        looks = 0;
        lock.lock();
    }
}

/// Looks again soon, a few times and one worker at a time; then sleeps.
void TimedScheduler::rest(std::unique_lock<std::mutex> &lock, int &looks) {
    const auto until = next_time();
    const bool look = delay_ == kEager && looks < kLooks && looking_ == 0;
    int &counted = look ? looking_ : sleeping_;
    ++counted;
    if (look) {
        ++looks;
        call_.wait_until(lock, std::min(until, Clock::now() + kLook));
    } else if (until == Clock::time_point::max()) {
        call_.wait(lock, [this] { return hurry_ || !ready_.empty(); });
    } else {
        call_.wait_until(lock, until);
    }
    --counted;
    hurry_ = false;
}

}  // namespace softnpu
