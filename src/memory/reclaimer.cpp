// SPDX-License-Identifier: Apache-2.0
#include "memory/reclaimer.hpp"

#include <chrono>

#include "memory/linear_heap.hpp"
#include "os/thread.hpp"

namespace softnpu {

namespace {
constexpr Bytes kDrainAbove = 64_MiB;
constexpr std::chrono::milliseconds kDelay{400};
}  // namespace

Reclaimer::~Reclaimer() {
    {
        std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void Reclaimer::add(Entry entry) {
    bool full = false;
    {
        std::lock_guard lock(mutex_);
        if (!thread_.joinable()) thread_ = os::background_thread([this] { run(); });
        if (pending_.empty()) wake_.notify_all();
        pending_.push_back(entry);
        pending_bytes_ += entry.size;
        full = pending_bytes_ >= kDrainAbove || !thread_.joinable();
    }
    if (full) drain();
}

void Reclaimer::drain() {
    std::vector<Entry> batch;
    {
        std::lock_guard lock(mutex_);
        batch.swap(pending_);
        pending_bytes_ = {};
    }
    for (const Entry &entry : batch) entry.region->heap().discard(entry);
}

void Reclaimer::run() {
    std::unique_lock lock(mutex_);
    while (!stop_) {
        wake_.wait(lock, [this] { return stop_ || !pending_.empty(); });
        wake_.wait_for(lock, kDelay, [this] { return stop_; });
        if (stop_) return;
        lock.unlock();
        drain();
        lock.lock();
    }
}

}  // namespace softnpu
