// SPDX-License-Identifier: Apache-2.0
// What devices tell about themselves (spec device-context.md 2 and 3), product by product.
#include <cstring>
#include <string>

#include "device_support.hpp"

namespace {

constexpr int kFamilyBoards = 10;

/// What each board answers. Spec: memory-products.md 2, 3; device-context.md 2, 3; init-errors.md 2.
struct Board {
    const char *product;
    int devices;
    bool on_device;  // the program runs on the device's own processor (RC)
    int64_t cube, vector, l2_mib;
    int64_t memory_mib;
    int64_t npu_arch;
    bool simt;        // attributes 202 to 212
    int host_link;    // HD_CONNECT_TYPE, -1: refused
    int form_factor;  // DEVICE_FORM_FACTOR, -1: refused
    bool features;    // aclrtGetDeviceCapability
};
constexpr Board kBoards[kFamilyBoards] = {
    {"atlas-a2", 8, false, 24, 48, 192, 61 * 1024, 2201, false, -1, -1, true},
    {"atlas-a2-32g", 8, false, 20, 40, 96, 30208, 2201, false, -1, -1, true},
    {"atlas-a3", 16, false, 24, 48, 192, 62720, 2201, false, -1, -1, true},
    {"ascend-950pr", 8, false, 32, 64, 128, 125 * 1024, 3510, true, 0, 3, true},
    {"ascend-950dt", 8, false, 32, 64, 128, 141 * 1024, 3510, true, 0, 2, true},
    {"atlas-300i-duo", 2, false, 8, 7, 16, 44278, 2002, false, -1, -1, false},
    {"atlas-300i-pro", 1, false, 8, 7, 16, 21 * 1024, 2002, false, -1, -1, false},
    {"atlas-200i-a2", 1, true, 1, 1, 4, 7680, 3002, false, -1, -1, false},
    {"atlas-200i-a2-ep", 1, false, 1, 1, 4, 7680, 3002, false, -1, -1, false},
    {"atlas-910", 8, false, 30, 0, 32, 31 * 1024, 1001, false, -1, -1, false},
};

int64_t attribute(aclrtDevAttr name, uint32_t device = 0) {
    int64_t value = -7;
    EXPECT_EQ(aclrtGetDeviceInfo(device, name, &value), 0) << name;
    return value;
}

class Boards : public testing::TestWithParam<Board> {
protected:
    void SetUp() override { choose(GetParam().product); }
};
INSTANTIATE_TEST_SUITE_P(All, Boards, testing::ValuesIn(kBoards), [](const testing::TestParamInfo<Board> &info) {
    std::string name = info.param.product;
    for (char &c : name) c = c == '-' ? '_' : c;
    return name;
});

TEST_P(Boards, CountAndRunMode) {  // without aclInit and without a device
    EXPECT_EQ(device_count(), static_cast<uint32_t>(GetParam().devices));
    aclrtRunMode mode = as<aclrtRunMode>(7);
    EXPECT_EQ(aclrtGetRunMode(&mode), 0);
    EXPECT_EQ(mode, GetParam().on_device ? ACL_DEVICE : ACL_HOST);
}

TEST_P(Boards, Attributes) {
    const Board &board = GetParam();
    const uint32_t last = static_cast<uint32_t>(board.devices) - 1;
    EXPECT_GT(attribute(ACL_DEV_ATTR_AICPU_CORE_NUM), 0);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_AICORE_CORE_NUM), board.cube);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_CUBE_CORE_NUM), board.cube);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_VECTOR_CORE_NUM), board.vector);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE), board.memory_mib << 20);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_L2_CACHE_SIZE), board.l2_mib << 20);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_PHY_CHIP_ID, last), last);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_IS_VIRTUAL), 0);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_NPU_ARCH, last), board.npu_arch);
    for (int name = ACL_DEV_ATTR_WARP_SIZE; name <= ACL_DEV_ATTR_MAX_BLOCK_DIM_Z; ++name) {
        EXPECT_EQ(attribute(as<aclrtDevAttr>(name)) > 0, board.simt) << name;
    }
    for (const aclrtDevAttr name :
         {ACL_DEV_ATTR_SMP_ID, ACL_DEV_ATTR_SUPER_POD_DEVICE_ID, ACL_DEV_ATTR_SUPER_POD_SERVER_ID,
          ACL_DEV_ATTR_SUPER_POD_ID, ACL_DEV_ATTR_CUST_OP_PRIVILEGE, ACL_DEV_ATTR_MAINBOARD_ID}) {
        EXPECT_EQ(attribute(name), 0) << name;
    }
}

TEST_P(Boards, HostLinkAndFormFactor) {
    const std::pair<aclrtDevAttr, int> rows[] = {{ACL_DEV_ATTR_HD_CONNECT_TYPE, GetParam().host_link},
                                                 {ACL_DEV_ATTR_DEVICE_FORM_FACTOR, GetParam().form_factor}};
    for (const auto &[name, expected] : rows) {
        int64_t value = -7;
        if (expected >= 0) {
            EXPECT_EQ(attribute(name), expected);
            continue;
        }
        expect_refused(aclrtGetDeviceInfo(0, name, &value), 207000, "SN-aclrtGetDeviceInfo-attr-unsupported",
                       std::to_string(name));
        EXPECT_EQ(value, -7);
    }
}

TEST_P(Boards, FrontLayerCapabilities) {
    const std::pair<aclDeviceInfo, int64_t> rows[] = {{ACL_DEVICE_INFO_AI_CORE_NUM, GetParam().cube},
                                                      {ACL_DEVICE_INFO_VECTOR_CORE_NUM, GetParam().vector},
                                                      {ACL_DEVICE_INFO_L2_SIZE, GetParam().l2_mib << 20}};
    const uint32_t last = static_cast<uint32_t>(GetParam().devices) - 1;
    for (const auto &[name, expected] : rows) {
        int64_t value = -7;
        EXPECT_EQ(aclGetDeviceCapability(last, name, &value), 0);
        EXPECT_EQ(value, expected) << name;
        value = -7;
        EXPECT_EQ(aclGetDeviceCapability(last + 1, name, &value), 100000);
        EXPECT_EQ(value, -7);
    }
}

TEST_P(Boards, Features) {
    for (const aclrtDevFeatureType feature :
         {ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV, ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV}) {
        int32_t value = -7;
        EXPECT_EQ(aclrtGetDeviceCapability(0, feature, &value), 0);
        EXPECT_EQ(value, GetParam().features ? 1 : 0);
    }
}

TEST_P(Boards, Utilization) {
    aclrtUtilizationInfo info{7, 7, 7, 7, nullptr};
    EXPECT_EQ(aclrtGetDeviceUtilizationRate(0, &info), 0);
    EXPECT_EQ(info.cubeUtilization, 0);
    EXPECT_EQ(info.vectorUtilization, GetParam().vector > 0 ? 0 : -1);
    EXPECT_EQ(info.aicpuUtilization, 0);
    EXPECT_EQ(info.memoryUtilization, -1);
    for (const int absent : {-1, GetParam().devices}) {  // success without figures
        info = {7, 7, 7, 7, nullptr};
        EXPECT_EQ(aclrtGetDeviceUtilizationRate(absent, &info), 0);
        for (const int32_t figure :
             {info.cubeUtilization, info.vectorUtilization, info.aicpuUtilization, info.memoryUtilization}) {
            EXPECT_EQ(figure, -1);
        }
    }
}

TEST_P(Boards, StatusAndPriorities) {
    aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_ABNORMAL;
    EXPECT_EQ(aclrtQueryDeviceStatus(0, &status), 0);
    EXPECT_EQ(status, ACL_RT_DEVICE_STATUS_NORMAL);
    int32_t least = -7, greatest = -7;
    EXPECT_EQ(aclrtDeviceGetStreamPriorityRange(&least, &greatest), 0);
    EXPECT_EQ(least, 7);
    EXPECT_EQ(greatest, 0);
}

TEST(DeviceQuery, MemoryIsWhatTheVariableSays) {
    choose("atlas-a2", {{"SOFTNPU_HBM", "16GiB"}});
    EXPECT_EQ(attribute(ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE), 16ll << 30);
}

TEST(DeviceQuery, ChipIdIsThePhysicalOne) {
    choose("atlas-a3", {{"ASCEND_RT_VISIBLE_DEVICES", "5,9"}});
    EXPECT_EQ(attribute(ACL_DEV_ATTR_PHY_CHIP_ID, 1), 9);
    EXPECT_EQ(attribute(ACL_DEV_ATTR_SUPER_POD_DEVICE_ID, 1), 9);
}

TEST(DeviceQuery, PrioritiesSkipANullPointer) {
    choose("atlas-a2");
    int32_t one = -7;
    EXPECT_EQ(aclrtDeviceGetStreamPriorityRange(nullptr, nullptr), 0);
    EXPECT_EQ(aclrtDeviceGetStreamPriorityRange(&one, nullptr), 0);
    EXPECT_EQ(one, 7);
    EXPECT_EQ(aclrtDeviceGetStreamPriorityRange(nullptr, &one), 0);
    EXPECT_EQ(one, 0);
}

TEST(DeviceQuery, ThereIsOneTaskScheduler) {
    choose("atlas-a2");
    EXPECT_EQ(aclrtSetTsDevice(ACL_TS_ID_AICORE), 0);
    EXPECT_EQ(aclrtSetTsDevice(ACL_TS_ID_AIVECTOR), 0);
    for (const int other : {2, 77, -1}) {
        expect_refused(aclrtSetTsDevice(as<aclrtTsId>(other)), 100000, "SN-aclrtSetTsDevice-tsId-unknown");
    }
}

// ---- refusals ----

TEST(DeviceQuery, NullOutputs) {
    choose("atlas-a2");
    expect_refused(aclrtGetDevice(nullptr), 100000, "SN-aclrtGetDevice-deviceId-null");
    expect_refused(aclrtGetRunMode(nullptr), 100000, "SN-aclrtGetRunMode-runMode-null");
    expect_refused(aclrtGetDeviceCount(nullptr), 100000, "SN-aclrtGetDeviceCount-count-null");
    expect_refused(aclrtQueryDeviceStatus(0, nullptr), 100000, "SN-aclrtQueryDeviceStatus-deviceStatus-null");
    expect_refused(aclrtGetDeviceUtilizationRate(0, nullptr), 100000,
                   "SN-aclrtGetDeviceUtilizationRate-utilizationInfo-null");
    expect_refused(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_NPU_ARCH, nullptr), 100000, "SN-aclrtGetDeviceInfo-value-null");
    expect_refused(aclrtGetDeviceCapability(0, ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV, nullptr), 100000,
                   "SN-aclrtGetDeviceCapability-value-null");
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);  // the front layer's refusals are not kept
}

TEST(DeviceQuery, DevicesThatAreNotThere) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    auto status = as<aclrtDeviceStatus>(7);
    int32_t value = 7;
    for (const int device : {-1, 2, 64}) {
        expect_refused(aclrtQueryDeviceStatus(device, &status), 107001, "SN-aclrtQueryDeviceStatus-deviceId-range",
                       "legal are 0 to 1");
        expect_refused(aclrtGetDeviceCapability(device, ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV, &value), 107001,
                       "SN-aclrtGetDeviceCapability-deviceId-range");
    }
    int64_t wide = 7;
    for (const uint32_t device : {2u, 64u, ~0u}) {  // this one has a code of its own
        expect_refused(aclrtGetDeviceInfo(device, ACL_DEV_ATTR_NPU_ARCH, &wide), 107000,
                       "SN-aclrtGetDeviceInfo-deviceId-range", "deviceId is " + std::to_string(device));
    }
    EXPECT_EQ(status, as<aclrtDeviceStatus>(7));
    EXPECT_EQ(value, 7);
    EXPECT_EQ(wide, 7);
}

TEST(DeviceQuery, UnknownNames) {
    choose("atlas-a2");
    int64_t wide = 7;
    for (const int name : {0, 2, 100, 103, 213, 303, 410, 502, 602, -1}) {
        expect_refused(aclrtGetDeviceInfo(0, as<aclrtDevAttr>(name), &wide), 107000,
                       "SN-aclrtGetDeviceInfo-attr-unknown");
    }
    int32_t value = 7;
    for (const int feature : {0, 2, 20, 22, -1}) {
        expect_refused(aclrtGetDeviceCapability(0, as<aclrtDevFeatureType>(feature), &value), 107000,
                       "SN-aclrtGetDeviceCapability-devFeatureType-unknown");
    }
    EXPECT_EQ(wide, 7);
    EXPECT_EQ(value, 7);
}

TEST(DeviceQuery, UtilizationExtensionIsReserved) {
    choose("atlas-a2");
    aclrtUtilizationInfo info{7, 7, 7, 7, nullptr};
    info.utilizationExtend = reinterpret_cast<aclrtUtilizationExtendInfo *>(&info);
    expect_refused(aclrtGetDeviceUtilizationRate(0, &info), 100000,
                   "SN-aclrtGetDeviceUtilizationRate-utilizationInfo-reserved");
    EXPECT_EQ(info.cubeUtilization, 7);
}

TEST(DeviceQuery, FaultFunctionsNeedADeviceThatIsThere) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    aclrtMemUceInfo faults[1] = {};
    aclrtErrorInfo error{};
    size_t count = 7;
    for (const int device : {-1, 2}) {
        expect_refused(aclrtDeviceTaskAbort(device, 0), 107001, "SN-aclrtDeviceTaskAbort-deviceId-range");
        expect_refused(aclrtGetMemUceInfo(device, faults, 1, &count), 107001, "SN-aclrtGetMemUceInfo-deviceId-range");
        expect_refused(aclrtMemUceRepair(device, faults, 1), 107001, "SN-aclrtMemUceRepair-deviceId-range");
        expect_refused(aclrtGetErrorVerbose(device, &error), 107001, "SN-aclrtGetErrorVerbose-deviceId-range");
        expect_refused(aclrtRepairError(device, &error), 107001, "SN-aclrtRepairError-deviceId-range");
    }
    EXPECT_EQ(count, 7u);
}

TEST(DeviceQuery, SynchronizeNeedsAContext) {
    choose("atlas-a2");
    expect_refused(aclrtSynchronizeDevice(), 107002, "SN-aclrtSynchronizeDevice-context-missing");
    expect_refused(aclrtSynchronizeDeviceWithTimeout(-1), 107002,
                   "SN-aclrtSynchronizeDeviceWithTimeout-context-missing");
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtSynchronizeDevice(), 0);
    for (const int legal : {-1, 1, 1000}) EXPECT_EQ(aclrtSynchronizeDeviceWithTimeout(legal), 0);
    for (const int illegal : {-2, 0, -1000}) {
        expect_refused(aclrtSynchronizeDeviceWithTimeout(illegal), 107000,
                       "SN-aclrtSynchronizeDeviceWithTimeout-timeout-range", std::to_string(illegal) + " ms");
    }
}

TEST(DeviceQuery, GetDeviceLeavesNothingBehindWhenThereIsNone) {
    choose("atlas-a2");
    int32_t device = 7;
    expect_refused(aclrtGetDevice(&device), 107002, "SN-aclrtGetDevice-context-missing");
    EXPECT_EQ(device, 7);
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), 0);  // returned, not kept
}

}  // namespace
