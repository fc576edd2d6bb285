// SPDX-License-Identifier: Apache-2.0
// Bytes that say whose they are: every word of a block depends on the block's tag and on the word's place, so that a
// byte of a neighbour, of another place or of an earlier owner is seen.
#ifndef EXAMPLES_PATTERN_HPP
#define EXAMPLES_PATTERN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "check.h"

class Pattern {
public:
    Pattern() {
        void *host = nullptr;
        CHECK(aclrtMallocHost(&host, kChunk));
        words_ = static_cast<std::uint64_t *>(host);
    }
    ~Pattern() { CHECK(aclrtFreeHost(words_)); }
    Pattern(const Pattern &) = delete;
    Pattern &operator=(const Pattern &) = delete;

    /// Sizes are multiples of 8 bytes.
    void write(void *block, std::size_t size, std::uint64_t tag) {
        for (std::size_t at = 0; at < size; at += kChunk) {
            const std::size_t bytes = std::min(kChunk, size - at);
            for (std::size_t i = 0; i < bytes / 8; ++i) words_[i] = word(tag, at / 8 + i);
            CHECK(aclrtMemcpy(static_cast<char *>(block) + at, bytes, words_, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
        }
    }

    /// Ends the program when a word is not the one that was written.
    void verify(const void *block, std::size_t size, std::uint64_t tag) {
        for (std::size_t at = 0; at < size; at += kChunk) {
            const std::size_t bytes = std::min(kChunk, size - at);
            CHECK(aclrtMemcpy(words_, bytes, static_cast<const char *>(block) + at, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
            for (std::size_t i = 0; i < bytes / 8; ++i)
                if (words_[i] != word(tag, at / 8 + i)) fail(block, at + i * 8, tag);
        }
    }

private:
    static constexpr std::size_t kChunk = std::size_t{1} << 20;

    static std::uint64_t word(std::uint64_t tag, std::uint64_t place) {
        const std::uint64_t mixed = (place + (tag << 40)) * 0x9e3779b97f4a7c15ULL;
        return mixed ^ (mixed >> 29);
    }

    [[noreturn]] static void fail(const void *block, std::size_t offset, std::uint64_t tag) {
        std::fprintf(stderr, "block %llu at %p: the word at offset %zu is not what was written\n",
                     static_cast<unsigned long long>(tag), block, offset);
        std::exit(EXIT_FAILURE);
    }

    std::uint64_t *words_ = nullptr;
};

#endif
