// SPDX-License-Identifier: Apache-2.0
// softnpu explain: a row of the rule table, for the person who saw its id in a message.
#include <algorithm>
#include <cctype>
#include <iostream>
#include <numeric>
#include <vector>

#include "commands.hpp"
#include "rules/table.hpp"
#include "rules/text.hpp"

namespace softnpu::tool {

namespace {

using Places = std::vector<const RulePlace *>;

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

/// The sentence as a message has it; what only the call knows stays in braces.
std::string sentence_of(const RulePlace &place) {
    return text::fill(row_of(place.rule).sentence, [&](std::string_view name) -> std::string {
        if (name == "argument") return std::string(place.argument);
        return "{" + std::string(name) + "}";
    });
}

/// The part of the sentence that says what is legal.
std::string legal_of(const std::string &sentence) {
    for (const std::string_view start : {"legal here: ", "legal here is ", "legal are ", "legal is ", "legal: "})
        if (const auto at = sentence.find(start); at != sentence.npos) return sentence.substr(at + start.size());
    return {};
}

void line(const char *label, std::string_view value) {
    if (!value.empty())
        std::cout << "  " << label << std::string(12 - std::string_view(label).size(), ' ') << value << "\n";
}

void print(const RulePlace &place) {
    const RuleRow &row = row_of(place.rule);
    const std::string sentence = sentence_of(place);
    std::cout << place.id << "\n";
    line("function", place.function);
    line("argument", place.argument);
    line("code", std::to_string(row.code) + " " + std::string(row.code_name));
    line("sentence", sentence);
    line("legal", legal_of(sentence));
    line("head", row.head);
    line("last error", row.stored ? "" : "not stored: aclrtGetLastError does not see it");
    line("products", row.products);
    line("confidence", row.confidence);
    line("spec", row.page);
    line("note", row.note);
}

Places places_where(auto &&fits) {
    Places found;
    for (const RulePlace &place : rule_places())
        if (fits(place)) found.push_back(&place);
    return found;
}

/// Fewest letters to insert, remove or exchange.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t corner = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t exchanged = corner + (a[i] == b[j] ? 0 : 1);
            corner = row[j + 1];
            row[j + 1] = std::min({exchanged, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// The five ids that are spelled most like it.
Places nearest(const std::string &wanted) {
    std::vector<std::pair<std::size_t, const RulePlace *>> ranked;
    for (const RulePlace &place : rule_places()) ranked.emplace_back(distance(wanted, lower(place.id)), &place);
    std::ranges::stable_sort(ranked, {}, &std::pair<std::size_t, const RulePlace *>::first);
    Places found;
    for (std::size_t i = 0; i < std::min<std::size_t>(5, ranked.size()); ++i) found.push_back(ranked[i].second);
    return found;
}

int refuse_with(const std::string &sentence, const Places &places) {
    std::cerr << "softnpu: explain: " << sentence << "\n";
    for (const RulePlace *place : places) std::cerr << "  " << place->id << "\n";
    std::cerr << "All of them: softnpu explain --list\n";
    return kUsageError;
}

}  // namespace

int explain(const std::string &id) {
    std::string wanted = lower(id);
    if (!wanted.starts_with("sn-")) wanted = "sn-" + wanted;
    const auto exact = places_where([&](const RulePlace &place) { return lower(place.id) == wanted; });
    const auto begun = places_where([&](const RulePlace &place) { return lower(place.id).starts_with(wanted); });
    const Places &found = exact.empty() ? begun : exact;
    if (found.size() == 1) {
        print(*found.front());
        return 0;
    }
    if (found.size() > 1) return refuse_with(std::to_string(found.size()) + " rules begin with " + id + ":", found);
    const auto inside =
        places_where([&](const RulePlace &place) { return lower(place.id).find(lower(id)) != std::string::npos; });
    return refuse_with("there is no rule " + id + "; near it:", inside.empty() ? nearest(wanted) : inside);
}

int explain_list() {
    for (const RulePlace &place : rule_places())
        std::cout << place.id << "  " << row_of(place.rule).code << "  " << sentence_of(place) << "\n";
    return 0;
}

}  // namespace softnpu::tool
