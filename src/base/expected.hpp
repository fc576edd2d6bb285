// SPDX-License-Identifier: Apache-2.0
// The one place that chooses the `expected` type (docs/internals/decisions.md): C++23's.
#pragma once

#include <expected>

namespace softnpu {

template <class T, class E>
using expected = std::expected<T, E>;

template <class E>
using unexpected = std::unexpected<E>;

}  // namespace softnpu
