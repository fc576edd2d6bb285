// SPDX-License-Identifier: Apache-2.0
#include "environment.hpp"

#include <unistd.h>

#include <sstream>

namespace softnpu::tool {

Variables Variables::inherited() {
    Variables variables;
    for (char **entry = environ; entry && *entry; ++entry) {
        const std::string text = *entry;
        const auto equals = text.find('=');
        if (equals != text.npos) variables.set(text.substr(0, equals), text.substr(equals + 1));
    }
    return variables;
}

const char *Variables::get(const std::string &name) const {
    const auto at = values_.find(name);
    return at == values_.end() ? nullptr : at->second.c_str();
}

void Variables::put_first(const std::string &name, const std::string &entry) {
    std::string list = entry;
    for (const std::string &other : entries(get(name)))
        if (other != entry) list += ':' + other;
    set(name, list);
}

void Variables::put_last(const std::string &name, const std::string &entry) {
    const char *before = get(name);
    set(name, before && *before ? before + (':' + entry) : entry);
}

std::vector<std::string> Variables::block() const {
    std::vector<std::string> block;
    block.reserve(values_.size());
    for (const auto &[name, value] : values_) block.emplace_back(name).append(1, '=').append(value);
    return block;
}

product::Environment Variables::view() const {
    return [this](const char *name) { return get(name); };
}

std::vector<std::string> entries(const char *list) {
    std::vector<std::string> found;
    std::istringstream words(list ? list : "");
    for (std::string word; std::getline(words, word, ':');)
        if (!word.empty()) found.push_back(word);
    return found;
}

}  // namespace softnpu::tool
