// SPDX-License-Identifier: Apache-2.0
#include "runtime/peer_map.hpp"

#include "rules/text.hpp"
#include "runtime/device_ids.hpp"

namespace softnpu {

namespace {

/// The device that owns the block or mapping around [start, start + size); nothing when none holds all of it.
std::optional<DeviceId> owner_of(Process &process, DeviceAddress start, Bytes size) {
    if (const BlockPin pin = process.space().pin(start)) {
        const Bytes offset = start - pin.start(), extent = pin.record().extent();
        return size <= extent - offset ? std::optional(pin.region().heap().device()) : std::nullopt;
    }
    const auto mapping = process.virtual_memory().mapping_at(start);
    if (!mapping || mapping->device.value < 0 || size > mapping->end() - start) return {};
    return mapping->device;
}

}  // namespace

Result<> check_peer_map(Process &process, const void *start, Bytes size, std::int32_t peer) {
    constexpr std::uint64_t kPage = (4_KiB).value;
    const DeviceAddress address = DeviceAddress::from_pointer(start);
    const auto owner = owner_of(process, address, size);
    if (address.value % kPage != 0 || !owner) {
        return refuse(Rule::peer_map_memory, "devPtr",
                      {{"pointer", text::pointer(start)}, {"what", process.guide().describe(start)}});
    }
    if (owner->value == peer) return {};
    Device &to = *process.device({peer}), &from = *process.device(*owner);
    if (to.reaches(from.id()) || from.reaches(to.id())) return {};
    return refuse(Rule::peer_map_closed, "dstDevId",
                  {{"to", text::number(std::int64_t{peer})}, {"from", text::number(std::int64_t{owner->value})}});
}

}  // namespace softnpu
