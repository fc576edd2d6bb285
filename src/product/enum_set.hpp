// SPDX-License-Identifier: Apache-2.0
// EnumSet: a set of enumerators that count from 0.
#pragma once

#include <bitset>
#include <cstddef>
#include <initializer_list>

namespace softnpu::product {

template <class E, std::size_t Count>
class EnumSet {
public:
    EnumSet() = default;
    EnumSet(std::initializer_list<E> members) {
        for (E member : members) add(member);
    }

    bool has(E member) const { return bits_.test(index(member)); }
    void add(E member) { bits_.set(index(member)); }
    void remove(E member) { bits_.reset(index(member)); }
    bool empty() const { return bits_.none(); }
    std::size_t size() const { return bits_.count(); }

    bool operator==(const EnumSet &) const = default;

private:
    static constexpr std::size_t index(E member) { return static_cast<std::size_t>(member); }

    std::bitset<Count> bits_;
};

}  // namespace softnpu::product
