// SPDX-License-Identifier: Apache-2.0
// Which fields of a structure a dict has; the layouts are generated from abi/python.toml.
#pragma once

#include <tuple>

#include "acl/acl.h"
#include "acl/acl_rt_allocator.h"
#include "acl/acl_rt_memory_soma.h"
#include "acl/dvpp/hi_dvpp.h"
#include "acl/ops/acl_dvpp.h"

namespace softnpu::python {

/// A field of a structure and its key.
template <class T, class Member>
struct Field {
    const char *key;
    Member T::*member;
};

template <class T>
struct Layout;

}  // namespace softnpu::python
