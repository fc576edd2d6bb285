// SPDX-License-Identifier: Apache-2.0
// PerProcess: one T of this process, made at first use and never destroyed, because threads may call until the very
// end. A forked child gets its own: the parent's may have been locked by a thread that the child does not have.
// Threads that come together may each make one, and all but one go: making a T must leave nothing behind.
#pragma once

#include <atomic>

#include "os/fork.hpp"

namespace softnpu::os {

template <class T>
class PerProcess {
public:
    static T &get() {
        T *seen = slot().load(std::memory_order_acquire);
        if (seen != nullptr) [[likely]]
            return *seen;
        static constinit ForkHook hook{forget};
        hook.enable();
        auto *fresh = new T;
        if (slot().compare_exchange_strong(seen, fresh)) return *fresh;
        delete fresh;
        return *seen;
    }

private:
    static std::atomic<T *> &slot() {
        static constinit std::atomic<T *> the_slot{nullptr};
        return the_slot;
    }
    static void forget() {
        static std::atomic<T *> parents;  // where a leak checker finds it
        parents.store(slot().exchange(nullptr));
    }
};

}  // namespace softnpu::os
