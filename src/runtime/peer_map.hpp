// SPDX-License-Identifier: Apache-2.0
// aclrtMemP2PMap: what may be entered into another device's page table. Spec memory-unified 2.
#pragma once

#include "runtime/current.hpp"

namespace softnpu {

/// Checks only: a device that may reach memory finds it without being told.
Result<> check_peer_map(Process &process, const void *start, Bytes size, std::int32_t peer);

}  // namespace softnpu
