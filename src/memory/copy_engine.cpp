// SPDX-License-Identifier: Apache-2.0
#include "memory/copy_engine.hpp"

#include <algorithm>

#include "memory/host_budget.hpp"
#include "memory/linear_heap.hpp"
#include "memory/move.hpp"
#include "memory/spans.hpp"
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

namespace {

[[gnu::cold]] unexpected<Error> past_the_end(const BlockPin &pin, DeviceAddress address, Bytes size,
                                             std::string_view argument) {
    const Bytes offset = address - pin.start();
    return refuse(Rule::out_of_bounds, argument,
                  {{"pointer", text::address(address)},
                   {"size", text::number(size.value)},
                   {"offset", text::number(offset.value)},
                   {"overrun", text::number((offset + size - pin.record().rounded).value)},
                   {"block", describe(pin.view())}});
}

[[gnu::cold]] unexpected<Error> peers_closed(DeviceId to, DeviceId from) {
    return refuse(Rule::peer_access_missing, "dst",
                  {{"to", text::number(std::int64_t{to.value})}, {"from", text::number(std::int64_t{from.value})}});
}

[[gnu::cold]] unexpected<Error> overlapping(const End &to, const End &from, std::size_t count) {
    return refuse(
        Rule::host_ranges_overlap, "dst",
        {{"dst", text::pointer(to.bytes)}, {"src", text::pointer(from.bytes)}, {"count", text::number(count)}});
}

[[gnu::cold]] unexpected<Error> over_budget(const HostBudget &budget, Bytes size, std::string_view argument) {
    return refuse(
        Rule::host_budget_exceeded, argument,
        {{"size", text::size(size)}, {"used", text::size(budget.committed())}, {"budget", text::size(budget.limit())}});
}

[[gnu::cold]] unexpected<Error> read_only(const BlockPin &pin, std::string_view argument) {
    return refuse(Rule::readonly_memory, argument, {{"block", describe(pin.view())}});
}

}  // namespace

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
    if (is_device(pointer)) {
        return resolve_device(DeviceAddress::from_pointer(pointer), {size}, argument, access, end);
    }
    end.bytes = static_cast<std::byte *>(const_cast<void *>(pointer));
    return {};
}

Result<> CopyEngine::resolve(const void *pointer, std::size_t size, std::string_view argument, Access access,
                             End &end) {
    if (!is_virtual(pointer)) return resolve_inline(pointer, size, argument, access, end);
    std::vector<Span> spans;
    if (auto found = collect(pointer, size, argument, access, spans); !found) return found;
    end.pin = std::move(spans.front().pin);
    end.bytes = spans.front().bytes;
    end.device = spans.front().device;
    return {};
}

Result<> CopyEngine::collect(const void *pointer, std::size_t size, std::string_view argument, Access access,
                             std::vector<Span> &spans) {
    Gap gap;
    if (!collect_spans(guide_, pointer, size, spans, gap)) {
        // A linear end is refused as in a plain copy; a hole is named with where it begins.
        End unused;
        if (!is_virtual(pointer)) return resolve_inline(pointer, size, argument, access, unused);
        return hole(DeviceAddress::from_pointer(pointer), {size}, gap.at, argument);
    }
    for (const Span &span : spans) {
        if (access == Access::write && span.readonly) return read_only(span.pin, argument);
    }
    return {};
}

/// Peers, and ordinary host ranges of `count` bytes that overlap.
[[gnu::always_inline]] inline Result<> CopyEngine::may_meet(const End &to, const End &from, std::size_t count) const {
    if (to.on_device() || from.on_device()) {
        const bool one_sided = !to.on_device() || !from.on_device() || to.device == from.device;
        if (one_sided || peers_(to.device, from.device)) return {};
        return peers_closed(to.device, from.device);
    }
    if (to.bytes >= from.bytes + count || from.bytes >= to.bytes + count) return {};
    return overlapping(to, from, count);
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
    if (is_virtual(to) || is_virtual(from)) [[unlikely]]
        return copy_spans(to, from, count);
    End target, source;
    if (auto found = resolve_inline(to, count, "dst", Access::write, target); !found) return found;
    if (auto found = resolve_inline(from, count, "src", Access::read, source); !found) return found;
    if (auto meet = may_meet(target, source, count); !meet) return meet;
    if (auto ready = commit_run(target, to, count, "dst"); !ready) return ready;
    move_bytes(target.bytes, source.bytes, count);
    return {};
}

/// A copy with an end in mappings: run by run, in pieces that threads can share.
Result<> CopyEngine::copy_spans(void *to, const void *from, std::size_t count) {
    std::vector<Span> targets, sources;
    if (auto found = collect(to, count, "dst", Access::write, targets); !found) return found;
    if (auto found = collect(from, count, "src", Access::read, sources); !found) return found;
    if (auto meet = spans_may_meet(targets, sources); !meet) return meet;
    if (auto ready = commit_spans(targets, "dst"); !ready) return ready;
    std::vector<Piece> pieces;
    for (std::size_t t = 0, s = 0, into = 0, out_of = 0; t < targets.size() && s < sources.size();) {
        const std::size_t run = std::min(targets[t].size - into, sources[s].size - out_of);
        pieces.push_back({targets[t].bytes + into, sources[s].bytes + out_of, run});
        into += run;
        out_of += run;
        if (into == targets[t].size) ++t, into = 0;
        if (out_of == sources[s].size) ++s, out_of = 0;
    }
    move_pieces(pieces);
    return {};
}

namespace {

/// Devices of a list of runs, each once, with who may reach all of its runs.
struct Side {
    DeviceId device;
    std::uint64_t granted;
};
std::vector<Side> sides_of(const std::vector<Span> &spans) {
    std::vector<Side> sides;
    for (const Span &span : spans) {
        const auto known = std::ranges::find(sides, span.device, &Side::device);
        if (known == sides.end())
            sides.push_back({span.device, span.granted});
        else
            known->granted &= span.granted;
    }
    return sides;
}

bool grants(const Side &memory, DeviceId who) { return (memory.granted >> (who.value & 63) & 1) != 0; }

}  // namespace

Result<> CopyEngine::spans_may_meet(const std::vector<Span> &targets, const std::vector<Span> &sources) const {
    for (const Side &to : sides_of(targets)) {
        for (const Side &from : sides_of(sources)) {
            if (to.device.value < 0 || from.device.value < 0 || to.device == from.device) continue;
            if (grants(to, from.device) || grants(from, to.device) || peers_(to.device, from.device)) continue;
            return peers_closed(to.device, from.device);
        }
    }
    return {};
}

Result<> CopyEngine::commit_spans(std::vector<Span> &spans, std::string_view argument) const {
    for (Span &span : spans) {
        if (!span.pin) continue;
        LinearHeap &heap = span.pin.region().heap();
        if (!heap.prepare_write(span.pin, span.in_region, {span.size}))
            return over_budget(budget_, {span.size}, argument);
    }
    return {};
}

/// Rectangles with an end in mappings: both extents must be whole, then row by row.
Result<> CopyEngine::copy_span_rows(void *to, const void *from, Rows to_rows, Rows from_rows) {
    std::vector<Span> targets, sources;
    if (auto found = collect(to, to_rows.extent(), "dst", Access::write, targets); !found) return found;
    if (auto found = collect(from, from_rows.extent(), "src", Access::read, sources); !found) return found;
    for (std::size_t row = 0; row < to_rows.height; ++row) {
        auto done = copy_spans(static_cast<std::byte *>(to) + row * to_rows.pitch,
                               static_cast<const std::byte *>(from) + row * from_rows.pitch, to_rows.width);
        if (!done) return done;
    }
    return {};
}

Result<> CopyEngine::copy_rows(void *to, const void *from, Rows to_rows, Rows from_rows) {
    if (is_virtual(to) || is_virtual(from)) return copy_span_rows(to, from, to_rows, from_rows);
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

/// A repeated word over mappings: the runs begin where mappings do, so the word is never cut. (A byte is a word of
/// four.)
Result<> CopyEngine::fill_spans(void *to, std::uint32_t word, std::size_t count, std::string_view argument) {
    std::vector<Span> spans;
    if (auto found = collect(to, count, argument, Access::write, spans); !found) return found;
    if (auto ready = commit_spans(spans, argument); !ready) return ready;
    const bool bytes = word == 0x01010101u * (word & 0xff);
    for (const Span &span : spans) {
        if (bytes)
            fill_bytes(span.bytes, static_cast<std::uint8_t>(word & 0xff), span.size);
        else
            softnpu::fill_words(span.bytes, word, span.size / 4);
    }
    return {};
}

Result<> CopyEngine::fill(void *to, std::uint8_t value, std::size_t count, std::string_view argument, Access access) {
    if (is_virtual(to)) return fill_spans(to, 0x01010101u * value, count, argument);
    End target;
    if (auto found = resolve(to, count, argument, access, target); !found) return found;
    if (auto ready = commit_run(target, to, count, argument); !ready) return ready;
    fill_bytes(target.bytes, value, count);
    return {};
}

Result<> CopyEngine::fill_words(void *to, std::uint32_t value, std::size_t count, std::string_view argument) {
    if (is_virtual(to)) return fill_spans(to, value, count * 4, argument);
    End target;
    if (auto found = resolve(to, count * 4, argument, Access::write, target); !found) return found;
    if (auto ready = commit_run(target, to, count * 4, argument); !ready) return ready;
    softnpu::fill_words(target.bytes, value, count);
    return {};
}

}  // namespace softnpu
