/* SPDX-License-Identifier: Apache-2.0 */
/*
 * softnpu's own functions, for tools, bindings and test frameworks: what AscendCL has no words for.
 * libsoftnpu.so exports them; a device's library does not have them, so find them with dlsym where both may be loaded.
 * Neither function counts as a call, touches aclGetRecentErrMsg, or starts softnpu in a process that has not used it.
 */
#ifndef SOFTNPU_SOFTNPU_H_
#define SOFTNPU_SOFTNPU_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Whether host code may touch [address, address + size): 1, or 0 when device memory, or an address range of softnpu with
 * nothing behind it, is there. (Other host memory is not looked at: what is not softnpu's is taken to be the caller's.)
 *
 * @param[in] address host or device address
 * @param[in] size bytes
 * @param[out] sentence receives why not, with its NUL: which allocation it is; may be NULL
 * @param[in] room bytes of sentence
 */
int softnpu_host_may_touch(const void *address, uint64_t size, char *sentence, size_t room);

/**
 * How many objects this process holds: blocks of linear and media memory, handles of physical memory, reservations, pinned
 * host blocks, registrations, managed blocks and explicit contexts.
 *
 * @param[out] text receives one line for each, as many whole lines as fit, with a NUL; may be NULL
 * @param[in] room bytes of text
 */
size_t softnpu_live_objects(char *text, size_t room);

#ifdef __cplusplus
}
#endif

#endif /* SOFTNPU_SOFTNPU_H_ */
