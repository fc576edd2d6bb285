// SPDX-License-Identifier: Apache-2.0
// What an aclrtMemMallocPolicy means: which page classes are tried, in which order (spec memory-linear 2.3, 2.4).
// Here and not in a source file: it stands on the path of every allocation.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/bytes.hpp"
#include "memory/page_class.hpp"

namespace softnpu {

struct PagePlan {
    std::array<PageClass, 2> order{};
    std::uint8_t count = 0;
    bool peer = false;      ///< asks for memory that peers may use
    bool readonly = false;  ///< ACL_MEM_ACCESS_USER_SPACE_READONLY
    bool giant() const { return order[0] == PageClass::giant; }
};

struct Policy {
    std::string_view name;
    PagePlan large;  ///< above kHugeAbove
    PagePlan small;  ///< up to it: HUGE_FIRST keeps to normal pages
};

inline constexpr Bytes kHugeAbove = 1_MiB;
inline constexpr std::uint32_t kReadonlyFlag = 0x100000;

inline constexpr std::array<Policy, 8> kPolicies = [] {
    constexpr auto kNormal = PageClass::normal, kHuge = PageClass::huge, kGiant = PageClass::giant;
    return std::array<Policy, 8>{{
        {"ACL_MEM_MALLOC_HUGE_FIRST", {{kHuge, kNormal}, 2, false}, {{kNormal}, 1, false}},
        {"ACL_MEM_MALLOC_HUGE_ONLY", {{kHuge}, 1, false}, {{kHuge}, 1, false}},
        {"ACL_MEM_MALLOC_NORMAL_ONLY", {{kNormal}, 1, false}, {{kNormal}, 1, false}},
        {"ACL_MEM_MALLOC_HUGE_FIRST_P2P", {{kHuge, kNormal}, 2, true}, {{kNormal}, 1, true}},
        {"ACL_MEM_MALLOC_HUGE_ONLY_P2P", {{kHuge}, 1, true}, {{kHuge}, 1, true}},
        {"ACL_MEM_MALLOC_NORMAL_ONLY_P2P", {{kNormal}, 1, true}, {{kNormal}, 1, true}},
        {"ACL_MEM_MALLOC_HUGE1G_ONLY", {{kGiant}, 1, false}, {{kGiant}, 1, false}},
        {"ACL_MEM_MALLOC_HUGE1G_ONLY_P2P", {{kGiant}, 1, true}, {{kGiant}, 1, true}},
    }};
}();

/// `combined`: the value is an OR of a base policy and flags (aclrtMallocWithCfg); else one enumerator.
/// An unknown value is HUGE_FIRST.
constexpr const Policy &policy_of(std::uint32_t policy, bool combined) {
    const std::uint32_t base = combined ? policy & 0xff : policy;
    return kPolicies[base < kPolicies.size() ? base : 0];
}

/// The threshold of HUGE_FIRST compares the rounded size.
constexpr PagePlan plan_pages(std::uint32_t policy, Bytes rounded, bool combined) {
    const Policy &known = policy_of(policy, combined);
    // A choice of addresses needs no branch, which random sizes would make miss.
    const PagePlan *chosen = rounded <= kHugeAbove ? &known.small : &known.large;
    PagePlan plan = *chosen;
    plan.readonly = combined && (policy & kReadonlyFlag) != 0;
    return plan;
}

constexpr std::string_view policy_name(std::uint32_t base_policy) {
    return base_policy < kPolicies.size() ? kPolicies[base_policy].name : std::string_view("unknown policy");
}

}  // namespace softnpu
