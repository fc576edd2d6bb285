// SPDX-License-Identifier: Apache-2.0
// A random program over virtual memory: legal and hostile calls, each beside the model, which knows code and effect.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <iterator>
#include <random>

#include "virtual_model.hpp"

namespace model {

inline void *pointer(Address at) { return reinterpret_cast<void *>(at); }
inline Address address(const void *at) { return reinterpret_cast<Address>(at); }

/// Where a program may be, and how much it may have.
struct Place {
    Address arena;             ///< addresses that it asks for lie in the 16 GiB from here
    std::uint64_t share;       ///< of each device's memory
    std::uint64_t total;       ///< what each device has
    std::uint64_t host_share;  ///< of the host's
    bool alone;                ///< nobody else is there: also addresses that the library chooses, peers, exact books
};

class Program {
public:
    Program(std::uint64_t seed, Place place) : seed_(seed), random_(seed), place_(place) {}

    /// `beside`: what else this thread does after each step.
    template <class Beside>
    void run(std::uint64_t steps, Beside beside) {
        set_device();
        add_linear();
        for (at_ = 0; at_ < steps && !testing::Test::HasFailure(); ++at_) {
            step();
            if (place_.alone && at_ % 256 == 0) check_books();
            beside();
        }
        if (testing::Test::HasFailure()) std::printf("seed %lu failed at step %lu\n", seed_, at_ - 1);
        if (!testing::Test::HasFailure()) give_all_back();
    }

private:
    static constexpr std::uint64_t kArena = 16 * GiB, kLinear = 96 * KiB;
    static constexpr std::size_t kMostBlocks = 40, kMostReservations = 12, kStale = 16;

    // --- dice

    std::uint64_t below(std::uint64_t count) { return random_() % count; }
    bool one_in(std::uint64_t count) { return below(count) == 0; }
    template <class Map>
    auto some(Map &map) {
        return std::next(map.begin(), static_cast<std::ptrdiff_t>(below(map.size())));
    }
    std::uint64_t granules(std::uint64_t most) { return kGranule * (1 + below(most)); }

    void step() {
        using Move = void (Program::*)();
        struct Share {
            int weight;
            Move move;
        };
        static constexpr Share kMoves[] = {{100, &Program::malloc_physical},
                                           {80, &Program::free_physical},
                                           {50, &Program::reserve},
                                           {35, &Program::release},
                                           {150, &Program::map},
                                           {100, &Program::unmap},
                                           {40, &Program::set_access},
                                           {40, &Program::get_access},
                                           {30, &Program::retain},
                                           {30, &Program::properties},
                                           {30, &Program::range},
                                           {20, &Program::attributes},
                                           {15, &Program::granularity},
                                           {100, &Program::write},
                                           {80, &Program::read},
                                           {50, &Program::set},
                                           {50, &Program::between},
                                           {10, &Program::set_device},
                                           {10, &Program::peer},
                                           {2, &Program::large}};
        static const int kTotal = [] {
            int sum = 0;
            for (const Share &share : kMoves) sum += share.weight;
            return sum;
        }();
        int at = static_cast<int>(below(static_cast<std::uint64_t>(kTotal)));
        const auto *share = kMoves;
        while (at >= share->weight) at -= (share++)->weight;
        (this->*share->move)();
    }

    // --- arguments

    aclrtPhysicalMemProp property() {
        constexpr aclrtMemAttr kUsual[] = {ACL_HBM_MEM_HUGE, ACL_HBM_MEM_NORMAL, ACL_MEM_HUGE,
                                           ACL_MEM_NORMAL,   ACL_MEM_P2P_HUGE,   ACL_MEM_P2P_NORMAL};
        aclrtPhysicalMemProp prop{ACL_MEM_HANDLE_TYPE_NONE,
                                  ACL_MEM_ALLOCATION_TYPE_PINNED,
                                  kUsual[below(std::size(kUsual))],
                                  {static_cast<std::uint32_t>(below(kDevices)), ACL_MEM_LOCATION_TYPE_DEVICE},
                                  0};
        if (one_in(24)) prop.memAttr = one_in(2) ? ACL_HBM_MEM_HUGE1G : ACL_MEM_HUGE1G;
        if (one_in(6)) prop.location = {0, ACL_MEM_LOCATION_TYPE_HOST};
        if (one_in(12))
            prop.location = {static_cast<std::uint32_t>(below(kNumaNodes)), ACL_MEM_LOCATION_TYPE_HOST_NUMA};
        if (prop.location.type != ACL_MEM_LOCATION_TYPE_DEVICE && one_in(2)) prop.memAttr = some_attribute();
        if (one_in(12)) spoil(prop);
        return prop;
    }
    aclrtMemAttr some_attribute() { return static_cast<aclrtMemAttr>(below(20)); }
    void spoil(aclrtPhysicalMemProp &prop) {
        switch (below(6)) {
            case 0:
                prop.handleType = static_cast<aclrtMemHandleType>(1 + below(3));
                break;
            case 1:
                prop.allocationType = static_cast<aclrtMemAllocationType>(1 + below(3));
                break;
            case 2:
                prop.memAttr = one_in(4) ? static_cast<aclrtMemAttr>(below(2) - 1) : some_attribute();
                break;
            case 3:
                prop.location.type = static_cast<aclrtMemLocationType>(below(8));
                break;
            case 4:
                prop.location.id = one_in(2) ? 0xFFFFFFFF : static_cast<std::uint32_t>(below(8));
                break;
            default:
                prop.reserve = 1 + below(9);
        }
    }
    aclrtDrvMemHandle some_handle() {
        if (one_in(12)) return dead_.empty() ? nullptr : dead_[below(dead_.size())];
        if (one_in(40)) return pointer(one_in(4) ? 0 : one_in(2) ? random_() : some_address());
        return model_.blocks.empty() ? pointer(0x1234) : some(model_.blocks)->first;
    }
    /// An address in the arena at which something was or may be.
    Address granule_in_arena() { return place_.arena + kGranule * below(kArena / kGranule / 64); }
    Address sound_address() {
        const auto dice = below(100);
        if (dice < 45 && !model_.mappings.empty()) {
            const auto &[start, mapping] = *some(model_.mappings);
            if (dice < 30) return start;
            return start + (one_in(2) ? kGranule * below(mapping.block->size / kGranule) : below(mapping.block->size));
        }
        if (dice < 85 && !model_.reservations.empty()) {
            const auto &[start, reservation] = *some(model_.reservations);
            if (dice < 70) return start + kGranule * below(reservation.size / kGranule);
            return dice < 80 ? start : place_.alone || one_in(2) ? start + reservation.size - kGranule : start;
        }
        if (dice < 90) return stale_.empty() ? 0 : stale_[below(stale_.size())];
        if (dice < 95 && !model_.linear.empty()) return some(model_.linear)->first + (one_in(2) ? 0 : below(kLinear));
        return dice < 98 ? granule_in_arena() : 0;
    }
    Address some_address() {
        const Address at = sound_address();
        return one_in(16) ? at + (one_in(2) ? 1 + below(63) : kPage) : at;
    }
    aclrtMemLocation location() {
        if (one_in(8)) return {static_cast<std::uint32_t>(below(5)), static_cast<aclrtMemLocationType>(below(7))};
        if (one_in(6)) return {0, ACL_MEM_LOCATION_TYPE_HOST};
        return {static_cast<std::uint32_t>(below(kDevices)), ACL_MEM_LOCATION_TYPE_DEVICE};
    }

    // --- blocks

    /// Whether the books decide that this request is served; nothing when only other programs know.
    std::optional<bool> fits(std::uint64_t size, const aclrtPhysicalMemProp &prop) const {
        const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
        const std::uint64_t used = on_device ? model_.used.at(prop.location.id) : host_used();
        const std::uint64_t share = on_device ? place_.share : place_.host_share;
        if (used + size <= share) return true;
        if (size > (on_device ? place_.total : TiB)) return false;
        if (on_device && place_.alone) return false;
        return {};
    }
    std::uint64_t host_used() const {
        std::uint64_t sum = 0;
        for (const auto &[handle, block] : model_.blocks) sum += block->device == kHost ? block->size : 0;
        return sum;
    }
    std::uint64_t block_size(const aclrtPhysicalMemProp &prop) {
        if (one_in(40)) return one_in(2) ? below(3 * kGranule) : SIZE_MAX - kGranule * below(3) + 1;
        if (one_in(60)) return kGranule * (300 + below(400));
        if (Model::giant(prop.memAttr)) return one_in(3) ? granules(600) : GiB;
        return granules(4);
    }

    void malloc_physical() {
        if (model_.blocks.size() >= kMostBlocks) return free_physical();
        const aclrtPhysicalMemProp prop = property();
        const std::uint64_t size = block_size(prop), flags = one_in(100) ? 1 + below(4) : 0;
        aclError expected = Model::malloc_code(size, prop, flags);
        const std::uint64_t charged = size > 16 * TiB ? size : up(size, Model::giant(prop.memAttr) ? GiB : kGranule);
        if (expected == 0) {
            const auto served = charged > 16 * TiB ? std::optional<bool>(false) : fits(charged, prop);
            if (!served) return;
            if (!*served) expected = kNoMemory;
        }
        aclrtDrvMemHandle handle = this;
        const bool nowhere = one_in(200), shapeless = one_in(200);
        if (nowhere || shapeless) expected = kArgument;
        ASSERT_EQ(aclrtMallocPhysical(nowhere ? nullptr : &handle, size, shapeless ? nullptr : &prop, flags), expected)
            << "size " << size << " attribute " << prop.memAttr << " at " << prop.location.type << ":"
            << prop.location.id;
        if (expected != 0) {
            ASSERT_EQ(handle, this);
            return;
        }
        ASSERT_EQ(model_.live(handle), nullptr) << "a handle that lives already";
        ASSERT_EQ(std::ranges::count(dead_, handle), 0) << "a handle that is dead already";
        model_.allocated(handle, size, prop);
    }
    void freed(aclrtDrvMemHandle handle) {
        Block &block = *model_.live(handle);
        --block.owned;
        if (block.owned + block.mapped == 0) buried(handle);
        model_.let_go(block);
    }
    void buried(aclrtDrvMemHandle handle) { remember(dead_, handle); }
    template <class T>
    void remember(std::vector<T> &list, T value) {
        if (list.size() < kStale)
            list.push_back(value);
        else
            list[below(kStale)] = value;
    }
    void free_physical() {
        const aclrtDrvMemHandle handle = some_handle();
        const aclError expected = model_.free_code(handle);
        ASSERT_EQ(aclrtFreePhysical(handle), expected);
        if (expected == 0) freed(handle);
    }
    void retain() {
        const Address at = some_address();
        aclrtDrvMemHandle handle = this;
        const bool nowhere = one_in(100);
        const aclError expected = at == 0 || nowhere ? kArgument : model_.unmap_code(at);
        ASSERT_EQ(aclrtMemRetainAllocationHandle(pointer(at), nowhere ? nullptr : &handle), expected);
        if (expected != 0) {
            ASSERT_EQ(handle, this);
            return;
        }
        Block &block = *model_.mappings.at(at).block;
        ASSERT_EQ(handle, block.handle);
        ++block.owned;
        // Not for ever, or nothing would die.
        if (block.owned > 3 || one_in(2)) {
            ASSERT_EQ(aclrtFreePhysical(handle), 0);
            freed(handle);
        }
    }
    void properties() {
        const aclrtDrvMemHandle handle = some_handle();
        aclrtPhysicalMemProp prop{};
        prop.reserve = 77;
        const bool nowhere = one_in(100);
        const Block *block = model_.live(handle);
        const aclError expected = handle == nullptr || nowhere ? kArgument : block == nullptr ? kParam : 0;
        ASSERT_EQ(aclrtMemGetAllocationPropertiesFromHandle(handle, nowhere ? nullptr : &prop), expected);
        if (expected != 0) {
            ASSERT_EQ(prop.reserve, 77u);
            return;
        }
        ASSERT_EQ(prop.handleType, block->reported.handleType);
        ASSERT_EQ(prop.allocationType, block->reported.allocationType);
        ASSERT_EQ(prop.memAttr, block->reported.memAttr);
        ASSERT_EQ(prop.location.id, block->reported.location.id);
        ASSERT_EQ(prop.location.type, block->reported.location.type);
        ASSERT_EQ(prop.reserve, 0u);
    }
    void granularity() {
        aclrtPhysicalMemProp prop = property();
        prop.handleType = ACL_MEM_HANDLE_TYPE_NONE;
        const auto option = static_cast<std::uint32_t>(one_in(6) ? 2 + below(3) * 0xFFFD : below(2));
        const aclError expected = Model::granularity_code(prop, option);
        std::size_t unit = 7;
        ASSERT_EQ(aclrtMemGetAllocationGranularity(&prop, static_cast<aclrtMemGranularityOptions>(option), &unit),
                  expected);
        ASSERT_EQ(unit, expected != 0 ? 7 : Model::giant(prop.memAttr) ? GiB : kGranule);
    }

    // --- reservations

    void reserve() {
        if (model_.reservations.size() >= kMostReservations) return release();
        std::uint64_t size = granules(16);
        if (one_in(12)) size = GiB * (1 + below(2));
        if (one_in(8)) size -= below(kGranule);
        if (one_in(60)) size = one_in(3) ? 0 : one_in(2) ? SIZE_MAX - below(3) : 8 * TiB + 1 + below(GiB);
        Address expected = 0;
        if (!place_.alone || one_in(2)) expected = place_.arena + wish(size);
        if (one_in(30)) expected += one_in(2) ? kPage : kGranule;
        if (one_in(60)) expected = one_in(2) ? 8 * TiB : 30 * TiB;
        const std::uint64_t alignment = one_in(80) ? kGranule : 0, flags = below(one_in(60) ? 9 : 2);
        const bool nowhere = one_in(200);
        const aclError code = nowhere ? kArgument : model_.reserve_code(size, alignment, expected, flags);
        void *start = this;
        ASSERT_EQ(aclrtReserveMemAddress(nowhere ? nullptr : &start, size, alignment, pointer(expected), flags), code)
            << size << " bytes at " << expected;
        if (code != 0) {
            ASSERT_EQ(start, static_cast<void *>(this));
            return;
        }
        const Address at = address(start);
        ASSERT_TRUE(expected == 0 || at == expected);
        ASSERT_TRUE(at % kGranule == 0 && at >= 16 * TiB && at + size <= 24 * TiB);
        ASSERT_EQ(model_.reserve_code(size, 0, at / GiB * GiB == at ? at : 0, 0), 0) << "it overlaps another";
        ASSERT_FALSE(Model::touches(model_.reservations, at, up(size, kGranule),
                                    [](const Reservation &one) { return one.size; }));
        model_.reservations[at] = {up(size, kGranule), {}};
    }
    /// Where in the arena; dense, so that reservations become neighbours and collide.
    std::uint64_t wish(std::uint64_t size) {
        std::uint64_t unit = kGranule;
        while (unit < size && unit < GiB) unit *= 2;
        return unit == GiB ? GiB * below(kArena / GiB) : unit * below(GiB / 2 / unit);
    }
    void release() {
        Address at = some_address();
        if (one_in(2)) at = sound_reservation(at);
        const aclError expected = model_.release_code(at);
        ASSERT_EQ(aclrtReleaseMemAddress(pointer(at)), expected);
        if (expected != 0) return;
        model_.reservations.erase(at);
        if (place_.alone || at - place_.arena < kArena) remember(stale_, at);
    }
    Address sound_reservation(Address otherwise) {
        return model_.reservations.empty() ? otherwise : some(model_.reservations)->first;
    }

    // --- mappings

    /// Most calls are tried until the model says that one is legal.
    Model::MapCall map_call() {
        Model::MapCall call{};
        for (int tries = one_in(4) ? 1 : 6; tries > 0; --tries) {
            call.handle = some_handle();
            const Block *block = model_.live(call.handle);
            call.start = some_address();
            call.size = block == nullptr ? kGranule : block->size;
            if (block != nullptr && block->unit == GiB && one_in(2)) call.start = call.start / GiB * GiB;
            if (one_in(20)) call.size = one_in(2) ? granules(4) : below(kGranule * 2);
            call.offset = one_in(40) ? kGranule : 0;
            call.flags = one_in(60) ? 1 + below(3) : 0;
            if (model_.map_code(call) == 0) break;
        }
        return call;
    }
    void map() {
        const Model::MapCall call = map_call();
        const aclError expected = model_.map_code(call);
        const bool accessible = !one_in(8);
        const auto function = accessible ? aclrtMapMem : aclrtMemMapNoAccess;
        ASSERT_EQ(function(pointer(call.start), call.size, call.offset, call.handle, call.flags), expected)
            << call.size << " bytes at " << call.start;
        if (expected != 0) return;
        model_.mapped(call, accessible);
        if (one_in(4)) check(call.start);
    }
    void unmap() {
        const Address at = some_address();
        if (model_.mappings.contains(at) && one_in(2)) check(at);
        const aclError expected = model_.unmap_code(at);
        ASSERT_EQ(aclrtUnmapMem(pointer(at)), expected);
        if (expected != 0) return;
        const Block &block = *model_.mappings.at(at).block;
        if (block.owned == 0 && block.mapped == 1) buried(block.handle);
        model_.unmapped(at);
    }
    void set_access() {
        const Address at = some_address();
        const auto mapping = model_.mapping_at(at);
        std::uint64_t size = mapping == model_.mappings.end() ? kGranule : mapping->second.block->size;
        if (one_in(12)) size = one_in(4) ? 0 : granules(3);
        std::vector<aclrtMemAccessDesc> list(one_in(40) ? 0 : 1 + below(3));
        for (auto &entry : list) {
            entry.flags = static_cast<aclrtMemAccessFlags>(one_in(12) ? below(6) : 3);
            entry.location = location();
        }
        const aclError expected = model_.set_access(at, size, list);
        ASSERT_EQ(aclrtMemSetAccess(pointer(at), size, list.data(), list.size()), expected);
        if (place_.alone) learn_links();
    }
    /// Access for another device opens the link between the two, for the whole process.
    void learn_links() {
        for (int from = 0; from < kDevices; ++from) {
            for (int to = 0; to < kDevices; ++to) {
                std::int32_t open = 7;
                ASSERT_EQ(aclrtDevicePeerAccessStatus(from, to, &open), 0);
                ASSERT_TRUE(from == to || open == 1 || !model_.reach[from][to]) << "a link was closed";
                model_.reach[from][to] = open == 1;
            }
        }
    }
    void get_access() {
        const Address at = some_address();
        aclrtMemLocation where = location();
        const auto mapping = model_.mapping_at(at);
        std::uint64_t flag = 77, expected_flag = 77;
        aclError expected = at == 0 ? kArgument : Model::location_code(where);
        if (expected == 0 && mapping == model_.mappings.end()) expected = kDriver;
        if (expected == 0) {
            const bool to_host = where.type == ACL_MEM_LOCATION_TYPE_HOST;
            expected_flag = (to_host ? mapping->second.host : mapping->second.granted.at(where.id)) ? 3 : 0;
        }
        ASSERT_EQ(aclrtMemGetAccess(pointer(at), &where, &flag), expected);
        ASSERT_EQ(flag, expected_flag);
    }
    void range() {
        const Address at = some_address();
        void *base = this;
        std::size_t size = 77;
        const auto mapping = model_.mapping_at(at);
        const auto linear = model_.linear_page_at(at);
        const bool known = mapping != model_.mappings.end() || linear != model_.linear.end();
        const aclError expected = at == 0 ? kArgument : known ? 0 : kParam;
        ASSERT_EQ(aclrtMemGetAddressRange(pointer(at), &base, &size), expected)
            << std::hex << at << " in " << base << " of " << size;
        if (expected != 0) {
            ASSERT_TRUE(base == this && size == 77);
            return;
        }
        const bool mapped = mapping != model_.mappings.end();
        ASSERT_EQ(address(base), mapped ? mapping->first : linear->first);
        ASSERT_EQ(size, mapped ? mapping->second.block->size : up(linear->second.size, kGranule));
    }
    void attributes() {
        const Address at = some_address();
        aclrtPtrAttributes found{};
        found.pageSize = 77;
        const auto mapping = model_.mapping_at(at);
        const bool linear = model_.linear_page_at(at) != model_.linear.end();
        const bool known = mapping != model_.mappings.end() || linear;
        const bool odd = at != 0 && at < 16 * TiB;  // ordinary memory of the host, as far as anybody knows
        const aclError expected = at == 0 ? kArgument : known || odd ? 0 : kDriver;
        ASSERT_EQ(aclrtPointerGetAttributes(pointer(at), &found), expected);
        if (expected != 0) {
            ASSERT_EQ(found.pageSize, 77u);
            return;
        }
        if (mapping == model_.mappings.end()) return;
        const Block &block = *mapping->second.block;
        const bool on_device = block.device != kHost;
        ASSERT_EQ(found.location.type == ACL_MEM_LOCATION_TYPE_DEVICE, on_device);
        if (on_device) {
            ASSERT_EQ(found.location.id, static_cast<std::uint32_t>(block.device));
        }
        ASSERT_EQ(found.pageSize, block.unit);
    }

    // --- bytes

    /// A place for a copy: near a seam of granules, or anywhere.
    Address place_to_touch() {
        const Address at = one_in(12) && !model_.linear.empty() ? some(model_.linear)->first : sound_address();
        if (at == 0) return granule_in_arena();
        // Not far beyond linear memory, which is followed by other programs'.
        if (model_.linear_at(at) != model_.linear.end()) return at + below(kPage);
        switch (below(4)) {
            case 0:
                return at + below(kPage);
            case 1:
                return at + kGranule - below(kPage);
            case 2:
                return at + below(kGranule);
            default:
                return at;
        }
    }
    std::uint64_t amount() { return 1 + below(one_in(8) ? 64 * KiB : kPage); }
    std::vector<unsigned char> noise(std::uint64_t count) {
        std::vector<unsigned char> bytes(count);
        std::uint64_t word = random_();
        for (auto &byte : bytes)
            byte = static_cast<unsigned char>((word = word * 6364136223846793005u + 1442695) >> 56);
        return bytes;
    }
    aclrtMemcpyKind kind() { return static_cast<aclrtMemcpyKind>(below(6)); }  // the addresses decide
    /// What is wrong with a copy of `count` bytes before anybody looks what is there; spoils one now and then.
    aclError before_addresses(Address at, std::uint64_t count, std::uint64_t &most) {
        most = count + below(9);
        if (at == 0) return kArgument;
        if (!one_in(40)) return 0;
        most = below(count);
        return kParam;
    }

    void write() { write(place_to_touch(), amount()); }
    void write(Address to, std::uint64_t count) {
        const std::vector<unsigned char> data = noise(count);
        const auto runs = model_.whole(to, count);
        std::uint64_t most = 0;
        const aclError early = before_addresses(to, count, most), expected = early != 0 ? early : runs ? 0 : kDriver;
        ASSERT_EQ(aclrtMemcpy(pointer(to), most, data.data(), count, kind()), expected) << count << " at " << to;
        if (expected == 0) Model::write(*runs, data.data());
    }
    void read() { read(place_to_touch(), amount()); }
    void read(Address from, std::uint64_t count) {
        std::vector<unsigned char> data(count, 0x5a);
        const auto runs = model_.whole(from, count);
        std::uint64_t most = 0;
        const aclError early = before_addresses(from, count, most), expected = early != 0 ? early : runs ? 0 : kDriver;
        ASSERT_EQ(aclrtMemcpy(data.data(), most, pointer(from), count, kind()), expected) << count << " at " << from;
        if (expected == 0) {
            ASSERT_TRUE(data == Model::bytes(*runs)) << count << " at " << from;
            return;
        }
        ASSERT_TRUE(data == std::vector<unsigned char>(count, 0x5a)) << "refused, but the host's bytes were written";
    }
    void set() { set(place_to_touch(), amount()); }
    void set(Address to, std::uint64_t count) {
        const auto runs = model_.whole(to, count);
        const auto value = static_cast<std::int32_t>(below(256));
        std::uint64_t most = 0;
        const aclError early = before_addresses(to, count, most), expected = early != 0 ? early : runs ? 0 : kDriver;
        ASSERT_EQ(aclrtMemset(pointer(to), most, value, count), expected) << count << " at " << to;
        if (expected == 0) Model::fill(*runs, static_cast<unsigned char>(value));
    }
    void between() {
        const Address from = place_to_touch();
        const Address to = one_in(6) ? from + below(3 * kPage) : place_to_touch();
        between(to, from, amount());
    }
    void between(Address to, Address from, std::uint64_t count) {
        const auto target = model_.whole(to, count), source = model_.whole(from, count);
        if (target && source && aliased(*target, *source)) return;
        std::uint64_t most = 0;
        aclError expected = before_addresses(std::min(to, from), count, most);
        const bool moves = expected == 0 && to != from;
        // Other threads open links between devices as well.
        if (moves && target && source && !place_.alone && !model_.may_meet(*target, *source)) return;
        if (moves && !(target && source && model_.may_meet(*target, *source))) expected = kDriver;
        ASSERT_EQ(aclrtMemcpy(pointer(to), most, pointer(from), count, kind()), expected)
            << count << " from " << from << " to " << to;
        if (moves && expected == 0) Model::write(*target, Model::bytes(*source).data());
    }
    /// Whether a block shows up twice in both ends together, at addresses that differ: what an overlap through two
    /// mappings gives is undefined.
    static bool aliased(const Runs &target, const Runs &source) {
        std::map<const Block *, const Mapping *> seen;
        for (const Runs *runs : {&target, &source}) {
            for (const Run &run : *runs) {
                if (!seen.try_emplace(run.block, run.mapping).second && seen[run.block] != run.mapping) return true;
            }
        }
        return false;
    }
    /// Now and then megabytes, over whole mappings and the seams between them.
    void large() {
        const Address at = sound_address();
        const std::uint64_t count = granules(6) + (one_in(2) ? below(kPage) : 0);
        switch (below(4)) {
            case 0:
                return write(at, count);
            case 1:
                return read(at, count);
            case 2:
                return between(sound_address(), at, count);
            default:
                return set(at, count);
        }
    }
    /// What a mapping shows, at both of its ends and in some places between.
    void check(Address start) {
        const Mapping &mapping = model_.mappings.at(start);
        if (!mapping.open()) return;
        const std::uint64_t size = mapping.block->size;
        read(start, 300);
        read(start + size - 300, 300);
        read(start + below(size - kPage), kPage);
        if (size > kGranule) read(start + kGranule - 200, 400);
    }

    // --- devices and books

    void set_device() { ASSERT_EQ(aclrtSetDevice(static_cast<int>(current_ = below(kDevices))), 0); }
    void peer() {
        if (!place_.alone) return;
        const std::uint64_t other = below(kDevices);
        if (other == current_) return;
        const bool open = one_in(2);
        const auto id = static_cast<std::int32_t>(other);
        ASSERT_EQ(open ? aclrtDeviceEnablePeerAccess(id, 0) : aclrtDeviceDisablePeerAccess(id), 0);
        model_.reach[current_][other] = open;
    }
    void add_linear() {
        for (int device = 0; device < kDevices; ++device) {
            ASSERT_EQ(aclrtSetDevice(device), 0);
            void *block = nullptr;
            ASSERT_EQ(aclrtMalloc(&block, kLinear - 32, ACL_MEM_MALLOC_HUGE_ONLY), 0);
            ASSERT_EQ(aclrtMemset(block, kLinear, 0, kLinear), 0);
            Block &linear = model_.linear[address(block)];
            linear.size = kLinear;
            linear.device = device;
            model_.used.at(static_cast<std::size_t>(device)) += kGranule;
        }
        ASSERT_EQ(aclrtSetDevice(static_cast<int>(current_)), 0);
    }
    void check_books() {
        for (int device = 0; device < kDevices; ++device) {
            ASSERT_EQ(aclrtSetDevice(device), 0);
            std::size_t free = 0, total = 0;
            ASSERT_EQ(aclrtGetMemInfo(ACL_HBM_MEM_HUGE, &free, &total), 0);
            ASSERT_EQ(total - free, model_.used.at(static_cast<std::size_t>(device))) << "device " << device;
        }
        ASSERT_EQ(aclrtSetDevice(static_cast<int>(current_)), 0);
    }
    void give_all_back() {
        while (!model_.mappings.empty()) {
            const Address at = model_.mappings.begin()->first;
            check(at);
            ASSERT_EQ(aclrtUnmapMem(pointer(at)), 0);
            model_.unmapped(at);
        }
        while (!model_.blocks.empty()) {
            const aclrtDrvMemHandle handle = model_.blocks.begin()->first;
            ASSERT_EQ(aclrtFreePhysical(handle), 0);
            freed(handle);
        }
        for (const auto &[start, reservation] : model_.reservations) {
            ASSERT_EQ(aclrtReleaseMemAddress(pointer(start)), 0);
        }
        for (const auto &[start, block] : model_.linear) ASSERT_EQ(aclrtFree(pointer(start)), 0);
        for (current_ = 0; place_.alone && current_ < kDevices; ++current_) {
            ASSERT_EQ(aclrtSetDevice(static_cast<int>(current_)), 0);
            for (int other = 0; other < kDevices; ++other) aclrtDeviceDisablePeerAccess(other);
        }
    }

    const std::uint64_t seed_;
    std::mt19937_64 random_;
    const Place place_;
    std::uint64_t at_ = 0;  ///< step
    Model model_;
    std::vector<aclrtDrvMemHandle> dead_;
    std::vector<Address> stale_;
    std::uint64_t current_ = 0;
};

}  // namespace model
