/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Media (DVPP) memory, second interface.
 */
#ifndef HI_DVPP_COMMON_H_
#define HI_DVPP_COMMON_H_

#include "hi_dvpp_type.h"

#define HI_ERR_APP_ID (0x80000000U + 0x20000000U) /**< error = HI_ERR_APP_ID | module << 16 | level << 13 | id */

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Device memory and media memory (chapter 11-01) ---- */

/**
 * Allocates media memory on the current device, on huge pages.
 *
 * @param[in] dev_id ignored: the device that aclrtSetDevice set is used
 * @param[out] dev_ptr receives the address, a multiple of 128; untouched on failure
 * @param[in] size bytes, at least 1; rounded up to 32
 * @return 0, or one of HI_ERR_SYS_* as a negative number
 * @errors HI_ERR_SYS_ILLEGAL_PARAM: size is 0; legal is 1 or more
 * @errors HI_ERR_SYS_ILLEGAL_PARAM: size [size] does not fit in 64 bits once it is rounded up
 * @errors HI_ERR_SYS_NULL_PTR: dev_ptr is NULL; legal is a valid pointer
 * @errors HI_ERR_SYS_NOT_SUPPORT: not supported on [product] (910 only)
 * @errors HI_ERR_SYS_NO_MEM: [size] bytes cannot be had on device [device]: [reason]
 * @errors HI_ERR_SYS_NOT_READY: no device is set on this thread ([thread]); call aclrtSetDevice on it first
 * @par Products: all but 910
 * @note undetermined on the card; softnpu does not add the 32 bytes that some documents add to the size of
 *     media memory
 * @see spec/memory-linear.md 8
 */
hi_s32 hi_mpi_dvpp_malloc(hi_u32 dev_id, hi_void **dev_ptr, hi_u64 size);

/**
 * Frees what hi_mpi_dvpp_malloc allocated.
 *
 * @param[in] dev_ptr start of the block
 * @return 0, or one of HI_ERR_SYS_* as a negative number
 * @errors HI_ERR_SYS_NULL_PTR: dev_ptr is NULL; legal is a valid pointer
 * @errors HI_ERR_SYS_NOT_SUPPORT: not supported on [product] (910 only)
 * @errors HI_ERR_SYS_ILLEGAL_PARAM: dev_ptr: [pointer] is [what]; legal is the start of a live block from
 *     [legal]
 * @par Products: all but 910
 * @see spec/memory-linear.md 3, 8
 */
hi_s32 hi_mpi_dvpp_free(hi_void *dev_ptr);

#ifdef __cplusplus
}
#endif

#endif /* HI_DVPP_COMMON_H_ */

