// SPDX-License-Identifier: Apache-2.0
// The door: between the C interface and the library. Values inside, codes outside; nothing throws through it.
//
//     aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy) {
//         return door(__func__, [&]() -> Result<> { ... });
//     }
#pragma once

#include <new>

#include "acl/acl.h"
#include "runtime/current.hpp"

namespace softnpu::api {

/// Files the failure where aclGetRecentErrMsg and aclrtGetLastError find it, and returns its code.
aclError report(const Error &error, const char *function) noexcept;
/// The same for "no host memory for our own books".
aclError report_no_memory(const char *function) noexcept;

inline void count_call(bool failed) noexcept {
    ThreadState &thread = this_thread();
    const Context *context = thread.context();
    thread.counts.add(context == nullptr ? DeviceId{} : context->device().id(), failed);
}

template <class Body>
aclError door(const char *function, Body &&body) noexcept {
    try {
        Result<> result = body();
        count_call(!result.has_value());
        if (result) [[likely]]
            return ACL_SUCCESS;
        return report(result.error(), function);
    } catch (const std::bad_alloc &) {
        return report_no_memory(function);
    }
}

/// NULL check of a required argument.
inline Result<> given(const void *pointer, const char *argument, Rule rule = Rule::null_argument) {
    if (pointer != nullptr) [[likely]]
        return {};
    return refuse(rule, argument);
}
inline Result<> not_zero(std::uint64_t value, const char *argument, Rule rule = Rule::size_zero) {
    if (value != 0) [[likely]]
        return {};
    return refuse(rule, argument);
}

}  // namespace softnpu::api

/// Leaves the enclosing function with the refusal, if there is one.
#define SOFTNPU_TRY(expression)                                             \
    do {                                                                    \
        if (auto softnpu_step = (expression); !softnpu_step) [[unlikely]] { \
            return ::softnpu::pass_on(std::move(softnpu_step));             \
        }                                                                   \
    } while (false)

/// The same, and names the value otherwise.
#define SOFTNPU_TRY_GET(name, expression)                    \
    auto name##_result = (expression);                       \
    if (!name##_result) [[unlikely]]                         \
        return ::softnpu::pass_on(std::move(name##_result)); \
    auto &name = *name##_result
