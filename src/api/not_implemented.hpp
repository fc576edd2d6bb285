// SPDX-License-Identifier: Apache-2.0
// What the functions answer that are not there yet (the build generates them; docs/support.md lists them).
#pragma once

#include "acl/acl.h"

namespace softnpu::api {

/// 207000, with a message that names the function.
aclError not_implemented_code(const char *function) noexcept;
/// The message alone, for functions that return no aclError.
void note_not_implemented(const char *function) noexcept;

}  // namespace softnpu::api
