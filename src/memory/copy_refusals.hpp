// SPDX-License-Identifier: Apache-2.0
// The refusals of copies, out of the way of the copies themselves.
#pragma once

#include <cstddef>
#include <string_view>

#include "memory/address_space.hpp"
#include "memory/host_budget.hpp"
#include "memory/managed_memory.hpp"
#include "rules/error.hpp"

namespace softnpu {

[[gnu::cold]] unexpected<Error> past_the_end(const BlockPin &pin, DeviceAddress address, Bytes size,
                                             std::string_view argument);
[[gnu::cold]] unexpected<Error> past_the_end(const ManagedBlock &block, DeviceAddress address, Bytes size,
                                             std::string_view argument);
[[gnu::cold]] unexpected<Error> peers_closed(DeviceId to, DeviceId from);
[[gnu::cold]] unexpected<Error> overlapping(const std::byte *to, const std::byte *from, std::size_t count);
[[gnu::cold]] unexpected<Error> over_budget(const HostBudget &budget, Bytes size, std::string_view argument);
[[gnu::cold]] unexpected<Error> read_only(const BlockPin &pin, std::string_view argument);

}  // namespace softnpu
