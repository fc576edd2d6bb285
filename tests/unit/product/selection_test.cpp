// SPDX-License-Identifier: Apache-2.0
// The environment: what each variable changes, and that each bad value is refused with the legal ones.
#include <gtest/gtest.h>

#include <map>

#include "product/selection.hpp"

namespace softnpu::product {
namespace {

using Variables = std::map<std::string, std::string>;

expected<NodeConfig, ConfigError> select(const Variables &variables) {
    return product::select([&](const char *name) -> const char * {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

NodeConfig good(const Variables &variables) {
    auto config = select(variables);
    if (!config) throw std::runtime_error(config.error().sentence);
    return *config;
}

TEST(Select, TheDefault) {
    const NodeConfig config = good({});
    EXPECT_EQ(config.profile.key, "atlas-a2");
    EXPECT_EQ(config.device_count, 8);
    EXPECT_EQ(config.visible.physical.size(), 8u);
    EXPECT_EQ(config.total(), 61_GiB);
    EXPECT_FALSE(config.host_access_allowed);
    EXPECT_FALSE(config.strict_kind);
    EXPECT_FALSE(config.host_budget.bytes);
    EXPECT_EQ(config.host_budget.percent, 80);
}

TEST(Select, EmptyIsUnset) {
    const NodeConfig config = good({{"SOFTNPU_PRODUCT", ""},
                                    {"SOFTNPU_DEVICES", ""},
                                    {"SOFTNPU_HBM", ""},
                                    {"SOFTNPU_PROFILE", ""},
                                    {"SOFTNPU_HOST_ACCESS", ""},
                                    {"SOFTNPU_HOST_BUDGET", ""},
                                    {"SOFTNPU_STRICT_KIND", ""}});
    EXPECT_EQ(config.profile.key, "atlas-a2");
    EXPECT_EQ(config.device_count, 8);
}

TEST(Select, AProductByKeyOrByChip) {
    EXPECT_EQ(good({{"SOFTNPU_PRODUCT", "atlas-a3"}}).device_count, 16);
    EXPECT_EQ(good({{"SOFTNPU_PRODUCT", "Ascend910B3"}}).profile.soc_name, "Ascend910B3");
    EXPECT_TRUE(good({{"SOFTNPU_PRODUCT", "atlas-200i-a2"}}).host_access_allowed);
    EXPECT_FALSE(good({{"SOFTNPU_PRODUCT", "atlas-200i-a2-ep"}}).host_access_allowed);
}

TEST(Select, DevicesCountBeforeVisibility) {
    const NodeConfig config = good({{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "2,3"}});
    EXPECT_EQ(config.device_count, 4);
    EXPECT_EQ(config.profile.device_count, 4);
    EXPECT_EQ(config.visible.physical, (std::vector{2, 3}));
    EXPECT_EQ(good({{"SOFTNPU_DEVICES", "64"}}).visible.physical.size(), 64u);
    EXPECT_EQ(good({{"SOFTNPU_DEVICES", "1"}, {"ASCEND_RT_VISIBLE_DEVICES", "0,1"}}).visible.physical, std::vector{0});
}

TEST(Select, AnEmptyVisibleListIsNoDevice) {
    EXPECT_TRUE(good({{"ASCEND_RT_VISIBLE_DEVICES", ""}}).visible.physical.empty());
    EXPECT_TRUE(good({{"ASCEND_RT_VISIBLE_DEVICES", "2,1"}}).visible.refused);
}

TEST(Select, MemoryIsTheTotalThatProgramsSee) {
    const std::pair<const char *, Bytes> cases[] = {{"4GiB", 4_GiB},     {"64MiB", 64_MiB},  {"1.5GiB", 1536_MiB},
                                                    {"512GiB", 512_GiB}, {"4194304", 4_MiB}, {"6291455", 4_MiB},
                                                    {"1GB", 952_MiB},    {"1TiB", 1024_GiB}};
    for (const auto &[text, total] : cases) {
        const NodeConfig config = good({{"SOFTNPU_HBM", text}});
        EXPECT_EQ(config.total().value, total.value) << text;
        EXPECT_EQ(config.profile.memory.main().physical, total + 3_GiB) << text;
    }
}

TEST(Select, MemoryIsThatOfTheMainKind) {
    EXPECT_EQ(good({{"SOFTNPU_PRODUCT", "atlas-300i-pro"}, {"SOFTNPU_HBM", "4GiB"}}).profile.memory.ddr.usable, 4_GiB);
    const NodeConfig both = good({{"SOFTNPU_PRODUCT", "atlas-910"}, {"SOFTNPU_HBM", "4GiB"}});
    EXPECT_EQ(both.profile.memory.hbm.usable, 4_GiB);
    EXPECT_EQ(both.profile.memory.ddr.usable, 13824_MiB);
}

TEST(Select, HostAccessStrictKindAndBudget) {
    EXPECT_TRUE(good({{"SOFTNPU_HOST_ACCESS", "allow"}}).host_access_allowed);
    EXPECT_FALSE(good({{"SOFTNPU_PRODUCT", "atlas-200i-a2"}, {"SOFTNPU_HOST_ACCESS", "deny"}}).host_access_allowed);
    EXPECT_TRUE(good({{"SOFTNPU_STRICT_KIND", "1"}}).strict_kind);
    EXPECT_FALSE(good({{"SOFTNPU_STRICT_KIND", "0"}}).strict_kind);
    EXPECT_EQ(good({{"SOFTNPU_HOST_BUDGET", "2GiB"}}).host_budget.bytes, 2_GiB);
    EXPECT_EQ(good({{"SOFTNPU_HOST_BUDGET", "50%"}}).host_budget.percent, 50);
    EXPECT_FALSE(good({{"SOFTNPU_HOST_BUDGET", "100%"}}).host_budget.bytes);
}

// ---- every variable x bad value ----

struct Bad {
    const char *variable, *value;
    std::vector<const char *> says;
};

const std::vector<const char *> kProducts = {"atlas-a2",         "atlas-a2-32g",   "atlas-a3",       "ascend-950pr",
                                             "ascend-950dt",     "atlas-300i-duo", "atlas-300i-pro", "atlas-200i-a2",
                                             "atlas-200i-a2-ep", "atlas-910",      "Ascend910B1",    "Ascend910ProB"};
const std::vector<const char *> kCounts = {"1 to 64"};
const std::vector<const char *> kSizes = {"4GiB", "1.5GiB", "64MB", "plain bytes", "4MiB to 1TiB"};
const std::vector<const char *> kBudgets = {"1% to 100%", "4GiB"};

const Bad kBad[] = {
    {"SOFTNPU_PRODUCT", "atlas-a4", kProducts},
    {"SOFTNPU_PRODUCT", "ATLAS-A2", kProducts},
    {"SOFTNPU_PRODUCT", "Ascend910B5", kProducts},
    {"SOFTNPU_PRODUCT", "a2", kProducts},
    {"SOFTNPU_PRODUCT", " ", kProducts},
    {"SOFTNPU_DEVICES", "0", kCounts},
    {"SOFTNPU_DEVICES", "65", kCounts},
    {"SOFTNPU_DEVICES", "-1", kCounts},
    {"SOFTNPU_DEVICES", "2x", kCounts},
    {"SOFTNPU_DEVICES", "two", kCounts},
    {"SOFTNPU_DEVICES", "1.5", kCounts},
    {"SOFTNPU_DEVICES", "4294967298", kCounts},
    {"SOFTNPU_DEVICES", "18446744073709551618", kCounts},
    {"SOFTNPU_HBM", "0", kSizes},
    {"SOFTNPU_HBM", "3MiB", kSizes},
    {"SOFTNPU_HBM", "4194303", kSizes},
    {"SOFTNPU_HBM", "2TiB", kSizes},
    {"SOFTNPU_HBM", "4G", kSizes},
    {"SOFTNPU_HBM", "4GiBB", kSizes},
    {"SOFTNPU_HBM", "-4GiB", kSizes},
    {"SOFTNPU_HBM", "lots", kSizes},
    {"SOFTNPU_HBM", "18446744073709551616", kSizes},
    {"SOFTNPU_HBM", "99999999999TiB", kSizes},
    {"SOFTNPU_PROFILE", "/nonexistent/profile.toml", {"cannot be read", "TOML"}},
    {"SOFTNPU_PROFILE", "/", {"cannot be read", "TOML"}},
    {"SOFTNPU_HOST_ACCESS", "yes", {"allow, deny"}},
    {"SOFTNPU_HOST_ACCESS", "ALLOW", {"allow, deny"}},
    {"SOFTNPU_STRICT_KIND", "2", {"0, 1"}},
    {"SOFTNPU_STRICT_KIND", "true", {"0, 1"}},
    {"SOFTNPU_HOST_BUDGET", "0%", kBudgets},
    {"SOFTNPU_HOST_BUDGET", "101%", kBudgets},
    {"SOFTNPU_HOST_BUDGET", "%", kBudgets},
    {"SOFTNPU_HOST_BUDGET", "80%%", kBudgets},
    {"SOFTNPU_HOST_BUDGET", "8.5%", kBudgets},
    {"SOFTNPU_HOST_BUDGET", "0", kBudgets},
    {"SOFTNPU_HOST_BUDGET", "half", kBudgets},
};

void PrintTo(const Bad &bad, std::ostream *out) { *out << bad.variable << "=" << bad.value; }

class BadValueTest : public testing::TestWithParam<Bad> {};

TEST_P(BadValueTest, IsRefusedWithTheLegalOnes) {
    const Bad &bad = GetParam();
    const auto config = select({{bad.variable, bad.value}});
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().variable, bad.variable);
    EXPECT_EQ(config.error().value, bad.value);
    const std::string &sentence = config.error().sentence;
    EXPECT_EQ(sentence.find(std::string(bad.variable) + "=" + bad.value), 0u) << sentence;
    EXPECT_NE(sentence.find("legal"), std::string::npos) << sentence;
    for (const char *word : bad.says) EXPECT_NE(sentence.find(word), std::string::npos) << sentence;
}

INSTANTIATE_TEST_SUITE_P(Each, BadValueTest, testing::ValuesIn(kBad));

TEST(Select, ProductAndProfileExcludeEachOther) {
    const auto config = select({{"SOFTNPU_PRODUCT", "atlas-a3"}, {"SOFTNPU_PROFILE", "/some.toml"}});
    ASSERT_FALSE(config);
    EXPECT_NE(config.error().sentence.find("SOFTNPU_PRODUCT=atlas-a3"), std::string::npos);
}

TEST(Select, ReadsTheProcess) { EXPECT_NE(process_environment()("PATH"), nullptr); }

}  // namespace
}  // namespace softnpu::product
