/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Media (DVPP), second interface: all of its headers.
 */
#ifndef HI_DVPP_H_
#define HI_DVPP_H_

#include "hi_dvpp_sys.h"
#include "hi_dvpp_vb.h"
#include "hi_dvpp_vdec.h"
#include "hi_dvpp_venc.h"
#include "hi_dvpp_vpc.h"
#include "hi_dvpp_pngd.h"

#endif /* HI_DVPP_H_ */

