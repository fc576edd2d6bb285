/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * Placeholder: the graph-engine package supplies the model types.
 */
#ifndef SOFTNPU_INCLUDE_ACL_ACL_BASE_MDL_H_
#define SOFTNPU_INCLUDE_ACL_ACL_BASE_MDL_H_

#endif /* SOFTNPU_INCLUDE_ACL_ACL_BASE_MDL_H_ */

