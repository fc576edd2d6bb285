// SPDX-License-Identifier: Apache-2.0
// Which device is which: its three numbers, its UUID, its place on the bus, its neighbours.
#include <unistd.h>

#include <cstring>

#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/device_facts.hpp"
#include "runtime/device_ids.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

/// From the number that programs use to the one on the host (in a container of our own: the same as the logic id).
Result<> to_physical(std::int32_t user, const char *argument, std::int32_t *out, const char *output) {
    SOFTNPU_TRY(given(out, output));
    SOFTNPU_TRY_GET(process, Process::get());
    SOFTNPU_TRY_GET(device, device_by_id(*process, user, argument, Rule::device_id));
    *out = device->physical_id();
    return {};
}

Result<> to_user(std::int32_t physical, const char *argument, std::int32_t *out, const char *output) {
    SOFTNPU_TRY(given(out, output));
    SOFTNPU_TRY_GET(process, Process::get());
    SOFTNPU_TRY_GET(device, device_by_physical_id(*process, physical, argument, Rule::device_id));
    *out = device->id().value;
    return {};
}

/// The process of a call about PCIe, when its product has the call and its devices are there.
Result<Process *> on_pci(Capability capability) {
    SOFTNPU_TRY_GET(process, process_with(capability));
    const Device *first = process->device({0});
    if (first == nullptr || !pci_bus_id(*process, *first).empty()) return process;
    return refuse(Rule::pci_missing, "link", {{"product", process->profile().soc_name}});
}

std::string bus_ids(Process &process) {
    std::string list;
    for (int id = 0; id < process.device_count(); ++id) {
        list += (list.empty() ? "" : ", ") + pci_bus_id(process, *process.device({id}));
    }
    return list.empty() ? "none, because no device is visible" : list;
}

}  // namespace

aclError aclrtGetLogicDevIdByUserDevId(const int32_t userDevid, int32_t *const logicDevId) {
    return door(__func__, [&]() -> Result<> { return to_physical(userDevid, "userDevid", logicDevId, "logicDevId"); });
}

aclError aclrtGetUserDevIdByLogicDevId(const int32_t logicDevId, int32_t *const userDevid) {
    return door(__func__, [&]() -> Result<> { return to_user(logicDevId, "logicDevId", userDevid, "userDevid"); });
}

// Documented: in the next two, "logic" id means user id.
aclError aclrtGetLogicDevIdByPhyDevId(const int32_t phyDevId, int32_t *const logicDevId) {
    return door(__func__, [&]() -> Result<> { return to_user(phyDevId, "phyDevId", logicDevId, "logicDevId"); });
}

aclError aclrtGetPhyDevIdByLogicDevId(const int32_t logicDevId, int32_t *const phyDevId) {
    return door(__func__, [&]() -> Result<> { return to_physical(logicDevId, "logicDevId", phyDevId, "phyDevId"); });
}

aclError aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId, int32_t *const userDevId) {
    return door(__func__, [&]() -> Result<> { return to_user(phyDevId, "phyDevId", userDevId, "userDevId"); });
}

aclError aclrtGetPhyDevIdByUserDevId(const int32_t userDevId, int32_t *const phyDevId) {
    return door(__func__, [&]() -> Result<> { return to_physical(userDevId, "userDevId", phyDevId, "phyDevId"); });
}

aclError aclrtDeviceGetUuid(int32_t deviceId, aclrtUuid *uuid) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(uuid, "uuid"));
        SOFTNPU_TRY_GET(process, process_with(Capability::device_uuid));
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        const auto bytes = device_uuid(*process, *device);
        std::memcpy(uuid->bytes, bytes.data(), sizeof uuid->bytes);
        return {};
    });
}

aclError aclrtDeviceGetPCIBusId(int32_t deviceId, char *pciBusId, int32_t len) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(pciBusId, "pciBusId"));
        SOFTNPU_TRY_GET(process, on_pci(Capability::pci_bus_id));
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        const std::string bus_id = pci_bus_id(*process, *device);
        if (len < static_cast<std::int32_t>(bus_id.size() + 1)) {
            return refuse(Rule::pci_buffer_short, "len", {{"given", text::number(std::int64_t{len})}});
        }
        std::memcpy(pciBusId, bus_id.c_str(), bus_id.size() + 1);
        return {};
    });
}

aclError aclrtDeviceGetByPCIBusId(const char *pciBusId, int32_t *deviceId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(pciBusId, "pciBusId"));
        SOFTNPU_TRY(given(deviceId, "deviceId"));
        SOFTNPU_TRY_GET(process, on_pci(Capability::pci_bus_id));
        constexpr std::size_t kLongest = 32;
        const std::string_view wanted(pciBusId, strnlen(pciBusId, kLongest));
        const Device *device = device_at_pci(*process, wanted);
        if (device == nullptr) {
            return refuse(Rule::pci_unknown, "pciBusId",
                          {{"given", std::string(wanted)}, {"legal", bus_ids(*process)}});
        }
        *deviceId = device->id().value;
        return {};
    });
}

aclError aclrtGetDevicesTopo(uint32_t deviceId, uint32_t otherDeviceId, uint64_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(process, process_with(Capability::devices_topo));
        SOFTNPU_TRY_GET(one, device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        SOFTNPU_TRY_GET(other, device_by_id(*process, otherDeviceId, "otherDeviceId", Rule::device_id));
        *value = static_cast<std::uint64_t>(process->profile().link(one->physical_id(), other->physical_id()));
        return {};
    });
}

aclError aclrtDeviceGetBareTgid(int32_t *pid) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(pid, "pid"));
        *pid = getpid();
        return {};
    });
}
