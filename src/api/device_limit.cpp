// SPDX-License-Identifier: Apache-2.0
// What a program sets on devices and asks back: saturation, overflow, cores, stack and buffer sizes.
#include <array>

#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/device_limits.hpp"
#include "runtime/resource_limits.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;
using product::SaturationMode;

namespace {

std::string legal_modes(const product::Profile &profile) {
    std::string legal;
    if (profile.saturation.legal.has(SaturationMode::saturate)) legal = "0 (ACL_RT_OVERFLOW_MODE_SATURATION)";
    if (profile.saturation.legal.has(SaturationMode::inf_nan)) {
        legal += std::string(legal.empty() ? "" : ", ") + "1 (ACL_RT_OVERFLOW_MODE_INFNAN)";
    }
    return legal;
}

Result<SaturationMode> saturation_mode(const product::Profile &profile, aclrtFloatOverflowMode mode) {
    const auto value = static_cast<unsigned>(mode);
    const bool known = value <= ACL_RT_OVERFLOW_MODE_INFNAN;
    const auto wanted = value == 0 ? SaturationMode::saturate : SaturationMode::inf_nan;
    if (known && profile.saturation.legal.has(wanted)) return wanted;
    return refuse(known ? Rule::saturation_unsupported : Rule::saturation_unknown, "mode",
                  {{"given", text::number(std::uint64_t{value})},
                   {"product", profile.soc_name},
                   {"legal", legal_modes(profile)}});
}

Result<CoreKind> core_kind(aclrtDevResLimitType type) {
    const auto value = static_cast<unsigned>(type);
    if (value < kCoreKinds) return CoreKind{static_cast<int>(value)};
    return refuse(Rule::resource_type_unknown, "type", {{"given", text::number(std::uint64_t{value})}});
}

Result<DeviceLimit> device_limit(aclrtDeviceLimit limit) {
    const auto value = static_cast<unsigned>(limit);
    if (value < static_cast<unsigned>(kDeviceLimits)) return DeviceLimit{static_cast<int>(value)};
    return refuse(Rule::limit_unknown, "limit", {{"given", text::number(std::uint64_t{value})}});
}

/// Limits are kept on the first physical device, so that one has to be visible.
Result<Process *> process_with_limits() {
    SOFTNPU_TRY_GET(process, process_with(Capability::device_limits));
    const Device *first = process->device({0});
    if (first != nullptr && first->physical_id() == 0) return process;
    return refuse(Rule::limit_without_first_device, "devices", {{"legal", legal_devices(*process)}});
}

/// A stream of the current context.
Result<StreamPointer> given_stream(aclrtStream stream) {
    SOFTNPU_TRY_GET(here, current());
    return stream_here(here, stream, "stream");
}

}  // namespace

aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(wanted, saturation_mode(here.profile(), mode));
        here.device.settings.saturation = wanted;
        return {};
    });
}

aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode *mode) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(mode, "mode"));
        SOFTNPU_TRY_GET(here, current());
        *mode = here.device.settings.saturation == SaturationMode::saturate ? ACL_RT_OVERFLOW_MODE_SATURATION
                                                                            : ACL_RT_OVERFLOW_MODE_INFNAN;
        return {};
    });
}

aclError aclrtGetOverflowStatus(void *outputAddr, size_t outputSize, aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        constexpr std::size_t kStatusBytes = 64;
        SOFTNPU_TRY(given(outputAddr, "outputAddr"));
        if (outputSize != kStatusBytes) {
            return refuse(Rule::overflow_size, "outputSize", {{"given", text::number(std::uint64_t{outputSize})}});
        }
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        // Nothing computes here, so nothing overflows: the status is 0.
        SOFTNPU_TRY_GET(status, here.process.copies().prepare_fill(outputAddr, 0, kStatusBytes, "outputAddr",
                                                                   Access::write_by_device));
        SOFTNPU_TRY(target->submit("aclrtGetOverflowStatus", std::move(status)));
        return {};
    });
}

aclError aclrtResetOverflowStatus(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given_stream(stream));
        return {};
    });
}

aclError aclrtSetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(kind, core_kind(type));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        device->settings.cores.set(kind, value);
        return {};
    });
}

aclError aclrtGetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type, uint32_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(kind, core_kind(type));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        *value = device->settings.cores.get(kind).value_or(hardware_cores(process->profile(), kind));
        return {};
    });
}

aclError aclrtResetDeviceResLimit(int32_t deviceId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        device->settings.cores.clear();
        return {};
    });
}

aclError aclrtSetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(kind, core_kind(type));
        SOFTNPU_TRY_GET(limited, given_stream(stream));
        limited->cores.set(kind, value);
        return {};
    });
}

aclError aclrtGetStreamResLimit(aclrtStream stream, aclrtDevResLimitType type, uint32_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(kind, core_kind(type));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(limited, stream_here(here, stream, "stream"));
        *value = cores_of_stream(here, *limited, kind);
        return {};
    });
}

aclError aclrtResetStreamResLimit(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(limited, given_stream(stream));
        limited->cores.clear();
        return {};
    });
}

aclError aclrtUseStreamResInCurrentThread(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(used, given_stream(stream));
        this_thread().uses_cores_of = used;
        return {};
    });
}

aclError aclrtUnuseStreamResInCurrentThread(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given_stream(stream));
        this_thread().uses_cores_of.reset();
        return {};
    });
}

aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(kind, core_kind(type));
        SOFTNPU_TRY_GET(here, current());
        const StreamPointer used = here.thread.uses_cores_of.lock();
        *value = used != nullptr ? cores_of_stream(here, *used, kind) : cores_of_device(here, kind);
        return {};
    });
}

aclError aclrtDeviceSetLimit(aclrtDeviceLimit limit, size_t value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, process_with_limits());
        SOFTNPU_TRY_GET(which, device_limit(limit));
        if (value > UINT32_MAX) {
            return refuse(Rule::limit_value, "value", {{"given", text::number(std::uint64_t{value})}});
        }
        return device_limit_settings().set(process->profile(), which, value);
    });
}

aclError aclrtDeviceGetLimit(aclrtDeviceLimit limit, size_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(process, process_with_limits());
        SOFTNPU_TRY_GET(which, device_limit(limit));
        SOFTNPU_TRY_GET(set, device_limit_settings().get(process->profile(), which));
        *value = set;
        return {};
    });
}
