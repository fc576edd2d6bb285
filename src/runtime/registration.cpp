// SPDX-License-Identifier: Apache-2.0
#include "runtime/registration.hpp"

#include "os/host_range.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

std::string range_text(std::uintptr_t start, Bytes size, const char *what) {
    return text::size(size) + " bytes at " + text::hex(start) + ", " + what;
}

std::string device_text(const Current &current) { return text::number(std::int64_t{current.device.id().value}); }

Result<> check_overlap(const Current &current, void *pointer, Bytes size, RegistrationWish wish) {
    HostMemory &host = current.process.host_memory();
    std::string other;
    if (const auto found = host.registration_overlapping(pointer, size, current.device.id())) {
        other = range_text(found->start, found->size, "registered");
    } else if (const auto block = host.block_at(pointer); wish.pinned && block) {
        other = range_text(block->start, block->requested, "pinned by aclrtMallocHost");
    }
    if (other.empty()) return {};
    return refuse(Rule::register_overlaps, "ptr",
                  {{"size", text::size(size)}, {"pointer", text::pointer(pointer)}, {"other", other}});
}

}  // namespace

Result<Registration> register_host(const Current &current, void *pointer, Bytes size, RegistrationWish wish) {
    const Bytes alignment = current.profile().allocation.host_register_alignment;
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    if (address % alignment.value != 0) {
        return refuse(Rule::register_unaligned, "ptr",
                      {{"pointer", text::pointer(pointer)},
                       {"alignment", text::size(alignment)},
                       {"nearest", text::hex(address - address % alignment.value)}});
    }
    if (!os::is_writable(pointer, size.value)) {
        return refuse(Rule::register_not_writable, "ptr",
                      {{"pointer", text::pointer(pointer)}, {"size", text::size(size)}});
    }
    if (auto free = check_overlap(current, pointer, size, wish); !free) return pass_on(std::move(free));
    return current.process.host_memory().add_registration(pointer, size, current.device.id(), wish.mapped);
}

Result<> unregister_host(const Current &current, void *pointer) {
    Process &process = current.process;
    if (process.host_memory().remove_registration(pointer, current.device.id())) return {};
    return refuse(Rule::not_registered, "ptr",
                  {{"pointer", text::pointer(pointer)},
                   {"device", device_text(current)},
                   {"what", process.guide().describe(pointer)}});
}

Result<DeviceAddress> device_view_of(const Current &current, void *pointer) {
    Process &process = current.process;
    const auto found = process.host_memory().registration_at(pointer, current.device.id());
    if (found && found->mapped) return *found->mapped + Bytes{reinterpret_cast<std::uintptr_t>(pointer) - found->start};
    return refuse(
        Rule::not_mapped_for_device, "pHost",
        {{"pointer", text::pointer(pointer)},
         {"device", device_text(current)},
         {"what", found ? std::string("it was registered as PINNED only") : process.guide().describe(pointer)}});
}

}  // namespace softnpu
