// SPDX-License-Identifier: Apache-2.0
// TimedScheduler: tasks are due some time after they were queued: at once (eager), or so late that a program which
// does not wait for them gets ahead (deferred). Workers run what is due.
//
// Waking a worker costs some 50 us, and a thread that synchronizes usually comes first. So after work a worker looks
// every half millisecond for more, for 25 ms, and nobody has to wake it; only then does it sleep.
#pragma once

#include <deque>
#include <map>

#include "runtime/stream_timers.hpp"

namespace softnpu {

class TimedScheduler final : public Scheduler {
public:
    static constexpr Clock::duration kEager{0};
    static constexpr Clock::duration kDeferred = std::chrono::seconds(1);
    explicit TimedScheduler(Clock::duration delay) : delay_(delay) {}

    void submitted(const StreamPointer &stream, std::size_t bytes) override;
    void resumed(const StreamPointer &stream) override;
    void resume_at(const StreamPointer &stream, Clock::time_point when) override;
    void queried(const StreamPointer &stream) override;

private:
    Drive drive(StreamPlace target) override;
    bool hand_over(const StreamPlace &target) override;
    void listed_anew(const StreamPointer &stream) override { list(stream, 0); }
    void polled(const StreamPointer &stream) override;

    Clock::time_point next_time() const;
    void list(const StreamPointer &stream, std::size_t bytes);
    bool work_is_waiting();
    void call_worker(bool hurry);
    void serve();
    void rest(std::unique_lock<std::mutex> &lock, int &looks);

    const Clock::duration delay_;
    std::mutex mutex_;
    std::condition_variable call_;
    std::deque<StreamPointer> ready_;
    /// Listed streams whose turn comes later, and streams that are held back until a time.
    std::multimap<Clock::time_point, StreamPointer> later_;
    StreamTimers timers_;
    int workers_ = 0, sleeping_ = 0, looking_ = 0;
    bool hurry_ = false;
};

}  // namespace softnpu
