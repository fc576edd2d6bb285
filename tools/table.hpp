// SPDX-License-Identifier: Apache-2.0
// Table: rows of words in columns; and how sizes are written in them.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.hpp"

namespace softnpu::tool {

enum class Align { left, right };

struct Column {
    std::string title;
    Align align = Align::left;
};

class Table {
public:
    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    bool empty() const { return rows_.empty(); }

    /// Columns two blanks apart, every line behind `indent`.
    std::string plain(const std::string &indent = "") const;
    /// With lines around everything, as npu-smi draws.
    std::string boxed() const;

private:
    std::vector<std::size_t> widths() const;
    std::vector<std::string> titles() const;
    std::string cell(const std::string &text, std::size_t column, std::size_t width) const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// "61.25 GiB", "64 MiB", "0 B".
std::string readable(Bytes size);

/// "1 warning", "2 warnings".
std::string count(std::uint64_t number, const std::string &noun);

}  // namespace softnpu::tool
