// SPDX-License-Identifier: Apache-2.0
#include "runtime/scheduler.hpp"

#include "runtime/random_scheduler.hpp"
#include "runtime/timed_scheduler.hpp"

namespace softnpu {

namespace {
/// How long a waiting thread sleeps at most before it looks again.
constexpr auto kLongNap = std::chrono::milliseconds(100);
constexpr auto kShortNap = std::chrono::microseconds(100);
}  // namespace

std::unique_ptr<Scheduler> Scheduler::make(const product::Schedule &schedule) {
    switch (schedule.kind) {
        case product::Schedule::Kind::random:
            return std::make_unique<RandomScheduler>(schedule.seed);
        case product::Schedule::Kind::deferred:
            return std::make_unique<TimedScheduler>(TimedScheduler::kDeferred);
        case product::Schedule::Kind::eager:
            break;
    }
    return std::make_unique<TimedScheduler>(TimedScheduler::kEager);
}

void Scheduler::progressed() {
    progress_.fetch_add(1);  // in one order with the reading of sleepers_: see sleep()
    if (sleepers_.load() == 0) return;
    std::lock_guard lock(mutex_);
    moved_.notify_all();
}

/// Until there is progress beyond `seen`.
void Scheduler::sleep(std::uint64_t seen, Clock::time_point until) {
    sleepers_.fetch_add(1);
    {
        std::unique_lock lock(mutex_);
        while (progress_.load() == seen && moved_.wait_until(lock, until) == std::cv_status::no_timeout) {
        }
    }
    sleepers_.fetch_sub(1);
}

bool Scheduler::wait(const StreamPlace &target, Deadline deadline, const std::function<bool()> &done) {
    const bool others = deadline && !done() && hand_over(target);
    while (true) {
        const std::uint64_t seen = progress_.load();
        if (done()) return true;
        const auto now = Clock::now();
        if (deadline && now >= *deadline) return false;
        const Drive driven = others ? Drive::wait : drive(target);
        if (driven == Drive::ran) continue;
        auto until = now + (driven == Drive::poll ? Clock::duration(kShortNap) : Clock::duration(kLongNap));
        if (deadline) until = std::min(until, *deadline);
        if (!done()) sleep(seen, until);
    }
}

Stream::Turn Scheduler::turn(const StreamPointer &stream, std::uint64_t limit, std::uint64_t most) {
    Stream::Turn turn = stream->run(limit, most);
    if (turn.ran > 0) progressed();
    switch (turn.standing) {
        case Stream::Standing::idle:
        case Stream::Standing::more:
            if (stream->has_work()) listed_anew(stream);
            break;
        case Stream::Standing::blocked:
            // What it waits for may have come before it was let go; then nobody else could take it.
            if (stream->woken.exchange(false)) listed_anew(stream);
            break;
        case Stream::Standing::polling:
            polled(stream);
            break;
        case Stream::Standing::halted:
        case Stream::Standing::busy:
            break;
    }
    return turn;
}

}  // namespace softnpu
