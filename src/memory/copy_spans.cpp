// SPDX-License-Identifier: Apache-2.0
// CopyEngine, the part with an end in mappings or managed memory: run by run, where the address alone does not say
// where the bytes are.
#include <algorithm>

#include "memory/copy_engine.hpp"
#include "memory/copy_refusals.hpp"
#include "memory/linear_heap.hpp"
#include "memory/move.hpp"

namespace softnpu {

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

/// Ordinary and managed memory of the host may not overlap; what is the device's may.
Result<> spans_apart(const std::vector<Span> &targets, const std::vector<Span> &sources) {
    const Span &to = targets.front(), &from = sources.front();
    if (to.pin || from.pin || to.bytes >= from.bytes + from.size || from.bytes >= to.bytes + to.size) return {};
    return overlapping(to.bytes, from.bytes, to.size);
}

/// Whether the target lies over the source. Two addresses of one block are not seen: there the result is undefined.
bool overlap(const void *to, const void *from, std::size_t count) {
    const auto a = reinterpret_cast<std::uintptr_t>(to), b = reinterpret_cast<std::uintptr_t>(from);
    return a < b + count && b < a + count;
}

/// As memmove does: from the side on which no byte is overwritten before it was read.
void move_overlapping(std::vector<Piece> &pieces, bool upwards) {
    if (upwards) std::ranges::reverse(pieces);
    for (const Piece &piece : pieces) move_bytes(piece.to, piece.from, piece.count);
}

bool grants(const Side &memory, DeviceId who) { return (memory.granted >> (who.value & 63) & 1) != 0; }

}  // namespace

Result<> CopyEngine::collect(const void *pointer, std::size_t size, std::string_view argument, Access access,
                             std::vector<Span> &spans) {
    Gap gap;
    if (!collect_spans(guide_, pointer, size, spans, gap)) {
        if (gap.managed) return past_the_end(*gap.managed, gap.at, {size}, argument);
        // A linear end is refused as in a plain copy; a hole is named with where it begins.
        End unused;
        if (is_plain(pointer)) return resolve(pointer, size, argument, access, unused);
        return hole(DeviceAddress::from_pointer(pointer), {size}, gap.at, argument);
    }
    for (const Span &span : spans) {
        if (access == Access::write && span.readonly) return read_only(span.pin, argument);
    }
    return {};
}

/// A copy with an end in mappings or managed memory: run by run, in pieces that threads can share.
Result<> CopyEngine::copy_spans(void *to, const void *from, std::size_t count, std::string_view target) {
    std::vector<Span> targets, sources;
    if (auto found = collect(to, count, target, Access::write, targets); !found) return found;
    if (auto found = collect(from, count, "src", Access::read, sources); !found) return found;
    if (auto meet = spans_may_meet(targets, sources); !meet) return meet;
    if (auto apart = spans_apart(targets, sources); !apart) return apart;
    if (auto ready = commit_spans(targets, target); !ready) return ready;
    std::vector<Piece> pieces;
    for (std::size_t t = 0, s = 0, into = 0, out_of = 0; t < targets.size() && s < sources.size();) {
        const std::size_t run = std::min(targets[t].size - into, sources[s].size - out_of);
        pieces.push_back({targets[t].bytes + into, sources[s].bytes + out_of, run});
        into += run;
        out_of += run;
        if (into == targets[t].size) ++t, into = 0;
        if (out_of == sources[s].size) ++s, out_of = 0;
    }
    if (overlap(to, from, count))
        move_overlapping(pieces, to > from);
    else
        move_pieces(pieces);
    return {};
}

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

/// All of the bytes or none; heaps share one budget.
Result<> CopyEngine::commit_spans(std::vector<Span> &spans, std::string_view argument) const {
    Bytes clean, all;
    LinearHeap *heap = nullptr;
    for (const Span &span : spans) {
        all += Bytes{span.size};
        if (span.managed) guide_.managed.note_write(DeviceAddress::from_pointer(span.bytes), {span.size});
        if (!span.pin) continue;
        heap = &span.pin.region().heap();
        clean += LinearHeap::unwritten(span.pin, span.in_region, {span.size});
    }
    if (clean == 0_B) return {};
    if (!heap->charge(clean)) return over_budget(budget_, all, argument);
    for (Span &span : spans) {
        if (span.pin) clean -= LinearHeap::mark_written(span.pin, span.in_region, {span.size});
    }
    heap->refund(clean);
    return {};
}

/// Rectangles with such an end: both extents must be whole, then row by row.
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

/// A repeated word over runs: they begin where mappings do, so the word is never cut. (A byte is a word of
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

}  // namespace softnpu
