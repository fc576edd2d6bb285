/* SPDX-License-Identifier: Apache-2.0 */
/* CHECK(call): ends the program with the call, its code and the library's sentence when the call is refused.
 * Used by the examples, in C and in C++. */
#ifndef EXAMPLES_CHECK_H
#define EXAMPLES_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#include "acl/acl.h"

/* What the library says about the last refusals of this thread. */
static inline const char *recent_message(void) {
    const char *message = aclGetRecentErrMsg();
    return message != NULL ? message : "(no message)";
}

static inline void check(aclError code, const char *call, const char *file, int line) {
    if (code == ACL_SUCCESS) return;
    fprintf(stderr, "%s:%d: %s returned %d\n%s\n", file, line, call, code, recent_message());
    exit(EXIT_FAILURE);
}

#define CHECK(call) check((call), #call, __FILE__, __LINE__)

#endif
