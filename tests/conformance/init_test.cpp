// SPDX-License-Identifier: Apache-2.0
// Init and finalize (spec init-errors.md 1): the state table, the configuration file, the callbacks.
#include <sys/stat.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <thread>
#include <vector>

#include "support.hpp"

namespace {

/// Gone at the end of the test's process.
struct Files {
    std::vector<std::string> paths;
    ~Files() {
        for (const std::string &path : paths) std::remove(path.c_str());
    }
};
Files g_files;

/// A file of this test with this text.
std::string file(const std::string &text, const char *name = "acl.json") {
    const std::string path = testing::TempDir() + "/softnpu." + std::to_string(getpid()) + "." + name;
    std::ofstream(path) << text;
    g_files.paths.push_back(path);
    return path;
}

aclError init_with(const std::string &text) { return aclInit(file(text).c_str()); }

// ---- the state table ----

TEST(Init, CountsAndSaysSo) {
    EXPECT_EQ(aclInit(nullptr), 0);
    expect_refused(aclInit(nullptr), 100002, "SN-aclInit-state-repeated", "2 by now");
    expect_refused(aclInit("/no/such/file"), 100002, "SN-aclInit-state-repeated", "3 by now");  // not even read
    EXPECT_EQ(aclFinalize(), 0);                                                                // whatever the count
    expect_refused(aclFinalize(), 100037, "SN-aclFinalize-state-repeated");
    EXPECT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclFinalize(), 0);
    expect_refused(aclFinalize(), 100037, "SN-aclFinalize-state-repeated");
}

TEST(Init, FinalizeBeforeAnyInitIsForgivenOnce) {
    EXPECT_EQ(aclFinalize(), 0);
    expect_refused(aclFinalize(), 100037, "SN-aclFinalize-state-repeated");
    EXPECT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclFinalize(), 0);
}

TEST(Init, FinalizeReferenceCountsDown) {
    uint64_t count = 7;
    expect_refused(aclFinalizeReference(&count), 100037, "SN-aclFinalizeReference-state-repeated");
    EXPECT_EQ(count, 0u);
    ASSERT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclInit(nullptr), 100002);
    EXPECT_EQ(aclInit(nullptr), 100002);
    EXPECT_EQ(aclFinalizeReference(&count), 0);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(aclFinalizeReference(nullptr), 0);
    EXPECT_EQ(aclFinalizeReference(&count), 0);
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(aclFinalizeReference(nullptr), 100037);
}

TEST(Init, TwoUsersOfOneProcess) {  // BC-67
    EXPECT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclInit(nullptr), 100002);
    EXPECT_EQ(aclrtSetDevice(0), 0);
    void *block = nullptr;
    EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    EXPECT_EQ(aclFinalize(), 0);
    EXPECT_EQ(aclrtFree(block), 0);  // finalize frees nothing and resets nothing
    EXPECT_EQ(aclFinalize(), 100037);
}

TEST(Init, NoRuntimeFunctionAsksForIt) {
    EXPECT_EQ(aclrtSetDevice(0), 0);
    void *block = nullptr;
    EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    EXPECT_EQ(aclrtFree(block), 0);
    EXPECT_EQ(messages(), "");
}

TEST(Init, ManyThreadsAtOnceAndOneIsFirst) {
    std::atomic<int> first{0}, later{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            const aclError code = aclInit(nullptr);
            if (code == 0) ++first;
            if (code == 100002) ++later;
        });
    }
    for (auto &thread : threads) thread.join();
    EXPECT_EQ(first, 1);
    EXPECT_EQ(later, 7);
}

// ---- the configuration ----

struct ConfigRow {
    const char *name, *text;
    int code;
    const char *id, *says;
};
constexpr const char *kDeep = R"({"a":[[[[[[[[[[1]]]]]]]]]]})";      // 11
constexpr const char *kAlmostDeep = R"({"a":[[[[[[[[[1]]]]]]]]]})";  // 10
class Config : public testing::TestWithParam<ConfigRow> {};
TEST_P(Config, Answers) {
    const ConfigRow &row = GetParam();
    setenv("SOFTNPU_DEVICES", "2", 1);
    const aclError code = init_with(row.text);
    if (row.code != 0) {
        expect_refused(code, row.code, std::string("SN-aclInit-configPath-") + row.id, row.says);
        EXPECT_EQ(aclInit(nullptr), 0) << "a failed first init may be tried again";
        return;
    }
    EXPECT_EQ(code, 0) << messages();
    EXPECT_EQ(aclFinalize(), 0);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, Config,
    testing::Values(
        ConfigRow{"Empty", "", 0, "", ""}, ConfigRow{"Braces", "{}", 0, "", ""}, ConfigRow{"Blank", " \n\t", 0, "", ""},
        ConfigRow{"Unknown", R"({"whatever":[1,{"x":null}]})", 0, "", ""},
        ConfigRow{"Dump", R"({"dump":{"dump_scene":"lite_exception"},"profiler":{},"max_opqueue_num":"200"})", 0, "",
                  ""},
        ConfigRow{"Word", "hello", 100006, "json", "cannot be parsed"},
        ConfigRow{"Open", R"({"a":1)", 100006, "json", "cannot be parsed"},
        ConfigRow{"Array", "[1]", 100006, "json", "outermost"},
        ConfigRow{"Nul", "\xff\xfe", 100006, "json", "cannot be parsed"},
        ConfigRow{"Deep", kDeep, 100006, "depth", "10"}, ConfigRow{"AlmostDeep", kAlmostDeep, 0, "", ""},
        ConfigRow{"BracketsInText", R"({"a":"[[[[[[[[[[[[\"[[["})", 0, "", ""},
        ConfigRow{"ModeThread", R"({"err_msg_mode":"0"})", 0, "", ""},
        ConfigRow{"ModeProcess", R"({"err_msg_mode":"1"})", 0, "", ""},
        ConfigRow{"ModeTwo", R"({"err_msg_mode":"2"})", 100000, "err-msg-mode", "\"2\""},
        ConfigRow{"ModeNumber", R"({"err_msg_mode":1})", 100000, "err-msg-mode", "is 1;"},
        ConfigRow{"DefaultZero", R"({"defaultDevice":{"default_device":"0"}})", 0, "", ""},
        ConfigRow{"DefaultWord", R"({"defaultDevice":{"default_device":"x"}})", 500001, "default-device", "\"x\""},
        ConfigRow{"DefaultNegative", R"({"defaultDevice":{"default_device":"-1"}})", 500001, "default-device", "-1"},
        ConfigRow{"DefaultHigh", R"({"defaultDevice":{"default_device":"2"}})", 107001, "default-device-range",
                  "0 to 1"},
        ConfigRow{"DefaultHuge", R"({"defaultDevice":{"default_device":"99999999999999999999"}})", 107001,
                  "default-device-range", "0 to 1"},
        ConfigRow{"EventMode", R"({"acl_graph":{"event_mode":1}})", 0, "", ""},
        ConfigRow{"EventModeTwo", R"({"acl_graph":{"event_mode":2}})", 100000, "event-mode", "is 2;"},
        ConfigRow{"StackOfOthers", R"({"StackSize":{"simt_stack_size":4096},"simt_printf_fifo_size":8})", 0, "", ""},
        ConfigRow{"StackWord", R"({"StackSize":{"aicore_stack_size":"x"}})", 0, "", ""}),
    [](const auto &row) { return row.param.name; });

TEST(Config, NoFile) {
    EXPECT_EQ(aclInit(""), 0);
    EXPECT_EQ(aclFinalize(), 0);
}

TEST(Config, FilesThatCannotBeRead) {
    constexpr const char *kMissing = "SN-aclInit-configPath-missing";
    expect_refused(aclInit("/no/such/acl.json"), 100003, kMissing, "/no/such/acl.json");
    expect_refused(aclInit("/tmp"), 100003, kMissing, "regular");
    expect_refused(aclInit("/dev/zero"), 100003, kMissing, "regular");
    const std::string pipe = file("", "pipe");
    std::remove(pipe.c_str());
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    expect_refused(aclInit(pipe.c_str()), 100003, kMissing, "regular");  // and does not wait for a writer
}

TEST(Config, AtMostTenMebibytes) {
    const std::string most = "{\"a\":\"" + std::string((10u << 20) - 8, 'x') + "\"}";
    ASSERT_EQ(most.size(), 10u << 20);
    expect_refused(init_with(most + " "), 100003, "SN-aclInit-configPath-size");
    EXPECT_EQ(init_with(most), 0);
}

TEST(Config, OnlyTheFirstContentCounts) {
    const std::string first = file("{}", "first"), same = file("{}", "same"), other = file("{ }", "other");
    ASSERT_EQ(aclInit(first.c_str()), 0);
    ASSERT_EQ(aclFinalize(), 0);
    EXPECT_EQ(aclInit(same.c_str()), 0);  // another path, the same content
    ASSERT_EQ(aclFinalize(), 0);
    expect_refused(aclInit(other.c_str()), 100000, "SN-aclInit-configPath-differs", first);
    expect_refused(aclInit(nullptr), 100000, "SN-aclInit-configPath-differs", "(no file)");
    EXPECT_EQ(aclFinalize(), 100037);
}

TEST(Config, MessagesByProcess) {
    ASSERT_EQ(init_with(R"({"err_msg_mode":"1"})"), 0);
    std::thread([] { EXPECT_EQ(aclrtFree(nullptr), 100000); }).join();
    EXPECT_NE(messages().find("aclrtFree"), std::string::npos);
    EXPECT_EQ(messages(), "");
}

TEST(Config, MessagesByThread) {
    ASSERT_EQ(init_with(R"({"err_msg_mode":"0"})"), 0);
    std::thread([] {
        EXPECT_EQ(aclrtFree(nullptr), 100000);
        EXPECT_NE(messages(), "");
    }).join();
    EXPECT_EQ(messages(), "");
}

TEST(Config, DefaultDeviceIsSetByTheFirstCallThatNeedsOne) {
    setenv("SOFTNPU_DEVICES", "2", 1);
    ASSERT_EQ(init_with(R"({"defaultDevice":{"default_device":"1"}})"), 0);
    int32_t device = -1, active = -1;
    ASSERT_EQ(aclrtGetDevice(&device), 0);
    EXPECT_EQ(device, 1);
    ASSERT_EQ(aclrtGetPrimaryCtxState(1, nullptr, &active), 0);
    EXPECT_EQ(active, 0) << "asking does not activate";
    std::thread([] {
        void *block = nullptr;
        EXPECT_EQ(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
        EXPECT_EQ(aclrtFree(block), 0);
        EXPECT_EQ(aclrtSetDevice(0), 0);  // wins
        int32_t mine = -1;
        EXPECT_EQ(aclrtGetDevice(&mine), 0);
        EXPECT_EQ(mine, 0);
    }).join();
    ASSERT_EQ(aclrtGetPrimaryCtxState(1, nullptr, &active), 0);
    EXPECT_EQ(active, 1);
}

struct LimitRow {
    const char *product, *text;
    int limit;
    size_t value;
};
class ConfigLimit : public testing::TestWithParam<LimitRow> {};
TEST_P(ConfigLimit, IsBroughtIntoTheProductsRange) {
    const LimitRow &row = GetParam();
    setenv("SOFTNPU_PRODUCT", row.product, 1);
    ASSERT_EQ(init_with(row.text), 0);
    size_t value = 0;
    ASSERT_EQ(aclrtDeviceGetLimit(as<aclrtDeviceLimit>(row.limit), &value), 0) << messages();
    EXPECT_EQ(value, row.value);
}
constexpr size_t KiB = 1024;
INSTANTIATE_TEST_SUITE_P(
    Rows, ConfigLimit,
    testing::Values(LimitRow{"atlas-a2", "{}", 2, 32 * KiB},
                    LimitRow{"atlas-a2", R"({"StackSize":{"aicore_stack_size":1}})", 2, 32 * KiB},
                    LimitRow{"atlas-a2", R"({"StackSize":{"aicore_stack_size":32769}})", 2, 48 * KiB},
                    LimitRow{"atlas-a2", R"({"StackSize":{"aicore_stack_size":999999999}})", 2, 192 * KiB},
                    LimitRow{"ascend-950pr", R"({"StackSize":{"aicore_stack_size":999999999}})", 2, 128 * KiB},
                    LimitRow{"atlas-a2", R"({"simd_printf_fifo_size_per_core":1})", 3, KiB},
                    LimitRow{"atlas-a2", R"({"simd_printf_fifo_size_per_core":65537})", 3, 65544},
                    LimitRow{"ascend-950pr", R"({"simt_printf_fifo_size":1})", 4, KiB *KiB},
                    LimitRow{"ascend-950pr", R"({"StackSize":{"simt_stack_size":1153}})", 0, 1280 * 32}));

// ---- settings of the environment ----

struct SettingRow {
    const char *variable, *value, *says;
};
class Setting : public testing::TestWithParam<SettingRow> {};
TEST_P(Setting, ThatCannotBeReadIsRefusedWithTheLegalOnes) {
    const SettingRow &row = GetParam();
    setenv(row.variable, row.value, 1);
    int count = 7;
    aclrtContext context = nullptr;
    expect_refused(aclInit(nullptr), 100000, "SN-aclInit-environment-refused", row.says);
    expect_refused(aclrtSetDevice(0), 100000, "SN-aclrtSetDevice-environment-refused", row.says);
    expect_refused(aclrtCreateContext(&context, 0), 100000, "SN-aclrtCreateContext-environment-refused", row.says);
    expect_refused(aclrtGetDeviceCount(reinterpret_cast<uint32_t *>(&count)), 100000,
                   "SN-aclrtGetDeviceCount-environment-refused", row.says);
    EXPECT_EQ(aclrtGetSocName(), nullptr);
    EXPECT_EQ(count, 7);
    EXPECT_EQ(context, nullptr);
    unsetenv(row.variable);
    EXPECT_EQ(aclInit(nullptr), 0) << "once it is right, it works";
}
INSTANTIATE_TEST_SUITE_P(Rows, Setting,
                         testing::Values(SettingRow{"SOFTNPU_PRODUCT", "atlas-a9", "atlas-a2"},
                                         SettingRow{"SOFTNPU_DEVICES", "0", "SOFTNPU_DEVICES"},
                                         SettingRow{"SOFTNPU_DEVICES", "x", "SOFTNPU_DEVICES"},
                                         SettingRow{"SOFTNPU_HBM", "4 bananas", "SOFTNPU_HBM"},
                                         SettingRow{"SOFTNPU_HOST_ACCESS", "maybe", "allow"},
                                         SettingRow{"SOFTNPU_HOST_BUDGET", "-1", "SOFTNPU_HOST_BUDGET"},
                                         SettingRow{"SOFTNPU_HOST_BUDGET", "10", "1MiB and more"},
                                         SettingRow{"SOFTNPU_PROFILE", "/no/such.toml", "/no/such.toml"}));

TEST(NotImplemented, AnswersNotSupportedAndNamesItself) {
    aclrtLabel label = reinterpret_cast<aclrtLabel>(7);
    expect_refused(aclrtCreateLabel(&label), 207000, "SN-aclrtCreateLabel-function-not-implemented",
                   "aclrtCreateLabel");
    EXPECT_EQ(label, reinterpret_cast<aclrtLabel>(7));
}

// ---- callbacks ----

std::vector<std::string> g_calls;
struct Caller {
    const char *name;
    aclError answer;
};
aclError on_init(const char *text, size_t length, void *with) {
    const auto *caller = static_cast<const Caller *>(with);
    EXPECT_EQ(std::string(text).size(), length);
    g_calls.push_back(std::string(caller->name) + ":" + text);
    return caller->answer;
}
aclError on_init_too(const char *, size_t, void *) { return 0; }
aclError on_finalize(void *with) {
    const auto *caller = static_cast<const Caller *>(with);
    g_calls.push_back(caller->name);
    return caller->answer;
}
aclError on_finalize_too(void *) { return 0; }
using Calls = std::vector<std::string>;

void add_in_odd_order(bool at_init) {
    static Caller other1{"other1", 0}, other2{"other2", 0}, dvpp{"dvpp", 0}, model{"model", 0}, op{"op", 0},
        cblas{"cblas", 0}, compiler{"compiler", 0};
    const std::pair<aclRegisterCallbackType, Caller *> all[] = {
        {ACL_REG_TYPE_OTHER, &other1},       {ACL_REG_TYPE_ACL_DVPP, &dvpp},
        {ACL_REG_TYPE_ACL_OP_EXECUTOR, &op}, {ACL_REG_TYPE_ACL_OP_COMPILER, &compiler},
        {ACL_REG_TYPE_ACL_OP_CBLAS, &cblas}, {ACL_REG_TYPE_OTHER, &other2},
        {ACL_REG_TYPE_ACL_MODEL, &model}};
    for (const auto &[type, caller] : all) {
        EXPECT_EQ(at_init ? aclInitCallbackRegister(type, on_init, caller)
                          : aclFinalizeCallbackRegister(type, on_finalize, caller),
                  0);
    }
}

TEST(Callbacks, InitOrderWithoutAFile) {
    add_in_odd_order(true);
    ASSERT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(g_calls, (Calls{"model:", "dvpp:", "other1:", "other2:"}));
}

TEST(Callbacks, InitOrderWithAFileAndItsText) {
    add_in_odd_order(true);
    ASSERT_EQ(init_with(R"({"x":1})"), 0);
    EXPECT_EQ(g_calls, (Calls{R"(model:{"x":1})", R"(op:{"x":1})", R"(dvpp:{"x":1})", R"(other1:{"x":1})",
                              R"(other2:{"x":1})"}));
}

TEST(Callbacks, FinalizeOrder) {
    add_in_odd_order(false);
    ASSERT_EQ(aclInit(nullptr), 0);
    ASSERT_EQ(aclInit(nullptr), 100002);
    EXPECT_EQ(aclFinalizeReference(nullptr), 0);
    EXPECT_TRUE(g_calls.empty());
    EXPECT_EQ(aclFinalizeReference(nullptr), 0);
    EXPECT_EQ(g_calls, (Calls{"compiler", "model", "dvpp", "other1", "other2"}));
}

TEST(Callbacks, AnInitCallbackCanRefuse) {
    static Caller refuses{"refuses", 123};
    ASSERT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, on_init, &refuses), 0);
    EXPECT_EQ(aclInit(nullptr), 123);
    EXPECT_NE(messages().find("returned 123"), std::string::npos);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
    EXPECT_EQ(aclFinalizeReference(nullptr), 100037) << "the count stayed at 0";
    refuses.answer = 0;
    EXPECT_EQ(aclInit(nullptr), 0);
}

TEST(Callbacks, AFinalizeCallbackCanStop) {
    static Caller stops{"stops", 456};
    uint64_t count = 7;
    ASSERT_EQ(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, on_finalize, &stops), 0);
    ASSERT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclInit(nullptr), 100002);
    EXPECT_EQ(aclFinalize(), 456);
    EXPECT_EQ(aclFinalizeReference(&count), 0) << "the count kept its value";
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(aclFinalizeReference(&count), 456);
    EXPECT_EQ(count, 1u);
    stops.answer = 0;
    EXPECT_EQ(aclFinalize(), 0);
}

TEST(Callbacks, AfterInitTheyAreCalledAtOnce) {
    static Caller late{"late", 99};
    ASSERT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_ACL_RETR, on_init, &late), 0) << "its own answer goes nowhere";
    EXPECT_EQ(g_calls, (Calls{"late:"}));
}

TEST(Callbacks, MayCallUs) {
    const auto nested = [](const char *, size_t, void *) -> aclError { return aclInit(nullptr) == 100002 ? 0 : 1; };
    ASSERT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, nested, nullptr), 0);
    ASSERT_EQ(aclInit(nullptr), 0);
    uint64_t count = 0;
    ASSERT_EQ(aclFinalizeReference(&count), 0);
    EXPECT_EQ(count, 1u);
    const auto end_within = [](void *) -> aclError { return aclFinalize() == 100037 ? 0 : 1; };
    ASSERT_EQ(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, end_within, nullptr), 0);
    EXPECT_EQ(aclFinalize(), 0);
}

TEST(Callbacks, BadArguments) {
    static Caller one{"one", 0};
    expect_refused(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, nullptr, nullptr), 100000,
                   "SN-aclInitCallbackRegister-cbFunc-null");
    expect_refused(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, nullptr), 100000,
                   "SN-aclInitCallbackUnRegister-cbFunc-null");
    expect_refused(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, nullptr, nullptr), 100000,
                   "SN-aclFinalizeCallbackRegister-cbFunc-null");
    expect_refused(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, nullptr), 100000,
                   "SN-aclFinalizeCallbackUnRegister-cbFunc-null");
    const auto bad = as<aclRegisterCallbackType>(8);
    expect_refused(aclInitCallbackRegister(bad, on_init, &one), 100000, "SN-aclInitCallbackRegister-type-unknown",
                   "is 8;");
    expect_refused(aclInitCallbackUnRegister(bad, on_init), 100000, "SN-aclInitCallbackUnRegister-type-unknown");
    expect_refused(aclFinalizeCallbackRegister(bad, on_finalize, &one), 100000,
                   "SN-aclFinalizeCallbackRegister-type-unknown");
    expect_refused(aclFinalizeCallbackUnRegister(bad, on_finalize), 100000,
                   "SN-aclFinalizeCallbackUnRegister-type-unknown");
    ASSERT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_ACL_MODEL, on_init, &one), 0);
    expect_refused(aclInitCallbackRegister(ACL_REG_TYPE_ACL_MODEL, on_init_too, &one), 500000,
                   "SN-aclInitCallbackRegister-type-repeated");
    ASSERT_EQ(aclFinalizeCallbackRegister(ACL_REG_TYPE_ACL_MODEL, on_finalize, &one), 0);
    expect_refused(aclFinalizeCallbackRegister(ACL_REG_TYPE_ACL_MODEL, on_finalize_too, &one), 500000,
                   "SN-aclFinalizeCallbackRegister-type-repeated");
    expect_refused(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, on_init), 500000,
                   "SN-aclInitCallbackUnRegister-cbFunc-missing");
    expect_refused(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, on_finalize), 500000,
                   "SN-aclFinalizeCallbackUnRegister-cbFunc-missing");
    EXPECT_EQ(aclInitCallbackUnRegister(ACL_REG_TYPE_ACL_MODEL, on_init), 0);
    EXPECT_EQ(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_ACL_MODEL, on_finalize), 0);
    EXPECT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, on_init, &one), 0);
    EXPECT_EQ(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, on_init, &one), 0) << "OTHER: also the same one twice";
}

}  // namespace
