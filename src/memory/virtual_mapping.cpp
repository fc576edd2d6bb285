// SPDX-License-Identifier: Apache-2.0
// VirtualMemory, the part that changes mappings: map, map again, unmap, grant.
#include "memory/virtual_memory.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

std::uint64_t bit_of(DeviceId device) { return 1ull << (device.value & 63); }

}  // namespace

// ---- what may be mapped where ----

Result<> VirtualMemory::check_block(const Placing &placing) {
    if (placing.size != placing.block->size) {
        return refuse(Rule::map_size, "size",
                      {{"given", text::size(placing.size)},
                       {"block", text::size(placing.block->size)},
                       {"handle", text::hex(static_cast<std::uint64_t>(placing.handle))}});
    }
    const Bytes unit = placing.block->pages == PageClass::giant ? 1_GiB : kGranule;
    if (placing.start.value % unit.value == 0) return {};
    return refuse(
        Rule::map_unaligned, placing.argument,
        {{"argument", placing.argument}, {"given", text::address(placing.start)}, {"unit", text::size(unit)}});
}

Result<> VirtualMemory::check_range(const Reservation &reservation, std::uint32_t index, const Placing &placing) const {
    const bool inside = reservation.live && placing.start >= reservation.start &&
                        placing.start - reservation.start <= reservation.taken &&
                        placing.size <= reservation.taken - (placing.start - reservation.start);
    if (!inside) {
        return refuse(Rule::map_outside, placing.argument,
                      {{"range", text::range(placing.start, placing.size)},
                       {"what", "in the reservation " + text::range(reservation.start, reservation.size)}});
    }
    const PageEntry free = entry_of(reservation, index);
    for (Bytes at; at < placing.size; at += kGranule) {
        const PageEntry entry = table_.at(placing.start + at);
        if (entry == free) continue;
        const MappedBlock &mapped = mappings_.at(entry.index());  // the lock keeps it as it is
        const MappingView other = read(mapped);
        const PhysicalHandle handle = physical_.handle_of(physical_.at(mapped.block.load(std::memory_order_relaxed)));
        return refuse(Rule::map_occupied, placing.argument,
                      {{"range", text::range(placing.start, placing.size)},
                       {"what", text::range(other.start, other.size) + ", of the handle " +
                                    text::hex(static_cast<std::uint64_t>(handle))}});
    }
    return {};
}

Result<> VirtualMemory::check_owner(const Reservation &reservation, const Placing &placing) const {
    const MemoryPlace place = placing.block->place;
    if (!reservation.bound) return {};
    const bool both_host = !reservation.owner.on_device() && !place.on_device();
    if (both_host || reservation.owner == place) return {};
    return refuse(Rule::reservation_bound, placing.argument,
                  {{"reservation", text::range(reservation.start, reservation.size)},
                   {"owner", softnpu::describe(reservation.owner)},
                   {"block", softnpu::describe(place)}});
}

// ---- map ----

/// Writes one mapping that is legal. The reservation's lock is held.
Result<> VirtualMemory::place(Reservation &reservation, std::uint32_t index, const Placing &placing) {
    const PhysicalBlock &block = *placing.block;
    const auto slot = mappings_.take(block.region->heap().index());
    if (!slot) return refuse(Rule::mappings_exhausted, placing.argument);
    MappedBlock &mapping = mappings_.at(*slot);
    const std::uint32_t generation = mapping.generation.load(std::memory_order_relaxed) + 1;
    mapping.generation.store(generation, std::memory_order_relaxed);
    mapping.start.store(placing.start.value, std::memory_order_relaxed);
    mapping.size.store(placing.size.value, std::memory_order_relaxed);
    mapping.record.store(block.slot.record, std::memory_order_relaxed);
    mapping.bytes.store(block.slot.start.value, std::memory_order_relaxed);
    mapping.block.store(physical_.index_of(block), std::memory_order_relaxed);
    mapping.reservation.store(index, std::memory_order_relaxed);
    const bool on_device = block.place.on_device();
    const std::uint64_t owner = on_device ? bit_of({static_cast<std::int32_t>(block.place.id)}) : 0;
    mapping.devices.store(placing.accessible ? owner : 0, std::memory_order_relaxed);
    mapping.host.store(placing.accessible && !on_device, std::memory_order_relaxed);
    const int node = block.place.kind == PlaceKind::host_numa ? static_cast<int>(block.place.id) : -1;
    mapping.numa.store(static_cast<std::int16_t>(node), std::memory_order_relaxed);
    reservation.bound = true;
    reservation.owner = block.place;
    ++reservation.mappings;
    table_.fill(placing.start, placing.size, PageEntry::of(PageEntry::Kind::mapped, *slot, generation));
    if (placing.accessible) expose(mapping);
    return {};
}

Result<> VirtualMemory::place_one(const Placing &placing) {
    if (auto legal = check_block(placing); !legal) return legal;
    const auto index = reservation_index(table_.at(placing.start));
    if (!index) {
        return refuse(Rule::map_outside, placing.argument, {{"range", text::range(placing.start, placing.size)}});
    }
    Reservation &reservation = reservations_.at(*index);
    std::lock_guard lock(reservation.mutex);
    if (auto legal = check_range(reservation, *index, placing); !legal) return legal;
    if (auto legal = check_owner(reservation, placing); !legal) return legal;
    return place(reservation, *index, placing);
}

Result<> VirtualMemory::map(const MapRequest &request, const CacheSource &caches) {
    PhysicalBlock *block = physical_.hold(request.handle);
    if (block == nullptr) {
        return refuse(Rule::handle_dead, "handle", {{"given", text::hex(static_cast<std::uint64_t>(request.handle))}});
    }
    auto mapped = place_one({request.start, request.size, block, request.handle, request.accessible, "virPtr"});
    if (!mapped) physical_.let_go(*block, caches);
    return mapped;
}

// ---- map again ----

/// Holds the blocks behind [from, from + size); false when that is not a run of whole mappings.
bool VirtualMemory::hold_range(DeviceAddress from, Bytes size, std::vector<Placing> &held) {
    for (Bytes at; at < size; at += held.back().size) {
        const bool found =
            with_mapping(from + at, [&](Reservation &, std::uint32_t, MappedBlock &mapping, std::uint32_t) {
                PhysicalBlock &block = physical_.at(mapping.block.load(std::memory_order_relaxed));
                if (block.size > size - at) return false;
                physical_.hold(block);
                held.push_back({from + at, block.size, &block, physical_.handle_of(block), true, "virPtrDst"});
                return true;
            });
        if (!found) return false;
    }
    return true;
}

/// All of `list` into the reservation that `to` begins, or none.
Result<> VirtualMemory::place_all(DeviceAddress to, Bytes size, const std::vector<Placing> &list) {
    const auto index = reservation_index(table_.at(to));
    const auto outside = [&](const std::string &what) {
        return refuse(Rule::link_reservation, "virPtrDst",
                      {{"given", text::address(to)}, {"size", text::size(size)}, {"what", what}});
    };
    if (!index) return outside("lies in no reservation");
    Reservation &reservation = reservations_.at(*index);
    std::lock_guard lock(reservation.mutex);
    if (!reservation.live || reservation.start != to || (reservation.size != size && reservation.taken != size)) {
        return outside("belongs to the reservation " + text::range(reservation.start, reservation.size));
    }
    for (const Placing &placing : list) {
        if (auto legal = check_block(placing); !legal) return legal;
        if (auto legal = check_range(reservation, *index, placing); !legal) return legal;
        if (auto legal = check_owner(reservation, placing); !legal) return legal;
    }
    for (std::size_t done = 0; done < list.size(); ++done) {
        auto placed = place(reservation, *index, list[done]);
        if (placed) continue;
        while (done-- > 0) {
            const std::uint32_t slot = table_.at(list[done].start).index();
            take_out(reservation, *index, mappings_.at(slot), slot);
        }
        return placed;
    }
    return {};
}

Result<> VirtualMemory::map_again(DeviceAddress to, Bytes size, DeviceAddress from, const CacheSource &caches) {
    std::vector<Placing> list;
    Result<> mapped = [&]() -> Result<> {
        if (!hold_range(from, size, list)) {
            const DeviceAddress gap = list.empty() ? from : list.back().start + list.back().size;
            return refuse(Rule::link_source, "virPtrSrc",
                          {{"range", text::range(from, size)}, {"gap", text::address(gap)}});
        }
        for (Placing &placing : list) placing.start = to + (placing.start - from);
        return place_all(to, size, list);
    }();
    if (mapped) return mapped;
    for (const Placing &placing : list) physical_.let_go(*placing.block, caches);
    return mapped;
}

// ---- unmap ----

/// Takes one mapping out of the page table; what it held is the caller's. The reservation's lock is held.
PhysicalBlock &VirtualMemory::take_out(Reservation &reservation, std::uint32_t index, MappedBlock &mapping,
                                       std::uint32_t slot) {
    const DeviceAddress start{mapping.start.load(std::memory_order_relaxed)};
    const Bytes size{mapping.size.load(std::memory_order_relaxed)};
    PhysicalBlock &block = physical_.at(mapping.block.load(std::memory_order_relaxed));
    if (mapping.exposed) space_.hide(start, size);
    mapping.exposed = false;
    table_.fill(start, size, entry_of(reservation, index));
    --reservation.mappings;
    mappings_.give_back(slot, block.region->heap().index());
    return block;
}

Result<> VirtualMemory::unmap(DeviceAddress start, const CacheSource &caches) {
    PhysicalBlock *block = nullptr;
    const bool done = with_mapping(
        start, [&](Reservation &reservation, std::uint32_t index, MappedBlock &mapping, std::uint32_t slot) {
            block = &take_out(reservation, index, mapping, slot);
            return true;
        });
    if (!done) return not_a_mapping(start);
    physical_.let_go(*block, caches);
    return {};
}

// ---- rights ----

/// With direct host access the bytes lie at the device address as well. The reservation's lock is held.
void VirtualMemory::expose(MappedBlock &mapping) const {
    if (!space_.host_access() || mapping.exposed) return;
    const DeviceAddress start{mapping.start.load(std::memory_order_relaxed)};
    const DeviceAddress bytes{mapping.bytes.load(std::memory_order_relaxed)};
    mapping.exposed = space_.expose(start, {mapping.size.load(std::memory_order_relaxed)}, bytes);
}

bool VirtualMemory::grant(DeviceAddress start, Bytes size, DeviceId device) {
    return with_mapping(start, [&](Reservation &reservation, std::uint32_t, MappedBlock &mapping, std::uint32_t) {
        if (mapping.size.load(std::memory_order_relaxed) != size.value) return false;
        const bool owner = reservation.owner.on_device()
                               ? device.value == static_cast<std::int32_t>(reservation.owner.id)
                               : device.value < 0;
        if (device.value < 0)
            mapping.host.store(true, std::memory_order_relaxed);
        else
            mapping.devices.fetch_or(bit_of(device), std::memory_order_relaxed);
        if (owner) expose(mapping);
        return true;
    });
}

}  // namespace softnpu
