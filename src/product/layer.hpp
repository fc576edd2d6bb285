// SPDX-License-Identifier: Apache-2.0
// Layer: one TOML text of a profile. Its values are written over those of the layer below.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/expected.hpp"
#include "product/profile.hpp"

namespace softnpu::product {

/// A chip model of socs.toml.
struct SocModel {
    std::string name;
    std::string board;            // the profile that it is on by default
    std::optional<Bytes> memory;  // physical; absent where no source gives it
    std::uint32_t cube = 0;
    std::uint32_t vector = 0;
    Bytes l2_cache;
};

// Errors are sentences that begin with file:line:column.

class Layer {
public:
    static expected<Layer, std::string> parse(std::string_view text, std::string file);

    /// What the layer stands on; absent when the text does not say.
    std::optional<std::string> family() const;
    std::optional<std::string> soc() const;

    expected<void, std::string> apply(Profile &profile) const;

    /// "file:line:column: sentence" for the value of a top-level key, or for the whole file.
    std::string error_at(std::string_view key, std::string_view sentence) const;

private:
    struct Text;
    explicit Layer(std::shared_ptr<const Text> text) : text_(std::move(text)) {}

    std::shared_ptr<const Text> text_;
};

/// Reads one line of socs.toml.
expected<SocModel, std::string> parse_soc(std::string_view line, const std::string &file);

}  // namespace softnpu::product
