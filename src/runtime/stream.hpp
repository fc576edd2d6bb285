// SPDX-License-Identifier: Apache-2.0
// Stream: a queue of tasks that run in their order, one at a time, on whichever thread the schedule gives them.
//
// Tasks are counted from 1. Submitting threads take turns by a lock; a thread that runs tasks owns the stream by
// `running_`, which is only ever tried, never waited for. So no lock is held while a task runs.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "runtime/context.hpp"
#include "runtime/core_limits.hpp"
#include "runtime/task_queue.hpp"

namespace softnpu {

class CopyEngine;
class Scheduler;

enum class FailureMode : std::uint8_t { go_on, stop };

/// A task that failed: which, and why.
struct Failure {
    std::uint64_t task = 0;
    Rule rule = Rule::task_failed;  ///< what waiters are told
    std::string why;                ///< a sentence
};

class Stream : public std::enable_shared_from_this<Stream> {
public:
    struct Traits {
        StreamHandle handle{};
        ContextHandle context{};
        DeviceId device;
        std::int32_t id = 0;  ///< of the device, small
        std::uint32_t priority = 0, flags = 0;
        bool is_default = false;
    };
    Stream(Traits traits, CopyEngine &copies, Scheduler &scheduler);
    ~Stream();

    const Traits &traits() const { return traits_; }
    Scheduler &scheduler() const { return scheduler_; }

    /// Queues a task; its number. Refused on a stream that stopped after a failure, or was destroyed meanwhile.
    Result<std::uint64_t> submit(const char *function, decltype(Task::work) work, std::size_t bytes = 0);

    std::uint64_t submitted() const { return queue_.added(); }
    std::uint64_t completed() const { return queue_.taken(); }
    bool has_work() const { return completed() != submitted(); }
    bool reached(std::uint64_t task) const { return completed() >= task; }

    // ---- of the scheduler ----
    enum class Standing {
        idle,     ///< nothing more to do up to the limit
        more,     ///< it has had its turn
        blocked,  ///< until somebody resumes it
        polling,  ///< what it waits for tells nobody
        halted,   ///< keeps its tasks
        busy,     ///< another thread runs it
    };
    struct Turn {
        Standing standing = Standing::idle;
        std::uint64_t ran = 0;
        StreamPlace awaited;
    };
    /// Runs tasks up to number `limit`, at most `most` of them.
    Turn run(std::uint64_t limit, std::uint64_t most);
    /// Whether it stands in the scheduler's list; the scheduler keeps this.
    std::atomic<bool> listed{false};
    /// Somebody resumed it, perhaps while it was still being run.
    std::atomic<bool> woken{false};
    /// How far it was when somebody asked last whether it is done.
    std::atomic<std::uint64_t> asked_at{~0ull};

    // ---- state ----
    /// Drops what is queued; waiters are told. How often that happened:
    void abort();
    std::uint64_t aborts() const { return aborts_.load(std::memory_order_acquire); }
    /// Keeps its tasks and runs no more of them, until go_on().
    void halt() { halted_.store(true, std::memory_order_release); }
    bool halted() const { return halted_.load(std::memory_order_acquire); }
    /// No task is taken from now on; what is queued is dropped when `drop`.
    void close(bool drop);
    bool closed() const { return closed_.load(std::memory_order_acquire); }

    FailureMode failure_mode() const { return failure_mode_.load(std::memory_order_relaxed); }
    /// CONTINUE to STOP, once.
    void stop_on_failure() { failure_mode_.store(FailureMode::stop, std::memory_order_relaxed); }
    /// The first failure since the last look; in mode STOP it stays.
    std::optional<Failure> take_failure();
    bool failed() const { return failed_.load(std::memory_order_acquire); }
    /// Stops as after a failure of its own: another stream of the context failed.
    void stop_with(const Failure &failure);

    CoreLimits cores;

    /// The stream whose task or callback this thread is inside of.
    static const Stream *inside();
    class Inside {
    public:
        explicit Inside(const Stream *stream);
        ~Inside();
        Inside(const Inside &) = delete;
        Inside &operator=(const Inside &) = delete;

    private:
        const Stream *outer_;
    };

private:
    Result<Step> run_one(Task &task);
    void drop_one(Task &task);
    void note_failure(const Task &task, const Error &error);

    const Traits traits_;
    CopyEngine &copies_;
    Scheduler &scheduler_;
    TaskQueue queue_;
    std::mutex submit_mutex_;
    std::atomic<bool> running_{false}, closed_{false}, halted_{false}, failed_{false};
    std::atomic<std::uint64_t> drop_up_to_{0}, aborts_{0};
    std::atomic<FailureMode> failure_mode_{FailureMode::go_on};
    std::mutex failure_mutex_;
    std::optional<Failure> failure_;
};

}  // namespace softnpu
