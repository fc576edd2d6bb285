// SPDX-License-Identifier: Apache-2.0
// The TOML texts compiled in; the definitions are written by scripts/embed_profiles.py.
#pragma once

#include <span>
#include <string_view>

namespace softnpu::product {

struct EmbeddedText {
    std::string_view name;  // "atlas-a2", "a2", "Ascend910B1"
    std::string_view file;  // for errors
    std::string_view text;
};

std::span<const EmbeddedText> embedded_profiles();
std::span<const EmbeddedText> embedded_families();
std::span<const EmbeddedText> embedded_socs();

}  // namespace softnpu::product
