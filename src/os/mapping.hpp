// SPDX-License-Identifier: Apache-2.0
// Mapping: a range of host addresses from the kernel, given back by its destructor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace softnpu::os {

class Mapping {
public:
    Mapping() = default;
    Mapping(Mapping &&other) noexcept { swap(other); }
    Mapping &operator=(Mapping &&other) noexcept {
        swap(other);
        return *this;
    }
    ~Mapping();

    /// Bytes that cost nothing until they are touched (MAP_NORESERVE). Empty when the kernel refuses.
    static Mapping lazy_memory(std::size_t size);
    /// The same at a fixed place. `replace` may only cover a reservation of ours.
    static Mapping lazy_memory_at(std::uint64_t address, std::size_t size, bool replace);
    /// Bytes as of lazy_memory that alias() can show at other addresses too; a forked child does not have them.
    static Mapping shared_memory(std::size_t size);
    /// Addresses that fault when touched; best effort: empty when something is there already.
    static Mapping reserve_at(std::uint64_t address, std::size_t size);

    explicit operator bool() const { return base_ != nullptr; }
    std::byte *base() const { return base_; }
    std::size_t size() const { return size_; }

    /// Gives bytes back to the kernel; they read as zero afterwards.
    void discard(std::size_t offset, std::size_t size) const;
    /// Shows bytes of shared memory at `address` as well; false when the kernel refuses. `replace` as above.
    bool alias(std::size_t offset, std::size_t size, std::uint64_t address, bool replace) const;

private:
    static constexpr int kNoFile = -1;
    Mapping(void *base, std::size_t size, int file = kNoFile)
        : base_(static_cast<std::byte *>(base)), size_(size), file_(file) {}
    void swap(Mapping &other) noexcept {
        std::swap(base_, other.base_);
        std::swap(size_, other.size_);
        std::swap(file_, other.file_);
    }

    std::byte *base_ = nullptr;
    std::size_t size_ = 0;
    int file_ = kNoFile;
};

/// Ends an alias: the range faults when touched. `keep`: it stays reserved, because it is a part of a reservation.
void end_alias(std::uint64_t address, std::size_t size, bool keep);

/// Whether something is mapped in a range of addresses; beyond what the kernel gives to programs, nothing is.
bool is_mapped(std::uint64_t address, std::size_t size);
/// Whether valgrind runs this process: it keeps books of every page, so ranges are kept small for it.
bool under_valgrind();
/// Whether mappings of TiBs do harm: under valgrind, and beside the shadow of a sanitizer.
bool wants_small_mappings();
/// Asks the kernel to back the range with 2 MiB pages where it can.
void prefer_huge_pages(void *base, std::size_t size);

}  // namespace softnpu::os
