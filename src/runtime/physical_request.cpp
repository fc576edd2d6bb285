// SPDX-License-Identifier: Apache-2.0
#include "runtime/physical_request.hpp"

#include <array>

#include "rules/text.hpp"
#include "runtime/current.hpp"
#include "runtime/device_ids.hpp"

namespace softnpu {

namespace {

using product::Capability;

enum class Giant { no, plain, hbm, peer };
struct Attribute {
    const char *name;
    bool device, host;  ///< where it is legal
    Giant giant = Giant::no;
};
constexpr std::array<Attribute, 18> kAttributes{{
    {"ACL_DDR_MEM", false, false},
    {"ACL_HBM_MEM", false, false},
    {"ACL_DDR_MEM_HUGE", false, true},
    {"ACL_DDR_MEM_NORMAL", false, true},
    {"ACL_HBM_MEM_HUGE", true, true},
    {"ACL_HBM_MEM_NORMAL", true, true},
    {"ACL_DDR_MEM_P2P_HUGE", false, true},
    {"ACL_DDR_MEM_P2P_NORMAL", false, true},
    {"ACL_HBM_MEM_P2P_HUGE", false, false},
    {"ACL_HBM_MEM_P2P_NORMAL", false, false},
    {"ACL_HBM_MEM_HUGE1G", true, true, Giant::hbm},
    {"ACL_HBM_MEM_P2P_HUGE1G", false, false},
    {"ACL_MEM_NORMAL", true, true},
    {"ACL_MEM_HUGE", true, true},
    {"ACL_MEM_HUGE1G", true, true, Giant::plain},
    {"ACL_MEM_P2P_NORMAL", true, true},
    {"ACL_MEM_P2P_HUGE", true, true},
    {"ACL_MEM_P2P_HUGE1G", true, true, Giant::peer},
}};

bool has_giant(const product::Profile &profile, Giant giant, bool on_device) {
    switch (giant) {
        case Giant::no:
            return true;
        case Giant::plain:
            return on_device && profile.has(Capability::physical_giant);
        case Giant::hbm:
            return on_device && profile.has(Capability::giant_pages);
        case Giant::peer:
            break;
    }
    return on_device && profile.has(Capability::physical_p2p_giant);
}

std::string legal_attributes(const product::Profile &profile, bool on_device) {
    std::string list;
    for (std::size_t i = 0; i < kAttributes.size(); ++i) {
        const Attribute &one = kAttributes[i];
        if (!(on_device ? one.device : one.host) || !has_giant(profile, one.giant, on_device)) continue;
        list += (list.empty() ? "" : ", ") + std::to_string(i) + " (" + one.name + ")";
    }
    return list;
}

std::string number(std::uint64_t value) { return text::number(value); }

unexpected<Error> bad_field(const char *field, std::uint64_t given, std::string legal) {
    return refuse(Rule::physical_prop, "prop",
                  {{"field", field}, {"given", number(given)}, {"legal", std::move(legal)}});
}

/// Of a checked property.
const Attribute &attribute_of(const aclrtPhysicalMemProp &prop) {
    return kAttributes[static_cast<std::uint32_t>(prop.memAttr)];
}

Result<> check_giant(const product::Profile &profile, const aclrtPhysicalMemProp &prop, const Attribute &attribute) {
    const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    if (has_giant(profile, attribute.giant, on_device)) return {};
    return refuse(
        Rule::physical_attribute_unsupported, "prop",
        {{"given", attribute.name}, {"product", profile.soc_name}, {"legal", legal_attributes(profile, on_device)}});
}

Result<> check_device_id(Process &process, const aclrtPhysicalMemProp &prop) {
    if (prop.location.type != ACL_MEM_LOCATION_TYPE_DEVICE) return {};
    auto device = device_by_id(process, prop.location.id, "prop", Rule::physical_device_id);
    if (!device) return pass_on(std::move(device));
    return {};
}

unexpected<Error> bad_location(std::uint32_t type) {
    return refuse(Rule::physical_location, "prop", {{"given", number(type)}});
}

/// Where the block will lie (spec 3.2); the id of a device is checked already.
Result<MemoryPlace> place_of(const aclrtPhysicalMemProp &prop) {
    const std::uint32_t id = prop.location.id;
    switch (static_cast<std::uint32_t>(prop.location.type)) {
        case ACL_MEM_LOCATION_TYPE_DEVICE:
            return MemoryPlace{PlaceKind::device, id};
        case ACL_MEM_LOCATION_TYPE_HOST:
            if (id == 0) return MemoryPlace{PlaceKind::host, 0};
            return refuse(Rule::physical_host_id, "prop", {{"given", number(id)}});
        case ACL_MEM_LOCATION_TYPE_HOST_NUMA: {
            if (auto here = current(); !here) return pass_on(std::move(here));
            if (id < kNumaNodes) return MemoryPlace{PlaceKind::host_numa, id};
            return refuse(Rule::physical_numa_node, "prop", {{"given", number(id)}, {"last", number(kNumaNodes - 1)}});
        }
        default:
            return bad_location(static_cast<std::uint32_t>(prop.location.type));
    }
}

}  // namespace

Result<> check_attribute(const product::Profile &profile, const aclrtPhysicalMemProp &prop) {
    const auto value = static_cast<std::uint32_t>(prop.memAttr);
    const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    if (value < kAttributes.size() && (on_device ? kAttributes[value].device : kAttributes[value].host)) return {};
    return bad_field("memAttr", value, legal_attributes(profile, on_device));
}

Result<> check_property(const product::Profile &profile, const aclrtPhysicalMemProp &prop) {
    if (prop.handleType != ACL_MEM_HANDLE_TYPE_NONE) {
        return bad_field("handleType", static_cast<std::uint32_t>(prop.handleType), "0 (ACL_MEM_HANDLE_TYPE_NONE)");
    }
    if (prop.allocationType != ACL_MEM_ALLOCATION_TYPE_PINNED) {
        return bad_field("allocationType", static_cast<std::uint32_t>(prop.allocationType),
                         "0 (ACL_MEM_ALLOCATION_TYPE_PINNED)");
    }
    const auto type = static_cast<std::uint32_t>(prop.location.type);
    if (type == ACL_MEM_LOCATION_TYPE_UNREGISTERED || type == ACL_MEM_LOCATION_TYPE_MANAGED) {
        return bad_field("location.type", type, "0 (HOST), 1 (DEVICE) and 4 (HOST_NUMA)");
    }
    return check_attribute(profile, prop);
}

namespace {

/// The size of the block; the third driver generation is stricter, with a code of its own.
Result<Bytes> block_size(const product::Profile &profile, std::size_t size, const Attribute &attribute) {
    const bool strict = profile.driver_generation >= 3;
    const bool giant = attribute.giant != Giant::no;
    const Bytes unit = giant ? 1_GiB : kGranule;
    const bool fits = size % kGranule.value == 0 && (!giant || !strict || size % unit.value == 0);
    // What cannot be rounded up cannot be had either.
    if (fits) return size > SIZE_MAX - unit.value ? Bytes{SIZE_MAX - unit.value + 1} : round_up(Bytes{size}, unit);
    return refuse(strict ? Rule::physical_size_unaligned_value : Rule::physical_size_unaligned, "size",
                  {{"given", text::size({size})},
                   {"unit", text::size(strict ? unit : kGranule)},
                   {"attribute", attribute.name},
                   {"product", profile.soc_name}});
}

std::string shortage_text(LinearHeap &heap, PageClass pages, LinearHeap::Shortage why) {
    if (why == LinearHeap::Shortage::host_memory)
        return "direct host access commits it, and the host budget is used up";
    if (why == LinearHeap::Shortage::addresses) return "this process has no room for another block of that size";
    constexpr int kHuge = static_cast<int>(PagePool::huge);
    const Bytes total = heap.ledger().capacity(kHuge), used = heap.ledger().used(kHuge);
    return "of the 2 MiB pages" + std::string(pages == PageClass::giant ? ", from which 1 GiB pages are cut, " : " ") +
           text::size(total - used) + " bytes of " + text::size(total) + " are free";
}

}  // namespace

CacheSource caches_of_thread() {
    return {
        [](void *thread, LinearHeap &heap) -> HeapCache & { return static_cast<ThreadState *>(thread)->cache(heap); },
        &this_thread()};
}

Result<Bytes> granularity_of(Process &process, const aclrtPhysicalMemProp &prop, std::uint32_t option) {
    constexpr std::uint32_t kUndefined = 0xFFFF;
    const Attribute &attribute = attribute_of(prop);
    if (option > ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED) {
        return refuse(option >= kUndefined ? Rule::granularity_option : Rule::granularity_option_value, "option",
                      {{"given", number(option)}});
    }
    if (auto legal = check_device_id(process, prop); !legal) return pass_on(std::move(legal));
    const auto type = static_cast<std::uint32_t>(prop.location.type);
    const bool known = type <= ACL_MEM_LOCATION_TYPE_DEVICE || type == ACL_MEM_LOCATION_TYPE_HOST_NUMA;
    if (!known) return bad_location(type);
    if (auto legal = check_giant(process.profile(), prop, attribute); !legal) return pass_on(std::move(legal));
    return attribute.giant != Giant::no ? 1_GiB : kGranule;
}

Result<PhysicalHandle> allocate_physical(Process &process, std::size_t size, const aclrtPhysicalMemProp &prop) {
    const product::Profile &profile = process.profile();
    const Attribute &attribute = attribute_of(prop);
    if (auto legal = check_device_id(process, prop); !legal) return pass_on(std::move(legal));
    auto place = place_of(prop);
    if (!place) return pass_on(std::move(place));
    if (auto legal = check_giant(profile, prop, attribute); !legal) return pass_on(std::move(legal));
    if (prop.reserve != 0) return refuse(Rule::physical_reserve, "prop", {{"given", number(prop.reserve)}});
    auto rounded = block_size(profile, size, attribute);
    if (!rounded) return pass_on(std::move(rounded));
    LinearHeap &heap = place->on_device() ? process.device({static_cast<std::int32_t>(place->id)})->physical()
                                          : process.host_physical();
    const PageClass pages = attribute.giant != Giant::no ? PageClass::giant : PageClass::huge;
    LinearHeap::Shortage why{};
    const auto handle = process.physical_memory().allocate(
        heap, this_thread().cache(heap), {*rounded, pages, *place, static_cast<std::uint16_t>(prop.memAttr)}, why);
    if (handle) return *handle;
    return refuse(Rule::physical_exhausted, "size",
                  {{"size", text::size(*rounded)},
                   {"attribute", attribute.name},
                   {"place", describe(*place)},
                   {"reason", shortage_text(heap, pages, why)}});
}

aclrtMemAttr normalized_attribute(const product::Profile &profile, const PhysicalBlock &block) {
    const auto asked = static_cast<aclrtMemAttr>(block.attribute);
    const bool hbm = profile.memory.kind == product::MemoryKind::hbm;
    const bool device = block.place.on_device();
    switch (asked) {
        case ACL_MEM_NORMAL:
            return device && hbm ? ACL_HBM_MEM_NORMAL : ACL_MEM_NORMAL;
        case ACL_MEM_HUGE:
            return device && hbm ? ACL_HBM_MEM_HUGE : ACL_MEM_HUGE;
        case ACL_MEM_HUGE1G:
            return device && hbm ? ACL_HBM_MEM_HUGE1G : ACL_MEM_HUGE1G;
        case ACL_HBM_MEM_NORMAL:
            return device && !hbm ? ACL_MEM_NORMAL : asked;
        case ACL_HBM_MEM_HUGE:
            return device && !hbm ? ACL_MEM_HUGE : asked;
        case ACL_HBM_MEM_HUGE1G:
            return device && !hbm ? ACL_MEM_HUGE1G : asked;
        case ACL_DDR_MEM_NORMAL:
            return ACL_MEM_NORMAL;
        case ACL_DDR_MEM_HUGE:
            return ACL_MEM_HUGE;
        case ACL_DDR_MEM_P2P_HUGE:
            return ACL_MEM_P2P_HUGE;
        case ACL_MEM_P2P_NORMAL:
            return device ? asked : ACL_DDR_MEM_P2P_NORMAL;
        default:
            return asked;
    }
}

}  // namespace softnpu
