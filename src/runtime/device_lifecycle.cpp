// SPDX-License-Identifier: Apache-2.0
#include "runtime/device_lifecycle.hpp"

#include "os/per_process.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/thread_state.hpp"

namespace softnpu {

namespace {

void tell(DeviceId device, aclrtDeviceState state) {
    for (const auto &entry : device_state_callbacks().all()) entry.function(device.value, state, entry.with);
}

/// A process for a call that may start one. A refused visible list stands behind "no such device".
Result<Device *> find_device(Process &process, std::int64_t id) {
    const Rule rule = process.config().visible.refused ? Rule::visible_list_refused : Rule::device_id;
    return device_by_id(process, id, "deviceId", rule);
}

std::string handle_text(ContextHandle handle) { return text::hex(static_cast<std::uint64_t>(handle)); }

/// Takes one from the count; true when that was the last one. The caller holds the lock.
Result<bool> take_from_count(Device &device, ResetHow how) {
    if (device.set_count == 0) {
        return refuse(Rule::reset_without_set, "deviceId", {{"device", text::number(std::int64_t{device.id().value})}});
    }
    device.set_count = how == ResetHow::forced ? 0 : device.set_count - 1;
    return device.set_count == 0;
}

Result<> reset_or_refuse(std::int32_t id, ResetHow how) {
    auto process = Process::get();
    if (!process) return pass_on(std::move(process));
    auto found = find_device(**process, id);
    if (!found) return pass_on(std::move(found));
    Device &device = **found;
    tell(device.id(), ACL_RT_DEVICE_STATE_RESET_PRE);
    {
        std::lock_guard lock((*process)->devices_mutex());
        auto last = take_from_count(device, how);
        if (!last) return pass_on(std::move(last));
        if (*last) {
            device.release((*process)->contexts(), (*process)->streams(), this_thread().cache(device.heap()));
            (*process)->events().forget(device.id());
        }
    }
    tell(device.id(), ACL_RT_DEVICE_STATE_RESET_POST);
    return {};
}

}  // namespace

NamedCallbacks<aclrtDeviceStateCallback> &device_state_callbacks() {
    return os::PerProcess<NamedCallbacks<aclrtDeviceStateCallback>>::get();
}

Result<> set_device(std::int32_t id) {
    Process::start_afresh();
    auto process = Process::get();
    if (!process) return pass_on(std::move(process));
    auto device = find_device(**process, id);
    if (!device) return pass_on(std::move(device));
    tell((*device)->id(), ACL_RT_DEVICE_STATE_SET_PRE);
    {
        std::lock_guard lock((*process)->devices_mutex());
        auto context = (*process)->activate(**device);
        if (!context) return pass_on(std::move(context));
        this_thread().set_context(std::move(*context));
    }
    tell((*device)->id(), ACL_RT_DEVICE_STATE_SET_POST);
    return {};
}

Result<> reset_device(std::int32_t id, ResetHow how) {
    auto done = reset_or_refuse(id, how);
    if (!done && how == ResetHow::forced) done.error().forget();  // the card returns these, but keeps none of them
    return done;
}

Result<ContextHandle> create_context(std::int32_t id) {
    Process::start_afresh();
    auto process = Process::get();
    if (!process) return pass_on(std::move(process));
    auto device = find_device(**process, id);
    if (!device) return pass_on(std::move(device));
    const std::uint32_t most = (*process)->profile().counts.streams;
    auto context = (*process)->contexts().create(**device, false, (*process)->streams(), most);
    if (!context) return pass_on(std::move(context));
    const ContextHandle handle = (*context)->handle();
    this_thread().set_context(std::move(*context));
    return handle;
}

Result<> destroy_context(ContextHandle handle) {
    Process *process = Process::existing();
    const ContextPointer context = process == nullptr ? nullptr : process->contexts().find(handle);
    if (context != nullptr && context->primary()) {
        return refuse(
            Rule::context_is_primary, "context",
            {{"given", handle_text(handle)}, {"device", text::number(std::int64_t{context->device().id().value})}});
    }
    if (context == nullptr || !process->contexts().destroy(context)) {
        return refuse(Rule::context_unknown, "context", {{"given", handle_text(handle)}});
    }
    StreamTable &streams = process->streams();
    streams.close(streams.of_context(handle), StreamTable::Rest::run);
    return {};
}

Result<> set_current_context(ContextHandle handle) {
    Process *process = Process::existing();
    ContextPointer context = process == nullptr ? nullptr : process->contexts().find(handle);
    if (context == nullptr || !context->alive()) {
        const char *why =
            context == nullptr ? "is no context of this process (any more)" : "belongs to a device that was reset";
        return refuse(Rule::context_dead, "context", {{"given", handle_text(handle)}, {"why", why}});
    }
    this_thread().set_context(std::move(context));
    return {};
}

}  // namespace softnpu
