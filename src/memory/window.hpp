// SPDX-License-Identifier: Apache-2.0
// Window: the host bytes behind a range of device addresses, or behind the books about it: a mapping of its own, or a
// part of one that several windows share, so that the kernel keeps few mappings.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"
#include "os/mapping.hpp"

namespace softnpu {

class Window {
public:
    Window() = default;
    explicit Window(os::Mapping own) : own_(std::move(own)), base_(own_.base()), size_{own_.size()} {}
    /// `shared` outlives the window.
    Window(const os::Mapping &shared, std::size_t offset, Bytes size)
        : shared_(&shared), base_(shared.base() + offset), size_(size) {}

    explicit operator bool() const { return base_ != nullptr; }
    std::byte *base() const { return base_; }
    Bytes size() const { return size_; }

    void discard(std::size_t offset, Bytes size) const { mapping().discard(offset_of(offset), size.value); }
    bool alias(std::size_t offset, Bytes size, std::uint64_t address, bool replace) const {
        return mapping().alias(offset_of(offset), size.value, address, replace);
    }

private:
    const os::Mapping &mapping() const { return shared_ != nullptr ? *shared_ : own_; }
    std::size_t offset_of(std::size_t offset) const {
        return static_cast<std::size_t>(base_ - mapping().base()) + offset;
    }

    os::Mapping own_;
    const os::Mapping *shared_ = nullptr;
    std::byte *base_ = nullptr;
    Bytes size_;
};

}  // namespace softnpu
