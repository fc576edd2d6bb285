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
Result<> spans_apart(const std::vector<Span> &targets, const std::vector<Span> &sources, std::size_t count) {
    const Span &to = targets.front(), &from = sources.front();
    if (to.pin || from.pin || to.bytes >= from.bytes + count || from.bytes >= to.bytes + count) return {};
    return overlapping(to.bytes, from.bytes, count);
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

/// Where a list of runs stands in the range that it covers; moves upwards only.
class Cursor {
public:
    explicit Cursor(std::vector<Span> &spans) : spans_(spans) {}
    /// The run that holds byte `offset` of the range.
    Span &seek(std::size_t offset) {
        while (offset - begin_ >= spans_[at_].size) begin_ += spans_[at_++].size;
        inside_ = offset - begin_;
        return spans_[at_];
    }
    /// Where in that run the byte is, and how many bytes the run has from there.
    std::size_t inside() const { return inside_; }
    std::size_t left() const { return spans_[at_].size - inside_; }

private:
    std::vector<Span> &spans_;
    std::size_t at_ = 0, begin_ = 0, inside_ = 0;
};

/// Adds a move of `count` bytes between two ranges, in pieces that lie in one run each.
void add_pieces(Cursor &to, std::size_t to_offset, Cursor &from, std::size_t from_offset, std::size_t count,
                std::vector<Piece> &pieces) {
    while (count > 0) {
        Span &target = to.seek(to_offset), &source = from.seek(from_offset);
        const std::size_t run = std::min({count, to.left(), from.left()});
        pieces.push_back({target.bytes + to.inside(), source.bytes + from.inside(), run});
        to_offset += run;
        from_offset += run;
        count -= run;
    }
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

Result<> CopyEngine::collect_both(void *to, const void *from, std::size_t to_size, std::size_t from_size,
                                  std::size_t meeting, std::string_view target, Transfer::Wide &ends) {
    if (auto found = collect(to, to_size, target, Access::write, ends.targets); !found) return found;
    if (auto found = collect(from, from_size, "src", Access::read, ends.sources); !found) return found;
    if (auto meet = spans_may_meet(ends.targets, ends.sources); !meet) return meet;
    return spans_apart(ends.targets, ends.sources, meeting);
}

/// A copy with an end in mappings or managed memory: run by run, in pieces that threads can share.
Result<> CopyEngine::copy_spans(void *to, const void *from, std::size_t count, std::string_view target) {
    Transfer::Wide ends;
    if (auto found = collect_both(to, from, count, count, count, target, ends); !found) return found;
    return move_spans(to, from, count, ends, target);
}

Result<> CopyEngine::move_spans(void *to, const void *from, std::size_t count, Transfer::Wide &ends,
                                std::string_view target) {
    if (auto ready = commit_spans(ends.targets, 0, count, target); !ready) return ready;
    std::vector<Piece> pieces;
    Cursor into(ends.targets), out_of(ends.sources);
    add_pieces(into, 0, out_of, 0, count, pieces);
    if (overlap(to, from, count))
        move_overlapping(pieces, to > from);
    else
        move_pieces(pieces);
    return {};
}

/// Row by row, so that what lies between the rows is not committed.
Result<> CopyEngine::move_span_rows(Transfer::Wide &ends) {
    const Rows to = ends.to_rows, from = ends.from_rows;
    Cursor into(ends.targets), out_of(ends.sources);
    std::vector<Piece> pieces;
    for (std::size_t row = 0; row < to.height; ++row) {
        auto ready = commit_spans(ends.targets, row * to.pitch, to.width, "dst");
        if (!ready) return ready;
        pieces.clear();
        add_pieces(into, row * to.pitch, out_of, row * from.pitch, to.width, pieces);
        move_pieces(pieces);
    }
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

/// Of the range, `size` bytes from `offset`: all of them or none; heaps share one budget.
Result<> CopyEngine::commit_spans(std::vector<Span> &spans, std::size_t offset, std::size_t size,
                                  std::string_view argument) const {
    Bytes clean;
    LinearHeap *heap = nullptr;
    const auto each_part = [&](auto visit) {
        Cursor cursor(spans);
        for (std::size_t done = 0; done < size;) {
            Span &span = cursor.seek(offset + done);
            const std::size_t part = std::min(size - done, cursor.left());
            visit(span, cursor.inside(), Bytes{part});
            done += part;
        }
    };
    each_part([&](Span &span, std::size_t at, Bytes part) {
        if (span.managed) guide_.managed.note_write(DeviceAddress::from_pointer(span.bytes + at), part);
        if (!span.pin) return;
        heap = &span.pin.region().heap();
        clean += LinearHeap::unwritten(span.pin, span.in_region + Bytes{at}, part);
    });
    if (clean == 0_B) return {};
    if (!heap->charge(clean)) return over_budget(budget_, {size}, argument);
    each_part([&](Span &span, std::size_t at, Bytes part) {
        if (span.pin) clean -= LinearHeap::mark_written(span.pin, span.in_region + Bytes{at}, part);
    });
    heap->refund(clean);
    return {};
}

/// Rectangles with such an end: both extents must be whole.
Result<> CopyEngine::copy_span_rows(void *to, const void *from, Rows to_rows, Rows from_rows) {
    Transfer::Wide ends{to_rows, from_rows, {}, {}};
    auto found = collect_both(to, from, to_rows.extent(), from_rows.extent(), to_rows.width, "dst", ends);
    return found ? move_span_rows(ends) : pass_on(std::move(found));
}

Result<> CopyEngine::fill_spans(void *to, std::uint32_t word, std::size_t count, std::string_view argument) {
    std::vector<Span> spans;
    if (auto found = collect(to, count, argument, Access::write, spans); !found) return found;
    return set_spans(spans, word, argument);
}

/// A repeated word over runs: they begin where mappings do, so the word is never cut. (A byte is a word of
/// four.)
Result<> CopyEngine::set_spans(std::vector<Span> &spans, std::uint32_t word, std::string_view argument) const {
    std::size_t size = 0;
    for (const Span &span : spans) size += span.size;
    if (auto ready = commit_spans(spans, 0, size, argument); !ready) return ready;
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
