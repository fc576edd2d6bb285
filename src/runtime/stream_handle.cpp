// SPDX-License-Identifier: Apache-2.0
#include "runtime/stream_handle.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {
/// A context's handle with this bit is its default stream's.
constexpr std::uint64_t kDefaultStream = 1;
}  // namespace

StreamHandle default_stream_of(const Context &context) {
    return StreamHandle{static_cast<std::uint64_t>(context.handle()) | kDefaultStream};
}

Result<> check_stream(const Current &current, const void *stream, std::string_view argument) {
    const auto value = reinterpret_cast<std::uint64_t>(stream);
    if (stream == nullptr || StreamHandle{value} == default_stream_of(current.context)) return {};
    const ContextPointer owner = current.process.contexts().find(ContextHandle{value & ~kDefaultStream});
    if ((value & kDefaultStream) == 0 || owner == nullptr || !owner->alive()) {
        return refuse(Rule::stream_unknown, argument, {{"given", text::pointer(stream)}});
    }
    return refuse(Rule::stream_of_other_context, argument,
                  {{"given", text::pointer(stream)},
                   {"owner", text::number(std::int64_t{owner->device().id().value})},
                   {"device", text::number(std::int64_t{current.device.id().value})}});
}

}  // namespace softnpu
