// SPDX-License-Identifier: Apache-2.0
// Timeouts of calls that wait: -1 is for ever, 0 is not legal.
#pragma once

#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/waiting.hpp"

namespace softnpu::api {

inline Result<Patience> patience_of(std::int32_t milliseconds) {
    if (milliseconds == -1) return Patience{};
    if (milliseconds > 0) return Patience{std::chrono::milliseconds(milliseconds)};
    return refuse(Rule::synchronize_timeout, "timeout", {{"given", text::number(std::int64_t{milliseconds})}});
}

}  // namespace softnpu::api
