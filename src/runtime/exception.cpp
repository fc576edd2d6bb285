// SPDX-License-Identifier: Apache-2.0
#include "runtime/exception.hpp"

#include <algorithm>

#include "os/per_process.hpp"

namespace softnpu {

namespace {
/// What this thread is reporting. Only this pointer is ever looked behind: any other is a stale or invented one.
thread_local const Exception *t_reporting = nullptr;
}  // namespace

ExceptionCallbacks &ExceptionCallbacks::get() { return os::PerProcess<ExceptionCallbacks>::get(); }

void ExceptionCallbacks::set_slot(aclrtExceptionInfoCallback callback) {
    std::lock_guard lock(mutex_);
    slot_ = callback;
}

Result<> ExceptionCallbacks::add(aclrtExceptionInfoCallback callback) {
    if (callback == nullptr) return refuse(Rule::exception_callback_null, "callback");
    std::lock_guard lock(mutex_);
    if (std::ranges::find(all_, callback) == all_.end()) all_.push_back(callback);
    return {};
}

Result<> ExceptionCallbacks::remove(aclrtExceptionInfoCallback callback) {
    if (callback == nullptr) return refuse(Rule::exception_callback_null, "callback");
    std::lock_guard lock(mutex_);
    std::erase(all_, callback);
    return {};
}

void ExceptionCallbacks::report(const Exception &exception) const {
    std::vector<aclrtExceptionInfoCallback> called;
    {
        std::lock_guard lock(mutex_);
        called = all_;
        if (slot_ != nullptr) called.push_back(slot_);
    }
    // A copy, because the interface hands out a pointer that may be written through.
    Exception told = exception;
    const Exception *outer = t_reporting;
    t_reporting = &told;
    for (const auto callback : called) callback(reinterpret_cast<aclrtExceptionInfo *>(&told));
    t_reporting = outer;
}

Exception exception_behind(const aclrtExceptionInfo *info) {
    const bool ours = info != nullptr && reinterpret_cast<const Exception *>(info) == t_reporting;
    return ours ? *t_reporting : Exception{};
}

}  // namespace softnpu
