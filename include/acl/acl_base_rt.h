/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Basic types, handles, front-layer error codes, data types and the application log.
 */
#ifndef INC_EXTERNAL_ACL_ACL_BASE_RT_H_
#define INC_EXTERNAL_ACL_ACL_BASE_RT_H_

#include <stdint.h>
#include <stddef.h>

/* Empty for programs that use the library; a build of the library defines FUNC_VISIBILITY. */
#if defined(_MSC_VER) && defined(FUNC_VISIBILITY)
#define ACL_FUNC_VISIBILITY __declspec(dllexport)
#elif defined(FUNC_VISIBILITY)
#define ACL_FUNC_VISIBILITY __attribute__((visibility("default")))
#else
#define ACL_FUNC_VISIBILITY
#endif

/* Clang says that it is GCC 4, so it stays silent about deprecated functions. */
#if defined(__GNUC__) && __GNUC__ >= 6
#define ACL_DEPRECATED __attribute__((deprecated))
#elif defined(_MSC_VER)
#define ACL_DEPRECATED __declspec(deprecated)
#else
#define ACL_DEPRECATED
#endif

#if defined(__GNUC__) && __GNUC__ >= 6
#define ACL_DEPRECATED_MESSAGE(message) __attribute__((deprecated(message)))
#elif defined(_MSC_VER)
#define ACL_DEPRECATED_MESSAGE(message) __declspec(deprecated(message))
#else
#define ACL_DEPRECATED_MESSAGE(message)
#endif

/** Writes a line to the application log: ACL_APP_LOG(level, format, arguments...), as printf formats it. */
#define ACL_APP_LOG(level, ...) aclAppLog(level, __func__, __FILE__, __LINE__, __VA_ARGS__)

static const int ACL_ERROR_NONE = 0; /**< deprecated: use ACL_SUCCESS */

static const int ACL_SUCCESS = 0;

static const int ACL_ERROR_INVALID_PARAM = 100000;
static const int ACL_ERROR_UNINITIALIZE = 100001;
static const int ACL_ERROR_REPEAT_INITIALIZE = 100002;
static const int ACL_ERROR_INVALID_FILE = 100003;
static const int ACL_ERROR_WRITE_FILE = 100004;
static const int ACL_ERROR_INVALID_FILE_SIZE = 100005;
static const int ACL_ERROR_PARSE_FILE = 100006;
static const int ACL_ERROR_FILE_MISSING_ATTR = 100007;
static const int ACL_ERROR_FILE_ATTR_INVALID = 100008;
static const int ACL_ERROR_INVALID_DUMP_CONFIG = 100009;
static const int ACL_ERROR_INVALID_PROFILING_CONFIG = 100010;
static const int ACL_ERROR_INVALID_MODEL_ID = 100011;
static const int ACL_ERROR_DESERIALIZE_MODEL = 100012;
static const int ACL_ERROR_PARSE_MODEL = 100013;
static const int ACL_ERROR_READ_MODEL_FAILURE = 100014;
static const int ACL_ERROR_MODEL_SIZE_INVALID = 100015;
static const int ACL_ERROR_MODEL_MISSING_ATTR = 100016;
static const int ACL_ERROR_MODEL_INPUT_NOT_MATCH = 100017;
static const int ACL_ERROR_MODEL_OUTPUT_NOT_MATCH = 100018;
static const int ACL_ERROR_MODEL_NOT_DYNAMIC = 100019;
static const int ACL_ERROR_OP_TYPE_NOT_MATCH = 100020;
static const int ACL_ERROR_OP_INPUT_NOT_MATCH = 100021;
static const int ACL_ERROR_OP_OUTPUT_NOT_MATCH = 100022;
static const int ACL_ERROR_OP_ATTR_NOT_MATCH = 100023;
static const int ACL_ERROR_OP_NOT_FOUND = 100024;
static const int ACL_ERROR_OP_LOAD_FAILED = 100025;
static const int ACL_ERROR_UNSUPPORTED_DATA_TYPE = 100026;
static const int ACL_ERROR_FORMAT_NOT_MATCH = 100027;
static const int ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED = 100028;
static const int ACL_ERROR_KERNEL_NOT_FOUND = 100029;
static const int ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED = 100030;
static const int ACL_ERROR_KERNEL_ALREADY_REGISTERED = 100031;
static const int ACL_ERROR_INVALID_QUEUE_ID = 100032;
static const int ACL_ERROR_REPEAT_SUBSCRIBE = 100033;
static const int ACL_ERROR_STREAM_NOT_SUBSCRIBE = 100034; /**< deprecated: use ACL_ERROR_RT_STREAM_NO_CB_REG */
static const int ACL_ERROR_THREAD_NOT_SUBSCRIBE = 100035; /**< deprecated: use ACL_ERROR_RT_THREAD_SUBSCRIBE */
static const int ACL_ERROR_WAIT_CALLBACK_TIMEOUT = 100036; /**< deprecated: use ACL_ERROR_RT_REPORT_TIMEOUT */
static const int ACL_ERROR_REPEAT_FINALIZE = 100037;
static const int ACL_ERROR_NOT_STATIC_AIPP = 100038; /**< deprecated: use ACL_ERROR_GE_AIPP_NOT_EXIST */
static const int ACL_ERROR_COMPILING_STUB_MODE = 100039;
static const int ACL_ERROR_GROUP_NOT_SET = 100040; /**< deprecated: use ACL_ERROR_RT_GROUP_NOT_SET */
static const int ACL_ERROR_GROUP_NOT_CREATE = 100041; /**< deprecated: use ACL_ERROR_RT_GROUP_NOT_CREATE */
static const int ACL_ERROR_PROF_ALREADY_RUN = 100042;
static const int ACL_ERROR_PROF_NOT_RUN = 100043;
static const int ACL_ERROR_DUMP_ALREADY_RUN = 100044;
static const int ACL_ERROR_DUMP_NOT_RUN = 100045;

static const int ACL_ERROR_PROF_REPEAT_SUBSCRIBE = 148046;
static const int ACL_ERROR_PROF_API_CONFLICT = 148047;
static const int ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG = 148048;
static const int ACL_ERROR_INVALID_OPP_PATH = 148049;
static const int ACL_ERROR_OP_UNSUPPORTED_DYNAMIC = 148050;
static const int ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED = 148051;
static const int ACL_ERROR_UNSUPPORTED_JPEG = 148052;
static const int ACL_ERROR_INVALID_BUNDLE_MODEL_ID = 148053;

static const int ACL_ERROR_BAD_ALLOC = 200000;
static const int ACL_ERROR_API_NOT_SUPPORT = 200001;
static const int ACL_ERROR_INVALID_DEVICE = 200002; /**< deprecated: use ACL_ERROR_RT_INVALID_DEVICEID */
static const int ACL_ERROR_MEMORY_ADDRESS_UNALIGNED = 200003;
static const int ACL_ERROR_RESOURCE_NOT_MATCH = 200004;
static const int ACL_ERROR_INVALID_RESOURCE_HANDLE = 200005;
static const int ACL_ERROR_FEATURE_UNSUPPORTED = 200006;
static const int ACL_ERROR_PROF_MODULES_UNSUPPORTED = 200007;

static const int ACL_ERROR_STORAGE_OVER_LIMIT = 300000;

static const int ACL_ERROR_INTERNAL_ERROR = 500000;
static const int ACL_ERROR_FAILURE = 500001;
static const int ACL_ERROR_GE_FAILURE = 500002;
static const int ACL_ERROR_RT_FAILURE = 500003;
static const int ACL_ERROR_DRV_FAILURE = 500004;
static const int ACL_ERROR_PROFILING_FAILURE = 500005;

#ifdef __cplusplus
extern "C" {
#endif

typedef void *aclrtStream;
typedef void *aclmdlRITask;
typedef void *aclrtEvent;
typedef void *aclrtContext;
typedef void *aclrtNotify;
typedef void *aclrtCntNotify;
typedef void *aclrtLabel;
typedef void *aclrtLabelList;
typedef void *aclrtMbuf;
/** Result of nearly every function: 0 is success, 1xxxxx the caller's mistake, 2xxxxx resources or no support, 3xxxxx state, 5xxxxx internal. */
typedef int aclError;
/** Bits of an IEEE 754 half-precision number. */
typedef uint16_t aclFloat16;
typedef struct aclDataBuffer aclDataBuffer;
typedef void *aclrtAllocatorDesc;
typedef void *aclrtAllocator;
typedef void *aclrtAllocatorBlock;
typedef void *aclrtAllocatorAddr;
typedef void *aclrtTaskGrp;

typedef enum {
    ACL_DT_UNDEFINED = -1,
    ACL_FLOAT = 0,
    ACL_FLOAT16 = 1,
    ACL_INT8 = 2,
    ACL_INT32 = 3,
    ACL_UINT8 = 4,
    ACL_INT16 = 6,
    ACL_UINT16 = 7,
    ACL_UINT32 = 8,
    ACL_INT64 = 9,
    ACL_UINT64 = 10,
    ACL_DOUBLE = 11,
    ACL_BOOL = 12,
    ACL_STRING = 13,
    ACL_COMPLEX64 = 16,
    ACL_COMPLEX128 = 17,
    ACL_BF16 = 27,
    ACL_INT4 = 29,
    ACL_UINT1 = 30,
    ACL_COMPLEX32 = 33,
    ACL_HIFLOAT8 = 34,
    ACL_FLOAT8_E5M2 = 35,
    ACL_FLOAT8_E4M3FN = 36,
    ACL_FLOAT8_E8M0 = 37,
    ACL_FLOAT6_E3M2 = 38,
    ACL_FLOAT6_E2M3 = 39,
    ACL_FLOAT4_E2M1 = 40,
    ACL_FLOAT4_E1M2 = 41
} aclDataType;

typedef enum {
    ACL_FORMAT_UNDEFINED = -1,
    ACL_FORMAT_NCHW = 0,
    ACL_FORMAT_NHWC = 1,
    ACL_FORMAT_ND = 2,
    ACL_FORMAT_NC1HWC0 = 3,
    ACL_FORMAT_FRACTAL_Z = 4,
    ACL_FORMAT_NC1HWC0_C04 = 12,
    ACL_FORMAT_HWCN = 16,
    ACL_FORMAT_NDHWC = 27,
    ACL_FORMAT_FRACTAL_NZ = 29,
    ACL_FORMAT_NCDHW = 30,
    ACL_FORMAT_NDC1HWC0 = 32,
    ACL_FRACTAL_Z_3D = 33,
    ACL_FORMAT_NC = 35,
    ACL_FORMAT_NCL = 47,
    ACL_FORMAT_FRACTAL_NZ_C0_16 = 50,
    ACL_FORMAT_FRACTAL_NZ_C0_32 = 51,
    ACL_FORMAT_FRACTAL_NZ_C0_2 = 52,
    ACL_FORMAT_FRACTAL_NZ_C0_4 = 53,
    ACL_FORMAT_FRACTAL_NZ_C0_8 = 54
} aclFormat;

typedef enum {
    ACL_DEBUG = 0,
    ACL_INFO = 1,
    ACL_WARNING = 2,
    ACL_ERROR = 3
} aclLogLevel;

typedef enum {
    ACL_MEMTYPE_DEVICE = 0,
    ACL_MEMTYPE_HOST = 1,
    ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT = 2
} aclMemType;

typedef enum {
    ACL_OPT_DETERMINISTIC = 0,
    ACL_OPT_ENABLE_DEBUG_KERNEL = 1,
    ACL_OPT_STRONG_CONSISTENCY = 2, /**< deprecated: use ACL_OPT_DETERMINISTIC with value 2 */
    ACL_OPT_ENABLE_KERNEL_EARLY_START = 3
} aclSysParamOpt;

typedef enum {
    ACL_CANN_ATTR_UNDEFINED = -1,
    ACL_CANN_ATTR_INF_NAN = 0,
    ACL_CANN_ATTR_BF16 = 1,
    ACL_CANN_ATTR_JIT_COMPILE = 2
} aclCannAttr;

typedef enum {
    ACL_DEVICE_INFO_UNDEFINED = -1,
    ACL_DEVICE_INFO_AI_CORE_NUM = 0,
    ACL_DEVICE_INFO_VECTOR_CORE_NUM = 1,
    ACL_DEVICE_INFO_L2_SIZE = 2
} aclDeviceInfo;

/* ---- Application log (chapter 24) ---- */

/**
 * Writes a line to the application log; ACL_APP_LOG fills in the place.
 *
 * @param[in] logLevel lines below the level of ASCEND_GLOBAL_LOG_LEVEL are dropped
 * @param[in] func name of the calling function
 * @param[in] file name of the source file
 * @param[in] line line in that file
 * @param[in] fmt format as of printf
 * @param ... what fmt asks for
 * @see spec/pyacl.md
 */
ACL_FUNC_VISIBILITY void aclAppLog(
    aclLogLevel logLevel,
    const char *func,
    const char *file,
    uint32_t line,
    const char *fmt,
    ...);

/* ---- Data types and data buffers (chapters 24, 25) ---- */

/**
 * Widens a half-precision number; exact.
 *
 * @param[in] value bits of the half-precision number
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY float aclFloat16ToFloat(aclFloat16 value);

/**
 * Narrows a number to half precision, to the nearest value.
 *
 * @param[in] value the number
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY aclFloat16 aclFloatToFloat16(float value);

/**
 * Creates a description of a block of memory; the block stays the caller's.
 *
 * @param[in] data start of the block
 * @param[in] size bytes of the block
 * @return the buffer, or NULL
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY aclDataBuffer *aclCreateDataBuffer(void *data, size_t size);

/**
 * Destroys the description, not the block that it describes.
 *
 * @param[in] dataBuffer the data buffer
 * @errors ACL_ERROR_INVALID_PARAM: dataBuffer: [pointer] is no live data buffer; legal is what
 *     aclCreateDataBuffer returned and aclDestroyDataBuffer has not seen
 * @errors ACL_ERROR_INVALID_PARAM: dataBuffer is NULL; legal is a valid pointer
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY aclError aclDestroyDataBuffer(const aclDataBuffer *dataBuffer);

/**
 * Makes a data buffer describe another block.
 *
 * @param[in] dataBuffer the data buffer
 * @param[in] data start of the block
 * @param[in] size bytes of the block
 * @errors ACL_ERROR_INVALID_PARAM: dataBuffer: [pointer] is no live data buffer; legal is what
 *     aclCreateDataBuffer returned and aclDestroyDataBuffer has not seen
 * @errors ACL_ERROR_INVALID_PARAM: dataBuffer is NULL; legal is a valid pointer
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer, void *data, size_t size);

/**
 * Gives the start of the described block.
 *
 * @param[in] dataBuffer the data buffer
 * @return the start; NULL when dataBuffer is NULL
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer);

/**
 * Gives the bytes of the described block, cut to 32 bits.
 *
 * @param[in] dataBuffer the data buffer
 * @deprecated use aclGetDataBufferSizeV2
 * @see spec/abi/README.md
 */
ACL_DEPRECATED_MESSAGE("use aclGetDataBufferSizeV2")
ACL_FUNC_VISIBILITY uint32_t aclGetDataBufferSize(const aclDataBuffer *dataBuffer);

/**
 * Gives the bytes of the described block.
 *
 * @param[in] dataBuffer the data buffer
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY size_t aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer);

/**
 * Gives the bytes of one element of a data type.
 *
 * @param[in] dataType the type
 * @return bytes; 0 for a type without a whole number of bytes
 * @see spec/abi/README.md
 */
ACL_FUNC_VISIBILITY size_t aclDataTypeSize(aclDataType dataType);

/* ---- Devices (chapter 4) ---- */

/**
 * Gives the name of the chip, e.g. "Ascend910B1"; needs neither aclInit nor a device.
 *
 * @return text that stays valid, or NULL; with several devices that of device 0
 * @see spec/init-errors.md 2
 */
ACL_FUNC_VISIBILITY const char *aclrtGetSocName(void);

/**
 * Gives one property of a device's chip.
 *
 * @param[in] deviceId device, as this process numbers its visible devices, from 0
 * @param[in] deviceInfo the property
 * @param[out] value receives a count, or bytes
 * @errors ACL_ERROR_INVALID_PARAM: deviceId is [given]; [legal]
 * @errors ACL_ERROR_INVALID_PARAM: deviceInfo is [given]; legal are 0 (ACL_DEVICE_INFO_AI_CORE_NUM), 1
 *     (ACL_DEVICE_INFO_VECTOR_CORE_NUM) and 2 (ACL_DEVICE_INFO_L2_SIZE)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @see spec/init-errors.md 2
 */
ACL_FUNC_VISIBILITY aclError aclGetDeviceCapability(
    uint32_t deviceId,
    aclDeviceInfo deviceInfo,
    int64_t *value);

/* ---- CANN attributes (chapter 24) ---- */

/**
 * Lists the optional attributes that this release has.
 *
 * @param[out] cannAttrList receives a list that stays the library's
 * @param[out] num receives its entries
 * @errors ACL_ERROR_INVALID_PARAM: cannAttrList is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: num is NULL; legal is a valid pointer
 * @see spec/init-errors.md 2
 */
ACL_FUNC_VISIBILITY aclError aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num);

/**
 * Tells whether this release has an optional attribute.
 *
 * @param[in] cannAttr the attribute
 * @param[out] value receives 1 or 0
 * @errors ACL_ERROR_INVALID_PARAM: cannAttr is [given]; legal are 0 (ACL_CANN_ATTR_INF_NAN), 1
 *     (ACL_CANN_ATTR_BF16) and 2 (ACL_CANN_ATTR_JIT_COMPILE)
 * @errors ACL_ERROR_INVALID_PARAM: value is NULL; legal is a valid pointer
 * @see spec/init-errors.md 2
 */
ACL_FUNC_VISIBILITY aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t *value);

#ifdef __cplusplus
}
#endif

#endif /* INC_EXTERNAL_ACL_ACL_BASE_RT_H_ */

