// SPDX-License-Identifier: Apache-2.0
// Devices: set, reset, wait, what they tell about themselves.
#include "api/door.hpp"
#include "api/timeout.hpp"
#include "observe/summary.hpp"
#include "rules/text.hpp"
#include "runtime/device_facts.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/device_lifecycle.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

aclError aclrtSetDevice(int32_t deviceId) {
    return door(__func__, [&]() -> Result<> {
        observe::install_summary();
        return set_device(deviceId);
    });
}

aclError aclrtResetDevice(int32_t deviceId) {
    return door(__func__, [&]() -> Result<> { return reset_device(deviceId, ResetHow::counted); });
}

aclError aclrtResetDeviceForce(int32_t deviceId) {
    return door(__func__, [&]() -> Result<> { return reset_device(deviceId, ResetHow::forced); });
}

aclError aclrtGetDevice(int32_t *deviceId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(deviceId, "deviceId"));
        SOFTNPU_TRY_GET(id, current_device_id());
        *deviceId = id.value;
        return {};
    });
}

aclError aclrtGetRunMode(aclrtRunMode *runMode) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(runMode, "runMode"));
        SOFTNPU_TRY_GET(process, Process::get());
        *runMode = process->profile().form == product::Form::root_complex ? ACL_DEVICE : ACL_HOST;
        return {};
    });
}

aclError aclrtGetDeviceCount(uint32_t *count) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(count, "count"));
        SOFTNPU_TRY_GET(process, Process::get());
        *count = static_cast<std::uint32_t>(process->device_count());
        return {};
    });
}

aclError aclrtSetTsDevice(aclrtTsId tsId) {
    return door(__func__, [&]() -> Result<> {
        const auto value = static_cast<unsigned>(tsId);
        if (value == ACL_TS_ID_AICORE || value == ACL_TS_ID_AIVECTOR) return {};  // there is one scheduler
        return refuse(Rule::ts_device_unknown, "tsId", {{"given", text::number(std::uint64_t{value})}});
    });
}

aclError aclrtSynchronizeDevice() {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(here, current());
        return wait_for_device(here, {});
    });
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(patience, patience_of(timeout));
        SOFTNPU_TRY_GET(here, current());
        return wait_for_device(here, patience);
    });
}

aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus *deviceStatus) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(deviceStatus, "deviceStatus"));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY(device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        *deviceStatus = ACL_RT_DEVICE_STATUS_NORMAL;
        return {};
    });
}

aclError aclrtGetDeviceUtilizationRate(int32_t deviceId, aclrtUtilizationInfo *utilizationInfo) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(utilizationInfo, "utilizationInfo"));
        if (utilizationInfo->utilizationExtend != nullptr) {
            return refuse(Rule::utilization_extend, "utilizationInfo");
        }
        SOFTNPU_TRY_GET(process, Process::get());
        const bool there = process->device({deviceId}) != nullptr;
        const bool has_vector = process->profile().cores.vector > 0;
        // No core computes here, so cores are idle; memory is never measured; an unknown device has no figures.
        utilizationInfo->cubeUtilization = there ? 0 : -1;
        utilizationInfo->vectorUtilization = there && has_vector ? 0 : -1;
        utilizationInfo->aicpuUtilization = there ? 0 : -1;
        utilizationInfo->memoryUtilization = -1;
        return {};
    });
}

aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id_as_value));
        SOFTNPU_TRY_GET(answer, device_attribute(*process, *device, static_cast<std::uint32_t>(attr)));
        *value = answer;
        return {};
    });
}

aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType, int32_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY(device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        const auto feature = static_cast<unsigned>(devFeatureType);
        if (feature == ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV) {
            *value = process->profile().has(Capability::task_update) ? 1 : 0;
        } else if (feature == ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV) {
            *value = process->profile().has(Capability::memq_cross_device) ? 1 : 0;
        } else {
            return refuse(Rule::device_feature_unknown, "devFeatureType",
                          {{"given", text::number(std::uint64_t{feature})}});
        }
        return {};
    });
}

aclError aclrtDeviceGetStreamPriorityRange(int32_t *leastPriority, int32_t *greatestPriority) {
    return door(__func__, [&]() -> Result<> {
        constexpr std::int32_t kLeast = 7, kGreatest = 0;
        if (leastPriority != nullptr) *leastPriority = kLeast;
        if (greatestPriority != nullptr) *greatestPriority = kGreatest;
        return {};
    });
}

aclError aclrtRegDeviceStateCallback(const char *regName, aclrtDeviceStateCallback callback, void *args) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(regName, "regName"));
        return device_state_callbacks().set(regName, callback, args);
    });
}
