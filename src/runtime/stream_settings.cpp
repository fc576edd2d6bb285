// SPDX-License-Identifier: Apache-2.0
#include "runtime/stream_settings.hpp"

#include <algorithm>

#include "acl/acl.h"
#include "rules/text.hpp"

namespace softnpu {

namespace {

constexpr std::uint32_t kKnownFlags = ACL_STREAM_FAST_LAUNCH | ACL_STREAM_FAST_SYNC | ACL_STREAM_PERSISTENT |
                                      ACL_STREAM_HUGE | ACL_STREAM_CPU_SCHEDULE | ACL_STREAM_DEVICE_USE_ONLY;

/// One that only the device uses has no other properties.
Result<> check_flags(const Current &current, std::uint32_t flags) {
    if ((flags & ACL_STREAM_DEVICE_USE_ONLY) == 0) return {};
    if (!current.has(product::Capability::device_use_only)) {
        return refuse(Rule::device_use_only_unsupported, "flag",
                      {{"given", text::hex(flags)}, {"product", current.profile().soc_name}});
    }
    if (flags == ACL_STREAM_DEVICE_USE_ONLY) return {};
    return refuse(Rule::stream_flags_conflict, "flag", {{"given", text::hex(flags)}});
}

}  // namespace

Result<StreamPointer> create_stream(const Current &current, std::uint32_t priority, std::uint32_t flags) {
    const std::uint32_t known = flags & kKnownFlags;
    if (auto fine = check_flags(current, known); !fine) return pass_on(std::move(fine));
    const StreamTable::Wish wish{
        .context = current.context.handle(), .device = current.device.id(), .priority = priority, .flags = known};
    return current.process.streams().open(wish, current.profile().counts.streams);
}

std::uint32_t streams_left(const Current &current) {
    const std::uint32_t most = current.profile().counts.streams;
    return most - std::min(most, current.process.streams().count(current.device.id()));
}

Result<> set_failure_mode(const StreamPointer &stream, std::uint64_t mode) {
    const bool stops = stream->failure_mode() == FailureMode::stop;
    if ((mode & 1) == 1)
        stream->stop_on_failure();
    else if (stops)
        return refuse(Rule::failure_mode_fixed, "mode", {{"stream", text::number(std::int64_t{stream->traits().id})}});
    return {};
}

}  // namespace softnpu
