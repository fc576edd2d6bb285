// SPDX-License-Identifier: Apache-2.0
// Handles and addresses that several threads use, free and release under each other: what a call does is anybody's
// guess, but it never crashes and answers one of the codes that the race may give.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <iterator>
#include <mutex>
#include <random>

#include "virtual_model.hpp"

namespace model {

/// Reservations of eight granules at fixed places, so that an address never becomes that of somebody else's.
struct SharedObjects {
    static constexpr std::uint64_t kPlaces = 2, kSize = 8 * kGranule;
    explicit SharedObjects(Address begin) : arena(begin) {}

    const Address arena;
    std::array<std::atomic<aclrtDrvMemHandle>, 6> handles{};
    std::mutex mutex;
    std::vector<aclrtDrvMemHandle> all;  ///< that were ever allocated and may live

    void give_all_back() {
        for (Address at = arena; at < arena + kPlaces * kSize; at += kGranule) {
            aclrtUnmapMem(reinterpret_cast<void *>(at));
        }
        for (std::uint64_t i = 0; i < kPlaces; ++i) aclrtReleaseMemAddress(reinterpret_cast<void *>(arena + i * kSize));
        for (const aclrtDrvMemHandle handle : all) {
            while (aclrtFreePhysical(handle) == 0) {
            }
        }
    }
};

class Intruder {
public:
    Intruder(SharedObjects &shared, std::uint64_t seed, std::uint64_t lane)
        : shared_(shared), random_(~seed), lane_(lane * kLane), host_(kLane, static_cast<unsigned char>(lane)) {}

    void step() {
        using Move = void (Intruder::*)();
        constexpr Move kMoves[] = {&Intruder::allocate, &Intruder::reserve, &Intruder::release, &Intruder::map,
                                   &Intruder::map,      &Intruder::map,     &Intruder::unmap,   &Intruder::access,
                                   &Intruder::retain,   &Intruder::ask,     &Intruder::touch,   &Intruder::touch,
                                   &Intruder::between};
        (this->*kMoves[random_() % std::size(kMoves)])();
    }

private:
    /// The bytes of these blocks are the program's own races, so each thread has 64 bytes of each granule.
    static constexpr std::uint64_t kLane = 64;

    static void expect(aclError code, std::initializer_list<aclError> legal, const char *call) {
        if (code == 0 || std::ranges::find(legal, code) != legal.end()) return;
        const char *text = aclGetRecentErrMsg();
        ADD_FAILURE() << call << " answered " << code << "\n" << (text == nullptr ? "" : text);
    }

    Address start() { return shared_.arena + random_() % SharedObjects::kPlaces * SharedObjects::kSize; }
    void *granule() {
        constexpr std::uint64_t kCount = SharedObjects::kPlaces * SharedObjects::kSize / kGranule;
        return reinterpret_cast<void *>(shared_.arena + random_() % kCount * kGranule);
    }
    unsigned char *lane() { return static_cast<unsigned char *>(granule()) + lane_; }
    auto &slot() { return shared_.handles[random_() % shared_.handles.size()]; }

    void allocate() {
        const aclrtPhysicalMemProp prop{ACL_MEM_HANDLE_TYPE_NONE,
                                        ACL_MEM_ALLOCATION_TYPE_PINNED,
                                        ACL_HBM_MEM_HUGE,
                                        {0, ACL_MEM_LOCATION_TYPE_DEVICE},
                                        0};
        aclrtDrvMemHandle made = nullptr;
        expect(aclrtMallocPhysical(&made, kGranule * (1 + random_() % 2), &prop, 0), {}, "aclrtMallocPhysical");
        {
            std::lock_guard lock(shared_.mutex);
            shared_.all.push_back(made);
        }
        const aclrtDrvMemHandle old = slot().exchange(made);
        if (old != nullptr) expect(aclrtFreePhysical(old), {kParam}, "aclrtFreePhysical");
    }
    void reserve() {
        void *out = nullptr;
        void *wish = reinterpret_cast<void *>(start());
        expect(aclrtReserveMemAddress(&out, SharedObjects::kSize, 0, wish, 0), {kNoMemory}, "aclrtReserveMemAddress");
    }
    void release() {
        expect(aclrtReleaseMemAddress(reinterpret_cast<void *>(start())), {kParam, kDriver}, "aclrtReleaseMemAddress");
    }
    void map() {
        const aclrtDrvMemHandle handle = slot().load();
        if (handle == nullptr) return;
        const auto function = random_() % 8 == 0 ? aclrtMemMapNoAccess : aclrtMapMem;
        expect(function(granule(), kGranule * (1 + random_() % 2), 0, handle, 0), {kParam, kDriver}, "aclrtMapMem");
    }
    void unmap() { expect(aclrtUnmapMem(granule()), {kDriver}, "aclrtUnmapMem"); }
    void access() {
        aclrtMemAccessDesc entry{ACL_RT_MEM_ACCESS_FLAGS_READWRITE,
                                 {static_cast<std::uint32_t>(random_() % kDevices), ACL_MEM_LOCATION_TYPE_DEVICE},
                                 {}};
        expect(aclrtMemSetAccess(granule(), kGranule, &entry, 1), {kDriver}, "aclrtMemSetAccess");
        std::uint64_t flag = 0;
        expect(aclrtMemGetAccess(granule(), &entry.location, &flag), {kDriver}, "aclrtMemGetAccess");
        EXPECT_TRUE(flag == 0 || flag == 3);
    }
    void retain() {
        aclrtDrvMemHandle handle = nullptr;
        const aclError code = aclrtMemRetainAllocationHandle(granule(), &handle);
        expect(code, {kDriver}, "aclrtMemRetainAllocationHandle");
        if (code != 0) return;
        EXPECT_EQ(handle_size(handle), 0) << "a handle that was just retained is dead";
        expect(aclrtFreePhysical(handle), {kParam}, "aclrtFreePhysical");
    }
    static aclError handle_size(aclrtDrvMemHandle handle) {
        aclrtPhysicalMemProp prop{};
        return aclrtMemGetAllocationPropertiesFromHandle(handle, &prop);
    }
    void ask() {
        if (const aclrtDrvMemHandle handle = slot().load()) {
            expect(handle_size(handle), {kParam}, "aclrtMemGetAllocationPropertiesFromHandle");
        }
        void *base = nullptr;
        std::size_t size = 0;
        unsigned char *at = lane();
        expect(aclrtMemGetAddressRange(at, &base, &size), {kParam}, "aclrtMemGetAddressRange");
        EXPECT_TRUE(base == nullptr || static_cast<std::size_t>(at - static_cast<unsigned char *>(base)) < size);
        aclrtPtrAttributes attributes{};
        expect(aclrtPointerGetAttributes(at, &attributes), {kDriver}, "aclrtPointerGetAttributes");
    }
    void touch() {
        switch (random_() % 3) {
            case 0:
                return expect(aclrtMemcpy(lane(), kLane, host_.data(), kLane, ACL_MEMCPY_HOST_TO_DEVICE), {kDriver},
                              "aclrtMemcpy");
            case 1:
                return expect(aclrtMemcpy(host_.data(), kLane, lane(), kLane, ACL_MEMCPY_DEVICE_TO_HOST), {kDriver},
                              "aclrtMemcpy");
            default:
                return expect(aclrtMemset(lane(), kLane, 1, kLane), {kDriver}, "aclrtMemset");
        }
    }
    void between() {
        unsigned char *to = lane(), *from = lane();
        expect(aclrtMemcpy(to, kLane, from, kLane, ACL_MEMCPY_DEVICE_TO_DEVICE), {kDriver}, "aclrtMemcpy");
    }

    SharedObjects &shared_;
    std::mt19937_64 random_;
    const std::uint64_t lane_;
    std::vector<unsigned char> host_;
};

}  // namespace model
