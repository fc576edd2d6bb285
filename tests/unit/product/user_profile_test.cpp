// SPDX-License-Identifier: Apache-2.0
// A user's own profile file: what it may say, and that each mistake is named with its place.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "product/catalog.hpp"
#include "product/selection.hpp"

namespace softnpu::product {
namespace {

TEST(UserProfile, IsAFamilyWithChanges) {
    const auto p = profile_from_text(R"(
family = "a2"
soc = "Ascend910B3"
devices = 3
host_access = "allow"
capabilities_remove = ["managed"]
memory.hbm.usable = "16GiB"
counts.streams = 5
)",
                                     "mine.toml");
    ASSERT_TRUE(p) << p.error();
    EXPECT_EQ(p->key, "mine.toml");
    EXPECT_EQ(p->family, "a2");
    EXPECT_EQ(p->soc_name, "Ascend910B3");
    EXPECT_EQ(p->cores.cube, 20u);
    EXPECT_EQ(p->device_count, 3);
    EXPECT_EQ(p->memory.hbm.usable, 16_GiB);
    EXPECT_EQ(p->host_access, HostAccess::allow);
    EXPECT_FALSE(p->has(Capability::managed));
    EXPECT_TRUE(p->has(Capability::stream_pools));
    EXPECT_EQ(p->counts.streams, 5u);
    EXPECT_EQ(p->counts.events, 65536u);
}

TEST(UserProfile, AFamilyAloneIsItsBoard) {
    for (const char *family : {"a2", "a3", "950", "310b", "310p", "910"}) {
        const auto p = profile_from_text("family = \"" + std::string(family) + "\"", "f.toml");
        ASSERT_TRUE(p) << p.error();
        EXPECT_GT(p->memory.main().usable, 4_GiB) << family;
        EXPECT_EQ(p->soc_name, profile(p->soc_name)->soc_name) << family;
        EXPECT_EQ(p->cores.cube, profile(p->soc_name)->cores.cube) << family;
    }
}

TEST(UserProfile, CapabilitiesMayBeReplaced) {
    const auto p = profile_from_text(
        "family = \"a2\"\ncapabilities = [\"linear\"]\n"
        "capabilities_add = [\"copy\"]",
        "f.toml");
    ASSERT_TRUE(p) << p.error();
    EXPECT_EQ(p->capabilities, (Capabilities{Capability::linear, Capability::copy}));
}

TEST(UserProfile, UsableMemoryIsWholeHugePages) {
    const auto p = profile_from_text("family = \"a2\"\nmemory.hbm.usable = \"1GB\"", "f.toml");
    ASSERT_TRUE(p) << p.error();
    EXPECT_EQ(p->memory.hbm.usable, 952_MiB);
}

// ---- mistakes ----

struct Mistake {
    const char *text;
    const char *begins;
    std::vector<const char *> says;
};

const Mistake kMistakes[] = {
    {"family = ", "u.toml:1:", {}},
    {"family = \"a2\"\nfamily = \"a3\"", "u.toml:2:", {}},
    {"devices = 2", "u.toml:1:1: ", {"'family'", "310b, 310p, 910, 950, a2, a3"}},
    {"", "u.toml:", {"'family'", "a2"}},
    {"family = \"b2\"", "u.toml:1:10: ", {"'family'", "310b, 310p, 910, 950, a2, a3"}},
    {"family = 2", "u.toml:1:10: ", {"'family'"}},
    {"family = \"a2\"\nsoc = \"Ascend1\"", "u.toml:2:7: ", {"'soc'", "Ascend910B1", "Ascend310P3"}},
    {"family = \"a2\"\nsoc = 7", "u.toml:2:7: ", {"'soc'", "in quotes"}},
    {"family = \"a2\"\n[$a]\nb = 2", "u.toml:2:2: ", {"key"}},
    {"family = \"a2\"\ndevices = \u00c8", "u.toml:2:", {"value"}},
    {"family = \"a2\"\ndevice = 2", "u.toml:2:1: ", {"unknown key 'device'", "devices", "memory"}},
    {"family = \"a2\"\n[memory.hmb]\nusable = 1", "u.toml:2:", {"'memory.hmb'", "hbm", "ddr", "kind"}},
    {"family = \"a2\"\n[memory.hbm]\ntotal = 1", "u.toml:3:1: ", {"'memory.hbm.total'", "physical, usable"}},
    {"family = \"a2\"\nmemory = 4", "u.toml:2:10: ", {"'memory' is a table", "kind, hbm, ddr"}},
    {"family = \"a2\"\ndevices = 0", "u.toml:2:11: ", {"1 to 64"}},
    {"family = \"a2\"\ndevices = 65", "u.toml:2:11: ", {"1 to 64"}},
    {"family = \"a2\"\ndevices = \"2\"", "u.toml:2:11: ", {"1 to 64"}},
    {"family = \"a2\"\ndevices = 2.0", "u.toml:2:11: ", {"1 to 64"}},
    {"family = \"a2\"\ntitle = \"\"", "u.toml:2:9: ", {"in quotes"}},
    {"family = \"a2\"\nform = \"card\"", "u.toml:2:8: ", {"endpoint, root_complex"}},
    {"family = \"a2\"\nstrict_kind = 1", "u.toml:2:15: ", {"true, false"}},
    {"family = \"a2\"\nhost_access = \"yes\"", "u.toml:2:15: ", {"allow, deny"}},
    {"family = \"a2\"\nl2_cache = \"4G\"", "u.toml:2:12: ", {"4GiB"}},
    {"family = \"a2\"\nl2_cache = -4", "u.toml:2:12: ", {"4GiB"}},
    {"family = \"a2\"\ncounts.streams = -1", "u.toml:2:18: ", {"not negative"}},
    {"family = \"a2\"\ncounts.streams = 4294967296", "u.toml:2:18: ", {"whole number"}},
    {"family = \"a2\"\ncapabilities = \"linear\"", "u.toml:2:16: ", {"linear", "managed"}},
    {"family = \"a2\"\ncapabilities = [\"liner\"]", "u.toml:2:16: ", {"linear", "managed"}},
    {"family = \"a2\"\ncapabilities_add = [1]", "u.toml:2:20: ", {"linear"}},
    {"family = \"a2\"\nhost_memory_engines = [\"gpu\"]", "u.toml:2:23: ", {"stars", "ccu"}},
    {"family = \"a2\"\ntopology.within = \"pcie\"", "u.toml:2:19: ", {"hccs", "sio"}},
    {"family = \"a2\"\ntopology.module_size = 0", "u.toml:2:24: ", {"1 to 64"}},
    {"family = \"a2\"\nmemory.normal_divisor = 0", "u.toml:2:25: ", {"2 to 1024"}},
    {"family = \"a2\"\nlimits.simd_stack = { min = 1 }", "u.toml:2:21: ", {"granule"}},
    {"family = \"a2\"\nlimits.simd_stack = { min = 9, max = 8, initial = 8, granule = 1 }",
     "u.toml:2:21: ",
     {"min <= initial <= max"}},
    {"family = \"a2\"\nlimits.simd_stack = { min = 1, max = 8, initial = 8, granule = 3 }",
     "u.toml:2:21: ",
     {"a power of two"}},
    {"family = \"a2\"\nallocation.host_register_alignment = 0", "u.toml:2:38: ", {"a power of two"}},
    {"family = \"a2\"\nallocation.media_alignment = 96", "u.toml:2:30: ", {"a power of two"}},
    {"family = \"a2\"\nallocation.malloc_tail = 256", "u.toml:2:26: ", {"0 to 128"}},
    {"family = \"a2\"\nallocation.media_tail = 4096", "u.toml:2:25: ", {"0 to 128"}},
    {"family = \"a2\"\ndescriptor_size = 128", "u.toml:2:19: ", {"32 to 64"}},
    {"family = \"a2\"\n[memory.hbm]\nphysical = \"2TiB\"\nusable = \"2TiB\"", "u.toml:2:", {"at most 1TiB"}},
    {"family = \"a2\"\n[memory.hbm]\nusable = \"128GiB\"", "u.toml:2:", {"at most 'physical'"}},
    {"family = \"a2\"\n[memory.hbm]\nusable = \"3MiB\"", "u.toml:2:", {"at least 4MiB"}},
    {"family = \"950\"\n[saturation]\ninitial = \"saturate\"", "u.toml:2:", {"one of 'legal'"}},
};

class MistakeTest : public testing::TestWithParam<Mistake> {};

TEST_P(MistakeTest, IsNamedWithItsPlace) {
    const auto p = profile_from_text(GetParam().text, "u.toml");
    ASSERT_FALSE(p);
    EXPECT_EQ(p.error().find(GetParam().begins), 0u) << p.error();
    for (const char *word : GetParam().says) EXPECT_NE(p.error().find(word), std::string::npos) << p.error();
}

INSTANTIATE_TEST_SUITE_P(Each, MistakeTest, testing::ValuesIn(kMistakes));

// ---- through the environment ----

class ProfileFile {
public:
    explicit ProfileFile(const std::string &text) { std::ofstream(path_) << text; }
    ~ProfileFile() { std::filesystem::remove(path_); }
    const std::string &path() const { return path_; }

    auto select() const {
        return product::select(
            [this](const char *name) { return std::string_view(name) == "SOFTNPU_PROFILE" ? path_.c_str() : nullptr; });
    }

private:
    std::string path_ =
        std::filesystem::temp_directory_path() / ("softnpu-profile-" + std::to_string(getpid()) + ".toml");
};

TEST(UserProfile, IsReadFromItsPath) {
    const ProfileFile file("family = \"310p\"\ndevices = 2\n");
    const auto config = file.select();
    ASSERT_TRUE(config) << config.error().sentence;
    EXPECT_EQ(config->device_count, 2);
    EXPECT_EQ(config->profile.key, file.path());
}

TEST(UserProfile, ErrorsCarryPathLineAndColumn) {
    const ProfileFile file("family = \"310p\"\ndevices = 200\n");
    const auto config = file.select();
    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().variable, "SOFTNPU_PROFILE");
    EXPECT_NE(config.error().sentence.find(file.path() + ":2:11: "), std::string::npos) << config.error().sentence;
}

}  // namespace
}  // namespace softnpu::product
