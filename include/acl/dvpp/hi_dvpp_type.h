/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Media (DVPP), second interface: basic types.
 */
#ifndef HI_DVPP_TYPE_H_
#define HI_DVPP_TYPE_H_

#define hi_void    void /**< a macro, not a typedef */

#define HI_NULL    0L

#define HI_SUCCESS 0

#define HI_FAILURE (-1)

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned char hi_u8;
typedef signed char hi_s8;
typedef unsigned short hi_u16;
typedef short hi_s16;
typedef unsigned int hi_u32;
typedef int hi_s32;
typedef unsigned long long hi_u64;
typedef long long hi_s64;
typedef char hi_char;
typedef float hi_float;
typedef double hi_double;
typedef hi_u32 hi_fr32;

typedef enum {
    HI_FALSE = 0,
    HI_TRUE = 1
} hi_bool;

#ifdef __cplusplus
}
#endif

#endif /* HI_DVPP_TYPE_H_ */

