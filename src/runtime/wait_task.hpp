// SPDX-License-Identifier: Apache-2.0
// WaitTask: holds its stream back until something comes, or a time is over.
#pragma once

#include <chrono>
#include <optional>

#include "runtime/scheduler.hpp"

namespace softnpu {

using WaitLimit = std::chrono::seconds;  ///< 0: for ever

class WaitTask : public Action {
public:
    explicit WaitTask(WaitLimit limit) : limit_(limit) {}
    Result<Step> run(Stream &stream) final;

protected:
    /// Whether it came. Where not, sees to it that the stream is resumed when it does.
    virtual Result<bool> has_come(const StreamPointer &stream) = 0;
    virtual const char *what() const = 0;

private:
    const WaitLimit limit_;
    Deadline deadline_;  ///< the time counts from when the stream comes here
};

}  // namespace softnpu
