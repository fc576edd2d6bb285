// SPDX-License-Identifier: Apache-2.0
// Which device is which (spec device-context.md 1 and 2): numbers, UUID, PCIe address, neighbours.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <set>
#include <string>

#include "device_support.hpp"

namespace {

// ---- the three numbers ----

struct Map {
    const char *name, *in, *out;
    aclError (*call)(int32_t, int32_t *);
    bool from_user;  // else back to the user id
};
constexpr Map kMaps[] = {
    {"aclrtGetLogicDevIdByUserDevId", "userDevid", "logicDevId", aclrtGetLogicDevIdByUserDevId, true},
    {"aclrtGetPhyDevIdByUserDevId", "userDevId", "phyDevId", aclrtGetPhyDevIdByUserDevId, true},
    {"aclrtGetPhyDevIdByLogicDevId", "logicDevId", "phyDevId", aclrtGetPhyDevIdByLogicDevId, true},
    {"aclrtGetUserDevIdByLogicDevId", "logicDevId", "userDevid", aclrtGetUserDevIdByLogicDevId, false},
    {"aclrtGetUserDevIdByPhyDevId", "phyDevId", "userDevId", aclrtGetUserDevIdByPhyDevId, false},
    {"aclrtGetLogicDevIdByPhyDevId", "phyDevId", "logicDevId", aclrtGetLogicDevIdByPhyDevId, false},
};

std::string id(const char *function, const char *argument, const char *what) {
    return std::string("SN-") + function + "-" + argument + "-" + what;
}

TEST(DeviceIds, AreTheSameWithoutAList) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "4"}});
    for (const Map &map : kMaps) {
        for (int device = 0; device < 4; ++device) {
            int32_t out = -7;
            EXPECT_EQ(map.call(device, &out), 0) << map.name;
            EXPECT_EQ(out, device) << map.name;
        }
    }
}

TEST(DeviceIds, DifferBehindAList) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "1,3"}});
    const std::pair<int, int> user_and_other[] = {{0, 1}, {1, 3}};
    for (const Map &map : kMaps) {
        for (const auto &[user, other] : user_and_other) {
            int32_t out = -7;
            EXPECT_EQ(map.call(map.from_user ? user : other, &out), 0) << map.name;
            EXPECT_EQ(out, map.from_user ? other : user) << map.name;
        }
        int32_t out = -7;
        for (const int absent : {-1, map.from_user ? 3 : 0, 2, 4}) {
            expect_refused(map.call(absent, &out), 107001, id(map.name, map.in, "range"), "physical devices");
        }
        EXPECT_EQ(out, -7);
        expect_refused(map.call(0, nullptr), 100000, id(map.name, map.out, "null"));
    }
}

// ---- UUID ----

std::string uuid_of(int device) {
    aclrtUuid uuid{};
    EXPECT_EQ(aclrtDeviceGetUuid(device, &uuid), 0);
    return std::string(uuid.bytes, sizeof uuid.bytes);
}

class WithUuid : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, WithUuid, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));
TEST_P(WithUuid, IsUniqueAndStays) {
    choose(GetParam());
    std::set<std::string> all;
    const int devices = static_cast<int>(device_count());
    for (int device = 0; device < devices; ++device) {
        all.insert(uuid_of(device));
        EXPECT_EQ(uuid_of(device), uuid_of(device));
    }
    EXPECT_EQ(all.size(), static_cast<size_t>(devices));
    EXPECT_FALSE(all.contains(std::string(16, '\0')));
}

/// In a process of its own: `list` decides what device 0 is.
std::string uuid_in_a_process_with(const char *list) {
    int pipe_ends[2];
    EXPECT_EQ(pipe(pipe_ends), 0);
    if (fork() == 0) {
        choose("atlas-a2", {{"ASCEND_RT_VISIBLE_DEVICES", list}});
        const std::string uuid = uuid_of(0);
        _exit(write(pipe_ends[1], uuid.data(), uuid.size()) == 16 ? 0 : 1);
    }
    char uuid[16] = {};
    EXPECT_EQ(read(pipe_ends[0], uuid, sizeof uuid), 16);
    return std::string(uuid, sizeof uuid);
}

TEST(DeviceUuid, NamesTheSameDeviceInEveryProcess) {
    EXPECT_EQ(uuid_in_a_process_with("3"), uuid_in_a_process_with("3,5"));
    EXPECT_NE(uuid_in_a_process_with("3"), uuid_in_a_process_with("4"));
}

TEST(DeviceUuid, Refusals) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    aclrtUuid uuid{};
    uuid.bytes[3] = 7;
    expect_refused(aclrtDeviceGetUuid(0, nullptr), 100000, "SN-aclrtDeviceGetUuid-uuid-null");
    for (const int device : {-1, 2, 64}) {
        expect_refused(aclrtDeviceGetUuid(device, &uuid), 107001, "SN-aclrtDeviceGetUuid-deviceId-range");
    }
    EXPECT_EQ(uuid.bytes[3], 7);
}

// ---- PCIe ----

std::string bus_id_of(int device) {
    char text[13];
    std::memset(text, '#', sizeof text);
    EXPECT_EQ(aclrtDeviceGetPCIBusId(device, text, sizeof text), 0);
    EXPECT_EQ(text[12], '\0');
    return std::string(text, strnlen(text, sizeof text));
}

class WithPci : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, WithPci, testing::Values("atlas-a2", "atlas-a3", "ascend-950pr"));

TEST_P(WithPci, LeadsThereAndBack) {
    choose(GetParam());
    std::set<std::string> all;
    const int devices = static_cast<int>(device_count());
    for (int device = 0; device < devices; ++device) {
        std::string text = bus_id_of(device);
        EXPECT_EQ(text.size(), 12u);
        unsigned domain, bus, slot, function;
        EXPECT_EQ(std::sscanf(text.c_str(), "%4x:%2x:%2x.%1x", &domain, &bus, &slot, &function), 4) << text;
        all.insert(text);
        for (char &c : text) c = static_cast<char>(std::toupper(c));
        int32_t back = -7;
        EXPECT_EQ(aclrtDeviceGetByPCIBusId(text.c_str(), &back), 0);
        EXPECT_EQ(back, device);
    }
    EXPECT_EQ(all.size(), static_cast<size_t>(devices));
}

TEST_P(WithPci, Refusals) {
    choose(GetParam(), {{"SOFTNPU_DEVICES", "2"}});
    char text[32] = "untouched";
    int32_t device = 7;
    const char *get = "aclrtDeviceGetPCIBusId", *find = "aclrtDeviceGetByPCIBusId";
    expect_refused(aclrtDeviceGetPCIBusId(0, nullptr, 13), 100000, id(get, "pciBusId", "null"));
    for (const int device_id : {-1, 2}) {
        expect_refused(aclrtDeviceGetPCIBusId(device_id, text, 13), 107001, id(get, "deviceId", "range"));
    }
    for (const int length : {12, 0, -1}) {
        expect_refused(aclrtDeviceGetPCIBusId(0, text, length), 107000, id(get, "len", "range"), "13 or more");
    }
    EXPECT_STREQ(text, "untouched");
    expect_refused(aclrtDeviceGetByPCIBusId(nullptr, &device), 100000, id(find, "pciBusId", "null"));
    expect_refused(aclrtDeviceGetByPCIBusId("0000:01:00.0", nullptr), 100000, id(find, "deviceId", "null"));
    const std::string legal = bus_id_of(0) + ", " + bus_id_of(1);
    for (const char *unknown : {"", "0000:ff:00.0", "0000:01:00", "0000:01:00.00", "nonsense", "0000-01-00-0"}) {
        expect_refused(aclrtDeviceGetByPCIBusId(unknown, &device), 107000, id(find, "pciBusId", "unknown"), legal);
    }
    EXPECT_EQ(device, 7);
    EXPECT_EQ(aclrtDeviceGetPCIBusId(0, text, 32), 0);
}

TEST(DevicePci, FindsVisibleDevicesOnly) {
    choose("atlas-a2", {{"ASCEND_RT_VISIBLE_DEVICES", "3,5"}});
    int32_t device = -7;
    EXPECT_EQ(aclrtDeviceGetByPCIBusId(bus_id_of(1).c_str(), &device), 0);
    EXPECT_EQ(device, 1);
    EXPECT_EQ(aclrtDeviceGetByPCIBusId("0000:01:00.0", &device), 107000);  // physical device 0
}

TEST(DevicePci, IsNotThereWhenTheHostLinkIsAnother) {
    const std::string path = testing::TempDir() + "softnpu-profile-" + std::to_string(getpid()) + ".toml";
    FILE *file = std::fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    std::fputs("family = \"950\"\nhost_link = 2\n", file);  // UB
    std::fclose(file);
    unsetenv("SOFTNPU_PRODUCT");
    setenv("SOFTNPU_PROFILE", path.c_str(), 1);
    EXPECT_GT(device_count(), 0u);
    unlink(path.c_str());
    setenv("SOFTNPU_PRODUCT", "ascend-950pr", 1);  // what the coverage list calls it
    char text[32] = "untouched";
    int32_t device = 7;
    expect_refused(aclrtDeviceGetPCIBusId(0, text, 32), 207000, "SN-aclrtDeviceGetPCIBusId-link-no-pci");
    expect_refused(aclrtDeviceGetByPCIBusId("0000:01:00.0", &device), 207000,
                   "SN-aclrtDeviceGetByPCIBusId-link-no-pci");
    EXPECT_STREQ(text, "untouched");
    EXPECT_EQ(device, 7);
}

class WithoutIdentity : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, WithoutIdentity,
                         testing::Values("atlas-300i-pro", "atlas-200i-a2", "atlas-200i-a2-ep", "atlas-910"));
TEST_P(WithoutIdentity, RefusesUuidAndPci) {
    choose(GetParam());
    aclrtUuid uuid{};
    char text[32] = "untouched";
    int32_t device = 7;
    expect_refused(aclrtDeviceGetUuid(0, &uuid), 207000, "SN-aclrtDeviceGetUuid-product-unsupported");
    expect_refused(aclrtDeviceGetPCIBusId(0, text, 32), 207000, "SN-aclrtDeviceGetPCIBusId-product-unsupported");
    expect_refused(aclrtDeviceGetByPCIBusId("0000:01:00.0", &device), 207000,
                   "SN-aclrtDeviceGetByPCIBusId-product-unsupported");
    EXPECT_STREQ(text, "untouched");
    EXPECT_EQ(device, 7);
}

// ---- neighbours ----

constexpr uint64_t kHccs = 1, kPix = 2, kPhb = 8, kSys = 0x10, kSio = 0x20, kHccsSwitch = 0x40;
struct TopoRow {
    const char *product;
    uint32_t devices;
    uint64_t beside, far;  // 0 with 1, 0 with the last
};
class Topology : public testing::TestWithParam<TopoRow> {};
TEST_P(Topology, LinksDevicesBothWays) {
    const auto &[product, devices, beside, far] = GetParam();
    choose(product, {{"SOFTNPU_DEVICES", std::to_string(devices).c_str()}});
    const std::pair<uint32_t, uint64_t> rows[] = {{1, beside}, {devices - 1, far}};
    for (const auto &[other, expected] : rows) {
        uint64_t there = 77, back = 77;
        EXPECT_EQ(aclrtGetDevicesTopo(0, other, &there), 0);
        EXPECT_EQ(aclrtGetDevicesTopo(other, 0, &back), 0);
        EXPECT_EQ(there, expected);
        EXPECT_EQ(back, expected);
    }
}
INSTANTIATE_TEST_SUITE_P(Products, Topology,
                         testing::Values(TopoRow{"atlas-a2", 8, kHccs, kHccs},
                                         TopoRow{"atlas-a3", 16, kSio, kHccsSwitch},
                                         TopoRow{"ascend-950pr", 8, kHccs, kHccs},
                                         TopoRow{"atlas-300i-duo", 4, kPix, kPhb},
                                         TopoRow{"atlas-300i-pro", 2, kPhb, kPhb}, TopoRow{"atlas-910", 8, kHccs, kSys},
                                         TopoRow{"atlas-200i-a2-ep", 2, kSys, kSys}));

TEST(DeviceTopology, IsThePhysicalOne) {
    choose("atlas-a3", {{"ASCEND_RT_VISIBLE_DEVICES", "1,2,3"}});
    uint64_t link = 77;
    EXPECT_EQ(aclrtGetDevicesTopo(0, 1, &link), 0);  // dies of two modules
    EXPECT_EQ(link, kHccsSwitch);
    EXPECT_EQ(aclrtGetDevicesTopo(1, 2, &link), 0);  // of one
    EXPECT_EQ(link, kSio);
}

TEST(DeviceTopology, Refusals) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    uint64_t link = 77;
    expect_refused(aclrtGetDevicesTopo(0, 1, nullptr), 100000, "SN-aclrtGetDevicesTopo-value-null");
    for (const uint32_t device : {2u, 64u, ~0u}) {
        expect_refused(aclrtGetDevicesTopo(device, 1, &link), 107001, "SN-aclrtGetDevicesTopo-deviceId-range");
        expect_refused(aclrtGetDevicesTopo(1, device, &link), 107001, "SN-aclrtGetDevicesTopo-otherDeviceId-range");
    }
    EXPECT_EQ(link, 77u);
}

TEST(DeviceTopology, IsNotOnARootComplex) {
    choose("atlas-200i-a2", {{"SOFTNPU_DEVICES", "2"}});
    uint64_t link = 77;
    expect_refused(aclrtGetDevicesTopo(0, 1, &link), 207000, "SN-aclrtGetDevicesTopo-product-unsupported");
    EXPECT_EQ(link, 77u);
}

TEST(DeviceProcessId, IsOurs) {
    choose("atlas-a2");
    expect_refused(aclrtDeviceGetBareTgid(nullptr), 100000, "SN-aclrtDeviceGetBareTgid-pid-null");
    int32_t pid = -7;
    EXPECT_EQ(aclrtDeviceGetBareTgid(&pid), 0);
    EXPECT_EQ(pid, getpid());
}

}  // namespace
