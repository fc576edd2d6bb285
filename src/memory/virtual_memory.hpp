// SPDX-License-Identifier: Apache-2.0
// VirtualMemory: reservations of device addresses, and mappings of physical blocks into them.
//
// The page table says what each frame is. Changes inside a reservation take its lock; copies take none: they read the
// entry, the mapping behind it, pin the block's bytes, and read the entry again (an entry is never the same twice).
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "memory/address_space.hpp"
#include "memory/page_table.hpp"
#include "memory/physical_memory.hpp"

namespace softnpu {

struct alignas(64) Reservation {
    std::mutex mutex;
    std::uint32_t generation;
    bool live, bound;   ///< bound: the first mapping has decided whose memory may lie here
    MemoryPlace owner;  ///< then
    DeviceAddress start;
    Bytes size, taken;  ///< taken: whole granules
    std::uint32_t mappings;
};

/// Read without a lock, so every part is atomic; whether the parts belong together is what the page entry says.
struct alignas(64) MappedBlock {
    std::atomic<std::uint64_t> start, size;
    std::atomic<BlockRecord *> record;   ///< of the block's bytes
    std::atomic<std::uint64_t> bytes;    ///< where physical memory has them
    std::atomic<std::uint64_t> devices;  ///< one bit for each device that may reach it
    std::atomic<std::uint32_t> block, reservation, generation;
    std::atomic<bool> host;
    bool exposed;                    ///< the bytes lie at the device address too; under the reservation's lock
    std::atomic<std::int16_t> numa;  ///< the NUMA node of host memory that was asked for by node, else -1
};

/// One mapping, as it was at one moment.
struct MappingView {
    DeviceAddress start;
    Bytes size;
    DeviceId device;  ///< -1: host memory
    PageClass pages{};
    bool accessible = false;  ///< by its owner
    std::uint64_t devices = 0;
    bool host = false;
    int numa = -1;  ///< the NUMA node of host memory that was asked for by node
    DeviceAddress end() const { return start + size; }
};

class VirtualMemory {
public:
    VirtualMemory(AddressSpace &space, PhysicalMemory &physical) : space_(space), physical_(physical) {}

    struct ReserveRequest {
        Bytes size;
        DeviceAddress expected;   ///< 0: anywhere
        Bytes alignment = 2_MiB;  ///< of an address that we choose
    };
    Result<DeviceAddress> reserve(const ReserveRequest &request);
    Result<DeviceAddress> reserve_no_uc(const ReserveRequest &request);
    Result<> release(DeviceAddress start);

    struct MapRequest {
        DeviceAddress start;
        Bytes size;
        PhysicalHandle handle;
        bool accessible = true;
    };
    Result<> map(const MapRequest &request, const CacheSource &caches);
    /// Maps what is mapped at [from, from + size) once more, at the same offsets in the reservation that `to` begins.
    Result<> map_again(DeviceAddress to, Bytes size, DeviceAddress from, const CacheSource &caches);
    Result<> unmap(DeviceAddress start, const CacheSource &caches);

    /// Whether an address is reserved or mapped.
    bool holds(DeviceAddress address) const { return table_.at(address).kind() != PageEntry::Kind::none; }
    /// The mapping that holds `address`, if any.
    std::optional<MappingView> mapping_at(DeviceAddress address) const;
    /// The same, with the block's bytes pinned as long as `pin` lives.
    std::optional<MappingView> pin(DeviceAddress address, BlockPin &pin) const;
    /// The start and size of the reservation that holds `address`.
    struct ReservationView {
        DeviceAddress start;
        Bytes size;
    };
    std::optional<ReservationView> reservation_at(DeviceAddress address) const;
    /// Every reservation that is not released, and how many mappings it has.
    struct LiveReservation {
        DeviceAddress start;
        Bytes size;
        std::uint32_t mappings;
    };
    std::vector<LiveReservation> live_reservations() const;

    /// Lets a device (or the host, -1) reach the mapping that is exactly this range; false when there is none.
    bool grant(DeviceAddress start, Bytes size, DeviceId device);
    /// The refusal of an address at which no mapping starts, and what is there instead: `what` is left out when that is
    /// nothing of virtual memory's.
    unexpected<Error> not_a_mapping(DeviceAddress address) const;
    /// One more reference to the block of the mapping that starts here.
    Result<PhysicalHandle> retain(DeviceAddress start);

private:
    static constexpr std::uint32_t kMostReservations = 1u << 22, kMostMappings = 1u << 24;

    struct Release {
        enum class Answer { unknown, in_use, done } answer = Answer::unknown;
        std::uint32_t mappings = 0;
        MappingView lowest;  // of them
    };
    Release close(Reservation &reservation, DeviceAddress start, Bytes &taken);
    Result<DeviceAddress> enter(DeviceAddress start, const ReserveRequest &request);
    void give_back_addresses(DeviceAddress start, Bytes taken);
    PageEntry entry_of(const Reservation &reservation, std::uint32_t index) const;
    std::optional<std::uint32_t> reservation_index(PageEntry entry) const;
    /// A block on its way to a mapping: held, so it stays what it is.
    struct Placing {
        DeviceAddress start;
        Bytes size;
        PhysicalBlock *block;
        PhysicalHandle handle;  ///< of it
        bool accessible;
        const char *argument;  ///< the caller's name for the address
    };
    static Result<> check_block(const Placing &placing);
    Result<> check_range(const Reservation &reservation, std::uint32_t index, const Placing &placing) const;
    Result<> check_owner(const Reservation &reservation, const Placing &placing) const;
    Result<> place(Reservation &reservation, std::uint32_t index, const Placing &placing);
    PhysicalBlock &take_out(Reservation &reservation, std::uint32_t index, MappedBlock &mapping, std::uint32_t slot);
    Result<> place_one(const Placing &placing);
    Result<> place_all(DeviceAddress to, Bytes size, const std::vector<Placing> &list);
    bool hold_range(DeviceAddress from, Bytes size, std::vector<Placing> &held);
    void expose(MappedBlock &mapping) const;
    MappingView read(const MappedBlock &mapping) const;
    MappingView lowest_mapping(const Reservation &reservation) const;
    template <class Body>
    bool with_mapping(DeviceAddress start, Body &&body);

    AddressSpace &space_;
    PhysicalMemory &physical_;
    PageTable table_;
    std::mutex no_uc_mutex_;
    AddressRanges no_uc_{kNoUcBegin, kNoUcEnd};
    StableSlots<Reservation, kMostReservations> reservations_;
    StableSlots<MappedBlock, kMostMappings> mappings_;
};

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

}  // namespace softnpu
