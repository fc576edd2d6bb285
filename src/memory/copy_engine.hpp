// SPDX-License-Identifier: Apache-2.0
// CopyEngine: the one door through which bytes of device memory are read or written.
//
// It resolves both ends, checks liveness, bounds, rights and peer access, then moves. A block is pinned while it is
// copied, so freeing it in another thread can neither crash the copy nor let it touch the block's successor. What is
// queued is prepared at once, which finds and pins the ends, and performed when its turn comes.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/device_address.hpp"
#include "memory/address_guide.hpp"
#include "memory/transfer.hpp"
#include "rules/error.hpp"

namespace softnpu {

/// A task of the device may write what the host may only read.
enum class Access { read, write, write_by_device };

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

    // The same for later. Only an end that begins nowhere is refused here; any other fault comes out of perform(), as a
    // device finds it when it runs the task.
    Result<Transfer> prepare_copy(void *to, const void *from, std::size_t count);
    Result<Transfer> prepare_rows(void *to, const void *from, Rows to_rows, Rows from_rows);
    Result<Transfer> prepare_fill(void *to, std::uint8_t value, std::size_t count, std::string_view argument,
                                  Access access = Access::write);
    Result<Transfer> prepare_words(void *to, std::uint32_t value, std::size_t count, std::string_view argument);
    Result<> perform(Transfer &transfer);

    /// Which device holds a range that may be accessed (-1: the host). `argument` is the caller's name for the pointer.
    Result<DeviceId> owner_of(const void *pointer, std::size_t size, std::string_view argument, Access access);

private:
    bool is_plain(const void *pointer) const { return guide_.is_plain(DeviceAddress::from_pointer(pointer)); }
    Result<> collect(const void *pointer, std::size_t size, std::string_view argument, Access access,
                     std::vector<Span> &spans);
    /// Both ends; the first `meeting` bytes of them may not overlap.
    Result<> collect_both(void *to, const void *from, std::size_t to_size, std::size_t from_size, std::size_t meeting,
                          std::string_view target, Transfer::Wide &ends);
    Result<> copy_spans(void *to, const void *from, std::size_t count, std::string_view target = "dst");
    Result<> copy_span_rows(void *to, const void *from, Rows to_rows, Rows from_rows);
    Result<> fill_spans(void *to, std::uint32_t word, std::size_t count, std::string_view argument);
    Result<> move_spans(void *to, const void *from, std::size_t count, Transfer::Wide &ends, std::string_view target);
    Result<> set_spans(std::vector<Span> &spans, std::uint32_t word, std::string_view argument) const;
    Result<> spans_may_meet(const std::vector<Span> &targets, const std::vector<Span> &sources) const;
    Result<> commit_spans(std::vector<Span> &spans, std::size_t offset, std::size_t size,
                          std::string_view argument) const;
    Result<> move_span_rows(Transfer::Wide &ends);
    Result<> resolve_ends(Transfer &transfer, std::size_t to_size, std::size_t from_size, std::size_t meeting);
    Result<> resolve_target(Transfer &transfer, std::string_view argument, Access access);
    Result<Transfer> with_fault(Transfer &&transfer, Result<> &&found) const;
    bool begins(const void *pointer) const;
    Result<> perform_rows(Transfer &transfer);
    Result<> perform_fill(Transfer &transfer);
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
