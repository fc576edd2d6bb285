// SPDX-License-Identifier: Apache-2.0
#include "runtime/stream.hpp"

#include "memory/copy_engine.hpp"
#include "rules/text.hpp"
#include "runtime/exception.hpp"
#include "runtime/scheduler.hpp"
#include "runtime/stream_table.hpp"

namespace softnpu {

namespace {
thread_local const Stream *t_inside = nullptr;

/// What a task fails with and what a synchronization returns are two things: most failures have one code there.
Rule told_as(Rule failed_with) {
    if (failed_with == Rule::wait_expired) return Rule::task_expired;
    if (failed_with == Rule::record_dropped) return Rule::task_waits_for_dropped;
    return Rule::task_failed;
}
}  // namespace

const Stream *Stream::inside() { return t_inside; }
Stream::Inside::Inside(const Stream *stream) : outer_(t_inside) { t_inside = stream; }
Stream::Inside::~Inside() { t_inside = outer_; }

Stream::Stream(Traits traits, CopyEngine &copies, Scheduler &scheduler)
    : traits_(traits), copies_(copies), scheduler_(scheduler) {}

/// What is left was dropped before, or nobody can see the difference any more.
Stream::~Stream() {
    while (!queue_.empty()) {
        drop_one(queue_.front());
        queue_.pop();
    }
}

Result<std::uint64_t> Stream::submit(const char *function, decltype(Task::work) work, std::size_t bytes) {
    std::uint64_t task = 0;
    {
        std::lock_guard lock(submit_mutex_);
        if (closed_.load(std::memory_order_relaxed)) return stream_unknown(traits_.handle, "stream");
        if (failed_.load(std::memory_order_relaxed) && failure_mode() == FailureMode::stop) {
            return refuse(Rule::stream_stopped, "stream", {{"stream", text::number(std::int64_t{traits_.id})}});
        }
        queue_.push({function, std::move(work)}, [&](Task &placed, std::uint64_t number) {
            task = number;
            if (auto *action = std::get_if<std::unique_ptr<Action>>(&placed.work)) (*action)->placed(*this, number);
        });
    }
    scheduler_.submitted(shared_from_this(), bytes);
    return task;
}

Stream::Turn Stream::run(std::uint64_t limit, std::uint64_t most) {
    Turn turn;
    if (running_.exchange(true, std::memory_order_acquire)) {
        turn.standing = Standing::busy;
        return turn;
    }
    woken.store(false, std::memory_order_relaxed);
    const Inside inside(this);
    while (turn.standing == Standing::idle && !queue_.empty() && !reached(limit)) {
        if (turn.ran == most) {
            turn.standing = Standing::more;
            break;
        }
        Task &task = queue_.front();
        if (queue_.taken() < drop_up_to_.load(std::memory_order_acquire)) {
            drop_one(task);
        } else if (halted()) {
            turn.standing = Standing::halted;
            break;
        } else if (auto step = run_one(task); !step) {
            note_failure(task, step.error());
        } else if (*step != Step::done) {
            turn.standing = *step == Step::blocked ? Standing::blocked : Standing::polling;
            turn.awaited = std::get<std::unique_ptr<Action>>(task.work)->awaited();
            break;
        }
        queue_.pop();
        ++turn.ran;
    }
    running_.store(false, std::memory_order_release);
    return turn;
}

Result<Step> Stream::run_one(Task &task) {
    if (auto *action = std::get_if<std::unique_ptr<Action>>(&task.work)) return (*action)->run(*this);
    if (auto *transfer = std::get_if<Transfer>(&task.work)) {
        if (auto done = copies_.perform(*transfer); !done) return pass_on(std::move(done));
    }
    return Step::done;
}

void Stream::drop_one(Task &task) {
    if (auto *action = std::get_if<std::unique_ptr<Action>>(&task.work)) (*action)->drop();
}

void Stream::note_failure(const Task &task, const Error &error) {
    const Failure failure{queue_.taken() + 1, told_as(error.rule()), error.sentence(task.function)};
    {
        std::lock_guard lock(failure_mutex_);
        if (!failure_) failure_ = failure;
        failed_.store(true, std::memory_order_release);
    }
    Exception told;
    told.task = static_cast<std::uint32_t>(failure.task);
    told.stream = static_cast<std::uint32_t>(traits_.id);
    told.device = static_cast<std::uint32_t>(traits_.device.value);
    told.code = static_cast<std::uint32_t>(row_of(failure.rule).code);
    ExceptionCallbacks::get().report(told);
    if (failure_mode() != FailureMode::stop) return;
    halt();
    scheduler_.stopped(*this, failure);
}

void Stream::stop_with(const Failure &failure) {
    halt();
    std::lock_guard lock(failure_mutex_);
    if (!failure_) failure_ = failure;
    failure_mode_.store(FailureMode::stop, std::memory_order_relaxed);
    failed_.store(true, std::memory_order_release);
}

std::optional<Failure> Stream::take_failure() {
    if (!failed()) return {};
    std::lock_guard lock(failure_mutex_);
    std::optional<Failure> taken = failure_;
    if (failure_mode() == FailureMode::stop) return taken;
    failure_.reset();
    failed_.store(false, std::memory_order_release);
    return taken;
}

void Stream::abort() {
    {
        std::lock_guard lock(submit_mutex_);
        drop_up_to_.store(queue_.added(), std::memory_order_release);
        aborts_.fetch_add(1, std::memory_order_acq_rel);
    }
    {
        std::lock_guard lock(failure_mutex_);
        failure_.reset();
        failed_.store(false, std::memory_order_release);
    }
    halted_.store(false, std::memory_order_release);
    scheduler_.turn(shared_from_this(), drop_up_to_.load(std::memory_order_relaxed));
}

void Stream::close(bool drop) {
    {
        std::lock_guard lock(submit_mutex_);
        closed_.store(true, std::memory_order_release);
        if (drop) drop_up_to_.store(queue_.added(), std::memory_order_release);
    }
    if (drop) scheduler_.turn(shared_from_this(), drop_up_to_.load(std::memory_order_relaxed));
}

}  // namespace softnpu
