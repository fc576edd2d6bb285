// SPDX-License-Identifier: Apache-2.0
// AddressRanges: which addresses of a range are free. No lock of its own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "base/device_address.hpp"

namespace softnpu {

class AddressRanges {
public:
    AddressRanges(DeviceAddress begin, DeviceAddress end) { free_[begin.value] = end.value; }

    /// The lowest (highest) free run of `size` whose start is a multiple of `alignment`, a power of two.
    std::optional<DeviceAddress> take_lowest(Bytes size, Bytes alignment);
    std::optional<DeviceAddress> take_highest(Bytes size, Bytes alignment);
    /// False when a part of it is taken or outside.
    bool take_at(DeviceAddress start, Bytes size);
    void give_back(DeviceAddress start, Bytes size);

private:
    using Holes = std::map<std::uint64_t, std::uint64_t>;  ///< begin to end
    void cut(Holes::iterator hole, std::uint64_t begin, std::uint64_t end);

    Holes free_;
};

}  // namespace softnpu
