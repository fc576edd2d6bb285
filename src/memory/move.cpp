// SPDX-License-Identifier: Apache-2.0
#include "memory/move.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "memory/crew.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace softnpu {

namespace {

// Above this a copy no longer fits the caches, so storing past them saves reading the destination.
constexpr std::size_t kStreamFrom = 6u << 20;
constexpr std::size_t kPiece = 2u << 20;

#if defined(__x86_64__)

constexpr std::size_t kLine = 64;

// Four pages side by side: one run of loads leaves the memory controller idle between pages, four keep it busy, and
// the prefetcher follows each (measured: 13.7 against 9.6 to 12.9 GB/s for one run, on the machine of bench/README.md).
constexpr std::size_t kPage = 4096;
constexpr std::size_t kRuns = 4;
constexpr std::size_t kAhead = 512;

__attribute__((target("avx512f"))) inline void stream_line_avx512(std::byte *to, const std::byte *from) {
    _mm512_stream_si512(reinterpret_cast<__m512i *>(to), _mm512_loadu_si512(from));
}

__attribute__((target("avx2"))) inline void stream_line_avx2(std::byte *to, const std::byte *from) {
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + 32));
    _mm256_stream_si256(reinterpret_cast<__m256i *>(to), low);
    _mm256_stream_si256(reinterpret_cast<__m256i *>(to + 32), high);
}

// A target attribute does not reach into a template's argument, so the loop is written once as a macro body.
#define SOFTNPU_STREAM_LINES(name, isa, line)                                                                         \
    __attribute__((target(isa))) void name(std::byte *to, const std::byte *from, std::size_t count) {                 \
        std::size_t at = 0;                                                                                           \
        for (; at + kRuns * kPage <= count; at += kRuns * kPage) {                                                    \
            for (std::size_t in = 0; in < kPage; in += kLine) {                                                       \
                for (std::size_t run = 0; run < kRuns; ++run) {                                                       \
                    _mm_prefetch(reinterpret_cast<const char *>(from + at + run * kPage + in + kAhead), _MM_HINT_T0); \
                }                                                                                                     \
                for (std::size_t run = 0; run < kRuns; ++run) {                                                       \
                    line(to + at + run * kPage + in, from + at + run * kPage + in);                                   \
                }                                                                                                     \
            }                                                                                                         \
        }                                                                                                             \
        for (; at < count; at += kLine) line(to + at, from + at);                                                     \
        _mm_sfence();                                                                                                 \
    }
SOFTNPU_STREAM_LINES(stream_lines_avx512, "avx512f", stream_line_avx512)
SOFTNPU_STREAM_LINES(stream_lines_avx2, "avx2", stream_line_avx2)
#undef SOFTNPU_STREAM_LINES

void stream_lines_sse2(std::byte *to, const std::byte *from, std::size_t count) {
    for (std::size_t at = 0; at < count; at += 16) {
        const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + at));
        _mm_stream_si128(reinterpret_cast<__m128i *>(to + at), a);
    }
    _mm_sfence();
}

using StreamLines = void (*)(std::byte *, const std::byte *, std::size_t);

/// Whole lines to a line-aligned destination, with the widest stores that this processor has.
StreamLines stream_lines() {
    static const StreamLines best = __builtin_cpu_supports("avx512f") != 0 ? stream_lines_avx512
                                    : __builtin_cpu_supports("avx2") != 0  ? stream_lines_avx2
                                                                           : stream_lines_sse2;
    return best;
}

void stream_copy(std::byte *to, const std::byte *from, std::size_t count) {
    const std::size_t head = std::min(count, (kLine - reinterpret_cast<std::uintptr_t>(to) % kLine) % kLine);
    std::memcpy(to, from, head);
    const std::size_t lines = (count - head) / kLine * kLine;
    stream_lines()(to + head, from + head, lines);
    std::memcpy(to + head + lines, from + head + lines, count - head - lines);
}

void stream_fill(std::byte *to, std::uint32_t word, std::size_t count) {
    // `to` is line-aligned and count whole lines: the callers see to it.
    const __m128i value = _mm_set1_epi32(static_cast<int>(word));
    for (std::size_t at = 0; at < count; at += 16) _mm_stream_si128(reinterpret_cast<__m128i *>(to + at), value);
    _mm_sfence();
}

#else

constexpr std::size_t kLine = 64;
void stream_copy(std::byte *to, const std::byte *from, std::size_t count) { std::memcpy(to, from, count); }
void stream_fill(std::byte *to, std::uint32_t word, std::size_t count) {
    for (std::size_t at = 0; at < count; at += 4) std::memcpy(to + at, &word, 4);
}

#endif

void fill_words_plain(std::byte *to, std::uint32_t word, std::size_t count) {
    for (std::size_t at = 0; at < count; at += 4) std::memcpy(to + at, &word, 4);
}

/// `count` bytes of a repeated word, `to` 4-aligned, the word the same in every rotation or `count` a multiple of 4.
void fill_large(std::byte *to, std::uint32_t word, std::size_t count) {
    const std::size_t head = std::min(count, (kLine - reinterpret_cast<std::uintptr_t>(to) % kLine) % kLine);
    fill_words_plain(to, word, head);
    const std::size_t lines = (count - head) / kLine * kLine;
    share_out((lines + kPiece - 1) / kPiece, [&](std::size_t piece) {
        const std::size_t begin = piece * kPiece;
        stream_fill(to + head + begin, word, std::min(kPiece, lines - begin));
    });
    fill_words_plain(to + head + lines, word, count - head - lines);
}

}  // namespace

void move_bytes(std::byte *to, const std::byte *from, std::size_t count) {
    const bool overlap = to < from + count && from < to + count;
    if (count < kStreamFrom || overlap) {
        std::memmove(to, from, count);
        return;
    }
    share_out((count + kPiece - 1) / kPiece, [&](std::size_t piece) {
        const std::size_t begin = piece * kPiece;
        stream_copy(to + begin, from + begin, std::min(kPiece, count - begin));
    });
}

void move_pieces(std::span<const Piece> pieces) {
    std::size_t total = 0;
    for (const Piece &piece : pieces) total += piece.count;
    if (total < kStreamFrom || pieces.size() == 1) {
        for (const Piece &piece : pieces) move_bytes(piece.to, piece.from, piece.count);
        return;
    }
    // Of the usual 2 MiB as they are, larger ones cut: no thread gets more than a piece at a time.
    std::vector<Piece> shares;
    for (Piece piece : pieces) {
        while (piece.count > 0) {
            const std::size_t share = std::min(kPiece, piece.count);
            shares.push_back({piece.to, piece.from, share});
            piece = {piece.to + share, piece.from + share, piece.count - share};
        }
    }
    share_out(shares.size(), [&](std::size_t at) { stream_copy(shares[at].to, shares[at].from, shares[at].count); });
}

void fill_bytes(std::byte *to, std::uint8_t value, std::size_t count) {
    if (count < kStreamFrom) {
        std::memset(to, value, count);
        return;
    }
    const std::size_t head = std::min(count, (kLine - reinterpret_cast<std::uintptr_t>(to) % kLine) % kLine);
    const std::size_t tail = (count - head) % kLine;
    std::memset(to, value, head);
    fill_large(to + head, 0x01010101u * value, count - head - tail);
    std::memset(to + count - tail, value, tail);
}

void fill_words(std::byte *to, std::uint32_t value, std::size_t count) {
    if (count * 4 < kStreamFrom)
        fill_words_plain(to, value, count * 4);
    else
        fill_large(to, value, count * 4);
}

}  // namespace softnpu
