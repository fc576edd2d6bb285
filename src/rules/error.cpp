// SPDX-License-Identifier: Apache-2.0
#include "rules/error.hpp"

#include <algorithm>

#include "rules/text.hpp"

namespace softnpu {

Error::Error(Rule rule, std::string_view argument, std::initializer_list<Field> fields)
    : detail_(std::make_unique<Detail>()) {
    detail_->rule = rule;
    detail_->argument = argument;
    for (const auto &[name, value] : fields) detail_->fields.emplace_back(name, value);
}

Error Error::foreign(std::int32_t code, std::string sentence) {
    Error error;
    error.detail_ = std::make_unique<Detail>();
    error.detail_->foreign_code = code;
    error.detail_->foreign_sentence = std::move(sentence);
    return error;
}

std::int32_t Error::code() const { return detail_->foreign_code != 0 ? detail_->foreign_code : row_of(rule()).code; }

bool Error::stored() const { return detail_->foreign_code == 0 && !detail_->forgotten && row_of(rule()).stored; }

std::string_view Error::head() const { return detail_->foreign_code != 0 ? "EH9999" : row_of(rule()).head; }

std::string Error::id(std::string_view function) const {
    if (detail_->foreign_code != 0) return {};
    return "SN-" + std::string(function) + "-" + detail_->argument + "-" + std::string(row_of(rule()).what);
}

std::string Error::sentence(std::string_view function) const {
    const std::string start = std::string(function) + ": ";
    if (detail_->foreign_code != 0) return start + detail_->foreign_sentence;
    return start + text::fill(row_of(rule()).sentence, [this](std::string_view name) -> std::string {
               if (name == "argument") return detail_->argument;
               const auto at = std::ranges::find(detail_->fields, name, &std::pair<std::string, std::string>::first);
               return at == detail_->fields.end() ? "?" : at->second;
           });
}

void Error::add(std::string_view name, std::string value) { detail_->fields.emplace_back(name, std::move(value)); }

unexpected<Error> refuse(Rule rule, std::string_view argument, std::initializer_list<Field> fields) {
    return unexpected<Error>(Error(rule, argument, fields));
}

}  // namespace softnpu
