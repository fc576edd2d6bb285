// SPDX-License-Identifier: Apache-2.0
// Threads of ours inside somebody else's process: they take no signals.
#pragma once

#include <sched.h>

#include <csignal>
#include <exception>
#include <functional>
#include <thread>

namespace softnpu::os {

/// Not joinable when the system gives no thread: the caller does the work itself.
inline std::thread background_thread(std::function<void()> body) noexcept {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread thread;
    try {
        thread = std::thread(std::move(body));
    } catch (const std::exception &) {
        thread = {};
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
}

/// The NUMA node that the calling thread runs on.
inline unsigned numa_node() noexcept {
    unsigned cpu = 0, node = 0;
    return getcpu(&cpu, &node) == 0 ? node : 0;
}

}  // namespace softnpu::os
