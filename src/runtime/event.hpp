// SPDX-License-Identifier: Apache-2.0
// Event: a point in the work of streams that others wait for. How it was made decides what its calls mean
// (stream-event.md 2): a plain one and a captured one stand for the record that was last at the time of the call, a
// flagged one is a flag that a record sets.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "base/ids.hpp"
#include "runtime/flag.hpp"
#include "runtime/mark.hpp"

namespace softnpu {

enum class EventHandle : std::uint64_t {};

enum class EventKind : std::uint8_t {
    plain,     ///< aclrtCreateEvent
    flagged,   ///< aclrtCreateEventWithFlag
    captured,  ///< aclrtCreateEventExWithFlag
};

class Event : public std::enable_shared_from_this<Event> {
public:
    struct Traits {
        EventHandle handle{};
        DeviceId device;
        std::int32_t id = 0;  ///< of the device
        EventKind kind = EventKind::plain;
        std::uint32_t flags = 0;
    };
    explicit Event(Traits traits) : traits_(traits) {}

    const Traits &traits() const { return traits_; }
    bool has(std::uint32_t flag) const { return (traits_.flags & flag) != 0; }

    /// The last record; empty before the first, and after a reset.
    MarkPointer last() const;
    /// All waits for it have passed.
    bool waits_are_over() const { return waits_.load(std::memory_order_acquire) == 0; }

    // Tasks of a stream. What cannot be done with this kind of event was refused before.
    Result<> record(const StreamPointer &stream, const char *function);
    Result<> hold_back(const StreamPointer &stream, WaitLimit limit, const char *function);
    Result<> reset(const StreamPointer &stream, const char *function);

private:
    class SetFlag;
    class AwaitFlag;
    class AwaitMark;
    class Clear;
    /// Counts a wait from when it is queued until it has passed.
    class Counted;

    const Traits traits_;
    mutable std::mutex mutex_;
    MarkPointer last_;
    std::atomic<std::uint64_t> waits_{0};
    Flag flag_;
};

using EventPointer = std::shared_ptr<Event>;

}  // namespace softnpu
