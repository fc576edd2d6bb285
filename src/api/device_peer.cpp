// SPDX-License-Identifier: Apache-2.0
// Peer access: whether one device may reach the memory of another.
#include <array>

#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

/// The vendor's runtime refuses ids beyond its own tables itself, with another code than the driver's.
Result<> exists(Process &process, std::int32_t id, const char *argument) {
    const Rule rule = id >= kMaxDevices ? Rule::device_id_beyond : Rule::device_id;
    SOFTNPU_TRY(device_by_id(process, id, argument, rule));
    return {};
}

unexpected<Error> same_device(std::int32_t id) {
    return refuse(Rule::peer_equals_device, "peerDeviceId", {{"given", text::number(std::int64_t{id})}});
}

Result<> open_or_close(std::int32_t peer, bool open) {
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(require(here.process, Capability::peer_access));
    if (peer == here.device.id().value) return same_device(peer);
    SOFTNPU_TRY(device_by_id(here.process, peer, "peerDeviceId", Rule::device_id));
    here.device.set_reach({peer}, open);
    return {};
}

/// Masks for `count` operations: softnpu's devices have no atomic units that another device could reach.
Result<> no_capabilities(std::uint32_t *capabilities, const aclrtAtomicOperation *operations, std::uint32_t count) {
    SOFTNPU_TRY(given(capabilities, "capabilities"));
    SOFTNPU_TRY(given(operations, "operations"));
    for (std::uint32_t i = 0; i < count; ++i) capabilities[i] = 0;
    return {};
}

}  // namespace

aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer, int32_t deviceId, int32_t peerDeviceId) {
    return door(__func__, [&]() -> Result<> {
        if (deviceId == peerDeviceId) return same_device(peerDeviceId);
        SOFTNPU_TRY_GET(process, process_with(Capability::peer_access));
        SOFTNPU_TRY(exists(*process, peerDeviceId, "peerDeviceId"));
        SOFTNPU_TRY(given(canAccessPeer, "canAccessPeer", Rule::peer_output_null));
        SOFTNPU_TRY(exists(*process, deviceId, "deviceId"));
        *canAccessPeer = 1;
        return {};
    });
}

aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags) {
    return door(__func__, [&]() -> Result<> {
        if (flags != 0) return refuse(Rule::peer_flags, "flags", {{"given", text::number(std::uint64_t{flags})}});
        return open_or_close(peerDeviceId, true);
    });
}

aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId) {
    return door(__func__, [&]() -> Result<> { return open_or_close(peerDeviceId, false); });
}

aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId, int32_t *status) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(status, "status"));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY_GET(device, device_by_id(*process, deviceId, "deviceId", Rule::device_id_as_value));
        SOFTNPU_TRY_GET(peer, device_by_id(*process, peerDeviceId, "peerDeviceId", Rule::device_id_as_value));
        *status = device->reaches(peer->id()) ? 1 : 0;
        return {};
    });
}

aclError aclrtDeviceGetHostAtomicCapabilities(uint32_t *capabilities, const aclrtAtomicOperation *operations,
                                              const uint32_t count, int32_t deviceId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, Process::get());
        if (capabilities != nullptr && operations != nullptr) {
            SOFTNPU_TRY(device_by_id(*process, deviceId, "deviceId", Rule::device_id));
        }
        return no_capabilities(capabilities, operations, count);
    });
}

aclError aclrtDeviceGetP2PAtomicCapabilities(uint32_t *capabilities, const aclrtAtomicOperation *operations,
                                             const uint32_t count, int32_t srcDeviceId, int32_t dstDeviceId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, Process::get());
        if (capabilities != nullptr && operations != nullptr) {
            SOFTNPU_TRY(device_by_id(*process, srcDeviceId, "srcDeviceId", Rule::device_id));
            SOFTNPU_TRY(device_by_id(*process, dstDeviceId, "dstDeviceId", Rule::device_id));
        }
        return no_capabilities(capabilities, operations, count);
    });
}
