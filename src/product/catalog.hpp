// SPDX-License-Identifier: Apache-2.0
// The products that softnpu knows: profiles and chip models compiled in from the TOML files here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.hpp"
#include "product/profile.hpp"

namespace softnpu::product {

inline constexpr std::string_view kDefaultProfile = "atlas-a2";

/// "atlas-a2", "atlas-a3", ...; the default first.
std::vector<std::string> profile_keys();

/// "Ascend910B1", ..., in the order of socs.toml.
std::vector<std::string> soc_names();

/// A profile by its key, or a chip model on the board that it is on by default. The error is a sentence
/// that lists the legal names. Parses only the texts that this one needs.
expected<Profile, std::string> profile(std::string_view key_or_soc);

/// A profile from a user's own text; `file` is its name in errors.
expected<Profile, std::string> profile_from_text(std::string_view text, const std::string &file);

}  // namespace softnpu::product
