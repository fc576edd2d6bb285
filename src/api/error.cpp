// SPDX-License-Identifier: Apache-2.0
// What failed: text, last code, exceptions of tasks.
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/error_scope.hpp"
#include "runtime/exception.hpp"

using namespace softnpu;
using namespace softnpu::api;

const char *aclGetRecentErrMsg() {
    try {
        return take_messages(this_thread());
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

namespace {

/// Reads the code of this thread; the refusal itself is no runtime code and leaves the stored one alone.
aclError last_error(const char *function, aclrtLastErrLevel level, bool clear) {
    std::int32_t code = 0;
    const aclError refused = door(function, [&]() -> Result<> {
        if (level != ACL_RT_THREAD_LEVEL) {
            return refuse(Rule::error_level_unknown, "level",
                          {{"given", text::number(std::uint64_t{static_cast<unsigned>(level)})}});
        }
        ThreadState &thread = this_thread();
        code = thread.last_error;
        if (clear) thread.last_error = 0;
        return {};
    });
    return refused != ACL_SUCCESS ? refused : code;
}

}  // namespace

aclError aclrtGetLastError(aclrtLastErrLevel level) { return last_error(__func__, level, true); }
aclError aclrtPeekAtLastError(aclrtLastErrLevel level) { return last_error(__func__, level, false); }

aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback) {
    return door(__func__, [&]() -> Result<> {
        ExceptionCallbacks::get().set_slot(callback);
        return {};
    });
}

aclError aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback) {
    return door(__func__, [&]() -> Result<> { return ExceptionCallbacks::get().add(callback); });
}

aclError aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback) {
    return door(__func__, [&]() -> Result<> { return ExceptionCallbacks::get().remove(callback); });
}

uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo *info) { return exception_behind(info).task; }
uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo *info) { return exception_behind(info).stream; }
uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo *info) { return exception_behind(info).thread; }
uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo *info) { return exception_behind(info).device; }
uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo *info) { return exception_behind(info).code; }
