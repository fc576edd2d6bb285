// SPDX-License-Identifier: Apache-2.0
// What a reservation may ask for. Spec memory-virtual 5.4, 5.5.
#pragma once

#include <cstddef>

#include "runtime/process.hpp"

namespace softnpu {

struct ReservationArguments {
    std::size_t size, alignment;
    void *expected;
};
Result<void *> reserve_addresses(Process &process, const ReservationArguments &arguments);
Result<void *> reserve_no_uc_addresses(Process &process, const ReservationArguments &arguments);

}  // namespace softnpu
