// SPDX-License-Identifier: Apache-2.0
// Allocation: how a request of the aclrtMalloc family becomes a block: rounding, policy, page classes, fallback.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/current.hpp"

namespace softnpu {

struct AllocationSpec {
    Bytes size;
    std::uint32_t policy = 0;
    Allocator allocator = Allocator::plain;
    bool combined = false;     ///< policy may be an OR of flags
    std::uint16_t module = 0;  ///< label for statistics; 0 for the default
};

/// The rules that refuse, for families with codes of their own.
struct AllocationRules {
    Rule overflow = Rule::size_overflow;
    Rule exhausted = Rule::device_memory_exhausted;
};

Result<void *> allocate_device(const Current &current, const AllocationSpec &spec, AllocationRules rules = {});

/// Which pointers a call frees.
enum class FreeFamily {
    any,     ///< aclrtFree: device, media and pinned host blocks, as on the card
    device,  ///< acldvppFree, hi_mpi_dvpp_free
    host,    ///< aclrtFreeHost
};
Result<> free_memory(void *pointer, FreeFamily family, std::string_view argument,
                     Rule not_a_block = Rule::not_a_block_to_free);

Result<void *> allocate_host(const Current &current, Bytes size, bool same_address);

}  // namespace softnpu
