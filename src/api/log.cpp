// SPDX-License-Identifier: Apache-2.0
// aclAppLog.
#include <cstdarg>
#include <cstdio>
#include <new>
#include <string>

#include "acl/acl.h"
#include "runtime/app_log.hpp"

using namespace softnpu;

namespace {

std::string formatted(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    std::string text(length > 0 ? static_cast<std::size_t>(length) : 0, '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    return text;
}

}  // namespace

void aclAppLog(aclLogLevel logLevel, const char *func, const char *file, uint32_t line, const char *fmt, ...) {
    const auto level = static_cast<unsigned>(logLevel);
    if (fmt == nullptr || level > static_cast<unsigned>(ACL_ERROR)) return;
    va_list arguments;
    va_start(arguments, fmt);
    try {
        if (log_wants(LogLevel{static_cast<int>(level)})) {
            log_application(LogLevel{static_cast<int>(level)}, func, file, line, formatted(fmt, arguments));
        }
    } catch (const std::exception &) {
        va_end(arguments);
        return;  // a line that cannot be made is lost; the program goes on
    }
    va_end(arguments);
}
