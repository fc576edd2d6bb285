// SPDX-License-Identifier: Apache-2.0
// Flag: set and cleared by tasks; streams wait until it is set. Events made with a flag and notifies are such.
#pragma once

#include <mutex>

#include "runtime/wait_task.hpp"
#include "runtime/waiting_streams.hpp"

namespace softnpu {

class Flag {
public:
    void set();
    void clear();
    /// True when it is set; otherwise resumes the stream when it is.
    bool is_set_or_resume(const StreamPointer &waiting);
    /// The same, and clears it: one of those who wait gets it.
    bool take_or_resume(const StreamPointer &waiting);

    /// The task that sets it next, as far as is known: who waits for the flag may run it.
    void set_by(StreamPlace place);
    StreamPlace setter() const;

private:
    mutable std::mutex mutex_;
    bool set_ = false;
    std::weak_ptr<Stream> setter_;
    std::uint64_t setter_task_ = 0;
    WaitingStreams waiting_;
};

using FlagPointer = std::shared_ptr<Flag>;

}  // namespace softnpu
