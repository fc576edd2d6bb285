// SPDX-License-Identifier: Apache-2.0
// ErrorLog: the failures that a thread (or, by err_msg_mode "1", the process) has not yet read.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "rules/error.hpp"

namespace softnpu {

class ErrorLog {
public:
    /// Files one failure; the newest 16 are kept.
    void add(std::string message);
    /// All messages, newest first, and forgets them. Valid until the next call; nullptr when there are none.
    const char *take();

private:
    static constexpr std::size_t kMost = 16;
    std::deque<std::string> messages_;
    std::string taken_;
};

/// Head line, sentence and rule id, as spec init-errors 5 lays them out.
std::string format_message(const Error &error, std::string_view function);

}  // namespace softnpu
