/* SPDX-License-Identifier: Apache-2.0 */
/* The smallest whole program, in C: a block of device memory, bytes into it, bytes back, compared.
 *
 *   gcc hello_memory.c -o hello_memory -I$ASCEND_HOME_PATH/include -L$ASCEND_HOME_PATH/lib64 -lascendcl
 *   softnpu run -- ./hello_memory
 */
#include <string.h>

#include "check.h"

enum { kSize = 1 << 20 };

int main(void) {
    static unsigned char sent[kSize];
    static unsigned char received[kSize];
    void *block = NULL;

    for (int i = 0; i < kSize; ++i) sent[i] = (unsigned char)(i * 7 + i / 256);

    CHECK(aclInit(NULL));
    CHECK(aclrtSetDevice(0));
    printf("device 0 is an %s\n", aclrtGetSocName());

    CHECK(aclrtMalloc(&block, kSize, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(aclrtMemcpy(block, kSize, sent, kSize, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK(aclrtMemcpy(received, kSize, block, kSize, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK(aclrtFree(block));

    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());

    if (memcmp(sent, received, kSize) != 0) {
        fprintf(stderr, "the bytes that came back are not those that were sent\n");
        return EXIT_FAILURE;
    }
    printf("%d bytes went to the device and came back the same\n", kSize);
    return EXIT_SUCCESS;
}
