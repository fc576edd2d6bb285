// SPDX-License-Identifier: Apache-2.0
// PageTable: what each 2 MiB frame of device addresses is. A flat array, zero pages until used, read without a lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "base/device_address.hpp"
#include "os/mapping.hpp"

namespace softnpu {

/// One word: kind, which reservation or mapping, and its generation.
struct PageEntry {
    enum class Kind : std::uint64_t { none, reserved, mapped };

    std::uint64_t word = 0;

    static PageEntry of(Kind kind, std::uint32_t index, std::uint32_t generation) {
        return {static_cast<std::uint64_t>(kind) | std::uint64_t{index} << 2 | std::uint64_t{generation} << 32};
    }
    Kind kind() const { return static_cast<Kind>(word & 3); }
    std::uint32_t index() const { return static_cast<std::uint32_t>(word >> 2) & 0x3fffffff; }
    bool operator==(const PageEntry &) const = default;
};

inline constexpr Bytes kGranule = 2_MiB;
/// Addresses outside the device range, for reservations past the cache (aclrtReserveMemAddressNoUCMemory).
inline constexpr DeviceAddress kNoUcBegin{40ull << 40};
inline constexpr DeviceAddress kNoUcEnd{224ull << 40};

constexpr bool in_no_uc_range(DeviceAddress address) { return address >= kNoUcBegin && address < kNoUcEnd; }

class PageTable {
public:
    PageTable();

    PageEntry at(DeviceAddress address) const {
        const auto *entry = find(address);
        return entry == nullptr ? PageEntry{} : PageEntry{entry->load(std::memory_order_acquire)};
    }
    void fill(DeviceAddress start, Bytes size, PageEntry value);
    /// Entries for the range past the cache are made when it is first used; false when they cannot be had.
    bool prepare_no_uc();

private:
    using Word = std::atomic<std::uint64_t>;
    Word *find(DeviceAddress address) const;

    os::Mapping device_;
    os::Mapping no_uc_memory_;
    std::atomic<Word *> no_uc_{nullptr};
    std::mutex mutex_;
};

}  // namespace softnpu
