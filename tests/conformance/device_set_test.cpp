// SPDX-License-Identifier: Apache-2.0
// Setting and resetting devices (spec device-context.md 1 and 4): counts, who loses what, visible devices.
#define ENABLE_DVPP_INTERFACE

#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <latch>
#include <string>

#include "acl/ops/acl_dvpp.h"
#include "device_support.hpp"

namespace {

struct ByDevice {
    const char *name;
    aclError (*call)(int32_t);
    std::string id(const char *what) const { return std::string("SN-") + name + "-deviceId-" + what; }
};
constexpr ByDevice kSet{"aclrtSetDevice", aclrtSetDevice};
constexpr ByDevice kReset{"aclrtResetDevice", aclrtResetDevice};
constexpr ByDevice kForce{"aclrtResetDeviceForce", aclrtResetDeviceForce};
aclError create_context(int32_t device) {
    aclrtContext context = nullptr;
    const aclError code = aclrtCreateContext(&context, device);
    EXPECT_EQ(context == nullptr, code != 0);
    return code;
}
constexpr ByDevice kCreate{"aclrtCreateContext", create_context};

// ---- the state table ----

/// S sets, R resets, F resets by force. Every call succeeds but the last one, if `refused`.
struct Sequence {
    const char *calls;
    bool refused;
};
constexpr Sequence kSequences[] = {
    {"S", false},    {"SR", false},   {"SF", false},   {"SSR", false},  {"SSRR", false}, {"SSF", false},
    {"SRSF", false}, {"SSRF", false}, {"SRSR", false}, {"SFSF", false}, {"SSSF", false}, {"SSSRRR", false},
    {"R", true},     {"F", true},     {"SRR", true},   {"SFF", true},   {"SRF", true},   {"SFR", true},
    {"SSRRF", true}, {"SSRFF", true}, {"SSFR", true},  {"SSFF", true},  {"SSRRR", true}, {"SRSFR", true},
};

const ByDevice &call_of(char letter) { return letter == 'S' ? kSet : letter == 'R' ? kReset : kForce; }

int count_after(int count, char letter) {
    if (letter == 'S') return count + 1;
    return letter == 'F' || count == 0 ? 0 : count - 1;
}

/// What the count decides, on a thread that only ever set device 0.
void expect_state(int count) {
    EXPECT_EQ(device_here(), count > 0 ? 0 : kNoDevice);
    EXPECT_EQ(context_here() != nullptr, count > 0);
    EXPECT_EQ(is_active(0), count > 0);
    EXPECT_EQ(code_of_malloc(), count > 0 ? 0 : kNoContext);
}

TEST(DeviceSet, EverySequenceOfTheStateTable) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    for (const auto &[calls, refused] : kSequences) {
        SCOPED_TRACE(calls);
        int count = 0;
        for (const char *at = calls; *at != 0; ++at) {
            if (refused && at[1] == 0) {
                expect_refused(call_of(*at).call(0), 507007, call_of(*at).id("not-set"), "device 0 is not set");
            } else {
                EXPECT_EQ(call_of(*at).call(0), 0);
            }
            count = count_after(count, *at);
            expect_state(count);
        }
        EXPECT_EQ(count > 0 ? aclrtResetDeviceForce(0) : 0, 0);
    }
}

TEST(DeviceSet, ADeviceThatIsNotThereIsRefusedWhateverTheCount) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    for (const bool set : {false, true}) {
        ASSERT_EQ(set ? aclrtSetDevice(1) : 0, 0);
        const aclrtContext before = context_here();
        for (const ByDevice &row : {kSet, kReset, kForce, kCreate}) {
            for (const int device : {-1, 2, 63, 64, INT_MIN, INT_MAX}) {
                expect_refused(row.call(device), 107001, row.id("range"), "legal are 0 to 1");
                EXPECT_EQ(context_here(), before);
            }
        }
        EXPECT_EQ(is_active(1), set);
    }
    EXPECT_EQ(aclrtResetDevice(1), 0);  // the count is still 1
    EXPECT_FALSE(is_active(1));
}

TEST(DeviceSet, ForceReturnsItsFailuresButKeepsThemNot) {
    choose("atlas-a2");
    EXPECT_EQ(aclrtResetDeviceForce(0), 507007);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ(aclrtResetDeviceForce(-1), 107001);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ(aclrtResetDevice(0), 507007);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 507007);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ(aclrtSetDevice(-1), 107001);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 107001);
}

TEST(DeviceSet, NeedsNoInit) {
    choose("atlas-a2");
    EXPECT_EQ(aclrtSetDevice(7), 0);
    EXPECT_EQ(device_here(), 7);
    EXPECT_EQ(code_of_malloc(), 0);
}

TEST(DeviceSet, MovesTheThreadFromAnExplicitContext) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext primary = context_here();
    ASSERT_EQ(create_context(0), 0);
    const aclrtContext own = context_here();
    EXPECT_NE(own, primary);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(context_here(), primary);
    ASSERT_EQ(aclrtSetDevice(1), 0);
    EXPECT_EQ(device_here(), 1);
    EXPECT_NE(context_here(), primary);
    EXPECT_EQ(aclrtResetDevice(0), 0);  // set twice
    EXPECT_TRUE(is_active(0));
}

TEST(DeviceSet, AllThreadsShareOneDefaultContext) {
    choose("atlas-a2");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext here = context_here();
    on_another_thread([&] {
        EXPECT_EQ(context_here(), nullptr);  // nothing is inherited
        ASSERT_EQ(aclrtSetDevice(0), 0);
        EXPECT_EQ(context_here(), here);
    });
    EXPECT_EQ(aclrtResetDevice(0), 0);  // the other thread's set counts, although the thread is gone
    EXPECT_EQ(context_here(), here);
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(context_here(), nullptr);
}

// ---- reset: who loses what ----

TEST(DeviceReset, NeedNotComeFromTheThreadThatSetNorBeOfTheCurrentDevice) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    ASSERT_EQ(aclrtSetDevice(0), 0);
    ASSERT_EQ(aclrtSetDevice(1), 0);
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(device_here(), 1);
    EXPECT_EQ(code_of_malloc(), 0);
    on_another_thread([] { EXPECT_EQ(aclrtResetDevice(1), 0); });
    EXPECT_EQ(device_here(), kNoDevice);
}

struct ResetRow {
    ByDevice reset;
    int sets;      // by the main thread, the other thread adds one
    bool is_real;  // the count reaches 0
};
class OtherThreads : public testing::TestWithParam<ResetRow> {};
TEST_P(OtherThreads, LoseTheDefaultContextOnARealResetUntilTheySetAgain) {
    const auto &[reset, sets, is_real] = GetParam();
    choose("atlas-a2");
    for (int i = 0; i < sets; ++i) ASSERT_EQ(aclrtSetDevice(0), 0);
    std::latch ready(1), done(1);
    std::thread other([&, real = is_real] {
        ASSERT_EQ(aclrtSetDevice(0), 0);
        ready.count_down();
        done.wait();
        if (real) {
            expect_refused(aclrtSynchronizeDevice(), kNoContext, "SN-aclrtSynchronizeDevice-context-missing",
                           "its device was reset");
            EXPECT_EQ(code_of_malloc(), kNoContext);
            EXPECT_EQ(aclrtSetDevice(0), 0);
        }
        EXPECT_EQ(code_of_malloc(), 0);
    });
    ready.wait();
    EXPECT_EQ(reset.call(0), 0);
    EXPECT_EQ(code_of_malloc(), is_real ? kNoContext : 0);
    done.count_down();
    other.join();
}
INSTANTIATE_TEST_SUITE_P(Rows, OtherThreads,
                         testing::Values(ResetRow{kForce, 1, true}, ResetRow{kForce, 3, true},
                                         ResetRow{kReset, 1, false}, ResetRow{kReset, 0, true}));

TEST(DeviceReset, ThatIsNotTheLastLeavesExplicitContexts) {
    choose("atlas-a2");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    ASSERT_EQ(create_context(0), 0);
    const aclrtContext own = context_here();
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(context_here(), own);
    EXPECT_EQ(code_of_malloc(), 0);
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(context_here(), nullptr);
}

TEST(DeviceReset, MakesExplicitContextsOfItsDeviceInactive) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const aclrtContext primary = context_here();
    aclrtContext own = nullptr, other = nullptr;
    ASSERT_EQ(aclrtCreateContext(&other, 1), 0);
    ASSERT_EQ(aclrtCreateContext(&own, 0), 0);
    ASSERT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(context_here(), nullptr);
    const char *dead = "SN-aclrtSetCurrentContext-context-dead";
    expect_refused(aclrtSetCurrentContext(own), 107000, dead, "belongs to a device that was reset");
    expect_refused(aclrtSetCurrentContext(primary), 107000, dead);
    EXPECT_EQ(aclrtSetDevice(0), 0);  // a new default context; the old handles stay dead
    EXPECT_NE(context_here(), primary);
    expect_refused(aclrtSetCurrentContext(own), 107000, dead);
    EXPECT_EQ(aclrtSetCurrentContext(other), 0);
    EXPECT_EQ(aclrtDestroyContext(own), 0);
    expect_refused(aclrtDestroyContext(own), 107002, "SN-aclrtDestroyContext-context-unknown");
    EXPECT_EQ(device_here(), 1);
}

TEST(DeviceReset, FreesBlocksOnlyWhenItIsReal) {
    start();
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *elsewhere = block(MiB);
    ASSERT_EQ(aclrtSetDevice(0), 0);  // the second time
    const size_t all = free_bytes();
    void *huge = block(3 * MiB), *small = block(4096), *media = nullptr;
    ASSERT_EQ(acldvppMalloc(&media, 4096), 0);
    const size_t left = free_bytes();
    EXPECT_LT(left, all);

    ASSERT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(free_bytes(), left);
    EXPECT_EQ(aclrtMemset(huge, 64, 7, 64), 0);

    ASSERT_EQ(aclrtResetDevice(0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(free_bytes(), all);
    for (void *gone : {huge, small}) expect_refused(aclrtFree(gone), 107000, "SN-aclrtFree-devPtr-not-a-block");
    expect_refused(acldvppFree(media), 107000, "SN-acldvppFree-devPtr-not-a-block");
    expect_refused(aclrtMemset(huge, 64, 7, 64), 507899, "SN-aclrtMemset-devPtr-not-allocated");
    EXPECT_EQ(aclrtFree(elsewhere), 0);
}

TEST(DeviceReset, FreesBlocksOfEveryThreadAndContext) {
    start();
    const size_t all = free_bytes();
    on_another_thread([] {
        ASSERT_EQ(create_context(0), 0);
        block(3 * MiB);
    });
    block(64);
    ASSERT_EQ(aclrtResetDeviceForce(0), 0);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(free_bytes(), all);
}

TEST(DeviceSet, ManyThreadsSetAndResetInTurn) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    constexpr int kThreads = 8, kRounds = 200;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([device = i % 2] {
            for (int round = 0; round < kRounds; ++round) {
                EXPECT_EQ(aclrtSetDevice(device), 0);
                EXPECT_EQ(device_here(), device);
                EXPECT_EQ(code_of_malloc(), 0);
                EXPECT_EQ(aclrtResetDevice(device), 0);
            }
        });
    }
    for (std::thread &thread : threads) thread.join();
    for (const int device : {0, 1}) {
        EXPECT_FALSE(is_active(device));
        EXPECT_EQ(aclrtResetDevice(device), 507007);
    }
}

// ---- threads, init, fork ----

TEST(DeviceSet, AThreadHasNoDeviceUntilItSetsOne) {  // BC-69
    start();
    void *from_main = block(64);
    const aclrtContext context = context_here();
    for (const bool by_context : {true, false}) {
        on_another_thread([=] {
            char host[64] = {};
            void *p = reinterpret_cast<void *>(7);
            int32_t device = 7;
            const char *remedy = "call aclrtSetDevice or aclrtSetCurrentContext on it first";
            expect_refused(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST), 107002, "SN-aclrtMalloc-context-missing",
                           "no device is set on this thread (thread " + std::to_string(gettid()));
            expect_refused(aclrtGetDevice(&device), 107002, "SN-aclrtGetDevice-context-missing", remedy);
            expect_refused(aclrtMemcpy(host, 64, from_main, 64, ACL_MEMCPY_DEVICE_TO_HOST), 107002,
                           "SN-aclrtMemcpy-context-missing", remedy);
            EXPECT_EQ(p, reinterpret_cast<void *>(7));
            EXPECT_EQ(device, 7);
            EXPECT_EQ(by_context ? aclrtSetCurrentContext(context) : aclrtSetDevice(0), 0);
            EXPECT_EQ(code_of_malloc(), 0);
            EXPECT_EQ(device_here(), 0);
            EXPECT_EQ(aclrtMemcpy(host, 64, from_main, 64, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        });
    }
}

TEST(DeviceSet, BeforeItOneMessageSaysWhatToDo) {  // BC-33
    choose("atlas-a2");
    ASSERT_EQ(aclInit(nullptr), 0);
    size_t free = 7, total = 7;
    EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 107002);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 107002);
    const std::string text = messages();
    EXPECT_NE(text.find("call aclrtSetDevice"), std::string::npos) << text;
    EXPECT_EQ(text.find("Rule: "), text.rfind("Rule: ")) << text;
    EXPECT_EQ(free, 7u);
    EXPECT_EQ(total, 7u);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), 0);
    EXPECT_EQ(total, 61 * GiB);
}

TEST(DeviceSet, FinalizeLeavesDevicesAndBlocks) {  // BC-67, device part
    choose("atlas-a2");
    ASSERT_EQ(aclInit(nullptr), 0);
    ASSERT_EQ(aclInit(nullptr), 100002);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    void *p = block(64);
    ASSERT_EQ(aclFinalize(), 0);
    EXPECT_EQ(device_here(), 0);
    EXPECT_EQ(aclrtMemset(p, 64, 7, 64), 0);
    EXPECT_EQ(aclrtFree(p), 0);
    EXPECT_EQ(aclFinalize(), 100037);
    EXPECT_TRUE(is_active(0));
    EXPECT_EQ(aclrtResetDevice(0), 0);
}

/// Exit code of `work` in a forked child.
template <class Work>
int in_child(Work &&work) {
    const pid_t child = fork();
    if (child == 0) _exit(work());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

TEST(DeviceSet, AForkedChildStartsAfresh) {
    start();
    ASSERT_EQ(aclrtSetDevice(0), 0);
    const int failed = in_child([] {
        if (aclrtSynchronizeDevice() != 107002) return 1;
        if (messages().find("this process was forked") == std::string::npos) return 2;
        if (aclrtResetDevice(0) != 507007) return 3;
        if (is_active(0)) return 4;
        if (aclrtSetDevice(1) != 0 || device_here() != 1 || code_of_malloc() != 0) return 5;
        if (aclrtResetDevice(1) != 0 || aclrtResetDevice(1) != 507007) return 6;
        return 0;
    });
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(device_here(), 0);  // the parent's count is still 2
    EXPECT_EQ(aclrtResetDevice(0), 0);
    EXPECT_EQ(aclrtResetDevice(0), 0);
}

// ---- the default device of aclInit's configuration ----

std::string config_file(const char *text) {
    const std::string path = testing::TempDir() + "softnpu-config-" + std::to_string(getpid()) + ".json";
    FILE *file = std::fopen(path.c_str(), "w");
    EXPECT_NE(file, nullptr);
    std::fputs(text, file);
    std::fclose(file);
    return path;
}

TEST(DeviceSet, TheConfiguredDefaultIsTakenByTheFirstCallThatNeedsOne) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    const std::string path = config_file(R"({"defaultDevice": {"default_device": "1"}})");
    ASSERT_EQ(aclInit(path.c_str()), 0);
    unlink(path.c_str());
    EXPECT_EQ(device_here(), 1);
    EXPECT_FALSE(is_active(1));  // asking does not activate it
    EXPECT_EQ(code_of_malloc(), 0);
    EXPECT_TRUE(is_active(1));
    on_another_thread([here = context_here()] { EXPECT_EQ(context_here(), here); });
    EXPECT_EQ(aclrtResetDevice(1), 0);  // taking it counts once, however many threads take it
    EXPECT_FALSE(is_active(1));
    EXPECT_EQ(aclrtSetDevice(0), 0);  // wins over the default
    EXPECT_EQ(device_here(), 0);
}

// ---- ASCEND_RT_VISIBLE_DEVICES ----

struct VisibleRow {
    const char *list;  // of four devices
    std::vector<int> physical;
};
class VisibleDevices : public testing::TestWithParam<VisibleRow> {};
TEST_P(VisibleDevices, AreNumberedFromZeroInTheOrderOfTheList) {
    const auto &[list, physical] = GetParam();
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", list}});
    const int count = static_cast<int>(physical.size());
    EXPECT_EQ(device_count(), physical.size());
    for (int user = 0; user < count; ++user) {
        int32_t id = -1;
        EXPECT_EQ(aclrtGetPhyDevIdByUserDevId(user, &id), 0);
        EXPECT_EQ(id, physical[static_cast<size_t>(user)]);
        EXPECT_EQ(aclrtSetDevice(user), 0);
    }
    expect_refused(aclrtSetDevice(count), 107001, kSet.id("range"), count == 0 ? "no id is legal" : "physical devices");
}
INSTANTIATE_TEST_SUITE_P(Lists, VisibleDevices,
                         testing::Values(VisibleRow{"1,2,3", {1, 2, 3}}, VisibleRow{"3", {3}},
                                         VisibleRow{"1, 2,3", {1}}, VisibleRow{"1,3,8", {1, 3}},
                                         VisibleRow{"1,8,3", {1}}, VisibleRow{"2,", {2}}, VisibleRow{"1,two,3", {1}},
                                         VisibleRow{"1,-2", {1}}, VisibleRow{"", {}}, VisibleRow{"8", {}},
                                         VisibleRow{" 1", {}}, VisibleRow{"all", {}}, VisibleRow{",1", {}}));

class RefusedList : public testing::TestWithParam<const char *> {};
TEST_P(RefusedList, ShowsNoDevice) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", GetParam()}});
    EXPECT_EQ(device_count(), 0u);
    for (const ByDevice &row : {kSet, kReset, kForce, kCreate}) {
        EXPECT_EQ(row.call(0), 107001);
        EXPECT_NE(messages().find("EE2002"), std::string::npos);
        expect_refused(row.call(0), 107001, row.id("visible"), GetParam());
    }
    EXPECT_EQ(device_here(), kNoDevice);
    EXPECT_FALSE(is_active(0));
}
INSTANTIATE_TEST_SUITE_P(Lists, RefusedList, testing::Values("1,2,2", "3,1", "0,0", "2,3,1"));

TEST(VisibleList, AreAllOfThemWithoutTheVariable) {
    choose("atlas-a2");
    unsetenv("ASCEND_RT_VISIBLE_DEVICES");
    EXPECT_EQ(device_count(), 8u);
}

TEST(VisibleList, AreReadOnceAtFirstUse) {
    choose("atlas-a2", {{"ASCEND_RT_VISIBLE_DEVICES", "2,3"}});
    EXPECT_EQ(device_count(), 2u);
    setenv("ASCEND_RT_VISIBLE_DEVICES", "0,1,2,3", 1);
    EXPECT_EQ(device_count(), 2u);
    EXPECT_EQ(aclrtSetDevice(2), 107001);
}

TEST(VisibleList, SplitANode) {  // BC-21, the device part
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "2,3"}});
    EXPECT_EQ(device_count(), 2u);
    EXPECT_EQ(aclrtSetDevice(0), 0);
    int32_t physical = -1;
    EXPECT_EQ(aclrtGetPhyDevIdByUserDevId(0, &physical), 0);
    EXPECT_EQ(physical, 2);
    expect_refused(aclrtSetDevice(2), 107001, kSet.id("range"),
                   "deviceId is 2; legal are 0 to 1 (ASCEND_RT_VISIBLE_DEVICES shows, in this order, the physical "
                   "devices 2, 3)");
}

// ---- callbacks ----

using Told = std::pair<const char *, aclrtDeviceState>;
std::vector<Told> g_told;
void tell(int32_t device, aclrtDeviceState state, void *name) {
    EXPECT_EQ(device, 1);
    g_told.emplace_back(static_cast<const char *>(name), state);
    // A callback may call us; a device that is being set is current only afterwards.
    const bool current = state == ACL_RT_DEVICE_STATE_SET_POST || state == ACL_RT_DEVICE_STATE_RESET_PRE;
    EXPECT_EQ(device_here(), current ? 1 : kNoDevice);
}
void *named(const char *name) { return const_cast<char *>(name); }

TEST(DeviceStateCallback, RunsAroundSetAndResetInTheCallingThread) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    EXPECT_EQ(aclrtRegDeviceStateCallback("unknown", nullptr, nullptr), 0);
    ASSERT_EQ(aclrtRegDeviceStateCallback("first", tell, named("first")), 0);
    ASSERT_EQ(aclrtRegDeviceStateCallback("second", tell, named("second")), 0);
    expect_refused(aclrtRegDeviceStateCallback("first", tell, nullptr), 107000,
                   "SN-aclrtRegDeviceStateCallback-regName-repeated", "first");
    expect_refused(aclrtRegDeviceStateCallback(nullptr, tell, nullptr), 100000,
                   "SN-aclrtRegDeviceStateCallback-regName-null");
    EXPECT_EQ(aclrtSetDevice(1), 0);
    EXPECT_EQ(aclrtRegDeviceStateCallback("first", nullptr, nullptr), 0);
    EXPECT_EQ(aclrtResetDevice(1), 0);
    const std::vector<Told> expected{
        {"first", ACL_RT_DEVICE_STATE_SET_PRE},    {"second", ACL_RT_DEVICE_STATE_SET_PRE},
        {"first", ACL_RT_DEVICE_STATE_SET_POST},   {"second", ACL_RT_DEVICE_STATE_SET_POST},
        {"second", ACL_RT_DEVICE_STATE_RESET_PRE}, {"second", ACL_RT_DEVICE_STATE_RESET_POST}};
    EXPECT_EQ(g_told.size(), expected.size());
    EXPECT_TRUE(std::equal(g_told.begin(), g_told.end(), expected.begin(), expected.end(),
                           [](Told a, Told b) { return std::string(a.first) == b.first && a.second == b.second; }));
    EXPECT_EQ(aclrtSetDevice(2), 107001);  // a device that is not there tells nobody
    EXPECT_EQ(g_told.size(), expected.size());
    EXPECT_EQ(aclrtRegDeviceStateCallback("first", tell, nullptr), 0);  // the name is free again
}

}  // namespace
