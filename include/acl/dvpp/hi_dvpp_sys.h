/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Media (DVPP), second interface: error codes.
 */
#ifndef HI_DVPP_SYS_H_
#define HI_DVPP_SYS_H_

#include "hi_dvpp_common.h"

#define HI_ERR_SYS_ILLEGAL_PARAM 0xA0028003 /**< returned as hi_s32 -1610448893 */
#define HI_ERR_SYS_EXIST         0xA0028004 /**< returned as hi_s32 -1610448892 */
#define HI_ERR_SYS_UNEXIST       0xA0028005 /**< returned as hi_s32 -1610448891 */
#define HI_ERR_SYS_NULL_PTR      0xA0028006 /**< returned as hi_s32 -1610448890 */
#define HI_ERR_SYS_NOT_SUPPORT   0xA0028008 /**< returned as hi_s32 -1610448888 */
#define HI_ERR_SYS_NOT_PERM      0xA0028009 /**< returned as hi_s32 -1610448887 */
#define HI_ERR_SYS_NO_MEM        0xA002800C /**< returned as hi_s32 -1610448884 */
#define HI_ERR_SYS_NOT_READY     0xA0028010 /**< returned as hi_s32 -1610448880 */
#define HI_ERR_SYS_BUSY          0xA0028012 /**< returned as hi_s32 -1610448878 */
#define HI_ERR_SYS_ERR           0xA0028015 /**< returned as hi_s32 -1610448875 */

#endif /* HI_DVPP_SYS_H_ */

