/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Typed C++11 overloads of the runtime; empty in C.
 */
#ifndef INC_EXTERNAL_ACL_ACL_RT_API_H_
#define INC_EXTERNAL_ACL_ACL_RT_API_H_

#include "acl/acl_rt.h"

#if defined(__cplusplus) && __cplusplus >= 201103L

/** Calls aclrtSynchronizeDeviceWithTimeout. */
inline aclError aclrtSynchronizeDevice(int32_t timeout)
{
    return aclrtSynchronizeDeviceWithTimeout(timeout);
}

/** Calls aclrtSynchronizeStreamWithTimeout. */
inline aclError aclrtSynchronizeStream(aclrtStream stream, int32_t timeout)
{
    return aclrtSynchronizeStreamWithTimeout(stream, timeout);
}

/** Calls aclrtSynchronizeEventWithTimeout. */
inline aclError aclrtSynchronizeEvent(aclrtEvent event, int32_t timeout)
{
    return aclrtSynchronizeEventWithTimeout(event, timeout);
}

/** Calls aclrtStreamWaitEventWithTimeout. */
inline aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event, int32_t timeout)
{
    return aclrtStreamWaitEventWithTimeout(stream, event, timeout);
}

/** Calls aclrtCreateStreamWithConfig. */
inline aclError aclrtCreateStream(aclrtStream *stream, uint32_t priority, uint32_t flag)
{
    return aclrtCreateStreamWithConfig(stream, priority, flag);
}

/** Calls aclrtSetOpExecuteTimeOutV2. */
inline aclError aclrtSetOpExecuteTimeOut(uint64_t timeout, uint64_t *actualTimeout)
{
    return aclrtSetOpExecuteTimeOutV2(timeout, actualTimeout);
}

/** Calls aclrtCreateEventExWithFlag. */
inline aclError aclrtCreateEvent(aclrtEvent *event, uint32_t flag)
{
    return aclrtCreateEventExWithFlag(event, flag);
}

/** Calls aclrtMallocWithCfg; policy fixed to ACL_MEM_MALLOC_HUGE_FIRST. */
template <typename T>
inline aclError aclrtMalloc(T **devPtr, size_t size, aclrtMallocConfig *cfg = nullptr)
{
    return aclrtMallocWithCfg(reinterpret_cast<void **>(devPtr), size, ACL_MEM_MALLOC_HUGE_FIRST, cfg);
}

/** Calls aclrtMallocWithCfg. */
template <typename T>
inline aclError aclrtMalloc(T **devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg = nullptr)
{
    return aclrtMallocWithCfg(reinterpret_cast<void **>(devPtr), size, policy, cfg);
}

/** Calls aclrtMallocHostWithCfg. */
template <typename T>
inline aclError aclrtMallocHost(T **hostPtr, size_t size, aclrtMallocConfig *cfg = nullptr)
{
    return aclrtMallocHostWithCfg(reinterpret_cast<void **>(hostPtr), size, cfg);
}

/** Calls aclrtMemcpy. */
template <typename T, typename U>
inline aclError aclrtMemcpy(T *dst, size_t destMax, const U *src, size_t count, aclrtMemcpyKind kind)
{
    return aclrtMemcpy(static_cast<void *>(dst), destMax, static_cast<const void *>(src), count, kind);
}

/** Calls aclrtMemcpyAsync. */
template <typename T, typename U>
inline aclError aclrtMemcpyAsync(T *dst, size_t destMax, const U *src, size_t count, aclrtMemcpyKind kind, aclrtStream stream)
{
    return aclrtMemcpyAsync(static_cast<void *>(dst), destMax, static_cast<const void *>(src), count, kind, stream);
}

/** Calls aclrtMemcpy2d. */
template <typename T, typename U>
inline aclError aclrtMemcpy2d(T *dst, size_t dpitch, const U *src, size_t spitch, size_t width, size_t height, aclrtMemcpyKind kind)
{
    return aclrtMemcpy2d(static_cast<void *>(dst), dpitch, static_cast<const void *>(src), spitch, width, height, kind);
}

/** Calls aclrtMemcpy2dAsync. */
template <typename T, typename U>
inline aclError aclrtMemcpy2dAsync(T *dst, size_t dpitch, const U *src, size_t spitch, size_t width, size_t height, aclrtMemcpyKind kind, aclrtStream stream)
{
    return aclrtMemcpy2dAsync(static_cast<void *>(dst), dpitch, static_cast<const void *>(src), spitch, width, height, kind, stream);
}

/** Calls aclrtMemcpyBatchV2; failIndex is accepted and ignored; single attribute wrapped in a one-element array with index 0. */
template <typename T, typename U>
inline aclError aclrtMemcpyBatch(T **dsts, size_t *destMaxs, U **srcs, size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr attr, size_t *failIndex = nullptr)
{
    size_t firstIndex = 0;
    (void)failIndex;
    return aclrtMemcpyBatchV2(reinterpret_cast<void **>(dsts), destMaxs, reinterpret_cast<void **>(srcs), sizes, numBatches, &attr, &firstIndex, 1);
}

/** Calls aclrtMemcpyBatchV2; failIndex is accepted and ignored. */
template <typename T, typename U>
inline aclError aclrtMemcpyBatch(T **dsts, size_t *destMaxs, U **srcs, size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, size_t *failIndex = nullptr)
{
    (void)failIndex;
    return aclrtMemcpyBatchV2(reinterpret_cast<void **>(dsts), destMaxs, reinterpret_cast<void **>(srcs), sizes, numBatches, attrs, attrsIndexes, numAttrs);
}

/** Calls aclrtMemcpyBatchAsyncV2; single attribute wrapped in a one-element array with index 0. */
template <typename T, typename U>
inline aclError aclrtMemcpyBatchAsync(T **dsts, size_t *destMaxs, U **srcs, size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr attr, aclrtStream stream)
{
    size_t firstIndex = 0;
    return aclrtMemcpyBatchAsyncV2(reinterpret_cast<void **>(dsts), destMaxs, reinterpret_cast<void **>(srcs), sizes, numBatches, &attr, &firstIndex, 1, stream);
}

/** Calls aclrtMemcpyBatchAsyncV2. */
template <typename T, typename U>
inline aclError aclrtMemcpyBatchAsync(T **dsts, size_t *destMaxs, U **srcs, size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, aclrtStream stream)
{
    return aclrtMemcpyBatchAsyncV2(reinterpret_cast<void **>(dsts), destMaxs, reinterpret_cast<void **>(srcs), sizes, numBatches, attrs, attrsIndexes, numAttrs, stream);
}

/** Calls aclrtMemcpyBatchAsync; single attribute wrapped in a one-element array with index 0. */
template <typename T, typename U>
inline aclError aclrtMemcpyBatchAsync(T **dsts, size_t *destMaxs, U **srcs, size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr attr, size_t *failIndex, aclrtStream stream)
{
    size_t firstIndex = 0;
    return aclrtMemcpyBatchAsync(reinterpret_cast<void **>(dsts), destMaxs, reinterpret_cast<void **>(srcs), sizes, numBatches, &attr, &firstIndex, 1, failIndex, stream);
}

/** Calls aclrtMemcpyBatchAsync. */
template <typename T, typename U>
inline aclError aclrtMemcpyBatchAsync(T **dsts, size_t *destMaxs, U **srcs, size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, size_t *failIndex, aclrtStream stream)
{
    return aclrtMemcpyBatchAsync(reinterpret_cast<void **>(dsts), destMaxs, reinterpret_cast<void **>(srcs), sizes, numBatches, attrs, attrsIndexes, numAttrs, failIndex, stream);
}

/** Calls aclrtPointerGetAttributes. */
template <typename T>
inline aclError aclrtPointerGetAttributes(const T *ptr, aclrtPtrAttributes *attributes)
{
    return aclrtPointerGetAttributes(static_cast<const void *>(ptr), attributes);
}

/** Calls aclrtHostRegister. */
template <typename T>
inline aclError aclrtHostRegister(T *ptr, uint64_t size, aclrtHostRegisterType type, T **devPtr)
{
    return aclrtHostRegister(static_cast<void *>(ptr), size, type, reinterpret_cast<void **>(devPtr));
}

/** Calls aclrtHostRegisterV2. */
template <typename T>
inline aclError aclrtHostRegister(T *ptr, uint64_t size, uint32_t flag)
{
    return aclrtHostRegisterV2(static_cast<void *>(ptr), size, flag);
}

/** Calls aclrtHostGetDevicePointer. */
template <typename T>
inline aclError aclrtHostGetDevicePointer(T *pHost, T **pDevice, uint32_t flag)
{
    return aclrtHostGetDevicePointer(static_cast<void *>(pHost), reinterpret_cast<void **>(pDevice), flag);
}

/** Calls aclrtHostUnregister. */
template <typename T>
inline aclError aclrtHostUnregister(T *ptr)
{
    return aclrtHostUnregister(static_cast<void *>(ptr));
}

/** Calls aclrtMemAllocManaged. */
template <typename T>
inline aclError aclrtMemAllocManaged(T **devPtr, size_t size, uint32_t flags = ACL_RT_MEM_ATTACH_GLOBAL)
{
    return aclrtMemAllocManaged(reinterpret_cast<void **>(devPtr), size, flags);
}

/** Calls aclrtMemManagedPrefetchAsync. */
template <typename T>
inline aclError aclrtMemManagedPrefetchAsync(const T *ptr, size_t size, aclrtMemManagedLocation location, uint32_t flags, aclrtStream stream)
{
    return aclrtMemManagedPrefetchAsync(static_cast<const void *>(ptr), size, location, flags, stream);
}

/** Calls aclrtMemManagedPrefetchBatchAsync; single attribute wrapped in a one-element array with index 0. */
template <typename T>
inline aclError aclrtMemManagedPrefetchBatchAsync(const T **ptrs, size_t *sizes, size_t count, aclrtMemManagedLocation prefetchLoc, uint64_t flags, aclrtStream stream)
{
    size_t firstIndex = 0;
    return aclrtMemManagedPrefetchBatchAsync(reinterpret_cast<const void **>(ptrs), sizes, count, &prefetchLoc, &firstIndex, 1, flags, stream);
}

/** Calls aclrtMemManagedPrefetchBatchAsync. */
template <typename T>
inline aclError aclrtMemManagedPrefetchBatchAsync(const T **ptrs, size_t *sizes, size_t count, aclrtMemManagedLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs, uint64_t flags, aclrtStream stream)
{
    return aclrtMemManagedPrefetchBatchAsync(reinterpret_cast<const void **>(ptrs), sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, stream);
}

/** Calls aclrtGetSymbolAddress; passes the address of symbol. */
template <typename T>
inline aclError aclrtGetSymbolAddress(const T &symbol, void **devPtr)
{
    return aclrtGetSymbolAddress(static_cast<const void *>(&symbol), devPtr);
}

/** Calls aclrtGetSymbolSize; passes the address of symbol. */
template <typename T>
inline aclError aclrtGetSymbolSize(const T &symbol, size_t *size)
{
    return aclrtGetSymbolSize(static_cast<const void *>(&symbol), size);
}

/** Calls aclrtMemcpyFromSymbol; passes the address of symbol. */
template <typename T>
inline aclError aclrtMemcpyFromSymbol(void *dst, size_t dstMax, const T &symbol, size_t count, size_t offset, aclrtMemcpyKind kind)
{
    return aclrtMemcpyFromSymbol(dst, dstMax, static_cast<const void *>(&symbol), count, offset, kind);
}

/** Calls aclrtMemcpyFromSymbolAsync; passes the address of symbol. */
template <typename T>
inline aclError aclrtMemcpyFromSymbolAsync(void *dst, size_t dstMax, const T &symbol, size_t count, size_t offset, aclrtMemcpyKind kind, aclrtStream stream)
{
    return aclrtMemcpyFromSymbolAsync(dst, dstMax, static_cast<const void *>(&symbol), count, offset, kind, stream);
}

/** Calls aclrtMemcpyToSymbol; passes the address of symbol. */
template <typename T>
inline aclError aclrtMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset, aclrtMemcpyKind kind)
{
    return aclrtMemcpyToSymbol(static_cast<const void *>(&symbol), src, count, offset, kind);
}

/** Calls aclrtMemcpyToSymbolAsync; passes the address of symbol. */
template <typename T>
inline aclError aclrtMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset, aclrtMemcpyKind kind, aclrtStream stream)
{
    return aclrtMemcpyToSymbolAsync(static_cast<const void *>(&symbol), src, count, offset, kind, stream);
}

#endif /* C++11 */

#endif /* INC_EXTERNAL_ACL_ACL_RT_API_H_ */

