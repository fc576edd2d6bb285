// SPDX-License-Identifier: Apache-2.0
// Sequences of calls of the C interface with hostile arguments. No crash, no report of a sanitizer, a text for every
// refusal, outputs left alone, and all device memory free again at the end.
#define ENABLE_DVPP_INTERFACE
#include <thread>

#include "abi_virtual.hpp"
#include "acl/dvpp/hi_dvpp.h"
#include "acl/ops/acl_dvpp.h"

namespace {

using Operation = void (*)(Machine &);

// --- callbacks, which call back

int g_depth = 0;

void call_back() {
    if (++g_depth < 3) {
        std::int32_t device = 0;
        aclrtGetDevice(&device);
        aclInit(nullptr);
        aclFinalizeReference(nullptr);
        void *block = nullptr;
        if (aclrtMalloc(&block, 100, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS) aclrtFree(block);
        aclrtRegDeviceStateCallback("inner", nullptr, nullptr);
    }
    --g_depth;
}
aclError on_init(const char *, size_t, void *with) {
    call_back();
    return with == nullptr ? ACL_SUCCESS : ACL_ERROR_FAILURE;
}
aclError on_finalize(void *with) {
    call_back();
    return with == nullptr ? ACL_SUCCESS : ACL_ERROR_FAILURE;
}
void on_state(std::int32_t, aclrtDeviceState, void *) { call_back(); }
std::int32_t on_abort(std::int32_t, aclrtDeviceTaskAbortStage, std::uint32_t, void *) {
    call_back();
    return 0;
}
void on_exception(aclrtExceptionInfo *info) { aclrtGetTaskIdFromExceptionInfo(info); }

constexpr const char *kNames[] = {"one", "two", "", "three"};

// --- init and finalize

void init(Machine &m) {
    constexpr const char *kPaths[] = {nullptr, "", "/nowhere/at/all.json", "/tmp", "/dev/null"};
    CALL(m, aclInit, kPaths[m.in.below(5)]);
}
void finalize(Machine &m) {
    if (m.in.one_in(2)) {
        CALL(m, aclFinalize);
        return;
    }
    std::uint64_t count = 0;
    CALL(m, aclFinalizeReference, m.in.one_in(4) ? nullptr : &count);
}
void observe_init(Machine &m) {
    const auto type = m.in.one_in(2) ? ACL_REG_TYPE_OTHER : m.in.choice<aclRegisterCallbackType>(6);
    void *with = m.in.one_in(8) ? &g_depth : nullptr;
    const aclInitCallbackFunc init_function = m.in.one_in(8) ? nullptr : on_init;
    const aclFinalizeCallbackFunc finalize_function = m.in.one_in(8) ? nullptr : on_finalize;
    m.observed.push_back(type);
    switch (m.in.below(4)) {
        case 0:
            CALL(m, aclInitCallbackRegister, type, init_function, with);
            break;
        case 1:
            CALL(m, aclInitCallbackUnRegister, type, init_function);
            break;
        case 2:
            CALL(m, aclFinalizeCallbackRegister, type, finalize_function, with);
            break;
        default:
            CALL(m, aclFinalizeCallbackUnRegister, type, finalize_function);
            break;
    }
}
void observe_device(Machine &m) {
    const char *name = m.in.one_in(8) ? nullptr : kNames[m.in.below(4)];
    m.named = true;
    switch (m.in.below(6)) {
        case 0:
            CALL(m, aclrtRegDeviceStateCallback, name, m.in.one_in(3) ? nullptr : on_state, nullptr);
            break;
        case 1:
            CALL(m, aclrtSetDeviceTaskAbortCallback, name, m.in.one_in(3) ? nullptr : on_abort, nullptr);
            break;
        case 2:
            CALL(m, aclrtSetExceptionInfoCallback, m.in.one_in(2) ? nullptr : on_exception);
            break;
        case 3:
            CALL(m, aclrtExceptionInfoCallbackRegister, m.in.one_in(4) ? nullptr : on_exception);
            break;
        case 4:
            CALL(m, aclrtExceptionInfoCallbackUnregister, m.in.one_in(4) ? nullptr : on_exception);
            break;
        default:
            CALL(m, aclrtDeviceTaskAbort, m.in.device(), m.in.raw<std::uint32_t>());
            break;
    }
}

// --- devices and contexts

void set_device(Machine &m) { CALL(m, aclrtSetDevice, m.in.device()); }
void reset_device(Machine &m) {
    if (m.in.one_in(4))
        CALL(m, aclrtResetDeviceForce, m.in.device());
    else
        CALL(m, aclrtResetDevice, m.in.device());
}
void make_context(Machine &m) {
    Output<aclrtContext> made(m.in);
    const auto code = ASK(m, made, aclrtCreateContext, made.where, m.in.device());
    if (code == ACL_SUCCESS && m.contexts.size() < 16) m.contexts.push_back(made.value);
}
void use_context(Machine &m) {
    switch (m.in.below(4)) {
        case 0:
            CALL(m, aclrtDestroyContext, m.context());
            break;
        case 1: {
            Output<aclrtContext> now(m.in);
            if (ASK(m, now, aclrtGetCurrentContext, now.where) == ACL_SUCCESS && m.contexts.size() < 16) {
                m.contexts.push_back(now.value);
            }
            break;
        }
        default:
            CALL(m, aclrtSetCurrentContext, m.context());
            break;
    }
}
void ask_context(Machine &m) {
    Output<std::int64_t> value(m.in);
    Output<std::int32_t> active(m.in);
    std::uint32_t flags = 0;
    const auto option = m.in.choice<aclSysParamOpt>(6);
    switch (m.in.below(6)) {
        case 0:
            CALL(m, aclrtCtxSetSysParamOpt, option, m.in.raw<std::int64_t>());
            break;
        case 1:
            ASK(m, value, aclrtCtxGetSysParamOpt, option, value.where);
            break;
        case 2:
            CALL(m, aclrtSetSysParamOpt, option, m.in.raw<std::int64_t>());
            break;
        case 3:
            ASK(m, value, aclrtGetSysParamOpt, option, value.where);
            break;
        case 4:
            ASK(m, active, aclrtGetPrimaryCtxState, m.in.device(), m.in.one_in(8) ? &flags : nullptr, active.where);
            break;
        default: {
            Output<aclrtStream> stream(m.in);
            ASK(m, stream, aclrtCtxGetCurrentDefaultStream, stream.where);
        }
    }
}
void ask_device(Machine &m) {
    Output<std::int32_t> number(m.in);
    Output<std::uint32_t> count(m.in);
    Output<std::int64_t> value(m.in);
    switch (m.in.below(10)) {
        case 0:
            ASK(m, number, aclrtGetDevice, number.where);
            break;
        case 1:
            ASK(m, count, aclrtGetDeviceCount, count.where);
            break;
        case 2:
            CALL(m, aclrtSetTsDevice, m.in.choice<aclrtTsId>(4));
            break;
        case 3:
            CALL(m, aclrtSynchronizeDevice);
            break;
        case 4:
            CALL(m, aclrtSynchronizeDeviceWithTimeout, m.in.raw<std::int32_t>());
            break;
        case 5:
            ASK(m, value, aclrtGetDeviceInfo, static_cast<std::uint32_t>(m.in.device()), m.in.choice<aclrtDevAttr>(255),
                value.where);
            break;
        case 6:
            ASK(m, number, aclrtGetDeviceCapability, m.in.device(), m.in.choice<aclrtDevFeatureType>(32), number.where);
            break;
        case 7:
            ASK(m, value, aclGetDeviceCapability, static_cast<std::uint32_t>(m.in.device()),
                m.in.choice<aclDeviceInfo>(8), value.where);
            break;
        case 8:
            ASK(m, number, aclGetCannAttribute, m.in.choice<aclCannAttr>(24), number.where);
            break;
        default:
            CALL(m, aclrtDeviceGetStreamPriorityRange, number.where, nullptr);
            break;
    }
}
void ask_device_state(Machine &m) {
    Output<aclrtDeviceStatus> status(m.in);
    Output<aclrtRunMode> mode(m.in);
    Output<std::int32_t> pid(m.in);
    aclrtUtilizationInfo rate{};
    switch (m.in.below(4)) {
        case 0:
            ASK(m, status, aclrtQueryDeviceStatus, m.in.device(), status.where);
            break;
        case 1:
            ASK(m, mode, aclrtGetRunMode, mode.where);
            break;
        case 2:
            ASK(m, pid, aclrtDeviceGetBareTgid, pid.where);
            break;
        default:
            if (m.in.one_in(4)) rate.utilizationExtend = static_cast<aclrtUtilizationExtendInfo *>(m.pointer());
            CALL(m, aclrtGetDeviceUtilizationRate, m.in.device(), m.in.one_in(8) ? nullptr : &rate);
    }
}
void ask_identity(Machine &m) {
    Output<std::int32_t> id(m.in);
    const std::int32_t device = m.in.device();
    switch (m.in.below(6)) {
        case 0:
            ASK(m, id, aclrtGetLogicDevIdByUserDevId, device, id.where);
            break;
        case 1:
            ASK(m, id, aclrtGetUserDevIdByLogicDevId, device, id.where);
            break;
        case 2:
            ASK(m, id, aclrtGetLogicDevIdByPhyDevId, device, id.where);
            break;
        case 3:
            ASK(m, id, aclrtGetPhyDevIdByLogicDevId, device, id.where);
            break;
        case 4:
            ASK(m, id, aclrtGetUserDevIdByPhyDevId, device, id.where);
            break;
        default:
            ASK(m, id, aclrtGetPhyDevIdByUserDevId, device, id.where);
            break;
    }
}
void ask_place(Machine &m) {
    Output<aclrtUuid> uuid(m.in);
    Output<std::array<char, 32>> bus(m.in);
    Output<std::int32_t> id(m.in);
    Output<std::uint64_t> topology(m.in);
    switch (m.in.below(4)) {
        case 0:
            ASK(m, uuid, aclrtDeviceGetUuid, m.in.device(), uuid.where);
            break;
        case 1: {
            const auto length = static_cast<std::int32_t>(m.in.one_in(4) ? -m.in.byte() : m.in.below(33));
            char *where = bus.where == nullptr ? nullptr : bus.value.data();
            if (ASK(m, bus, aclrtDeviceGetPCIBusId, m.in.device(), where, length) != ACL_SUCCESS) break;
            ASK(m, id, aclrtDeviceGetByPCIBusId, bus.value.data(), id.where);
            break;
        }
        case 2: {
            const std::string word = m.in.word(40);
            ASK(m, id, aclrtDeviceGetByPCIBusId, m.in.one_in(8) ? nullptr : word.c_str(), id.where);
            break;
        }
        default:
            ASK(m, topology, aclrtGetDevicesTopo, static_cast<std::uint32_t>(m.in.device()),
                static_cast<std::uint32_t>(m.in.device()), topology.where);
    }
}
void peers(Machine &m) {
    Output<std::int32_t> answer(m.in);
    switch (m.in.below(4)) {
        case 0:
            ASK(m, answer, aclrtDeviceCanAccessPeer, answer.where, m.in.device(), m.in.device());
            break;
        case 1:
            CALL(m, aclrtDeviceEnablePeerAccess, m.in.device(), m.in.one_in(8) ? 1 : 0);
            break;
        case 2:
            CALL(m, aclrtDeviceDisablePeerAccess, m.in.device());
            break;
        default:
            ASK(m, answer, aclrtDevicePeerAccessStatus, m.in.device(), m.in.device(), answer.where);
            break;
    }
}
void atomic_capabilities(Machine &m) {
    constexpr std::uint32_t kMost = 8;
    Output<std::array<std::uint32_t, kMost>> masks(m.in);
    std::array<aclrtAtomicOperation, kMost> operations{};
    for (auto &one : operations) one = m.in.choice<aclrtAtomicOperation>();
    std::uint32_t *where = masks.where == nullptr ? nullptr : masks.value.data();
    const aclrtAtomicOperation *asked = m.in.one_in(8) ? nullptr : operations.data();
    const auto count = static_cast<std::uint32_t>(m.in.below(kMost + 1));
    if (m.in.one_in(2)) {
        ASK(m, masks, aclrtDeviceGetHostAtomicCapabilities, where, asked, count, m.in.device());
    } else {
        ASK(m, masks, aclrtDeviceGetP2PAtomicCapabilities, where, asked, count, m.in.device(), m.in.device());
    }
}
void faults(Machine &m) {
    std::array<aclrtMemUceInfo, 4> places{};
    Output<std::size_t> count(m.in);
    Output<aclrtErrorInfo> error(m.in);
    aclrtMemUceInfo *where = m.in.one_in(8) ? nullptr : places.data();
    switch (m.in.below(4)) {
        case 0:
            ASK(m, count, aclrtGetMemUceInfo, m.in.device(), where, m.in.below(5), count.where);
            break;
        case 1:
            CALL(m, aclrtMemUceRepair, m.in.device(), where, m.in.one_in(2) ? m.in.below(5) : 1000);
            break;
        case 2:
            ASK(m, error, aclrtGetErrorVerbose, m.in.device(), error.where);
            break;
        default:
            CALL(m, aclrtRepairError, m.in.device(), error.where);
            break;
    }
}

// --- limits

void device_limits(Machine &m) {
    Output<std::uint32_t> cores(m.in);
    Output<std::size_t> limit(m.in);
    Output<aclrtFloatOverflowMode> mode(m.in);
    const auto type = m.in.choice<aclrtDevResLimitType>(4);
    switch (m.in.below(7)) {
        case 0:
            CALL(m, aclrtSetDeviceResLimit, m.in.device(), type, m.in.raw<std::uint32_t>());
            break;
        case 1:
            ASK(m, cores, aclrtGetDeviceResLimit, m.in.device(), type, cores.where);
            break;
        case 2:
            CALL(m, aclrtResetDeviceResLimit, m.in.device());
            break;
        case 3:
            CALL(m, aclrtDeviceSetLimit, m.in.choice<aclrtDeviceLimit>(), m.in.size());
            break;
        case 4:
            ASK(m, limit, aclrtDeviceGetLimit, m.in.choice<aclrtDeviceLimit>(), limit.where);
            break;
        case 5:
            CALL(m, aclrtSetDeviceSatMode, m.in.choice<aclrtFloatOverflowMode>(4));
            break;
        default:
            ASK(m, mode, aclrtGetDeviceSatMode, mode.where);
            break;
    }
}
void stream_limits(Machine &m) {
    Output<std::uint32_t> cores(m.in);
    const auto type = m.in.choice<aclrtDevResLimitType>(4);
    const aclrtStream stream = m.stream();
    switch (m.in.below(8)) {
        case 0:
            CALL(m, aclrtSetStreamResLimit, stream, type, m.in.raw<std::uint32_t>());
            break;
        case 1:
            ASK(m, cores, aclrtGetStreamResLimit, stream, type, cores.where);
            break;
        case 2:
            CALL(m, aclrtResetStreamResLimit, stream);
            break;
        case 3:
            CALL(m, aclrtUseStreamResInCurrentThread, stream);
            break;
        case 4:
            CALL(m, aclrtUnuseStreamResInCurrentThread, stream);
            break;
        case 5:
            ASK(m, cores, aclrtGetResInCurrentThread, type, cores.where);
            break;
        case 6:
            CALL(m, aclrtResetOverflowStatus, stream);
            break;
        default: {
            const End end = m.end();
            const std::size_t size = m.in.one_in(4) ? m.in.size() : 64;
            if (size <= end.room) CALL(m, aclrtGetOverflowStatus, end.pointer, size, stream);
        }
    }
}

// --- memory

aclrtMemMallocPolicy policy(Machine &m) {
    constexpr std::uint32_t kFlags[] = {
        0, 0, 0, ACL_MEM_TYPE_LOW_BAND_WIDTH, ACL_MEM_TYPE_HIGH_BAND_WIDTH, ACL_MEM_ACCESS_USER_SPACE_READONLY};
    const auto base = static_cast<std::uint32_t>(m.in.choice<aclrtMemMallocPolicy>(8));
    return static_cast<aclrtMemMallocPolicy>(base | kFlags[m.in.below(6)]);
}
void after_allocation(Machine &m, const char *function, aclError code, const Output<void *> &block, std::size_t size,
                      bool host) {
    m.check(function, code, block);
    if (code != ACL_SUCCESS) return;
    void *base = nullptr;
    std::size_t extent = 0;
    require(aclrtMemGetAddressRange(block.value, &base, &extent) == ACL_SUCCESS, function, "its block is unknown");
    require(base == block.value && extent >= size, function, "its block is too small");
    m.own(block.value, size, host);
}
#define ALLOCATE(machine, host, size, function, ...) \
    after_allocation(machine, #function, function(__VA_ARGS__), block, size, host)

void allocate(Machine &m) {
    if (m.full()) return;
    Output<void *> block(m.in);
    const std::size_t size = m.in.size();
    switch (m.in.below(6)) {
        case 0:
            ALLOCATE(m, false, size, aclrtMallocAlign32, block.where, size, policy(m));
            break;
        case 1:
            ALLOCATE(m, false, size, aclrtMallocCached, block.where, size, policy(m));
            break;
        case 2:
            ALLOCATE(m, false, size, acldvppMalloc, block.where, size);
            break;
        case 3:
            ALLOCATE(m, false, size, hi_mpi_dvpp_malloc, m.in.byte(), block.where, size);
            break;
        default:
            ALLOCATE(m, false, size, aclrtMalloc, block.where, size, policy(m));
            break;
    }
}
void allocate_configured(Machine &m) {
    if (m.full()) return;
    std::array<aclrtMallocAttribute, 4> attributes{};
    for (auto &one : attributes) {
        one.attr = m.in.choice<aclrtMallocAttrType>(4);
        one.value.deviceId = m.in.one_in(4) ? m.in.raw<std::uint32_t>() : static_cast<std::uint32_t>(m.in.below(40));
    }
    aclrtMallocConfig config{m.in.one_in(8) ? nullptr : attributes.data(), m.in.below(5)};
    aclrtMallocConfig *given = m.in.one_in(4) ? nullptr : &config;
    Output<void *> block(m.in);
    const std::size_t size = m.in.size();
    switch (m.in.below(4)) {
        case 0:
            ALLOCATE(m, false, size, aclrtMallocWithCfg, block.where, size, policy(m), given);
            break;
        case 1:
            ALLOCATE(m, false, size, aclrtMallocForTaskScheduler, block.where, size, policy(m), given);
            break;
        case 2:
            ALLOCATE(m, false, size, acldvppMallocWithCfg, block.where, size, policy(m), given);
            break;
        default:
            ALLOCATE(m, true, size, aclrtMallocHostWithCfg, block.where, size, given);
            break;
    }
}
void allocate_host(Machine &m) {
    if (m.full()) return;
    Output<void *> block(m.in);
    const std::size_t size = m.in.size();
    ALLOCATE(m, true, size, aclrtMallocHost, block.where, size);
}

#define FREE(machine, pointer, function) \
    if (CALL(machine, function, pointer) == ACL_SUCCESS) machine.disown(pointer, #function)

void release(Machine &m) {
    void *block = m.pointer();
    switch (m.in.below(8)) {
        case 0:
            FREE(m, block, aclrtFreeWithDevSync);
            break;
        case 1:
            FREE(m, block, aclrtFreeHost);
            break;
        case 2:
            FREE(m, block, aclrtFreeHostWithDevSync);
            break;
        case 3:
            FREE(m, block, acldvppFree);
            break;
        case 4:
            FREE(m, block, hi_mpi_dvpp_free);
            break;
        default:
            FREE(m, block, aclrtFree);
            break;
    }
}
void register_host(Machine &m) {
    Output<void *> view(m.in);
    void *range = m.in.one_in(4) ? m.pointer() : Machine::arena() + m.in.below(16) * 4096;
    const std::size_t size = m.in.one_in(2) ? m.in.size() : 1 + m.in.below(8) * 2048;
    const std::uint32_t flag = m.in.one_in(4) ? m.in.raw<std::uint32_t>() : m.in.byte();
    m.registered.push_back(range);
    switch (m.in.below(4)) {
        case 0:
            ASK(m, view, aclrtHostRegister, range, size, m.in.choice<aclrtHostRegisterType>(2), view.where);
            break;
        case 1:
            CALL(m, aclrtHostRegisterV2, range, size, flag);
            break;
        case 2:
            ASK(m, view, aclrtHostGetDevicePointer, range, view.where, m.in.one_in(8) ? flag : 0);
            break;
        default:
            CALL(m, aclrtHostUnregister, range);
            break;
    }
}
void engines(Machine &m) {
    Output<aclrtHostMemMapCapability> answer(m.in);
    ASK(m, answer, aclrtHostMemMapCapabilities, static_cast<std::uint32_t>(m.in.device()), m.in.choice<aclrtHacType>(8),
        answer.where);
}

void copy(Machine &m) {
    const End to = m.end(), from = m.end();
    const std::size_t count = m.count_for(std::min(to.room, from.room));
    const std::size_t most = m.in.one_in(4) ? m.in.size() : count;
    CALL(m, aclrtMemcpy, to.pointer, most, from.pointer, count, m.in.choice<aclrtMemcpyKind>(6));
}
/// A pitch and, through `rows`, a rectangle that fits into `room`.
std::size_t pitch_for(Machine &m, std::size_t room, std::size_t width, std::size_t height) {
    if (room == SIZE_MAX) return m.in.one_in(2) ? width + m.in.byte() : m.in.size();
    const std::size_t most = height > 1 ? (room - width) / (height - 1) : room;
    return std::min(most, width + m.in.byte());
}
void copy_rectangle(Machine &m) {
    const End to = m.end(), from = m.end();
    const std::size_t room = std::min(to.room, from.room);
    std::size_t width = m.in.size(), height = m.in.size();
    if (room != SIZE_MAX) {
        width %= room + 1;
        height %= room / std::max<std::size_t>(width, 1) + 1;
    }
    const std::size_t to_pitch = pitch_for(m, to.room, width, height),
                      from_pitch = pitch_for(m, from.room, width, height);
    CALL(m, aclrtMemcpy2d, to.pointer, to_pitch, from.pointer, from_pitch, width, height,
         m.in.choice<aclrtMemcpyKind>(6));
}
void set(Machine &m) {
    const End to = m.end();
    const std::size_t count = m.count_for(to.room);
    const std::size_t most = m.in.one_in(4) ? m.in.size() : count;
    if (m.in.one_in(2)) {
        CALL(m, aclrtMemset, to.pointer, most, m.in.raw<std::int32_t>(), count);
    } else {
        // Here the size of the memory decides how much is written.
        const std::size_t words = to.room == SIZE_MAX ? m.in.size() : count / 4;
        CALL(m, aclrtMemsetD32, to.pointer, most, m.in.raw<std::uint32_t>(), words);
    }
}

aclrtMemLocation location(Machine &m, const void *pointer) {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer) >> 40;
    const bool device = address >= 16 && address < 24;
    if (m.in.one_in(8)) return {m.in.raw<std::uint32_t>(), m.in.choice<aclrtMemLocationType>(6)};
    return {static_cast<std::uint32_t>(m.in.below(2)),
            device ? ACL_MEM_LOCATION_TYPE_DEVICE : ACL_MEM_LOCATION_TYPE_HOST};
}
void copy_batch(Machine &m) {
    constexpr std::size_t kMost = 6;
    std::array<void *, kMost> to{}, from{};
    std::array<std::size_t, kMost> limits{}, sizes{}, starts{};
    std::array<aclrtMemcpyBatchAttr, kMost> attributes{};
    const std::size_t count = m.in.below(kMost + 1);
    for (std::size_t i = 0; i < count; ++i) {
        const End a = m.end(), b = m.end();
        to[i] = a.pointer;
        from[i] = b.pointer;
        sizes[i] = m.count_for(std::min(a.room, b.room));
        limits[i] = m.in.one_in(8) ? m.in.size() : sizes[i];
        starts[i] = m.in.one_in(8) ? m.in.size() : i;
        attributes[i].dstLoc = location(m, to[i]);
        attributes[i].srcLoc = location(m, from[i]);
        if (m.in.one_in(16)) attributes[i].rsv[m.in.below(16)] = m.in.byte();
    }
    const std::size_t parts = m.in.one_in(8) ? m.in.size() : m.in.below(count + 1);
    auto maybe = [&](auto &array) { return m.in.one_in(32) ? nullptr : array.data(); };
    auto *targets = maybe(to), *sources = maybe(from);
    auto *most = maybe(limits), *how_many = maybe(sizes), *begins = maybe(starts);
    auto *places = maybe(attributes);
    std::size_t failed = 0;
    if (m.in.one_in(2)) {
        CALL(m, aclrtMemcpyBatch, targets, most, sources, how_many, count, places, begins, parts,
             m.in.one_in(16) ? nullptr : &failed);
    } else {
        CALL(m, aclrtMemcpyBatchV2, targets, most, sources, how_many, count, places, begins, parts);
    }
}
void descriptor(Machine &m) {
    Output<std::size_t> size(m.in);
    const auto kind = m.in.one_in(4) ? m.in.choice<aclrtMemcpyKind>() : ACL_MEMCPY_INNER_DEVICE_TO_DEVICE;
    if (m.in.one_in(4)) {
        ASK(m, size, aclrtGetMemcpyDescSize, kind, size.where);
        return;
    }
    const End desc = m.end(), from = m.end(), to = m.end();
    const std::size_t count = m.count_for(std::min(from.room, to.room));
    CALL(m, aclrtSetMemcpyDesc, desc.pointer, kind, from.pointer, to.pointer, count, m.in.one_in(8) ? &size : nullptr);
}
void symbols(Machine &m) {
    Output<void *> address(m.in);
    Output<std::size_t> size(m.in);
    const void *symbol = m.pointer();
    const End end = m.end();
    const std::size_t count = m.count_for(end.room), most = m.in.size();
    const auto kind = m.in.choice<aclrtMemcpyKind>(5);
    switch (m.in.below(6)) {
        case 0:
            ASK(m, address, aclrtGetSymbolAddress, symbol, address.where);
            break;
        case 1:
            ASK(m, size, aclrtGetSymbolSize, symbol, size.where);
            break;
        case 2:
            CALL(m, aclrtMemcpyFromSymbol, end.pointer, most, symbol, count, m.in.size(), kind);
            break;
        case 3:
            CALL(m, aclrtMemcpyToSymbol, symbol, end.pointer, count, m.in.size(), kind);
            break;
        case 4:
            CALL(m, aclrtMemcpyFromSymbolAsync, end.pointer, most, symbol, count, 0, kind, m.stream());
            break;
        default:
            CALL(m, aclrtMemcpyToSymbolAsync, symbol, end.pointer, count, 0, kind, m.stream());
            break;
    }
}
void ask_memory(Machine &m) {
    Output<std::size_t> free(m.in), total(m.in);
    Output<aclrtPtrAttributes> attributes(m.in);
    Output<void *> base(m.in);
    switch (m.in.below(6)) {
        case 0:
            ASK(m, free, aclrtGetMemInfo, m.in.choice<aclrtMemAttr>(20), free.where, total.where);
            break;
        case 1:
            ASK(m, attributes, aclrtPointerGetAttributes, m.pointer(), attributes.where);
            break;
        case 2:
            ASK(m, base, aclrtMemGetAddressRange, m.pointer(), base.where, free.where);
            break;
        case 3:
            CALL(m, aclrtMemFlush, m.pointer(), m.in.size());
            break;
        case 4:
            CALL(m, aclrtMemInvalidate, m.pointer(), m.in.size());
            break;
        default: {
            constexpr std::size_t kMost = 40;
            std::array<aclrtMemUsageInfo, kMost> usage{};
            std::size_t count = 0;
            CALL(m, aclrtGetMemUsageInfo, m.in.device(), m.in.one_in(8) ? nullptr : usage.data(), m.in.below(kMost + 1),
                 m.in.one_in(8) ? nullptr : &count);
        }
    }
}
void check_type(Machine &m) {
    constexpr std::size_t kMost = 8;
    std::array<void *, kMost> addresses{};
    const std::size_t count = m.in.below(kMost + 1);
    for (std::size_t i = 0; i < count; ++i) addresses[i] = m.pointer();
    Output<std::uint32_t> answer(m.in);
    const auto size = static_cast<std::uint32_t>(m.in.one_in(8) ? 1025 + m.in.raw<std::uint16_t>() : count);
    ASK(m, answer, aclrtCheckMemType, m.in.one_in(8) ? nullptr : addresses.data(), size,
        m.in.one_in(8) ? m.in.raw<std::uint32_t>() : static_cast<std::uint32_t>(m.in.below(64)), answer.where,
        m.in.one_in(8) ? 1 : 0);
}

// --- what needs no device

void data_buffers(Machine &m) {
    auto *buffer = m.buffers.empty() || m.in.one_in(4) ? static_cast<aclDataBuffer *>(m.pointer())
                                                       : m.buffers[m.in.below(m.buffers.size())];
    void *data = m.pointer();
    const std::size_t size = m.in.size();
    switch (m.in.below(4)) {
        case 0:
            if (m.buffers.size() < 16) m.buffers.push_back(aclCreateDataBuffer(data, size));
            break;
        case 1:
            CALL(m, aclDestroyDataBuffer, buffer);
            break;
        case 2:
            if (CALL(m, aclUpdateDataBuffer, buffer, data, size) != ACL_SUCCESS) break;
            require(aclGetDataBufferAddr(buffer) == data, "aclUpdateDataBuffer", "the address is another");
            require(aclGetDataBufferSizeV2(buffer) == size, "aclUpdateDataBuffer", "the size is another");
            break;
        default:
            aclGetDataBufferAddr(buffer);
            aclGetDataBufferSize(buffer);
            aclGetDataBufferSizeV2(buffer);
    }
}
void versions(Machine &m) {
    std::string package = m.in.one_in(2) ? "runtime" : m.in.word(24);
    Output<std::array<char, ACL_PKG_VERSION_MAX_SIZE>> text(m.in);
    Output<std::int32_t> number(m.in);
    Output<aclCANNPackageVersion> parts(m.in);
    switch (m.in.below(4)) {
        case 0:
            ASK(m, text, aclsysGetVersionStr, package.data(), text.where == nullptr ? nullptr : text.value.data());
            break;
        case 1:
            ASK(m, number, aclsysGetVersionNum, package.data(), number.where);
            break;
        case 2:
            ASK(m, parts, aclsysGetCANNVersion, m.in.choice<aclCANNPackageName>(10), parts.where);
            break;
        default: {
            std::int32_t minor = 0, patch = 0;
            ASK(m, number, aclrtGetVersion, number.where, &minor, &patch);
        }
    }
}
void numbers(Machine &m) {
    aclFloat16ToFloat(m.in.raw<aclFloat16>());
    aclFloatToFloat16(m.in.raw<float>());
    aclDataTypeSize(m.in.choice<aclDataType>(64));
    require(aclrtGetSocName() != nullptr, "aclrtGetSocName", "no name");
    const std::string word = m.in.word(300);
    aclAppLog(m.in.choice<aclLogLevel>(5), m.in.one_in(4) ? nullptr : "function",
              m.in.one_in(4) ? nullptr : "a/file.cpp", m.in.raw<std::uint32_t>(), m.in.one_in(8) ? nullptr : "%s %zu",
              word.c_str(), m.in.size());
}
void errors(Machine &m) {
    // Gives the stored code, so that another than 0 is no refusal.
    const auto level = m.in.choice<aclrtLastErrLevel>(3);
    if (m.in.one_in(2))
        aclrtGetLastError(level);
    else
        aclrtPeekAtLastError(level);
    aclGetRecentErrMsg();
    // Outside of a callback there is no exception, whatever is handed in.
    const auto *info = static_cast<const aclrtExceptionInfo *>(m.pointer());
    require(aclrtGetTaskIdFromExceptionInfo(info) == UINT32_MAX, "aclrtGetTaskIdFromExceptionInfo", "an exception");
    require(aclrtGetStreamIdFromExceptionInfo(info) == UINT32_MAX, "aclrtGetStreamIdFromExceptionInfo", "an exception");
    require(aclrtGetThreadIdFromExceptionInfo(info) == UINT32_MAX, "aclrtGetThreadIdFromExceptionInfo", "an exception");
    require(aclrtGetDeviceIdFromExceptionInfo(info) == UINT32_MAX, "aclrtGetDeviceIdFromExceptionInfo", "an exception");
    require(aclrtGetErrorCodeFromExceptionInfo(info) == UINT32_MAX, "aclrtGetErrorCodeFromExceptionInfo",
            "an exception");
    Output<const aclCannAttr *> list(m.in);
    Output<std::size_t> count(m.in);
    ASK(m, list, aclGetCannAttributeList, list.where, count.where);
}

void on_another_thread(Machine &m);

constexpr Operation kOperations[] = {init,
                                     finalize,
                                     observe_init,
                                     observe_device,
                                     set_device,
                                     set_device,
                                     reset_device,
                                     make_context,
                                     use_context,
                                     use_context,
                                     ask_context,
                                     ask_device,
                                     ask_device_state,
                                     ask_identity,
                                     ask_place,
                                     peers,
                                     peers,
                                     atomic_capabilities,
                                     faults,
                                     device_limits,
                                     stream_limits,
                                     allocate,
                                     allocate,
                                     allocate,
                                     allocate,
                                     allocate_configured,
                                     allocate_host,
                                     allocate_host,
                                     release,
                                     release,
                                     release,
                                     release,
                                     register_host,
                                     register_host,
                                     register_host,
                                     engines,
                                     copy,
                                     copy,
                                     copy,
                                     copy_rectangle,
                                     copy_rectangle,
                                     set,
                                     set,
                                     copy_batch,
                                     copy_batch,
                                     descriptor,
                                     symbols,
                                     ask_memory,
                                     check_type,
                                     data_buffers,
                                     versions,
                                     numbers,
                                     errors,
                                     on_another_thread,
                                     virtual_memory::allocate,
                                     virtual_memory::allocate,
                                     virtual_memory::give_back,
                                     virtual_memory::reserve,
                                     virtual_memory::release,
                                     virtual_memory::map,
                                     virtual_memory::map,
                                     virtual_memory::map_again,
                                     virtual_memory::unmap,
                                     virtual_memory::access,
                                     virtual_memory::ask,
                                     virtual_memory::managed,
                                     virtual_memory::advise};

void run_one(Machine &m) { kOperations[m.in.below(std::size(kOperations))](m); }

/// A thread with no context of its own, which takes its share of the heap with it when it ends.
void on_another_thread(Machine &m) {
    static thread_local bool inside = false;
    if (inside) return;
    std::thread([&m] {
        inside = true;
        if (!m.in.one_in(4)) aclrtSetDevice(static_cast<std::int32_t>(m.in.below(2)));
        for (std::size_t left = 1 + m.in.below(4); left > 0; --left) run_one(m);
    }).join();
}

void check_all_free(std::int32_t device) {
    require(aclrtSetDevice(device) == ACL_SUCCESS, "aclrtSetDevice", "the device cannot be set at the end");
    std::size_t free = 0, total = 0;
    if (aclrtGetMemInfo(ACL_HBM_MEM, &free, &total) != ACL_SUCCESS || total == 0) {
        require(aclrtGetMemInfo(ACL_DDR_MEM, &free, &total) == ACL_SUCCESS, "aclrtGetMemInfo", "no kind of memory");
    }
    if (free != total) std::fprintf(stderr, "device %d: %zu of %zu bytes are free\n", device, free, total);
    require(free == total && total > 0, "aclrtFree", "everything was freed, but memory is still in use");
}

void forget_callbacks(Machine &m) {
    for (const auto type : m.observed) {
        while (aclInitCallbackUnRegister(type, on_init) == ACL_SUCCESS) {
        }
        while (aclFinalizeCallbackUnRegister(type, on_finalize) == ACL_SUCCESS) {
        }
    }
    if (!m.named) return;
    for (const char *name : kNames) {
        aclrtRegDeviceStateCallback(name, nullptr, nullptr);
        aclrtSetDeviceTaskAbortCallback(name, nullptr, nullptr);
    }
    aclrtSetExceptionInfoCallback(nullptr);
    aclrtExceptionInfoCallbackUnregister(on_exception);
}

/// Gives back what the input left behind, and leaves the process as it was.
void clean_up(Machine &m) {
    forget_callbacks(m);
    for (int device = 0; device < 2; ++device) {
        aclrtSetDevice(device);
        for (void *range : m.registered) aclrtHostUnregister(range);
    }
    virtual_memory::clean_up(m);
    for (void *block : m.all_owned()) aclrtFree(block);
    for (const aclDataBuffer *buffer : m.buffers) aclDestroyDataBuffer(buffer);
    for (const aclrtContext context : m.contexts) aclrtDestroyContext(context);
    for (int device = 0; device < 2; ++device) {
        check_all_free(device);
        aclrtDeviceDisablePeerAccess(1 - device);
        aclrtResetDeviceForce(device);
    }
    aclFinalize();
    aclGetRecentErrMsg();
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
    setenv("SOFTNPU_DEVICES", "2", 1);
    setenv("SOFTNPU_HBM", "64MiB", 1);
    setenv("SOFTNPU_HOST_BUDGET", "256MiB", 1);
    // Log lines are made and then thrown away.
    setenv("ASCEND_SLOG_PRINT_TO_STDOUT", "1", 1);
    setenv("ASCEND_GLOBAL_LOG_LEVEL", "0", 1);
    if (std::freopen("/dev/null", "w", stdout) == nullptr) std::abort();
    // The first configuration binds the later ones.
    aclInit(nullptr);
    aclFinalize();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Reader in(data, size);
    Machine machine(in);
    if (!in.one_in(4)) aclrtSetDevice(0);
    while (!in.empty()) run_one(machine);
    clean_up(machine);
    return 0;
}
