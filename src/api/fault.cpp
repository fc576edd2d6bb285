// SPDX-License-Identifier: Apache-2.0
// Faults of a device and their repair. A device without a fault answers so.
#include "api/door.hpp"
#include "os/per_process.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/named_callbacks.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

NamedCallbacks<aclrtDeviceTaskAbortCallback> &abort_callbacks() {
    return os::PerProcess<NamedCallbacks<aclrtDeviceTaskAbortCallback>>::get();
}

/// The device of a call that only some products have.
Result<Device *> repairable(std::int32_t id, Capability capability) {
    SOFTNPU_TRY_GET(process, process_with(capability));
    return device_by_id(*process, id, "deviceId", Rule::device_id);
}

}  // namespace

aclError aclrtDeviceTaskAbort(int32_t deviceId, uint32_t timeout) {
    return door(__func__, [&]() -> Result<> {
        constexpr std::uint32_t kLongest = 36 * 60 * 1000;
        SOFTNPU_TRY(repairable(deviceId, Capability::device_task_abort));
        if (timeout > kLongest) {
            return refuse(Rule::abort_timeout, "timeout", {{"given", text::number(std::uint64_t{timeout})}});
        }
        for (const auto stage : {ACL_RT_DEVICE_TASK_ABORT_PRE, ACL_RT_DEVICE_TASK_ABORT_POST}) {
            for (const auto &entry : abort_callbacks().all()) entry.function(deviceId, stage, timeout, entry.with);
        }
        return {};
    });
}

aclError aclrtSetDeviceTaskAbortCallback(const char *regName, aclrtDeviceTaskAbortCallback callback, void *args) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(regName, "regName"));
        SOFTNPU_TRY(process_with(Capability::device_task_abort));
        return abort_callbacks().set(regName, callback, args);
    });
}

aclError aclrtGetMemUceInfo(int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, [[maybe_unused]] size_t arraySize,
                            size_t *retSize) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(memUceInfoArray, "memUceInfoArray"));
        SOFTNPU_TRY(given(retSize, "retSize"));
        SOFTNPU_TRY(repairable(deviceId, Capability::fault_repair));
        *retSize = 0;  // no memory of ours fails by itself
        return {};
    });
}

aclError aclrtMemUceRepair(int32_t deviceId, aclrtMemUceInfo *memUceInfoArray, size_t arraySize) {
    return door(__func__, [&]() -> Result<> {
        constexpr std::size_t kMost = 128;
        SOFTNPU_TRY(given(memUceInfoArray, "memUceInfoArray"));
        SOFTNPU_TRY(repairable(deviceId, Capability::fault_repair));
        if (arraySize > kMost) {
            return refuse(Rule::fault_array_size, "arraySize", {{"given", text::number(std::uint64_t{arraySize})}});
        }
        return {};
    });
}

aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(errorInfo, "errorInfo"));
        SOFTNPU_TRY(repairable(deviceId, Capability::fault_repair));
        *errorInfo = {};
        errorInfo->errorType = ACL_RT_NO_ERROR;
        return {};
    });
}

aclError aclrtRepairError(int32_t deviceId, const aclrtErrorInfo *errorInfo) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(errorInfo, "errorInfo"));
        SOFTNPU_TRY(repairable(deviceId, Capability::fault_repair));
        return {};
    });
}
