// SPDX-License-Identifier: Apache-2.0
// What a device says about itself: attributes, identity, place on the bus.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "runtime/process.hpp"

namespace softnpu {

/// aclrtGetDeviceInfo for the value of an aclrtDevAttr.
Result<std::int64_t> device_attribute(const Process &process, const Device &device, std::uint32_t attribute);

/// Unique and the same in every process of a node.
std::array<unsigned char, 16> device_uuid(const Process &process, const Device &device);

/// "0000:01:00.0"; empty when the product's devices are not on PCIe.
std::string pci_bus_id(const Process &process, const Device &device);
/// The visible device at a bus id, written in either case.
Device *device_at_pci(Process &process, std::string_view bus_id);

}  // namespace softnpu
