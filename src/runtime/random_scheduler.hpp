// SPDX-License-Identifier: Apache-2.0
// RandomScheduler: any legal interleaving of streams and host, drawn from a seed. Tasks run inside the calls that
// queue, ask and wait, one at a time, so that a program whose own side is deterministic gets the same interleaving
// again.
#pragma once

#include <map>
#include <random>
#include <vector>

#include "runtime/scheduler.hpp"

namespace softnpu {

class RandomScheduler final : public Scheduler {
public:
    explicit RandomScheduler(std::uint64_t seed) : draw_(seed) {}

    void submitted(const StreamPointer &stream, std::size_t bytes) override;
    void resumed(const StreamPointer &stream) override;
    void resume_at(const StreamPointer &stream, Clock::time_point when) override;
    void queried(const StreamPointer &stream) override;

private:
    Drive drive(StreamPlace target) override;
    void listed_anew(const StreamPointer &stream) override;
    void polled(const StreamPointer &stream) override;

    void step_some();
    Drive step();
    StreamPointer pick();

    std::mutex mutex_;
    std::mt19937_64 draw_;
    /// Streams with tasks that may be able to run, in the order of their making.
    std::map<StreamHandle, StreamPointer> ready_;
    std::vector<StreamPointer> polling_;
    std::atomic<bool> stepping_{false};
};

}  // namespace softnpu
