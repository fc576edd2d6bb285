// SPDX-License-Identifier: Apache-2.0
// What the books say: pools per attribute, usage per component, what an address is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/current.hpp"

namespace softnpu {

struct Amount {
    Bytes free, total;
};
/// aclrtGetMemInfo for the value of an aclrtMemAttr.
Result<Amount> memory_info(const Current &current, std::uint32_t attribute);

struct Component {
    std::string name;
    Bytes now, peak;
};
/// Who uses a device's memory, most first.
std::vector<Component> memory_usage(const Device &device);

/// The ACL_RT_MEM_TYPE_* bit of the live block at `pointer`, or 0.
std::uint32_t memory_type_of(const Current &current, const void *pointer);

struct Place {
    enum class Kind { device, pinned, managed, unregistered };
    Kind kind = Kind::unregistered;
    DeviceId device;
    Bytes page;
    int numa = -1;  ///< of physical host memory that was asked for by its NUMA node
};
Result<Place> locate(const void *pointer);

struct AddressRange {
    void *base = nullptr;
    Bytes size;
};
Result<AddressRange> address_range(void *pointer);

}  // namespace softnpu
