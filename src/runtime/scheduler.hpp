// SPDX-License-Identifier: Apache-2.0
// Scheduler: who runs the tasks of the streams, and when. One for a process; SOFTNPU_SCHEDULE says which.
//
// A thread that waits for a stream runs its tasks itself, and those of the streams that it waits for, because waking
// another thread costs more than most tasks do.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "product/schedule.hpp"
#include "runtime/stream.hpp"

namespace softnpu {

using Clock = std::chrono::steady_clock;
/// Empty: for ever.
using Deadline = std::optional<Clock::time_point>;

class Scheduler {
public:
    static std::unique_ptr<Scheduler> make(const product::Schedule &schedule);
    Scheduler() = default;
    virtual ~Scheduler() = default;
    Scheduler(const Scheduler &) = delete;
    Scheduler &operator=(const Scheduler &) = delete;

    /// A task of `bytes` bytes stands at the end of the stream.
    virtual void submitted(const StreamPointer &stream, std::size_t bytes) = 0;
    /// What the stream waited for has come.
    virtual void resumed(const StreamPointer &stream) = 0;
    /// The stream wants to be asked again at that time.
    virtual void resume_at(const StreamPointer &stream, Clock::time_point when) = 0;
    /// The program asked whether the stream is done.
    virtual void queried(const StreamPointer &stream) = 0;

    /// Lets `done` come true, by running what leads to `target`; false when the deadline passes first.
    bool wait(const StreamPlace &target, Deadline deadline, const std::function<bool()> &done);
    /// Runs tasks of one stream on this thread, and sees to what comes after.
    Stream::Turn turn(const StreamPointer &stream, std::uint64_t limit, std::uint64_t most = ~0ull);
    /// Something that a waiting thread may wait for has happened.
    void progressed();

    /// A stream whose failures stop its context; `tell` is called with it by the thread that ran the task.
    void when_stopped(std::function<void(const Stream &, const Failure &)> tell) { tell_stopped_ = std::move(tell); }
    void stopped(const Stream &stream, const Failure &failure) const { tell_stopped_(stream, failure); }

protected:
    /// What a waiting thread can do.
    enum class Drive {
        ran,   ///< something: look again
        wait,  ///< nothing, until somebody else gets on
        poll,  ///< nothing now, but look again soon
    };
    virtual Drive drive(StreamPlace target) = 0;
    /// Makes others run towards `target`, for a thread that has no time for tasks of unknown length.
    virtual bool hand_over(const StreamPlace & /*target*/) { return false; }
    virtual void listed_anew(const StreamPointer &stream) = 0;
    virtual void polled(const StreamPointer &stream) = 0;

private:
    void sleep(std::uint64_t seen, Clock::time_point until);

    std::atomic<std::uint64_t> progress_{0};
    std::atomic<int> sleepers_{0};
    std::mutex mutex_;
    std::condition_variable moved_;
    std::function<void(const Stream &, const Failure &)> tell_stopped_;
};

}  // namespace softnpu
