// SPDX-License-Identifier: Apache-2.0
// Calls at the end of a thread and of the process: destructors of statics and thread_locals, atexit, thread keys.
#include <pthread.h>

#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "acl/acl.h"

namespace {

void require(bool fact, const char *what) {
    if (fact) return;
    const char *text = aclGetRecentErrMsg();
    std::fprintf(stderr, "%s\n%s", what, text == nullptr ? "" : text);
    _exit(1);
}

/// A bit of everything; the device is set again, because the thread's own state may be gone already.
void use_memory(const char *when) {
    require(aclrtSetDevice(0) == ACL_SUCCESS, when);
    void *block = nullptr, *pinned = nullptr;
    require(aclrtMalloc(&block, 3 << 20, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS, when);
    require(aclrtMemset(block, 3 << 20, 1, 3 << 20) == ACL_SUCCESS, when);
    require(aclrtMallocHost(&pinned, 4096) == ACL_SUCCESS, when);
    require(aclrtMemcpy(pinned, 4096, block, 4096, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS, when);
    require(aclrtFreeHost(pinned) == ACL_SUCCESS, when);
    require(aclrtFree(block) == ACL_SUCCESS, when);
    require(aclrtFree(block) != ACL_SUCCESS && aclGetRecentErrMsg() != nullptr, when);
}

void use_the_library(const char *when) {
    use_memory(when);
    std::thread([] { aclrtSynchronizeDevice(); }).join();
}

struct AtEnd {
    const char *when;
    ~AtEnd() { use_the_library(when); }
};

AtEnd g_static{"a static object's destructor"};
thread_local AtEnd t_before{"a thread_local destructor, made before the thread's first call"};
thread_local AtEnd t_after{"a thread_local destructor, made after it"};
pthread_key_t g_key;

void one_thread() {
    (void)t_before.when[0];
    pthread_setspecific(g_key, &g_key);
    use_the_library("a thread");
    (void)t_after.when[0];
}

/// Blocks that threads left behind stay usable, and what they cached is not lost.
void check_books() {
    std::vector<void *> left(8);
    for (void *&block : left) {
        std::thread([&block] {
            require(aclrtSetDevice(0) == ACL_SUCCESS, "set in a short thread");
            require(aclrtMalloc(&block, 1000, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS, "allocate in a short thread");
        }).join();
    }
    for (void *block : left) require(aclrtFree(block) == ACL_SUCCESS, "free a block of a thread that ended");
    std::size_t free = 0, total = 0;
    require(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total) == ACL_SUCCESS, "ask for memory");
    require(free == total, "memory of threads that ended is still in use");
}

}  // namespace

int main() {
    setenv("SOFTNPU_DEVICES", "1", 1);
    setenv("SOFTNPU_HBM", "1GiB", 1);
    pthread_key_create(&g_key, [](void *) { use_the_library("a thread key's destructor"); });
    std::atexit([] { use_the_library("atexit, registered before the first call"); });
    require(aclInit(nullptr) == ACL_SUCCESS, "aclInit");
    require(aclrtSetDevice(0) == ACL_SUCCESS, "aclrtSetDevice");
    std::atexit([] { use_the_library("atexit, registered after the first call"); });
    for (int i = 0; i < 20; ++i) std::thread(one_thread).join();
    check_books();
    // One thread is inside calls while the process ends. It starts no threads: one not yet joined at that moment would
    // be a leak to ThreadSanitizer, and it would be ours, not the library's.
    std::thread([] {
        while (true) use_memory("a thread that outlives main");
    }).detach();
    aclFinalize();
    return 0;
}
