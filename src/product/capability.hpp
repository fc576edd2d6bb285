// SPDX-License-Identifier: Apache-2.0
// Capability: what a product may have or lack, one key each. A profile holds the set that it has.
#pragma once

#include <cstddef>

#include "product/enum_set.hpp"

namespace softnpu::product {

// One list, so that the enumerator, its key in a profile file and its description cannot drift apart.
#define SOFTNPU_CAPABILITIES(X)                                                                      \
    X(linear, "aclrtMalloc family, GetMemInfo, CheckMemType")                                        \
    X(mem_usage_info, "aclrtGetMemUsageInfo")                                                        \
    X(readonly_policy, "ACL_MEM_ACCESS_USER_SPACE_READONLY")                                         \
    X(p2p_policies, "the *_P2P allocation policies")                                                 \
    X(p2p_memory_required, "sharing between devices needs memory of a P2P policy")                   \
    X(malloc_p2p_ignores_huge, "aclrtMalloc serves HUGE_*_P2P from normal pages")                    \
    X(giant_pages, "1 GiB pages")                                                                    \
    X(physical_giant, "ACL_MEM_HUGE1G in aclrtMallocPhysical")                                       \
    X(physical_p2p_giant, "ACL_MEM_P2P_HUGE1G in aclrtMallocPhysical")                               \
    X(dvpp_v1, "acldvppMalloc, acldvppMallocWithCfg, acldvppFree")                                   \
    X(dvpp_v2, "hi_mpi_dvpp_malloc, hi_mpi_dvpp_free")                                               \
    X(media_counts_as_device, "aclrtCheckMemType sees media memory as device memory")                \
    X(host, "aclrtMallocHost family, aclrtHostMemMapCapabilities")                                   \
    X(host_register, "aclrtHostRegister family")                                                     \
    X(host_va_flag, "VA_FLAG of aclrtMallocHostWithCfg")                                             \
    X(copy, "aclrtMemcpy, aclrtMemset and their asynchronous forms")                                 \
    X(copy_2d, "aclrtMemcpy2d, aclrtMemcpy2dAsync")                                                  \
    X(copy_2d_async_d2d, "aclrtMemcpy2dAsync from device to device")                                 \
    X(copy_batch, "aclrtMemcpyBatch family")                                                         \
    X(memset_d32, "aclrtMemsetD32, aclrtMemsetD32Async")                                             \
    X(copy_desc, "copies described by a descriptor")                                                 \
    X(copy_offset, "aclrtMemcpyAsyncWithOffset")                                                     \
    X(async_h2h, "aclrtMemcpyAsync from host to host")                                               \
    X(managed, "aclrtMemAllocManaged and what belongs to it")                                        \
    X(p2p_map, "aclrtMemP2PMap")                                                                     \
    X(cmo, "aclrtCmoAsync and its descriptor forms")                                                 \
    X(cmo_barrier, "aclrtCmoAsyncWithBarrier, aclrtCmoWaitBarrier")                                  \
    X(symbols, "device variables")                                                                   \
    X(pointer_attributes, "aclrtPointerGetAttributes")                                               \
    X(peer_access, "aclrtDeviceCanAccessPeer, EnablePeerAccess, DisablePeerAccess")                  \
    X(virtual_memory, "physical blocks, reservations, mappings, shareable handles")                  \
    X(no_uc_reservation, "aclrtReserveMemAddressNoUCMemory")                                         \
    X(selected_link, "aclrtMemMapSelectedLink")                                                      \
    X(set_link, "aclrtMemMapSetLink")                                                                \
    X(fabric_handles, "share type FABRIC")                                                           \
    X(ipc_memory, "aclrtIpcMem family")                                                              \
    X(ipc_memory_inter_server, "aclrtIpcMemImportPidInterServer, aclrtIpcMemSetAttr")                \
    X(stream_pools, "aclrtMemPool family")                                                           \
    X(allocator_hooks, "aclrtAllocatorRegister, GetByStream, Unregister")                            \
    X(stream_values, "aclrtValueWrite, aclrtValueWait")                                              \
    X(device_uuid, "aclrtDeviceGetUuid")                                                             \
    X(pci_bus_id, "aclrtDeviceGetPCIBusId, aclrtDeviceGetByPCIBusId")                                \
    X(devices_topo, "aclrtGetDevicesTopo")                                                           \
    X(device_limits, "aclrtDeviceSetLimit, aclrtDeviceGetLimit")                                     \
    X(simt, "SIMT limits and SIMT device attributes")                                                \
    X(super_pod, "SUPER_POD device attributes")                                                      \
    X(cust_op_privilege, "CUST_OP_PRIVILEGE device attribute")                                       \
    X(task_update, "TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV device feature")                               \
    X(memq_cross_device, "SYSTEM_MEMQ_EVENT_CROSS_DEV device feature")                               \
    X(inf_nan, "INF_NAN attribute of CANN")                                                          \
    X(bf16, "BF16 attribute of CANN")                                                                \
    X(jit_compile, "JIT_COMPILE attribute of CANN")                                                  \
    X(device_task_abort, "aclrtDeviceTaskAbort and its callback")                                    \
    X(fault_repair, "aclrtGetMemUceInfo, aclrtMemUceRepair, aclrtGetErrorVerbose, aclrtRepairError") \
    X(stream_abort, "aclrtStreamAbort, aclrtStreamStop, aclrtPersistentTaskClean")                   \
    X(stream_overflow_switch, "aclrtSetStreamOverflowSwitch, aclrtGetStreamOverflowSwitch")          \
    X(stream_priority_attribute, "ACL_STREAM_ATTR PRIORITY")                                         \
    X(null_stream_failure_mode, "aclrtSetStreamFailureMode with stream NULL")                        \
    X(device_use_only, "DEVICE_USE_ONLY streams and events")                                         \
    X(external_events, "aclrtRecordEventWithFlag, aclrtStreamWaitEventWithFlag")                     \
    X(ipc_event, "events shared between processes")                                                  \
    X(ipc_notify, "notifies shared between processes")                                               \
    X(notify_batch_reset, "aclrtNotifyBatchReset")                                                   \
    X(notify_inter_server, "aclrtNotifySetImportPidInterServer")                                     \
    X(op_wait_timeout, "aclrtSetOpWaitTimeout")

#define SOFTNPU_ENUMERATOR(name, description) name,
enum class Capability { SOFTNPU_CAPABILITIES(SOFTNPU_ENUMERATOR) };
#undef SOFTNPU_ENUMERATOR

#define SOFTNPU_COUNT(name, description) +1
inline constexpr std::size_t kCapabilityCount = 0 SOFTNPU_CAPABILITIES(SOFTNPU_COUNT);
#undef SOFTNPU_COUNT

using Capabilities = EnumSet<Capability, kCapabilityCount>;

/// The functions that a capability stands for, for people.
const char *describe(Capability capability);

}  // namespace softnpu::product
