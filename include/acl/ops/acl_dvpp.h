/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Media (DVPP) memory, first interface.
 */
#ifndef INC_EXTERNAL_ACL_OPS_ACL_DVPP_H_
#define INC_EXTERNAL_ACL_OPS_ACL_DVPP_H_

#ifndef ENABLE_DVPP_INTERFACE
#error "define ENABLE_DVPP_INTERFACE before including acl/ops/acl_dvpp.h"
#endif

#include <stdint.h>
#include <stddef.h>
#include "../acl.h"
#include "../acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Device memory and media memory (chapter 11-01) ---- */

/**
 * Allocates media memory (for image and video units) on the current device, on huge pages.
 *
 * Cannot be shared with another process. Free it with acldvppFree.
 *
 * @param[out] devPtr receives the address, a multiple of 128; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_INVALID_PARAM: size is 0; legal is 1 or more
 * @errors ACL_ERROR_INVALID_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors ACL_ERROR_RT_CONTEXT_NULL: no device is set on this thread ([thread]); call aclrtSetDevice or
 *     aclrtSetCurrentContext on it first
 * @errors ACL_ERROR_RT_MEMORY_ALLOCATION: [size] bytes cannot be had on device [device]: [reason]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 950
 * @note undetermined on the card; softnpu does not add the 32 bytes that some documents add to the size of
 *     media memory
 * @see spec/memory-linear.md 8
 */
ACL_FUNC_VISIBILITY aclError acldvppMalloc(void **devPtr, size_t size);

/**
 * As acldvppMalloc, with policy and attributes.
 *
 * @param[out] devPtr receives the address, a multiple of 128; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32
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
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 950
 * @note undetermined on the card; softnpu does not add the 32 bytes that some documents add to the size of
 *     media memory
 * @see spec/memory-linear.md 1, 8
 */
ACL_FUNC_VISIBILITY aclError acldvppMallocWithCfg(
    void **devPtr,
    size_t size,
    aclrtMemMallocPolicy policy,
    aclrtMallocConfig *cfg);

/**
 * Frees media memory; needs no device or context.
 *
 * @param[in] devPtr start of a block from acldvppMalloc or acldvppMallocWithCfg
 * @errors ACL_ERROR_INVALID_PARAM: devPtr is NULL; legal is a valid pointer
 * @errors ACL_ERROR_RT_PARAM_INVALID: devPtr: [pointer] is [what]; legal is the start of a live block from
 *     [legal]
 * @errors ACL_ERROR_RT_FEATURE_NOT_SUPPORT: not supported on [product]
 * @par Products: all but 950
 * @see spec/memory-linear.md 3, 8
 */
ACL_FUNC_VISIBILITY aclError acldvppFree(void *devPtr);

#ifdef __cplusplus
}
#endif

#endif /* INC_EXTERNAL_ACL_OPS_ACL_DVPP_H_ */

