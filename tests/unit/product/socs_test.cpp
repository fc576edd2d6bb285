// SPDX-License-Identifier: Apache-2.0
// Every chip model of spec memory-products 2 is a product; its cores, cache and memory are the table's.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "product/catalog.hpp"

namespace softnpu::product {
namespace {

struct Group {
    const char *prefix, *models;
    Bytes memory;  // 0: not given, the board's
    std::uint32_t cube, vector;
    std::uint64_t l2_mib;
    const char *family;
};

const Group kGroups[] = {
    {"Ascend910", "B1 B2", 64_GiB, 24, 48, 192, "a2"},
    {"Ascend910", "B2C", 0_B, 24, 48, 192, "a2"},
    {"Ascend910", "B3", 64_GiB, 20, 40, 192, "a2"},
    {"Ascend910", "B4", 32_GiB, 20, 40, 96, "a2"},
    {"Ascend910", "B4-1", 64_GiB, 20, 40, 168, "a2"},
    {"Ascend910_", "9391 9392 9381 9382", 64_GiB, 24, 48, 192, "a3"},
    {"Ascend910_", "9372", 64_GiB, 20, 40, 192, "a3"},
    {"Ascend910_", "9362", 64_GiB, 20, 40, 168, "a3"},
    {"Ascend910_", "9363", 32_GiB, 20, 40, 168, "a3"},
    {"Ascend950PR_", "9579", 128_GiB, 28, 56, 128, "950"},
    {"Ascend950PR_", "9589", 128_GiB, 32, 64, 128, "950"},
    {"Ascend950PR_", "9599", 128_GiB, 36, 72, 128, "950"},
    {"Ascend950PR_", "957b 957bx", 112_GiB, 28, 56, 112, "950"},
    {"Ascend950PR_", "958b", 112_GiB, 32, 64, 112, "950"},
    {"Ascend950PR_", "957d", 96_GiB, 28, 56, 96, "950"},
    {"Ascend950PR_", "957c", 84_GiB, 28, 56, 112, "950"},
    {"Ascend950PR_", "950z", 24_GiB, 4, 8, 16, "950"},
    {"Ascend950DT_", "9571", 144_GiB, 28, 56, 128, "950"},
    {"Ascend950DT_", "9581 9581x", 144_GiB, 32, 64, 128, "950"},
    {"Ascend950DT_", "9591 95A1", 144_GiB, 36, 72, 128, "950"},
    {"Ascend950DT_", "9572 9575", 96_GiB, 28, 56, 128, "950"},
    {"Ascend950DT_", "9582 9582x 9585", 96_GiB, 32, 64, 128, "950"},
    {"Ascend950DT_", "9592 9595 95A2", 96_GiB, 36, 72, 128, "950"},
    {"Ascend950DT_", "9573", 126_GiB, 28, 56, 112, "950"},
    {"Ascend950DT_", "9583", 126_GiB, 32, 64, 112, "950"},
    {"Ascend950DT_", "9574 9577", 84_GiB, 28, 56, 112, "950"},
    {"Ascend950DT_", "9584 9587", 84_GiB, 32, 64, 112, "950"},
    {"Ascend950DT_", "9576", 64_GiB, 28, 56, 128, "950"},
    {"Ascend950DT_", "9586", 64_GiB, 32, 64, 128, "950"},
    {"Ascend950DT_", "9596", 64_GiB, 36, 72, 128, "950"},
    {"Ascend950DT_", "9578", 56_GiB, 28, 56, 112, "950"},
    {"Ascend950DT_", "9588", 56_GiB, 32, 64, 112, "950"},
    {"Ascend950DT_", "950x", 24_GiB, 8, 16, 32, "950"},
    {"Ascend950DT_", "950y", 16_GiB, 8, 16, 32, "950"},
    {"Ascend310", "P1", 24000000000_B, 10, 8, 16, "310p"},
    {"Ascend310", "P3 P5 P7", 24000000000_B, 8, 7, 16, "310p"},
    {"Ascend310", "B1", 32_GiB, 1, 1, 4, "310b"},
    {"Ascend310", "B2 B3 B4", 0_B, 1, 1, 4, "310b"},
    {"Ascend910", "A ProA PremiumA", 0_B, 32, 0, 32, "910"},
    {"Ascend910", "B ProB", 0_B, 30, 0, 32, "910"},
};

struct Soc {
    std::string name;
    Group group;
};

std::vector<Soc> socs() {
    std::vector<Soc> all;
    for (const Group &group : kGroups) {
        std::istringstream models(group.models);
        for (std::string model; models >> model;) all.push_back({group.prefix + model, group});
    }
    return all;
}

void PrintTo(const Soc &soc, std::ostream *out) { *out << soc.name; }

class SocTest : public testing::TestWithParam<Soc> {};

TEST_P(SocTest, IsSelectable) {
    const auto &[soc, group] = GetParam();
    const auto p = profile(soc);
    ASSERT_TRUE(p) << p.error();
    EXPECT_EQ(p->soc_name, soc);
    EXPECT_EQ(p->family, group.family);
    EXPECT_EQ(p->cores.cube, group.cube);
    EXPECT_EQ(p->cores.vector, group.vector);
    EXPECT_EQ(p->l2_cache.value, group.l2_mib << 20);
    if (group.memory > 0_B) {
        EXPECT_EQ(p->memory.main().physical.value, group.memory.value);
    }
    EXPECT_LT(p->memory.main().usable, p->memory.main().physical);
    EXPECT_EQ(p->memory.main().usable.value % (2_MiB).value, 0u);
}

INSTANTIATE_TEST_SUITE_P(Spec, SocTest, testing::ValuesIn(socs()), [](const auto &info) {
    std::string text = info.param.name;
    std::ranges::replace(text, '-', '_');
    return text;
});

TEST(Socs, AreTheTable) {
    std::set<std::string> expected;
    for (const Soc &soc : socs()) expected.insert(soc.name);
    const auto names = soc_names();
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), expected);
    EXPECT_EQ(names.size(), expected.size());
}

TEST(Socs, TotalIsPhysicalLessTheBoardsReserve) {
    const std::pair<const char *, Bytes> cases[] = {
        {"Ascend910B3", 61_GiB},       {"Ascend910B4-1", 61_GiB},     {"Ascend910B4", 30208_MiB},
        {"Ascend910_9363", 29952_MiB}, {"Ascend950PR_957b", 109_GiB}, {"Ascend950DT_9576", 61_GiB},
        {"Ascend950DT_950y", 13_GiB},  {"Ascend310P7", 21_GiB},       {"Ascend310B1", 32256_MiB},
        {"Ascend310B2", 7680_MiB},     {"Ascend910A", 31_GiB},        {"Ascend910B2C", 61_GiB},
    };
    for (const auto &[soc, usable] : cases) EXPECT_EQ(profile(soc)->memory.main().usable, usable) << soc;
}

TEST(Socs, TheBoardsOwnChipIsTheBoard) {
    for (const std::string &key : profile_keys()) {
        const auto board = profile(key);
        const auto soc = profile(board->soc_name);
        ASSERT_TRUE(board && soc) << key;
        EXPECT_EQ(board->cores.cube, soc->cores.cube) << key;
        EXPECT_EQ(board->l2_cache, soc->l2_cache) << key;
    }
}

TEST(Socs, The950DtSharesNoEvents) {
    EXPECT_FALSE(profile("Ascend950DT_9591")->has(Capability::ipc_event));
    EXPECT_TRUE(profile("Ascend950PR_9579")->has(Capability::ipc_event));
}

}  // namespace
}  // namespace softnpu::product
