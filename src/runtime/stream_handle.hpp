// SPDX-License-Identifier: Apache-2.0
// What an aclrtStream means: NULL and a context's own default handle are the default stream of the current context.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/current.hpp"

namespace softnpu {

enum class StreamHandle : std::uint64_t {};

/// The handle of a context's default stream.
StreamHandle default_stream_of(const Context &context);

/// Checks that `stream` may be used in the current context. Until streams can be created, it is the default one.
Result<> check_stream(const Current &current, const void *stream, std::string_view argument);

}  // namespace softnpu
