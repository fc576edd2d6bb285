/* SPDX-License-Identifier: Apache-2.0 */
/* The smallest program that uses the device: bytes go there and come back. C, and C++ as well. */
#include <acl/acl.h>
#include <stdio.h>
#include <string.h>

static int fail(const char *what, aclError code) {
    const char *text = aclGetRecentErrMsg();
    fprintf(stderr, "%s: %d %s\n", what, code, text ? text : "");
    return 1;
}

int main(void) {
    char out[64] = "there and back";
    char back[64] = "";
    void *device = NULL;
    aclError code = aclInit(NULL);
    if (code != ACL_SUCCESS) {
        return fail("aclInit", code);
    }
    code = aclrtSetDevice(0);
    if (code != ACL_SUCCESS) {
        return fail("aclrtSetDevice", code);
    }
    code = aclrtMalloc(&device, sizeof out, ACL_MEM_MALLOC_HUGE_FIRST);
    if (code != ACL_SUCCESS) {
        return fail("aclrtMalloc", code);
    }
    code = aclrtMemcpy(device, sizeof out, out, sizeof out, ACL_MEMCPY_HOST_TO_DEVICE);
    if (code != ACL_SUCCESS) {
        return fail("aclrtMemcpy", code);
    }
    code = aclrtMemcpy(back, sizeof back, device, sizeof back, ACL_MEMCPY_DEVICE_TO_HOST);
    if (code != ACL_SUCCESS) {
        return fail("aclrtMemcpy", code);
    }
    aclrtFree(device);
    aclrtResetDevice(0);
    aclFinalize();
    if (strcmp(out, back) != 0) {
        fprintf(stderr, "came back: '%s'\n", back);
        return 1;
    }
    puts("client ok");
    return 0;
}
