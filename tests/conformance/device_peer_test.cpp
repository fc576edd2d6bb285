// SPDX-License-Identifier: Apache-2.0
// Peer access (spec device-context.md 2, Peer access): one direction, per device, refused in the order of the spec.
#include "device_support.hpp"

namespace {

int status_of(int device, int peer) {
    int32_t status = -7;
    EXPECT_EQ(aclrtDevicePeerAccessStatus(device, peer, &status), 0);
    return status;
}

class WithPeers : public testing::TestWithParam<const char *> {
protected:
    void SetUp() override { choose(GetParam(), {{"SOFTNPU_DEVICES", "3"}}); }
};
INSTANTIATE_TEST_SUITE_P(Products, WithPeers,
                         testing::Values("atlas-a2", "atlas-a3", "ascend-950pr", "atlas-300i-duo", "atlas-910"));

TEST_P(WithPeers, OpenInOneDirectionOnly) {
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtDeviceEnablePeerAccess(1, 0), 0);
    const struct {
        int device, peer, status;
    } rows[] = {{0, 1, 1}, {1, 0, 0}, {0, 2, 0}, {2, 1, 0}, {1, 1, 0}};
    for (const auto &[device, peer, status] : rows) EXPECT_EQ(status_of(device, peer), status) << device << peer;
    EXPECT_EQ(aclrtDeviceDisablePeerAccess(1), 0);
    EXPECT_EQ(status_of(0, 1), 0);
}

TEST_P(WithPeers, CountNothing) {
    ASSERT_EQ(aclrtSetDevice(0), 0);
    EXPECT_EQ(aclrtDeviceDisablePeerAccess(1), 0);  // was never open
    EXPECT_EQ(aclrtDeviceEnablePeerAccess(1, 0), 0);
    EXPECT_EQ(aclrtDeviceEnablePeerAccess(1, 0), 0);
    EXPECT_EQ(status_of(0, 1), 1);
    EXPECT_EQ(aclrtDeviceDisablePeerAccess(1), 0);
    EXPECT_EQ(status_of(0, 1), 0);
}

TEST_P(WithPeers, BelongToTheDeviceNotToContextOrThread) {
    on_another_thread([] {
        aclrtContext own = nullptr;
        ASSERT_EQ(aclrtCreateContext(&own, 2), 0);
        EXPECT_EQ(aclrtDeviceEnablePeerAccess(1, 0), 0);
        EXPECT_EQ(aclrtDestroyContext(own), 0);
    });
    EXPECT_EQ(status_of(2, 1), 1);
    ASSERT_EQ(aclrtSetDevice(2), 0);
    EXPECT_EQ(aclrtDeviceDisablePeerAccess(1), 0);
    EXPECT_EQ(status_of(2, 1), 0);
}

TEST_P(WithPeers, AreWhatACopyBetweenDevicesNeeds) {
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *there = block(64);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    void *here = block(64);
    const auto copy = [&] { return aclrtMemcpy(there, 64, here, 64, ACL_MEMCPY_DEVICE_TO_DEVICE); };
    expect_refused(copy(), 507899, "SN-aclrtMemcpy-dst-peer-access", "dst is on device 1 and src on device 0");
    EXPECT_EQ(aclrtDeviceEnablePeerAccess(1, 0), 0);
    EXPECT_EQ(copy(), 0);
    EXPECT_EQ(aclrtDeviceDisablePeerAccess(1), 0);
    EXPECT_EQ(copy(), 507899);
}

TEST_P(WithPeers, AreAskedForWithoutAContext) {
    for (const auto &[device, peer] : {std::pair{0, 1}, {1, 0}, {2, 0}}) {
        int32_t can = -7;
        EXPECT_EQ(aclrtDeviceCanAccessPeer(&can, device, peer), 0);
        EXPECT_EQ(can, 1);
    }
}

TEST_P(WithPeers, QueryRefusals) {
    int32_t can = 7;
    const char *beyond = "SN-aclrtDeviceCanAccessPeer-peerDeviceId-beyond";
    for (const int device : {0, 7, 64, -1}) {  // equal comes first, whatever the id
        expect_refused(aclrtDeviceCanAccessPeer(&can, device, device), 100000,
                       "SN-aclrtDeviceCanAccessPeer-peerDeviceId-equal", "the device itself");
    }
    expect_refused(aclrtDeviceCanAccessPeer(nullptr, 0, 1), 107000, "SN-aclrtDeviceCanAccessPeer-canAccessPeer-null");
    for (const int absent : {-1, 3, 63}) {
        expect_refused(aclrtDeviceCanAccessPeer(&can, 0, absent), 107001,
                       "SN-aclrtDeviceCanAccessPeer-peerDeviceId-range", "legal are 0 to 2");
        expect_refused(aclrtDeviceCanAccessPeer(&can, absent, 0), 107001, "SN-aclrtDeviceCanAccessPeer-deviceId-range");
    }
    for (const int absent : {64, 1000}) {
        expect_refused(aclrtDeviceCanAccessPeer(&can, 0, absent), 107000, beyond);
        expect_refused(aclrtDeviceCanAccessPeer(&can, absent, 0), 107000,
                       "SN-aclrtDeviceCanAccessPeer-deviceId-beyond");
    }
    // The peer is looked at first, then the pointer, then the device (spec memory-virtual.md 5.19).
    expect_refused(aclrtDeviceCanAccessPeer(nullptr, 0, 3), 107001, "SN-aclrtDeviceCanAccessPeer-peerDeviceId-range");
    expect_refused(aclrtDeviceCanAccessPeer(nullptr, 3, 0), 107000, "SN-aclrtDeviceCanAccessPeer-canAccessPeer-null");
    EXPECT_EQ(can, 7);
}

TEST_P(WithPeers, EnableAndDisableRefusals) {
    const char *enable = "SN-aclrtDeviceEnablePeerAccess-", *disable = "SN-aclrtDeviceDisablePeerAccess-";
    const auto id = [](const char *function, const char *rest) { return std::string(function) + rest; };
    expect_refused(aclrtDeviceEnablePeerAccess(1, 1), 200006, id(enable, "flags-reserved"), "legal is 0");  // first
    expect_refused(aclrtDeviceEnablePeerAccess(1, 0), 107002, id(enable, "context-missing"));
    expect_refused(aclrtDeviceDisablePeerAccess(1), 107002, id(disable, "context-missing"));
    ASSERT_EQ(aclrtSetDevice(1), 0);
    expect_refused(aclrtDeviceEnablePeerAccess(0, ~0u), 200006, id(enable, "flags-reserved"));
    expect_refused(aclrtDeviceEnablePeerAccess(1, 0), 100000, id(enable, "peerDeviceId-equal"));
    expect_refused(aclrtDeviceDisablePeerAccess(1), 100000, id(disable, "peerDeviceId-equal"));
    for (const int absent : {-1, 3, 64}) {
        expect_refused(aclrtDeviceEnablePeerAccess(absent, 0), 107001, id(enable, "peerDeviceId-range"));
        expect_refused(aclrtDeviceDisablePeerAccess(absent), 107001, id(disable, "peerDeviceId-range"));
    }
    for (const int peer : {0, 2}) EXPECT_EQ(status_of(1, peer), 0);
}

TEST(DevicePeers, TheFlagsRefusalIsTheFrontLayersAndNotKept) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    EXPECT_EQ(aclrtDeviceEnablePeerAccess(1, 1), 200006);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), 0);
}

TEST(DevicePeers, StatusRefusals) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    int32_t status = 7;
    expect_refused(aclrtDevicePeerAccessStatus(0, 1, nullptr), 100000, "SN-aclrtDevicePeerAccessStatus-status-null");
    for (const int absent : {-1, 2, 64}) {
        expect_refused(aclrtDevicePeerAccessStatus(absent, 1, &status), 107000,
                       "SN-aclrtDevicePeerAccessStatus-deviceId-range");
        expect_refused(aclrtDevicePeerAccessStatus(1, absent, &status), 107000,
                       "SN-aclrtDevicePeerAccessStatus-peerDeviceId-range");
    }
    EXPECT_EQ(status, 7);
}

TEST(DevicePeers, FollowVisibleDevices) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "4"}, {"ASCEND_RT_VISIBLE_DEVICES", "1,3"}});
    int32_t can = 7;
    EXPECT_EQ(aclrtDeviceCanAccessPeer(&can, 0, 1), 0);
    expect_refused(aclrtDeviceCanAccessPeer(&can, 0, 3), 107001, "SN-aclrtDeviceCanAccessPeer-peerDeviceId-range",
                   "physical devices 1, 3");
}

class WithoutPeers : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, WithoutPeers, testing::Values("atlas-200i-a2", "atlas-200i-a2-ep"));
TEST_P(WithoutPeers, RefusesThem) {
    choose(GetParam(), {{"SOFTNPU_DEVICES", "2"}});
    ASSERT_EQ(aclrtSetDevice(0), 0);
    int32_t can = 7;
    expect_refused(aclrtDeviceCanAccessPeer(&can, 0, 1), 207000, "SN-aclrtDeviceCanAccessPeer-product-unsupported");
    expect_refused(aclrtDeviceEnablePeerAccess(1, 0), 207000, "SN-aclrtDeviceEnablePeerAccess-product-unsupported");
    expect_refused(aclrtDeviceDisablePeerAccess(1), 207000, "SN-aclrtDeviceDisablePeerAccess-product-unsupported");
    EXPECT_EQ(can, 7);
    EXPECT_EQ(status_of(0, 1), 0);  // this one is there
}

// ---- atomic operations that another device or the host could reach: none ----

TEST(AtomicCapabilities, AreAllZero) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    const aclrtAtomicOperation operations[2] = {ACL_RT_ATOMIC_OPERATION_INTEGER_ADD, ACL_RT_ATOMIC_OPERATION_CAS};
    uint32_t masks[3] = {7, 7, 7};
    EXPECT_EQ(aclrtDeviceGetHostAtomicCapabilities(masks, operations, 2, 0), 0);
    EXPECT_EQ(masks[0] | masks[1], 0u);
    EXPECT_EQ(masks[2], 7u);
    masks[0] = masks[1] = 7;
    EXPECT_EQ(aclrtDeviceGetP2PAtomicCapabilities(masks, operations, 2, 0, 1), 0);
    EXPECT_EQ(masks[0] | masks[1], 0u);
    EXPECT_EQ(masks[2], 7u);
}

TEST(AtomicCapabilities, Refusals) {
    choose("atlas-a2", {{"SOFTNPU_DEVICES", "2"}});
    const aclrtAtomicOperation one = ACL_RT_ATOMIC_OPERATION_INTEGER_ADD;
    uint32_t mask = 7;
    const auto host = [](const char *rest) { return std::string("SN-aclrtDeviceGetHostAtomicCapabilities-") + rest; };
    const auto p2p = [](const char *rest) { return std::string("SN-aclrtDeviceGetP2PAtomicCapabilities-") + rest; };
    expect_refused(aclrtDeviceGetHostAtomicCapabilities(nullptr, &one, 1, 0), 100000, host("capabilities-null"));
    expect_refused(aclrtDeviceGetHostAtomicCapabilities(&mask, nullptr, 1, 0), 100000, host("operations-null"));
    expect_refused(aclrtDeviceGetHostAtomicCapabilities(&mask, &one, 1, 2), 107001, host("deviceId-range"));
    expect_refused(aclrtDeviceGetP2PAtomicCapabilities(nullptr, &one, 1, 0, 1), 100000, p2p("capabilities-null"));
    expect_refused(aclrtDeviceGetP2PAtomicCapabilities(&mask, nullptr, 1, 0, 1), 100000, p2p("operations-null"));
    expect_refused(aclrtDeviceGetP2PAtomicCapabilities(&mask, &one, 1, -1, 1), 107001, p2p("srcDeviceId-range"));
    expect_refused(aclrtDeviceGetP2PAtomicCapabilities(&mask, &one, 1, 0, 2), 107001, p2p("dstDeviceId-range"));
    EXPECT_EQ(mask, 7u);
}

}  // namespace
