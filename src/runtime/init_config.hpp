// SPDX-License-Identifier: Apache-2.0
// The configuration file of aclInit: what it may say, and what softnpu takes from it. Spec init-errors 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rules/error.hpp"

namespace softnpu {

/// The text of a configuration, and where it stood.
struct ConfigText {
    std::string path;  ///< empty: there is no file
    std::string text;
    bool from_file() const { return !path.empty(); }
};

/// What a configuration sets. Everything else in it is accepted and left alone.
struct InitConfig {
    bool messages_by_process = false;
    std::optional<std::int64_t> default_device;
    // Sizes as given; the product's range is applied by who takes them.
    std::optional<std::uint64_t> simd_stack, simt_stack, simt_divergence_stack, simt_printf_fifo, simd_printf_fifo;
};

/// Reads the file that `path` (NULL or empty: none) names.
Result<ConfigText> read_config(const char *path);
Result<InitConfig> parse_config(const ConfigText &config);

}  // namespace softnpu
