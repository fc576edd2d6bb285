// SPDX-License-Identifier: Apache-2.0
// What an aclrtPhysicalMemProp asks for, and whether the product has it. Spec memory-virtual 3, 5.1, 5.2, 5.13.
#pragma once

#include "acl/acl.h"
#include "memory/physical_memory.hpp"
#include "runtime/process.hpp"

namespace softnpu {

/// What the front layer looks at, before it is asked whether the product has the call.
Result<> check_attribute(const product::Profile &profile, const aclrtPhysicalMemProp &prop);
Result<> check_property(const product::Profile &profile, const aclrtPhysicalMemProp &prop);

/// The granularity that blocks of this kind have; the attribute is checked.
Result<Bytes> granularity_of(Process &process, const aclrtPhysicalMemProp &prop, std::uint32_t option);

/// aclrtMallocPhysical; the property is checked.
Result<PhysicalHandle> allocate_physical(Process &process, std::size_t size, const aclrtPhysicalMemProp &prop);

/// The attribute as the driver reports it.
aclrtMemAttr normalized_attribute(const product::Profile &profile, const PhysicalBlock &block);

/// The calling thread's share of the heaps.
CacheSource caches_of_thread();

}  // namespace softnpu
