// SPDX-License-Identifier: Apache-2.0
#include "memory/copy_engine.hpp"

#include "memory/copy_refusals.hpp"
#include "memory/linear_heap.hpp"
#include "memory/move.hpp"
#include "rules/text.hpp"

namespace softnpu {

[[gnu::cold]] unexpected<Error> CopyEngine::nothing_there(DeviceAddress address, std::string_view argument) const {
    if (address >= kRegisteredBegin && guide_.host.mapped_at(address)) {
        return refuse(Rule::registered_address, argument, {{"pointer", text::address(address)}});
    }
    return refuse(Rule::not_allocated, argument,
                  {{"pointer", text::address(address)}, {"what", guide_.describe(address.as_pointer())}});
}

/// Of a range that begins well: which byte of what was given is the first that is not there.
[[gnu::cold]] unexpected<Error> CopyEngine::hole(DeviceAddress start, Bytes size, DeviceAddress at,
                                                 std::string_view argument) const {
    if (at == start) return nothing_there(at, argument);
    return refuse(Rule::not_allocated, argument,
                  {{"pointer", text::address(start) + ", at byte " + text::number((at - start).value) + " of " +
                                   text::number(size.value) + " (" + text::address(at) + "),"},
                   {"what", guide_.describe(at.as_pointer())}});
}

// The steps of a small copy cost more than its bytes, so they are laid out in one run, with the refusals out of line.
[[gnu::always_inline]] inline Result<> CopyEngine::resolve_device(DeviceAddress address, Bytes size,
                                                                  std::string_view argument, Access access, End &end) {
    const BlockPin &pin = end.pin;
    if (!guide_.space.pin(address, end.pin)) return nothing_there(address, argument);
    const BlockRecord &record = pin.record();
    const Bytes offset = address - pin.start();
    if (offset > record.rounded || size > record.rounded - offset) return past_the_end(pin, address, size, argument);
    if (access == Access::write && record.readonly) return read_only(pin, argument);
    end.bytes = pin.region().window(address);
    end.device = pin.region().heap().device();
    return {};
}

[[gnu::always_inline]] inline Result<> CopyEngine::resolve_inline(const void *pointer, std::size_t size,
                                                                  std::string_view argument, Access access, End &end) {
    if (in_device_range(DeviceAddress::from_pointer(pointer))) {
        return resolve_device(DeviceAddress::from_pointer(pointer), {size}, argument, access, end);
    }
    end.bytes = static_cast<std::byte *>(const_cast<void *>(pointer));
    return {};
}

Result<> CopyEngine::resolve(const void *pointer, std::size_t size, std::string_view argument, Access access,
                             End &end) {
    return resolve_inline(pointer, size, argument, access, end);
}

Result<DeviceId> CopyEngine::owner_of(const void *pointer, std::size_t size, std::string_view argument, Access access) {
    std::vector<Span> spans;
    if (auto found = collect(pointer, size, argument, access, spans); !found) return pass_on(std::move(found));
    return spans.front().device;
}

/// Peers, and ordinary host ranges of `count` bytes that overlap.
[[gnu::always_inline]] inline Result<> CopyEngine::may_meet(const End &to, const End &from, std::size_t count) const {
    if (to.on_device() || from.on_device()) {
        const bool one_sided = !to.on_device() || !from.on_device() || to.device == from.device;
        if (one_sided || peers_(to.device, from.device)) return {};
        return peers_closed(to.device, from.device);
    }
    if (to.bytes >= from.bytes + count || from.bytes >= to.bytes + count) return {};
    return overlapping(to.bytes, from.bytes, count);
}

/// Commits a run of bytes that is about to be written.
[[gnu::always_inline]] inline Result<> CopyEngine::commit_run(End &end, const void *pointer, std::size_t count,
                                                              std::string_view argument) const {
    if (!end.on_device()) return {};
    LinearHeap &heap = end.pin.region().heap();
    if (heap.prepare_write(end.pin, DeviceAddress::from_pointer(pointer), {count})) return {};
    return over_budget(budget_, {count}, argument);
}

/// The same for a rectangle: row by row where rows lie far apart.
Result<> CopyEngine::commit(End &end, const std::byte *pointer, Rows rows, std::string_view argument) const {
    if (rows.pitch <= rows.width + kFrame.value) return commit_run(end, pointer, rows.extent(), argument);
    for (std::size_t row = 0; row < rows.height; ++row) {
        auto ready = commit_run(end, pointer + row * rows.pitch, rows.width, argument);
        if (!ready) return ready;
    }
    return {};
}

namespace {
void move_rows(const End &to, const End &from, Rows to_rows, Rows from_rows) {
    for (std::size_t row = 0; row < to_rows.height; ++row) {
        move_bytes(to.bytes + row * to_rows.pitch, from.bytes + row * from_rows.pitch, to_rows.width);
    }
}
}  // namespace

Result<> CopyEngine::copy(void *to, const void *from, std::size_t count) {
    if (!is_plain(to) || !is_plain(from)) [[unlikely]]
        return copy_spans(to, from, count);
    End target, source;
    if (auto found = resolve_inline(to, count, "dst", Access::write, target); !found) return found;
    if (auto found = resolve_inline(from, count, "src", Access::read, source); !found) return found;
    if (auto meet = may_meet(target, source, count); !meet) return meet;
    if (auto ready = commit_run(target, to, count, "dst"); !ready) return ready;
    move_bytes(target.bytes, source.bytes, count);
    return {};
}

Result<> CopyEngine::store(void *to, const void *bytes, std::size_t count, std::string_view argument) {
    if (!is_plain(to)) return copy_spans(to, bytes, count, argument);
    End target;
    if (auto found = resolve(to, count, argument, Access::write, target); !found) return found;
    if (auto ready = commit_run(target, to, count, argument); !ready) return ready;
    move_bytes(target.bytes, static_cast<const std::byte *>(bytes), count);
    return {};
}

Result<> CopyEngine::copy_rows(void *to, const void *from, Rows to_rows, Rows from_rows) {
    if (!is_plain(to) || !is_plain(from)) return copy_span_rows(to, from, to_rows, from_rows);
    End target, source;
    if (auto found = resolve(to, to_rows.extent(), "dst", Access::write, target); !found) return found;
    if (auto found = resolve(from, from_rows.extent(), "src", Access::read, source); !found) return found;
    if (auto meet = may_meet(target, source, to_rows.width); !meet) return meet;
    if (auto ready = commit(target, static_cast<const std::byte *>(to), to_rows, "dst"); !ready) return ready;
    move_rows(target, source, to_rows, from_rows);
    return {};
}

Result<> CopyEngine::fill(void *to, std::uint8_t value, std::size_t count, std::string_view argument, Access access) {
    if (!is_plain(to)) return fill_spans(to, 0x01010101u * value, count, argument);
    End target;
    if (auto found = resolve(to, count, argument, access, target); !found) return found;
    if (auto ready = commit_run(target, to, count, argument); !ready) return ready;
    fill_bytes(target.bytes, value, count);
    return {};
}

Result<> CopyEngine::fill_words(void *to, std::uint32_t value, std::size_t count, std::string_view argument) {
    if (!is_plain(to)) return fill_spans(to, value, count * 4, argument);
    End target;
    if (auto found = resolve(to, count * 4, argument, Access::write, target); !found) return found;
    if (auto ready = commit_run(target, to, count * 4, argument); !ready) return ready;
    softnpu::fill_words(target.bytes, value, count);
    return {};
}

/// Whether there is a byte that the device can reach, or that belongs to the host.
bool CopyEngine::begins(const void *pointer) const {
    std::vector<Span> spans;
    Gap gap;
    return collect_spans(guide_, pointer, 1, spans, gap);
}

/// A fault of ends that begin where something is concerns the task, not the call that queues it.
Result<Transfer> CopyEngine::with_fault(Transfer &&transfer, Result<> &&found) const {
    if (!found) [[unlikely]] {
        const bool source_too = transfer.kind_ == Transfer::Kind::copy || transfer.kind_ == Transfer::Kind::rows;
        if (!begins(transfer.to_) || (source_too && !begins(transfer.from_))) return pass_on(std::move(found));
        transfer.fault_ = std::move(found.error());
    }
    return std::move(transfer);
}

/// Finds and pins both ends; `meeting` is what must not overlap.
Result<> CopyEngine::resolve_ends(Transfer &transfer, std::size_t to_size, std::size_t from_size, std::size_t meeting) {
    if (!is_plain(transfer.to_) || !is_plain(transfer.from_)) {
        if (!transfer.wide_) transfer.wide_ = std::make_unique<Transfer::Wide>();
        return collect_both(transfer.to_, transfer.from_, to_size, from_size, meeting, "dst", *transfer.wide_);
    }
    if (auto found = resolve(transfer.to_, to_size, "dst", Access::write, transfer.target_); !found) return found;
    if (auto found = resolve(transfer.from_, from_size, "src", Access::read, transfer.source_); !found) return found;
    return may_meet(transfer.target_, transfer.source_, meeting);
}

Result<> CopyEngine::resolve_target(Transfer &transfer, std::string_view argument, Access access) {
    if (is_plain(transfer.to_)) return resolve(transfer.to_, transfer.bytes_, argument, access, transfer.target_);
    transfer.wide_ = std::make_unique<Transfer::Wide>();
    return collect(transfer.to_, transfer.bytes_, argument, Access::write, transfer.wide_->targets);
}

Result<Transfer> CopyEngine::prepare_copy(void *to, const void *from, std::size_t count) {
    Transfer transfer(Transfer::Kind::copy, to, from, count);
    auto found = resolve_ends(transfer, count, count, count);
    return with_fault(std::move(transfer), std::move(found));
}

Result<Transfer> CopyEngine::prepare_rows(void *to, const void *from, Rows to_rows, Rows from_rows) {
    Transfer transfer(Transfer::Kind::rows, to, from, to_rows.width * to_rows.height);
    transfer.wide_ = std::make_unique<Transfer::Wide>(Transfer::Wide{to_rows, from_rows, {}, {}});
    auto found = resolve_ends(transfer, to_rows.extent(), from_rows.extent(), to_rows.width);
    return with_fault(std::move(transfer), std::move(found));
}

Result<Transfer> CopyEngine::prepare_fill(void *to, std::uint8_t value, std::size_t count, std::string_view argument,
                                          Access access) {
    Transfer transfer(Transfer::Kind::fill_bytes, to, nullptr, count);
    transfer.value_ = 0x01010101u * value;
    auto found = resolve_target(transfer, argument, access);
    return with_fault(std::move(transfer), std::move(found));
}

Result<Transfer> CopyEngine::prepare_words(void *to, std::uint32_t value, std::size_t count,
                                           std::string_view argument) {
    Transfer transfer(Transfer::Kind::fill_words, to, nullptr, count * 4);
    transfer.value_ = value;
    auto found = resolve_target(transfer, argument, Access::write);
    return with_fault(std::move(transfer), std::move(found));
}

Result<> CopyEngine::perform(Transfer &transfer) {
    if (transfer.fault_) [[unlikely]]
        return unexpected<Error>(std::move(*transfer.fault_));
    if (transfer.kind_ == Transfer::Kind::rows) return perform_rows(transfer);
    if (transfer.kind_ != Transfer::Kind::copy) return perform_fill(transfer);
    if (transfer.wide_) return move_spans(transfer.to_, transfer.from_, transfer.bytes_, *transfer.wide_, "dst");
    auto ready = commit_run(transfer.target_, transfer.to_, transfer.bytes_, "dst");
    if (!ready) return ready;
    move_bytes(transfer.target_.bytes, transfer.source_.bytes, transfer.bytes_);
    return {};
}

Result<> CopyEngine::perform_rows(Transfer &transfer) {
    if (!transfer.wide_->targets.empty()) return move_span_rows(*transfer.wide_);
    const Rows to_rows = transfer.wide_->to_rows, from_rows = transfer.wide_->from_rows;
    auto ready = commit(transfer.target_, static_cast<const std::byte *>(transfer.to_), to_rows, "dst");
    if (!ready) return ready;
    move_rows(transfer.target_, transfer.source_, to_rows, from_rows);
    return {};
}

Result<> CopyEngine::perform_fill(Transfer &transfer) {
    if (transfer.wide_) return set_spans(transfer.wide_->targets, transfer.value_, "devPtr");
    auto ready = commit_run(transfer.target_, transfer.to_, transfer.bytes_, "devPtr");
    if (!ready) return ready;
    if (transfer.kind_ == Transfer::Kind::fill_bytes)
        fill_bytes(transfer.target_.bytes, static_cast<std::uint8_t>(transfer.value_ & 0xff), transfer.bytes_);
    else
        softnpu::fill_words(transfer.target_.bytes, transfer.value_, transfer.bytes_ / 4);
    return {};
}

}  // namespace softnpu
