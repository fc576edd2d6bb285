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
    /// Addresses that fault when touched; best effort: empty when something is there already.
    static Mapping reserve_at(std::uint64_t address, std::size_t size);

    explicit operator bool() const { return base_ != nullptr; }
    std::byte *base() const { return base_; }
    std::size_t size() const { return size_; }

private:
    Mapping(void *base, std::size_t size) : base_(static_cast<std::byte *>(base)), size_(size) {}
    void swap(Mapping &other) noexcept {
        std::swap(base_, other.base_);
        std::swap(size_, other.size_);
    }

    std::byte *base_ = nullptr;
    std::size_t size_ = 0;
};

/// Whether something is mapped in a range of addresses; beyond what the kernel gives to programs, nothing is.
bool is_mapped(std::uint64_t address, std::size_t size);
/// Whether valgrind runs this process: it keeps books of every page, so ranges are kept small for it.
bool under_valgrind();
/// Asks the kernel to back the range with 2 MiB pages where it can.
void prefer_huge_pages(void *base, std::size_t size);
/// Gives the range's bytes back; it reads as zero afterwards.
void discard(void *base, std::size_t size);

}  // namespace softnpu::os
