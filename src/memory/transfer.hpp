// SPDX-License-Identifier: Apache-2.0
// Transfer: a copy or set that is carried out later. Its ends are found and held when it is made, so whatever is freed,
// unmapped or given to somebody else meanwhile, it reaches the bytes that it was made for and no others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "memory/spans.hpp"
#include "rules/error.hpp"

namespace softnpu {

/// One end of a copy, resolved: host bytes that stay valid as long as this lives.
struct End {
    BlockPin pin;  ///< empty for host memory
    std::byte *bytes = nullptr;
    DeviceId device;  ///< -1 for host memory
    bool on_device() const { return device.value >= 0; }
};

/// A rectangle: `height` rows of `width` bytes, `pitch` bytes apart. One row for plain copies.
struct Rows {
    std::size_t pitch = 0, width = 0, height = 1;
    /// Bytes from the first to the end of the last row; the caller has excluded overflow.
    std::size_t extent() const { return (height - 1) * pitch + width; }
};

class Transfer {
public:
    /// How many bytes it writes.
    std::size_t bytes() const { return bytes_; }
    /// Keeps the bytes of a pinned block until this is gone.
    void hold(HostHold to, HostHold from) {
        to_hold_ = std::move(to);
        from_hold_ = std::move(from);
    }

private:
    friend class CopyEngine;
    enum class Kind : std::uint8_t { copy, rows, fill_bytes, fill_words };
    /// What only rectangles and ends in mappings or managed memory have.
    struct Wide {
        Rows to_rows, from_rows;
        std::vector<Span> targets, sources;
    };

    Transfer(Kind kind, void *to, const void *from, std::size_t bytes)
        : kind_(kind), bytes_(bytes), to_(to), from_(from) {}

    Kind kind_;
    std::uint32_t value_ = 0;
    std::size_t bytes_;
    void *to_;
    const void *from_;
    End target_, source_;
    std::unique_ptr<Wide> wide_;
    HostHold to_hold_, from_hold_;
    std::optional<Error> fault_;  ///< found when it was made, told when it is carried out
};

}  // namespace softnpu
