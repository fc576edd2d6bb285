/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Error codes of the graph engine, under the path that older programs use.
 */
#ifndef SOFTNPU_INCLUDE_GE_GE_ERROR_CODES_H_
#define SOFTNPU_INCLUDE_GE_GE_ERROR_CODES_H_

#include "../acl/error_codes/ge_error_codes.h"

#endif /* SOFTNPU_INCLUDE_GE_GE_ERROR_CODES_H_ */

