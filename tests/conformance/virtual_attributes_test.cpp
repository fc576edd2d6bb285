// SPDX-License-Identifier: Apache-2.0
// Attributes of physical memory: where each is legal, its pages, and how it is reported (memory-virtual.md 3.1, 5.13).
#include <string_view>

#include "virtual_support.hpp"

namespace {

struct Product {
    const char *name;
    bool hbm;
    std::string_view giants;  ///< the attributes of 1 GiB pages that it has, as in Row
};
constexpr Product kProducts[] = {
    {"atlas-a2", true, "HM"},      {"atlas-a2-32g", true, "HM"},    {"atlas-a3", true, "HMP"},
    {"ascend-950pr", true, "H"},   {"ascend-950dt", true, "H"},     {"atlas-300i-duo", false, ""},
    {"atlas-300i-pro", false, ""}, {"atlas-200i-a2-ep", false, ""}, {"atlas-910", true, ""},
};

constexpr aclrtMemAttr kNothing = ACL_DDR_MEM;
/// '2': 2 MiB pages; 'x': refused as an argument; 'H', 'M', 'P': 1 GiB pages, where the product has them.
struct Row {
    aclrtMemAttr attribute;
    char device, host;
    aclrtMemAttr on_hbm, on_ddr, on_host;  ///< as it is reported
};
constexpr Row kRows[] = {
    {ACL_DDR_MEM, 'x', 'x', kNothing, kNothing, kNothing},
    {ACL_HBM_MEM, 'x', 'x', kNothing, kNothing, kNothing},
    {ACL_DDR_MEM_HUGE, 'x', '2', kNothing, kNothing, ACL_MEM_HUGE},
    {ACL_DDR_MEM_NORMAL, 'x', '2', kNothing, kNothing, ACL_MEM_NORMAL},
    {ACL_HBM_MEM_HUGE, '2', '2', ACL_HBM_MEM_HUGE, ACL_MEM_HUGE, ACL_HBM_MEM_HUGE},
    {ACL_HBM_MEM_NORMAL, '2', '2', ACL_HBM_MEM_NORMAL, ACL_MEM_NORMAL, ACL_HBM_MEM_NORMAL},
    {ACL_DDR_MEM_P2P_HUGE, 'x', '2', kNothing, kNothing, ACL_MEM_P2P_HUGE},
    {ACL_DDR_MEM_P2P_NORMAL, 'x', '2', kNothing, kNothing, ACL_DDR_MEM_P2P_NORMAL},
    {ACL_HBM_MEM_P2P_HUGE, 'x', 'x', kNothing, kNothing, kNothing},
    {ACL_HBM_MEM_P2P_NORMAL, 'x', 'x', kNothing, kNothing, kNothing},
    {ACL_HBM_MEM_HUGE1G, 'H', '1', ACL_HBM_MEM_HUGE1G, kNothing, kNothing},
    {ACL_HBM_MEM_P2P_HUGE1G, 'x', 'x', kNothing, kNothing, kNothing},
    {ACL_MEM_NORMAL, '2', '2', ACL_HBM_MEM_NORMAL, ACL_MEM_NORMAL, ACL_MEM_NORMAL},
    {ACL_MEM_HUGE, '2', '2', ACL_HBM_MEM_HUGE, ACL_MEM_HUGE, ACL_MEM_HUGE},
    {ACL_MEM_HUGE1G, 'M', '1', ACL_HBM_MEM_HUGE1G, kNothing, kNothing},
    {ACL_MEM_P2P_NORMAL, '2', '2', ACL_MEM_P2P_NORMAL, ACL_MEM_P2P_NORMAL, ACL_DDR_MEM_P2P_NORMAL},
    {ACL_MEM_P2P_HUGE, '2', '2', ACL_MEM_P2P_HUGE, ACL_MEM_P2P_HUGE, ACL_MEM_P2P_HUGE},
    {ACL_MEM_P2P_HUGE1G, 'P', '1', ACL_MEM_P2P_HUGE1G, kNothing, kNothing},
};

aclError gran(aclrtPhysicalMemProp prop, int option, size_t *unit) {
    return aclrtMemGetAllocationGranularity(&prop, as<aclrtMemGranularityOptions>(option), unit);
}

/// Both calls refuse, by the same rule each.
void expect_none(const aclrtPhysicalMemProp &prop, int code, const std::string &what) {
    size_t unit = 7;
    aclrtDrvMemHandle h = nullptr;
    for (int option : {0, 1}) {
        expect_refused(gran(prop, option, &unit), code, "SN-aclrtMemGetAllocationGranularity-prop-" + what);
    }
    expect_refused(phys(&h, GiB, prop), code, "SN-aclrtMallocPhysical-prop-" + what);
    EXPECT_EQ(unit, 7u);
    EXPECT_EQ(h, nullptr);
}

void expect_block(const aclrtPhysicalMemProp &prop, size_t page, aclrtMemAttr reported) {
    for (int option : {0, 1}) {
        size_t unit = 0;
        EXPECT_EQ(gran(prop, option, &unit), 0) << messages();
        EXPECT_EQ(unit, page);
    }
    const bool device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    const size_t huge = free_of(ACL_MEM_HUGE), normal = free_of(ACL_MEM_NORMAL);
    const aclrtDrvMemHandle h = phys(page, prop);
    EXPECT_EQ(huge - free_of(ACL_MEM_HUGE), device ? page : 0) << "normal is silently huge";
    EXPECT_EQ(normal, free_of(ACL_MEM_NORMAL));
    aclrtPhysicalMemProp back{};
    std::memset(&back, 0x55, sizeof back);
    ASSERT_EQ(aclrtMemGetAllocationPropertiesFromHandle(h, &back), 0);
    EXPECT_EQ(back.memAttr, reported);
    EXPECT_EQ(back.handleType, prop.handleType);
    EXPECT_EQ(back.allocationType, prop.allocationType);
    EXPECT_EQ(back.location.id, prop.location.id);
    EXPECT_EQ(back.location.type, prop.location.type);
    EXPECT_EQ(back.reserve, 0u);
    EXPECT_EQ(aclrtFreePhysical(h), 0);
}

class Attributes : public testing::TestWithParam<Product> {};

TEST_P(Attributes, OnTheDevice) {
    start(GetParam().name);
    for (const Row &row : kRows) {
        SCOPED_TRACE(row.attribute);
        const aclrtPhysicalMemProp prop = property(row.attribute, 1);
        const bool giant = row.device != '2' && GetParam().giants.find(row.device) != std::string_view::npos;
        if (row.device == 'x') {
            expect_none(prop, 100000, "value");
        } else if (row.device != '2' && !giant) {
            expect_none(prop, 207000, "unsupported");
        } else {
            ASSERT_EQ(aclrtSetDevice(1), 0);
            expect_block(prop, giant ? GiB : g, GetParam().hbm ? row.on_hbm : row.on_ddr);
        }
    }
}

TEST_P(Attributes, OnTheHost) {
    start(GetParam().name);
    for (const Row &row : kRows) {
        for (const auto &[type, id] :
             {std::pair{ACL_MEM_LOCATION_TYPE_HOST, 0u}, {ACL_MEM_LOCATION_TYPE_HOST_NUMA, 1u}}) {
            SCOPED_TRACE(std::to_string(row.attribute) + " in location type " + std::to_string(type));
            const aclrtPhysicalMemProp prop = property(row.attribute, id, type);
            if (row.host == 'x')
                expect_none(prop, 100000, "value");
            else if (row.host == '1')
                expect_none(prop, 207000, "unsupported");
            else
                expect_block(prop, g, row.on_host);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Products, Attributes, testing::ValuesIn(kProducts), [](const auto &info) {
    std::string name = info.param.name;
    std::erase(name, '-');
    return name;
});

}  // namespace
