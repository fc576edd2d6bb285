// SPDX-License-Identifier: Apache-2.0
// ASCEND_RT_VISIBLE_DEVICES against the table of spec device-context 4.
#include <gtest/gtest.h>

#include "product/visible_devices.hpp"

namespace softnpu::product {
namespace {

struct Case {
    const char *list;
    std::vector<int> physical;
    bool refused;
    bool explained;  // something was not used, and a sentence says so
};

const Case kCases[] = {
    {"0", {0}, false, false},      {"1,2,3", {1, 2, 3}, false, false},
    {"0,7", {0, 7}, false, false}, {"0,1,2,3,4,5,6,7", {0, 1, 2, 3, 4, 5, 6, 7}, false, false},
    {"1, 2,3", {1}, false, true},  {"1,3,8", {1, 3}, false, true},
    {"1,x,2", {1}, false, true},   {"1,2,", {1, 2}, false, true},
    {"1,,2", {1}, false, true},    {"1;2", {}, false, true},
    {"0,-1", {0}, false, true},    {"0,+1", {0}, false, true},
    {"0,1x", {0}, false, true},    {"0,18446744073709551617", {0}, false, true},
    {"1,2,2", {}, true, true},     {"2,1", {}, true, true},
    {"0,0", {}, true, true},       {"1,0,x", {}, true, true},
    {"1,x,0", {1}, false, true},   {"3,8,1", {3}, false, true},
    {"", {}, false, true},         {" ", {}, false, true},
    {"x", {}, false, true},        {",1", {}, false, true},
    {"8", {}, false, true},        {"-1", {}, false, true},
};

class VisibleTest : public testing::TestWithParam<Case> {};

TEST_P(VisibleTest, OfEightDevices) {
    const VisibleDevices visible = parse_visible(GetParam().list, 8);
    EXPECT_EQ(visible.physical, GetParam().physical);
    EXPECT_EQ(visible.refused, GetParam().refused);
    EXPECT_EQ(!visible.sentence.empty(), GetParam().explained) << visible.sentence;
    if (GetParam().explained) {
        EXPECT_NE(visible.sentence.find("ASCEND_RT_VISIBLE_DEVICES=\"" + std::string(GetParam().list)),
                  std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(Spec, VisibleTest, testing::ValuesIn(kCases));

TEST(Visible, AllInOrder) { EXPECT_EQ(all_visible(3).physical, (std::vector{0, 1, 2})); }

}  // namespace
}  // namespace softnpu::product
