// SPDX-License-Identifier: Apache-2.0
// CopyEngine: the one door through which bytes of device memory are read or written.
//
// It resolves both ends, checks liveness, bounds, rights and peer access, then moves. A block is pinned while it is
// copied, so freeing it in another thread can neither crash the copy nor let it touch the block's successor.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/device_address.hpp"
#include "memory/address_guide.hpp"
#include "memory/spans.hpp"
#include "rules/error.hpp"

namespace softnpu {

/// A task of the device may write what the host may only read.
enum class Access { read, write, write_by_device };

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

class CopyEngine {
public:
    /// Whether one device may reach the memory of another.
    using PeerCheck = std::function<bool(DeviceId, DeviceId)>;

    CopyEngine(AddressGuide guide, const HostBudget &budget, PeerCheck peers)
        : guide_(guide), budget_(budget), peers_(std::move(peers)) {}

    Result<> copy(void *to, const void *from, std::size_t count);
    /// Writes bytes of our own.
    Result<> store(void *to, const void *bytes, std::size_t count, std::string_view argument);
    /// Both rectangles have the same width and height.
    Result<> copy_rows(void *to, const void *from, Rows to_rows, Rows from_rows);
    Result<> fill(void *to, std::uint8_t value, std::size_t count, std::string_view argument,
                  Access access = Access::write);
    Result<> fill_words(void *to, std::uint32_t value, std::size_t count, std::string_view argument);

    /// Which device holds a range that may be accessed (-1: the host). `argument` is the caller's name for the pointer.
    Result<DeviceId> owner_of(const void *pointer, std::size_t size, std::string_view argument, Access access);

private:
    bool is_plain(const void *pointer) const { return guide_.is_plain(DeviceAddress::from_pointer(pointer)); }
    Result<> collect(const void *pointer, std::size_t size, std::string_view argument, Access access,
                     std::vector<Span> &spans);
    Result<> copy_spans(void *to, const void *from, std::size_t count, std::string_view target = "dst");
    Result<> copy_span_rows(void *to, const void *from, Rows to_rows, Rows from_rows);
    Result<> fill_spans(void *to, std::uint32_t word, std::size_t count, std::string_view argument);
    Result<> spans_may_meet(const std::vector<Span> &targets, const std::vector<Span> &sources) const;
    Result<> commit_spans(std::vector<Span> &spans, std::string_view argument) const;
    Result<> resolve(const void *pointer, std::size_t size, std::string_view argument, Access access, End &end);
    Result<> resolve_inline(const void *pointer, std::size_t size, std::string_view argument, Access access, End &end);
    Result<> resolve_device(DeviceAddress address, Bytes size, std::string_view argument, Access access, End &end);
    unexpected<Error> nothing_there(DeviceAddress address, std::string_view argument) const;
    unexpected<Error> hole(DeviceAddress start, Bytes size, DeviceAddress at, std::string_view argument) const;
    Result<> may_meet(const End &to, const End &from, std::size_t count) const;
    Result<> commit_run(End &end, const void *pointer, std::size_t count, std::string_view argument) const;
    Result<> commit(End &end, const std::byte *pointer, Rows rows, std::string_view argument) const;

    AddressGuide guide_;
    const HostBudget &budget_;
    PeerCheck peers_;
};

}  // namespace softnpu
