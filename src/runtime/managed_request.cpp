// SPDX-License-Identifier: Apache-2.0
#include "runtime/managed_request.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "os/thread.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"

namespace softnpu {

namespace {

constexpr std::int32_t kHostId = -1, kNoId = -2;

std::string number(std::uint64_t value) { return text::number(value); }

// ---- ranges ----

unexpected<Error> outside(const char *argument, ManagedRange range) {
    return refuse(Rule::managed_range, argument,
                  {{"pointer", text::pointer(range.start)}, {"size", text::size({range.size})}});
}

unexpected<Error> not_allocated(Process &process, const char *argument, DeviceAddress gap) {
    return refuse(Rule::managed_not_allocated, argument,
                  {{"pointer", text::address(gap)}, {"what", process.guide().describe(gap.as_pointer())}});
}

/// Whether a range can be managed at all, so that its end can be computed.
Result<> check_bounds(Process &process, ManagedRange range) {
    const DeviceAddress start = DeviceAddress::from_pointer(range.start);
    const bool begins = in_managed_range(start) || process.managed_memory().block_at(start);
    const Bytes room = in_managed_range(start) ? kManagedEnd - start : kManagedEnd - kManagedBegin;
    if (begins && Bytes{range.size} <= room) return {};
    return outside("ptr", range);
}

// ---- places ----

std::int32_t numa_node_of_thread() { return static_cast<std::int32_t>(os::numa_node() % kNumaNodes); }

unexpected<Error> bad_place(Rule rule, std::string given, std::string legal) {
    return refuse(rule, "location", {{"given", std::move(given)}, {"legal", std::move(legal)}});
}

/// The place that advice names; INVALID is none.
Result<ManagedPlace> place_of(Process &process, const aclrtMemManagedLocation &location) {
    const auto type = static_cast<std::uint32_t>(location.type);
    switch (type) {
        case ACL_MEM_LOCATIONTYPE_INVALID:
            return ManagedPlace{};
        case ACL_MEM_LOCATIONTYPE_DEVICE:
            if (location.id >= 0 && location.id < process.device_count()) {
                return ManagedPlace{ManagedPlaceKind::device, location.id};
            }
            return bad_place(Rule::managed_location, "DEVICE " + text::number(std::int64_t{location.id}),
                             "devices: " + legal_devices(process));
        case ACL_MEM_LOCATIONTYPE_HOST:
            return ManagedPlace{ManagedPlaceKind::host, kHostId};
        case ACL_MEM_LOCATIONTYPE_HOST_NUMA:
            if (location.id >= 0 && location.id < static_cast<std::int32_t>(kNumaNodes)) {
                return ManagedPlace{ManagedPlaceKind::host_numa, location.id};
            }
            return bad_place(Rule::managed_numa_node, text::number(std::int64_t{location.id}), number(kNumaNodes - 1));
        case ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT:
            return ManagedPlace{ManagedPlaceKind::host_numa, numa_node_of_thread()};
        default:
            return bad_place(Rule::managed_location, "type " + number(type), "types: 0 to 4");
    }
}

void apply(ManagedAdvice &page, std::uint32_t advice, ManagedPlace place) {
    const auto known = std::ranges::find(page.accessed_by, place);
    switch (advice) {
        case ACL_MEM_ADVISE_SET_READ_MOSTLY:
        case ACL_MEM_ADVISE_UNSET_READ_MOSTLY:
            page.read_mostly = advice == ACL_MEM_ADVISE_SET_READ_MOSTLY;
            break;
        case ACL_MEM_ADVISE_SET_PREFERRED_LOCATION:
            page.preferred = place;
            break;
        case ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION:
            page.preferred = {};
            break;
        case ACL_MEM_ADVISE_SET_ACCESSED_BY:
            if (known == page.accessed_by.end()) page.accessed_by.push_back(place);
            break;
        default:
            if (known != page.accessed_by.end()) page.accessed_by.erase(known);
    }
}

// ---- answers ----

/// What all pages of a range agree on.
struct Agreement {
    bool first = true;
    bool read_mostly = true;
    ManagedPlace preferred;
    std::vector<ManagedPlace> accessed_by;

    void add(const ManagedAdvice &page) {
        read_mostly = read_mostly && page.read_mostly;
        if (first) {
            preferred = page.preferred;
            accessed_by = page.accessed_by;
        }
        first = false;
        if (preferred != page.preferred) preferred = {};
        std::erase_if(accessed_by, [&](ManagedPlace one) {
            return std::ranges::find(page.accessed_by, one) == page.accessed_by.end();
        });
    }
};

std::int32_t id_of(ManagedPlace place) { return place.kind == ManagedPlaceKind::none ? kNoId : place.id; }

std::int32_t value_of(const Agreement &agreed, std::uint32_t attribute) {
    switch (attribute) {
        case ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
            return agreed.read_mostly ? 1 : 0;
        case ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
        case ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID:
            return id_of(agreed.preferred);
        case ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE:
            return static_cast<std::int32_t>(agreed.preferred.kind);
        case ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE:
            return ACL_MEM_LOCATIONTYPE_INVALID;
        default:  // nothing was ever prefetched
            return kNoId;
    }
}

Result<> check_attribute(std::uint32_t attribute, std::size_t size) {
    if (attribute < ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY ||
        attribute > ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID) {
        return refuse(Rule::managed_attribute, "attribute", {{"given", number(attribute)}});
    }
    const bool list = attribute == ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY;
    if (list ? size % 4 == 0 : size == 4) return {};
    return refuse(
        Rule::managed_data_size, "dataSize",
        {{"given", number(size)}, {"legal", list ? "a multiple of 4" : "4"}, {"attribute", number(attribute)}});
}

}  // namespace

Result<void *> allocate_managed(const Current &current, std::uint64_t size) {
    const auto outcome = current.process.managed_memory().allocate({size}, current.device.id());
    if (outcome.start != nullptr) return outcome.start;
    const HostBudget &budget = current.process.budget();
    const std::string reason = outcome.shortage == ManagedMemory::Shortage::addresses
                                   ? "a process has 3298534883328 (3 TiB) of managed addresses"
                                   : "the host budget is " + text::size(budget.limit()) + " bytes, of which " +
                                         text::size(budget.committed()) + " are in use";
    return refuse(Rule::managed_exhausted, "size", {{"size", text::size({size})}, {"reason", reason}});
}

Result<> advise_managed(const Current &current, ManagedRange range, std::uint32_t advice,
                        const aclrtMemManagedLocation &location) {
    if (advice > ACL_MEM_ADVISE_UNSET_ACCESSED_BY) {
        return refuse(Rule::managed_advice, "advise", {{"given", number(advice)}});
    }
    const bool ignored = advice == ACL_MEM_ADVISE_SET_READ_MOSTLY || advice == ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION;
    auto place = ignored ? ManagedPlace{} : place_of(current.process, location);
    if (!place) return pass_on(std::move(place));
    if (place->kind == ManagedPlaceKind::none && !ignored && advice != ACL_MEM_ADVISE_UNSET_READ_MOSTLY) {
        return bad_place(Rule::managed_location, "type 0 (INVALID)", "types here: 1 to 4");
    }
    if (auto legal = check_bounds(current.process, range); !legal) return legal;
    const DeviceAddress start = DeviceAddress::from_pointer(range.start);
    if (range.size % kManagedPage.value != 0 || start.value % kManagedPage.value != 0) {
        return refuse(Rule::managed_unaligned, "ptr",
                      {{"pointer", text::address(start)}, {"size", text::size({range.size})}});
    }
    const auto gap = current.process.managed_memory().advise(start, {range.size},
                                                             [&](ManagedAdvice &page) { apply(page, advice, *place); });
    if (gap) return not_allocated(current.process, "ptr", *gap);
    return {};
}

Result<> managed_attribute(Process &process, ManagedRange range, std::uint32_t attribute, void *data,
                           std::size_t size) {
    if (auto legal = check_attribute(attribute, size); !legal) return legal;
    if (auto legal = check_bounds(process, range); !legal) return legal;
    Agreement agreed;
    const auto gap = process.managed_memory().each_page(DeviceAddress::from_pointer(range.start), {range.size},
                                                        [&](const ManagedAdvice &page) { agreed.add(page); });
    if (gap) return not_allocated(process, "ptr", *gap);
    const bool list = attribute == ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY;
    for (std::size_t slot = 0; slot < size / 4; ++slot) {
        std::int32_t value = list ? kNoId : value_of(agreed, attribute);
        if (list && slot < agreed.accessed_by.size()) value = agreed.accessed_by[slot].id;
        std::memcpy(static_cast<std::byte *>(data) + slot * 4, &value, sizeof value);
    }
    return {};
}

}  // namespace softnpu
