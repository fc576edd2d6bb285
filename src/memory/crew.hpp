// SPDX-License-Identifier: Apache-2.0
// Crew: a few threads that help one big copy along. Started by the first one; a copy that finds the crew busy works
// alone.
#pragma once

#include <cstddef>
#include <functional>

namespace softnpu {

/// Runs work(i) for every i in [0, pieces), on the calling thread and whoever is free.
void share_out(std::size_t pieces, const std::function<void(std::size_t)> &work);

}  // namespace softnpu
