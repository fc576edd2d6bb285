// SPDX-License-Identifier: Apache-2.0
// Every compiled-in profile against the tables of spec memory-products, device-context and init-errors.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <sstream>

#include "product/catalog.hpp"
#include "product/names.hpp"

namespace softnpu::product {
namespace {

Profile get(const std::string &key) {
    auto found = profile(key);
    if (!found) throw std::runtime_error(found.error());
    return *found;
}

// ---- memory-products 1 and 3 ----

struct Board {
    const char *key, *soc, *soc_short;
    std::uint32_t arch;
    int devices;
    Form form;
    MemoryKind kind;
    Bytes physical, usable;
    std::uint64_t tail;
    bool giant;
};

void PrintTo(const Board &board, std::ostream *out) { *out << board.key; }

using enum Form;
using enum MemoryKind;

const Board kBoards[] = {
    {"atlas-a2", "Ascend910B1", "Ascend910B", 2201, 8, endpoint, hbm, 64_GiB, 61_GiB, 32, true},
    {"atlas-a2-32g", "Ascend910B4", "Ascend910B", 2201, 8, endpoint, hbm, 32_GiB, 30208_MiB, 32, true},
    {"atlas-a3", "Ascend910_9391", "Ascend910_93", 2201, 16, endpoint, hbm, 64_GiB, 62720_MiB, 32, true},
    {"ascend-950pr", "Ascend950PR_9589", "Ascend950", 3510, 8, endpoint, hbm, 128_GiB, 125_GiB, 0, true},
    {"ascend-950dt", "Ascend950DT_9581", "Ascend950", 3510, 8, endpoint, hbm, 144_GiB, 141_GiB, 0, true},
    {"atlas-300i-duo", "Ascend310P3", "Ascend310P", 2002, 2, endpoint, ddr, 48_GiB, 44278_MiB, 32, false},
    {"atlas-300i-pro", "Ascend310P3", "Ascend310P", 2002, 1, endpoint, ddr, 24000000000_B, 21_GiB, 32, false},
    {"atlas-200i-a2", "Ascend310B4", "Ascend310B", 3002, 1, root_complex, ddr, 8_GiB, 7680_MiB, 32, false},
    {"atlas-200i-a2-ep", "Ascend310B4", "Ascend310B", 3002, 1, endpoint, ddr, 8_GiB, 7680_MiB, 32, false},
    {"atlas-910", "Ascend910ProB", "Ascend910", 1001, 8, endpoint, hbm, 32_GiB, 31_GiB, 32, false},
};

class BoardTest : public testing::TestWithParam<Board> {};

TEST_P(BoardTest, IsTheBoardOfTheSpec) {
    const Board &board = GetParam();
    const Profile p = get(board.key);
    EXPECT_EQ(p.key, board.key);
    EXPECT_EQ(p.soc_name, board.soc);
    EXPECT_EQ(p.soc_short, board.soc_short);
    EXPECT_EQ(p.npu_arch, board.arch);
    EXPECT_EQ(p.device_count, board.devices);
    EXPECT_EQ(p.form, board.form);
    EXPECT_EQ(p.memory.kind, board.kind);
    EXPECT_EQ(p.memory.main().physical.value, board.physical.value);
    EXPECT_EQ(p.memory.main().usable.value, board.usable.value);
    EXPECT_EQ(p.allocation.malloc_tail.value, board.tail);
    EXPECT_EQ(p.has(Capability::giant_pages), board.giant);
}

TEST_P(BoardTest, HasWhatEveryProductHas) {
    const Profile p = get(GetParam().key);
    EXPECT_FALSE(p.title.empty());
    EXPECT_EQ(p.memory.normal_divisor, 32u);
    EXPECT_EQ(p.allocation.media_tail, 0_B);
    EXPECT_EQ(p.allocation.media_alignment, 128_B);
    EXPECT_EQ(p.allocation.media_space, 16_GiB);
    EXPECT_EQ(p.allocation.host_register_alignment, 4_KiB);
    EXPECT_EQ(p.counts.peers, 8u);
    EXPECT_FALSE(p.strict_kind);
    EXPECT_FALSE(p.has(Capability::malloc_p2p_ignores_huge));
    EXPECT_GT(p.cores.aicpu, 0u);
    EXPECT_EQ(p.memory.main().usable.value % (2_MiB).value, 0u);
}

TEST_P(BoardTest, HostAccessFollowsTheForm) {
    const Profile p = get(GetParam().key);
    EXPECT_EQ(p.host_access, p.one_memory() ? HostAccess::allow : HostAccess::deny);
}

TEST_P(BoardTest, IsParsedInLessThan200Microseconds) {
    using clock = std::chrono::steady_clock;
    auto best = clock::duration::max();
    for (int i = 0; i < 20; ++i) {
        const auto begin = clock::now();
        get(GetParam().key);
        best = std::min(best, clock::now() - begin);
    }
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(best).count();
    RecordProperty("microseconds", static_cast<int>(us));
#if defined(NDEBUG) && !defined(SOFTNPU_SANITIZED)
    EXPECT_LT(us, 200);
#endif
}

std::string test_name(std::string text) {
    for (char &c : text)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return text;
}

INSTANTIATE_TEST_SUITE_P(Spec, BoardTest, testing::ValuesIn(kBoards),
                         [](const auto &info) { return test_name(info.param.key); });

TEST(Profiles, AreTheTenAndTheDefaultIsFirst) {
    const auto keys = profile_keys();
    std::set<std::string> expected;
    for (const Board &board : kBoards) expected.insert(board.key);
    EXPECT_EQ(std::set<std::string>(keys.begin(), keys.end()), expected);
    EXPECT_EQ(keys.size(), 10u);
    EXPECT_EQ(keys.front(), kDefaultProfile);
}

TEST(Profiles, TheSmallerMemoryOfThe910IsReal) {
    const Profile p = get("atlas-910");
    EXPECT_EQ(p.memory.ddr.physical, 16_GiB);
    EXPECT_EQ(p.memory.ddr.usable, 13824_MiB);
    EXPECT_EQ(get("atlas-a2").memory.ddr.usable, 0_B);
    EXPECT_EQ(get("atlas-300i-pro").memory.hbm.usable, 0_B);
}

// ---- who has what: the products in the order of the spec's columns ----

constexpr const char *kColumns[] = {"ascend-950pr",     "ascend-950dt",  "atlas-a3",       "atlas-a2",
                                    "atlas-200i-a2-ep", "atlas-200i-a2", "atlas-300i-pro", "atlas-910"};

struct Row {
    Capability capability;
    const char *has;  // one of Y - for each column
};

void PrintTo(const Row &row, std::ostream *out) { *out << name(row.capability); }

using enum Capability;

const Row kRows[] = {
    //                          PR DT A3 A2 EP RC 310P 910
    {linear, "YYYYYYYY"},
    {mem_usage_info, "--YYYYYY"},
    {dvpp_v1, "--YYYYYY"},
    {dvpp_v2, "YYYYYYY-"},
    {host, "YYYYYYYY"},
    {host_register, "YYYY----"},
    {host_va_flag, "--YY----"},
    {copy, "YYYYYYYY"},
    {copy_2d, "YYYYY-YY"},
    {copy_2d_async_d2d, "YYYY----"},
    {copy_batch, "YYYY----"},
    {memset_d32, "YYYY----"},
    {copy_desc, "YYYYYY--"},
    {copy_offset, "YYYY---Y"},
    {async_h2h, "-----Y--"},
    {managed, "--YY----"},
    {p2p_map, "YYYY--YY"},
    {cmo, "YYYY----"},
    {cmo_barrier, "----YY--"},
    {symbols, "YYYY--Y-"},
    {pointer_attributes, "YYYYYYYY"},
    {peer_access, "YYYY--YY"},
    {readonly_policy, "YYYYYYYY"},
    {p2p_policies, "YYYY--YY"},
    {p2p_memory_required, "------Y-"},
    {malloc_p2p_ignores_huge, "--------"},
    {giant_pages, "YYYY----"},
    {physical_giant, "--YY----"},
    {physical_p2p_giant, "--Y-----"},
    {media_counts_as_device, "YY------"},
    {virtual_memory, "YYYYY-YY"},
    {no_uc_reservation, "--Y-----"},
    {selected_link, "--Y-----"},
    {set_link, "YY------"},
    {fabric_handles, "--Y-----"},
    {ipc_memory, "YYYY--YY"},
    {ipc_memory_inter_server, "--Y-----"},
    {stream_pools, "---Y----"},
    {allocator_hooks, "YYYY--YY"},
    {stream_values, "YYYY----"},
    {device_uuid, "YYYY----"},
    {pci_bus_id, "YYYY----"},
    {devices_topo, "YYYYY-YY"},
    {device_limits, "YYYY----"},
    {simt, "YY------"},
    {super_pod, "--Y-----"},
    {cust_op_privilege, "--YYYYYY"},
    {task_update, "YYYY----"},
    {memq_cross_device, "YYYY----"},
    {inf_nan, "YYYY----"},
    {bf16, "YYYY----"},
    {jit_compile, "------YY"},
    {device_task_abort, "YYYY----"},
    {fault_repair, "YYYY----"},
    {stream_abort, "YYYY----"},
    {stream_overflow_switch, "YYYY----"},
    {stream_priority_attribute, "YYYY----"},
    {null_stream_failure_mode, "YYYY----"},
    {device_use_only, "YYYY--Y-"},
    {external_events, "YYYY----"},
    {ipc_event, "Y-YY----"},
    {ipc_notify, "Y-YY--YY"},
    {notify_batch_reset, "YYYY----"},
    {notify_inter_server, "--Y-----"},
    {op_wait_timeout, "YYYYYY-Y"},
};

class CapabilityTest : public testing::TestWithParam<Row> {};

TEST_P(CapabilityTest, IsWhereTheSpecPutsIt) {
    std::string has;
    for (const char *key : kColumns) has += get(key).has(GetParam().capability) ? 'Y' : '-';
    EXPECT_EQ(has, GetParam().has);
    EXPECT_STRNE(describe(GetParam().capability), "");
}

INSTANTIATE_TEST_SUITE_P(Spec, CapabilityTest, testing::ValuesIn(kRows),
                         [](const auto &info) { return std::string(name(info.param.capability)); });

TEST(Profiles, EveryCapabilityHasARow) {
    std::set<Capability> rows;
    for (const Row &row : kRows) rows.insert(row.capability);
    EXPECT_EQ(rows.size(), kCapabilityCount);
}

// ---- figures ----

struct Figures {
    const char *key;
    std::uint32_t streams, events, notifies, descriptor, timeout, driver;
    MemInfo mem_info;
    std::size_t engines;
};

using enum MemInfoAnswer;

const Figures kFigures[] = {
    {"ascend-950pr", 1984, 65536, 65535, 64, 1091, 3, {zero, pool, pool, pool}, 4},
    {"ascend-950dt", 1984, 65536, 65535, 64, 1091, 3, {zero, pool, pool, pool}, 4},
    {"atlas-a3", 1984, 65536, 8192, 32, 1091, 2, {zero, pool, pool, pool}, 4},
    {"atlas-a2", 1984, 65536, 8192, 32, 1091, 2, {zero, pool, pool, pool}, 4},
    {"atlas-a2-32g", 1984, 65536, 8192, 32, 1091, 2, {zero, pool, pool, pool}, 4},
    {"atlas-200i-a2", 512, 65536, 2048, 32, 1091, 2, {pool, as_ddr, unsupported, zero}, 0},
    {"atlas-200i-a2-ep", 512, 65536, 2048, 32, 1091, 2, {pool, as_ddr, unsupported, zero}, 0},
    {"atlas-300i-duo", 1024, 1023, 1024, 32, 547, 2, {pool, as_ddr, unsupported, pool}, 0},
    {"atlas-300i-pro", 1024, 1023, 1024, 32, 547, 2, {pool, as_ddr, unsupported, pool}, 0},
    {"atlas-910", 2048, 65535, 1024, 32, 68, 2, {pool, pool, unsupported, pool}, 0},
};

class FiguresTest : public testing::TestWithParam<Figures> {};

TEST_P(FiguresTest, AreThoseOfTheSpec) {
    const Figures &figures = GetParam();
    const Profile p = get(figures.key);
    EXPECT_EQ(p.counts.streams, figures.streams);
    EXPECT_EQ(p.counts.events, figures.events);
    EXPECT_EQ(p.counts.notifies, figures.notifies);
    EXPECT_EQ(p.descriptor_size, figures.descriptor);
    EXPECT_EQ(p.kernel_timeout_seconds, figures.timeout);
    EXPECT_EQ(p.driver_generation, figures.driver);
    EXPECT_EQ(p.mem_info.ddr, figures.mem_info.ddr);
    EXPECT_EQ(p.mem_info.hbm, figures.mem_info.hbm);
    EXPECT_EQ(p.mem_info.giant, figures.mem_info.giant);
    EXPECT_EQ(p.mem_info.p2p, figures.mem_info.p2p);
    EXPECT_EQ(p.host_memory_engines.size(), figures.engines);
}

INSTANTIATE_TEST_SUITE_P(Spec, FiguresTest, testing::ValuesIn(kFigures),
                         [](const auto &info) { return test_name(info.param.key); });

TEST(Profiles, SaturationModes) {
    using enum SaturationMode;
    const std::pair<const char *, Saturation> cases[] = {
        {"ascend-950pr", {inf_nan, {inf_nan}}},       {"atlas-a3", {inf_nan, {saturate, inf_nan}}},
        {"atlas-a2", {inf_nan, {saturate, inf_nan}}}, {"atlas-200i-a2", {saturate, {saturate}}},
        {"atlas-300i-pro", {saturate, {saturate}}},   {"atlas-910", {saturate, {saturate}}},
    };
    for (const auto &[key, saturation] : cases) {
        EXPECT_EQ(get(key).saturation.initial, saturation.initial) << key;
        EXPECT_EQ(get(key).saturation.legal, saturation.legal) << key;
    }
}

TEST(Profiles, StackLimits) {
    const std::pair<const char *, Bytes> most[] = {
        {"ascend-950pr", 128_KiB}, {"atlas-a3", 192_KiB}, {"atlas-a2", 192_KiB}, {"atlas-200i-a2", 7680_KiB}};
    for (const auto &[key, max] : most) {
        const auto range = get(key).limits.simd_stack;
        ASSERT_TRUE(range) << key;
        EXPECT_EQ(range->min, 32_KiB);
        EXPECT_EQ(range->max, max) << key;
        EXPECT_EQ(range->initial, 32_KiB);
        EXPECT_EQ(range->granule, 16_KiB);
    }
    EXPECT_FALSE(get("atlas-300i-pro").limits.simd_stack);
    EXPECT_FALSE(get("atlas-910").limits.simd_stack);
    EXPECT_FALSE(get("atlas-200i-a2").limits.simd_printf_fifo);
    EXPECT_EQ(get("atlas-a2").limits.simd_printf_fifo->initial, 32_KiB);
    EXPECT_EQ(get("atlas-a2").limits.simd_printf_fifo->min, 1_KiB);
    EXPECT_EQ(get("atlas-a2").limits.simd_printf_fifo->max, 64_MiB);
}

TEST(Profiles, SimtIsOn950Only) {
    const Profile p = get("ascend-950pr");
    EXPECT_EQ(p.limits.simt_stack->initial, 1152_B);
    EXPECT_EQ(p.limits.simt_divergence_stack->initial, 1024_B);
    EXPECT_EQ(p.limits.simt_stack->granule, 128_B);
    EXPECT_EQ(p.limits.simt_printf_fifo->initial, 2_MiB);
    EXPECT_EQ(p.limits.simt_stack_lanes, 32u);
    EXPECT_GT(p.simt.warp_size, 0u);
    EXPECT_TRUE(p.host_link && p.form_factor);
    for (const char *key : {"atlas-a2", "atlas-a3", "atlas-200i-a2", "atlas-300i-pro", "atlas-910"}) {
        const Profile other = get(key);
        EXPECT_FALSE(other.limits.simt_stack) << key;
        EXPECT_EQ(other.simt.warp_size, 0u) << key;
        EXPECT_FALSE(other.host_link || other.form_factor) << key;
    }
}

TEST(Profiles, Links) {
    EXPECT_EQ(get("atlas-a2").link(0, 7), Link::hccs);
    EXPECT_EQ(get("atlas-a3").link(2, 3), Link::sio);
    EXPECT_EQ(get("atlas-a3").link(1, 2), Link::hccs_switch);
    EXPECT_EQ(get("atlas-300i-duo").link(0, 1), Link::pix);
    EXPECT_EQ(get("atlas-910").link(3, 4), Link::sys);
}

TEST(Profiles, HostMemoryEngines) {
    const Engines engines{Engine::aicpu, Engine::aic, Engine::aiv, Engine::sdma};
    EXPECT_EQ(get("atlas-a2").host_memory_engines, engines);
}

TEST(PagePools, NormalPagesAreOnePartIn32) {
    const std::pair<Bytes, Bytes> cases[] = {{61_GiB, 1952_MiB}, {64_GiB, 2_GiB},  {4_GiB, 128_MiB}, {64_MiB, 2_MiB},
                                             {4_MiB, 2_MiB},     {100_MiB, 2_MiB}, {190_MiB, 4_MiB}, {512_GiB, 16_GiB}};
    for (const auto &[total, normal] : cases) {
        const PagePools pools = Memory{}.split(total);
        EXPECT_EQ(pools.normal, normal) << total.value;
        EXPECT_EQ(pools.normal + pools.huge, total);
    }
}

}  // namespace
}  // namespace softnpu::product
