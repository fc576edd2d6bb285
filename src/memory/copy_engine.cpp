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
    for (std::size_t row = 0; row < to_rows.height; ++row) {
        move_bytes(target.bytes + row * to_rows.pitch, source.bytes + row * from_rows.pitch, to_rows.width);
    }
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

}  // namespace softnpu
