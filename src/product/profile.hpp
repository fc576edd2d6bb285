// SPDX-License-Identifier: Apache-2.0
// Profile: everything that differs from product to product, as data. No code asks which product it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"
#include "product/capability.hpp"
#include "product/enum_set.hpp"

namespace softnpu::product {

/// Where the program runs: on a host beside the card, or on the device's own processor (one memory).
enum class Form { endpoint, root_complex };

enum class MemoryKind { hbm, ddr };

/// Whether a program may touch a device address with the host's own loads and stores.
enum class HostAccess { deny, allow };

/// How aclrtGetMemInfo answers a group of attributes.
enum class MemInfoAnswer {
    pool,         // the figures of the pool
    zero,         // success, 0 free of 0
    as_ddr,       // as the DDR attribute of the same page class
    unsupported,  // 207000
};

enum class SaturationMode { saturate, inf_nan };
using SaturationModes = EnumSet<SaturationMode, 2>;

/// Engines that may reach registered host memory; the values of aclrtHacType.
enum class Engine { stars, aicpu, aic, aiv, pciedma, rdma, sdma, dvpp, udma, ccu };
using Engines = EnumSet<Engine, 10>;

/// How two devices are connected; the values that aclrtGetDevicesTopo gives.
enum class Link : std::uint32_t {
    hccs = 0x1,
    pix = 0x2,
    pib = 0x4,
    phb = 0x8,
    sys = 0x10,
    sio = 0x20,
    hccs_switch = 0x40,
};

struct Cores {
    std::uint32_t aicpu = 0;
    std::uint32_t cube = 0;
    std::uint32_t vector = 0;
};

/// A device's memory split into pages of 4 KiB and of 2 MiB; giant pages are cut from the huge pool.
struct PagePools {
    Bytes normal;
    Bytes huge;
};

/// What a device may be given. 64 devices of the most still fit into half of a process's addresses.
inline constexpr Bytes kLeastMemory = 4_MiB;
inline constexpr Bytes kMostMemory = 1024_GiB;

struct Pool {
    Bytes physical;  // what is soldered on
    Bytes usable;    // what programs see as total
};

struct Memory {
    MemoryKind kind = MemoryKind::hbm;  // the main one: where aclrtMalloc allocates
    Pool hbm;
    Pool ddr;
    std::uint32_t normal_divisor = 32;  // normal pages are this part of the total

    const Pool &main() const { return of(kind); }
    Pool &main() { return kind == MemoryKind::hbm ? hbm : ddr; }
    const Pool &of(MemoryKind which) const { return which == MemoryKind::hbm ? hbm : ddr; }
    PagePools split(Bytes total) const;
};

struct Allocation {
    Bytes malloc_tail;              // added by aclrtMalloc and aclrtMallocCached after rounding to 32
    Bytes media_tail;               // the same for media memory
    Bytes media_alignment = 128_B;  // where a media block may start
    Bytes media_space = 16_GiB;     // media memory of one process on one device
    Bytes host_register_alignment = 4_KiB;
};

struct MemInfo {
    MemInfoAnswer ddr = MemInfoAnswer::zero;
    MemInfoAnswer hbm = MemInfoAnswer::pool;
    MemInfoAnswer giant = MemInfoAnswer::unsupported;
    MemInfoAnswer p2p = MemInfoAnswer::pool;  // zero: every P2P attribute is 0 of 0
};

/// Devices d and e are on one module when d / module_size == e / module_size.
struct Topology {
    std::uint32_t module_size = 1;
    Link within = Link::hccs;   // between devices of a module
    Link between = Link::hccs;  // between modules
};

struct Saturation {
    SaturationMode initial = SaturationMode::saturate;
    SaturationModes legal;
};

/// A size that a program may set: clamped to [min, max] and rounded up to `granule`.
struct LimitRange {
    Bytes min;
    Bytes max;
    Bytes initial;
    Bytes granule;
};

/// What aclInit's configuration and aclrtDeviceSetLimit may set; absent where the product has none.
struct DeviceLimits {
    std::optional<LimitRange> simd_stack;
    std::optional<LimitRange> simd_printf_fifo;
    std::optional<LimitRange> simt_stack;
    std::optional<LimitRange> simt_divergence_stack;
    std::optional<LimitRange> simt_printf_fifo;
    std::uint32_t simt_stack_lanes = 32;  // aclrtDeviceGetLimit reports the SIMT stack times this
};

/// Most objects of a kind, per device.
struct Counts {
    std::uint32_t peers = 8;
    std::uint32_t streams = 0;
    std::uint32_t events = 0;
    std::uint32_t notifies = 0;
};

/// Device attributes 202 to 212; all 0 where capability `simt` is absent.
struct Simt {
    std::uint32_t warp_size = 0;
    std::uint32_t threads_per_vector_core = 0;
    Bytes ubuf_per_vector_core;
    std::uint32_t grid_dim_x = 0;
    std::uint32_t grid_dim_y = 0;
    std::uint32_t grid_dim_z = 0;
    std::uint32_t blocks_per_grid = 0;
    std::uint32_t threads_per_block = 0;
    std::uint32_t block_dim_x = 0;
    std::uint32_t block_dim_y = 0;
    std::uint32_t block_dim_z = 0;
};

struct Profile {
    std::string key;       // "atlas-a2"; the path for a user's own file
    std::string family;    // "a2"
    std::string title;     // the board, for people
    std::string soc_name;  // what aclrtGetSocName returns
    std::string soc_short;
    std::uint32_t npu_arch = 0;
    std::uint32_t driver_generation = 2;  // spec memory-virtual: columns H2 and H3 (in brackets)
    Form form = Form::endpoint;
    int device_count = 1;
    Cores cores;
    Bytes l2_cache;
    Memory memory;
    Allocation allocation;
    MemInfo mem_info;
    Capabilities capabilities;
    Engines host_memory_engines;  // aclrtHostMemMapCapabilities
    HostAccess host_access = HostAccess::deny;
    bool strict_kind = false;  // the kind of a copy must fit its pointers
    Topology topology;
    Saturation saturation;
    DeviceLimits limits;
    Counts counts;
    Simt simt;
    std::uint32_t descriptor_size = 32;  // copy and cache-operation descriptors
    std::uint32_t kernel_timeout_seconds = 1091;
    std::optional<std::uint32_t> host_link;    // HD_CONNECT_TYPE; absent: 207000
    std::optional<std::uint32_t> form_factor;  // DEVICE_FORM_FACTOR; absent: 207000

    bool has(Capability capability) const { return capabilities.has(capability); }
    /// Host and device share one memory: pinned host memory is counted as device memory.
    bool one_memory() const { return form == Form::root_complex; }
    Link link(int device, int peer) const;
};

}  // namespace softnpu::product
