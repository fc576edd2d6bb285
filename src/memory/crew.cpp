// SPDX-License-Identifier: Apache-2.0
#include "memory/crew.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "os/fork.hpp"
#include "os/thread.hpp"

namespace softnpu {

namespace {

constexpr int kMostHelpers = 7;

int cores() {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/// One shared job at a time. Leaked on purpose: its threads may outlive every static destructor.
class Crew {
public:
    Crew() {
        const int wanted = std::clamp(cores() - 1, 0, kMostHelpers);
        for (int i = 0; i < wanted; ++i) {
            std::thread helper = os::background_thread([this] { serve(); });
            if (!helper.joinable()) break;
            helper.detach();
            ++helpers_;
        }
    }

    bool run(std::size_t pieces, const std::function<void(std::size_t)> &work) {
        if (helpers_ == 0 || !one_job_.try_lock()) return false;
        std::lock_guard hold(one_job_, std::adopt_lock);
        {
            std::lock_guard lock(mutex_);
            work_ = &work;
            pieces_ = pieces;
            next_.store(0);
            ++job_;
        }
        start_.notify_all();
        take_pieces(work, pieces);
        std::unique_lock lock(mutex_);
        work_ = nullptr;  // late helpers find nothing
        done_.wait(lock, [this] { return inside_ == 0; });
        return true;
    }

private:
    void take_pieces(const std::function<void(std::size_t)> &work, std::size_t pieces) {
        for (std::size_t at = next_++; at < pieces; at = next_++) work(at);
    }

    void serve() {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex_);
        while (true) {
            start_.wait(lock, [&] { return job_ != seen; });
            seen = job_;
            if (work_ == nullptr) continue;
            const auto *work = work_;
            const std::size_t pieces = pieces_;
            ++inside_;
            lock.unlock();
            take_pieces(*work, pieces);
            lock.lock();
            if (--inside_ == 0) done_.notify_all();
        }
    }

    int helpers_ = 0;
    std::mutex one_job_;
    std::mutex mutex_;
    std::condition_variable start_, done_;
    const std::function<void(std::size_t)> *work_ = nullptr;
    std::size_t pieces_ = 0;
    std::atomic<std::size_t> next_{0};
    std::uint64_t job_ = 0;
    int inside_ = 0;
};

std::atomic<Crew *> g_crew{nullptr};
std::mutex g_crew_start;

/// A forked child has none of the threads: it starts its own crew.
void forget_crew() {
    new (&g_crew_start) std::mutex;  // another thread may have been starting one
    g_crew.store(nullptr);
}

Crew &crew() {
    if (Crew *ready = g_crew.load(std::memory_order_acquire)) return *ready;
    static constinit os::ForkHook hook{forget_crew};
    hook.enable();
    std::lock_guard lock(g_crew_start);
    if (g_crew.load() == nullptr) g_crew.store(new Crew, std::memory_order_release);
    return *g_crew.load();
}

}  // namespace

void share_out(std::size_t pieces, const std::function<void(std::size_t)> &work) {
    if (pieces > 1 && crew().run(pieces, work)) return;
    for (std::size_t at = 0; at < pieces; ++at) work(at);
}

}  // namespace softnpu
