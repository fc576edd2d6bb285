// SPDX-License-Identifier: Apache-2.0
// HostBudget: how many bytes of host memory softnpu may commit, so that the kernel never has to kill anybody.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/bytes.hpp"

namespace softnpu {

class HostBudget {
public:
    explicit HostBudget(Bytes limit) : limit_(static_cast<std::int64_t>(limit.value)) {}

    bool charge(Bytes amount) {
        if (amount > limit()) return false;  // as a signed number it could be negative
        const auto wanted = static_cast<std::int64_t>(amount.value);
        if (committed_.fetch_add(wanted, std::memory_order_relaxed) + wanted <= limit_) return true;
        committed_.fetch_sub(wanted, std::memory_order_relaxed);
        return false;
    }
    void refund(Bytes amount) {
        committed_.fetch_sub(static_cast<std::int64_t>(amount.value), std::memory_order_relaxed);
    }

    Bytes limit() const { return {static_cast<std::uint64_t>(limit_)}; }
    Bytes committed() const { return {static_cast<std::uint64_t>(committed_.load(std::memory_order_relaxed))}; }

private:
    const std::int64_t limit_;
    std::atomic<std::int64_t> committed_{0};
};

}  // namespace softnpu
