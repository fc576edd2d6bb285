// SPDX-License-Identifier: Apache-2.0
// Sizes and numbers: what is read, and that nothing else is.
#include <gtest/gtest.h>

#include "product/text.hpp"

namespace softnpu::product {
namespace {

TEST(ParseSize, ReadsSizes) {
    const std::pair<const char *, std::uint64_t> cases[] = {{"0", 0},
                                                            {"1", 1},
                                                            {"4096", 4096},
                                                            {"17B", 17},
                                                            {"4KiB", 4096},
                                                            {"64MiB", 64ull << 20},
                                                            {"4GiB", 4ull << 30},
                                                            {"512GiB", 512ull << 30},
                                                            {"2TiB", 2ull << 40},
                                                            {"1.5GiB", 3ull << 29},
                                                            {"0.5KiB", 512},
                                                            {"43.24GiB", 46428596469},
                                                            {"64MB", 64'000'000},
                                                            {"24GB", 24'000'000'000},
                                                            {"1.25KB", 1250},
                                                            {"3TB", 3'000'000'000'000},
                                                            {"18446744073709551615", UINT64_MAX},
                                                            {"16777215.999999TiB", 18446744073708452104u},
                                                            {"0.0GiB", 0}};
    for (const auto &[text, bytes] : cases) {
        const auto size = parse_size(text);
        ASSERT_TRUE(size) << text;
        EXPECT_EQ(size->value, bytes) << text;
    }
}

TEST(ParseSize, RefusesTheRest) {
    for (const char *text : {"",
                             " ",
                             "GiB",
                             "-1",
                             "+1",
                             " 4GiB",
                             "4 GiB",
                             "4GiB ",
                             "4gib",
                             "4G",
                             "4Gi",
                             "4GiBx",
                             "0x10",
                             "1e9",
                             "1.5",
                             "1.5B",
                             ".5GiB",
                             "1.GiB",
                             "1..5GiB",
                             "1.2.3GiB",
                             "1.1234567GiB",
                             "4,5GiB",
                             "18446744073709551616",
                             "16777216TiB",
                             "99999999999999999999GiB",
                             "4GiB4GiB",
                             "nan",
                             "inf"})
        EXPECT_FALSE(parse_size(text)) << text;
}

TEST(ParseNumber, IsStrict) {
    EXPECT_EQ(parse_number("0"), 0u);
    EXPECT_EQ(parse_number("007"), 7u);
    EXPECT_EQ(parse_number("18446744073709551615"), UINT64_MAX);
    for (const char *text : {"", "-1", "+1", " 1", "1 ", "1x", "0x1", "1.0", "18446744073709551616"})
        EXPECT_FALSE(parse_number(text)) << text;
}

TEST(ParseNumber, StopsAtAnEmbeddedZeroByte) {
    EXPECT_FALSE(parse_number(std::string_view("1\0", 2)));
    EXPECT_FALSE(parse_size(std::string_view("4GiB\0", 5)));
}

}  // namespace
}  // namespace softnpu::product
