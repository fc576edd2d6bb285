/* SPDX-License-Identifier: Apache-2.0 */
/* Written by scripts/generate_headers.py from abi/: change the tables, not this file. */

/**
 * @file
 * The runtime package whose interface these headers describe.
 */
#ifndef SOFTNPU_INCLUDE_VERSION_RUNTIME_VERSION_H_
#define SOFTNPU_INCLUDE_VERSION_RUNTIME_VERSION_H_

#define RUNTIME_VERSION_NUM 90100000

#endif /* SOFTNPU_INCLUDE_VERSION_RUNTIME_VERSION_H_ */

