// SPDX-License-Identifier: Apache-2.0
#include "os/fork.hpp"

#include <pthread.h>

namespace softnpu::os {

constinit std::atomic<ForkHook *> ForkHook::first_{nullptr};

void ForkHook::link() {
    if (enabled_.exchange(true)) return;
    next_ = first_.load();
    while (!first_.compare_exchange_weak(next_, this)) {
    }
}

void ForkHook::run_all() {
    for (const ForkHook *hook = first_.load(); hook != nullptr; hook = hook->next_) hook->in_child_();
}

namespace {

/// When the library is loaded: the C library runs only those handlers that were there when the fork began, so one
/// that came with the first call could be too late for a fork in another thread.
[[gnu::constructor]] void watch_forks() { pthread_atfork(nullptr, nullptr, ForkHook::run_all); }

}  // namespace

}  // namespace softnpu::os
