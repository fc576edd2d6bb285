// SPDX-License-Identifier: Apache-2.0
// StreamTimers: when streams want to be looked at again. One time for a stream, the last that was set, because only its
// first task waits.
#pragma once

#include <map>
#include <unordered_map>

#include "runtime/scheduler.hpp"

namespace softnpu {

class StreamTimers {
public:
    void set(const StreamPointer &stream, Clock::time_point when) {
        const auto [at, fresh] = of_.try_emplace(stream.get());
        if (!fresh) all_.erase(at->second);
        at->second = all_.emplace(when, stream);
    }
    /// The next; the end of time when there is none.
    Clock::time_point first() const { return all_.empty() ? Clock::time_point::max() : all_.begin()->first; }
    /// Takes out the first.
    StreamPointer take() {
        StreamPointer stream = std::move(all_.begin()->second);
        all_.erase(all_.begin());
        of_.erase(stream.get());
        return stream;
    }

private:
    using All = std::multimap<Clock::time_point, StreamPointer>;
    All all_;
    std::unordered_map<const Stream *, All::iterator> of_;
};

}  // namespace softnpu
