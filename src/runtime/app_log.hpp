// SPDX-License-Identifier: Apache-2.0
// The log: lines of aclAppLog, and of refused calls, where ASCEND_GLOBAL_LOG_LEVEL, ASCEND_PROCESS_LOG_PATH and
// ASCEND_SLOG_PRINT_TO_STDOUT say. They are read once, at the first line.
#pragma once

#include <cstdint>
#include <string_view>

namespace softnpu {

enum class LogLevel { debug, info, warning, error };

/// Whether a line of this level would go anywhere.
bool log_wants(LogLevel level);

/// One line: "[ERROR] APP(4711,train):2026-11-30-02:18:18.123.456 [copy.cpp:17]4712 step: what".
void log_application(LogLevel level, const char *function, const char *file, std::uint32_t line, std::string_view what);

/// A refused call, as the runtime logs it: only when a log is asked for.
void log_refusal(std::string_view message);

}  // namespace softnpu
