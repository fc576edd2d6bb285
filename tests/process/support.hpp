// SPDX-License-Identifier: Apache-2.0
// Tests of what a process sees of itself: each body runs in a fresh process, because the library reads its settings
// once. The test program itself never starts the library.
#pragma once

#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "acl/acl.h"

inline constexpr std::size_t KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;

/// Ends this process well when nothing failed in it, without the destructors of the parent's objects.
[[noreturn]] inline void leave() {
    std::fflush(nullptr);
    _exit(testing::Test::HasFailure() ? 1 : 0);
}

/// Waits for a child; true when it ended by itself and found nothing wrong.
inline bool ended_well(pid_t child) {
    int status = 0;
    if (waitpid(child, &status, 0) != child) return false;
    if (WIFSIGNALED(status)) std::fprintf(stderr, "the child was ended by signal %d\n", WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// A child that runs `body`; a hang of it ends by an alarm.
inline pid_t forked(const std::function<void()> &body, unsigned seconds = 20) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    alarm(seconds);
    body();
    leave();
}
inline void in_fresh_process(const std::function<void()> &body, unsigned seconds = 60) {
    EXPECT_TRUE(ended_well(forked(body, seconds)));
}

inline void start(const char *devices = "1", const char *memory = "8GiB") {
    setenv("SOFTNPU_DEVICES", devices, 1);
    setenv("SOFTNPU_HBM", memory, 1);
    ASSERT_EQ(aclInit(nullptr), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
}

inline void *block(std::size_t size) {
    void *made = nullptr;
    EXPECT_EQ(aclrtMalloc(&made, size, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    return made;
}
inline void *written_block(std::size_t size) {
    void *made = block(size);
    EXPECT_EQ(aclrtMemset(made, size, 7, size), 0);
    return made;
}

inline std::string messages() {
    const char *text = aclGetRecentErrMsg();
    return text == nullptr ? "" : text;
}

inline std::size_t resident_bytes() {
    std::ifstream statm("/proc/self/statm");
    std::size_t pages = 0, resident = 0;
    statm >> pages >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}
inline std::size_t mappings() {
    std::ifstream maps("/proc/self/maps");
    std::size_t count = 0;
    for (std::string line; std::getline(maps, line);) ++count;
    return count;
}
inline std::size_t descriptors() {
    std::size_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
}

/// True as soon as `fact` holds; false when it does not within the time.
template <class Fact>
bool within(std::chrono::milliseconds time, Fact fact) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!fact()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}
