/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Placeholder: the graph-engine package supplies model execution.
 */
#ifndef SOFTNPU_INCLUDE_ACL_ACL_MDL_H_
#define SOFTNPU_INCLUDE_ACL_ACL_MDL_H_

#endif /* SOFTNPU_INCLUDE_ACL_ACL_MDL_H_ */

