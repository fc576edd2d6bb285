// SPDX-License-Identifier: Apache-2.0
// What every conformance test uses: a refusal has its code, its rule and its sentence, and is recorded as covered.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "acl/acl.h"

/// A value of an enumeration, also one that it does not have.
template <class Enum>
inline Enum as(int value) {
    return static_cast<Enum>(value);
}

/// Appends "id <tab> product <tab> test" to $SOFTNPU_RULE_COVERAGE; one write, so that tests can run side by side.
inline void record_rule(const std::string &id) {
    const char *path = std::getenv("SOFTNPU_RULE_COVERAGE");
    if (path == nullptr) return;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) return;
    const char *product = std::getenv("SOFTNPU_PRODUCT");
    const testing::TestInfo *test = testing::UnitTest::GetInstance()->current_test_info();
    const std::string line = id + "\t" + (product == nullptr ? "atlas-a2" : product) + "\t" +
                             (test == nullptr ? "?" : std::string(test->test_suite_name()) + "." + test->name()) + "\n";
    [[maybe_unused]] const ssize_t written = write(file, line.data(), line.size());
    close(file);
}

/// The texts since the last look.
inline std::string messages() {
    const char *text = aclGetRecentErrMsg();
    return text == nullptr ? "" : text;
}

/// The call answered `code` by the rule `id`, and said so in full. `must_say`: a fact that the sentence has to have.
inline void expect_refused(int got, int code, const std::string &id, const std::string &must_say = "") {
    const std::string text = messages();
    EXPECT_EQ(got, code) << text;
    EXPECT_NE(text.find("Rule: " + id + " "), std::string::npos) << "expected " << id << ", got:\n" << text;
    EXPECT_EQ(text.find('?'), std::string::npos) << "a field of the sentence is not filled:\n" << text;
    EXPECT_NE(text.find(must_say), std::string::npos) << "\"" << must_say << "\" is missing in:\n" << text;
    record_rule(id);
}
