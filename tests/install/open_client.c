/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the library by its bare name, as plugins do. */
#include <dlfcn.h>
#include <stdio.h>

int main(void) {
    void *handle = dlopen("libascendcl.so", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    if (dlsym(handle, "aclInit") == NULL || dlsym(handle, "hi_mpi_dvpp_malloc") == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    puts("open ok");
    return 0;
}
