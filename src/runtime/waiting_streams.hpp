// SPDX-License-Identifier: Apache-2.0
// WaitingStreams: streams that are held back until something comes.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "runtime/scheduler.hpp"

namespace softnpu {

/// Whoever has it locks it.
class WaitingStreams {
public:
    /// Once, however often a stream comes to see.
    void add(const StreamPointer &stream) {
        const auto same = [&](const std::weak_ptr<Stream> &one) {
            return !one.owner_before(stream) && !stream.owner_before(one);
        };
        if (std::none_of(streams_.begin(), streams_.end(), same)) streams_.push_back(stream);
    }
    WaitingStreams take_all() { return std::exchange(*this, {}); }
    /// Not under a lock: the schedule decides what happens now.
    void resume() const {
        for (const auto &one : streams_) {
            if (const StreamPointer stream = one.lock()) stream->scheduler().resumed(stream);
        }
    }

private:
    std::vector<std::weak_ptr<Stream>> streams_;
};

}  // namespace softnpu
