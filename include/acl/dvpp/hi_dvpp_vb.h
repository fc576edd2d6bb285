/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Placeholder: video buffers are not part of a memory runtime.
 */
#ifndef SOFTNPU_INCLUDE_ACL_DVPP_HI_DVPP_VB_H_
#define SOFTNPU_INCLUDE_ACL_DVPP_HI_DVPP_VB_H_

#include "hi_dvpp_common.h"

#endif /* SOFTNPU_INCLUDE_ACL_DVPP_HI_DVPP_VB_H_ */

