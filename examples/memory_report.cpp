// SPDX-License-Identifier: Apache-2.0
// What a block really costs: the free memory before and after allocations with different policies. A byte takes a
// page of its class, and the pools of the classes are separate.
//
//   g++ memory_report.cpp -o memory_report -I$ASCEND_HOME_PATH/include -L$ASCEND_HOME_PATH/lib64 -lascendcl
//   softnpu run -- ./memory_report
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "check.h"

namespace {

struct Free {
    std::size_t normal = 0;  // in pages of 4 KiB
    std::size_t huge = 0;    // in pages of 2 MiB
};

Free free_memory() {
    Free now;
    std::size_t total = 0;
    CHECK(aclrtGetMemInfo(ACL_MEM_NORMAL, &now.normal, &total));
    CHECK(aclrtGetMemInfo(ACL_MEM_HUGE, &now.huge, &total));
    return now;
}

void report(const char *policy_name, aclrtMemMallocPolicy policy, std::size_t size) {
    const Free before = free_memory();
    void *block = nullptr;
    const aclError code = aclrtMalloc(&block, size, policy);
    if (code != ACL_SUCCESS) {
        std::printf("%-12s %10zu  refused with %d\n", policy_name, size, code);
        aclGetRecentErrMsg();
        return;
    }
    const Free after = free_memory();
    std::printf("%-12s %10zu %15zu %15zu\n", policy_name, size, before.normal - after.normal, before.huge - after.huge);
    CHECK(aclrtFree(block));
    const Free again = free_memory();
    if (again.normal != before.normal || again.huge != before.huge)
        std::printf("             the free did not give everything back\n");
}

}  // namespace

int main() {
    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(0));

    const Free start = free_memory();
    std::printf("%s, device 0: %zu bytes free in 4 KiB pages, %zu in 2 MiB pages\n\n", aclrtGetSocName(), start.normal,
                start.huge);
    std::printf("%-12s %10s %15s %15s\n", "policy", "bytes", "4 KiB pool", "2 MiB pool");
    report("HUGE_FIRST", ACL_MEM_MALLOC_HUGE_FIRST, 1);
    report("HUGE_FIRST", ACL_MEM_MALLOC_HUGE_FIRST, std::size_t{3} << 20);
    report("HUGE_ONLY", ACL_MEM_MALLOC_HUGE_ONLY, 1);
    report("NORMAL_ONLY", ACL_MEM_MALLOC_NORMAL_ONLY, 1);
    report("NORMAL_ONLY", ACL_MEM_MALLOC_NORMAL_ONLY, 100000);
    report("HUGE1G_ONLY", ACL_MEM_MALLOC_HUGE1G_ONLY, 1);

    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return EXIT_SUCCESS;
}
