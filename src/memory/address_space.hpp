// SPDX-License-Identifier: Apache-2.0
// AddressSpace: the page table of a process. It says which region, and so which window, is behind a device address.
//
// Linear memory is mapped in whole GiB, so its level of the table is a flat array of 8192 entries that is read
// without a lock; entries are written once, before any address inside is handed out, and never cleared.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/device_address.hpp"
#include "memory/address_ranges.hpp"
#include "memory/region.hpp"
#include "os/mapping.hpp"

namespace softnpu {

/// A live block that cannot go away while this exists.
/// Device addresses of registered host memory come from here.
inline constexpr DeviceAddress kRegisteredBegin{23ull << 40};

/// What addresses of ours are for.
enum class AddressUse { linear, physical };

class BlockPin {
public:
    BlockPin() = default;
    BlockPin(Region *region, Slot slot) : region_(region), slot_(slot) {}
    BlockPin(BlockPin &&other) noexcept : region_(other.region_), slot_(std::exchange(other.slot_, {})) {}
    BlockPin &operator=(BlockPin &&other) noexcept {
        std::swap(region_, other.region_);
        std::swap(slot_, other.slot_);
        return *this;
    }
    ~BlockPin() { release(); }
    void release() {
        if (slot_.record != nullptr && slot_.record->unpin()) recycle();
        slot_.record = nullptr;
    }

    explicit operator bool() const { return slot_.record != nullptr; }
    const BlockRecord &record() const { return *slot_.record; }
    BlockRecord &record() { return *slot_.record; }
    DeviceAddress start() const { return slot_.start; }
    Region &region() const { return *region_; }
    BlockView view() const;

private:
    friend class AddressSpace;
    void recycle();

    Region *region_ = nullptr;
    Slot slot_;
};

class AddressSpace {
public:
    /// `host_access`: windows lie at the device addresses themselves, so that the host may dereference them.
    /// `physical`: how much physical memory there can be; windows for it come from one mapping.
    AddressSpace(bool host_access, Bytes physical);

    /// Takes whole GiB of device addresses and a window for them; nothing when either is exhausted.
    struct Range {
        DeviceAddress begin;
        Window window, books;
    };
    std::optional<Range> reserve(Bytes size, AddressUse use);
    void add(std::unique_ptr<Region> region);

    /// Device addresses for a reservation: anywhere (from the top, where heaps come last), or at one place.
    std::optional<DeviceAddress> take(Bytes size, Bytes alignment);
    bool take_at(DeviceAddress start, Bytes size);
    void give_back(DeviceAddress start, Bytes size);

    Region *region_at(DeviceAddress address) const {
        return in_device_range(address) ? any_region_at(address) : nullptr;
    }
    /// The same for physical memory too, whose addresses only we know.
    Region *any_region_at(DeviceAddress address) const {
        return directory_[(address.value - kDeviceRangeBegin.value) >> 30].load(std::memory_order_acquire);
    }
    /// Empty when no live block holds `address`.
    BlockPin pin(DeviceAddress address) const {
        BlockPin pinned;
        pin(address, pinned);
        return pinned;
    }
    /// The same into an empty pin, word by word: moving one would be read back before it is stored.
    bool pin(DeviceAddress address, BlockPin &into) const;
    /// What is or was at `address`, live or not.
    Slot slot_at(DeviceAddress address) const;

    bool host_access() const { return host_access_; }
    /// With direct host access: shows the bytes of physical memory at a device address that is mapped to them; false
    /// when something else lies there. Then they are to be had through the copy engine only.
    bool expose(DeviceAddress at, Bytes size, DeviceAddress bytes) const;
    void hide(DeviceAddress at, Bytes size) const;

private:
    /// Both ranges: what programs see, and physical memory behind it.
    static constexpr std::size_t kGiBs = (kPhysicalRangeEnd - kDeviceRangeBegin).value >> 30;

    static std::size_t gib_of(DeviceAddress address) { return (address - kDeviceRangeBegin).value >> 30; }
    std::optional<Range> reserve_at_itself(Bytes size);
    Range windows_of(DeviceAddress begin, Bytes size, AddressUse use) const;
    /// Whether the kernel keeps `address` for us.
    bool keeps(DeviceAddress address) const { return reservation_ && in_device_range(address); }

    bool host_access_;
    os::Mapping reservation_;
    os::Mapping physical_windows_, physical_books_;
    std::array<std::atomic<Region *>, kGiBs> directory_{};
    std::mutex mutex_;
    AddressRanges linear_, physical_;
    std::vector<std::unique_ptr<Region>> regions_;
};

}  // namespace softnpu
