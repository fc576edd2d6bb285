// SPDX-License-Identifier: Apache-2.0
// Who may reach a mapping: aclrtMemSetAccess and aclrtMemGetAccess. Spec memory-virtual 5.10, 5.11.
#pragma once

#include "acl/acl.h"
#include "runtime/process.hpp"

namespace softnpu {

Result<> set_access(Process &process, void *start, std::size_t size, const aclrtMemAccessDesc *list, std::size_t count);
Result<std::uint64_t> get_access(Process &process, void *address, const aclrtMemLocation &location);

/// The refusal of an address at which no mapping starts, and what is there instead.
unexpected<Error> not_a_mapping(Process &process, const void *address);

}  // namespace softnpu
