// SPDX-License-Identifier: Apache-2.0
#include "runtime/event_kind.hpp"

#include <algorithm>

#include "acl/acl.h"
#include "rules/text.hpp"

namespace softnpu {

namespace {

/// Which flags a creating function knows, and which of them stand alone.
struct FlagRules {
    std::uint32_t known, alone;
    const char *legal;
};
constexpr FlagRules kFlagged{ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE |
                                 ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL,
                             ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL,
                             "1 (ACL_EVENT_SYNC), 2 (ACL_EVENT_CAPTURE_STREAM_PROGRESS) and 8 (ACL_EVENT_TIME_LINE), "
                             "or'ed, or one of 0x10 (ACL_EVENT_DEVICE_USE_ONLY) and 0x20 (ACL_EVENT_EXTERNAL)"};
constexpr FlagRules kCaptured{
    ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE | ACL_EVENT_IPC, ACL_EVENT_IPC,
    "1 (ACL_EVENT_SYNC), 2 (ACL_EVENT_CAPTURE_STREAM_PROGRESS) and 8 (ACL_EVENT_TIME_LINE), or'ed, or 0x40 "
    "(ACL_EVENT_IPC)"};

Result<> check_flags(const Current &current, const FlagRules &rules, std::uint32_t flags) {
    const bool none = flags == 0 || (flags & ~rules.known) != 0;
    const bool mixed = (flags & rules.alone) != 0 && (flags & (flags - 1)) != 0;
    if (none || mixed) return refuse(Rule::event_flags, "flag", {{"given", text::hex(flags)}, {"legal", rules.legal}});
    using product::Capability;
    if ((flags == ACL_EVENT_DEVICE_USE_ONLY && !current.has(Capability::device_use_only)) ||
        (flags == ACL_EVENT_IPC && !current.has(Capability::ipc_event))) {
        return refuse(Rule::event_flag_unsupported, "flag",
                      {{"given", text::hex(flags)}, {"product", current.profile().soc_name}});
    }
    return {};
}

const char *maker_of(const Event &event) {
    constexpr const char *kMakers[] = {"aclrtCreateEvent", "aclrtCreateEventWithFlag", "aclrtCreateEventExWithFlag"};
    return kMakers[static_cast<int>(event.traits().kind)];
}

/// Whether events of this kind do that; `legal` says which do.
bool does(const Event &event, EventNeed need, const char *&legal) {
    const EventKind kind = event.traits().kind;
    const bool shared = event.has(ACL_EVENT_IPC);
    switch (need) {
        case EventNeed::record:
            legal = "an event made without ACL_EVENT_DEVICE_USE_ONLY";
            return !event.has(ACL_EVENT_DEVICE_USE_ONLY);
        case EventNeed::hold_back:
            legal = "one of aclrtCreateEvent, or one made with ACL_EVENT_SYNC (or ACL_EVENT_IPC)";
            return kind == EventKind::plain || shared || event.has(ACL_EVENT_SYNC);
        case EventNeed::reset:
            legal = "one of aclrtCreateEventWithFlag with ACL_EVENT_SYNC";
            return kind == EventKind::flagged && event.has(ACL_EVENT_SYNC);
        case EventNeed::state:
            legal = "one made without ACL_EVENT_IPC";
            return !shared;
        case EventNeed::wait_state:
            legal = "one of aclrtCreateEvent or aclrtCreateEventWithFlag";
            return kind != EventKind::captured;
        case EventNeed::synchronize:
            legal = "one made without ACL_EVENT_EXTERNAL";
            return !event.has(ACL_EVENT_EXTERNAL);
        case EventNeed::time:
            legal = "one made without ACL_EVENT_IPC and ACL_EVENT_EXTERNAL";
            return !shared && !event.has(ACL_EVENT_EXTERNAL);
    }
    return true;
}

}  // namespace

Result<EventPointer> create_event(const Current &current, EventKind kind, std::uint32_t flags) {
    if (kind != EventKind::plain) {
        const FlagRules &rules = kind == EventKind::flagged ? kFlagged : kCaptured;
        if (auto fine = check_flags(current, rules, flags); !fine) return pass_on(std::move(fine));
    }
    return current.process.events().create(current.device.id(), kind, flags, current.profile().counts.events);
}

std::uint32_t slots_left(const Current &current) {
    const std::uint32_t most = current.profile().counts.events;
    return most - std::min(most, current.process.events().slots_taken(current.device.id()));
}

Result<> require(const Event &event, EventNeed need, std::string_view argument) {
    const char *legal = nullptr;
    if (does(event, need, legal)) return {};
    const Rule rule = need == EventNeed::record ? Rule::event_device_only : Rule::event_kind;
    return refuse(rule, argument,
                  {{"given", text::hex(static_cast<std::uint64_t>(event.traits().handle))},
                   {"maker", maker_of(event)},
                   {"flags", text::hex(event.traits().flags)},
                   {"legal", legal}});
}

}  // namespace softnpu
