// SPDX-License-Identifier: Apache-2.0
// AddressGuide: everything that an address can be, together: linear memory, mappings, managed and host memory.
#pragma once

#include <string>

#include "memory/address_space.hpp"
#include "memory/host_memory.hpp"
#include "memory/managed_memory.hpp"
#include "memory/virtual_memory.hpp"

namespace softnpu {

struct AddressGuide {
    AddressSpace &space;
    VirtualMemory &mapped;
    HostMemory &host;
    ManagedMemory &managed;

    /// Whether an address belongs to reservations and mappings rather than to linear memory or the host.
    bool is_virtual(DeviceAddress address) const {
        return space.region_at(address) == nullptr && mapped.holds(address);
    }
    /// Whether an address lies where managed memory does, freed or not.
    bool is_managed(DeviceAddress address) const { return managed.may_hold(address) && managed.owns(address); }
    /// Whether bytes are found by their address alone: linear memory and ordinary host memory.
    bool is_plain(DeviceAddress address) const { return !is_virtual(address) && !managed.may_hold(address); }
    /// Whether an address is the device's.
    bool is_device(const void *pointer) const {
        const DeviceAddress address = DeviceAddress::from_pointer(pointer);
        return in_device_range(address) || mapped.holds(address);
    }
    /// What is at an address, for a sentence: "64 bytes into the block 0x... (4096 bytes, aclrtMalloc, device 0)".
    std::string describe(const void *pointer) const;
    /// The same, into the field `what` of a refusal, unless somebody who knew more has filled it.
    void tell(Error &refusal, const void *pointer) const { refusal.add("what", describe(pointer)); }
};

std::string describe(const BlockView &block);
std::string describe(const ManagedBlock &block);

}  // namespace softnpu
