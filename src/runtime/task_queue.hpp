// SPDX-License-Identifier: Apache-2.0
// TaskQueue: the tasks of a stream in their order. One thread adds and one takes at a time, together without a lock.
//
// Tasks lie in chunks of 32. The adder owns the place behind the last task and publishes it by the count; the taker
// owns what was published and not yet taken. A chunk that was used up is kept as the next one.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "runtime/task.hpp"

namespace softnpu {

class TaskQueue {
public:
    TaskQueue() = default;
    ~TaskQueue() {
        while (!empty()) pop();
        delete first_;
        delete spare_.load(std::memory_order_acquire);
    }
    TaskQueue(const TaskQueue &) = delete;
    TaskQueue &operator=(const TaskQueue &) = delete;

    // Of the adder.
    std::uint64_t added() const { return added_.load(std::memory_order_acquire); }
    /// The task becomes number added() + 1; `before` is called when it lies there, before anybody can see it.
    template <class Before>
    void push(Task &&task, Before before) {
        const std::uint64_t number = added_.load(std::memory_order_relaxed);
        const std::size_t at = number % kTasks;
        if (at == 0) extend();
        Task &place = last_->tasks[at];
        place = std::move(task);
        before(place, number + 1);
        added_.store(number + 1, std::memory_order_release);
    }

    // Of the taker.
    std::uint64_t taken() const { return taken_.load(std::memory_order_acquire); }
    bool empty() const { return taken_.load(std::memory_order_relaxed) == added(); }
    Task &front() {
        const std::uint64_t number = taken_.load(std::memory_order_relaxed);
        if (number % kTasks == 0 && number != begun_) begin_next();
        return first_->tasks[number % kTasks];
    }
    void pop() {
        front() = {};
        taken_.store(taken_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }

private:
    static constexpr std::size_t kTasks = 32;
    struct Chunk {
        std::array<Task, kTasks> tasks;
        std::atomic<Chunk *> next{nullptr};
    };

    void extend() {
        Chunk *fresh = spare_.exchange(nullptr, std::memory_order_acquire);
        if (fresh == nullptr) fresh = new Chunk;
        fresh->next.store(nullptr, std::memory_order_relaxed);
        if (last_ == nullptr)
            first_ = fresh;
        else
            last_->next.store(fresh, std::memory_order_release);
        last_ = fresh;
    }
    void begin_next() {
        begun_ = taken_.load(std::memory_order_relaxed);
        Chunk *used = first_;
        first_ = used->next.load(std::memory_order_acquire);
        delete spare_.exchange(used, std::memory_order_acq_rel);
    }

    Chunk *first_ = nullptr;  ///< of the taker, but for the very first, which the adder makes
    Chunk *last_ = nullptr;   ///< of the adder
    std::uint64_t begun_ = 0;
    std::atomic<Chunk *> spare_{nullptr};
    std::atomic<std::uint64_t> added_{0}, taken_{0};
};

}  // namespace softnpu
