/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * The runtime: devices, contexts, streams, events, memory.
 */
#ifndef INC_EXTERNAL_ACL_ACL_RT_H_
#define INC_EXTERNAL_ACL_ACL_RT_H_

#include <stdint.h>
#include <stddef.h>
#include <stdbool.h>
#include "acl/acl_base.h"
#include "acl/acl_rt_allocator.h"

#define ACL_MAJOR_VERSION                                  1

#define ACL_MINOR_VERSION                                  17

#define ACL_PATCH_VERSION                                  0

#define ACL_EVENT_SYNC                                     0x00000001U

#define ACL_EVENT_CAPTURE_STREAM_PROGRESS                  0x00000002U

#define ACL_EVENT_TIME_LINE                                0x00000008U

#define ACL_EVENT_DEVICE_USE_ONLY                          0x00000010U

#define ACL_EVENT_EXTERNAL                                 0x00000020U

#define ACL_EVENT_IPC                                      0x00000040U

#define ACL_STREAM_FAST_LAUNCH                             0x00000001U
#define ACL_STREAM_FAST_SYNC                               0x00000002U

#define ACL_STREAM_PERSISTENT                              0x00000004U

#define ACL_STREAM_HUGE                                    0x00000008U

#define ACL_STREAM_CPU_SCHEDULE                            0x00000010U

#define ACL_STREAM_DEVICE_USE_ONLY                         0x00000020U

#define ACL_STREAM_WAIT_VALUE_GEQ                          0x00000000U
#define ACL_STREAM_WAIT_VALUE_EQ                           0x00000001U
#define ACL_STREAM_WAIT_VALUE_AND                          0x00000002U
#define ACL_STREAM_WAIT_VALUE_NOR                          0x00000003U

#define ACL_CONTINUE_ON_FAILURE                            0x00000000U

#define ACL_STOP_ON_FAILURE                                0x00000001U

#define ACL_NOTIFY_DEFAULT                                 0x00000000U

#define ACL_NOTIFY_DEVICE_USE_ONLY                         0x00000001U

#define ACL_DEV_FEATURE_SUPPORT                            0x00000001
#define ACL_DEV_FEATURE_NOT_SUPPORT                        0x00000000

#define ACL_RT_NOTIFY_EXPORT_FLAG_DEFAULT                  0x0UL
#define ACL_RT_NOTIFY_EXPORT_FLAG_DISABLE_PID_VALIDATION   0x02UL
#define ACL_RT_NOTIFY_IMPORT_FLAG_DEFAULT                  0x0UL
#define ACL_RT_NOTIFY_IMPORT_FLAG_ENABLE_PEER_ACCESS       0x02UL

#define ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT                 0x0UL
#define ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION  0x1UL
#define ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT                 0x0UL
#define ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS      0x1UL

#define ACL_RT_VMM_EXPORT_FLAG_DEFAULT                     0x0UL
#define ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION      0x1UL

#define ACL_HOST_REG_MAPPED                                0x2UL
#define ACL_HOST_REG_IOMEMORY                              0x4UL
#define ACL_HOST_REG_READONLY                              0x8UL
#define ACL_HOST_REG_PINNED                                0x10000000UL

#define ACL_MDLRI_DEBUG_JSON_PRINT_SUMMARY                 0x0UL
#define ACL_MDLRI_DEBUG_JSON_PRINT_VERBOSE                 0x1UL

#define ACL_RT_MAX_RECORD_PA_NUM_PER_DEV                   20U

#define ACL_IPC_EVENT_HANDLE_SIZE                          64U

#define ACL_RT_MEM_ATTACH_GLOBAL                           0x01U
#define ACL_RT_MEM_LINK_IDX_0                              0U
#define ACL_RT_MEM_LINK_IDX_1                              1U

#define ACL_HOST_DEVICE_CONNECT_TYPE_PCIE                  0
#define ACL_HOST_DEVICE_CONNECT_TYPE_HCCS                  1
#define ACL_HOST_DEVICE_CONNECT_TYPE_UB                    2

#define ACL_EVENT_RECORD_DEFAULT                           0x0U
#define ACL_EVENT_RECORD_EXTERNAL                          0x01U

#define ACL_EVENT_WAIT_DEFAULT                             0x0U
#define ACL_EVENT_WAIT_EXTERNAL                            0x01U

#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_SIO                0
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_HCCS               1
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_ONE_PORT_PATH   2
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_MULTI_PORT_PATH 3

#define MAX_MEM_UCE_INFO_ARRAY_SIZE                        128

#define UCE_INFO_RESERVED_SIZE                             14

#define ACL_RT_MEM_UCE_INFO_MAX_NUM                        20

#define ACL_RT_BINARY_MAGIC_ELF_AICORE                     0x43554245U
#define ACL_RT_BINARY_MAGIC_ELF_VECTOR_CORE                0x41415246U
#define ACL_RT_BINARY_MAGIC_ELF_CUBE_CORE                  0x41494343U

#define ACL_DEVICE_FORM_FACTOR_POD                         0
#define ACL_DEVICE_FORM_FACTOR_A_K                         1
#define ACL_DEVICE_FORM_FACTOR_A_X                         2
#define ACL_DEVICE_FORM_FACTOR_PCIE_CARD                   3

#define ACL_RT_CMO_MAX_BARRIER_NUM                         6U

#define ACL_RT_DEVS_TOPOLOGY_HCCS                          0x01ULL
#define ACL_RT_DEVS_TOPOLOGY_PIX                           0x02ULL
#define ACL_RT_DEVS_TOPOLOGY_PIB                           0x04ULL
#define ACL_RT_DEVS_TOPOLOGY_PHB                           0x08ULL
#define ACL_RT_DEVS_TOPOLOGY_SYS                           0x10ULL
#define ACL_RT_DEVS_TOPOLOGY_SIO                           0x20ULL
#define ACL_RT_DEVS_TOPOLOGY_HCCS_SW                       0x40ULL

#define ACL_RT_MEM_TYPE_DEV                                (0X2U)
#define ACL_RT_MEM_TYPE_DVPP                               (0X8U)
#define ACL_RT_MEM_TYPE_RSVD                               (0X10U)

#define ACL_PKG_VERSION_MAX_SIZE                           128
#define ACL_PKG_VERSION_PARTS_MAX_SIZE                     64

#ifdef __cplusplus
extern "C" {
#endif

typedef enum aclrtRunMode {
    ACL_DEVICE = 0,
    ACL_HOST = 1
} aclrtRunMode;

typedef enum aclrtTsId {
    ACL_TS_ID_AICORE = 0,
    ACL_TS_ID_AIVECTOR = 1,
    ACL_TS_ID_RESERVED = 2
} aclrtTsId;

/** COMPLETE is 0 here, but 1 in aclrtEventRecordedStatus. */
typedef enum aclrtEventStatus {
    ACL_EVENT_STATUS_COMPLETE = 0,
    ACL_EVENT_STATUS_NOT_READY = 1,
    ACL_EVENT_STATUS_RESERVED = 2
} aclrtEventStatus;

/** COMPLETE is 1 here, but 0 in aclrtEventStatus. */
typedef enum aclrtEventRecordedStatus {
    ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
    ACL_EVENT_RECORDED_STATUS_COMPLETE = 1
} aclrtEventRecordedStatus;

typedef enum aclrtEventWaitStatus {
    ACL_EVENT_WAIT_STATUS_COMPLETE = 0,
    ACL_EVENT_WAIT_STATUS_NOT_READY = 1,
    ACL_EVENT_WAIT_STATUS_RESERVED = 0xffff
} aclrtEventWaitStatus;

typedef enum aclrtStreamStatus {
    ACL_STREAM_STATUS_COMPLETE = 0,
    ACL_STREAM_STATUS_NOT_READY = 1,
    ACL_STREAM_STATUS_RESERVED = 0xffff
} aclrtStreamStatus;

typedef enum aclrtCallbackBlockType {
    ACL_CALLBACK_NO_BLOCK = 0,
    ACL_CALLBACK_BLOCK = 1
} aclrtCallbackBlockType;

typedef enum aclrtMemcpyKind {
    ACL_MEMCPY_HOST_TO_HOST = 0,
    ACL_MEMCPY_HOST_TO_DEVICE = 1,
    ACL_MEMCPY_DEVICE_TO_HOST = 2,
    ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
    ACL_MEMCPY_DEFAULT = 4,
    ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
    ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
    ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7
} aclrtMemcpyKind;

typedef enum aclrtMemManagedAdviseType {
    ACL_MEM_ADVISE_SET_READ_MOSTLY = 0,
    ACL_MEM_ADVISE_UNSET_READ_MOSTLY = 1,
    ACL_MEM_ADVISE_SET_PREFERRED_LOCATION = 2,
    ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 3,
    ACL_MEM_ADVISE_SET_ACCESSED_BY = 4,
    ACL_MEM_ADVISE_UNSET_ACCESSED_BY = 5
} aclrtMemManagedAdviseType;

typedef enum aclrtMemManagedLocationType {
    ACL_MEM_LOCATIONTYPE_INVALID = 0,
    ACL_MEM_LOCATIONTYPE_DEVICE = 1,
    ACL_MEM_LOCATIONTYPE_HOST = 2,
    ACL_MEM_LOCATIONTYPE_HOST_NUMA = 3,
    ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT = 4
} aclrtMemManagedLocationType;

/** A place of managed memory. Its type numbers HOST 2, unlike that of aclrtMemLocation. */
typedef struct aclrtMemManagedLocation {
    aclrtMemManagedLocationType type;
    int32_t id;
} aclrtMemManagedLocation;

/** Page class of an allocation; the last three may be OR-ed in where a function says so. */
typedef enum aclrtMemMallocPolicy {
    ACL_MEM_MALLOC_HUGE_FIRST = 0,
    ACL_MEM_MALLOC_HUGE_ONLY = 1,
    ACL_MEM_MALLOC_NORMAL_ONLY = 2,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
    ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
    ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
    ACL_MEM_MALLOC_HUGE1G_ONLY = 6,
    ACL_MEM_MALLOC_HUGE1G_ONLY_P2P = 7,
    ACL_MEM_TYPE_LOW_BAND_WIDTH = 0x100,
    ACL_MEM_TYPE_HIGH_BAND_WIDTH = 0x1000,
    ACL_MEM_ACCESS_USER_SPACE_READONLY = 0x100000
} aclrtMemMallocPolicy;

/** Selector of aclrtHostRegister; MAPPED is 0 here, but 0x2 in the flags of aclrtHostRegisterV2. */
typedef enum {
    ACL_HOST_REGISTER_MAPPED = 0,
    ACL_HOST_REGISTER_IOMEMORY = 4,
    ACL_HOST_REGISTER_READONLY = 8
} aclrtHostRegisterType;

typedef enum {
    ACL_RT_MEM_ATTR_RSV = 0,
    ACL_RT_MEM_ATTR_MODULE_ID = 1,
    ACL_RT_MEM_ATTR_DEVICE_ID = 2,
    ACL_RT_MEM_ATTR_VA_FLAG = 3
} aclrtMallocAttrType;

typedef union {
    uint16_t moduleId;
    uint32_t deviceId;
    uint32_t vaFlag;
    uint8_t rsv[8];
} aclrtMallocAttrValue;

typedef struct {
    aclrtMallocAttrType attr;
    aclrtMallocAttrValue value;
} aclrtMallocAttribute;

/** Attributes of an allocation: numAttrs entries of attrs. */
typedef struct {
    aclrtMallocAttribute *attrs;
    size_t numAttrs;
} aclrtMallocConfig;

typedef struct {
    uint32_t sdid;
    int32_t *pid;
    size_t num;
} aclrtServerPid;

typedef enum aclrtMemAttr {
    ACL_DDR_MEM = 0,
    ACL_HBM_MEM = 1,
    ACL_DDR_MEM_HUGE = 2,
    ACL_DDR_MEM_NORMAL = 3,
    ACL_HBM_MEM_HUGE = 4,
    ACL_HBM_MEM_NORMAL = 5,
    ACL_DDR_MEM_P2P_HUGE = 6,
    ACL_DDR_MEM_P2P_NORMAL = 7,
    ACL_HBM_MEM_P2P_HUGE = 8,
    ACL_HBM_MEM_P2P_NORMAL = 9,
    ACL_HBM_MEM_HUGE1G = 10,
    ACL_HBM_MEM_P2P_HUGE1G = 11,
    ACL_MEM_NORMAL = 12,
    ACL_MEM_HUGE = 13,
    ACL_MEM_HUGE1G = 14,
    ACL_MEM_P2P_NORMAL = 15,
    ACL_MEM_P2P_HUGE = 16,
    ACL_MEM_P2P_HUGE1G = 17
} aclrtMemAttr;

typedef enum {
    ACL_RT_IPC_MEM_ATTR_ACCESS_LINK = 0
} aclrtIpcMemAttrType;

typedef enum aclrtGroupAttr {
    ACL_GROUP_AICORE_INT = 0,
    ACL_GROUP_AIV_INT = 1,
    ACL_GROUP_AIC_INT = 2,
    ACL_GROUP_SDMANUM_INT = 3,
    ACL_GROUP_ASQNUM_INT = 4,
    ACL_GROUP_GROUPID_INT = 5
} aclrtGroupAttr;

typedef enum aclrtFloatOverflowMode {
    ACL_RT_OVERFLOW_MODE_SATURATION = 0,
    ACL_RT_OVERFLOW_MODE_INFNAN = 1,
    ACL_RT_OVERFLOW_MODE_UNDEF = 2
} aclrtFloatOverflowMode;

typedef enum {
    ACL_RT_STREAM_WORK_ADDR_PTR = 0,
    ACL_RT_STREAM_WORK_SIZE = 1,
    ACL_RT_STREAM_FLAG = 2,
    ACL_RT_STREAM_PRIORITY = 3
} aclrtStreamConfigAttr;

/** A complete structure despite its name: programs may hold one by value. */
typedef struct aclrtStreamConfigHandle {
    void *workptr;
    size_t workSize;
    size_t flag;
    uint32_t priority;
} aclrtStreamConfigHandle;

/** never defined; pointer must be null */
typedef struct aclrtUtilizationExtendInfo aclrtUtilizationExtendInfo;

typedef struct aclrtUtilizationInfo {
    int32_t cubeUtilization;
    int32_t vectorUtilization;
    int32_t aicpuUtilization;
    int32_t memoryUtilization;
    aclrtUtilizationExtendInfo *utilizationExtend;
} aclrtUtilizationInfo;

/** tag is tagRtGroupInfo */
typedef struct tagRtGroupInfo aclrtGroupInfo;
/** tag is rtExceptionInfo; never defined in the public headers */
typedef struct rtExceptionInfo aclrtExceptionInfo;

typedef enum aclrtMemLocationType {
    ACL_MEM_LOCATION_TYPE_HOST = 0,
    ACL_MEM_LOCATION_TYPE_DEVICE = 1,
    ACL_MEM_LOCATION_TYPE_UNREGISTERED = 2,
    ACL_MEM_LOCATION_TYPE_MANAGED = 3,
    ACL_MEM_LOCATION_TYPE_HOST_NUMA = 4
} aclrtMemLocationType;

/** A place of memory. Its type numbers HOST 0, unlike that of aclrtMemManagedLocation. */
typedef struct aclrtMemLocation {
    uint32_t id;
    aclrtMemLocationType type;
} aclrtMemLocation;

/** What an address is: place, bytes of a page, reserved. */
typedef struct aclrtPtrAttributes {
    aclrtMemLocation location;
    uint32_t pageSize;
    uint32_t rsv[4];
} aclrtPtrAttributes;

/** Memory that one component uses now and used at most, in bytes. */
typedef struct aclrtMemUsageInfo {
    char name[32];
    uint64_t curMemSize;
    uint64_t memPeakSize;
    size_t reserved[8];
} aclrtMemUsageInfo;

typedef enum aclrtMemManagedRangeAttribute {
    ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY = 1,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION = 2,
    ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY = 3,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE = 4,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID = 5,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION = 6,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE = 7,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID = 8
} aclrtMemManagedRangeAttribute;

typedef enum aclrtMemAllocationType {
    ACL_MEM_ALLOCATION_TYPE_PINNED = 0
} aclrtMemAllocationType;

typedef enum aclrtMemHandleType {
    ACL_MEM_HANDLE_TYPE_NONE = 0,
    ACL_MEM_HANDLE_TYPE_POSIX = 2
} aclrtMemHandleType;

typedef enum aclrtMemSharedHandleType {
    ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT = 1,
    ACL_MEM_SHARE_HANDLE_TYPE_FABRIC = 2
} aclrtMemSharedHandleType;

typedef struct aclrtMemFabricHandle {
    uint8_t data[128];
} aclrtMemFabricHandle;

typedef struct aclrtPhysicalMemProp {
    aclrtMemHandleType handleType;
    aclrtMemAllocationType allocationType;
    aclrtMemAttr memAttr;
    aclrtMemLocation location;
    uint64_t reserve;
} aclrtPhysicalMemProp;

typedef enum aclrtMemGranularityOptions {
    ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
    ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1,
    ACL_RT_MEM_ALLOC_GRANULARITY_UNDEF = 0xffff
} aclrtMemGranularityOptions;

typedef void *aclrtDrvMemHandle;
typedef void (*aclrtCallback)(void *);
typedef void (*aclrtHostFunc)(void *);
typedef void (*aclrtExceptionInfoCallback)(aclrtExceptionInfo *);
typedef void (*aclrtOpExceptionCallback)(aclrtExceptionInfo *, void *);

typedef enum aclrtDeviceStatus {
    ACL_RT_DEVICE_STATUS_NORMAL = 0,
    ACL_RT_DEVICE_STATUS_ABNORMAL = 1,
    ACL_RT_DEVICE_STATUS_END = 0xffff
} aclrtDeviceStatus;

typedef void *aclrtBinary;
typedef void *aclrtBinHandle;
typedef void *aclrtFuncHandle;
typedef void *aclrtArgsHandle;
typedef void *aclrtParamHandle;
typedef void *aclmdlRI;

typedef enum {
    ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
    ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
    ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2
} aclmdlRICaptureMode;

typedef enum {
    ACL_MODEL_RI_CAPTURE_STATUS_NONE = 0,
    ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE = 1,
    ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED = 2
} aclmdlRICaptureStatus;

typedef struct aclrtMemUceInfo {
    void *addr;
    size_t len;
    size_t reserved[14];
} aclrtMemUceInfo;

typedef enum {
    ACL_RT_NO_ERROR = 0,
    ACL_RT_ERROR_MEMORY = 1,
    ACL_RT_ERROR_L2 = 2,
    ACL_RT_ERROR_AICORE = 3,
    ACL_RT_ERROR_LINK = 4,
    ACL_RT_ERROR_L3_PORT = 5,
    ACL_RT_ERROR_OTHERS = 0xffff
} aclrtErrorType;

typedef enum aclrtAicoreErrorType {
    ACL_RT_AICORE_ERROR_UNKNOWN = 0,
    ACL_RT_AICORE_ERROR_SW = 1,
    ACL_RT_AICORE_ERROR_HW_LOCAL = 2
} aclrtAicoreErrorType;

typedef struct {
    size_t arraySize;
    aclrtMemUceInfo memUceInfoArray[20];
} aclrtMemUceInfoArray;

typedef union aclrtErrorInfoDetail {
    aclrtMemUceInfoArray uceInfo;
    aclrtAicoreErrorType aicoreErrType;
} aclrtErrorInfoDetail;

typedef struct aclrtErrorInfo {
    uint8_t tryRepair;
    uint8_t hasDetail;
    uint8_t reserved[2];
    aclrtErrorType errorType;
    aclrtErrorInfoDetail detail;
} aclrtErrorInfo;

typedef enum aclrtCmoType {
    ACL_RT_CMO_TYPE_PREFETCH = 0,
    ACL_RT_CMO_TYPE_WRITEBACK = 1,
    ACL_RT_CMO_TYPE_INVALID = 2,
    ACL_RT_CMO_TYPE_FLUSH = 3
} aclrtCmoType;

typedef enum aclrtLastErrLevel {
    ACL_RT_THREAD_LEVEL = 0
} aclrtLastErrLevel;

typedef enum aclrtBinaryLoadOptionType {
    ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD = 1,
    ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC = 2, /**< deprecated: use ACL_RT_BINARY_LOAD_OPT_MAGIC (documentation-level deprecation) */
    ACL_RT_BINARY_LOAD_OPT_MAGIC = 2,
    ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE = 3
} aclrtBinaryLoadOptionType;

typedef union aclrtBinaryLoadOptionValue {
    uint32_t isLazyLoad;
    uint32_t magic;
    int32_t cpuKernelMode;
    uint32_t rsv[4];
} aclrtBinaryLoadOptionValue;

typedef struct {
    aclrtBinaryLoadOptionType type;
    aclrtBinaryLoadOptionValue value;
} aclrtBinaryLoadOption;

typedef struct aclrtBinaryLoadOptions {
    aclrtBinaryLoadOption *options;
    size_t numOpt;
} aclrtBinaryLoadOptions;

typedef enum {
    ACL_RT_ENGINE_TYPE_AIC = 0,
    ACL_RT_ENGINE_TYPE_AIV = 1
} aclrtEngineType;

#ifndef __BISHENG_CCEC__ /* that compiler brings its own dim3 */
/** Extent of a launch in three directions. The name is global: other toolkits have one too. */
typedef struct dim3 {
    uint32_t x;
    uint32_t y;
    uint32_t z;
#ifdef __cplusplus
#if __cplusplus >= 201103L
    constexpr dim3(uint32_t xExtent = 1, uint32_t yExtent = 1, uint32_t zExtent = 1)
#else
    dim3(uint32_t xExtent = 1, uint32_t yExtent = 1, uint32_t zExtent = 1)
#endif
        : x(xExtent), y(yExtent), z(zExtent) {}
#endif
} dim3;
#endif

typedef enum aclrtLaunchKernelAttrId {
    ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE = 1,
    ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE = 2, /**< deprecated: use ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE */
    ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE = 2,
    ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE = 3,
    ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET = 4,
    ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH = 5,
    ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP = 6,
    ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT = 7,
    ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US = 8,
    ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING = 9
} aclrtLaunchKernelAttrId;

typedef struct {
    uint32_t timeoutLow;
    uint32_t timeoutHigh;
} aclrtTimeoutUs;

typedef union aclrtLaunchKernelAttrValue {
    uint8_t schemMode;
    uint32_t localMemorySize; /**< deprecated: an older name of the member after it */
    uint32_t dynUBufSize;
    aclrtEngineType engineType;
    uint32_t blockDimOffset;
    uint8_t isBlockTaskPrefetch;
    uint8_t isDataDump;
    uint16_t timeout;
    aclrtTimeoutUs timeoutUs;
    uint8_t enableProfiling;
    uint32_t rsv[4];
} aclrtLaunchKernelAttrValue;

typedef struct aclrtLaunchKernelAttr {
    aclrtLaunchKernelAttrId id;
    aclrtLaunchKernelAttrValue value;
} aclrtLaunchKernelAttr;

typedef struct aclrtLaunchKernelCfg {
    aclrtLaunchKernelAttr *attrs;
    size_t numAttrs;
} aclrtLaunchKernelCfg;

typedef enum {
    ACL_STREAM_ATTR_FAILURE_MODE = 1,
    ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK = 2,
    ACL_STREAM_ATTR_USER_CUSTOM_TAG = 3,
    ACL_STREAM_ATTR_CACHE_OP_INFO = 4,
    ACL_STREAM_ATTR_PRIORITY = 5
} aclrtStreamAttr;

typedef union {
    uint64_t failureMode;
    uint32_t overflowSwitch;
    uint32_t userCustomTag;
    uint32_t cacheOpInfoSwitch;
    uint32_t streamPriority;
    uint32_t reserve[4];
} aclrtStreamAttrValue;

typedef enum aclmdlRITaskType {
    ACL_MODEL_RI_TASK_DEFAULT = 0,
    ACL_MODEL_RI_TASK_KERNEL = 1,
    ACL_MODEL_RI_TASK_EVENT_RECORD = 2,
    ACL_MODEL_RI_TASK_EVENT_WAIT = 3,
    ACL_MODEL_RI_TASK_EVENT_RESET = 4,
    ACL_MODEL_RI_TASK_VALUE_WRITE = 5,
    ACL_MODEL_RI_TASK_VALUE_WAIT = 6
} aclmdlRITaskType;

typedef struct aclmdlRIKernelTaskParams {
    aclrtFuncHandle funcHandle;
    aclrtLaunchKernelCfg *cfg;
    void *args;
    uint32_t isHostArgs;
    size_t argsSize;
    uint32_t numBlocks;
    uint32_t rsv[10];
} aclmdlRIKernelTaskParams;

typedef struct aclmdlRIEventRecordTaskParams {
    aclrtEvent event;
    uint32_t eventFlag;
    uint32_t recordFlag;
} aclmdlRIEventRecordTaskParams;

typedef struct aclmdlRIEventWaitTaskParams {
    aclrtEvent event;
    uint32_t eventFlag;
    uint32_t waitFlag;
} aclmdlRIEventWaitTaskParams;

typedef struct aclmdlRIEventResetTaskParams {
    aclrtEvent event;
    uint32_t eventFlag;
    uint32_t resetFlag;
} aclmdlRIEventResetTaskParams;

typedef struct aclmdlRIValueWriteTaskParams {
    void *devAddr;
    uint64_t value;
} aclmdlRIValueWriteTaskParams;

typedef struct aclmdlRIValueWaitTaskParams {
    void *devAddr;
    uint64_t value;
    uint32_t flag;
} aclmdlRIValueWaitTaskParams;

typedef struct aclmdlRITaskParams {
    aclmdlRITaskType type;
    uint32_t rsv0[3];
    aclrtTaskGrp taskGrp;
    void *opInfoPtr;
    size_t opInfoSize;
    uint8_t rsv1[32];
    union {
        uint8_t rsv2[128];
        struct aclmdlRIKernelTaskParams kernelTaskParams;
        struct aclmdlRIEventRecordTaskParams eventRecordTaskParams;
        struct aclmdlRIEventWaitTaskParams eventWaitTaskParams;
        struct aclmdlRIEventResetTaskParams eventResetTaskParams;
        struct aclmdlRIValueWriteTaskParams valueWriteTaskParams;
        struct aclmdlRIValueWaitTaskParams valueWaitTaskParams;
    };
} aclmdlRITaskParams;

typedef enum {
    ACL_DEV_ATTR_AICPU_CORE_NUM = 1,
    ACL_DEV_ATTR_AICORE_CORE_NUM = 101,
    ACL_DEV_ATTR_CUBE_CORE_NUM = 102,
    ACL_DEV_ATTR_VECTOR_CORE_NUM = 201,
    ACL_DEV_ATTR_WARP_SIZE = 202,
    ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE = 203,
    ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE = 204, /**< deprecated: use ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE */
    ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE = 204,
    ACL_DEV_ATTR_MAX_GRID_DIM_X = 205,
    ACL_DEV_ATTR_MAX_GRID_DIM_Y = 206,
    ACL_DEV_ATTR_MAX_GRID_DIM_Z = 207,
    ACL_DEV_ATTR_MAX_BLOCK_PER_GRID = 208,
    ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK = 209,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_X = 210,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_Y = 211,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_Z = 212,
    ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE = 301,
    ACL_DEV_ATTR_L2_CACHE_SIZE = 302,
    ACL_DEV_ATTR_SMP_ID = 401,
    ACL_DEV_ATTR_PHY_CHIP_ID = 402,
    ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID = 403, /**< deprecated: use ACL_DEV_ATTR_SUPER_POD_DEVICE_ID (comment-level deprecation) */
    ACL_DEV_ATTR_SUPER_POD_DEVICE_ID = 403,
    ACL_DEV_ATTR_SUPER_POD_SERVER_ID = 404,
    ACL_DEV_ATTR_SUPER_POD_ID = 405,
    ACL_DEV_ATTR_CUST_OP_PRIVILEGE = 406,
    ACL_DEV_ATTR_MAINBOARD_ID = 407,
    ACL_DEV_ATTR_HD_CONNECT_TYPE = 408,
    ACL_DEV_ATTR_DEVICE_FORM_FACTOR = 409,
    ACL_DEV_ATTR_IS_VIRTUAL = 501,
    ACL_DEV_ATTR_NPU_ARCH = 601
} aclrtDevAttr;

typedef enum {
    ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV = 1,
    ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV = 21
} aclrtDevFeatureType;

typedef enum {
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM = 10,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX = 11,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN = 12,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL = 13
} aclrtReduceKind;

typedef enum {
    ACL_RT_DEV_RES_CUBE_CORE = 0,
    ACL_RT_DEV_RES_VECTOR_CORE = 1
} aclrtDevResLimitType;

typedef enum {
    ACL_RT_EQUAL = 0,
    ACL_RT_NOT_EQUAL = 1,
    ACL_RT_GREATER = 2,
    ACL_RT_GREATER_OR_EQUAL = 3,
    ACL_RT_LESS = 4,
    ACL_RT_LESS_OR_EQUAL = 5
} aclrtCondition;

typedef enum {
    ACL_RT_SWITCH_INT32 = 0,
    ACL_RT_SWITCH_INT64 = 1
} aclrtCompareDataType;

typedef struct {
    aclrtCmoType cmoType;
    uint32_t barrierId;
} aclrtBarrierCmoInfo;

typedef struct {
    size_t barrierNum;
    aclrtBarrierCmoInfo cmoInfo[6];
} aclrtBarrierTaskInfo;

typedef struct {
    aclrtMemLocation dstLoc;
    aclrtMemLocation srcLoc;
    uint8_t rsv[16];
} aclrtMemcpyBatchAttr;

typedef struct {
    uint32_t addrOffset;
    uint32_t dataOffset;
} aclrtPlaceHolderInfo;

typedef struct {
    uint8_t isAddr;
    uint8_t valueOrAddr[8];
    uint8_t size;
    uint8_t rsv[6];
} aclrtRandomParaInfo;

typedef struct {
    aclrtRandomParaInfo dropoutRation;
} aclrtDropoutBitmaskInfo;

typedef struct {
    aclrtRandomParaInfo min;
    aclrtRandomParaInfo max;
} aclrtUniformDisInfo;

typedef struct {
    aclrtRandomParaInfo mean;
    aclrtRandomParaInfo stddev;
} aclrtNormalDisInfo;

typedef enum {
    ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK = 0,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS = 1,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS = 2,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS = 3
} aclrtRandomNumFuncType;

typedef struct {
    aclrtRandomNumFuncType funcType;
    union {
        aclrtDropoutBitmaskInfo dropoutBitmaskInfo;
        aclrtUniformDisInfo uniformDisInfo;
        aclrtNormalDisInfo normalDisInfo;
    } paramInfo;
} aclrtRandomNumFuncParaInfo;

typedef struct {
    aclDataType dataType;
    aclrtRandomNumFuncParaInfo randomNumFuncParaInfo;
    void *randomParaAddr;
    void *randomResultAddr;
    void *randomCounterAddr;
    aclrtRandomParaInfo randomSeed;
    aclrtRandomParaInfo randomNum;
    uint8_t rsv[8];
} aclrtRandomNumTaskInfo;

typedef enum {
    ACL_RT_DEVICE_TASK_ABORT_PRE = 0,
    ACL_RT_DEVICE_TASK_ABORT_POST = 1
} aclrtDeviceTaskAbortStage;

typedef enum {
    ACL_RT_UPDATE_RANDOM_TASK = 1,
    ACL_RT_UPDATE_AIC_AIV_TASK = 2
} aclrtUpdateTaskAttrId;

typedef struct {
    void *srcAddr;
    size_t size;
    uint32_t rsv[4];
} aclrtRandomTaskUpdateAttr;

typedef struct {
    void *binHandle;
    void *funcEntryAddr;
    void *blockDimAddr;
    uint32_t rsv[4];
} aclrtAicAivTaskUpdateAttr;

typedef union {
    aclrtRandomTaskUpdateAttr randomTaskAttr;
    aclrtAicAivTaskUpdateAttr aicAivTaskAttr;
} aclrtUpdateTaskAttrVal;

typedef struct {
    aclrtUpdateTaskAttrId id;
    aclrtUpdateTaskAttrVal val;
} aclrtTaskUpdateInfo;

typedef enum {
    ACL_RT_DEVICE_STATE_SET_PRE = 0,
    ACL_RT_DEVICE_STATE_SET_POST = 1,
    ACL_RT_DEVICE_STATE_RESET_PRE = 2,
    ACL_RT_DEVICE_STATE_RESET_POST = 3
} aclrtDeviceState;

typedef void (*aclrtDeviceStateCallback)(int32_t, aclrtDeviceState, void *);

typedef enum {
    ACL_RT_SNAPSHOT_LOCK_PRE = 0,
    ACL_RT_SNAPSHOT_BACKUP_PRE = 1,
    ACL_RT_SNAPSHOT_BACKUP_POST = 2,
    ACL_RT_SNAPSHOT_RESTORE_PRE = 3,
    ACL_RT_SNAPSHOT_RESTORE_POST = 4,
    ACL_RT_SNAPSHOT_UNLOCK_POST = 5
} aclrtSnapShotStage;

typedef uint32_t (*aclrtSnapShotCallBack)(int32_t, void *);

typedef struct aclrtSnapShotBackupArgs {
    uint32_t backupFlags;
    char reserved[60];
} aclrtSnapShotBackupArgs;

typedef struct aclrtSnapShotRestoreArgs {
    uint32_t restoreFlags;
    char reserved[60];
} aclrtSnapShotRestoreArgs;

typedef struct aclrtUuid {
    char bytes[16];
} aclrtUuid;

typedef enum {
    ACL_RT_STREAM_STATE_CREATE_POST = 1,
    ACL_RT_STREAM_STATE_DESTROY_PRE = 2
} aclrtStreamState;

typedef void (*aclrtStreamStateCallback)(aclrtStream, aclrtStreamState, void *);
typedef int32_t (*aclrtDeviceTaskAbortCallback)(int32_t, aclrtDeviceTaskAbortStage, uint32_t, void *);

typedef enum {
    ACL_FUNC_ATTR_KERNEL_TYPE = 1,
    ACL_FUNC_ATTR_KERNEL_RATIO = 2,
    ACL_FUNC_ATTR_KERNEL_SCHED_MODE = 3
} aclrtFuncAttribute;

typedef enum {
    ACL_KERNEL_TYPE_AICORE = 0,
    ACL_KERNEL_TYPE_CUBE = 1,
    ACL_KERNEL_TYPE_VECTOR = 2,
    ACL_KERNEL_TYPE_MIX = 3,
    ACL_KERNEL_TYPE_AICPU = 100
} aclrtKernelType;

typedef enum {
    ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE = 0,
    ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE = 1,
    ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE = 2,
    ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE = 4
} aclrtCntNotifyRecordMode;

typedef struct {
    aclrtCntNotifyRecordMode mode;
    uint32_t value;
} aclrtCntNotifyRecordInfo;

typedef enum {
    ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE = 0,
    ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE = 1,
    ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE = 2,
    ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE = 3,
    ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE = 4
} aclrtCntNotifyWaitMode;

typedef struct {
    aclrtCntNotifyWaitMode mode;
    uint32_t value;
    uint32_t timeout;
    uint8_t isClear;
    uint8_t rsv[3];
} aclrtCntNotifyWaitInfo;

typedef enum {
    ACL_RT_MEM_ACCESS_FLAGS_NONE = 0,
    ACL_RT_MEM_ACCESS_FLAGS_READ = 1,
    ACL_RT_MEM_ACCESS_FLAGS_READWRITE = 3
} aclrtMemAccessFlags;

typedef struct {
    aclrtMemAccessFlags flags;
    aclrtMemLocation location;
    uint8_t rsv[12];
} aclrtMemAccessDesc;

typedef enum aclCANNPackageName {
    ACL_PKG_NAME_CANN = 0,
    ACL_PKG_NAME_RUNTIME = 1,
    ACL_PKG_NAME_COMPILER = 2,
    ACL_PKG_NAME_HCCL = 3,
    ACL_PKG_NAME_TOOLKIT = 4,
    ACL_PKG_NAME_OPP = 5,
    ACL_PKG_NAME_OPP_KERNEL = 6,
    ACL_PKG_NAME_DRIVER = 7
} aclCANNPackageName;

typedef struct aclCANNPackageVersion {
    char version[128];
    char majorVersion[64];
    char minorVersion[64];
    char releaseVersion[64];
    char patchVersion[64];
    char reserved[128];
} aclCANNPackageVersion;

typedef enum {
    ACL_RT_HAC_TYPE_STARS = 0,
    ACL_RT_HAC_TYPE_AICPU = 1,
    ACL_RT_HAC_TYPE_AIC = 2,
    ACL_RT_HAC_TYPE_AIV = 3,
    ACL_RT_HAC_TYPE_PCIEDMA = 4,
    ACL_RT_HAC_TYPE_RDMA = 5,
    ACL_RT_HAC_TYPE_SDMA = 6,
    ACL_RT_HAC_TYPE_DVPP = 7,
    ACL_RT_HAC_TYPE_UDMA = 8,
    ACL_RT_HAC_TYPE_CCU = 9
} aclrtHacType;

typedef enum {
    ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED = 0,
    ACL_RT_HOST_MEM_MAP_SUPPORTED = 1
} aclrtHostMemMapCapability;

typedef enum {
    ACL_RT_MEM_ACCESS_LINK_SIO = 0,
    ACL_RT_MEM_ACCESS_LINK_HCCS = 1,
    ACL_RT_MEM_ACCESS_UB_ONE_PORT_PATH = 2,
    ACL_RT_MEM_ACCESS_UB_MULTI_PORT_PATH = 3
} aclrtMemLinkType;

typedef struct aclrtIpcEventHandle {
    char reserved[64];
} aclrtIpcEventHandle;

typedef enum aclrtAtomicOperationCapability {
    ACL_RT_ATOMIC_CAPABILITY_SIGNED = 1,
    ACL_RT_ATOMIC_CAPABILITY_UNSIGNED = 2,
    ACL_RT_ATOMIC_CAPABILITY_REDUCATION = 4, /**< deprecated: use ACL_RT_ATOMIC_CAPABILITY_REDUCTION (comment-level deprecation) */
    ACL_RT_ATOMIC_CAPABILITY_REDUCTION = 4,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR8 = 8,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR16 = 16,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR32 = 32,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR64 = 64,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR128 = 128,
    ACL_RT_ATOMIC_CAPABILITY_VECTOR32X4 = 0x100
} aclrtAtomicOperationCapability;

typedef enum aclrtAtomicOperation {
    ACL_RT_ATOMIC_OPERATION_INTEGER_ADD = 0,
    ACL_RT_ATOMIC_OPERATION_INTEGER_MIN = 1,
    ACL_RT_ATOMIC_OPERATION_INTEGER_MAX = 2,
    ACL_RT_ATOMIC_OPERATION_INTEGER_INCREMENT = 3,
    ACL_RT_ATOMIC_OPERATION_INTEGER_DECREMENT = 4,
    ACL_RT_ATOMIC_OPERATION_AND = 5,
    ACL_RT_ATOMIC_OPERATION_OR = 6,
    ACL_RT_ATOMIC_OPERATION_XOR = 7,
    ACL_RT_ATOMIC_OPERATION_EXCHANGE = 8,
    ACL_RT_ATOMIC_OPERATION_CAS = 9,
    ACL_RT_ATOMIC_OPERATION_FLOAT_ADD = 10,
    ACL_RT_ATOMIC_OPERATION_FLOAT_MIN = 11,
    ACL_RT_ATOMIC_OPERATION_FLOAT_MAX = 12,
    ACL_RT_ATOMIC_OPERATION_DMA_ADD = 30,
    ACL_RT_ATOMIC_OPERATION_DMA_MIN = 31,
    ACL_RT_ATOMIC_OPERATION_DMA_MAX = 32,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_ADD = 40,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MIN = 41,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MAX = 42,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_CAS = 43,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_EXCH = 44
} aclrtAtomicOperation;

typedef void *aclmdlRICondHandle;

typedef enum {
    ACL_MODEL_RI_COND_HANDLE_ASSIGN_DEFAULT = 1
} aclmdlRICondHandleFlag;

typedef enum {
    ACL_MODEL_RI_COND_TYPE_IF = 0,
    ACL_MODEL_RI_COND_TYPE_WHILE = 1,
    ACL_MODEL_RI_COND_TYPE_SWITCH = 2
} aclmdlRICondTaskType;

typedef struct tagAclmdlRICondTaskParams {
    aclmdlRICondHandle handle;
    aclmdlRICondTaskType type;
    uint32_t size;
    aclmdlRI *modelRIArray;
} aclmdlRICondTaskParams;

typedef enum aclrtDeviceLimit {
    ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE = 0,
    ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE = 1,
    ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE = 2,
    ACL_RT_DEV_LIMIT_SIMD_PRINTF_FIFO_SIZE_PER_CORE = 3,
    ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE = 4
} aclrtDeviceLimit;

typedef enum aclRegisterCallbackType {
    ACL_REG_TYPE_ACL_MODEL = 0,
    ACL_REG_TYPE_ACL_OP_EXECUTOR = 1,
    ACL_REG_TYPE_ACL_OP_CBLAS = 2,
    ACL_REG_TYPE_ACL_OP_COMPILER = 3,
    ACL_REG_TYPE_ACL_TDT_CHANNEL = 4,
    ACL_REG_TYPE_ACL_TDT_QUEUE = 5,
    ACL_REG_TYPE_ACL_DVPP = 6,
    ACL_REG_TYPE_ACL_RETR = 7,
    ACL_REG_TYPE_OTHER = 0xffff
} aclRegisterCallbackType;

typedef aclError (*aclInitCallbackFunc)(const char *, size_t, void *);
typedef aclError (*aclFinalizeCallbackFunc)(void *);

typedef enum aclrtProcessState {
    ACL_RT_PROCESS_STATE_RUNNING = 0,
    ACL_RT_PROCESS_STATE_LOCKED = 1
} aclrtProcessState;

/** tag only, no typedef: C needs the enum keyword */
enum aclrtMemPgType {
    NORMAL_PAGE_TYPE = 0,
    HUGE_PAGE_TYPE = 1,
    HUGE1G_PAGE_TYPE = 2
};

/** tag only, no typedef: C needs the enum keyword */
enum aclrtMemType {
    HBM_TYPE = 0,
    DDR_TYPE = 1,
    P2P_HBM_TYPE = 2,
    P2P_DDR_TYPE = 3
};

/** tag only, no typedef: C needs the struct keyword */
struct MemAttrMapping {
    uint32_t pgType;
    uint32_t memType;
    bool isHostAlloc;
    aclrtMemAttr memAttr;
};

/* ---- Init and finalize (chapter 2) ---- */

/**
 * Initializes AscendCL in this process.
 *
 * Calls are counted. A second call returns ACL_ERROR_REPEAT_INITIALIZE, counts too, and does not read its
 * file; the caller may go on.
 *
 * @param[in] configPath path of a JSON file; NULL or an empty string means defaults
 * @errors ACL_ERROR_REPEAT_INITIALIZE: this process is initialized already; the call was counted ([count]
 *     by now), its configuration was not read, and the program may go on
 * @errors ACL_ERROR_INVALID_PARAM: configPath: the content of [path] differs from the first configuration
 *     of this process, [first]; legal is the same content
 * @errors ACL_ERROR_INVALID_FILE: configPath: [path] cannot be read: [reason]
 * @errors ACL_ERROR_INVALID_FILE: configPath: [path] has more than 10 MiB, the most that a configuration
 *     may have
 * @errors ACL_ERROR_PARSE_FILE: configPath: [path] is no JSON object: [reason]
 * @errors ACL_ERROR_PARSE_FILE: configPath: [path] nests its brackets deeper than 10
 * @errors ACL_ERROR_INVALID_PARAM: configPath: err_msg_mode in [path] is [given]; legal are "0" (by thread)
 *     and "1" (by process)
 * @errors ACL_ERROR_INVALID_PARAM: configPath: acl_graph.event_mode in [path] is [given]; legal are 0 and 1
 * @errors ACL_ERROR_FAILURE: configPath: defaultDevice.default_device in [path] is [given]; legal is a
 *     decimal number in a JSON string
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: configPath: defaultDevice.default_device in [path] is [given];
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: [sentence]
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclInit(const char *configPath);

/**
 * Ends AscendCL in this process, whatever the count of aclInit.
 *
 * Devices are not reset, and memory is not freed. A call more than needed returns
 * ACL_ERROR_REPEAT_FINALIZE.
 *
 * @errors ACL_ERROR_REPEAT_FINALIZE: this process is not initialized (any more): one aclFinalize ends it
 *     whatever the count, aclFinalizeReference takes back one aclInit
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclFinalize(void);

/**
 * Takes back one aclInit; the last one ends AscendCL.
 *
 * @param[in,out] refCount receives the count after the call; may be NULL
 * @errors ACL_ERROR_REPEAT_FINALIZE: this process is not initialized (any more): one aclFinalize ends it
 *     whatever the count, aclFinalizeReference takes back one aclInit
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclFinalizeReference(uint64_t *refCount);

/**
 * Registers a function that aclInit calls; after aclInit it is called at once.
 *
 * A result other than 0 makes that aclInit fail with it; the result of a call after aclInit is ignored.
 *
 * @param[in] type component that asks; only ACL_REG_TYPE_OTHER may register more than once
 * @param[in] cbFunc receives the text of the config file and its bytes (empty and 0 without a file)
 * @param[in] userData handed to cbFunc as it is
 * @errors ACL_ERROR_INVALID_PARAM: type is [given]; legal are 0 (ACL_REG_TYPE_ACL_MODEL) to 7
 *     (ACL_REG_TYPE_ACL_RETR) and 0xffff (ACL_REG_TYPE_OTHER)
 * @errors ACL_ERROR_INTERNAL_ERROR: type [given] has its callback already; only ACL_REG_TYPE_OTHER may have
 *     several
 * @errors ACL_ERROR_INVALID_PARAM: cbFunc is NULL; legal is a valid pointer
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclInitCallbackRegister(
    aclRegisterCallbackType type,
    aclInitCallbackFunc cbFunc,
    void *userData);

/**
 * Removes what aclInitCallbackRegister registered.
 *
 * @param[in] type as registered
 * @param[in] cbFunc as registered
 * @errors ACL_ERROR_INVALID_PARAM: type is [given]; legal are 0 (ACL_REG_TYPE_ACL_MODEL) to 7
 *     (ACL_REG_TYPE_ACL_RETR) and 0xffff (ACL_REG_TYPE_OTHER)
 * @errors ACL_ERROR_INTERNAL_ERROR: cbFunc: this function is not registered for type [given]
 * @errors ACL_ERROR_INVALID_PARAM: cbFunc is NULL; legal is a valid pointer
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclInitCallbackUnRegister(
    aclRegisterCallbackType type,
    aclInitCallbackFunc cbFunc);

/**
 * Registers a function that the last finalize calls.
 *
 * @param[in] type component that asks; only ACL_REG_TYPE_OTHER may register more than once
 * @param[in] cbFunc a result other than 0 stops the finalize, which returns it and may be tried again
 * @param[in] userData handed to cbFunc as it is
 * @errors ACL_ERROR_INVALID_PARAM: type is [given]; legal are 0 (ACL_REG_TYPE_ACL_MODEL) to 7
 *     (ACL_REG_TYPE_ACL_RETR) and 0xffff (ACL_REG_TYPE_OTHER)
 * @errors ACL_ERROR_INTERNAL_ERROR: type [given] has its callback already; only ACL_REG_TYPE_OTHER may have
 *     several
 * @errors ACL_ERROR_INVALID_PARAM: cbFunc is NULL; legal is a valid pointer
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclFinalizeCallbackRegister(
    aclRegisterCallbackType type,
    aclFinalizeCallbackFunc cbFunc,
    void *userData);

/**
 * Removes what aclFinalizeCallbackRegister registered.
 *
 * @param[in] type as registered
 * @param[in] cbFunc as registered
 * @errors ACL_ERROR_INVALID_PARAM: type is [given]; legal are 0 (ACL_REG_TYPE_ACL_MODEL) to 7
 *     (ACL_REG_TYPE_ACL_RETR) and 0xffff (ACL_REG_TYPE_OTHER)
 * @errors ACL_ERROR_INTERNAL_ERROR: cbFunc: this function is not registered for type [given]
 * @errors ACL_ERROR_INVALID_PARAM: cbFunc is NULL; legal is a valid pointer
 * @see spec/init-errors.md 1
 */
ACL_FUNC_VISIBILITY aclError aclFinalizeCallbackUnRegister(
    aclRegisterCallbackType type,
    aclFinalizeCallbackFunc cbFunc);

/* ---- Versions (chapter 24) ---- */

/**
 * Gives the version of an installed package in parts.
 *
 * @param[in] name the package
 * @param[out] version receives the parts as NUL-terminated texts
 * @errors ACL_ERROR_INVALID_PARAM: name is [given]; legal are 0 (ACL_PKG_NAME_CANN) to 7
 *     (ACL_PKG_NAME_DRIVER)
 * @errors ACL_ERROR_INVALID_FILE: name: the version of [package] is not known: [reason]
 * @errors ACL_ERROR_INVALID_PARAM: version is NULL; legal is a valid pointer
 * @deprecated use aclsysGetVersionStr / aclsysGetVersionNum
 * @see spec/init-errors.md 2
 */
ACL_DEPRECATED_MESSAGE("use aclsysGetVersionStr / aclsysGetVersionNum")
ACL_FUNC_VISIBILITY aclError aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion *version);

/**
 * Gives the version of an installed package as text.
 *
 * @param[in] pkgName package, e.g. "runtime"; - and _ are the same in it
 * @param[out] versionStr receives the text and its NUL; at least ACL_PKG_VERSION_MAX_SIZE (128) bytes
 * @errors ACL_ERROR_INVALID_FILE: pkgName: the version of [package] is not known: [reason]
 * @errors ACL_ERROR_INVALID_PARAM: pkgName is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: versionStr is NULL; legal is a valid pointer
 * @see spec/init-errors.md 2
 */
ACL_FUNC_VISIBILITY aclError aclsysGetVersionStr(char *pkgName, char *versionStr);

/**
 * Gives the version of an installed package as a number that can be compared.
 *
 * @param[in] pkgName package; - and _ are the same in it
 * @param[out] versionNum receives 10000000 * major + 100000 * minor + 1000 * patch, less 300, 200 or 100
 *     for alpha, beta and rc, plus the number of the pre-release
 * @errors ACL_ERROR_INVALID_FILE: pkgName: the version of [package] is not known: [reason]
 * @errors ACL_ERROR_INVALID_PARAM: pkgName is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: versionNum is NULL; legal is a valid pointer
 * @see spec/init-errors.md 2
 */
ACL_FUNC_VISIBILITY aclError aclsysGetVersionNum(char *pkgName, int32_t *versionNum);

/**
 * Gives the version of the interface.
 *
 * @param[out] majorVersion receives 1
 * @param[out] minorVersion receives 17
 * @param[out] patchVersion receives 0
 * @errors ACL_ERROR_INVALID_PARAM: majorVersion is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: minorVersion is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: patchVersion is NULL; legal is a valid pointer
 * @deprecated use aclsysGetVersionNum / aclsysGetVersionStr
 * @see spec/init-errors.md 2
 */
ACL_DEPRECATED_MESSAGE("use aclsysGetVersionNum / aclsysGetVersionStr")
ACL_FUNC_VISIBILITY aclError aclrtGetVersion(
    int32_t *majorVersion,
    int32_t *minorVersion,
    int32_t *patchVersion);

/* ---- Errors, exceptions and faults (chapter 13) ---- */

/**
 * Gives the text of every failure since the last call, newest first, and forgets it.
 *
 * Works without aclInit. Failures of this thread, or of the process when the config file sets err_msg_mode
 * to "1". Success does not clear the text, and reading it does not clear aclrtGetLastError.
 *
 * @return NUL-terminated text, valid until the next call; NULL when nothing failed
 * @note undetermined on the card; softnpu leaves text for every refused call, those with
 *     ACL_ERROR_RT_FEATURE_NOT_SUPPORT included, and keeps the newest 16
 * @see spec/init-errors.md 5
 */
ACL_FUNC_VISIBILITY const char *aclGetRecentErrMsg(void);

/**
 * Gives the last runtime error (107xxx, 207xxx, 507xxx) of this thread and keeps it.
 *
 * @param[in] level ACL_RT_THREAD_LEVEL
 * @return the error; 0 when there is none. Success never overwrites it, and refusals of the 1000xx family
 *     are not stored
 * @errors ACL_ERROR_INVALID_PARAM: level is [given]; legal is 0 (ACL_RT_THREAD_LEVEL)
 * @see spec/init-errors.md 4
 */
ACL_FUNC_VISIBILITY aclError aclrtPeekAtLastError(aclrtLastErrLevel level);

/**
 * Gives the last runtime error (107xxx, 207xxx, 507xxx) of this thread and clears it.
 *
 * @param[in] level ACL_RT_THREAD_LEVEL; anything else keeps the stored error
 * @return the error; 0 when there is none
 * @errors ACL_ERROR_INVALID_PARAM: level is [given]; legal is 0 (ACL_RT_THREAD_LEVEL)
 * @see spec/init-errors.md 4
 */
ACL_FUNC_VISIBILITY aclError aclrtGetLastError(aclrtLastErrLevel level);

/**
 * Sets the one exception callback of the process; the last call wins.
 *
 * @param[in] callback called when a task fails on a device, perhaps in several threads at once; NULL clears
 * @deprecated use aclrtExceptionInfoCallbackRegister / aclrtExceptionInfoCallbackUnregister
 * @see spec/init-errors.md 6
 */
ACL_DEPRECATED_MESSAGE("use aclrtExceptionInfoCallbackRegister / aclrtExceptionInfoCallbackUnregister")
ACL_FUNC_VISIBILITY aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback);

/**
 * Adds an exception callback; the same function twice counts once.
 *
 * @param[in] callback called when a task fails on a device, perhaps in several threads at once
 * @errors ACL_ERROR_RT_PARAM_INVALID: callback is NULL; legal is a function
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback);

/**
 * Removes an exception callback, without waiting for one that runs.
 *
 * @param[in] callback as registered; an unknown one is no error
 * @errors ACL_ERROR_RT_PARAM_INVALID: callback is NULL; legal is a function
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback);

/**
 * Gives the task that failed.
 *
 * @param[in] info what the exception callback was given; valid inside the callback only
 * @return id; 0xFFFFFFFF when info is NULL or the device itself failed
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Gives the stream of the task that failed.
 *
 * @param[in] info what the exception callback was given; valid inside the callback only
 * @return id; 0xFFFFFFFF when info is NULL or the device itself failed
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Gives the thread that submitted the task that failed.
 *
 * @param[in] info what the exception callback was given; valid inside the callback only
 * @return id; 0xFFFFFFFF when info is NULL or the device itself failed
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Gives the device of the task that failed.
 *
 * @param[in] info what the exception callback was given; valid inside the callback only
 * @return id; 0xFFFFFFFF when info is NULL
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Gives the error of the task that failed.
 *
 * @param[in] info what the exception callback was given; valid inside the callback only
 * @return code; 0xFFFFFFFF when info is NULL
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo *info);

/**
 * Lists the memory of a device with errors that its ECC could not correct.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in,out] memUceInfoArray receives address and bytes of each range
 * @param[in] arraySize entries of the array
 * @param[out] retSize receives the entries written, 0 without a fault
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: memUceInfoArray is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: retSize is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @note experimental: the reference says that this may change.
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtGetMemUceInfo(
    int32_t deviceId,
    aclrtMemUceInfo *memUceInfoArray,
    size_t arraySize,
    size_t *retSize);

/**
 * Stops and drops every task of a device.
 *
 * Calls that other threads make meanwhile return ACL_ERROR_RT_DEVICE_TASK_ABORT.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] timeout milliseconds, at most 2160000 (36 minutes); 0 waits for ever
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: timeout is [given] ms; legal are 0 (for ever) to 2160000 (36 minutes)
 *     (950, a3, a2 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @note experimental: the reference says that this may change.
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceTaskAbort(int32_t deviceId, uint32_t timeout);

/**
 * Replaces memory that aclrtGetMemUceInfo listed.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] memUceInfoArray ranges to repair
 * @param[in] arraySize entries of the array, at most 128
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: arraySize is [given]; legal are 0 to 128 faults (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: memUceInfoArray is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @note experimental: the reference says that this may change.
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtMemUceRepair(
    int32_t deviceId,
    aclrtMemUceInfo *memUceInfoArray,
    size_t arraySize);

/**
 * Registers a function that is called before and after aclrtDeviceTaskAbort does its work.
 *
 * @param[in] regName name of the registration, unique
 * @param[in] callback NULL removes the registration
 * @param[in] args handed to callback as it is
 * @errors ACL_ERROR_RT_PARAM_INVALID: regName "[given]" is registered already; a NULL callback takes it
 *     back
 * @errors ACL_ERROR_INVALID_PARAM: regName is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceTaskAbortCallback(
    const char *regName,
    aclrtDeviceTaskAbortCallback callback,
    void *args);

/**
 * Tells what is wrong with a device.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[out] errorInfo receives the kind of fault and its details; ACL_RT_NO_ERROR without a fault
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: errorInfo is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @note experimental: the reference says that this may change.
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo);

/**
 * Repairs what aclrtGetErrorVerbose found.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] errorInfo as aclrtGetErrorVerbose gave it
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: errorInfo is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @note experimental: the reference says that this may change.
 * @see spec/init-errors.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtRepairError(int32_t deviceId, const aclrtErrorInfo *errorInfo);

/* ---- Devices (chapter 4) ---- */

/**
 * Makes the default context of a device current on this thread, and counts the use of the device.
 *
 * Also when the thread has an explicit context. Each call needs its aclrtResetDevice.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: [sentence]
 * @see spec/device-context.md 1
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDevice(int32_t deviceId);

/**
 * Takes back one aclrtSetDevice; the last one waits for the device's tasks and releases its default context
 * and its memory of this process.
 *
 * Any thread may call it. Threads that used the default context have none afterwards.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_CONTEXT_RELEASE_ERROR: deviceId: device [device] is not set (any more) in this
 *     process; legal is one reset for each aclrtSetDevice
 * @note undetermined on the card; softnpu frees linear, media and pool blocks at the real reset; physical
 *     handles and reservations live on
 * @see spec/device-context.md 1
 */
ACL_FUNC_VISIBILITY aclError aclrtResetDevice(int32_t deviceId);

/**
 * Releases a device as the last aclrtResetDevice would, whatever the count.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_CONTEXT_RELEASE_ERROR: deviceId: device [device] is not set (any more) in this
 *     process; legal is one reset for each aclrtSetDevice
 * @see spec/device-context.md 1
 */
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceForce(int32_t deviceId);

/**
 * Gives the device of this thread's current context.
 *
 * Without a context the call returns ACL_ERROR_RT_CONTEXT_NULL, but stores no error.
 *
 * @param[out] deviceId receives the id, as the process numbers its visible devices
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_INVALID_PARAM: deviceId is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDevice(int32_t *deviceId);

/**
 * Tells whether the program runs on a host (ACL_HOST) or on the device's own processors (ACL_DEVICE).
 *
 * @param[out] runMode receives the answer; ACL_HOST always on A2+
 * @errors ACL_ERROR_INVALID_PARAM: runMode is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetRunMode(aclrtRunMode *runMode);

/**
 * Waits for all work on the device of the current context.
 *
 * @errors ACL_ERROR_RT_TASK_TIMEOUT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_STREAM_ABORT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_STREAM_ABORT: stream [stream] was aborted while this call waited for it (950, a3, a2
 *     only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 * @note undetermined on the card; softnpu waits for every stream of this process on that device, those of
 *     other contexts included
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDevice(void);

/**
 * As aclrtSynchronizeDevice, but not for ever.
 *
 * @param[in] timeout milliseconds; -1 waits for ever
 * @errors ACL_ERROR_RT_PARAM_INVALID: timeout is [given] ms; legal are -1 (for ever) and 1 or more
 * @errors ACL_ERROR_RT_TASK_TIMEOUT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_STREAM_ABORT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_STREAM_SYNC_TIMEOUT: stream [stream] was not done after [timeout] ms: [left] still
 *     to run; it goes on and may be waited for again
 * @errors ACL_ERROR_RT_STREAM_ABORT: stream [stream] was aborted while this call waited for it (950, a3, a2
 *     only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 * @note undetermined on the card; softnpu refuses a timeout of 0
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);

/**
 * Chooses the task scheduler; without effect on a chip with one.
 *
 * @param[in] tsId ACL_TS_ID_AICORE or ACL_TS_ID_AIVECTOR
 * @errors ACL_ERROR_INVALID_PARAM: tsId is [given]; legal are 0 (ACL_TS_ID_AICORE) and 1
 *     (ACL_TS_ID_AIVECTOR)
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtSetTsDevice(aclrtTsId tsId);

/**
 * Tells how busy a device is.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[out] utilizationInfo receives percents, -1 for what cannot be told (memory always);
 *     utilizationExtend must be NULL
 * @errors ACL_ERROR_INVALID_PARAM: utilizationInfo->utilizationExtend is reserved; legal is NULL
 * @errors ACL_ERROR_INVALID_PARAM: utilizationInfo is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceUtilizationRate(
    int32_t deviceId,
    aclrtUtilizationInfo *utilizationInfo);

/**
 * Counts the visible devices; needs neither aclInit nor a device.
 *
 * ASCEND_RT_VISIBLE_DEVICES names the visible devices.
 *
 * @param[out] count receives the number
 * @errors ACL_ERROR_INVALID_PARAM: count is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: [sentence]
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCount(uint32_t *count);

/**
 * Tells whether one device can reach another's memory.
 *
 * @param[out] canAccessPeer receives 1 or 0
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] peerDeviceId the other device, numbered like deviceId
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: peerDeviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: peerDeviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: peerDeviceId is [given], the device itself; legal is another device
 * @errors ACL_ERROR_RT_PARAM_INVALID: canAccessPeer is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 310B; not in RC form
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceCanAccessPeer(
    int32_t *canAccessPeer,
    int32_t deviceId,
    int32_t peerDeviceId);

/**
 * Lets the current device reach the memory of another one; the way back needs its own call.
 *
 * @param[in] peerDeviceId the other device, numbered like deviceId
 * @param[in] flags 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: peerDeviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: peerDeviceId is [given], the device itself; legal is another device
 * @errors ACL_ERROR_FEATURE_UNSUPPORTED: flags is [given]; legal is 0
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 310B
 * @note undetermined on the card; softnpu accepts a second call and counts nothing
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);

/**
 * Takes aclrtDeviceEnablePeerAccess back.
 *
 * @param[in] peerDeviceId the other device, numbered like deviceId
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: peerDeviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: peerDeviceId is [given], the device itself; legal is another device
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 310B
 * @note undetermined on the card; softnpu accepts the call when access was not enabled
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);

/**
 * Chooses what floating-point overflow becomes in streams that are created later.
 *
 * @param[in] mode saturation (0) or INF and NaN (1); 950 has only 1; 310B, 310P and 910 only 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: mode is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: mode [given] is not supported on [product]; legal here: [legal]
 *     (950, 310b, 310p, 910 only)
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode);

/**
 * Gives what floating-point overflow becomes.
 *
 * @param[out] mode receives the mode
 * @errors ACL_ERROR_INVALID_PARAM: mode is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode *mode);

/**
 * Writes, in stream order, whether a floating-point overflow happened.
 *
 * @param[in,out] outputAddr device memory, 64 bytes
 * @param[in] outputSize 64
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: outputAddr [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: outputAddr [pointer]: [size] bytes at offset [offset] run
 *     [overrun] bytes past the end of the [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: outputAddr [pointer] is the device's address of registered host
 *     memory, which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: outputSize is [given]; legal is 64 bytes
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: outputAddr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @note undetermined on the card; softnpu computes nothing, so it writes zeros
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetOverflowStatus(
    void *outputAddr,
    size_t outputSize,
    aclrtStream stream);

/**
 * Clears, in stream order, what aclrtGetOverflowStatus tells.
 *
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtResetOverflowStatus(aclrtStream stream);

/**
 * Tells whether a device works.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[out] deviceStatus receives normal (0) or abnormal (1)
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: deviceStatus is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtQueryDeviceStatus(int32_t deviceId, aclrtDeviceStatus *deviceStatus);

/**
 * Gives the process id that exporters put on their white lists; in a container that of the host.
 *
 * @param[out] pid receives the id
 * @errors ACL_ERROR_INVALID_PARAM: pid is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetBareTgid(int32_t *pid);

/**
 * Gives one attribute of a device.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] attr the attribute
 * @param[out] value receives a count, bytes or an id
 * @errors ACL_ERROR_RT_PARAM_INVALID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attr is [given], which is no aclrtDevAttr
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: attr [given] is not supported on [product] (a3, a2, 310b, 310p,
 *     910 only)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @note undetermined on the card; softnpu gives 0 for attributes of other products, as documented
 * @see spec/device-context.md 2, 3
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t *value);

/**
 * Gives the range of stream priorities; the lower number is the more urgent.
 *
 * @param[out] leastPriority receives 7; may be NULL
 * @param[out] greatestPriority receives 0; may be NULL
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetStreamPriorityRange(
    int32_t *leastPriority,
    int32_t *greatestPriority);

/**
 * Tells whether a device has a feature.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] devFeatureType the feature
 * @param[out] value receives 1 or 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: devFeatureType is [given]; legal are 1
 *     (TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV) and 21 (SYSTEM_MEMQ_EVENT_CROSS_DEV)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCapability(
    int32_t deviceId,
    aclrtDevFeatureType devFeatureType,
    int32_t *value);

/**
 * Gives the unique and stable id of a device.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[out] uuid receives 16 bytes
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: uuid is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetUuid(int32_t deviceId, aclrtUuid *uuid);

/**
 * Sets a limit of this process for all devices; it holds from the next first aclrtSetDevice on.
 *
 * @param[in] limit which one
 * @param[in] value bytes
 * @errors ACL_ERROR_INVALID_PARAM: limit is [given]; legal are 0 to 4 (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: value is [given]; legal are 0 to 4294967295 bytes (950, a3, a2 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: limit [given] is not supported on [product] (a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: value is 0, and so is the other SIMT stack; legal is one of the two
 *     above 0 (950 only)
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: limits need physical device 0, which ASCEND_RT_VISIBLE_DEVICES
 *     does not show; [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+; the SIMT limits only on 950
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceSetLimit(aclrtDeviceLimit limit, size_t value);

/**
 * Gives a limit that aclrtDeviceSetLimit set.
 *
 * @param[in] limit which one
 * @param[out] value receives bytes
 * @errors ACL_ERROR_INVALID_PARAM: limit is [given]; legal are 0 to 4 (950, a3, a2 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: limit [given] is not supported on [product] (a3, a2 only)
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: limits need physical device 0, which ASCEND_RT_VISIBLE_DEVICES
 *     does not show; [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+; the SIMT limits only on 950
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetLimit(aclrtDeviceLimit limit, size_t *value);

/**
 * Gives the PCI address of a device, as dddd:bb:dd.f.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[out] pciBusId receives 12 characters and a NUL
 * @param[in] len bytes of pciBusId, at least 13
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: len is [given]; legal is 13 or more bytes (950, a3, a2 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: the devices of [product] are not on PCIe (950 only)
 * @errors ACL_ERROR_INVALID_PARAM: pciBusId is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetPCIBusId(int32_t deviceId, char *pciBusId, int32_t len);

/**
 * Finds the device at a PCI address.
 *
 * @param[in] pciBusId dddd:bb:dd.f
 * @param[out] deviceId receives the device
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: the devices of [product] are not on PCIe (950 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: pciBusId "[given]" names no visible device; legal are [legal] (950,
 *     a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: pciBusId is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: deviceId is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A2+
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetByPCIBusId(const char *pciBusId, int32_t *deviceId);

/**
 * Tells which atomic operations a device can do in host memory.
 *
 * @param[out] capabilities receives one mask for each operation
 * @param[in] operations the operations asked about
 * @param[in] count entries of both arrays
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: capabilities is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: operations is NULL; legal is a valid pointer
 * @note undetermined on the card; softnpu answers with zeros
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetHostAtomicCapabilities(
    uint32_t *capabilities,
    const aclrtAtomicOperation *operations,
    const uint32_t count,
    int32_t deviceId);

/**
 * Tells which atomic operations a device can do in another device's memory.
 *
 * @param[out] capabilities receives one mask for each operation
 * @param[in] operations the operations asked about
 * @param[in] count entries of both arrays
 * @param[in] srcDeviceId device that operates
 * @param[in] dstDeviceId device whose memory is meant
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: srcDeviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: dstDeviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: capabilities is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: operations is NULL; legal is a valid pointer
 * @note undetermined on the card; softnpu answers with zeros
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetP2PAtomicCapabilities(
    uint32_t *capabilities,
    const aclrtAtomicOperation *operations,
    const uint32_t count,
    int32_t srcDeviceId,
    int32_t dstDeviceId);

/**
 * Tells how two devices are connected.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] otherDeviceId the other device
 * @param[out] value receives one of ACL_RT_DEVS_TOPOLOGY_*
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: otherDeviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 310B in RC form
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDevicesTopo(
    uint32_t deviceId,
    uint32_t otherDeviceId,
    uint64_t *value);

/**
 * Turns the id that functions take into the number of the device in this container.
 *
 * @param[in] userDevid index into the visible devices
 * @param[out] logicDevId receives the number
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: userDevid is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: logicDevId is NULL; legal is a valid pointer
 * @see spec/device-context.md 1, 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetLogicDevIdByUserDevId(
    const int32_t userDevid,
    int32_t *const logicDevId);

/**
 * Turns the number of a device in this container into the id that functions take.
 *
 * @param[in] logicDevId the number
 * @param[out] userDevid receives the index into the visible devices
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: logicDevId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: userDevid is NULL; legal is a valid pointer
 * @see spec/device-context.md 1, 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetUserDevIdByLogicDevId(
    const int32_t logicDevId,
    int32_t *const userDevid);

/**
 * Turns the number of a device on the host into the id that functions take: the name is misleading.
 *
 * @param[in] phyDevId number on the host
 * @param[out] logicDevId receives the index into the visible devices
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: phyDevId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: logicDevId is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetLogicDevIdByPhyDevId(
    const int32_t phyDevId,
    int32_t *const logicDevId);

/**
 * Turns the id that functions take into the number of the device on the host: the name is misleading.
 *
 * @param[in] logicDevId index into the visible devices
 * @param[out] phyDevId receives the number on the host
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: logicDevId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: phyDevId is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetPhyDevIdByLogicDevId(
    const int32_t logicDevId,
    int32_t *const phyDevId);

/**
 * Turns the number of a device on the host into the id that functions take.
 *
 * @param[in] phyDevId number on the host
 * @param[out] userDevId receives the index into the visible devices
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: phyDevId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: userDevId is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId, int32_t *const userDevId);

/**
 * Turns the id that functions take into the number of the device on the host.
 *
 * @param[in] userDevId index into the visible devices
 * @param[out] phyDevId receives the number on the host
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: userDevId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: phyDevId is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetPhyDevIdByUserDevId(const int32_t userDevId, int32_t *const phyDevId);

/**
 * Registers a function that is called around set and reset of devices, in the calling thread.
 *
 * @param[in] regName name of the registration, unique
 * @param[in] callback NULL removes the registration
 * @param[in] args handed to callback as it is
 * @errors ACL_ERROR_RT_PARAM_INVALID: regName "[given]" is registered already; a NULL callback takes it
 *     back
 * @errors ACL_ERROR_INVALID_PARAM: regName is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtRegDeviceStateCallback(
    const char *regName,
    aclrtDeviceStateCallback callback,
    void *args);

/**
 * Tells whether access to another device's memory is enabled.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] peerDeviceId the other device, numbered like deviceId
 * @param[out] status receives 1 or 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: peerDeviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: status is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtDevicePeerAccessStatus(
    int32_t deviceId,
    int32_t peerDeviceId,
    int32_t *status);

/* ---- Architecture compatibility (chapter 15) ---- */

/** Tells whether binaries for a chip run on this one. */
ACL_FUNC_VISIBILITY aclError aclrtCheckArchCompatibility(const char *socVersion, int32_t *canCompatible);

/* ---- Contexts (chapter 5) ---- */

/**
 * Creates a context on a device and makes it current on this thread.
 *
 * Works without aclrtSetDevice, and does not count as one.
 *
 * @param[out] context receives the context
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: context is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: [sentence]
 * @errors ACL_ERROR_RT_NO_STREAM_RESOURCE: device [device] has [most] streams, those of its contexts
 *     included; legal is at most [most]
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId);

/**
 * Destroys a context that aclrtCreateContext created, with its streams; any thread may do it.
 *
 * When it is current on this thread, the thread has none afterwards.
 *
 * @param[in] context the context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: [given] is the default context of device [device]; legal is a context
 *     of aclrtCreateContext (aclrtResetDevice releases the default one)
 * @errors ACL_ERROR_RT_CONTEXT_NULL: [given] is no context of this process (any more); legal is a live
 *     context of aclrtCreateContext
 * @errors ACL_ERROR_INVALID_PARAM: context is NULL; legal is a valid pointer
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyContext(aclrtContext context);

/**
 * Makes a context, and so its device, current on this thread.
 *
 * @param[in] context default contexts are allowed; NULL is not, so a thread cannot give its context up
 * @errors ACL_ERROR_RT_PARAM_INVALID: [given] ; legal is a context that is live on a device that is set
 * @errors ACL_ERROR_INVALID_PARAM: context is NULL; legal is a valid pointer
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtSetCurrentContext(aclrtContext context);

/**
 * Gives the context that is current on this thread, a default context included.
 *
 * Without a context the call returns ACL_ERROR_RT_CONTEXT_NULL, but stores no error.
 *
 * @param[out] context receives the context; untouched when there is none
 * @errors ACL_ERROR_RT_CONTEXT_NULL: context: no device is set on this thread ([thread]); call
 *     aclrtSetDevice or aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_INVALID_PARAM: context is NULL; legal is a valid pointer
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtGetCurrentContext(aclrtContext *context);

/**
 * Gives an option of the current context; one that was never set is an error.
 *
 * @param[in] opt the option
 * @param[out] value receives it
 * @errors ACL_ERROR_INVALID_PARAM: opt is [given]; legal are 0 to 3
 * @errors ACL_ERROR_RT_SYSPARAMOPT_NOT_SET: option [given] was not set in this context; call
 *     aclrtCtxSetSysParamOpt first
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/**
 * Sets an option of the current context.
 *
 * @param[in] opt the option
 * @param[in] value its value
 * @errors ACL_ERROR_INVALID_PARAM: opt is [given]; legal are 0 to 3
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/**
 * Gives the default stream of the current context; using it and using NULL are the same.
 *
 * @param[out] stream receives the stream
 * @errors ACL_ERROR_INVALID_PARAM: stream is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream);

/**
 * Tells whether a device has its default context; needs no context.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[out] flags must be NULL
 * @param[out] active receives 1 while aclrtSetDevice is not taken back, else 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; legal are 0 to 63 (a device that is not there
 *     counts as inactive)
 * @errors ACL_ERROR_INVALID_PARAM: flags is reserved; legal is NULL
 * @errors ACL_ERROR_INVALID_PARAM: active is NULL; legal is a valid pointer
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t *flags, int32_t *active);

/**
 * Gives the device address of the overflow flag of the current context.
 *
 * @param[out] overflowAddr receives the address
 * @note undetermined on the card; softnpu has no such flag and answers ACL_ERROR_RT_FEATURE_NOT_SUPPORT
 * @see spec/device-context.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetFloatOverflowAddr(void **overflowAddr);

/* ---- System parameters (chapter 3) ---- */

/**
 * Gives an option of the process.
 *
 * @param[in] opt the option
 * @param[out] value receives it; 0 when it was never set
 * @errors ACL_ERROR_INVALID_PARAM: opt is [given]; legal are 0 to 3
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/**
 * Sets an option of the process.
 *
 * @param[in] opt the option
 * @param[in] value its value
 * @errors ACL_ERROR_INVALID_PARAM: opt is [given]; legal are 0 to 3
 * @see spec/device-context.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/* ---- Limits on resources (chapter 3) ---- */

/**
 * Gives how many cores of a device this process may use.
 *
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: type is [given]; legal are 0 (ACL_RT_DEV_RES_CUBE_CORE) and 1
 *     (ACL_RT_DEV_RES_VECTOR_CORE)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceResLimit(
    int32_t deviceId,
    aclrtDevResLimitType type,
    uint32_t *value);

/**
 * Sets how many cores of a device this process may use.
 *
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: type is [given]; legal are 0 (ACL_RT_DEV_RES_CUBE_CORE) and 1
 *     (ACL_RT_DEV_RES_VECTOR_CORE)
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceResLimit(
    int32_t deviceId,
    aclrtDevResLimitType type,
    uint32_t value);

/**
 * Takes the limit on cores of a device back.
 *
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 */
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceResLimit(int32_t deviceId);

/**
 * Gives how many cores a stream may use.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_PARAM_INVALID: type is [given]; legal are 0 (ACL_RT_DEV_RES_CUBE_CORE) and 1
 *     (ACL_RT_DEV_RES_VECTOR_CORE)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamResLimit(
    aclrtStream stream,
    aclrtDevResLimitType type,
    uint32_t *value);

/**
 * Sets how many cores a stream may use.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_PARAM_INVALID: type is [given]; legal are 0 (ACL_RT_DEV_RES_CUBE_CORE) and 1
 *     (ACL_RT_DEV_RES_VECTOR_CORE)
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamResLimit(
    aclrtStream stream,
    aclrtDevResLimitType type,
    uint32_t value);

/**
 * Takes the limit on cores of a stream back.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtResetStreamResLimit(aclrtStream stream);

/**
 * Makes the limits of a stream those of this thread.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtUseStreamResInCurrentThread(aclrtStream stream);

/**
 * Takes the limits of a stream from this thread.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtUnuseStreamResInCurrentThread(aclrtStream stream);

/**
 * Gives how many cores this thread's work may use.
 *
 * @errors ACL_ERROR_RT_PARAM_INVALID: type is [given]; legal are 0 (ACL_RT_DEV_RES_CUBE_CORE) and 1
 *     (ACL_RT_DEV_RES_VECTOR_CORE)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t *value);

/* ---- Compute groups ---- */

/** Chooses the compute group of this thread's work. */
ACL_FUNC_VISIBILITY aclError aclrtSetGroup(int32_t groupId);

/** Counts the compute groups. */
ACL_FUNC_VISIBILITY aclError aclrtGetGroupCount(uint32_t *count);

/** Creates room for the description of the compute groups. */
ACL_FUNC_VISIBILITY aclrtGroupInfo *aclrtCreateGroupInfo(void);

/** Destroys the description of the compute groups. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyGroupInfo(aclrtGroupInfo *groupInfo);

/** Describes the compute groups. */
ACL_FUNC_VISIBILITY aclError aclrtGetAllGroupInfo(aclrtGroupInfo *groupInfo);

/** Gives one attribute of a compute group. */
ACL_FUNC_VISIBILITY aclError aclrtGetGroupInfoDetail(
    const aclrtGroupInfo *groupInfo,
    int32_t groupIndex,
    aclrtGroupAttr attr,
    void *attrValue,
    size_t valueLen,
    size_t *paramRetSize);

/* ---- Device memory and media memory (chapter 11-01) ---- */

/**
 * Allocates device memory on the current device.
 *
 * The memory is not initialized, and nothing is synchronized. The block occupies whole pages of its class:
 * 4 KiB, 2 MiB or 1 GiB. Policies with ONLY do not fall back to another class.
 *
 * The address is the device's: in EP form the host must not dereference it.
 *
 * @param[out] devPtr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32, plus 32
 * @param[in] policy one enumerator of aclrtMemMallocPolicy; an unknown one counts as
 *     ACL_MEM_MALLOC_HUGE_FIRST
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes cannot be had on device [device]: [reason]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: policy [policy] is not supported on [product]; legal here:
 *     [legal] (310b, 310p, 910 only)
 * @errors ACL_ERROR_BAD_ALLOC: no host memory is left for the library's own books
 * @par Products: all; on 950, and with 1 GiB pages, the 32 bytes are not added; no 1 GiB pages on 310B,
 *     310P and 910; no P2P on 310B
 * @see spec/memory-linear.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy);

/**
 * As aclrtMalloc, but the size is only rounded up to 32.
 *
 * @param[out] devPtr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32
 * @param[in] policy which page class, and what to fall back to (aclrtMemMallocPolicy)
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes cannot be had on device [device]: [reason]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: policy [policy] is not supported on [product]; legal here:
 *     [legal] (310b, 310p, 910 only)
 * @par Products: all; no 1 GiB pages on 310B, 310P and 910; no P2P on 310B
 * @see spec/memory-linear.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocAlign32(void **devPtr, size_t size, aclrtMemMallocPolicy policy);

/**
 * As aclrtMalloc, for memory that the device's processors cache; every product is coherent, so no flush is
 * needed.
 *
 * @param[out] devPtr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32, plus 32
 * @param[in] policy which page class, and what to fall back to (aclrtMemMallocPolicy)
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes cannot be had on device [device]: [reason]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: policy [policy] is not supported on [product]; legal here:
 *     [legal] (310b, 310p, 910 only)
 * @par Products: all; on 950, and with 1 GiB pages, the 32 bytes are not added
 * @see spec/memory-linear.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocCached(void **devPtr, size_t size, aclrtMemMallocPolicy policy);

/**
 * Allocates device memory on the current device, with attributes.
 *
 * @param[out] devPtr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32, never plus 32
 * @param[in] policy OR of one base policy, one band width and ACL_MEM_ACCESS_USER_SPACE_READONLY
 * @param[in] cfg MODULE_ID labels the block in statistics, DEVICE_ID must be the current device; NULL asks
 *     for nothing
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes cannot be had on device [device]: [reason]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: policy [policy] is not supported on [product]; legal here:
 *     [legal] (310b, 310p, 910 only)
 * @errors ACL_ERROR_INVALID_PARAM: cfg->attrs is NULL but cfg->numAttrs is [count]; legal is an array of
 *     that many attributes
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute [index] of cfg has type [type]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute DEVICE_ID of cfg is [given]; legal is the current device,
 *     [device]
 * @par Products: all; no 1 GiB pages on 310B, 310P and 910; no P2P on 310B
 * @note undetermined on the card; softnpu accepts a cfg with no attributes, and honours READONLY: host-
 *     issued copies and sets into the block are refused
 * @see spec/memory-linear.md 2.4, 2.5
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocWithCfg(
    void **devPtr,
    size_t size,
    aclrtMemMallocPolicy policy,
    aclrtMallocConfig *cfg);

/**
 * As aclrtMallocWithCfg, for memory that the task scheduler can address.
 *
 * @param[out] devPtr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32, never plus 32
 * @param[in] policy which page class, and what to fall back to (aclrtMemMallocPolicy)
 * @param[in] cfg attributes of the allocation; NULL asks for nothing special
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes cannot be had on device [device]: [reason]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: policy [policy] is not supported on [product]; legal here:
 *     [legal] (310b, 310p, 910 only)
 * @errors ACL_ERROR_INVALID_PARAM: cfg->attrs is NULL but cfg->numAttrs is [count]; legal is an array of
 *     that many attributes
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute [index] of cfg has type [type]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute DEVICE_ID of cfg is [given]; legal is the current device,
 *     [device]
 * @see spec/memory-linear.md 2.5
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocForTaskScheduler(
    void **devPtr,
    size_t size,
    aclrtMemMallocPolicy policy,
    aclrtMallocConfig *cfg);

/**
 * Writes cached data of a range back; every product is coherent, so it has no effect.
 *
 * @param[in] devPtr start of the range
 * @param[in] size bytes, at least 1
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @see spec/memory-linear.md 4
 */
ACL_FUNC_VISIBILITY aclError aclrtMemFlush(void *devPtr, size_t size);

/**
 * Drops cached data of a range; every product is coherent, so it has no effect.
 *
 * @param[in] devPtr start of the range
 * @param[in] size bytes, at least 1
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @see spec/memory-linear.md 4
 */
ACL_FUNC_VISIBILITY aclError aclrtMemInvalidate(void *devPtr, size_t size);

/**
 * Frees device memory at once, without waiting for tasks that use it.
 *
 * Needs no device or context; any thread may call it.
 *
 * @param[in] devPtr start of a live block of any device of this process; not a reserved range, not an
 *     address inside a block
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_PARAM_INVALID: devPtr: [pointer] is [what]; legal is the start of a live block from
 *     [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: devPtr: [pointer] is still registered on device [device]; call
 *     aclrtHostUnregister first (950, a3, a2 only)
 * @note undetermined on the card; softnpu frees pinned host memory and media memory too, as cards do; with
 *     checks on it names the right function
 * @see spec/memory-linear.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtFree(void *devPtr);

/**
 * Waits for the current device, then frees device memory; when the wait fails, nothing is freed.
 *
 * @param[in] devPtr as for aclrtFree
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_PARAM_INVALID: devPtr: [pointer] is [what]; legal is the start of a live block from
 *     [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: devPtr: [pointer] is still registered on device [device]; call
 *     aclrtHostUnregister first (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 * @see spec/memory-linear.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtFreeWithDevSync(void *devPtr);

/**
 * Gives the free and the whole memory of one kind on the current device, of all processes together.
 *
 * Both are 0 for a kind that the device lacks.
 *
 * @param[in] attr kind of memory and page class
 * @param[out] free receives bytes
 * @param[out] total receives bytes; does not change
 * @errors ACL_ERROR_INVALID_PARAM: free is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: total is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_INVALID_MEMORY_TYPE: attr [given] is no aclrtMemAttr; legal are 0 (ACL_DDR_MEM) to
 *     17 (ACL_MEM_P2P_HUGE1G)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: attr [given] asks for 1 GiB pages, which [product] does not
 *     have (310b, 310p, 910 only)
 * @par Products: all; on 310B and 310P, which have no HBM, an HBM attribute is answered as the DDR one
 * @see spec/memory-linear.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *free, size_t *total);

/**
 * Lists the components that use most memory of a device, in descending order.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in,out] memUsageInfo receives up to inputNum entries
 * @param[in] inputNum entries of the array, at least 1
 * @param[out] outputNum receives the entries written
 * @errors ACL_ERROR_INVALID_PARAM: memUsageInfo is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: outputNum is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: inputNum is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @par Products: all but 950
 * @see spec/memory-linear.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtGetMemUsageInfo(
    int32_t deviceId,
    aclrtMemUsageInfo *memUsageInfo,
    size_t inputNum,
    size_t *outputNum);

/**
 * Tells whether all addresses are of the given kinds of memory.
 *
 * @param[in] addrList the addresses
 * @param[in] size number of addresses, 1 to 1024
 * @param[in] memType OR of ACL_RT_MEM_TYPE_*
 * @param[out] checkResult receives 1 when every address is, else 0
 * @param[in] reserve 0
 * @errors ACL_ERROR_INVALID_PARAM: addrList is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: checkResult is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_PARAM_INVALID: size is [given]; legal are 1 to 1024 addresses
 * @errors ACL_ERROR_RT_PARAM_INVALID: reserve is [given]; legal is 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: memType is [given]; legal is an OR of 0x2 (DEV), 0x8 (DVPP) and 0x10
 *     (RSVD)
 * @par Products: all; 950 counts media memory as device memory
 * @note undetermined on the card; softnpu accepts ACL_RT_MEM_TYPE_RSVD, as documented, and returns success
 *     when an address is of another kind
 * @see spec/memory-linear.md 7
 */
ACL_FUNC_VISIBILITY aclError aclrtCheckMemType(
    void **addrList,
    uint32_t size,
    uint32_t memType,
    uint32_t *checkResult,
    uint32_t reserve);

/* ---- Host memory (chapter 11-02) ---- */

/**
 * As aclrtMallocHost, with attributes.
 *
 * @param[out] ptr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1
 * @param[in] cfg MODULE_ID labels the block; VA_FLAG 1 makes a later aclrtHostRegister give the same
 *     address; NULL asks for nothing
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes of host memory cannot be had: [used] of the host
 *     budget of [budget] are in use (SOFTNPU_HOST_BUDGET sets it; device memory is not what is short)
 * @errors ACL_ERROR_INVALID_PARAM: cfg->attrs is NULL but cfg->numAttrs is [count]; legal is an array of
 *     that many attributes
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute [index] of cfg has type [type]; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: attribute VA_FLAG of cfg is [given]; [product] supports only 0
 *     (950, 310b, 310p, 910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute VA_FLAG of cfg is [given]; legal is 0 or 1 (a2, a3 only)
 * @par Products: all; VA_FLAG 1 only on A3 and A2
 * @see spec/memory-host.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocHostWithCfg(void **ptr, uint64_t size, aclrtMallocConfig *cfg);

/**
 * Maps host memory for the current device.
 *
 * @param[in] ptr host address, a multiple of 4096
 * @param[in] size bytes, at least 1; whole pages are mapped
 * @param[in] type ACL_HOST_REGISTER_MAPPED
 * @param[out] devPtr receives an address for kernels; copies and pointer queries do not take it
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: type [given] is not supported; legal is
 *     ACL_HOST_REGISTER_MAPPED (0) (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr [pointer] is not a multiple of [alignment]; the nearest
 *     legal address below is [nearest] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: the range of [size] bytes at [pointer] is not mapped for
 *     reading and writing as a whole in this process (950, a3, a2 only)
 * @errors ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED: ptr: [size] bytes at [pointer] overlap what is pinned
 *     or registered already: [other] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes do not fit in what is left of the 1 TiB in which a
 *     device sees host memory (950, a3, a2 only)
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu allows one registration for each device, and refuses ranges that
 *     overlap
 * @see spec/memory-host.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtHostRegister(
    void *ptr,
    uint64_t size,
    aclrtHostRegisterType type,
    void **devPtr);

/**
 * Maps host memory for the current device, or pins it, or both.
 *
 * @param[in] ptr host address, a multiple of 4096
 * @param[in] size bytes, at least 1
 * @param[in] flag OR of ACL_HOST_REG_MAPPED and ACL_HOST_REG_PINNED
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: flag [given] is not legal; legal is an OR of ACL_HOST_REG_MAPPED
 *     (0x2) and ACL_HOST_REG_PINNED (0x10000000) (950, a3, a2 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: flag [given] has a reserved bit, IOMEMORY (0x4) or READONLY
 *     (0x8); legal is an OR of MAPPED (0x2) and PINNED (0x10000000) (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr [pointer] is not a multiple of [alignment]; the nearest
 *     legal address below is [nearest] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: the range of [size] bytes at [pointer] is not mapped for
 *     reading and writing as a whole in this process (950, a3, a2 only)
 * @errors ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED: ptr: [size] bytes at [pointer] overlap what is pinned
 *     or registered already: [other] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes do not fit in what is left of the 1 TiB in which a
 *     device sees host memory (950, a3, a2 only)
 * @par Products: 950, A3, A2
 * @see spec/memory-host.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtHostRegisterV2(void *ptr, uint64_t size, uint32_t flag);

/**
 * Gives the device's address of host memory that was registered as mapped.
 *
 * @param[in] pHost address in a registered range
 * @param[out] pDevice receives the address for kernels
 * @param[in] flag 0
 * @errors ACL_ERROR_INVALID_PARAM: pHost is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: pDevice is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: pHost: [pointer] is not in a range that was registered on device
 *     [device] with MAPPED: [what] (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: flag is [given]; legal is 0
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu accepts an address inside the range and adds its offset
 * @see spec/memory-host.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtHostGetDevicePointer(void *pHost, void **pDevice, uint32_t flag);

/**
 * Ends a registration.
 *
 * @param[in] ptr start of the registered range
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_HOST_MEMORY_NOT_REGISTERED: ptr: [pointer] is not the start of a range registered on
 *     device [device]: [what] (950, a3, a2 only)
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu looks at the current device's registrations only
 * @see spec/memory-host.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtHostUnregister(void *ptr);

/**
 * Tells whether an engine of a device can reach registered host memory.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] hacType the engine
 * @param[out] capabilities receives supported (1) or not (0)
 * @errors ACL_ERROR_INVALID_PARAM: capabilities is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: deviceId is [given]; [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: hacType is [given]; legal are 0 (STARS) to 9 (CCU)
 * @note undetermined on the card; softnpu says yes for AIC, AIV, AICPU and SDMA on 950, A3 and A2, else no
 * @see spec/memory-host.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtHostMemMapCapabilities(
    uint32_t deviceId,
    aclrtHacType hacType,
    aclrtHostMemMapCapability *capabilities);

/**
 * Allocates pinned host memory, which host and copy engines can reach; needs a device, because its driver
 * pins.
 *
 * @param[out] hostPtr receives the address, a multiple of 64; untouched on failure
 * @param[in] size bytes, at least 1
 * @errors ACL_ERROR_INVALID_PARAM: hostPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes of host memory cannot be had: [used] of the host
 *     budget of [budget] are in use (SOFTNPU_HOST_BUDGET sets it; device memory is not what is short)
 * @par Products: all; in RC form host and device are one memory, and the block counts against the device
 * @see spec/memory-host.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocHost(void **hostPtr, size_t size);

/**
 * Frees pinned host memory at once, without waiting for tasks that use it; needs no device.
 *
 * @param[in] hostPtr start of a block from aclrtMallocHost or aclrtMallocHostWithCfg
 * @errors ACL_ERROR_INVALID_PARAM: hostPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_PARAM_INVALID: hostPtr: [pointer] is [what]; legal is the start of a live block from
 *     [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: hostPtr: [pointer] is still registered on device [device]; call
 *     aclrtHostUnregister first (950, a3, a2 only)
 * @note undetermined on the card; softnpu refuses a block that is still registered
 * @see spec/memory-host.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtFreeHost(void *hostPtr);

/**
 * Waits for the current device, then frees pinned host memory; when the wait fails, nothing is freed.
 *
 * @param[in] hostPtr as for aclrtFreeHost
 * @errors ACL_ERROR_INVALID_PARAM: hostPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_PARAM_INVALID: hostPtr: [pointer] is [what]; legal is the start of a live block from
 *     [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: hostPtr: [pointer] is still registered on device [device]; call
 *     aclrtHostUnregister first (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 * @see spec/memory-host.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtFreeHostWithDevSync(void *hostPtr);

/* ---- Copy and set, device variables (chapters 11-03, 11-11) ---- */

/**
 * Copies bytes between any two places; done when the call returns.
 *
 * Does not wait for streams: work queued earlier may still write the source. Between devices peer access
 * must be enabled. A refused call copies nothing.
 *
 * @param[in] dst where to
 * @param[in] destMax bytes that fit there
 * @param[in] src where from
 * @param[in] count bytes; 0 succeeds before anything else is looked at
 * @param[in] kind 0 to 5; the addresses decide the direction
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: kind [given] does not fit: dst is [dst] memory, src is [src] memory;
 *     [fits] fits
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [count]; legal is at most [limit], which is [maximum]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: dst [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: src [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst is on device [to] and src on device [from], and neither has
 *     access to the other; call aclrtDeviceEnablePeerAccess([from], 0) with device [to] current, or the
 *     reverse (950, a3, a2, 310p, 910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: [count] bytes of host memory at [dst] and [src] overlap; nothing was
 *     copied
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: dst: writing [size] bytes of device memory would commit more host
 *     memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @note undetermined on the card; softnpu answers ACL_ERROR_RT_DRV_INTERNAL_ERROR, naming both devices,
 *     when peer access is missing
 * @see spec/memory-copy.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy(
    void *dst,
    size_t destMax,
    const void *src,
    size_t count,
    aclrtMemcpyKind kind);

/**
 * Fills bytes of device or host memory; done when the call returns.
 *
 * @param[in] devPtr where to
 * @param[in] maxCount bytes that fit there
 * @param[in] value its low 8 bits fill every byte
 * @param[in] count bytes; 0 succeeds before anything else is looked at
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [count]; legal is at most [limit], which is [maximum]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: devPtr [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: devPtr [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: devPtr is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: devPtr [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: devPtr: writing [size] bytes of device memory would commit more
 *     host memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @note undetermined on the card; softnpu fills ordinary host memory too, as cards do
 * @see spec/memory-copy.md 8
 */
ACL_FUNC_VISIBILITY aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value, size_t count);

/**
 * Copies bytes between any two places, in stream order.
 *
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: kind [given] does not fit: dst is [dst] memory, src is [src] memory;
 *     [fits] fits
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [count]; legal is at most [limit], which is [maximum]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind: dst and src are both host memory; a queued copy within
 *     the host is not supported on [product], legal are aclrtMemcpy or an end on the device
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsync(
    void *dst,
    size_t destMax,
    const void *src,
    size_t count,
    aclrtMemcpyKind kind,
    aclrtStream stream);

/**
 * Fills 32-bit words of device memory or of host memory that AscendCL allocated; done when the call
 * returns.
 *
 * @param[in] ptr where to, a multiple of 4
 * @param[in] memSize bytes that fit there
 * @param[in] value the word
 * @param[in] N words; 0 succeeds before anything else is looked at
 * @errors ACL_ERROR_INVALID_PARAM: N is [count] words of 4 bytes; memSize is [maximum] bytes
 * @errors ACL_ERROR_INVALID_PARAM: ptr [pointer] is not a multiple of 4
 * @errors ACL_ERROR_INVALID_PARAM: ptr [pointer] is [what]; legal is device memory or memory from
 *     aclrtMallocHost
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: ptr [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: ptr: writing [size] bytes of device memory would commit more host
 *     memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu answers ACL_ERROR_RT_FEATURE_NOT_SUPPORT on other products, as
 *     documented
 * @see spec/memory-copy.md 8
 */
ACL_FUNC_VISIBILITY aclError aclrtMemsetD32(void *ptr, size_t memSize, uint32_t value, size_t N);

/**
 * Fills 32-bit words of device memory, in stream order, or of host memory that AscendCL allocated, at once.
 *
 * @param[in] ptr where to, a multiple of 4
 * @param[in] memSize bytes that fit there
 * @param[in] value the word
 * @param[in] N words; 0 succeeds before anything else is looked at
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: N is [count] words of 4 bytes; memSize is [maximum] bytes
 * @errors ACL_ERROR_INVALID_PARAM: ptr [pointer] is not a multiple of 4
 * @errors ACL_ERROR_INVALID_PARAM: ptr [pointer] is [what]; legal is device memory or memory from
 *     aclrtMallocHost
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr [pointer] is [what]
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu answers ACL_ERROR_RT_FEATURE_NOT_SUPPORT on other products, as
 *     documented
 * @see spec/memory-copy.md 8
 */
ACL_FUNC_VISIBILITY aclError aclrtMemsetD32Async(
    void *ptr,
    size_t memSize,
    uint32_t value,
    size_t N,
    aclrtStream stream);

/**
 * As aclrtMemcpyAsync; always tests whether host memory is pinned.
 *
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: kind [given] does not fit: dst is [dst] memory, src is [src] memory;
 *     [fits] fits
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [count]; legal is at most [limit], which is [maximum]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind: dst and src are both host memory; a queued copy within
 *     the host is not supported on [product], legal are aclrtMemcpy or an end on the device
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @deprecated use aclrtMemcpyAsync
 */
ACL_DEPRECATED_MESSAGE("use aclrtMemcpyAsync")
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithCondition(
    void *dst,
    size_t destMax,
    const void *src,
    size_t count,
    aclrtMemcpyKind kind,
    aclrtStream stream);

/**
 * Copies rows of bytes between host and device; done when the call returns.
 *
 * @param[in] dst first row to write
 * @param[in] dpitch bytes from one row to the next there
 * @param[in] src first row to read
 * @param[in] spitch bytes from one row to the next there
 * @param[in] width bytes of a row, at most 5000000 and no more than a pitch
 * @param[in] height rows, at most 5242880
 * @param[in] kind HOST_TO_DEVICE, DEVICE_TO_HOST or DEFAULT
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: kind [given] does not fit: dst is [dst] memory, src is [src] memory;
 *     [fits] fits
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: dst [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: src [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: width [width] is larger than dpitch, [pitch]
 * @errors ACL_ERROR_INVALID_PARAM: width [width] is larger than spitch, [pitch]
 * @errors ACL_ERROR_RT_PARAM_INVALID: width is [given]; legal is at most [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: height is [given]; legal is at most [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: [height] rows dpitch [pitch] apart do not fit in 64 bits
 * @errors ACL_ERROR_RT_PARAM_INVALID: [height] rows spitch [pitch] apart do not fit in 64 bits
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: dst: writing [size] bytes of device memory would commit more host
 *     memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 910; 310B in EP form; 310P where programs run on a host
 * @see spec/memory-copy.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2d(
    void *dst,
    size_t dpitch,
    const void *src,
    size_t spitch,
    size_t width,
    size_t height,
    aclrtMemcpyKind kind);

/**
 * Copies rows of bytes, in stream order; with ordinary host memory at an end, done when the call returns.
 *
 * @param[in] dst first row to write
 * @param[in] dpitch bytes from one row to the next there
 * @param[in] src first row to read
 * @param[in] spitch bytes from one row to the next there
 * @param[in] width bytes of a row, at most 5000000 and no more than a pitch
 * @param[in] height rows, at most 5242880
 * @param[in] kind HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE or DEFAULT
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: kind [given] does not fit: dst is [dst] memory, src is [src] memory;
 *     [fits] fits
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_INVALID_PARAM: width [width] is larger than dpitch, [pitch]
 * @errors ACL_ERROR_INVALID_PARAM: width [width] is larger than spitch, [pitch]
 * @errors ACL_ERROR_RT_PARAM_INVALID: width is [given]; legal is at most [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: height is [given]; legal is at most [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: [height] rows dpitch [pitch] apart do not fit in 64 bits
 * @errors ACL_ERROR_RT_PARAM_INVALID: [height] rows spitch [pitch] apart do not fit in 64 bits
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind: dst and src are both host memory; a queued copy within
 *     the host is not supported on [product], legal are aclrtMemcpy or an end on the device
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2; 910, 310B in EP form and 310P where programs run on a host, without
 *     DEVICE_TO_DEVICE
 * @see spec/memory-copy.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2dAsync(
    void *dst,
    size_t dpitch,
    const void *src,
    size_t spitch,
    size_t width,
    size_t height,
    aclrtMemcpyKind kind,
    aclrtStream stream);

/**
 * Gives the address of a device variable on the current device.
 *
 * @param[in] symbol host address of the variable's shadow object
 * @param[out] devPtr receives the address, valid for the current device
 * @errors ACL_ERROR_RT_INVALID_SYMBOL: symbol: [pointer] is no registered device variable; they come from
 *     the vendor's device compiler, so a software device has none
 * @errors ACL_ERROR_INVALID_PARAM: symbol is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P
 * @see spec/memory-unified.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtGetSymbolAddress(const void *symbol, void **devPtr);

/**
 * Gives the bytes of a device variable.
 *
 * @param[in] symbol host address of the variable's shadow object
 * @param[out] size receives bytes
 * @errors ACL_ERROR_RT_INVALID_SYMBOL: symbol: [pointer] is no registered device variable; they come from
 *     the vendor's device compiler, so a software device has none
 * @errors ACL_ERROR_INVALID_PARAM: symbol is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P
 * @see spec/memory-unified.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtGetSymbolSize(const void *symbol, size_t *size);

/**
 * Copies bytes of a device variable to the host; done when the call returns.
 *
 * @param[in] dst where to
 * @param[in] dstMax bytes that fit there
 * @param[in] symbol host address of the variable's shadow object
 * @param[in] count bytes; 0 succeeds
 * @param[in] offset first byte of the variable
 * @param[in] kind DEVICE_TO_HOST or DEFAULT
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_INVALID_PARAM: count is [count]; legal is at most dstMax, [maximum]
 * @errors ACL_ERROR_RT_INVALID_SYMBOL: symbol: [pointer] is no registered device variable; they come from
 *     the vendor's device compiler, so a software device has none
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: symbol is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P
 * @see spec/memory-unified.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyFromSymbol(
    void *dst,
    size_t dstMax,
    const void *symbol,
    size_t count,
    size_t offset,
    aclrtMemcpyKind kind);

/**
 * As aclrtMemcpyFromSymbol, in stream order.
 *
 * @param[in] dst where to
 * @param[in] dstMax bytes that fit there
 * @param[in] symbol host address of the variable's shadow object
 * @param[in] count bytes; 0 succeeds
 * @param[in] offset first byte of the variable
 * @param[in] kind DEVICE_TO_HOST or DEFAULT
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_INVALID_PARAM: count is [count]; legal is at most dstMax, [maximum]
 * @errors ACL_ERROR_RT_INVALID_SYMBOL: symbol: [pointer] is no registered device variable; they come from
 *     the vendor's device compiler, so a software device has none
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: symbol is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P
 * @see spec/memory-unified.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyFromSymbolAsync(
    void *dst,
    size_t dstMax,
    const void *symbol,
    size_t count,
    size_t offset,
    aclrtMemcpyKind kind,
    aclrtStream stream);

/**
 * Copies bytes from the host into a device variable; done when the call returns.
 *
 * @param[in] symbol host address of the variable's shadow object
 * @param[in] src where from
 * @param[in] count bytes; 0 succeeds
 * @param[in] offset first byte of the variable
 * @param[in] kind HOST_TO_DEVICE or DEFAULT
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_INVALID_SYMBOL: symbol: [pointer] is no registered device variable; they come from
 *     the vendor's device compiler, so a software device has none
 * @errors ACL_ERROR_INVALID_PARAM: symbol is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P
 * @see spec/memory-unified.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyToSymbol(
    const void *symbol,
    const void *src,
    size_t count,
    size_t offset,
    aclrtMemcpyKind kind);

/**
 * As aclrtMemcpyToSymbol, in stream order.
 *
 * @param[in] symbol host address of the variable's shadow object
 * @param[in] src where from
 * @param[in] count bytes; 0 succeeds
 * @param[in] offset first byte of the variable
 * @param[in] kind HOST_TO_DEVICE or DEFAULT
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_INVALID_SYMBOL: symbol: [pointer] is no registered device variable; they come from
 *     the vendor's device compiler, so a software device has none
 * @errors ACL_ERROR_INVALID_PARAM: symbol is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P
 * @see spec/memory-unified.md 5
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyToSymbolAsync(
    const void *symbol,
    const void *src,
    size_t count,
    size_t offset,
    aclrtMemcpyKind kind,
    aclrtStream stream);

/**
 * Fills bytes, in stream order; host memory at once.
 *
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [count]; legal is at most [limit], which is [maximum]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: devPtr [pointer] is [what]
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtMemsetAsync(
    void *devPtr,
    size_t maxCount,
    int32_t value,
    size_t count,
    aclrtStream stream);

/**
 * Gives the bytes of a copy descriptor.
 *
 * @param[in] kind ACL_MEMCPY_INNER_DEVICE_TO_DEVICE
 * @param[out] descSize receives 32, on 950 64
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_INVALID_PARAM: descSize is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310B
 * @see spec/memory-copy.md 7
 */
ACL_FUNC_VISIBILITY aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind kind, size_t *descSize);

/**
 * Writes a copy descriptor into device memory, at once.
 *
 * @param[out] desc device memory, a multiple of 64
 * @param[in] kind ACL_MEMCPY_INNER_DEVICE_TO_DEVICE
 * @param[in] srcAddr memory of the current device to read
 * @param[in] dstAddr memory of the current device to write
 * @param[in] count bytes, 1 to 4 GiB
 * @param[in] config NULL
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: desc [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: srcAddr [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dstAddr [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: desc [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: srcAddr [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dstAddr [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: desc is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_INVALID_PARAM: config is [pointer]; legal is NULL
 * @errors ACL_ERROR_RT_PARAM_INVALID: desc [pointer] is [what]; legal is memory of the current device,
 *     [device]
 * @errors ACL_ERROR_RT_PARAM_INVALID: srcAddr [pointer] is [what]; legal is memory of the current device,
 *     [device]
 * @errors ACL_ERROR_RT_PARAM_INVALID: dstAddr [pointer] is [what]; legal is memory of the current device,
 *     [device]
 * @errors ACL_ERROR_RT_PARAM_INVALID: desc [pointer] is not a multiple of 64
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [given]; legal is at most 4294967296 (4 GiB)
 * @errors ACL_ERROR_INVALID_PARAM: desc is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: srcAddr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: dstAddr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: count is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310B
 * @see spec/memory-copy.md 7
 */
ACL_FUNC_VISIBILITY aclError aclrtSetMemcpyDesc(
    void *desc,
    aclrtMemcpyKind kind,
    void *srcAddr,
    void *dstAddr,
    size_t count,
    void *config);

/**
 * Copies between two addresses that are stored in device memory and loaded when the task runs, in stream
 * order.
 *
 * The two places are held until the task has run. An address in them that the device cannot reach fails the
 * task.
 *
 * @param[in] dst device memory that holds the address to write to
 * @param[in] destMax bytes that fit there
 * @param[in] dstDataOffset bytes from that address on, less than 2^48 and than destMax
 * @param[in] src device memory that holds the address to read from
 * @param[in] count bytes; 0 succeeds before anything else is looked at
 * @param[in] srcDataOffset bytes from that address on, less than 2^48
 * @param[in] kind ACL_MEMCPY_INNER_DEVICE_TO_DEVICE
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: dst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: src is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]; legal is device memory (950, a3, a2,
 *     910 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]; legal is device memory (950, a3, a2,
 *     910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: kind is [given]; legal here: [legal] (950, a3, a2, 910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: dstDataOffset is [given]; legal is at most [limit], which has 48 bits
 *     (950, a3, a2, 910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: srcDataOffset is [given]; legal is at most [limit], which has 48 bits
 *     (950, a3, a2, 910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [count] bytes from offset [offset] on; destMax is [maximum]
 *     bytes (950, a3, a2, 910 only)
 * @par Products: 950, A3, A2, 910
 * @note undetermined on the card; softnpu refuses a dst or src that is no device memory with
 *     ACL_ERROR_RT_DRV_INTERNAL_ERROR at once
 * @see spec/memory-copy.md 7
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithOffset(
    void **dst,
    size_t destMax,
    size_t dstDataOffset,
    const void **src,
    size_t count,
    size_t srcDataOffset,
    aclrtMemcpyKind kind,
    aclrtStream stream);

/**
 * Queues the copy that a descriptor holds when the task runs.
 *
 * The descriptor is held until the task has run. The memory that it names is not: what is freed by then
 * fails the task.
 *
 * @param[in] desc device memory of the current device that aclrtSetMemcpyDesc wrote, or a copy of its bytes
 * @param[in] kind ACL_MEMCPY_INNER_DEVICE_TO_DEVICE
 * @param[in] stream stream whose order the work follows; not NULL
 * @errors ACL_ERROR_INVALID_PARAM: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: kind is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: desc [pointer] is [what]
 * @errors ACL_ERROR_RT_PARAM_INVALID: desc [pointer] is [what]; legal is memory of the current device,
 *     [device]
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: desc is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: stream is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310B
 * @note undetermined on the card; softnpu fails the task when desc holds no copy
 * @see spec/memory-copy.md 7
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithDesc(void *desc, aclrtMemcpyKind kind, aclrtStream stream);

/** Combines device memory into device memory, in stream order. */
ACL_FUNC_VISIBILITY aclError aclrtReduceAsync(
    void *dst,
    const void *src,
    uint64_t count,
    aclrtReduceKind kind,
    aclDataType type,
    aclrtStream stream,
    void *reserve);

/**
 * Copies many blocks between host and one device, all in one direction; done when the call returns.
 *
 * @param[in] dsts where to
 * @param[in] destMaxs bytes that fit there
 * @param[in] srcs where from
 * @param[in] sizes bytes of each copy
 * @param[in] numBatches copies, 1 to 4096
 * @param[in] attrs places of groups of copies
 * @param[in] attrsIndexes first copy of each group: starts with 0, ascends
 * @param[in] numAttrs groups, at most numBatches
 * @param[out] failIndex receives the copy that was refused, SIZE_MAX when it was none
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: dst [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: src [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: sizes[[index]] is [count]; legal is at most destMaxs[[index]], [maximum]
 * @errors ACL_ERROR_INVALID_PARAM: attrs[[index]].rsv is not all 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: numAttrs is [given]; legal are 1 to numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrsIndexes[[index]] is [given]; legal is 0 first, then strictly
 *     increasing below numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: numBatches is [given]; legal is at most 4096
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrs: element [index]: [problem]
 * @errors ACL_ERROR_INVALID_PARAM: failIndex is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: dsts is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: destMaxs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: srcs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: sizes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrsIndexes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: numBatches is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: writing [size] bytes of device memory would commit more host
 *     memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu skips a copy of 0 bytes among others
 * @see spec/memory-copy.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatch(
    void **dsts,
    size_t *destMaxs,
    void **srcs,
    size_t *sizes,
    size_t numBatches,
    aclrtMemcpyBatchAttr *attrs,
    size_t *attrsIndexes,
    size_t numAttrs,
    size_t *failIndex);

/**
 * As aclrtMemcpyBatch, without failIndex.
 *
 * @param[in] dsts where to
 * @param[in] destMaxs bytes that fit there
 * @param[in] srcs where from
 * @param[in] sizes bytes of each copy
 * @param[in] numBatches copies, 1 to 4096
 * @param[in] attrs places of groups of copies
 * @param[in] attrsIndexes first copy of each group: starts with 0, ascends
 * @param[in] numAttrs groups, at most numBatches
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: dst [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: src [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: sizes[[index]] is [count]; legal is at most destMaxs[[index]], [maximum]
 * @errors ACL_ERROR_INVALID_PARAM: attrs[[index]].rsv is not all 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: numAttrs is [given]; legal are 1 to numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrsIndexes[[index]] is [given]; legal is 0 first, then strictly
 *     increasing below numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: numBatches is [given]; legal is at most 4096
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrs: element [index]: [problem]
 * @errors ACL_ERROR_INVALID_PARAM: dsts is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: destMaxs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: srcs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: sizes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrsIndexes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: numBatches is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: writing [size] bytes of device memory would commit more host
 *     memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu skips a copy of 0 bytes among others
 * @see spec/memory-copy.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchV2(
    void **dsts,
    size_t *destMaxs,
    void **srcs,
    size_t *sizes,
    size_t numBatches,
    aclrtMemcpyBatchAttr *attrs,
    size_t *attrsIndexes,
    size_t numAttrs);

/**
 * Copies many blocks between host and device, all in one direction, in stream order.
 *
 * Each copy is as aclrtMemcpyAsync does it. The arrays may be used again when the call returns.
 *
 * @param[in] dsts where to
 * @param[in] destMaxs bytes that fit there
 * @param[in] srcs where from
 * @param[in] sizes bytes of each copy
 * @param[in] numBatches copies
 * @param[in] attrs places of groups of copies
 * @param[in] attrsIndexes first copy of each group: starts with 0, ascends
 * @param[in] numAttrs groups, at most numBatches
 * @param[out] failIndex receives the copy that was refused, SIZE_MAX when it was none
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_INVALID_PARAM: sizes[[index]] is [count]; legal is at most destMaxs[[index]], [maximum]
 * @errors ACL_ERROR_INVALID_PARAM: attrs[[index]].rsv is not all 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: numAttrs is [given]; legal are 1 to numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrsIndexes[[index]] is [given]; legal is 0 first, then strictly
 *     increasing below numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrs: element [index]: [problem]
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: failIndex is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: dsts is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: destMaxs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: srcs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: sizes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrsIndexes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: numBatches is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu skips a copy of 0 bytes among others, and queues nothing when a
 *     place is not as declared
 * @see spec/memory-copy.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchAsync(
    void **dsts,
    size_t *destMaxs,
    void **srcs,
    size_t *sizes,
    size_t numBatches,
    aclrtMemcpyBatchAttr *attrs,
    size_t *attrsIndexes,
    size_t numAttrs,
    size_t *failIndex,
    aclrtStream stream);

/**
 * As aclrtMemcpyBatchAsync, without failIndex.
 *
 * @param[in] dsts where to
 * @param[in] destMaxs bytes that fit there
 * @param[in] srcs where from
 * @param[in] sizes bytes of each copy
 * @param[in] numBatches copies
 * @param[in] attrs places of groups of copies
 * @param[in] attrsIndexes first copy of each group: starts with 0, ascends
 * @param[in] numAttrs groups, at most numBatches
 * @param[in] stream stream whose order the work follows; NULL is the default stream of the current context
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dst [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_INVALID_PARAM: sizes[[index]] is [count]; legal is at most destMaxs[[index]], [maximum]
 * @errors ACL_ERROR_INVALID_PARAM: attrs[[index]].rsv is not all 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: numAttrs is [given]; legal are 1 to numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrsIndexes[[index]] is [given]; legal is 0 first, then strictly
 *     increasing below numBatches, [limit]
 * @errors ACL_ERROR_RT_PARAM_INVALID: attrs: element [index]: [problem]
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: dsts is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: destMaxs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: srcs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: sizes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrs is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attrsIndexes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: numBatches is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @see spec/memory-copy.md 6
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchAsyncV2(
    void **dsts,
    size_t *destMaxs,
    void **srcs,
    size_t *sizes,
    size_t numBatches,
    aclrtMemcpyBatchAttr *attrs,
    size_t *attrsIndexes,
    size_t numAttrs,
    aclrtStream stream);

/* ---- Virtual memory: physical blocks, reservations, mappings (chapter 11-04) ---- */

/**
 * Reserves a range of device addresses, without memory behind it.
 *
 * Needs no device and costs no memory. The first mapping ties the range to its device (or to the host)
 * until it is released.
 *
 * @param[out] virPtr receives the start, a multiple of 2 MiB; untouched on failure
 * @param[in] size bytes, at least 1; the range is rounded up to 2 MiB
 * @param[in] alignment 0
 * @param[in] expectPtr NULL, or the wanted start: in 16 TiB to 24 TiB, a multiple of the next power of two
 *     from size on, from 2 MiB to 1 GiB
 * @param[in] flags 0 or 1, which behave the same
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_INVALID_PARAM: flags is [given]; legal are 0 and 1 (huge pages; both behave the same)
 * @errors ACL_ERROR_RT_PARAM_INVALID: alignment is [given]; legal is 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: expectPtr [given] is not a multiple of [unit], which [size] bytes
 *     need
 * @errors ACL_ERROR_RT_PARAM_INVALID: expectPtr is [given]; [product] takes only NULL (950 only)
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: expectPtr: [size] bytes of addresses at [given] are not all free;
 *     legal are free addresses from 16 TiB (0x100000000000) to 24 TiB (0x180000000000), or NULL
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes of addresses cannot be had: no run of free device
 *     addresses is that long
 * @par Products: all but 310B in RC form; 950 takes only expectPtr NULL, and aligns ranges from 1 GiB on to
 *     1 GiB
 * @note undetermined on the card; softnpu takes any size that fits, from any thread, also before a device
 *     is set
 * @see spec/memory-virtual.md 5.4
 */
ACL_FUNC_VISIBILITY aclError aclrtReserveMemAddress(
    void **virPtr,
    size_t size,
    size_t alignment,
    void *expectPtr,
    uint64_t flags);

/**
 * Gives a reserved range back; everything in it must have been unmapped.
 *
 * @param[in] virPtr start of the reservation
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: virPtr: [given] is [what]; legal is the start of a live reservation
 *     from aclrtReserveMemAddress
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the reservation at [given] still has [count], the lowest
 *     at [lowest]; call aclrtUnmapMem for each first
 * @par Products: all but 310B in RC form
 * @note undetermined on the card; softnpu refuses while something is mapped there, and changes nothing
 * @see spec/memory-virtual.md 5.6
 */
ACL_FUNC_VISIBILITY aclError aclrtReleaseMemAddress(void *virPtr);

/**
 * Allocates a block of physical memory, which has no address until it is mapped.
 *
 * Free memory (aclrtGetMemInfo) falls at once by the size and rises when the last reference is gone: the
 * program's own (one here, one for each aclrtMemRetainAllocationHandle) and those of mappings. The bytes
 * are zero or old bytes of this process, and cost host memory only once they are written.
 *
 * Handles belong to the process, not to a context or a device: aclrtResetDevice does not free them. A
 * handle is never used again for another block.
 *
 * @param[out] handle receives the handle; untouched on failure
 * @param[in] size bytes, a multiple of the granularity (aclrtMemGetAllocationGranularity)
 * @param[in] prop location, memAttr, handleType 0, allocationType 0, reserve 0; the location decides, not
 *     the current device
 * @param[in] flags 0
 * @errors ACL_ERROR_INVALID_PARAM: handle is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: prop is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: prop->location.id is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: flags is [given]; legal is 0
 * @errors ACL_ERROR_INVALID_PARAM: prop->[field] is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: prop->location.type is [given]; legal are 0 (HOST), 1 (DEVICE) and 4
 *     (HOST_NUMA)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: prop->location.id is [given] for HOST; legal is 0
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: prop->location.id is [given]; this node has NUMA nodes 0 to
 *     [last]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: prop->memAttr [given] asks for 1 GiB pages, which [product]
 *     does not have there; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: prop->reserve is [given]; legal is 0
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: size [given] is not a multiple of [unit], the granularity of
 *     [attribute] on [product] (a3, a2, 310b, 310p, 910 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: size [given] is not a multiple of [unit], the granularity of
 *     [attribute] on [product] (950 only)
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes of [attribute] cannot be had on [place]: [reason]
 * @par Products: all but 310B in RC form; on 950 a size of 1 GiB pages must be a multiple of 1 GiB,
 *     elsewhere it is rounded up; ACL_MEM_HUGE1G on A3 and A2, ACL_HBM_MEM_HUGE1G on 950, A3 and A2
 * @note undetermined on the card; softnpu gives a node 4 NUMA nodes, 0 to 3
 * @see spec/memory-virtual.md 5.2
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocPhysical(
    aclrtDrvMemHandle *handle,
    size_t size,
    const aclrtPhysicalMemProp *prop,
    uint64_t flags);

/**
 * Gives back one of the program's references to a block; the block lives as long as it is mapped.
 *
 * A mapping stays usable after this: the last aclrtUnmapMem frees the block then. While it is mapped, the
 * handle can still be mapped elsewhere and be retained from an address.
 *
 * @param[in] handle from aclrtMallocPhysical or aclrtMemRetainAllocationHandle
 * @errors ACL_ERROR_INVALID_PARAM: handle is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: [given] is no live handle: it was never returned by
 *     aclrtMallocPhysical or aclrtMemRetainAllocationHandle, or its last reference is gone
 * @errors ACL_ERROR_RT_PARAM_INVALID: handle: every reference to [given] was given back already; only its
 *     mappings still hold it (aclrtUnmapMem ends one)
 * @par Products: all but 310B in RC form
 * @see spec/memory-virtual.md 5.3
 */
ACL_FUNC_VISIBILITY aclError aclrtFreePhysical(aclrtDrvMemHandle handle);

/**
 * Maps a whole block of physical memory into a reserved range; its device may access it at once.
 *
 * A block may be mapped at several addresses at once. Nothing is committed, and no content changes: a block
 * that is unmapped and mapped again has its bytes. With SOFTNPU_HOST_ACCESS=allow the host sees the bytes
 * at this address too.
 *
 * @param[in] virPtr where: anywhere in a reservation, a multiple of the block's granularity
 * @param[in] size bytes: the size of the block
 * @param[in] offset 0
 * @param[in] handle the block
 * @param[in] flags 0
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: handle is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_INVALID_PARAM: flags is [given]; legal is 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: [given] is no live handle: it was never returned by
 *     aclrtMallocPhysical or aclrtMemRetainAllocationHandle, or its last reference is gone
 * @errors ACL_ERROR_RT_PARAM_INVALID: offset is [given]; legal is 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: size is [given]; legal is [block], the size of the handle [handle]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr [given] is not a multiple of [unit], the granularity of
 *     the handle
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the range [range] does not lie wholly inside one
 *     reservation; its start is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the range [range] is already mapped in part: a mapping
 *     lies at [what], and stays; call aclrtUnmapMem first
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the reservation [reservation] belongs to [owner] since
 *     its first mapping, until it is released; the handle is of [block]
 * @errors ACL_ERROR_RT_RESOURCE_ALLOC_FAIL: virPtr: this process has 16777215 mappings, the most that it
 *     can have
 * @par Products: all but 310B in RC form
 * @note undetermined on the card; softnpu refuses a size below that of the block, and lets blocks of the
 *     host share a reservation whatever their NUMA node
 * @see spec/memory-virtual.md 5.7
 */
ACL_FUNC_VISIBILITY aclError aclrtMapMem(
    void *virPtr,
    size_t size,
    size_t offset,
    aclrtDrvMemHandle handle,
    uint64_t flags);

/**
 * Takes back the whole mapping that starts at an address; the range stays reserved.
 *
 * The block dies when this was its last reference. Does not wait for tasks that use the range.
 *
 * @param[in] virPtr start of the mapping
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: [given] is [what]; legal is the start of a mapping
 * @errors ACL_ERROR_RT_PARAM_INVALID: virPtr [given] is not a multiple of 2097152 (2 MiB) (950 only)
 * @par Products: all but 310B in RC form; an address that is no multiple of 2 MiB has another code on 950
 * @note undetermined on the card; softnpu lets a copy that has begun finish on the old bytes
 * @see spec/memory-virtual.md 5.9
 */
ACL_FUNC_VISIBILITY aclError aclrtUnmapMem(void *virPtr);

/**
 * As aclrtMapMem, but nobody may access the range until aclrtMemSetAccess lets them, its own device
 * included.
 *
 * @param[in] virPtr where: anywhere in a reservation, a multiple of the block's granularity
 * @param[in] size bytes: the size of the block
 * @param[in] offset 0
 * @param[in] handle the block
 * @param[in] flags 0
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: handle is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_INVALID_PARAM: flags is [given]; legal is 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: [given] is no live handle: it was never returned by
 *     aclrtMallocPhysical or aclrtMemRetainAllocationHandle, or its last reference is gone
 * @errors ACL_ERROR_RT_PARAM_INVALID: offset is [given]; legal is 0
 * @errors ACL_ERROR_RT_PARAM_INVALID: size is [given]; legal is [block], the size of the handle [handle]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr [given] is not a multiple of [unit], the granularity of
 *     the handle
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the range [range] does not lie wholly inside one
 *     reservation; its start is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the range [range] is already mapped in part: a mapping
 *     lies at [what], and stays; call aclrtUnmapMem first
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the reservation [reservation] belongs to [owner] since
 *     its first mapping, until it is released; the handle is of [block]
 * @errors ACL_ERROR_RT_RESOURCE_ALLOC_FAIL: virPtr: this process has 16777215 mappings, the most that it
 *     can have
 * @par Products: all but 310B in RC form
 * @note undetermined on the card; softnpu reports no access for the owner before that
 * @see spec/memory-virtual.md 5.8
 */
ACL_FUNC_VISIBILITY aclError aclrtMemMapNoAccess(
    void *virPtr,
    size_t size,
    size_t offset,
    aclrtDrvMemHandle handle,
    uint64_t flags);

/** Exports a block to other processes as a number. */
ACL_FUNC_VISIBILITY aclError aclrtMemExportToShareableHandle(
    aclrtDrvMemHandle handle,
    aclrtMemHandleType handleType,
    uint64_t flags,
    uint64_t *shareableHandle);

/** Exports a block: a uint64_t for type DEFAULT, 128 bytes for type FABRIC. */
ACL_FUNC_VISIBILITY aclError aclrtMemExportToShareableHandleV2(
    aclrtDrvMemHandle handle,
    uint64_t flags,
    aclrtMemSharedHandleType shareType,
    void *shareableHandle);

/** Imports a block that another process exported. */
ACL_FUNC_VISIBILITY aclError aclrtMemImportFromShareableHandle(
    uint64_t shareableHandle,
    int32_t deviceId,
    aclrtDrvMemHandle *handle);

/** Imports a block that another process exported, by a handle of either type. */
ACL_FUNC_VISIBILITY aclError aclrtMemImportFromShareableHandleV2(
    void *shareableHandle,
    aclrtMemSharedHandleType shareType,
    uint64_t flags,
    aclrtDrvMemHandle *handle);

/** Lists the processes that may import an exported block. */
ACL_FUNC_VISIBILITY aclError aclrtMemSetPidToShareableHandle(
    uint64_t shareableHandle,
    int32_t *pid,
    size_t pidNum);

/** Lists the processes that may import an exported block, by a handle of either type. */
ACL_FUNC_VISIBILITY aclError aclrtMemSetPidToShareableHandleV2(
    void *shareableHandle,
    aclrtMemSharedHandleType shareType,
    int32_t *pid,
    size_t pidNum);

/**
 * Tells what the sizes and addresses of physical blocks must be multiples of.
 *
 * @param[in] prop the kind of block: location and memAttr count, the rest is not looked at
 * @param[in] option ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM or _RECOMMENDED, which answer the same
 * @param[out] granularity receives bytes: 2 MiB, or 1 GiB for attributes of 1 GiB pages
 * @errors ACL_ERROR_INVALID_PARAM: prop is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: granularity is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: prop->location.id is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: prop->[field] is [given]; legal here: [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: prop->location.type is [given]; legal are 0 (HOST), 1 (DEVICE) and 4
 *     (HOST_NUMA)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: prop->memAttr [given] asks for 1 GiB pages, which [product]
 *     does not have there; legal here: [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: option is [given]; legal are 0 (MINIMUM) and 1 (RECOMMENDED)
 * @errors ACL_ERROR_RT_PARAM_INVALID: option is [given]; legal are 0 (MINIMUM) and 1 (RECOMMENDED)
 * @par Products: all but 310B in RC form; 1 GiB attributes only on 950, A3 and A2
 * @see spec/memory-virtual.md 5.1
 */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAllocationGranularity(
    aclrtPhysicalMemProp *prop,
    aclrtMemGranularityOptions option,
    size_t *granularity);

/**
 * Lets devices (or the host) access a mapping.
 *
 * Entries count in their order and are not taken back when a later one is refused.
 *
 * @param[in] virPtr start of the mapping
 * @param[in] size bytes: exactly that mapping
 * @param[in] desc who: flags ACL_RT_MEM_ACCESS_FLAGS_READWRITE, a location of type HOST or DEVICE, and
 *     zeros
 * @param[in] count entries, at least 1
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: virPtr is [given]; legal [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: desc is [given]; legal [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: count is [given]; legal [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: size is [given]; legal [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: desc[[index]].flags is [given]; only 3 (READWRITE) is supported
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: the range [range] is not exactly one mapping[what]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: desc[[index]]: [from] cannot reach memory of [to] on [product]
 * @par Products: all but 310B in RC form; no host reaches device memory and no device host memory over PCIe
 * @note undetermined on the card; softnpu accepts the same location twice, and access of the host to its
 *     own memory
 * @see spec/memory-virtual.md 5.10
 */
ACL_FUNC_VISIBILITY aclError aclrtMemSetAccess(
    void *virPtr,
    size_t size,
    aclrtMemAccessDesc *desc,
    size_t count);

/**
 * Tells what a location may do with a mapping.
 *
 * @param[in] virPtr any address inside it
 * @param[in] location type HOST with id 0, or DEVICE
 * @param[out] flag receives 3 (ACL_RT_MEM_ACCESS_FLAGS_READWRITE) for the owner and whoever was let in,
 *     else 0
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: location is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: flag is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: [given] is [what]; legal is the start of a mapping
 * @errors ACL_ERROR_RT_PARAM_INVALID: location is [given]; legal [legal]
 * @par Products: all but 310B in RC form
 * @see spec/memory-virtual.md 5.11
 */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAccess(void *virPtr, aclrtMemLocation *location, uint64_t *flag);

/**
 * Gives the handle of the block that is mapped at an address, with one more reference.
 *
 * @param[in] virPtr start of the mapping
 * @param[out] handle receives the same handle that was mapped; give it back with aclrtFreePhysical
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: handle is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_RESOURCE_ALLOC_FAIL: virPtr: the block that is mapped at [given] has 4194303
 *     references, the most that it can have; aclrtFreePhysical gives one back
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtr: [given] is [what]; legal is the start of a mapping
 * @par Products: all but 310B in RC form
 * @note undetermined on the card; softnpu refuses interior addresses on 950 too
 * @see spec/memory-virtual.md 5.12
 */
ACL_FUNC_VISIBILITY aclError aclrtMemRetainAllocationHandle(void *virPtr, aclrtDrvMemHandle *handle);

/**
 * Tells what kind of block a handle stands for.
 *
 * ACL_MEM_NORMAL, for one, comes back as ACL_HBM_MEM_NORMAL on products with HBM.
 *
 * @param[in] handle the block
 * @param[out] prop receives what was asked for, with memAttr as the driver names it
 * @errors ACL_ERROR_INVALID_PARAM: handle is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: prop is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: [given] is no live handle: it was never returned by
 *     aclrtMallocPhysical or aclrtMemRetainAllocationHandle, or its last reference is gone
 * @par Products: all but 310B in RC form
 * @see spec/memory-virtual.md 5.13
 */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAllocationPropertiesFromHandle(
    aclrtDrvMemHandle handle,
    aclrtPhysicalMemProp *prop);

/**
 * As aclrtReserveMemAddress, in the range of addresses that go past the level-2 cache; the caller chooses.
 *
 * Addresses above 128 TiB work as well, although no host program can have them. A range in which the host
 * has memory at the time of the call is occupied.
 *
 * @param[out] virPtr receives expectPtr; untouched on failure
 * @param[in] size bytes, a multiple of 1 GiB
 * @param[in] alignment 0
 * @param[in] expectPtr the start: in 40 TiB to 224 TiB, a multiple of 1 GiB
 * @param[in] flags 0 or 1, which behave the same
 * @errors ACL_ERROR_INVALID_PARAM: virPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_INVALID_PARAM: flags is [given]; legal are 0 and 1 (huge pages; both behave the same)
 * @errors ACL_ERROR_RT_PARAM_INVALID: alignment is [given]; legal is 0
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: expectPtr is NULL; legal is an address from 40 TiB
 *     (0x280000000000) to 224 TiB, because the system cannot choose one (a3 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: size [size] is not a multiple of 1073741824 (1 GiB) (a3 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: expectPtr [given] is not a multiple of [unit] from 40 TiB
 *     (0x280000000000) up to 224 TiB (a3 only)
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: expectPtr: [size] bytes of addresses at [given] are not all free:
 *     a reservation or memory of the host lies there (a3 only)
 * @par Products: A3
 * @note undetermined on the card; softnpu refuses other addresses and sizes with
 *     ACL_ERROR_RT_PARAM_INVALID, occupied ones with ACL_ERROR_RT_MEMORY_ALLOCATION
 * @see spec/memory-virtual.md 5.5
 */
ACL_FUNC_VISIBILITY aclError aclrtReserveMemAddressNoUCMemory(
    void **virPtr,
    size_t size,
    size_t alignment,
    void *expectPtr,
    uint64_t flags);

/**
 * Gives the block or mapping that an address lies in.
 *
 * A mapping is exactly one: its neighbours are not merged with it.
 *
 * @param[in] ptr any address inside it
 * @param[out] pbase receives its start; may be NULL when psize is not
 * @param[out] psize receives its bytes, whole pages; may be NULL when pbase is not
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_PARAM_INVALID: ptr: [pointer] is [what]; legal is an address inside a block
 * @errors ACL_ERROR_RT_PARAM_INVALID: pbase and psize are both NULL; legal is at most one of them
 * @see spec/memory-virtual.md 5.14
 */
ACL_FUNC_VISIBILITY aclError aclrtMemGetAddressRange(void *ptr, void **pbase, size_t *psize);

/**
 * Maps the blocks that are mapped at one range once more, into a second reservation: one memory, two
 * addresses, each through a link of its own.
 *
 * Every mapping is repeated at its offset and ended by its own aclrtUnmapMem. softnpu has no links, so both
 * indexes give the same speed.
 *
 * @param[in] virPtrDst start of a reservation of size bytes, with nothing mapped there
 * @param[in] size bytes, up to the end of a source mapping
 * @param[in] virPtrSrc start of the first source mapping; the next follow without a gap
 * @param[in] linkIdx 0 (SIO) or 1 (HCCS)
 * @errors ACL_ERROR_INVALID_PARAM: virPtrDst is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: virPtrSrc is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtrDst [given] is not a multiple of [unit], the granularity
 *     of the handle
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtrDst: the range [range] is already mapped in part: a
 *     mapping lies at [what], and stays; call aclrtUnmapMem first
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: virPtrDst: the reservation [reservation] belongs to [owner]
 *     since its first mapping, until it is released; the handle is of [block]
 * @errors ACL_ERROR_RT_RESOURCE_ALLOC_FAIL: virPtrDst: this process has 16777215 mappings, the most that it
 *     can have
 * @errors ACL_ERROR_INVALID_PARAM: linkIdx is [given]; legal are 0 (SIO) and 1 (HCCS)
 * @errors ACL_ERROR_RT_PARAM_INVALID: virPtrSrc: the range [range] is not a run of whole mappings: none
 *     that ends inside it begins at [gap] (a3 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: virPtrDst: [given] [what]; legal is the start of a reservation of
 *     [size] bytes (a3 only)
 * @par Products: A3
 * @note undetermined on the card; softnpu gives the owner access as aclrtMapMem does, also where the source
 *     was mapped without
 * @see spec/memory-virtual.md 5.15
 */
ACL_FUNC_VISIBILITY aclError aclrtMemMapSelectedLink(
    void *virPtrDst,
    size_t size,
    void *virPtrSrc,
    uint32_t linkIdx);

/** Advises the link through which an imported block is mapped. */
ACL_FUNC_VISIBILITY aclError aclrtMemMapSetLink(aclrtDrvMemHandle handle, aclrtMemLinkType adviceLink);

/* ---- Managed memory, peer mapping, pointer queries (chapter 11-05) ---- */

/**
 * Tells what an address is: its place and its page size; needs no context.
 *
 * @param[in] ptr any address, also inside a block
 * @param[out] attributes receives the answer; ordinary host memory is ACL_MEM_LOCATION_TYPE_UNREGISTERED,
 *     and no error
 * @errors ACL_ERROR_RT_PARAM_INVALID: ptr [pointer] is the device's address of registered host memory,
 *     which is for kernels; copy through the host address (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: attributes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: [pointer] is [what]
 * @note undetermined on the card; softnpu answers UNREGISTERED for ordinary addresses before any device was
 *     used
 * @see spec/memory-unified.md 3
 */
ACL_FUNC_VISIBILITY aclError aclrtPointerGetAttributes(const void *ptr, aclrtPtrAttributes *attributes);

/**
 * Gives one attribute of a managed range: what all of its pages agree on.
 *
 * @param[in] attribute which (aclrtMemManagedRangeAttribute)
 * @param[in] ptr start
 * @param[in] size bytes, at least 1; every page that they touch counts
 * @param[out] data receives int32 values: -1 stands for the host, -2 for none or for pages that differ
 * @param[in] dataSize 4; for ACCESSED_BY any multiple of 4
 * @errors ACL_ERROR_RT_PARAM_INVALID: ptr: [size] bytes at [pointer] do not lie in the managed range, 9 TiB
 *     (0x90000000000) to 12 TiB (0xc0000000000); legal is memory from aclrtMemAllocManaged (a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: the range has a gap: [pointer] is [what] (a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute is [given]; legal are 1 to 8
 *     (aclrtMemManagedRangeAttribute) (a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: dataSize is [given]; legal for attribute [attribute] is [legal] (a3,
 *     a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: data is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: dataSize is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A3, A2
 * @see spec/memory-unified.md 1.3
 */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedGetAttr(
    aclrtMemManagedRangeAttribute attribute,
    const void *ptr,
    size_t size,
    void *data,
    size_t dataSize);

/**
 * Gives several attributes of a managed range; stops at the first that is refused.
 *
 * @param[in] attributes which
 * @param[in] numAttributes how many; 0 succeeds
 * @param[in] ptr start
 * @param[in] size bytes, at least 1
 * @param[out] data where each goes
 * @param[in] dataSizes bytes of each
 * @errors ACL_ERROR_RT_PARAM_INVALID: ptr: [size] bytes at [pointer] do not lie in the managed range, 9 TiB
 *     (0x90000000000) to 12 TiB (0xc0000000000); legal is memory from aclrtMemAllocManaged (a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: the range has a gap: [pointer] is [what] (a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: attribute is [given]; legal are 1 to 8
 *     (aclrtMemManagedRangeAttribute) (a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: dataSize is [given]; legal for attribute [attribute] is [legal] (a3,
 *     a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: attributes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: data is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: dataSizes is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: dataSizes is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A3, A2
 * @see spec/memory-unified.md 1.3
 */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedGetAttrs(
    aclrtMemManagedRangeAttribute *attributes,
    size_t numAttributes,
    const void *ptr,
    size_t size,
    void **data,
    size_t *dataSizes);

/**
 * Allocates memory that the host and all devices reach at one address; the host may dereference it.
 *
 * aclrtFree frees it. On the card memory is taken where a page is touched first; here the whole size counts
 * against the host budget (SOFTNPU_HOST_BUDGET) at this call, because nobody sees what the host touches,
 * and the free memory of devices does not change.
 *
 * Where something keeps the documented range (sanitizers keep their shadow there) the address lies
 * elsewhere, and all else holds.
 *
 * @param[out] ptr receives the address, a multiple of 2 MiB in 9 TiB to 12 TiB; untouched on failure
 * @param[in] size bytes, 1 to 3 TiB; rounded up to 2 MiB
 * @param[in] flag 1 (ACL_RT_MEM_ATTACH_GLOBAL)
 * @errors ACL_ERROR_INVALID_PARAM: flag is [given]; legal is 1 (ACL_RT_MEM_ATTACH_GLOBAL)
 * @errors ACL_ERROR_RT_PARAM_INVALID: size is 0; legal are 1 to 3298534883328 (3 TiB) (a3, a2 only)
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes of managed memory cannot be had: [reason] (a3, a2
 *     only)
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A3, A2
 * @note undetermined on the card; softnpu answers ACL_ERROR_RT_MEMORY_ALLOCATION above 3 TiB, and keeps the
 *     memory over aclrtResetDevice
 * @see spec/memory-unified.md 1.1
 */
ACL_FUNC_VISIBILITY aclError aclrtMemAllocManaged(void **ptr, uint64_t size, uint32_t flag);

/**
 * Tells how the pages of a managed range will be used; kept for aclrtMemManagedGetAttr, since no page moves
 * here.
 *
 * A copy or set that writes to a page clears READ_MOSTLY of it, as on the card; what the host stores by
 * itself is not seen.
 *
 * @param[in] ptr start, a multiple of 2 MiB
 * @param[in] size bytes, a multiple of 2 MiB
 * @param[in] advise SET_ or UNSET_ of READ_MOSTLY, PREFERRED_LOCATION, ACCESSED_BY
 * @param[in] location the place; not looked at for SET_READ_MOSTLY and UNSET_PREFERRED_LOCATION; the id
 *     counts for DEVICE and HOST_NUMA
 * @errors ACL_ERROR_RT_PARAM_INVALID: ptr: [size] bytes at [pointer] do not lie in the managed range, 9 TiB
 *     (0x90000000000) to 12 TiB (0xc0000000000); legal is memory from aclrtMemAllocManaged (a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: the range has a gap: [pointer] is [what] (a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: ptr: [size] bytes at [pointer]: advice is for whole pages of
 *     2097152 bytes (2 MiB), so both must be multiples of that (a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: advise is [given]; legal are 0 to 5 (aclrtMemManagedAdviseType) (a3,
 *     a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: location is [given]; legal [legal] (a3, a2 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: location is NUMA node [given]; this node has NUMA nodes 0 to
 *     [legal] (a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: ptr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: A3, A2
 * @note undetermined on the card; softnpu accepts a preferred location that differs from where a page is,
 *     and refuses INVALID where a place is needed
 * @see spec/memory-unified.md 1.2
 */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedAdvise(
    const void *const ptr,
    uint64_t size,
    aclrtMemManagedAdviseType advise,
    aclrtMemManagedLocation location);

/**
 * Enters a block into another device's page table ahead of its first access; here checks only, since
 * nothing is slow the first time.
 *
 * @param[in] devPtr start, a multiple of 4 KiB, inside a block or mapping of device memory
 * @param[in] size bytes, at least 1, not past its end
 * @param[in] dstDevId the device that will access it
 * @param[in] flags 0
 * @errors ACL_ERROR_INVALID_PARAM: flags is [given]; legal is 0
 * @errors ACL_ERROR_RT_INVALID_DEVICEID: dstDevId is [given]; [legal] (950, a3, a2, 310p, 910 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: devPtr [pointer] is [what]; legal is a page-aligned range inside
 *     one block or mapping of device memory (950, a3, a2, 310p, 910 only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: dstDevId: device [to] may not reach the memory of device [from];
 *     call aclrtDeviceEnablePeerAccess([from], 0) on device [to] first (950, a3, a2, 310p, 910 only)
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2, 310P, 910
 * @note undetermined on the card; softnpu succeeds for the owner itself and when called twice
 * @see spec/memory-unified.md 2
 */
ACL_FUNC_VISIBILITY aclError aclrtMemP2PMap(void *devPtr, size_t size, int32_t dstDevId, uint64_t flags);

/** Moves a managed range to a place, in stream order. */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedPrefetchAsync(
    const void *ptr,
    size_t size,
    aclrtMemManagedLocation location,
    uint32_t flags,
    aclrtStream stream);

/** Moves managed ranges to places, in stream order. */
ACL_FUNC_VISIBILITY aclError aclrtMemManagedPrefetchBatchAsync(
    const void **ptrs,
    size_t *sizes,
    size_t count,
    aclrtMemManagedLocation *prefetchLocs,
    size_t *prefetchLocIdxs,
    size_t numPrefetchLocs,
    uint64_t flags,
    aclrtStream stream);

/* ---- Cache operations (chapter 11-06) ---- */

/** Queues a cache operation. */
ACL_FUNC_VISIBILITY aclError aclrtCmoAsync(
    void *src,
    size_t size,
    aclrtCmoType cmoType,
    aclrtStream stream);

/** Queues a cache operation that aclrtCmoWaitBarrier can wait for. */
ACL_FUNC_VISIBILITY aclError aclrtCmoAsyncWithBarrier(
    void *src,
    size_t size,
    aclrtCmoType cmoType,
    uint32_t barrierId,
    aclrtStream stream);

/** Makes later tasks of a stream wait for cache operations. */
ACL_FUNC_VISIBILITY aclError aclrtCmoWaitBarrier(
    aclrtBarrierTaskInfo *taskInfo,
    aclrtStream stream,
    uint32_t flag);

/**
 * Gives the bytes of a descriptor of a cache operation.
 *
 * @param[out] size receives the bytes: 64 on 950, else 32
 * @errors ACL_ERROR_INVALID_PARAM: size is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @see spec/memory-unified.md 4
 */
ACL_FUNC_VISIBILITY aclError aclrtCmoGetDescSize(size_t *size);

/**
 * Writes a descriptor of a cache operation into device memory, at once.
 *
 * @param[in] cmoDesc where: memory of the current device, a multiple of 64
 * @param[in] src the memory to operate on, of the current device
 * @param[in] size bytes, at least 1
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: cmoDesc [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer] is [what]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: cmoDesc [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: src [pointer]: [size] bytes at offset [offset] run [overrun]
 *     bytes past the end of the [block]
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: cmoDesc is in memory that the host may not write
 *     (ACL_MEM_ACCESS_USER_SPACE_READONLY): [block]
 * @errors ACL_ERROR_RT_PARAM_INVALID: cmoDesc [pointer] is [what]; legal is memory of the current device,
 *     [device]
 * @errors ACL_ERROR_RT_PARAM_INVALID: src [pointer] is [what]; legal is memory of the current device,
 *     [device]
 * @errors ACL_ERROR_RT_PARAM_INVALID: cmoDesc is [given]; legal is [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: src is [given]; legal is [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_PARAM_INVALID: size is [given]; legal is [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: cmoDesc: writing [size] bytes of device memory would commit more
 *     host memory than the budget allows: [used] of [budget] are in use (SOFTNPU_HOST_BUDGET sets it)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: 950, A3, A2
 * @note undetermined on the card; softnpu refuses src outside the memory of the current device
 * @see spec/memory-unified.md 4
 */
ACL_FUNC_VISIBILITY aclError aclrtCmoSetDesc(void *cmoDesc, void *src, size_t size);

/** Queues the cache operation that a descriptor describes. */
ACL_FUNC_VISIBILITY aclError aclrtCmoAsyncWithDesc(
    void *cmoDesc,
    aclrtCmoType cmoType,
    aclrtStream stream,
    const void *reserve);

/** Flushes the level-2 cache of the device. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceL2CacheFlush(void *rsv);

/* ---- Memory shared with other processes by key (chapter 11-07) ---- */

/** Exports device memory to other processes as a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemGetExportKey(
    void *devPtr,
    size_t size,
    char *key,
    size_t len,
    uint64_t flags);

/** Ends the export, or the import, of a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemClose(const char *key);

/** Imports device memory by its key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemImportByKey(void **devPtr, const char *key, uint64_t flags);

/** Lists the processes that may import a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemSetImportPid(const char *key, int32_t *pid, size_t num);

/** Sets an attribute of a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemSetAttr(const char *key, aclrtIpcMemAttrType type, uint64_t attr);

/** Lists the processes of other servers that may import a key. */
ACL_FUNC_VISIBILITY aclError aclrtIpcMemImportPidInterServer(
    const char *key,
    aclrtServerPid *serverPids,
    size_t num);

/* ---- Values written and awaited in stream order (chapter 11-09) ---- */

/** Writes a value into device memory, in stream order. */
ACL_FUNC_VISIBILITY aclError aclrtValueWrite(
    void *devAddr,
    uint64_t value,
    uint32_t flag,
    aclrtStream stream);

/** Makes later tasks of a stream wait for a value in device memory. */
ACL_FUNC_VISIBILITY aclError aclrtValueWait(
    void *devAddr,
    uint64_t value,
    uint32_t flag,
    aclrtStream stream);

/* ---- Streams (chapter 6) ---- */

/**
 * Chooses whether a stream goes on after a failed task.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_PARAM_INVALID: stream is NULL, which [product] does not take here; legal is the
 *     handle of a stream (310b, 310p, 910 only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: mode: stream [stream] stops on failure, and that cannot be
 *     taken back; legal is 1 (ACL_STOP_ON_FAILURE) again
 */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode);

/**
 * Gives the id of a stream.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: streamId is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetId(aclrtStream stream, int32_t *streamId);

/** Creates a set of options for aclrtCreateStreamV2. */
ACL_FUNC_VISIBILITY aclrtStreamConfigHandle *aclrtCreateStreamConfigHandle(void);

/** Destroys a set of stream options. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle *handle);

/** Sets one of the stream options. */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamConfigOpt(
    aclrtStreamConfigHandle *handle,
    aclrtStreamConfigAttr attr,
    const void *attrValue,
    size_t valueSize);

/**
 * Creates a stream in the current context.
 *
 * @errors ACL_ERROR_INVALID_PARAM: stream is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_NO_STREAM_RESOURCE: device [device] has [most] streams, those of its contexts
 *     included; legal is at most [most]
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateStream(aclrtStream *stream);

/** Creates a stream with a set of options. */
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamV2(
    aclrtStream *stream,
    const aclrtStreamConfigHandle *handle);

/**
 * Creates a stream with a priority and flags.
 *
 * @errors ACL_ERROR_INVALID_PARAM: stream is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_NO_STREAM_RESOURCE: device [device] has [most] streams, those of its contexts
 *     included; legal is at most [most]
 * @errors ACL_ERROR_RT_PARAM_INVALID: flag is [given]; legal beside 0x20 (ACL_STREAM_DEVICE_USE_ONLY) is no
 *     other flag (950, a3, a2, 310p only)
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: flag is [given]; 0x20 (ACL_STREAM_DEVICE_USE_ONLY) is not
 *     supported on [product] (310b, 910 only)
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamWithConfig(
    aclrtStream *stream,
    uint32_t priority,
    uint32_t flag);

/**
 * Waits for a stream's tasks, then destroys it.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: stream is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_PARAM_INVALID: stream [given] is the default stream of its context, which goes with
 *     it; legal is a stream of aclrtCreateStream or aclrtCreateStreamWithConfig
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStream(aclrtStream stream);

/**
 * Destroys a stream, dropping its tasks.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: stream is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_PARAM_INVALID: stream [given] is the default stream of its context, which goes with
 *     it; legal is a stream of aclrtCreateStream or aclrtCreateStreamWithConfig
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamForce(aclrtStream stream);

/**
 * Waits for a stream's tasks.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_TASK_TIMEOUT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_STREAM_ABORT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_STREAM_ABORT: stream [stream] was aborted while this call waited for it (950, a3, a2
 *     only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStream(aclrtStream stream);

/**
 * Waits for a stream's tasks, at most the given milliseconds.
 *
 * @errors ACL_ERROR_RT_PARAM_INVALID: timeout is [given] ms; legal are -1 (for ever) and 1 or more
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_TASK_TIMEOUT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_STREAM_ABORT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_STREAM_SYNC_TIMEOUT: stream [stream] was not done after [timeout] ms: [left] still
 *     to run; it goes on and may be waited for again
 * @errors ACL_ERROR_RT_STREAM_ABORT: stream [stream] was aborted while this call waited for it (950, a3, a2
 *     only)
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);

/**
 * Tells whether a stream's tasks are done.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_TASK_TIMEOUT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_RT_STREAM_ABORT: task [task] of stream [stream] has failed.
 * @errors ACL_ERROR_INVALID_PARAM: status is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_DRV_INTERNAL_ERROR: task [task] of stream [stream] has failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status);

/**
 * Gives the priority of a stream.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: priority is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t *priority);

/**
 * Gives the flags of a stream.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_INVALID_PARAM: flags is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t *flags);

/** Switches the detection of overflow in a stream on or off. */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag);

/** Tells whether a stream detects overflow. */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t *flag);

/**
 * Stops and drops the tasks of a stream.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @errors ACL_ERROR_RT_PARAM_INVALID: stream is NULL; the default stream cannot be aborted by that, legal
 *     is the handle of a stream (950, a3, a2 only)
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamAbort(aclrtStream stream);

/**
 * Counts the streams that can still be created.
 *
 * @errors ACL_ERROR_INVALID_PARAM: streamCount is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamAvailableNum(uint32_t *streamCount);

/** Sets an attribute of a stream. */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamAttribute(
    aclrtStream stream,
    aclrtStreamAttr stmAttrType,
    aclrtStreamAttrValue *value);

/** Gives an attribute of a stream. */
ACL_FUNC_VISIBILITY aclError aclrtGetStreamAttribute(
    aclrtStream stream,
    aclrtStreamAttr stmAttrType,
    aclrtStreamAttrValue *value);

/** Makes a task of one stream start another one. */
ACL_FUNC_VISIBILITY aclError aclrtActiveStream(aclrtStream activeStream, aclrtStream stream);

/** Makes a task of one stream start another one when a condition holds. */
ACL_FUNC_VISIBILITY aclError aclrtSwitchStream(
    void *leftValue,
    aclrtCondition cond,
    void *rightValue,
    aclrtCompareDataType dataType,
    aclrtStream trueStream,
    aclrtStream falseStream,
    aclrtStream stream);

/** Registers a function that is called when streams are created and destroyed. */
ACL_FUNC_VISIBILITY aclError aclrtRegStreamStateCallback(
    const char *regName,
    aclrtStreamStateCallback callback,
    void *args);

/** Stops a stream from inside its tasks' order. */
ACL_FUNC_VISIBILITY aclError aclrtStreamStop(aclrtStream stream);

/** Drops the persistent tasks of a stream. */
ACL_FUNC_VISIBILITY aclError aclrtPersistentTaskClean(aclrtStream stream);

/* ---- Events (chapter 7) ---- */

/**
 * Creates an event.
 *
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateEvent(aclrtEvent *event);

/**
 * Creates an event for the uses that its flags name.
 *
 * @errors ACL_ERROR_RT_PARAM_INVALID: flag is [given]; legal are [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: flag [given] is not supported on [product]
 * @errors ACL_ERROR_RT_NO_EVENT_RESOURCE: device [device] has [most] events of aclrtCreateEventWithFlag
 *     with ACL_EVENT_SYNC, each of which keeps a slot; legal is at most [most]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag);

/**
 * Creates an event for the uses that its flags name, without a limit on hardware events.
 *
 * @errors ACL_ERROR_RT_PARAM_INVALID: flag is [given]; legal are [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: flag [given] is not supported on [product]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag);

/**
 * Destroys an event.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyEvent(aclrtEvent event);

/**
 * Queues the completion of an event.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_PARAM_INVALID: event [given] was made by [maker] with flag [flags], for the device
 *     alone; legal is [legal] (950, a3, a2, 310p only)
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);

/**
 * Queues the completion of an event, with flags.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_PARAM_INVALID: event [given] was made by [maker] with flag [flags], for the device
 *     alone; legal is [legal] (950, a3, a2, 310p only)
 * @errors ACL_ERROR_INVALID_PARAM: flag is [given][beside]; legal are [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_STREAM_NOT_CAPTURED: flag 1 (external) is for a stream that is being captured, and
 *     this device captures none; legal is 0 (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 */
ACL_FUNC_VISIBILITY aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag);

/**
 * Queues the return of an event to its first state.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);

/**
 * Tells whether everything recorded for an event is done.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: status is NULL; legal is a valid pointer
 * @deprecated use aclrtQueryEventStatus
 */
ACL_DEPRECATED_MESSAGE("use aclrtQueryEventStatus")
ACL_FUNC_VISIBILITY aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status);

/**
 * Tells whether what was recorded for an event is done.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: status is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus *status);

/**
 * Tells whether the waits for an event are done.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: status is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus *status);

/**
 * Waits for an event on the host.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_RT_STREAM_ABORT: the record of the event was dropped, because stream [stream] was
 *     aborted or destroyed while this call waited for it
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEvent(aclrtEvent event);

/**
 * Waits for an event on the host, at most the given milliseconds.
 *
 * @errors ACL_ERROR_RT_PARAM_INVALID: timeout is [given] ms; legal are -1 (for ever) and 1 or more
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_RT_EVENT_SYNC_TIMEOUT: the event was not reached after [timeout] ms: its record is in
 *     stream [stream]; the stream goes on and the event may be waited for again
 * @errors ACL_ERROR_RT_STREAM_ABORT: the record of the event was dropped, because stream [stream] was
 *     aborted or destroyed while this call waited for it
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);

/**
 * Gives the milliseconds between two events.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: startEvent [given] is no event of this process (any more); legal is
 *     a live event
 * @errors ACL_ERROR_RT_INVALID_HANDLE: endEvent [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: startEvent [given] was made by [maker] with flag [flags]; legal
 *     is [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: endEvent [given] was made by [maker] with flag [flags]; legal
 *     is [legal]
 * @errors ACL_ERROR_RT_INTERNAL_ERROR: startEvent [given] was never recorded, so that it has no time; legal
 *     is an event whose record was reached
 * @errors ACL_ERROR_RT_INTERNAL_ERROR: endEvent [given] was never recorded, so that it has no time; legal
 *     is an event whose record was reached
 * @errors ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID: startEvent [given] has no time:
 * @errors ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID: endEvent [given] has no time:
 * @errors ACL_ERROR_INVALID_PARAM: ms is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: startEvent is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: endEvent is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent, aclrtEvent endEvent);

/**
 * Gives the time at which an event completed, in microseconds.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_RT_INTERNAL_ERROR: event [given] was never recorded, so that it has no time; legal is
 *     an event whose record was reached
 * @errors ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID: event [given] has no time:
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: timestamp is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp);

/**
 * Makes later tasks of a stream wait for an event.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);

/**
 * Makes later tasks of a stream wait for an event, with flags.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: flag is [given][beside]; legal are [legal] (950, a3, a2 only)
 * @errors ACL_ERROR_RT_STREAM_NOT_CAPTURED: flag 1 (external) is for a stream that is being captured, and
 *     this device captures none; legal is 0 (950, a3, a2 only)
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEventWithFlag(
    aclrtStream stream,
    aclrtEvent event,
    uint32_t timeout,
    uint32_t flag);

/**
 * Makes later tasks of a stream wait for an event, for a limited time.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: stream [given] is no stream of this process (any more); legal is a
 *     live stream, or NULL for the default stream
 * @errors ACL_ERROR_RT_STREAM_CONTEXT: stream [given] belongs to another context (device [owner]) than the
 *     current one (device [device]); legal is a stream of the current context
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_PARAM_INVALID: event is NULL; legal is a live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_RT_PARAM_INVALID: timeout is [given] s; legal are 0 (for ever) and more
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEventWithTimeout(
    aclrtStream stream,
    aclrtEvent event,
    int32_t timeout);

/**
 * Sets how many seconds a wait task may take.
 *
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 */
ACL_FUNC_VISIBILITY aclError aclrtSetOpWaitTimeout(uint32_t timeout);

/**
 * Gives the id of an event.
 *
 * @errors ACL_ERROR_RT_INVALID_HANDLE: event [given] is no event of this process (any more); legal is a
 *     live event
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: event [given] was made by [maker] with flag [flags]; legal is
 *     [legal]
 * @errors ACL_ERROR_INVALID_PARAM: event is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: eventId is NULL; legal is a valid pointer
 */
ACL_FUNC_VISIBILITY aclError aclrtGetEventId(aclrtEvent event, uint32_t *eventId);

/**
 * Counts the events that can still be created.
 *
 * @errors ACL_ERROR_INVALID_PARAM: eventCount is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 */
ACL_FUNC_VISIBILITY aclError aclrtGetEventAvailNum(uint32_t *eventCount);

/** Exports an event to other processes. */
ACL_FUNC_VISIBILITY aclError aclrtIpcGetEventHandle(aclrtEvent event, aclrtIpcEventHandle *handle);

/** Imports an event of another process. */
ACL_FUNC_VISIBILITY aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle handle, aclrtEvent *event);

/* ---- Notifies (chapter 9) ---- */

/** Creates a notify. */
ACL_FUNC_VISIBILITY aclError aclrtCreateNotify(aclrtNotify *notify, uint64_t flag);

/** Destroys a notify. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyNotify(aclrtNotify notify);

/** Creates a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyCreate(aclrtCntNotify *cntNotify, uint64_t flag);

/** Destroys a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyDestroy(aclrtCntNotify cntNotify);

/** Queues the setting of a notify. */
ACL_FUNC_VISIBILITY aclError aclrtRecordNotify(aclrtNotify notify, aclrtStream stream);

/** Makes later tasks of a stream wait for a notify, and clears it. */
ACL_FUNC_VISIBILITY aclError aclrtWaitAndResetNotify(
    aclrtNotify notify,
    aclrtStream stream,
    uint32_t timeout);

/** Gives the id of a notify. */
ACL_FUNC_VISIBILITY aclError aclrtGetNotifyId(aclrtNotify notify, uint32_t *notifyId);

/** Clears several notifies. */
ACL_FUNC_VISIBILITY aclError aclrtNotifyBatchReset(aclrtNotify *notifies, size_t num);

/** Exports a notify to other processes as a key. */
ACL_FUNC_VISIBILITY aclError aclrtNotifyGetExportKey(
    aclrtNotify notify,
    char *key,
    size_t len,
    uint64_t flags);

/** Imports a notify by its key. */
ACL_FUNC_VISIBILITY aclError aclrtNotifyImportByKey(aclrtNotify *notify, const char *key, uint64_t flags);

/** Lists the processes that may import a notify. */
ACL_FUNC_VISIBILITY aclError aclrtNotifySetImportPid(aclrtNotify notify, int32_t *pid, size_t num);

/** Lists the processes of other servers that may import a notify. */
ACL_FUNC_VISIBILITY aclError aclrtNotifySetImportPidInterServer(
    aclrtNotify notify,
    aclrtServerPid *serverPids,
    size_t num);

/** Queues a change of a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyRecord(
    aclrtCntNotify cntNotify,
    aclrtStream stream,
    aclrtCntNotifyRecordInfo *info);

/** Makes later tasks of a stream wait for a counting notify, for a limited time. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyWaitWithTimeout(
    aclrtCntNotify cntNotify,
    aclrtStream stream,
    aclrtCntNotifyWaitInfo *info);

/** Queues the return of a counting notify to 0. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyReset(aclrtCntNotify cntNotify, aclrtStream stream);

/** Gives the id of a counting notify. */
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyGetId(aclrtCntNotify cntNotify, uint32_t *notifyId);

/* ---- Host functions and callbacks in a stream (chapter 12) ---- */

/** Names the thread that runs the callbacks of a stream. */
ACL_FUNC_VISIBILITY aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream);

/** Queues a function that the subscribed thread calls. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchCallback(
    aclrtCallback fn,
    void *userData,
    aclrtCallbackBlockType blockType,
    aclrtStream stream);

/** Waits for callbacks on this thread, in milliseconds, and runs them. */
ACL_FUNC_VISIBILITY aclError aclrtProcessReport(int32_t timeout);

/** Takes the thread of a stream's callbacks back. */
ACL_FUNC_VISIBILITY aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream);

/** Names the thread that runs the host functions of a stream. */
ACL_FUNC_VISIBILITY aclError aclrtSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream);

/** Waits for host functions on this thread, in milliseconds, and runs them. */
ACL_FUNC_VISIBILITY aclError aclrtProcessHostFunc(int32_t timeout);

/** Takes the thread of a stream's host functions back. */
ACL_FUNC_VISIBILITY aclError aclrtUnSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream);

/** Queues a function that a thread of the library calls. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void *args);

/* ---- Time limits of operators (chapter 12) ---- */

/** Sets how many seconds an operator may take. */
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOut(uint32_t timeout);

/** Sets how many milliseconds an operator may take. */
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout);

/** Sets how many microseconds an operator may take, and gives the time that holds. */
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOutV2(uint64_t timeout, uint64_t *actualTimeout);

/** Gives the step of operator time limits, in microseconds. */
ACL_FUNC_VISIBILITY aclError aclrtGetOpTimeOutInterval(uint64_t *interval);

/** Gives how many milliseconds an operator may take. */
ACL_FUNC_VISIBILITY aclError aclrtGetOpExecuteTimeout(uint32_t *const timeoutMs);

/* ---- Other tasks (chapter 12) ---- */

/** Gives the id of the last task that this thread submitted. */
ACL_FUNC_VISIBILITY aclError aclrtGetThreadLastTaskId(uint32_t *taskId);

/** Fills device memory with random numbers, in stream order. */
ACL_FUNC_VISIBILITY aclError aclrtRandomNumAsync(
    const aclrtRandomNumTaskInfo *taskInfo,
    const aclrtStream stream,
    void *reserve);

/** Changes a task of one stream, in the order of another. */
ACL_FUNC_VISIBILITY aclError aclrtTaskUpdateAsync(
    aclrtStream taskStream,
    uint32_t taskId,
    aclrtTaskUpdateInfo *info,
    aclrtStream execStream);

/* ---- Labels ---- */

/**
 * Creates a label.
 *
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: softnpu does not implement this function yet (docs/support.md)
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateLabel(aclrtLabel *label);

/** Puts a label into a stream. */
ACL_FUNC_VISIBILITY aclError aclrtSetLabel(aclrtLabel label, aclrtStream stream);

/** Destroys a label. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyLabel(aclrtLabel label);

/** Creates a list of labels. */
ACL_FUNC_VISIBILITY aclError aclrtCreateLabelList(
    aclrtLabel *labels,
    size_t num,
    aclrtLabelList *labelList);

/** Destroys a list of labels. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyLabelList(aclrtLabelList labelList);

/** Makes a stream go on at a label of a list. */
ACL_FUNC_VISIBILITY aclError aclrtSwitchLabelByIndex(
    void *ptr,
    uint32_t maxValue,
    aclrtLabelList labelList,
    aclrtStream stream);

/* ---- Binaries and kernels (chapter 14) ---- */

/** Gives the arguments of the kernel that failed. */
ACL_FUNC_VISIBILITY aclError aclrtGetArgsFromExceptionInfo(
    const aclrtExceptionInfo *info,
    void **devArgsPtr,
    uint32_t *devArgsLen);

/** Gives the kernel function that failed. */
ACL_FUNC_VISIBILITY aclError aclrtGetFuncHandleFromExceptionInfo(
    const aclrtExceptionInfo *info,
    aclrtFuncHandle *func);

/** Sets the function that is called when a kernel of a binary fails. */
ACL_FUNC_VISIBILITY aclError aclrtBinarySetExceptionCallback(
    aclrtBinHandle binHandle,
    aclrtOpExceptionCallback callback,
    void *userData);

/** Wraps the bytes of a kernel binary. */
ACL_FUNC_VISIBILITY aclrtBinary aclrtCreateBinary(const void *data, size_t dataLen);

/** Destroys the wrapping of a kernel binary. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyBinary(aclrtBinary binary);

/** Loads a wrapped kernel binary. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoad(const aclrtBinary binary, aclrtBinHandle *binHandle);

/** Unloads a kernel binary. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle);

/** Finds a kernel of a binary by name. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetFunction(
    const aclrtBinHandle binHandle,
    const char *kernelName,
    aclrtFuncHandle *funcHandle);

/** Launches a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernel(
    aclrtFuncHandle funcHandle,
    uint32_t numBlocks,
    const void *argsData,
    size_t argsSize,
    aclrtStream stream);

/** Loads a kernel binary from a file. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoadFromFile(
    const char *binPath,
    aclrtBinaryLoadOptions *options,
    aclrtBinHandle *binHandle);

/** Gives the device address and the bytes of a loaded binary. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetDevAddress(
    const aclrtBinHandle binHandle,
    void **binAddr,
    size_t *binSize);

/** Finds a kernel of a binary by its entry. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetFunctionByEntry(
    aclrtBinHandle binHandle,
    uint64_t funcEntry,
    aclrtFuncHandle *funcHandle);

/** Finds a global variable of a binary. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetGlobal(
    aclrtBinHandle binHandle,
    const char *name,
    void **dptr,
    size_t *size);

/** Finds the kernel that belongs to a host symbol. */
ACL_FUNC_VISIBILITY aclError aclrtGetFuncBySymbol(const void *symbol, aclrtFuncHandle *funcHandle);

/** Gives the device addresses of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionAddr(
    aclrtFuncHandle funcHandle,
    void **aicAddr,
    void **aivAddr);

/** Gives the bytes of a kernel's code. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionSize(
    aclrtFuncHandle funcHandle,
    size_t *aicSize,
    size_t *aivSize);

/** Gives the bytes of an argument handle. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t *memSize);

/** Gives the bytes that a kernel's arguments need. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetMemSize(
    aclrtFuncHandle funcHandle,
    size_t userArgsSize,
    size_t *actualArgsSize);

/** Begins the arguments of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle *argsHandle);

/** Begins the arguments of a kernel in memory of the caller. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsInitByUserMem(
    aclrtFuncHandle funcHandle,
    aclrtArgsHandle argsHandle,
    void *userHostMem,
    size_t actualArgsSize);

/** Adds an argument. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsAppend(
    aclrtArgsHandle argsHandle,
    void *param,
    size_t paramSize,
    aclrtParamHandle *paramHandle);

/** Adds an argument whose data comes later. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsAppendPlaceHolder(
    aclrtArgsHandle argsHandle,
    aclrtParamHandle *paramHandle);

/** Gives the memory of such an argument's data. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetPlaceHolderBuffer(
    aclrtArgsHandle argsHandle,
    aclrtParamHandle paramHandle,
    size_t dataSize,
    void **bufferAddr);

/** Changes an argument. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsParaUpdate(
    aclrtArgsHandle argsHandle,
    aclrtParamHandle paramHandle,
    void *param,
    size_t paramSize);

/** Launches a kernel with an argument handle and options. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithConfig(
    aclrtFuncHandle funcHandle,
    uint32_t numBlocks,
    aclrtStream stream,
    aclrtLaunchKernelCfg *cfg,
    aclrtArgsHandle argsHandle,
    void *reserve);

/** Ends the arguments of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle);

/** Gives the name of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionName(aclrtFuncHandle funcHandle, uint32_t maxLen, char *name);

/** Loads a kernel binary from memory. */
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoadFromData(
    const void *data,
    size_t length,
    const aclrtBinaryLoadOptions *options,
    aclrtBinHandle *binHandle);

/** Registers a kernel that runs on the device's processors. */
ACL_FUNC_VISIBILITY aclError aclrtRegisterCpuFunc(
    const aclrtBinHandle handle,
    const char *funcName,
    const char *kernelName,
    aclrtFuncHandle *funcHandle);

/** Launches a kernel with arguments in device memory and options. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelV2(
    aclrtFuncHandle funcHandle,
    uint32_t numBlocks,
    const void *argsData,
    size_t argsSize,
    aclrtLaunchKernelCfg *cfg,
    aclrtStream stream);

/** Launches a kernel with arguments in host memory. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithHostArgs(
    aclrtFuncHandle funcHandle,
    uint32_t numBlocks,
    aclrtStream stream,
    aclrtLaunchKernelCfg *cfg,
    void *hostArgs,
    size_t argsSize,
    aclrtPlaceHolderInfo *placeHolderArray,
    size_t placeHolderNum);

/** Launches a kernel with an array of pointers to its arguments. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithArgsArray(
    void *func,
    uint32_t numBlocks,
    aclrtStream stream,
    aclrtLaunchKernelCfg *cfg,
    void **args);

/** Launches a SIMT kernel with an array of pointers to its arguments. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchSIMTKernelWithArgsArray(
    void *func,
    dim3 gridDim,
    dim3 blockDim,
    size_t dynUbufSize,
    aclrtStream stream,
    aclrtLaunchKernelCfg *cfg,
    void **args);

/** Launches a SIMT kernel with arguments in host memory. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchSIMTKernelWithHostArgs(
    void *func,
    dim3 gridDim,
    dim3 blockDim,
    size_t dynUbufSize,
    aclrtStream stream,
    aclrtLaunchKernelCfg *cfg,
    void *hostArgs,
    size_t argsSize,
    aclrtPlaceHolderInfo *placeHolderArray,
    size_t placeHolderNum);

/** Gives the device address of the hardware's synchronization area. */
ACL_FUNC_VISIBILITY aclError aclrtGetHardwareSyncAddr(void **addr);

/** Gives one attribute of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionAttribute(
    aclrtFuncHandle funcHandle,
    aclrtFuncAttribute attrType,
    int64_t *attrValue);

/** Gives the binary that a kernel belongs to. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetBinary(
    const aclrtFuncHandle funcHandle,
    aclrtBinHandle *binHandle);

/** Counts the parameters of a kernel. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetParamCount(const void *func, size_t *paramCount);

/** Gives offset and bytes of a kernel's parameter. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetParamInfo(
    const void *func,
    size_t paramIndex,
    size_t *paramOffset,
    size_t *paramSize);

/** Gives the dynamic unified buffer that a block of a kernel may use. */
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetAvailDynUbufPerBlock(
    void *func,
    uint32_t flags,
    size_t *dynamicUbufSize);

/* ---- Captured and built models (chapter 15) ---- */

/**
 * Gives the parameters of a model's task.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetParams(aclmdlRITask task, aclmdlRITaskParams *params);

/**
 * Sets the parameters of a model's task.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskSetParams(aclmdlRITask task, aclmdlRITaskParams *params);

/**
 * Gives an attribute of a model's kernel task.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIKernelTaskGetAttribute(
    aclmdlRITask task,
    aclrtLaunchKernelAttrId attrId,
    aclrtLaunchKernelAttrValue *attrValue);

/**
 * Makes changed tasks of a model take effect.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIUpdate(aclmdlRI modelRI);

/**
 * Makes a task of a model do nothing.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskDisable(aclmdlRITask task);

/** Begins to capture the tasks of a stream into a model. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);

/** Tells whether a stream is being captured, and into which model. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureGetInfo(
    aclrtStream stream,
    aclmdlRICaptureStatus *status,
    aclmdlRI *modelRI);

/** Ends a capture and gives the model. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI *modelRI);

/**
 * Prints what a model is made of.
 *
 * @deprecated use aclmdlRIDebugJsonPrint
 */
ACL_DEPRECATED_MESSAGE("use aclmdlRIDebugJsonPrint")
ACL_FUNC_VISIBILITY aclError aclmdlRIDebugPrint(aclmdlRI modelRI);

/** Writes what a model is made of to a JSON file. */
ACL_FUNC_VISIBILITY aclError aclmdlRIDebugJsonPrint(aclmdlRI modelRI, const char *path, uint32_t flags);

/** Exchanges the capture mode of this thread. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode *mode);

/** Runs a model in stream order. */
ACL_FUNC_VISIBILITY aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream);

/** Runs a model and waits for it. */
ACL_FUNC_VISIBILITY aclError aclmdlRIExecute(aclmdlRI modelRI, int32_t timeout);

/** Destroys a model. */
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroy(aclmdlRI modelRI);

/** Begins a group of captured tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskGrpBegin(aclrtStream stream);

/** Ends a group of captured tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskGrpEnd(aclrtStream stream, aclrtTaskGrp *handle);

/** Begins to update a group of captured tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskUpdateBegin(aclrtStream stream, aclrtTaskGrp handle);

/** Ends the update of a group of captured tasks. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskUpdateEnd(aclrtStream stream);

/** Begins to build a model by hand. */
ACL_FUNC_VISIBILITY aclError aclmdlRIBuildBegin(aclmdlRI *modelRI, uint32_t flag);

/** Makes a stream part of a model. */
ACL_FUNC_VISIBILITY aclError aclmdlRIBindStream(aclmdlRI modelRI, aclrtStream stream, uint32_t flag);

/** Marks the end of a model in a stream. */
ACL_FUNC_VISIBILITY aclError aclmdlRIEndTask(aclmdlRI modelRI, aclrtStream stream);

/** Ends the building of a model. */
ACL_FUNC_VISIBILITY aclError aclmdlRIBuildEnd(aclmdlRI modelRI, void *reserve);

/** Takes a stream out of a model. */
ACL_FUNC_VISIBILITY aclError aclmdlRIUnbindStream(aclmdlRI modelRI, aclrtStream stream);

/** Gives a model a name. */
ACL_FUNC_VISIBILITY aclError aclmdlRISetName(aclmdlRI modelRI, const char *name);

/** Gives the name of a model. */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetName(aclmdlRI modelRI, uint32_t maxLen, char *name);

/**
 * Gives the id of a model.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetId(aclmdlRI modelRI, uint32_t *modelRIId);

/**
 * Registers a function that is called when a model is destroyed.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroyRegisterCallback(
    aclmdlRI modelRI,
    aclrtCallback func,
    void *userData);

/**
 * Removes such a function.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroyUnregisterCallback(aclmdlRI modelRI, aclrtCallback func);

/**
 * Lists the streams of a model.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetStreams(
    aclmdlRI modelRI,
    aclrtStream *streams,
    uint32_t *numStreams);

/**
 * Lists the tasks of a model's stream.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIGetTasksByStream(
    aclrtStream stream,
    aclmdlRITask *tasks,
    uint32_t *numTasks);

/**
 * Gives the kind of a model's task.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetType(aclmdlRITask task, aclmdlRITaskType *type);

/**
 * Gives the number of a model's task.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetSeqId(aclmdlRITask task, uint32_t *id);

/**
 * Stops a model that runs.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIAbort(aclmdlRI modelRI);

/**
 * Creates a condition of a model.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRICondHandleCreate(
    aclmdlRI modelRI,
    uint32_t defaultLaunchValue,
    aclmdlRICondHandleFlag flag,
    aclmdlRICondHandle *handle);

/**
 * Gives the device address of a condition's value.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRICondHandleGetCondPtr(aclmdlRICondHandle handle, uint64_t **ptr);

/**
 * Adds a task that runs models as a condition says.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRIAddCondTask(
    aclmdlRICondTaskParams params,
    aclrtStream stream,
    uint32_t flags);

/**
 * Begins to capture the tasks of a stream into a model that exists.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureToModelRIBegin(
    aclrtStream stream,
    aclmdlRI modelRI,
    aclmdlRICaptureMode mode);

/* ---- Overflow of floating-point numbers ---- */

/** Writes, in stream order, whether a floating-point overflow happened. */
ACL_FUNC_VISIBILITY aclError aclrtGetFloatOverflowStatus(
    void *outputAddr,
    uint64_t outputSize,
    aclrtStream stream);

/** Clears, in stream order, the overflow that is noted. */
ACL_FUNC_VISIBILITY aclError aclrtResetFloatOverflowStatus(aclrtStream stream);

/** Writes, in stream order, the overflow that a check mode finds. */
ACL_FUNC_VISIBILITY aclError aclrtNpuGetFloatOverFlowStatus(
    void *outputAddr,
    uint64_t outputSize,
    uint32_t checkMode,
    aclrtStream stream);

/** Clears, in stream order, the overflow that a check mode finds. */
ACL_FUNC_VISIBILITY aclError aclrtNpuClearFloatOverFlowStatus(uint32_t checkMode, aclrtStream stream);

/* ---- Operator dump ---- */

/** Begins operator dump. */
ACL_FUNC_VISIBILITY aclError aclmdlInitDump(void);

/** Configures operator dump by a JSON file. */
ACL_FUNC_VISIBILITY aclError aclmdlSetDump(const char *dumpCfgPath);

/** Ends operator dump. */
ACL_FUNC_VISIBILITY aclError aclmdlFinalizeDump(void);

/* ---- Shared buffers ---- */

/** Gives a shared buffer of a chain. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufFromChain(aclrtMbuf headBuf, uint32_t index, aclrtMbuf *buf);

/** Counts the shared buffers of a chain. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufChainNum(aclrtMbuf headBuf, uint32_t *num);

/** Adds a shared buffer to a chain. */
ACL_FUNC_VISIBILITY aclError aclrtAppendBufChain(aclrtMbuf headBuf, aclrtMbuf buf);

/** Gives one more reference to a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtCopyBufRef(const aclrtMbuf buf, aclrtMbuf *newBuf);

/** Reads the private data of a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufUserData(
    const aclrtMbuf buf,
    void *dataPtr,
    size_t size,
    size_t offset);

/** Writes the private data of a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtSetBufUserData(
    aclrtMbuf buf,
    const void *dataPtr,
    size_t size,
    size_t offset);

/** Gives the data of a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufData(const aclrtMbuf buf, void **dataPtr, size_t *size);

/** Gives the bytes of data in a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtGetBufDataLen(aclrtMbuf buf, size_t *len);

/** Sets the bytes of data in a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtSetBufDataLen(aclrtMbuf buf, size_t len);

/** Frees a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtFreeBuf(aclrtMbuf buf);

/** Allocates a shared buffer. */
ACL_FUNC_VISIBILITY aclError aclrtAllocBuf(aclrtMbuf *buf, size_t size);

/* ---- Profiling (chapter 24) ---- */

/** Queues a mark for the profiler. */
ACL_FUNC_VISIBILITY aclError aclrtProfTrace(void *userdata, int32_t length, aclrtStream stream);

/** Keeps a description of the last captured task's operator. */
ACL_FUNC_VISIBILITY aclError aclrtCacheLastTaskOpInfo(const void *const infoPtr, const size_t infoSize);

/** Keeps more description of the last captured task. */
ACL_FUNC_VISIBILITY aclError aclrtCacheLastTaskExtendInfo(
    const char *const extendInfoPtr,
    const size_t infoSize);

/* ---- Process snapshots (chapter 21) ---- */

/**
 * Stops the runtime of a process before its snapshot.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessLock(int pid, void *reserve);

/**
 * Lets the runtime of a process go on after its snapshot.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessUnlock(int pid, void *reserve);

/**
 * Saves the device side of a process.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessBackup(int pid, aclrtSnapShotBackupArgs *args);

/**
 * Restores the device side of a process.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessRestore(int pid, aclrtSnapShotRestoreArgs *args);

/**
 * Registers a function that is called at a stage of snapshots.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotCallbackRegister(
    aclrtSnapShotStage stage,
    aclrtSnapShotCallBack callback,
    void *args);

/**
 * Removes such a function.
 *
 * @note experimental: the reference says that this may change.
 */
ACL_FUNC_VISIBILITY aclError aclrtSnapShotCallbackUnregister(
    aclrtSnapShotStage stage,
    aclrtSnapShotCallBack callback);

#ifdef __cplusplus
}
#endif

#endif /* INC_EXTERNAL_ACL_ACL_RT_H_ */

