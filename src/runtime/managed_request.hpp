// SPDX-License-Identifier: Apache-2.0
// What may be asked of managed memory: allocation, advice, questions about advice. Spec memory-unified 1.
#pragma once

#include <cstddef>

#include "acl/acl.h"
#include "runtime/current.hpp"

namespace softnpu {

Result<void *> allocate_managed(const Current &current, std::uint64_t size);

struct ManagedRange {
    const void *start;
    std::uint64_t size;
};
Result<> advise_managed(const Current &current, ManagedRange range, std::uint32_t advice,
                        const aclrtMemManagedLocation &location);

/// One aclrtMemManagedRangeAttribute of a range, written to `data`.
Result<> managed_attribute(Process &process, ManagedRange range, std::uint32_t attribute, void *data, std::size_t size);

}  // namespace softnpu
