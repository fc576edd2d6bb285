// SPDX-License-Identifier: Apache-2.0
#include "runtime/clock_text.hpp"

#include <sys/time.h>

#include <array>
#include <cstdio>
#include <ctime>

namespace softnpu {

namespace {

struct Moment {
    std::string seconds;
    int milliseconds, microseconds;
};

Moment moment(const char *format) {
    timeval time{};
    gettimeofday(&time, nullptr);
    tm local{};
    localtime_r(&time.tv_sec, &local);
    std::array<char, 64> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), format, &local);
    return {{text.data(), length}, static_cast<int>(time.tv_usec / 1000), static_cast<int>(time.tv_usec % 1000)};
}

}  // namespace

std::string time_now() {
    const Moment now = moment("%Y-%m-%d-%H:%M:%S");
    std::array<char, 16> rest{};
    std::snprintf(rest.data(), rest.size(), ".%03d.%03d", now.milliseconds, now.microseconds);
    return now.seconds + rest.data();
}

std::string compact_time() {
    const Moment now = moment("%Y%m%d%H%M%S");
    std::array<char, 8> rest{};
    std::snprintf(rest.data(), rest.size(), "%03d", now.milliseconds);
    return now.seconds + rest.data();
}

}  // namespace softnpu
