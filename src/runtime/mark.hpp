// SPDX-License-Identifier: Apache-2.0
// Mark: a point in a stream that is reached once. Streams and threads wait for it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "runtime/waiting_streams.hpp"

namespace softnpu {

class Mark {
public:
    enum class State : std::uint8_t {
        pending,
        reached,
        dropped,  ///< its stream was aborted or destroyed
    };

    State state() const { return state_.load(std::memory_order_acquire); }
    bool pending() const { return state() == State::pending; }
    /// Device time when it was reached, in nanoseconds since the system started.
    std::uint64_t time() const { return time_; }
    /// Where the stream has to come to reach it; empty when the stream is gone.
    StreamPlace place() const { return {stream_.lock(), task_}; }

    // Of the stream that has it.
    void placed(const StreamPointer &stream, std::uint64_t task) {
        stream_ = stream;
        task_ = task;
    }
    void settle(State state);

    /// Resumes `waiting` when this is settled; false when it is settled already.
    bool resume_later(const StreamPointer &waiting);

private:
    std::atomic<State> state_{State::pending};
    std::uint64_t time_ = 0, task_ = 0;
    std::weak_ptr<Stream> stream_;
    std::mutex mutex_;
    WaitingStreams waiting_;
};

using MarkPointer = std::shared_ptr<Mark>;

/// What the clock of every device says: nanoseconds since the system started.
std::uint64_t device_time();

/// A task that settles its mark.
class Record final : public Action {
public:
    explicit Record(MarkPointer mark) : mark_(std::move(mark)) {}
    void placed(Stream &stream, std::uint64_t task) override;
    Result<Step> run(Stream &) override {
        mark_->settle(Mark::State::reached);
        return Step::done;
    }
    void drop() override { mark_->settle(Mark::State::dropped); }

private:
    const MarkPointer mark_;
};

}  // namespace softnpu
