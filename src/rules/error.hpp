// SPDX-License-Identifier: Apache-2.0
// Error: a refusal as a value. It names its rule; the rule knows code and sentence.
//
//     if (size.value == 0) return refuse(Rule::size_zero, "size");
//
// An Error is one pointer, so that a Result on the fast path costs a register.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "base/device_address.hpp"
#include "base/expected.hpp"
#include "rules/table.hpp"

namespace softnpu {

/// What fills the {fields} of a rule's sentence.
using Field = std::pair<std::string_view, std::string>;

class Error {
public:
    Error(Rule rule, std::string_view argument, std::initializer_list<Field> fields);
    /// A code that came from elsewhere (a user's callback), with its own sentence.
    static Error foreign(std::int32_t code, std::string sentence);

    Rule rule() const { return detail_->rule; }
    std::string_view argument() const { return detail_->argument; }
    std::int32_t code() const;
    bool stored() const;
    std::string_view head() const;
    /// SN-<function>-<argument>-<what>, or empty for a foreign code.
    std::string id(std::string_view function) const;
    /// The rule's sentence with its fields filled in, beginning with the function's name.
    std::string sentence(std::string_view function) const;
    /// Returned, but not kept for aclrtGetLastError: some functions differ from their rule in that.
    void forget() { detail_->forgotten = true; }
    /// Adds what only a higher layer knows; the first writer of a field wins.
    void add(std::string_view name, std::string value);

private:
    struct Detail {
        Rule rule{};
        std::string argument;
        std::vector<std::pair<std::string, std::string>> fields;
        std::int32_t foreign_code = 0;
        bool forgotten = false;
        std::string foreign_sentence;
    };
    Error() = default;
    std::unique_ptr<Detail> detail_;
};

template <class T = void>
using Result = expected<T, Error>;

[[nodiscard]] unexpected<Error> refuse(Rule rule, std::string_view argument, std::initializer_list<Field> fields = {});

/// Passes on the refusal of another step.
template <class T>
[[nodiscard]] unexpected<Error> pass_on(Result<T> &&result) {
    return unexpected<Error>(std::move(result.error()));
}

}  // namespace softnpu
