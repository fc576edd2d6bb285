// SPDX-License-Identifier: Apache-2.0
// ThreadState: what belongs to the calling thread: its context, its errors, its share of the heaps, its counters.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "memory/linear_heap.hpp"
#include "runtime/context.hpp"
#include "runtime/error_log.hpp"

namespace softnpu {

/// Calls of one thread, by the device that was current; the last entry counts calls without a device.
/// Written by its thread only, read by the summary.
struct CallCounts {
    struct One {
        std::atomic<std::uint64_t> calls{0}, failures{0};
    };
    std::array<One, kMaxDevices + 1> of;

    void add(DeviceId device, bool failed) {
        One &one = of[static_cast<std::size_t>(device.value < 0 ? kMaxDevices : device.value)];
        one.calls.store(one.calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        if (failed) one.failures.store(one.failures.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
};

class ThreadState {
public:
    ThreadState();
    ~ThreadState();
    ThreadState(const ThreadState &) = delete;
    ThreadState &operator=(const ThreadState &) = delete;

    /// The current context if it can be used, else nullptr.
    Context *context() const { return context_ != nullptr && context_->alive() ? context_.get() : nullptr; }
    const ContextPointer &context_pointer() const { return context_; }
    void set_context(ContextPointer context) { context_ = std::move(context); }

    HeapCache &cache(LinearHeap &heap) {
        auto &cache = caches_[heap.index()];
        if (cache == nullptr) cache = std::make_unique<HeapCache>(heap);
        return *cache;
    }

    ErrorLog errors;
    std::int32_t last_error = 0;
    CallCounts counts;
    std::weak_ptr<Stream> uses_cores_of;  ///< aclrtUseStreamResInCurrentThread

private:
    ContextPointer context_;
    std::array<std::unique_ptr<HeapCache>, LinearHeap::kHeaps> caches_;
};

namespace detail {
// One pointer of static TLS: reading it is one instruction, also in a library that was opened late. A forked child
// begins with none.
extern constinit thread_local ThreadState *thread_state __attribute__((tls_model("initial-exec")));
ThreadState &make_thread_state();
}  // namespace detail

inline ThreadState &this_thread() {
    ThreadState *state = detail::thread_state;
    return state != nullptr ? *state : detail::make_thread_state();
}

/// Calls and failures of the whole process, threads that ended included.
struct CallTotals {
    std::uint64_t calls = 0, failures = 0;
};
CallTotals call_totals(DeviceId device);

}  // namespace softnpu
