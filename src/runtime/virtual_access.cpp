// SPDX-License-Identifier: Apache-2.0
#include "runtime/virtual_access.hpp"

#include <algorithm>

#include "rules/text.hpp"
#include "runtime/device_ids.hpp"

namespace softnpu {

namespace {

unexpected<Error> bad(const char *argument, std::string given, std::string legal) {
    return refuse(Rule::access_argument, argument, {{"given", std::move(given)}, {"legal", std::move(legal)}});
}

std::string number(std::uint64_t value) { return text::number(value); }

/// The device (-1: the host) that a location names.
Result<DeviceId> accessor(Process &process, const aclrtMemLocation &location, const char *argument) {
    const auto type = static_cast<std::uint32_t>(location.type);
    if (type == ACL_MEM_LOCATION_TYPE_HOST) {
        if (location.id == 0) return DeviceId{};
        return bad(argument, "HOST " + number(location.id), "is HOST with id 0");
    }
    if (type != ACL_MEM_LOCATION_TYPE_DEVICE) {
        return bad(argument, "location type " + number(type), "are 0 (HOST) and 1 (DEVICE)");
    }
    if (location.id >= static_cast<std::uint32_t>(process.device_count())) {
        return bad(argument, "DEVICE " + number(location.id), "is a device: " + legal_devices(process));
    }
    return DeviceId{static_cast<std::int32_t>(location.id)};
}

Result<> check_flags(const aclrtMemAccessDesc &entry, std::size_t index) {
    const auto flags = static_cast<std::uint32_t>(entry.flags);
    if (flags == ACL_RT_MEM_ACCESS_FLAGS_READWRITE) return {};
    if (flags == ACL_RT_MEM_ACCESS_FLAGS_NONE || flags == ACL_RT_MEM_ACCESS_FLAGS_READ) {
        return refuse(Rule::access_flags_unsupported, "desc", {{"index", number(index)}, {"given", number(flags)}});
    }
    return bad("desc", "an entry with flags " + number(flags), "is 3 (READWRITE)");
}

/// Whether a link lets `who` reach memory of `owner`: across the host's bus only what both form.
Result<> check_link(const Process &process, DeviceId who, DeviceId owner, std::size_t index) {
    const bool devices = who.value >= 0 && owner.value >= 0;
    if (devices || who == owner || process.profile().one_memory()) return {};
    const auto name = [](DeviceId id) { return id.value < 0 ? std::string("the host") : text::device(id); };
    return refuse(
        Rule::access_link, "desc",
        {{"index", number(index)}, {"from", name(who)}, {"to", name(owner)}, {"product", process.profile().soc_name}});
}

/// Whether an earlier entry names the same place; the third driver generation refuses that.
bool repeated(const aclrtMemAccessDesc *list, std::size_t index) {
    const aclrtMemLocation &one = list[index].location;
    return std::any_of(list, list + index, [&](const aclrtMemAccessDesc &other) {
        return other.location.type == one.type && other.location.id == one.id;
    });
}

/// One entry takes effect; a device that reaches memory of another has its link opened.
void grant(Process &process, const MappingView &mapping, DeviceId who) {
    process.virtual_memory().grant(mapping.start, mapping.size, who);
    const bool peers = who.value >= 0 && mapping.device.value >= 0 && who != mapping.device;
    if (peers && process.profile().has(product::Capability::peer_access)) {
        process.device(who)->set_reach(mapping.device, true);
    }
}

}  // namespace

Result<> set_access(Process &process, void *start, std::size_t size, const aclrtMemAccessDesc *list,
                    std::size_t count) {
    if (start == nullptr) return bad("virPtr", "NULL", "is the start of a mapping");
    if (list == nullptr) return bad("desc", "NULL", "is an array of count entries");
    if (count == 0) return bad("count", "0", "are 1 or more");
    if (size == 0) return bad("size", "0", "is the size of the mapping");
    const DeviceAddress address = DeviceAddress::from_pointer(start);
    for (std::size_t i = 0; i < count; ++i) {
        if (auto legal = check_flags(list[i], i); !legal) return legal;
        auto who = accessor(process, list[i].location, "desc");
        if (!who) return pass_on(std::move(who));
        if (process.profile().driver_generation >= 3 && repeated(list, i)) {
            return bad("desc", "a list that names the place of entry " + number(i) + " twice", "is each place once");
        }
        const auto mapping = process.virtual_memory().mapping_at(address);
        if (!mapping || mapping->start != address || mapping->size != Bytes{size}) {
            const std::string what = mapping ? "; the mapping is " + text::range(mapping->start, mapping->size)
                                             : "; its start is " + process.guide().describe(start);
            return refuse(Rule::access_range, "virPtr", {{"range", text::range(address, {size})}, {"what", what}});
        }
        if (auto legal = check_link(process, *who, mapping->device, i); !legal) return legal;
        grant(process, *mapping, *who);
    }
    return {};
}

unexpected<Error> not_a_mapping(Process &process, const void *address) {
    auto refusal = process.virtual_memory().not_a_mapping(DeviceAddress::from_pointer(address));
    process.guide().tell(refusal.error(), address);
    return refusal;
}

Result<std::uint64_t> get_access(Process &process, void *address, const aclrtMemLocation &location) {
    auto who = accessor(process, location, "location");
    if (!who) return pass_on(std::move(who));
    const DeviceAddress at = DeviceAddress::from_pointer(address);
    const auto mapping = process.virtual_memory().mapping_at(at);
    if (!mapping) return not_a_mapping(process, address);
    const bool granted = who->value < 0 ? mapping->host : (mapping->devices >> who->value & 1) != 0;
    return granted ? std::uint64_t{ACL_RT_MEM_ACCESS_FLAGS_READWRITE} : 0;
}

}  // namespace softnpu
