// SPDX-License-Identifier: Apache-2.0
// VirtualMemory, the part of reservations and of questions.
#include "memory/virtual_memory.hpp"

#include <algorithm>

#include "rules/text.hpp"

namespace softnpu {

namespace {

constexpr Bytes kLineOfEntries = 16_MiB;

Bytes whole_granules(Bytes size) { return round_up(size, kGranule); }

/// A cache line of the page table has 8 entries: threads that map into reservations of their own should not share one.
std::optional<DeviceAddress> take_anywhere(AddressSpace &space, Bytes size, Bytes alignment) {
    const auto apart = space.take(round_up(size, kLineOfEntries), std::max(alignment, kLineOfEntries));
    if (!apart) return space.take(size, alignment);
    const Bytes rest = round_up(size, kLineOfEntries) - size;
    if (rest > 0_B) space.give_back(*apart + size, rest);
    return apart;
}

std::uint64_t bit_of(DeviceId device) { return 1ull << (device.value & 63); }

}  // namespace

// ---- reservations ----

Result<DeviceAddress> VirtualMemory::reserve(const ReserveRequest &request) {
    const Bytes size = whole_granules(request.size);
    const bool anywhere = request.expected.value == 0;
    std::optional<DeviceAddress> start;
    if (anywhere)
        start = take_anywhere(space_, size, request.alignment);
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
    {
        std::lock_guard lock(no_uc_mutex_);
        if (!table_.prepare_no_uc() || !no_uc_.take_at(request.expected, request.size)) return occupied();
    }
    if (!os::is_mapped(request.expected.value, request.size.value)) return enter(request.expected, request);
    give_back_addresses(request.expected, request.size);
    return occupied();
}

/// Writes a reservation whose addresses are ours into the page table.
Result<DeviceAddress> VirtualMemory::enter(DeviceAddress start, const ReserveRequest &request) {
    const auto index = reservations_.take(start.value >> 30);
    if (!index) {
        give_back_addresses(start, whole_granules(request.size));
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
                       {"lowest", text::range(answer.lowest.start, answer.lowest.size)}});
    }
    if (answer.answer == Release::Answer::unknown) {
        auto error = refuse(Rule::not_a_reservation, "virPtr", {{"given", text::address(start)}});
        if (const auto inside = reservation_at(start)) {
            error.error().add("what", "an address inside the reservation " + text::range(inside->start, inside->size));
        }
        return error;
    }
    give_back_addresses(start, taken);
    reservations_.give_back(*index, start.value >> 30);
    return {};
}

void VirtualMemory::give_back_addresses(DeviceAddress start, Bytes taken) {
    if (in_device_range(start)) return space_.give_back(start, taken);
    std::lock_guard lock(no_uc_mutex_);
    no_uc_.give_back(start, taken);
}

std::vector<VirtualMemory::LiveReservation> VirtualMemory::live_reservations() const {
    std::vector<LiveReservation> live;
    for (std::uint32_t index = 1; index < reservations_.end(); ++index) {
        Reservation &reservation = reservations_.at(index);
        const std::lock_guard lock(reservation.mutex);
        if (reservation.live) live.push_back({reservation.start, reservation.size, reservation.mappings});
    }
    return live;
}

std::optional<VirtualMemory::ReservationView> VirtualMemory::reservation_at(DeviceAddress address) const {
    const auto index = reservation_index(table_.at(address));
    if (!index) return {};
    Reservation &reservation = reservations_.at(*index);
    std::lock_guard lock(reservation.mutex);
    if (!reservation.live || address < reservation.start || address - reservation.start >= reservation.taken) return {};
    return ReservationView{reservation.start, reservation.size};
}

// ---- mappings, as they are ----

unexpected<Error> VirtualMemory::not_a_mapping(DeviceAddress address) const {
    const auto inside = mapping_at(address);
    const auto reserved = inside ? std::nullopt : reservation_at(address);
    auto error = refuse(Rule::not_a_mapping, "virPtr", {{"given", text::address(address)}});
    if (inside)
        error.error().add("what", "an address inside the mapping " + text::range(inside->start, inside->size));
    else if (reserved)
        error.error().add("what", "reserved, in " + text::range(reserved->start, reserved->size) + ", but not mapped");
    return error;
}

MappingView VirtualMemory::read(const MappedBlock &mapping) const {
    MappingView view;
    view.start = {mapping.start.load(std::memory_order_relaxed)};
    view.size = {mapping.size.load(std::memory_order_relaxed)};
    view.devices = mapping.devices.load(std::memory_order_relaxed);
    view.host = mapping.host.load(std::memory_order_relaxed);
    view.numa = mapping.numa.load(std::memory_order_relaxed);
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

Result<PhysicalHandle> VirtualMemory::retain(DeviceAddress start) {
    std::optional<PhysicalHandle> handle;
    const bool mapped = with_mapping(start, [&](Reservation &, std::uint32_t, MappedBlock &mapping, std::uint32_t) {
        handle = physical_.retain(physical_.at(mapping.block.load(std::memory_order_relaxed)));
        return true;
    });
    if (!mapped) return not_a_mapping(start);
    if (!handle) return refuse(Rule::references_exhausted, "virPtr", {{"given", text::address(start)}});
    return *handle;
}

}  // namespace softnpu
