// SPDX-License-Identifier: Apache-2.0
#include "api/door.hpp"

#include "api/not_implemented.hpp"
#include "runtime/app_log.hpp"
#include "runtime/error_scope.hpp"

namespace softnpu::api {

namespace {

/// 107xxx, 207xxx and 507xxx; the front layer's are 1000xx, 2000xx, 5000xx.
bool is_runtime_code(std::int32_t code) { return code / 1000 % 100 == 7; }

}  // namespace

aclError report(const Error &error, const char *function) noexcept {
    try {
        ThreadState &thread = this_thread();
        std::string message = format_message(error, function);
        log_refusal(message);
        file_message(thread, std::move(message));
        // aclrtGetLastError keeps runtime codes only; the front door's own are returned and forgotten.
        const std::int32_t code = error.code();
        if (error.stored() && is_runtime_code(code)) thread.last_error = code;
        return code;
    } catch (const std::bad_alloc &) {
        return ACL_ERROR_BAD_ALLOC;
    }
}

aclError report_no_memory(const char *function) noexcept {
    try {
        return report(Error(Rule::books_exhausted, "books", {}), function);
    } catch (const std::bad_alloc &) {
        return ACL_ERROR_BAD_ALLOC;  // not even the sentence fits
    }
}

aclError not_implemented_code(const char *function) noexcept {
    return door(function, []() -> Result<> { return refuse(Rule::not_implemented, "function"); });
}

void note_not_implemented(const char *function) noexcept { (void)not_implemented_code(function); }

}  // namespace softnpu::api
