// SPDX-License-Identifier: Apache-2.0
// How many cores of each kind may be used; kept for programs that ask back, since nothing here computes.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

namespace softnpu {

/// The values of aclrtDevResLimitType.
enum class CoreKind { cube, vector };
inline constexpr unsigned kCoreKinds = 2;

class CoreLimits {
public:
    void set(CoreKind kind, std::uint32_t value) { at(kind).store(value, std::memory_order_relaxed); }
    /// Empty until set.
    std::optional<std::uint32_t> get(CoreKind kind) const {
        const std::int64_t value = set_[static_cast<std::size_t>(kind)].load(std::memory_order_relaxed);
        if (value < 0) return {};
        return static_cast<std::uint32_t>(value);
    }
    void clear() {
        for (auto &one : set_) one.store(-1, std::memory_order_relaxed);
    }

private:
    std::atomic<std::int64_t> &at(CoreKind kind) { return set_[static_cast<std::size_t>(kind)]; }
    std::array<std::atomic<std::int64_t>, kCoreKinds> set_{-1, -1};
};

}  // namespace softnpu
