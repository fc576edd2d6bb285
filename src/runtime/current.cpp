// SPDX-License-Identifier: Apache-2.0
#include "runtime/current.hpp"

#include <unistd.h>

#include "os/per_process.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

/// A forked child has none until its own aclInit.
struct DefaultDevice {
    std::atomic<std::int32_t> id{-1};
};

unexpected<Error> no_context(Rule rule, const ThreadState &thread) {
    std::string why;
    if (Process::forked())
        why = "; this process was forked, and a child starts afresh with aclInit or aclrtSetDevice";
    else if (thread.context_pointer() != nullptr)
        why = "; its context was destroyed or its device was reset";
    return refuse(rule, "context", {{"thread", "thread " + text::number(std::int64_t{gettid()})}, {"why", why}});
}

/// The context of the configured default device, set on this thread by its first call that needs one.
Context *adopt_default(Process &process, ThreadState &thread) {
    Device *device = process.device(default_device());
    if (device == nullptr) return nullptr;
    std::lock_guard lock(process.devices_mutex());
    ContextPointer primary = device->primary;
    if (primary == nullptr) {
        auto made = process.activate(*device);
        if (!made) return nullptr;
        primary = std::move(*made);
    }
    thread.set_context(primary);
    return primary.get();
}

}  // namespace

void set_default_device(DeviceId device) { os::PerProcess<DefaultDevice>::get().id.store(device.value); }
DeviceId default_device() { return {os::PerProcess<DefaultDevice>::get().id.load(std::memory_order_relaxed)}; }

Result<Current> detail::current_or_default(Rule rule, ThreadState &thread) {
    Process *process = Process::existing();
    if (process == nullptr || default_device().value < 0) return no_context(rule, thread);
    Context *context = adopt_default(*process, thread);
    if (context == nullptr) return no_context(rule, thread);
    return Current{*process, thread, *context, context->device()};
}

Result<DeviceId> current_device_id() {
    ThreadState &thread = this_thread();
    if (const Context *context = thread.context()) return context->device().id();
    if (Process::existing() != nullptr && default_device().value >= 0) return default_device();
    return no_context(Rule::context_missing_silent, thread);
}

Result<> require(const Process &process, product::Capability capability, Rule rule) {
    if (process.profile().has(capability)) return {};
    return refuse(rule, "product", {{"product", process.profile().soc_name}});
}

Result<Process *> process_with(product::Capability capability) {
    auto process = Process::get();
    if (!process) return process;
    if (auto has = require(**process, capability); !has) return pass_on(std::move(has));
    return process;
}

}  // namespace softnpu
