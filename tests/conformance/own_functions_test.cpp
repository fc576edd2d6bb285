// SPDX-License-Identifier: Apache-2.0
// include/softnpu/softnpu.h: what lives, and what the host may touch.
#include <sys/mman.h>
#include <sys/wait.h>

#include <atomic>
#include <thread>

#include "softnpu/softnpu.h"
#include "virtual_support.hpp"

namespace {

std::string live() {
    char text[8192];
    softnpu_live_objects(text, sizeof text);
    return text;
}

/// One line, which has all these words.
void expect_one(std::initializer_list<const char *> words) {
    const std::string text = live();
    EXPECT_EQ(softnpu_live_objects(nullptr, 0), 1u) << text;
    for (const char *word : words) EXPECT_NE(text.find(word), std::string::npos) << word << " is missing in " << text;
}

/// Why not; empty when the host may.
std::string untouchable(const void *address, uint64_t size = 1) {
    char sentence[512];
    return softnpu_host_may_touch(address, size, sentence, sizeof sentence) != 0 ? "" : sentence;
}

}  // namespace

TEST(OwnFunctions, StartNothing) {
    EXPECT_EQ(softnpu_live_objects(nullptr, 0), 0u);
    EXPECT_EQ(untouchable(reinterpret_cast<void *>(0x100000000000)), "");
    int32_t device = 0;
    EXPECT_NE(aclrtGetDevice(&device), 0);
}

TEST(OwnFunctions, NameEachKindOfObject) {
    start();
    EXPECT_EQ(live(), "");

    void *linear = block(1000);
    expect_one({"1000", "aclrtMalloc on device 0", "aclrtFree frees it)\n"});
    EXPECT_EQ(aclrtFree(linear), 0);

    const aclrtDrvMemHandle handle = phys(g);
    expect_one({"handle 0xd4", "aclrtMallocPhysical on device 0", "1 reference, 0 mappings", "aclrtFreePhysical"});
    EXPECT_EQ(aclrtFreePhysical(handle), 0);

    void *reserved = resv(4 * g);
    expect_one({"reservation", "8 MiB", "0 mappings", "aclrtReleaseMemAddress"});
    EXPECT_EQ(aclrtReleaseMemAddress(reserved), 0);

    void *pinned = nullptr;
    EXPECT_EQ(aclrtMallocHost(&pinned, 4096), 0);
    expect_one({"pinned host block", "aclrtFreeHost"});
    EXPECT_EQ(aclrtFreeHost(pinned), 0);

    void *managed = nullptr;
    EXPECT_EQ(aclrtMemAllocManaged(&managed, 4096, ACL_RT_MEM_ATTACH_GLOBAL), 0) << messages();
    expect_one({"managed block", "aclrtFree"});
    EXPECT_EQ(aclrtFree(managed), 0);

    aclrtContext context = nullptr;
    EXPECT_EQ(aclrtCreateContext(&context, 0), 0);
    expect_one({"context 0x", "aclrtDestroyContext"});
    EXPECT_EQ(aclrtDestroyContext(context), 0);
    EXPECT_EQ(live(), "");
}

TEST(OwnFunctions, CountAMappedBlockThatWasFreedByItsReservation) {
    start();
    char *reserved = resv(g);
    const aclrtDrvMemHandle handle = phys(g);
    EXPECT_EQ(map(reserved, g, handle), 0);
    EXPECT_EQ(aclrtFreePhysical(handle), 0);
    expect_one({"reservation", "1 mapping;"});
    EXPECT_EQ(aclrtUnmapMem(reserved), 0);
    EXPECT_EQ(aclrtReleaseMemAddress(reserved), 0);
}

TEST(OwnFunctions, CutTheTextAtWholeLines) {
    start();
    block(1000), block(1000);
    const std::string all = live();
    const std::string first = all.substr(0, all.find('\n') + 1);
    for (const size_t room : {all.size(), first.size() + 1, first.size() + 20}) {
        std::string text(room, 'x');
        EXPECT_EQ(softnpu_live_objects(text.data(), room), 2u);
        EXPECT_STREQ(text.c_str(), first.c_str()) << room;
    }
    char none[1] = {'x'};
    EXPECT_EQ(softnpu_live_objects(none, 1), 2u);
    EXPECT_EQ(none[0], '\0');
    char empty = 'x';
    EXPECT_EQ(softnpu_live_objects(&empty, 0), 2u);
    EXPECT_EQ(empty, 'x');
}

TEST(OwnFunctions, ARefusalNamesWhatIsThere) {
    start();
    auto *linear = static_cast<char *>(block(1000));
    char *reserved = resv(2 * g);
    EXPECT_EQ(map(reserved, g, phys(g)), 0);
    EXPECT_NE(untouchable(linear).find("the start of the block"), std::string::npos);
    EXPECT_NE(untouchable(linear + 8).find("8 bytes into the block"), std::string::npos);
    EXPECT_NE(untouchable(reserved + g - 1).find("mapping"), std::string::npos);
    EXPECT_NE(untouchable(reserved + g).find("nothing mapped there"), std::string::npos);
    // A range that ends in, or goes over, what is the device's.
    EXPECT_NE(untouchable(linear - 8, 16), "");
    EXPECT_NE(untouchable(reinterpret_cast<void *>(4096), UINT64_MAX / 2), "");
    aclrtFree(linear);
    EXPECT_NE(untouchable(linear).find("was freed"), std::string::npos);
    EXPECT_EQ(messages(), "");

    char own = 0;
    EXPECT_EQ(untouchable(&own), "");
    EXPECT_EQ(untouchable(nullptr), "");
    void *pinned = nullptr;
    EXPECT_EQ(aclrtMallocHost(&pinned, 4096), 0);
    EXPECT_EQ(untouchable(pinned, 4096), "");
    void *managed = nullptr;
    EXPECT_EQ(aclrtMemAllocManaged(&managed, 4096, ACL_RT_MEM_ATTACH_GLOBAL), 0);
    EXPECT_EQ(untouchable(managed, 4096), "");
}

TEST(OwnFunctions, DirectHostAccessAllowsWhatIsAllocated) {
#ifdef SOFTNPU_SANITIZED
    GTEST_SKIP() << "sanitizers keep the device range";
#endif
    start("atlas-a2", {{"SOFTNPU_HOST_ACCESS", "allow"}});
    char *linear = static_cast<char *>(block(1000)), *reserved = resv(2 * g);
    EXPECT_EQ(map(reserved, g, phys(g)), 0);
    EXPECT_EQ(untouchable(linear, 1000), "");
    EXPECT_EQ(untouchable(reserved, g), "");
    EXPECT_NE(untouchable(reserved, g + 1), "");
}

TEST(OwnFunctions, AForkedChildHasNothing) {
    start();
    void *linear = block(1000);
    const pid_t child = fork();
    if (child == 0) _exit(softnpu_live_objects(nullptr, 0) == 0 && untouchable(linear).empty() ? 0 : 1);
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(softnpu_live_objects(nullptr, 0), 1u);
}

TEST(OwnFunctions, LookWhileOthersWork) {
    start();
    std::atomic<bool> stop{false};
    const auto work = [&](aclError (*once)()) {
        aclrtSetDevice(0);
        while (!stop) EXPECT_EQ(once(), 0);
    };
    std::thread linear(work, [] { return aclrtFree(block(5000)); });
    std::thread physical(work, [] { return aclrtFreePhysical(phys(g)); });
    std::thread reserving(work, [] { return aclrtReleaseMemAddress(resv(g)); });
    // The lists are walked while they change, so an object that is freed and made anew may be met twice: no bound holds
    // before the end.
    for (int i = 0; i < 2000; ++i) softnpu_live_objects(nullptr, 0);
    stop = true;
    linear.join(), physical.join(), reserving.join();
    EXPECT_EQ(live(), "");
    EXPECT_EQ(free_bytes(), total_of(ACL_MEM_NORMAL) + total_of(ACL_MEM_HUGE));
}
