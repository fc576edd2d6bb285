// SPDX-License-Identifier: Apache-2.0
#include "memory/virtual_memory.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {

Bytes whole_granules(Bytes size) { return round_up(size, kGranule); }

std::string describe(DeviceAddress start, Bytes size) {
    return text::address(start) + " to " + text::address(start + size);
}

std::uint64_t bit_of(DeviceId device) { return 1ull << (device.value & 63); }

}  // namespace

// ---- reservations ----

Result<DeviceAddress> VirtualMemory::reserve(const ReserveRequest &request) {
    const Bytes size = whole_granules(request.size);
    const bool anywhere = request.expected.value == 0;
    std::optional<DeviceAddress> start;
    if (anywhere)
        start = space_.take(size, request.alignment);
    else if (in_device_range(request.expected) && space_.take_at(request.expected, size))
        start = request.expected;
    if (!start) {
        return refuse(anywhere ? Rule::addresses_exhausted : Rule::addresses_occupied, anywhere ? "size" : "expectPtr",
                      {{"size", text::size(request.size)}, {"given", text::address(request.expected)}});
    }
    return enter(*start, request);
}

Result<DeviceAddress> VirtualMemory::reserve_no_uc(const ReserveRequest &request) {
    const auto occupied = [&] {
        return refuse(Rule::no_uc_occupied, "expectPtr",
                      {{"size", text::size(request.size)}, {"given", text::address(request.expected)}});
    };
    std::lock_guard lock(no_uc_mutex_);
    if (!table_.prepare_no_uc() || !no_uc_.take_at(request.expected, request.size)) return occupied();
    if (os::is_mapped(request.expected.value, request.size.value)) {
        no_uc_.give_back(request.expected, request.size);
        return occupied();
    }
    return enter(request.expected, request);
}

/// Writes a reservation whose addresses are ours into the page table.
Result<DeviceAddress> VirtualMemory::enter(DeviceAddress start, const ReserveRequest &request) {
    const auto index = reservations_.take(start.value >> 30);
    if (!index) {
        return refuse(Rule::addresses_exhausted, "size", {{"size", text::size(request.size)}});
    }
    Reservation &reservation = reservations_.at(*index);
    std::lock_guard lock(reservation.mutex);
    ++reservation.generation;
    reservation.live = true;
    reservation.bound = false;
    reservation.start = start;
    reservation.size = request.size;
    reservation.taken = whole_granules(request.size);
    reservation.mappings = 0;
    table_.fill(start, reservation.taken, entry_of(reservation, *index));
    return start;
}

PageEntry VirtualMemory::entry_of(const Reservation &reservation, std::uint32_t index) const {
    return PageEntry::of(PageEntry::Kind::reserved, index, reservation.generation);
}

std::optional<std::uint32_t> VirtualMemory::reservation_index(PageEntry entry) const {
    if (entry.kind() == PageEntry::Kind::none) return {};
    if (entry.kind() == PageEntry::Kind::reserved) return entry.index();
    return mappings_.at(entry.index()).reservation.load(std::memory_order_relaxed);
}

/// For a sentence: the first mapping of a reservation that has one, under its lock.
MappingView VirtualMemory::lowest_mapping(const Reservation &reservation) const {
    DeviceAddress at = reservation.start;
    while (table_.at(at).kind() != PageEntry::Kind::mapped) at = at + kGranule;
    return read(mappings_.at(table_.at(at).index()));
}

/// What keeps a reservation from being released; it is taken out of the page table when nothing does.
VirtualMemory::Release VirtualMemory::close(Reservation &reservation, DeviceAddress start, Bytes &taken) {
    std::lock_guard lock(reservation.mutex);
    if (!reservation.live || reservation.start != start) return {};
    if (reservation.mappings != 0) return {Release::Answer::in_use, reservation.mappings, lowest_mapping(reservation)};
    reservation.live = false;
    taken = reservation.taken;
    table_.fill(start, taken, {});
    return {Release::Answer::done, 0, {}};
}

Result<> VirtualMemory::release(DeviceAddress start) {
    const auto index = reservation_index(table_.at(start));
    Bytes taken;
    const Release answer = index ? close(reservations_.at(*index), start, taken) : Release{};
    if (answer.answer == Release::Answer::in_use) {
        return refuse(Rule::reservation_in_use, "virPtr",
                      {{"given", text::address(start)},
                       {"count", text::count(answer.mappings, "mapping")},
                       {"lowest", describe(answer.lowest.start, answer.lowest.size)}});
    }
    if (answer.answer == Release::Answer::unknown) {
        auto error = refuse(Rule::not_a_reservation, "virPtr", {{"given", text::address(start)}});
        if (const auto inside = reservation_at(start))
            error.error().add("what", "an address inside the reservation " + describe(inside->start, inside->size));
        return error;
    }
    if (in_device_range(start)) {
        space_.give_back(start, taken);
    } else {
        std::lock_guard lock(no_uc_mutex_);
        no_uc_.give_back(start, taken);
    }
    reservations_.give_back(*index, start.value >> 30);
    return {};
}

std::optional<VirtualMemory::ReservationView> VirtualMemory::reservation_at(DeviceAddress address) const {
    const auto index = reservation_index(table_.at(address));
    if (!index) return {};
    Reservation &reservation = reservations_.at(*index);
    std::lock_guard lock(reservation.mutex);
    if (!reservation.live || address < reservation.start || address - reservation.start >= reservation.taken) return {};
    return ReservationView{reservation.start, reservation.size};
}

// ---- mapping ----

Result<> VirtualMemory::check_range(const Reservation &reservation, std::uint32_t index,
                                    const MapRequest &request) const {
    const bool inside = reservation.live && request.start >= reservation.start &&
                        request.start - reservation.start <= reservation.taken &&
                        request.size <= reservation.taken - (request.start - reservation.start);
    if (!inside) {
        return refuse(Rule::map_outside, "virPtr",
                      {{"range", describe(request.start, request.size)},
                       {"what", "in the reservation " + describe(reservation.start, reservation.size)}});
    }
    const PageEntry free = entry_of(reservation, index);
    for (Bytes at; at < request.size; at += kGranule) {
        const PageEntry entry = table_.at(request.start + at);
        if (entry == free) continue;
        const MappingView other = read(mappings_.at(entry.index()));  // the lock keeps it as it is
        return refuse(Rule::map_occupied, "virPtr",
                      {{"range", describe(request.start, request.size)}, {"what", describe(other.start, other.size)}});
    }
    return {};
}

Result<> VirtualMemory::check_owner(const Reservation &reservation, const PhysicalBlock &block) const {
    if (!reservation.bound) return {};
    const bool both_host = !reservation.owner.on_device() && !block.place.on_device();
    if (both_host || reservation.owner == block.place) return {};
    return refuse(Rule::reservation_bound, "virPtr",
                  {{"reservation", describe(reservation.start, reservation.size)},
                   {"owner", softnpu::describe(reservation.owner)},
                   {"block", softnpu::describe(block.place)}});
}

Result<> VirtualMemory::place(Reservation &reservation, std::uint32_t index, const MapRequest &request,
                              PhysicalBlock &block) {
    const auto slot = mappings_.take(block.region->heap().index());
    if (!slot) return refuse(Rule::mappings_exhausted, "virPtr");
    MappedBlock &mapping = mappings_.at(*slot);
    const std::uint32_t generation = mapping.generation.load(std::memory_order_relaxed) + 1;
    mapping.generation.store(generation, std::memory_order_relaxed);
    mapping.start.store(request.start.value, std::memory_order_relaxed);
    mapping.size.store(request.size.value, std::memory_order_relaxed);
    mapping.record.store(block.slot.record, std::memory_order_relaxed);
    mapping.bytes.store(block.slot.start.value, std::memory_order_relaxed);
    mapping.block.store(physical_.index_of(block), std::memory_order_relaxed);
    mapping.reservation.store(index, std::memory_order_relaxed);
    const bool on_device = block.place.on_device();
    const std::uint64_t owner = on_device ? bit_of({static_cast<std::int32_t>(block.place.id)}) : 0;
    mapping.devices.store(request.accessible ? owner : 0, std::memory_order_relaxed);
    mapping.host.store(request.accessible && !on_device, std::memory_order_relaxed);
    reservation.bound = true;
    reservation.owner = block.place;
    ++reservation.mappings;
    table_.fill(request.start, request.size, PageEntry::of(PageEntry::Kind::mapped, *slot, generation));
    return {};
}

Result<> VirtualMemory::map(const MapRequest &request, const CacheSource &caches) {
    PhysicalBlock *block = physical_.hold(request.handle);
    if (block == nullptr) {
        return refuse(Rule::handle_dead, "handle", {{"given", text::hex(static_cast<std::uint64_t>(request.handle))}});
    }
    Result<> mapped = [&]() -> Result<> {
        if (request.size != block->size) {
            return refuse(Rule::map_size, "size",
                          {{"given", text::size(request.size)},
                           {"block", text::size(block->size)},
                           {"handle", text::hex(static_cast<std::uint64_t>(request.handle))}});
        }
        const Bytes unit = block->pages == PageClass::giant ? 1_GiB : kGranule;
        if (request.start.value % unit.value != 0) {
            return refuse(Rule::map_unaligned, "virPtr",
                          {{"given", text::address(request.start)}, {"unit", text::size(unit)}});
        }
        const auto index = reservation_index(table_.at(request.start));
        if (!index) {
            return refuse(Rule::map_outside, "virPtr", {{"range", describe(request.start, request.size)}});
        }
        Reservation &reservation = reservations_.at(*index);
        std::lock_guard lock(reservation.mutex);
        if (auto legal = check_range(reservation, *index, request); !legal) return legal;
        if (auto legal = check_owner(reservation, *block); !legal) return legal;
        return place(reservation, *index, request, *block);
    }();
    if (!mapped) physical_.let_go(*block, caches);
    return mapped;
}

Result<> VirtualMemory::unmap(DeviceAddress start, const CacheSource &caches) {
    PhysicalBlock *block = nullptr;
    const bool done = with_mapping(
        start, [&](Reservation &reservation, std::uint32_t index, MappedBlock &mapping, std::uint32_t slot) {
            const Bytes size{mapping.size.load(std::memory_order_relaxed)};
            block = &physical_.at(mapping.block.load(std::memory_order_relaxed));
            table_.fill(start, size, entry_of(reservation, index));
            --reservation.mappings;
            mappings_.give_back(slot, block->region->heap().index());
            return true;
        });
    if (!done) return not_a_mapping(start);
    physical_.let_go(*block, caches);
    return {};
}

unexpected<Error> VirtualMemory::not_a_mapping(DeviceAddress address) const {
    const auto inside = mapping_at(address);
    const auto reserved = inside ? std::nullopt : reservation_at(address);
    auto error = refuse(Rule::not_a_mapping, "virPtr", {{"given", text::address(address)}});
    if (inside)
        error.error().add("what", "an address inside the mapping " + describe(inside->start, inside->size));
    else if (reserved)
        error.error().add("what", "reserved, in " + describe(reserved->start, reserved->size) + ", but not mapped");
    return error;
}

/// Runs `body` on the mapping that starts at `start`, under its reservation's lock; false when there is none.
template <class Body>
bool VirtualMemory::with_mapping(DeviceAddress start, Body &&body) {
    const PageEntry entry = table_.at(start);
    if (entry.kind() != PageEntry::Kind::mapped) return false;
    MappedBlock &mapping = mappings_.at(entry.index());
    const std::uint32_t index = mapping.reservation.load(std::memory_order_relaxed);
    if (!reservations_.known(index)) return false;
    Reservation &reservation = reservations_.at(index);
    std::lock_guard lock(reservation.mutex);
    // Under the lock the entry stands still: is it the one that was read, and does the mapping start here?
    if (table_.at(start) != entry || mapping.start.load(std::memory_order_relaxed) != start.value) return false;
    return body(reservation, index, mapping, entry.index());
}

// ---- questions ----

MappingView VirtualMemory::read(const MappedBlock &mapping) const {
    MappingView view;
    view.start = {mapping.start.load(std::memory_order_relaxed)};
    view.size = {mapping.size.load(std::memory_order_relaxed)};
    view.devices = mapping.devices.load(std::memory_order_relaxed);
    view.host = mapping.host.load(std::memory_order_relaxed);
    return view;
}

std::optional<MappingView> VirtualMemory::mapping_at(DeviceAddress address) const {
    BlockPin unused;
    return pin(address, unused);
}

std::optional<MappingView> VirtualMemory::pin(DeviceAddress address, BlockPin &pin) const {
    const PageEntry entry = table_.at(address);
    if (entry.kind() != PageEntry::Kind::mapped) return {};
    const MappedBlock &mapping = mappings_.at(entry.index());
    MappingView view = read(mapping);
    BlockRecord *record = mapping.record.load(std::memory_order_relaxed);
    const DeviceAddress bytes{mapping.bytes.load(std::memory_order_relaxed)};
    if (!record->pin()) return {};
    pin = BlockPin(space_.any_region_at(bytes), {record, bytes});
    if (table_.at(address) != entry) {  // what was read may be of two mappings
        pin.release();
        return {};
    }
    view.device = pin.region().heap().device();
    view.pages = record->pages;
    view.accessible = view.device.value < 0 ? view.host : (view.devices & bit_of(view.device)) != 0;
    return view;
}

bool VirtualMemory::grant(DeviceAddress start, Bytes size, DeviceId device) {
    return with_mapping(start, [&](Reservation &, std::uint32_t, MappedBlock &mapping, std::uint32_t) {
        if (mapping.size.load(std::memory_order_relaxed) != size.value) return false;
        if (device.value < 0)
            mapping.host.store(true, std::memory_order_relaxed);
        else
            mapping.devices.fetch_or(bit_of(device), std::memory_order_relaxed);
        return true;
    });
}

std::optional<PhysicalHandle> VirtualMemory::retain(DeviceAddress start) {
    std::optional<PhysicalHandle> handle;
    with_mapping(start, [&](Reservation &, std::uint32_t, MappedBlock &mapping, std::uint32_t) {
        handle = physical_.retain(physical_.at(mapping.block.load(std::memory_order_relaxed)));
        return true;
    });
    return handle;
}

}  // namespace softnpu
