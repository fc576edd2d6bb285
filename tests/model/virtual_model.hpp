// SPDX-License-Identifier: Apache-2.0
// What virtual memory has to answer, as plain maps and bytes: blocks behind handles, reservations, mappings. It is
// written from spec memory-virtual.md for an A2 card in a server; the library is asked the same and has to agree.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "acl/acl.h"

namespace model {

using Address = std::uint64_t;

inline constexpr std::uint64_t KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB, TiB = 1024 * GiB;
inline constexpr std::uint64_t kGranule = 2 * MiB, kPage = 4 * KiB;
inline constexpr int kDevices = 3, kNumaNodes = 4, kHost = -1;

inline constexpr aclError kArgument = 100000, kParam = 107000, kDeviceId = 107001, kUnsupported = 207000,
                          kNoMemory = 207001, kDriver = 507899;

inline std::uint64_t up(std::uint64_t size, std::uint64_t unit) { return (size + unit - 1) / unit * unit; }

/// 2 MiB: one byte everywhere, but for the pages that were written otherwise.
class Granule {
public:
    void read(std::size_t offset, unsigned char *to, std::size_t count) const {
        each_page(offset, count, [&](std::size_t page, std::size_t inside, std::size_t run) {
            const auto known = pages_.find(page);
            if (known == pages_.end())
                std::memset(to, base_, run);
            else
                std::memcpy(to, known->second.data() + inside, run);
            to += run;
        });
    }
    void write(std::size_t offset, const unsigned char *from, std::size_t count) {
        each_page(offset, count, [&](std::size_t page, std::size_t inside, std::size_t run) {
            auto &bytes = pages_.try_emplace(page, kPage, base_).first->second;
            std::memcpy(bytes.data() + inside, from, run);
            from += run;
        });
    }
    void fill(std::size_t offset, unsigned char value, std::size_t count) {
        if (count == kGranule) {
            pages_.clear();
            base_ = value;
            return;
        }
        const std::vector<unsigned char> bytes(count, value);
        write(offset, bytes.data(), count);
    }

private:
    template <class Visit>
    static void each_page(std::size_t offset, std::size_t count, Visit visit) {
        while (count > 0) {
            const std::size_t inside = offset % kPage, run = std::min<std::size_t>(count, kPage - inside);
            visit(offset / kPage, inside, run);
            offset += run;
            count -= run;
        }
    }

    unsigned char base_ = 0;
    std::map<std::size_t, std::vector<unsigned char>> pages_;
};

/// A block of physical memory, or one of linear memory (aclrtMalloc), which has no handle.
struct Block {
    aclrtDrvMemHandle handle;
    std::uint64_t size, unit;  ///< unit: the granularity of its mappings
    int device;                ///< kHost: memory of the host
    aclrtPhysicalMemProp reported;
    std::uint64_t owned = 1, mapped = 0;
    std::map<std::uint64_t, Granule> granules;

    template <class Visit>
    void each_granule(std::uint64_t offset, std::uint64_t count, Visit visit) {
        while (count > 0) {
            const std::uint64_t inside = offset % kGranule, run = std::min(count, kGranule - inside);
            visit(granules[offset / kGranule], inside, run);
            offset += run;
            count -= run;
        }
    }
};

struct Reservation {
    std::uint64_t size;        ///< whole granules
    std::optional<int> owner;  ///< since its first mapping
};

struct Mapping {
    Block *block;
    std::array<bool, kDevices> granted{};  ///< who may reach it
    bool host = false;
    bool open() const { return block->device == kHost ? host : granted.at(static_cast<std::size_t>(block->device)); }
};

/// A run of bytes of one block.
struct Run {
    Block *block;
    std::uint64_t offset, count;
    const Mapping *mapping;  ///< nullptr: linear memory
};
using Runs = std::vector<Run>;

struct Model {
    std::map<aclrtDrvMemHandle, std::unique_ptr<Block>> blocks;
    std::map<Address, Reservation> reservations;
    std::map<Address, Mapping> mappings;
    std::map<Address, Block> linear;
    std::array<std::uint64_t, kDevices> used{};
    bool reach[kDevices][kDevices] = {};  ///< aclrtDeviceEnablePeerAccess

    /// What holds an address: the entry of `map` and its size, or its end.
    template <class Map, class Size>
    static auto holder(Map &map, Address at, Size size) {
        auto next = map.upper_bound(at);
        if (next == map.begin()) return map.end();
        --next;
        return at - next->first < size(next->second) ? next : map.end();
    }
    auto mapping_at(Address at) {
        return holder(mappings, at, [](const Mapping &one) { return one.block->size; });
    }
    auto reservation_at(Address at) {
        return holder(reservations, at, [](const Reservation &one) { return one.size; });
    }
    auto linear_at(Address at) {
        return holder(linear, at, [](const Block &one) { return one.size; });
    }
    /// The same with the rest of its last page, which questions count to the block.
    auto linear_page_at(Address at) {
        return holder(linear, at, [](const Block &one) { return up(one.size, kGranule); });
    }
    Block *live(aclrtDrvMemHandle handle) const {
        const auto known = blocks.find(handle);
        return known == blocks.end() ? nullptr : known->second.get();
    }
    template <class Map, class Size>
    static bool touches(Map &map, Address start, std::uint64_t size, Size size_of) {
        if (holder(map, start, size_of) != map.end()) return true;
        const auto next = map.lower_bound(start);
        return next != map.end() && next->first - start < size;
    }

    // --- the code of each call, in the order of its checks

    static aclError place_code(const aclrtPhysicalMemProp &prop);
    static aclError attribute_code(const aclrtPhysicalMemProp &prop);
    static bool giant(aclrtMemAttr attribute) {
        return attribute == ACL_HBM_MEM_HUGE1G || attribute == ACL_MEM_HUGE1G || attribute == ACL_MEM_P2P_HUGE1G;
    }
    /// All but whether there is as much memory.
    static aclError malloc_code(std::uint64_t size, const aclrtPhysicalMemProp &prop, std::uint64_t flags);
    static aclError granularity_code(const aclrtPhysicalMemProp &prop, std::uint32_t option);
    aclError free_code(aclrtDrvMemHandle handle) const;
    aclError reserve_code(std::uint64_t size, std::uint64_t alignment, Address expected, std::uint64_t flags);
    aclError release_code(Address start);
    struct MapCall {
        Address start;
        std::uint64_t size, offset;
        aclrtDrvMemHandle handle;
        std::uint64_t flags;
    };
    aclError map_code(const MapCall &call);
    aclError unmap_code(Address start) const;
    static aclError location_code(const aclrtMemLocation &location);
    /// Applies the entries before the one that is refused.
    aclError set_access(Address start, std::uint64_t size, const std::vector<aclrtMemAccessDesc> &list);

    // --- what calls that were accepted do

    void allocated(aclrtDrvMemHandle handle, std::uint64_t size, const aclrtPhysicalMemProp &prop);
    void let_go(Block &block);
    void mapped(const MapCall &call, bool accessible);
    void unmapped(Address start);

    // --- bytes

    /// The runs behind a range; nothing when it is not whole, or closed in part.
    std::optional<Runs> whole(Address at, std::uint64_t count);
    /// Whether a copy between devices is allowed.
    bool may_meet(const Runs &to, const Runs &from) const;
    static std::vector<unsigned char> bytes(const Runs &runs);
    static void write(const Runs &runs, const unsigned char *from);
    static void fill(const Runs &runs, unsigned char value);
};

// ---- codes ----

inline aclError Model::attribute_code(const aclrtPhysicalMemProp &prop) {
    const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    switch (static_cast<std::uint32_t>(prop.memAttr)) {
        case ACL_DDR_MEM_HUGE:
        case ACL_DDR_MEM_NORMAL:
        case ACL_DDR_MEM_P2P_HUGE:
        case ACL_DDR_MEM_P2P_NORMAL:
            return on_device ? kArgument : 0;
        case ACL_HBM_MEM_HUGE:
        case ACL_HBM_MEM_NORMAL:
        case ACL_HBM_MEM_HUGE1G:
        case ACL_MEM_NORMAL:
        case ACL_MEM_HUGE:
        case ACL_MEM_HUGE1G:
        case ACL_MEM_P2P_NORMAL:
        case ACL_MEM_P2P_HUGE:
        case ACL_MEM_P2P_HUGE1G:
            return 0;
        default:
            return kArgument;
    }
}

inline aclError Model::place_code(const aclrtPhysicalMemProp &prop) {
    switch (static_cast<std::uint32_t>(prop.location.type)) {
        case ACL_MEM_LOCATION_TYPE_DEVICE:
            return prop.location.id < kDevices ? 0 : kDeviceId;
        case ACL_MEM_LOCATION_TYPE_HOST:
            return prop.location.id == 0 ? 0 : kUnsupported;
        case ACL_MEM_LOCATION_TYPE_HOST_NUMA:
            return prop.location.id < kNumaNodes ? 0 : kDriver;
        default:
            return kParam;
    }
}

inline aclError Model::malloc_code(std::uint64_t size, const aclrtPhysicalMemProp &prop, std::uint64_t flags) {
    const bool shapeless =
        prop.location.type == ACL_MEM_LOCATION_TYPE_UNREGISTERED || prop.location.type == ACL_MEM_LOCATION_TYPE_MANAGED;
    if (size == 0 || flags != 0 || prop.handleType != 0 || prop.allocationType != 0 || shapeless) return kArgument;
    if (const aclError code = attribute_code(prop); code != 0) return code;
    if (const aclError code = place_code(prop); code != 0) return code;
    const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    if (giant(prop.memAttr) && (!on_device || prop.memAttr == ACL_MEM_P2P_HUGE1G)) return kUnsupported;
    if (prop.reserve != 0) return kParam;
    return size % kGranule == 0 ? 0 : kDriver;
}

inline aclError Model::granularity_code(const aclrtPhysicalMemProp &prop, std::uint32_t option) {
    if (const aclError code = attribute_code(prop); code != 0) return code;
    if (option >= 0xFFFF) return kUnsupported;
    if (option > 1) return kParam;
    const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    if (on_device && prop.location.id >= kDevices) return kDeviceId;
    const auto type = static_cast<std::uint32_t>(prop.location.type);
    if (!on_device && type != ACL_MEM_LOCATION_TYPE_HOST && type != ACL_MEM_LOCATION_TYPE_HOST_NUMA) return kParam;
    return giant(prop.memAttr) && (!on_device || prop.memAttr == ACL_MEM_P2P_HUGE1G) ? kUnsupported : 0;
}

inline aclError Model::free_code(aclrtDrvMemHandle handle) const {
    if (handle == nullptr) return kArgument;
    const Block *block = live(handle);
    return block != nullptr && block->owned > 0 ? 0 : kParam;
}

inline aclError Model::reserve_code(std::uint64_t size, std::uint64_t alignment, Address expected,
                                    std::uint64_t flags) {
    if (size == 0 || flags > 1) return kArgument;
    if (alignment != 0) return kParam;
    std::uint64_t unit = kGranule;
    while (unit < size && unit < GiB) unit *= 2;
    if (expected % unit != 0) return kParam;
    if (size > 8 * TiB) return kNoMemory;
    if (expected == 0) return 0;
    if (expected < 16 * TiB || expected >= 24 * TiB) return kNoMemory;
    const auto size_of = [](const Reservation &one) { return one.size; };
    return touches(reservations, expected, up(size, kGranule), size_of) ? kNoMemory : 0;
}

inline aclError Model::release_code(Address start) {
    if (start == 0) return kArgument;
    const auto known = reservations.find(start);
    if (known == reservations.end()) return kParam;
    const auto first = mappings.lower_bound(start);
    return first != mappings.end() && first->first - start < known->second.size ? kDriver : 0;
}

inline aclError Model::map_code(const MapCall &call) {
    if (call.start == 0 || call.handle == nullptr || call.size == 0 || call.flags != 0) return kArgument;
    const Block *block = live(call.handle);
    if (call.offset != 0 || block == nullptr || call.size != block->size) return kParam;
    const auto inside = reservation_at(call.start);
    if (call.start % block->unit != 0 || inside == reservations.end()) return kDriver;
    const auto &[start, reservation] = *inside;
    if (call.size > reservation.size - (call.start - start)) return kDriver;
    if (reservation.owner && *reservation.owner != block->device) return kDriver;
    const auto size_of = [](const Mapping &one) { return one.block->size; };
    return touches(mappings, call.start, call.size, size_of) ? kDriver : 0;
}

inline aclError Model::unmap_code(Address start) const {
    if (start == 0) return kArgument;
    return mappings.contains(start) ? 0 : kDriver;
}

inline aclError Model::location_code(const aclrtMemLocation &location) {
    const bool host = location.type == ACL_MEM_LOCATION_TYPE_HOST && location.id == 0;
    const bool device = location.type == ACL_MEM_LOCATION_TYPE_DEVICE && location.id < kDevices;
    return host || device ? 0 : kParam;
}

inline aclError Model::set_access(Address start, std::uint64_t size, const std::vector<aclrtMemAccessDesc> &list) {
    if (start == 0 || size == 0 || list.empty()) return kParam;
    for (const aclrtMemAccessDesc &entry : list) {
        const auto flags = static_cast<std::uint32_t>(entry.flags);
        if (flags != ACL_RT_MEM_ACCESS_FLAGS_READWRITE) return flags <= 1 ? kUnsupported : kParam;
        if (const aclError code = location_code(entry.location); code != 0) return code;
        const auto mapping = mappings.find(start);
        if (mapping == mappings.end() || mapping->second.block->size != size) return kDriver;
        const bool to_host = entry.location.type == ACL_MEM_LOCATION_TYPE_HOST;
        const bool of_host = mapping->second.block->device == kHost;
        if (to_host != of_host) return kUnsupported;  // no coherent link over PCIe
        if (to_host)
            mapping->second.host = true;
        else
            mapping->second.granted.at(entry.location.id) = true;
    }
    return 0;
}

// ---- effects ----

/// Spec 5.13 for a card whose memory is HBM.
inline aclrtMemAttr reported_attribute(aclrtMemAttr asked, bool on_device) {
    switch (asked) {
        case ACL_MEM_NORMAL:
            return on_device ? ACL_HBM_MEM_NORMAL : asked;
        case ACL_MEM_HUGE:
            return on_device ? ACL_HBM_MEM_HUGE : asked;
        case ACL_MEM_HUGE1G:
            return ACL_HBM_MEM_HUGE1G;
        case ACL_DDR_MEM_NORMAL:
            return ACL_MEM_NORMAL;
        case ACL_DDR_MEM_HUGE:
            return ACL_MEM_HUGE;
        case ACL_DDR_MEM_P2P_HUGE:
            return ACL_MEM_P2P_HUGE;
        case ACL_MEM_P2P_NORMAL:
            return on_device ? asked : ACL_DDR_MEM_P2P_NORMAL;
        default:
            return asked;
    }
}

inline void Model::allocated(aclrtDrvMemHandle handle, std::uint64_t size, const aclrtPhysicalMemProp &prop) {
    const bool on_device = prop.location.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    const std::uint64_t unit = giant(prop.memAttr) ? GiB : kGranule;
    auto block = std::make_unique<Block>();
    block->handle = handle;
    block->size = up(size, unit);
    block->unit = unit;
    block->device = on_device ? static_cast<int>(prop.location.id) : kHost;
    block->reported = prop;
    block->reported.memAttr = reported_attribute(prop.memAttr, on_device);
    if (on_device) used.at(prop.location.id) += block->size;
    blocks[handle] = std::move(block);
}

inline void Model::let_go(Block &block) {
    if (block.owned + block.mapped > 0) return;
    if (block.device != kHost) used.at(static_cast<std::size_t>(block.device)) -= block.size;
    blocks.erase(block.handle);
}

inline void Model::mapped(const MapCall &call, bool accessible) {
    Block &block = *live(call.handle);
    ++block.mapped;
    reservation_at(call.start)->second.owner = block.device;
    Mapping &mapping = mappings[call.start];
    mapping.block = &block;
    if (!accessible) return;
    if (block.device == kHost)
        mapping.host = true;
    else
        mapping.granted.at(static_cast<std::size_t>(block.device)) = true;
}

inline void Model::unmapped(Address start) {
    Block &block = *mappings.at(start).block;
    mappings.erase(start);
    --block.mapped;
    let_go(block);
}

// ---- bytes ----

inline std::optional<Runs> Model::whole(Address at, std::uint64_t count) {
    Runs runs;
    if (const auto known = linear_at(at); known != linear.end()) {
        const std::uint64_t offset = at - known->first;
        if (count > known->second.size - offset) return {};
        return Runs{{&known->second, offset, count, nullptr}};
    }
    while (count > 0) {
        const auto known = mapping_at(at);
        if (known == mappings.end() || !known->second.open()) return {};
        Block &block = *known->second.block;
        const std::uint64_t offset = at - known->first, run = std::min(count, block.size - offset);
        runs.push_back({&block, offset, run, &known->second});
        at += run;
        count -= run;
    }
    return runs;
}

inline bool Model::may_meet(const Runs &to, const Runs &from) const {
    // Every pair of devices that meets needs a way: peers, or all of one side granted to the other's device.
    const auto all_granted = [](const Runs &runs, int device, int who) {
        return std::ranges::all_of(runs, [&](const Run &run) {
            return run.block->device != device ||
                   (run.mapping != nullptr && run.mapping->granted.at(static_cast<std::size_t>(who)));
        });
    };
    for (const Run &a : to) {
        for (const Run &b : from) {
            const int x = a.block->device, y = b.block->device;
            if (x == y || x == kHost || y == kHost || reach[x][y] || reach[y][x]) continue;
            if (!all_granted(to, x, y) && !all_granted(from, y, x)) return false;
        }
    }
    return true;
}

inline std::vector<unsigned char> Model::bytes(const Runs &runs) {
    std::vector<unsigned char> all;
    for (const Run &run : runs) {
        std::size_t at = all.size();
        all.resize(at + run.count);
        run.block->each_granule(run.offset, run.count, [&](const Granule &granule, auto offset, auto count) {
            granule.read(offset, all.data() + at, count);
            at += count;
        });
    }
    return all;
}

inline void Model::write(const Runs &runs, const unsigned char *from) {
    for (const Run &run : runs) {
        run.block->each_granule(run.offset, run.count, [&](Granule &granule, auto offset, auto count) {
            granule.write(offset, from, count);
            from += count;
        });
    }
}

inline void Model::fill(const Runs &runs, unsigned char value) {
    for (const Run &run : runs) {
        run.block->each_granule(run.offset, run.count,
                                [&](Granule &granule, auto offset, auto count) { granule.fill(offset, value, count); });
    }
}

}  // namespace model
