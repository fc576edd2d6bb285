// SPDX-License-Identifier: Apache-2.0
// What a forked child has to do before anything else runs in it.
#pragma once

#include <atomic>

namespace softnpu::os {

/// A function that a child runs. One for each place that keeps state; constant-initialized, never destroyed.
class ForkHook {
public:
    explicit constexpr ForkHook(void (*in_child)()) : in_child_(in_child) {}

    /// From now on; any number of times, cheap after the first.
    void enable() {
        if (!enabled_.load(std::memory_order_relaxed)) link();
    }

    /// In the child, by the C library.
    static void run_all();

private:
    void link();

    void (*const in_child_)();
    std::atomic<bool> enabled_{false};
    ForkHook *next_ = nullptr;
    static constinit std::atomic<ForkHook *> first_;
};

}  // namespace softnpu::os
