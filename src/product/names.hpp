// SPDX-License-Identifier: Apache-2.0
// The names that profile files give to enumerators, in both directions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "product/profile.hpp"

namespace softnpu::product {

template <class E>
struct Named {
    E value;
    std::string_view name;
};

// The argument only chooses the enumeration.
std::span<const Named<Capability>> names_of(Capability);
std::span<const Named<Form>> names_of(Form);
std::span<const Named<MemoryKind>> names_of(MemoryKind);
std::span<const Named<HostAccess>> names_of(HostAccess);
std::span<const Named<MemInfoAnswer>> names_of(MemInfoAnswer);
std::span<const Named<SaturationMode>> names_of(SaturationMode);
std::span<const Named<Engine>> names_of(Engine);
std::span<const Named<Link>> names_of(Link);

template <class E>
concept NamedEnum = requires(E e) { names_of(e); };

template <NamedEnum E>
std::string_view name(E value) {
    for (const auto &named : names_of(E{}))
        if (named.value == value) return named.name;
    return {};
}

template <NamedEnum E>
std::optional<E> by_name(std::string_view text) {
    for (const auto &named : names_of(E{}))
        if (named.name == text) return named.value;
    return std::nullopt;
}

/// "allow, deny"
template <NamedEnum E>
std::string list_of_names() {
    std::string list;
    for (const auto &named : names_of(E{})) {
        if (!list.empty()) list += ", ";
        list += named.name;
    }
    return list;
}

}  // namespace softnpu::product
