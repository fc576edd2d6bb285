// SPDX-License-Identifier: Apache-2.0
// The rule table as data: what scripts/generate_rules.py made of src/rules/*.toml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules.generated.hpp"

namespace softnpu {

/// One way to refuse.
struct RuleRow {
    std::string_view name;
    std::string_view what;       ///< last part of the id
    std::string_view code_name;  ///< ACL_ERROR_...
    std::string_view head;       ///< code word of the message head ("EE1003")
    std::string_view sentence;   ///< with {fields}
    std::string_view page;       ///< of the spec
    std::string_view confidence;
    std::string_view products;
    std::string_view note;
    std::int32_t code;
    bool stored;  ///< whether aclrtGetLastError sees it
};

/// One place where a rule applies: a function and one of its arguments.
struct RulePlace {
    std::string_view id;  ///< SN-<function>-<argument>-<what>
    std::string_view function;
    std::string_view argument;
    Rule rule;
};

std::span<const RuleRow> rule_rows();
std::span<const RulePlace> rule_places();

inline const RuleRow &row_of(Rule rule) { return rule_rows()[static_cast<std::size_t>(rule)]; }

}  // namespace softnpu
