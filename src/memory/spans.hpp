// SPDX-License-Identifier: Apache-2.0
// Spans: the runs of bytes behind a range of addresses. Linear and host memory are one run; a range over neighbouring
// mappings is one for each. All are pinned as long as the list lives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "memory/address_guide.hpp"

namespace softnpu {

struct Span {
    BlockPin pin;  ///< empty for host memory
    std::shared_ptr<const ManagedBlock> managed;
    std::byte *bytes = nullptr;
    DeviceAddress in_region;  ///< where the region of the pin has them
    std::size_t size = 0;
    DeviceId device;            ///< -1: of the host
    std::uint64_t granted = 0;  ///< devices that may reach it (aclrtMemSetAccess), one bit each
    bool readonly = false;
    bool on_device() const { return device.value >= 0; }
};

/// Why a range is not whole: up to where it was, and what is there instead.
struct Gap {
    DeviceAddress at;
    bool closed = false;                          ///< mapped, but nobody may access it yet
    std::shared_ptr<const ManagedBlock> managed;  ///< the range leaves this block
};

/// The runs behind [pointer, pointer + size); false when the range has a gap.
bool collect_spans(const AddressGuide &guide, const void *pointer, std::size_t size, std::vector<Span> &spans,
                   Gap &gap);

}  // namespace softnpu
