// SPDX-License-Identifier: Apache-2.0
// Contexts.
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/device_lifecycle.hpp"

using namespace softnpu;
using namespace softnpu::api;

namespace {

ContextHandle handle_of(aclrtContext context) { return ContextHandle{reinterpret_cast<std::uint64_t>(context)}; }

template <class Handle>
void *pointer_of(Handle handle) {
    return reinterpret_cast<void *>(static_cast<std::uint64_t>(handle));
}

Result<int> option_index(aclSysParamOpt option) {
    const auto value = static_cast<unsigned>(option);
    if (value < static_cast<unsigned>(Context::kOptions)) return static_cast<int>(value);
    return refuse(Rule::option_unknown, "opt", {{"given", text::number(std::uint64_t{value})}});
}

}  // namespace

aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(context, "context"));
        SOFTNPU_TRY_GET(handle, create_context(deviceId));
        *context = pointer_of(handle);
        return {};
    });
}

aclError aclrtDestroyContext(aclrtContext context) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(context, "context"));
        return destroy_context(handle_of(context));
    });
}

aclError aclrtSetCurrentContext(aclrtContext context) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(context, "context"));
        return set_current_context(handle_of(context));
    });
}

aclError aclrtGetCurrentContext(aclrtContext *context) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(context, "context"));
        SOFTNPU_TRY_GET(here, current(Rule::context_missing_silent));
        *context = pointer_of(here.context.handle());
        return {};
    });
}

aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(stream, "stream"));
        SOFTNPU_TRY_GET(here, current());
        *stream = pointer_of(here.context.default_stream()->traits().handle);
        return {};
    });
}

aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t *flags, int32_t *active) {
    return door(__func__, [&]() -> Result<> {
        if (flags != nullptr) return refuse(Rule::primary_state_flags, "flags");
        SOFTNPU_TRY(given(active, "active"));
        if (deviceId < 0 || deviceId >= kMaxDevices) {
            return refuse(Rule::primary_state_device, "deviceId", {{"given", text::number(std::int64_t{deviceId})}});
        }
        SOFTNPU_TRY_GET(process, Process::get());
        const Device *device = process->device({deviceId});
        std::lock_guard lock(process->devices_mutex());
        *active = device != nullptr && device->set_count > 0 ? 1 : 0;
        return {};
    });
}

aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(option, option_index(opt));
        SOFTNPU_TRY_GET(here, current());
        here.context.set_option(option, value);
        return {};
    });
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(option, option_index(opt));
        SOFTNPU_TRY_GET(here, current());
        const auto set = here.context.option(option);
        if (!set) return refuse(Rule::option_not_set, "opt", {{"given", text::number(std::int64_t{option})}});
        *value = *set;
        return {};
    });
}

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(option, option_index(opt));
        SOFTNPU_TRY_GET(process, Process::get());
        process->set_option(option, value);
        return {};
    });
}

aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(option, option_index(opt));
        SOFTNPU_TRY_GET(process, Process::get());
        *value = process->option(option);
        return {};
    });
}
