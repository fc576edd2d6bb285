// SPDX-License-Identifier: Apache-2.0
#include "observe/live.hpp"

#include <algorithm>

#include "rules/text.hpp"
#include "runtime/physical_request.hpp"

namespace softnpu::observe {

namespace {

std::string describe_handle(const PhysicalMemory::HandleView &held) {
    return "handle " + text::hex(static_cast<std::uint64_t>(held.handle)) + " (" + text::size(held.size) +
           " bytes, aclrtMallocPhysical on " + describe(held.place) + ", " + text::count(held.references, "reference") +
           ", " + text::count(held.mappings, "mapping") + "; aclrtFreePhysical frees it)";
}

std::string describe_reservation(const VirtualMemory::LiveReservation &reservation) {
    return "reservation " + text::address(reservation.start) + " (" + text::size(reservation.size) +
           " bytes, aclrtReserveMemAddress, " + text::count(reservation.mappings, "mapping") +
           "; aclrtReleaseMemAddress releases it)";
}

std::string describe_pinned(const PinnedBlock &block) {
    return "pinned host block " + text::address(DeviceAddress{block.start}) + " (" + text::size(block.requested) +
           " bytes, aclrtMallocHost; aclrtFreeHost frees it)";
}

std::string describe_registration(const Registration &registration) {
    return "registered host memory " + text::address(DeviceAddress{registration.start}) + " (" +
           text::size(registration.size) + " bytes on device " + text::number(std::int64_t{registration.device.value}) +
           "; aclrtHostUnregister ends it)";
}

std::string describe_context(const Context &context) {
    return "context " + text::hex(static_cast<std::uint64_t>(context.handle())) + " (aclrtCreateContext on device " +
           text::number(std::int64_t{context.device().id().value}) + "; aclrtDestroyContext ends it)";
}

/// At either end, or around all of it.
bool is_ours(Process &process, DeviceAddress address, Bytes size) {
    const DeviceAddress last = address + Bytes{size.value == 0 ? 0 : size.value - 1};
    const AddressGuide guide = process.guide();
    if (guide.is_device(address.as_pointer()) || guide.is_device(last.as_pointer())) return true;
    return address < kDeviceRangeBegin && last >= kDeviceRangeBegin;
}

bool exposed(Process &process, DeviceAddress address) {
    return process.space().host_access() &&
           (process.space().pin(address) || process.virtual_memory().mapping_at(address));
}

}  // namespace

std::vector<std::string> live_objects(Process &process) {
    std::vector<std::string> lines;
    for (int id = 0; id < process.device_count(); ++id)
        for (const BlockView &block : process.device({id})->heap().live_blocks()) lines.push_back(describe(block));
    for (const auto &held : process.physical_memory().held_handles(caches_of_thread()))
        lines.push_back(describe_handle(held));
    for (const auto &reservation : process.virtual_memory().live_reservations())
        lines.push_back(describe_reservation(reservation));
    for (const PinnedBlock &block : process.host_memory().pinned_blocks()) lines.push_back(describe_pinned(block));
    for (const Registration &one : process.host_memory().registrations()) lines.push_back(describe_registration(one));
    for (const auto &block : process.managed_memory().blocks()) lines.push_back(describe(*block));
    for (const ContextPointer &context : process.contexts().explicit_contexts())
        lines.push_back(describe_context(*context));
    return lines;
}

std::string untouchable(Process &process, const void *address, Bytes size) {
    const DeviceAddress start = DeviceAddress::from_pointer(address);
    if (!is_ours(process, start, size)) return {};
    const DeviceAddress last = start + Bytes{size.value == 0 ? 0 : size.value - 1};
    if (exposed(process, start) && exposed(process, last)) return {};
    return text::pointer(address) + " is " + process.guide().describe(address);
}

}  // namespace softnpu::observe
