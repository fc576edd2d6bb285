// SPDX-License-Identifier: Apache-2.0
// Task: one piece of work of a stream. Copies and sets lie in the queue itself, everything else is an Action.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "memory/transfer.hpp"
#include "rules/error.hpp"

namespace softnpu {

class Stream;
using StreamPointer = std::shared_ptr<Stream>;

enum class StreamHandle : std::uint64_t {};

/// Up to where a stream has to come: tasks are counted from 1.
struct StreamPlace {
    StreamPointer stream;
    std::uint64_t task = 0;
};

enum class Step {
    done,
    blocked,  ///< it has seen to it that the stream is resumed when it may go on
    again,    ///< it cannot know when it may go on, and wants to be asked again
};

class Action {
public:
    Action() = default;
    virtual ~Action() = default;
    Action(const Action &) = delete;
    Action &operator=(const Action &) = delete;

    /// Called once it stands in the queue of a stream, before anybody can run it. The stream outlives its tasks.
    virtual void placed(Stream &, std::uint64_t /*task*/) {}
    /// Called when it is first in its stream, and again after the stream was resumed, until it is done or has failed.
    virtual Result<Step> run(Stream &stream) = 0;
    /// Instead of running: the stream was aborted or destroyed.
    virtual void drop() {}
    /// Of a blocked one: what has to come first; empty when no stream of ours can bring it.
    virtual StreamPlace awaited() const { return {}; }
};

struct Task {
    const char *function = nullptr;  ///< that queued it
    std::variant<std::monostate, Transfer, std::unique_ptr<Action>> work;
};

}  // namespace softnpu
