// SPDX-License-Identifier: Apache-2.0
#include "runtime/thread_state.hpp"

#include <pthread.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "os/fork.hpp"
#include "os/per_process.hpp"

namespace softnpu {

namespace {

/// All threads' counters, and the sums of those that ended.
struct Registry {
    std::mutex mutex;
    std::vector<const ThreadState *> threads;
    std::array<CallTotals, kMaxDevices + 1> ended;
};

Registry &registry() { return os::PerProcess<Registry>::get(); }

/// Deletes the state when its thread ends.
pthread_key_t end_key() {
    static const pthread_key_t key = [] {
        pthread_key_t made{};
        pthread_key_create(&made, [](void *state) {
            detail::thread_state = nullptr;
            delete static_cast<ThreadState *>(state);
        });
        return made;
    }();
    return key;
}

/// In a forked child: what the one thread that is left had belongs to the parent's process. It is neither used nor
/// given back, only kept where a leak checker finds it.
void abandon_state() {
    static std::atomic<ThreadState *> abandoned;
    if (detail::thread_state == nullptr) return;
    abandoned.store(std::exchange(detail::thread_state, nullptr));
    pthread_setspecific(end_key(), nullptr);
}

}  // namespace

constinit thread_local ThreadState *detail::thread_state = nullptr;

ThreadState &detail::make_thread_state() {
    static constinit os::ForkHook hook{abandon_state};
    hook.enable();
    auto *state = new ThreadState;
    thread_state = state;
    pthread_setspecific(end_key(), state);
    return *state;
}

ThreadState::ThreadState() {
    Registry &all = registry();
    std::lock_guard lock(all.mutex);
    all.threads.push_back(this);
}

ThreadState::~ThreadState() {
    Registry &all = registry();
    std::lock_guard lock(all.mutex);
    std::erase(all.threads, this);
    for (std::size_t i = 0; i < counts.of.size(); ++i) {
        all.ended[i].calls += counts.of[i].calls.load(std::memory_order_relaxed);
        all.ended[i].failures += counts.of[i].failures.load(std::memory_order_relaxed);
    }
}

CallTotals call_totals(DeviceId device) {
    const auto at = static_cast<std::size_t>(device.value < 0 ? kMaxDevices : device.value);
    Registry &all = registry();
    std::lock_guard lock(all.mutex);
    CallTotals sum = all.ended[at];
    for (const ThreadState *thread : all.threads) {
        sum.calls += thread->counts.of[at].calls.load(std::memory_order_relaxed);
        sum.failures += thread->counts.of[at].failures.load(std::memory_order_relaxed);
    }
    return sum;
}

}  // namespace softnpu
