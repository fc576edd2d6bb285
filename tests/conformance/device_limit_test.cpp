// SPDX-License-Identifier: Apache-2.0
// What a program sets on devices and asks back (spec device-context.md 2): saturation, overflow, cores, sizes, options.
#include <string>

#include "device_support.hpp"

namespace {

constexpr int kUnset = -1;  // an argument that no product has

// ---- saturation ----

struct SaturationRow {
    const char *product;
    int initial;
    int refused;  // the mode that the product lacks, or kUnset
};
class Saturation : public testing::TestWithParam<SaturationRow> {};
INSTANTIATE_TEST_SUITE_P(Products, Saturation,
                         testing::Values(SaturationRow{"atlas-a2", 1, kUnset}, SaturationRow{"atlas-a3", 1, kUnset},
                                         SaturationRow{"ascend-950pr", 1, 0}, SaturationRow{"atlas-300i-pro", 0, 1},
                                         SaturationRow{"atlas-200i-a2", 0, 1}, SaturationRow{"atlas-200i-a2-ep", 0, 1},
                                         SaturationRow{"atlas-910", 0, 1}));

int saturation_here() {
    auto mode = as<aclrtFloatOverflowMode>(7);
    EXPECT_EQ(aclrtGetDeviceSatMode(&mode), 0);
    return static_cast<int>(mode);
}

TEST_P(Saturation, ModesOfTheProduct) {
    const auto &[product, initial, refused] = GetParam();
    choose(product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(saturation_here(), initial);
    for (const int mode : {0, 1}) {
        const int before = saturation_here();
        if (mode == refused) {
            expect_refused(aclrtSetDeviceSatMode(as<aclrtFloatOverflowMode>(mode)), 207000,
                           "SN-aclrtSetDeviceSatMode-mode-unsupported", "mode " + std::to_string(mode));
            EXPECT_EQ(saturation_here(), before);
        } else {
            EXPECT_EQ(aclrtSetDeviceSatMode(as<aclrtFloatOverflowMode>(mode)), 0);
            EXPECT_EQ(saturation_here(), mode);
        }
    }
    for (const int unknown : {2, 77, -1}) {
        expect_refused(aclrtSetDeviceSatMode(as<aclrtFloatOverflowMode>(unknown)), 107000,
                       "SN-aclrtSetDeviceSatMode-mode-unknown", "legal here: ");
    }
}

TEST(DeviceSaturation, BelongsToOneDevice) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION), 0);
    on_another_thread([] {
        ASSERT_EQ(aclrtSetDevice(1), 0);
        EXPECT_EQ(saturation_here(), 1);
        ASSERT_EQ(aclrtSetDevice(0), 0);
        EXPECT_EQ(saturation_here(), 0);
    });
}

TEST(DeviceSaturation, Refusals) {
    choose("atlas-a2");
    auto mode = as<aclrtFloatOverflowMode>(7);
    expect_refused(aclrtGetDeviceSatMode(nullptr), 100000, "SN-aclrtGetDeviceSatMode-mode-null");
    expect_refused(aclrtGetDeviceSatMode(&mode), 107002, "SN-aclrtGetDeviceSatMode-context-missing");
    expect_refused(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN), 107002,
                   "SN-aclrtSetDeviceSatMode-context-missing");
    EXPECT_EQ(mode, as<aclrtFloatOverflowMode>(7));
}

// ---- streams as arguments: overflow and cores take them alike ----

alignas(64) char g_status[64];
uint32_t g_cores = 7;
struct OfStream {
    const char *name;
    aclError (*call)(aclrtStream);
    std::string id(const char *rest) const { return std::string("SN-") + name + "-" + rest; }
};
constexpr auto kCube = ACL_RT_DEV_RES_CUBE_CORE;
constexpr auto kVector = ACL_RT_DEV_RES_VECTOR_CORE;
constexpr OfStream kOfStream[] = {
    {"aclrtGetOverflowStatus", [](aclrtStream s) { return aclrtGetOverflowStatus(g_status, 64, s); }},
    {"aclrtResetOverflowStatus", aclrtResetOverflowStatus},
    {"aclrtSetStreamResLimit", [](aclrtStream s) { return aclrtSetStreamResLimit(s, kCube, 1); }},
    {"aclrtGetStreamResLimit", [](aclrtStream s) { return aclrtGetStreamResLimit(s, kCube, &g_cores); }},
    {"aclrtResetStreamResLimit", aclrtResetStreamResLimit},
    {"aclrtUseStreamResInCurrentThread", aclrtUseStreamResInCurrentThread},
    {"aclrtUnuseStreamResInCurrentThread", aclrtUnuseStreamResInCurrentThread},
};

aclrtStream default_stream() {
    aclrtStream stream = nullptr;
    EXPECT_EQ(aclrtCtxGetCurrentDefaultStream(&stream), 0);
    return stream;
}

TEST(StreamArgument, IsOfTheCurrentContext) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    for (const OfStream &row : kOfStream) {
        for (const aclrtStream stream : {static_cast<aclrtStream>(nullptr), static_cast<aclrtStream>(g_status)}) {
            expect_refused(row.call(stream), 107002, row.id("context-missing"));
        }
    }
    aclrtContext there = nullptr, gone = nullptr;
    ASSERT_EQ(aclrtCreateContext(&gone, 0), 0);
    const aclrtStream dead = default_stream();
    ASSERT_EQ(aclrtDestroyContext(gone), 0);
    ASSERT_EQ(aclrtCreateContext(&there, 1), 0);
    const aclrtStream foreign = default_stream();
    ASSERT_EQ(aclrtSetDevice(0), 0);
    g_status[5] = 7;
    for (const OfStream &row : kOfStream) {
        expect_refused(row.call(foreign), 107003, row.id("stream-context"), "another context (device 1)");
        for (const aclrtStream bad : {dead, static_cast<aclrtStream>(&g_cores), reinterpret_cast<aclrtStream>(8),
                                      static_cast<aclrtStream>(there)}) {
            expect_refused(row.call(bad), 107017, row.id("stream-unknown"), "is no stream of this process");
        }
    }
    EXPECT_EQ(g_status[5], 7);
    EXPECT_EQ(g_cores, 7u);
}

TEST(Overflow, RefusesBadMemory) {
    start();
    char *status = static_cast<char *>(block(64));
    const auto id = [](const char *rest) { return std::string("SN-aclrtGetOverflowStatus-") + rest; };
    expect_refused(aclrtGetOverflowStatus(nullptr, 64, nullptr), 100000, id("outputAddr-null"));
    for (const size_t size : {0ul, 63ul, 65ul, ~0ul}) {
        expect_refused(aclrtGetOverflowStatus(status, size, nullptr), 107000, id("outputSize-size"), "64 bytes");
    }
    expect_refused(aclrtGetOverflowStatus(status + 4096 - 63, 64, nullptr), 507899, id("outputAddr-bounds"));
    ASSERT_EQ(aclrtFree(status), 0);
    expect_refused(aclrtGetOverflowStatus(status, 64, nullptr), 507899, id("outputAddr-not-allocated"));
}

TEST(Overflow, IsWrittenByTheDeviceAlsoWhereTheHostMayOnlyRead) {  // memory-linear.md 2.4
    start();
    void *readonly = nullptr;
    const auto policy = as<aclrtMemMallocPolicy>(ACL_MEM_ACCESS_USER_SPACE_READONLY);
    ASSERT_EQ(aclrtMallocWithCfg(&readonly, 64, policy, nullptr), 0);
    EXPECT_EQ(aclrtMemset(readonly, 64, 0, 64), 507899);
    EXPECT_EQ(aclrtGetOverflowStatus(readonly, 64, nullptr), 0);
}

TEST(Overflow, NeedsHostMemoryToShowItsBytes) {
    start("atlas-a2", {{"SOFTNPU_HOST_BUDGET", "64MiB"}});
    char *p = static_cast<char *>(block(4 * GiB));
    aclError code = 0;
    for (size_t at = 0; at < 4 * GiB && code == 0; at += 2 * MiB) code = aclrtMemset(p + at, 2 * MiB, 1, 2 * MiB);
    EXPECT_EQ(code, 207001);
    messages();
    EXPECT_EQ(aclrtGetOverflowStatus(p + 4 * GiB - 64, 64, nullptr), 0);
    expect_refused(aclrtSynchronizeStream(nullptr), 507899, "SN-aclrtSynchronizeStream-stream-failed",
                   "aclrtGetOverflowStatus: ");
}

class OverflowAddress : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, OverflowAddress, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));
TEST_P(OverflowAddress, IsNotOneOfRegisteredHostMemory) {
    start(GetParam());
    alignas(4096) static char page[4096];
    void *registered = nullptr;
    ASSERT_EQ(aclrtHostRegister(page, sizeof page, ACL_HOST_REGISTER_MAPPED, &registered), 0);
    expect_refused(aclrtGetOverflowStatus(registered, 64, nullptr), 107000,
                   "SN-aclrtGetOverflowStatus-outputAddr-registered");
    EXPECT_EQ(aclrtHostUnregister(page), 0);
}

// ---- cores: stream before process before hardware ----

uint32_t cores_of_device(aclrtDevResLimitType type, int device = 0) {
    uint32_t value = 77;
    EXPECT_EQ(aclrtGetDeviceResLimit(device, type, &value), 0);
    return value;
}
uint32_t cores_of_stream(aclrtDevResLimitType type) {
    uint32_t value = 77;
    EXPECT_EQ(aclrtGetStreamResLimit(nullptr, type, &value), 0);
    return value;
}
uint32_t cores_of_thread(aclrtDevResLimitType type) {
    uint32_t value = 77;
    EXPECT_EQ(aclrtGetResInCurrentThread(type, &value), 0);
    return value;
}

struct CoreRow {
    const char *product;
    uint32_t cube, vector;
};
class Cores : public testing::TestWithParam<CoreRow> {};
TEST_P(Cores, AreTheHardwaresUntilSet) {
    const auto &[product, cube, vector] = GetParam();
    choose(product);
    EXPECT_EQ(cores_of_device(kCube), cube);  // needs no context
    EXPECT_EQ(cores_of_device(kVector), vector);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(cores_of_stream(kCube), cube);
    EXPECT_EQ(cores_of_stream(kVector), vector);
    EXPECT_EQ(cores_of_thread(kCube), cube);
    EXPECT_EQ(cores_of_thread(kVector), vector);
}
INSTANTIATE_TEST_SUITE_P(Products, Cores,
                         testing::Values(CoreRow{"atlas-a2", 24, 48}, CoreRow{"atlas-a3", 24, 48},
                                         CoreRow{"ascend-950pr", 32, 64}, CoreRow{"atlas-300i-pro", 8, 7},
                                         CoreRow{"atlas-200i-a2", 1, 1}, CoreRow{"atlas-910", 30, 0}));

TEST(CoreLimits, StreamBeforeProcessBeforeHardware) {
    choose("atlas-a2");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtSetDeviceResLimit(0, kCube, 12), 0);
    EXPECT_EQ(cores_of_device(kCube), 12u);
    EXPECT_EQ(cores_of_device(kVector), 48u);
    EXPECT_EQ(cores_of_stream(kCube), 12u);
    EXPECT_EQ(aclrtSetStreamResLimit(nullptr, kCube, 3), 0);
    EXPECT_EQ(aclrtSetStreamResLimit(default_stream(), kVector, 5), 0);
    EXPECT_EQ(cores_of_stream(kCube), 3u);
    EXPECT_EQ(cores_of_stream(kVector), 5u);
    EXPECT_EQ(cores_of_device(kCube), 12u);
    EXPECT_EQ(aclrtResetStreamResLimit(nullptr), 0);
    EXPECT_EQ(cores_of_stream(kCube), 12u);
    EXPECT_EQ(cores_of_stream(kVector), 48u);
    EXPECT_EQ(aclrtResetDeviceResLimit(0), 0);
    EXPECT_EQ(cores_of_stream(kCube), 24u);
}

TEST(CoreLimits, OfAThreadAreItsDevicesUntilItUsesAStreams) {
    choose("atlas-a2");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtSetDeviceResLimit(0, kCube, 12), 0);
    EXPECT_EQ(aclrtSetStreamResLimit(nullptr, kCube, 3), 0);
    EXPECT_EQ(cores_of_thread(kCube), 12u);
    EXPECT_EQ(aclrtUseStreamResInCurrentThread(nullptr), 0);
    EXPECT_EQ(cores_of_thread(kCube), 3u);
    on_another_thread([] {
        ASSERT_EQ(aclrtSetDevice(0), 0);
        EXPECT_EQ(cores_of_thread(kCube), 12u);
    });
    EXPECT_EQ(aclrtUnuseStreamResInCurrentThread(nullptr), 0);
    EXPECT_EQ(cores_of_thread(kCube), 12u);
}

TEST(CoreLimits, BelongToOneDeviceAndOneContext) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    EXPECT_EQ(aclrtSetDeviceResLimit(1, kCube, 2), 0);
    EXPECT_EQ(cores_of_device(kCube, 0), 24u);
    EXPECT_EQ(cores_of_device(kCube, 1), 2u);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtSetStreamResLimit(nullptr, kCube, 3), 0);
    aclrtContext own = nullptr;
    ASSERT_EQ(aclrtCreateContext(&own, 0), 0);
    EXPECT_EQ(cores_of_stream(kCube), 24u);  // another default stream
}

TEST(CoreLimits, Refusals) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    uint32_t value = 7;
    expect_refused(aclrtGetDeviceResLimit(0, kCube, nullptr), 100000, "SN-aclrtGetDeviceResLimit-value-null");
    expect_refused(aclrtGetStreamResLimit(nullptr, kCube, nullptr), 100000, "SN-aclrtGetStreamResLimit-value-null");
    expect_refused(aclrtGetResInCurrentThread(kCube, nullptr), 100000, "SN-aclrtGetResInCurrentThread-value-null");
    expect_refused(aclrtGetResInCurrentThread(kCube, &value), 107002, "SN-aclrtGetResInCurrentThread-context-missing");
    for (const int device : {-1, 2, 64}) {
        expect_refused(aclrtSetDeviceResLimit(device, kCube, 1), 107001, "SN-aclrtSetDeviceResLimit-deviceId-range");
        expect_refused(aclrtGetDeviceResLimit(device, kCube, &value), 107001,
                       "SN-aclrtGetDeviceResLimit-deviceId-range");
        expect_refused(aclrtResetDeviceResLimit(device), 107001, "SN-aclrtResetDeviceResLimit-deviceId-range");
    }
    ASSERT_EQ(aclrtSetDevice(0), 0);
    for (const int unknown : {2, 77, -1}) {
        const auto type = as<aclrtDevResLimitType>(unknown);
        expect_refused(aclrtSetDeviceResLimit(0, type, 1), 107000, "SN-aclrtSetDeviceResLimit-type-unknown");
        expect_refused(aclrtGetDeviceResLimit(0, type, &value), 107000, "SN-aclrtGetDeviceResLimit-type-unknown");
        expect_refused(aclrtSetStreamResLimit(nullptr, type, 1), 107000, "SN-aclrtSetStreamResLimit-type-unknown");
        expect_refused(aclrtGetStreamResLimit(nullptr, type, &value), 107000, "SN-aclrtGetStreamResLimit-type-unknown");
        expect_refused(aclrtGetResInCurrentThread(type, &value), 107000, "SN-aclrtGetResInCurrentThread-type-unknown");
    }
    EXPECT_EQ(value, 7u);
}

// ---- sizes: limits 0 to 4 are SIMT stack, SIMT divergence stack, SIMD stack, SIMD printf, SIMT printf ----

constexpr auto kSimtStack = ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE;
constexpr auto kDivergence = ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE;

size_t limit_of(aclrtDeviceLimit limit) {
    size_t value = 77;
    EXPECT_EQ(aclrtDeviceGetLimit(limit, &value), 0);
    return value;
}

struct LimitRow {
    const char *product;
    bool simt;  // limits 0, 1, 4
};
class Limits : public testing::TestWithParam<LimitRow> {
protected:
    void SetUp() override { choose(GetParam().product); }
};
INSTANTIATE_TEST_SUITE_P(Products, Limits,
                         testing::Values(LimitRow{"atlas-a2", false}, LimitRow{"atlas-a3", false},
                                         LimitRow{"ascend-950pr", true}, LimitRow{"ascend-950dt", true}));

TEST_P(Limits, OfTheProductGiveBackTheLastValue) {
    const std::pair<int, size_t> rows[] = {// initial values, init-errors.md 1
                                           {0, 1152 * 32},
                                           {1, 1024},
                                           {2, 32 * KiB},
                                           {3, 32 * KiB},
                                           {4, 2 * MiB}};
    for (const auto &[number, initial] : rows) {
        const auto limit = as<aclrtDeviceLimit>(number);
        size_t value = 77;
        const bool there = number == 2 || number == 3 || GetParam().simt;
        if (!there) {
            const std::string fact = "limit " + std::to_string(number);
            expect_refused(aclrtDeviceSetLimit(limit, 4096), 207000, "SN-aclrtDeviceSetLimit-limit-unsupported", fact);
            expect_refused(aclrtDeviceGetLimit(limit, &value), 207000, "SN-aclrtDeviceGetLimit-limit-unsupported",
                           fact);
            EXPECT_EQ(value, 77u);
            continue;
        }
        EXPECT_EQ(limit_of(limit), initial) << number;
        for (const size_t set : {size_t{65536}, size_t{UINT32_MAX - 127}, size_t{1280}}) {
            EXPECT_EQ(aclrtDeviceSetLimit(limit, set), 0);
            EXPECT_EQ(limit_of(limit), number == 0 ? set * 32 : set) << number;
        }
    }
}

TEST_P(Limits, Refusals) {
    const auto simd_stack = as<aclrtDeviceLimit>(2);
    size_t value = 77;
    expect_refused(aclrtDeviceGetLimit(simd_stack, nullptr), 100000, "SN-aclrtDeviceGetLimit-value-null");
    for (const int unknown : {5, 77, -1}) {
        const auto limit = as<aclrtDeviceLimit>(unknown);
        expect_refused(aclrtDeviceSetLimit(limit, 1), 100000, "SN-aclrtDeviceSetLimit-limit-unknown", "0 to 4");
        expect_refused(aclrtDeviceGetLimit(limit, &value), 100000, "SN-aclrtDeviceGetLimit-limit-unknown");
    }
    for (const size_t large : {size_t{UINT32_MAX} + 1, SIZE_MAX}) {
        expect_refused(aclrtDeviceSetLimit(simd_stack, large), 100000, "SN-aclrtDeviceSetLimit-value-range");
    }
    EXPECT_EQ(value, 77u);
    EXPECT_EQ(limit_of(simd_stack), 32 * KiB);
}

TEST(DeviceLimits, OneSimtStackIsNeeded) {
    choose("ascend-950pr");
    for (const auto &[first, second] : {std::pair{kSimtStack, kDivergence}, {kDivergence, kSimtStack}}) {
        EXPECT_EQ(aclrtDeviceSetLimit(second, 256), 0);
        EXPECT_EQ(aclrtDeviceSetLimit(first, 0), 0);
        EXPECT_EQ(limit_of(first), 0u);
        const size_t before = limit_of(second);
        expect_refused(aclrtDeviceSetLimit(second, 0), 107000, "SN-aclrtDeviceSetLimit-value-both-zero");
        EXPECT_EQ(limit_of(second), before);
        EXPECT_EQ(aclrtDeviceSetLimit(first, 256), 0);
    }
}

TEST(DeviceLimits, SimtStackIsRoundedAndReportedForAllLanes) {
    choose("ascend-950pr");
    for (const auto &[set, got] : {std::pair<size_t, size_t>{1, 128}, {128, 128}, {129, 256}, {1000, 1024}}) {
        EXPECT_EQ(aclrtDeviceSetLimit(kSimtStack, set), 0);
        EXPECT_EQ(limit_of(kSimtStack), got * 32);
    }
}

class NoFirstDevice : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, NoFirstDevice, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));
TEST_P(NoFirstDevice, RefusesLimits) {
    choose(GetParam(), {{"ASCEND_RT_VISIBLE_DEVICES", "1,2"}});
    size_t value = 77;
    expect_refused(aclrtDeviceSetLimit(as<aclrtDeviceLimit>(2), 4096), 107001, "SN-aclrtDeviceSetLimit-devices-visible",
                   "physical devices 1, 2");
    expect_refused(aclrtDeviceGetLimit(as<aclrtDeviceLimit>(2), &value), 107001,
                   "SN-aclrtDeviceGetLimit-devices-visible");
    EXPECT_EQ(value, 77u);
}

class NoLimits : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, NoLimits,
                         testing::Values("atlas-300i-pro", "atlas-200i-a2", "atlas-200i-a2-ep", "atlas-910"));
TEST_P(NoLimits, OnThisProduct) {
    choose(GetParam());
    for (int limit = 0; limit <= 4; ++limit) {
        size_t value = 77;
        expect_refused(aclrtDeviceSetLimit(as<aclrtDeviceLimit>(limit), 4096), 207000,
                       "SN-aclrtDeviceSetLimit-product-unsupported");
        expect_refused(aclrtDeviceGetLimit(as<aclrtDeviceLimit>(limit), &value), 207000,
                       "SN-aclrtDeviceGetLimit-product-unsupported");
        EXPECT_EQ(value, 77u);
    }
}

// ---- options of the process ----

TEST(SystemOptions, AreZeroUntilSetAndSharedByAllThreads) {
    choose("atlas-a2");
    for (const aclSysParamOpt option : {ACL_OPT_DETERMINISTIC, ACL_OPT_ENABLE_DEBUG_KERNEL, ACL_OPT_STRONG_CONSISTENCY,
                                        ACL_OPT_ENABLE_KERNEL_EARLY_START}) {
        int64_t value = -7;
        EXPECT_EQ(aclrtGetSysParamOpt(option, &value), 0);
        EXPECT_EQ(value, 0);
        on_another_thread([=] { EXPECT_EQ(aclrtSetSysParamOpt(option, 1 + option), 0); });
        EXPECT_EQ(aclrtGetSysParamOpt(option, &value), 0);
        EXPECT_EQ(value, 1 + option);
    }
}

TEST(SystemOptions, Refusals) {
    choose("atlas-a2");
    int64_t value = -7;
    expect_refused(aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, nullptr), 100000, "SN-aclrtGetSysParamOpt-value-null");
    for (const int unknown : {4, 77, -1}) {
        const auto option = as<aclSysParamOpt>(unknown);
        expect_refused(aclrtSetSysParamOpt(option, 1), 100000, "SN-aclrtSetSysParamOpt-opt-unknown");
        expect_refused(aclrtGetSysParamOpt(option, &value), 100000, "SN-aclrtGetSysParamOpt-opt-unknown");
    }
    EXPECT_EQ(value, -7);
}

}  // namespace
