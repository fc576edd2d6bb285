// SPDX-License-Identifier: Apache-2.0
// Page classes and the page pools that they are charged to (spec memory-linear 0.5).
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace softnpu {

enum class PageClass : std::uint8_t { normal, huge, giant };

/// Giant pages are cut from the huge pool.
enum class PagePool : std::uint8_t { normal, huge };
inline constexpr int kPagePools = 2;

constexpr Bytes page_size(PageClass pages) {
    return pages == PageClass::normal ? 4_KiB : pages == PageClass::huge ? 2_MiB : 1_GiB;
}

constexpr PagePool pool_of(PageClass pages) { return pages == PageClass::normal ? PagePool::normal : PagePool::huge; }

constexpr const char *name_of(PageClass pages) {
    return pages == PageClass::normal ? "4 KiB" : pages == PageClass::huge ? "2 MiB" : "1 GiB";
}

}  // namespace softnpu
