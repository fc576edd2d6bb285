// SPDX-License-Identifier: Apache-2.0
#include "os/mapping.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace softnpu::os {

namespace {

constexpr int kLazy = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

void *map(std::uint64_t address, std::size_t size, int protection, int flags, int file = -1, std::size_t offset = 0) {
    void *wanted = reinterpret_cast<void *>(static_cast<std::uintptr_t>(address));
    void *got = mmap(wanted, size, protection, flags, file, static_cast<off_t>(offset));
    if (got == MAP_FAILED) return nullptr;
    if (wanted == nullptr || got == wanted) return got;
    munmap(got, size);  // a kernel too old for MAP_FIXED_NOREPLACE takes the address as a hint
    return nullptr;
}

}  // namespace

Mapping::~Mapping() {
    if (base_ != nullptr) munmap(base_, size_);
    if (file_ != kNoFile) close(file_);
}

Mapping Mapping::lazy_memory(std::size_t size) { return {map(0, size, PROT_READ | PROT_WRITE, kLazy), size}; }

Mapping Mapping::lazy_memory_at(std::uint64_t address, std::size_t size, bool replace) {
    return {map(address, size, PROT_READ | PROT_WRITE, kLazy | (replace ? MAP_FIXED : MAP_FIXED_NOREPLACE)), size};
}

Mapping Mapping::shared_memory(std::size_t size) {
    const int file = memfd_create("softnpu", MFD_CLOEXEC);
    if (file < 0) return {};
    void *base = nullptr;
    if (ftruncate(file, static_cast<off_t>(size)) == 0) {
        base = map(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file);
    }
    // A child would write into its parent's memory.
    if (base != nullptr) madvise(base, size, MADV_DONTFORK);
    return {base, size, file};
}

Mapping Mapping::reserve_at([[maybe_unused]] std::uint64_t address, [[maybe_unused]] std::size_t size) {
#if defined(SOFTNPU_SANITIZED)
    return {};  // a sanitizer keeps its shadow in that range
#else
    if (under_valgrind()) return {};
    return {map(address, size, PROT_NONE, kLazy | MAP_FIXED_NOREPLACE), size};
#endif
}

bool is_mapped(std::uint64_t address, std::size_t size) {
    void *probe = mmap(reinterpret_cast<void *>(address), size, PROT_NONE, kLazy | MAP_FIXED_NOREPLACE, -1, 0);
    if (probe == MAP_FAILED) return errno == EEXIST;
    munmap(probe, size);
    return probe != reinterpret_cast<void *>(address);  // an old kernel takes the address for a wish
}

bool under_valgrind() {
    static const bool here = [] {
        const char *preloaded = std::getenv("LD_PRELOAD");
        return preloaded != nullptr && std::strstr(preloaded, "/vgpreload_") != nullptr;
    }();
    return here;
}

bool wants_small_mappings() {
#if defined(SOFTNPU_SANITIZED)
    return true;
#else
    return under_valgrind();
#endif
}

void prefer_huge_pages(void *base, std::size_t size) { madvise(base, size, MADV_HUGEPAGE); }

void Mapping::discard(std::size_t offset, std::size_t size) const {
    madvise(base_ + offset, size, file_ == kNoFile ? MADV_DONTNEED : MADV_REMOVE);
}

bool Mapping::alias(std::size_t offset, std::size_t size, std::uint64_t address, bool replace) const {
    if (file_ == kNoFile) return false;
    const int flags = MAP_SHARED | MAP_NORESERVE | (replace ? MAP_FIXED : MAP_FIXED_NOREPLACE);
    void *shown = map(address, size, PROT_READ | PROT_WRITE, flags, file_, offset);
    if (shown != nullptr) madvise(shown, size, MADV_DONTFORK);
    return shown != nullptr;
}

void end_alias(std::uint64_t address, std::size_t size, bool keep) {
    if (keep) {
        map(address, size, PROT_NONE, kLazy | MAP_FIXED);
    } else {
        munmap(reinterpret_cast<void *>(static_cast<std::uintptr_t>(address)), size);
    }
}

}  // namespace softnpu::os
