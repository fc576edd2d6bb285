// SPDX-License-Identifier: Apache-2.0
// Exceptions: a task that fails on the device is told to the functions that asked for it. Spec init-errors 6.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "acl/acl.h"
#include "rules/error.hpp"

namespace softnpu {

inline constexpr std::uint32_t kNoException = 0xFFFFFFFF;

/// What a callback can ask; kNoException where the device as a whole failed.
struct Exception {
    std::uint32_t task = kNoException, stream = kNoException, thread = kNoException, device = kNoException,
                  code = kNoException;
};

class ExceptionCallbacks {
public:
    static ExceptionCallbacks &get();

    /// The deprecated slot: the last one wins, NULL clears it.
    void set_slot(aclrtExceptionInfoCallback callback);
    Result<> add(aclrtExceptionInfoCallback callback);
    Result<> remove(aclrtExceptionInfoCallback callback);

    /// Calls them all on this thread, outside every lock.
    void report(const Exception &exception) const;

private:
    mutable std::mutex mutex_;
    aclrtExceptionInfoCallback slot_ = nullptr;
    std::vector<aclrtExceptionInfoCallback> all_;
};

/// The exception behind `info` while this thread is inside a callback; else one of nothing but kNoException.
Exception exception_behind(const aclrtExceptionInfo *info);

}  // namespace softnpu
