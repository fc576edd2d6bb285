// SPDX-License-Identifier: Apache-2.0
// Current: process, thread, context and device of a call that needs a device set.
#pragma once

#include <string_view>

#include "runtime/process.hpp"
#include "runtime/thread_state.hpp"

namespace softnpu {

struct Current {
    Process &process;
    ThreadState &thread;
    Context &context;
    Device &device;

    const product::Profile &profile() const { return process.profile(); }
    bool has(product::Capability capability) const { return profile().has(capability); }
    HeapCache &cache() const { return thread.cache(device.heap()); }
};

namespace detail {
Result<Current> current_or_default(Rule rule, ThreadState &thread);
}

/// The calling thread's, or the refusal of context_missing (`rule`: families with codes of their own differ).
/// A default device from aclInit's configuration is set by this.
inline Result<Current> current(Rule rule = Rule::context_missing) {
    ThreadState &thread = this_thread();
    Context *context = thread.context();
    Process *process = Process::existing();
    if (context != nullptr && process != nullptr) [[likely]]
        return Current{*process, thread, *context, context->device()};
    return detail::current_or_default(rule, thread);
}

/// The device that this thread is set to, or would be by the default of the configuration, which is not set by this.
Result<DeviceId> current_device_id();

/// The device that aclInit's configuration names for threads that set none; -1 for none.
void set_default_device(DeviceId device);
DeviceId default_device();

/// refuse(feature_unsupported) when the product lacks `capability`.
Result<> require(const Process &process, product::Capability capability, Rule rule = Rule::feature_unsupported);
/// The process, when its product has `capability`: for calls that need no device.
Result<Process *> process_with(product::Capability capability);

}  // namespace softnpu
