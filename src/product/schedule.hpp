// SPDX-License-Identifier: Apache-2.0
// Schedule: when queued tasks run (SOFTNPU_SCHEDULE).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace softnpu::product {

struct Schedule {
    enum class Kind {
        eager,     ///< soon, never inside the call that queues
        deferred,  ///< as late as the rules allow
        random,    ///< any legal interleaving, the same for the same seed
    };
    Kind kind = Kind::eager;
    std::uint64_t seed = 0;
};

inline constexpr std::string_view kLegalSchedules = "eager, deferred, random:<seed>";

std::optional<Schedule> parse_schedule(std::string_view text);

}  // namespace softnpu::product
