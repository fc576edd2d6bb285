// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

#include <algorithm>
#include <cstdio>

namespace softnpu::tool {

std::vector<std::string> Table::titles() const {
    std::vector<std::string> titles;
    titles.reserve(columns_.size());
    for (const Column &column : columns_) titles.push_back(column.title);
    return titles;
}

std::vector<std::size_t> Table::widths() const {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        std::size_t width = columns_[i].title.size();
        for (const auto &row : rows_) width = std::max(width, row[i].size());
        widths.push_back(width);
    }
    return widths;
}

std::string Table::cell(const std::string &text, std::size_t column, std::size_t width) const {
    const std::string blanks(width - text.size(), ' ');
    return columns_[column].align == Align::right ? blanks + text : text + blanks;
}

std::string Table::plain(const std::string &indent) const {
    const auto width = widths();
    std::string out;
    const auto write = [&](const std::vector<std::string> &row) {
        std::string line = indent;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) line += "  ";
            line += cell(row[i], i, width[i]);
        }
        line.resize(line.find_last_not_of(' ') + 1);
        out += line;
        out += '\n';
    };
    write(titles());
    for (const auto &row : rows_) write(row);
    return out;
}

std::string Table::boxed() const {
    const auto width = widths();
    std::string rule = "+";
    for (const std::size_t w : width) {
        rule += std::string(w + 2, '-');
        rule += '+';
    }
    rule += '\n';
    std::string out = rule;
    const auto write = [&](const std::vector<std::string> &row) {
        out += '|';
        for (std::size_t i = 0; i < row.size(); ++i) {
            out += ' ';
            out += cell(row[i], i, width[i]);
            out += " |";
        }
        out += '\n';
    };
    write(titles());
    out += rule;
    for (const auto &row : rows_) write(row);
    return out + rule;
}

std::string readable(Bytes size) {
    static constexpr const char *kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    auto value = static_cast<double>(size.value);
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < std::size(kUnits); ++unit) value /= 1024;
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    std::string number = text;
    number.resize(number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.pop_back();
    return number + " " + kUnits[unit];
}

std::string count(std::uint64_t number, const std::string &noun) {
    return std::to_string(number) + " " + noun + (number == 1 ? "" : noun.ends_with('s') ? "es" : "s");
}

}  // namespace softnpu::tool
