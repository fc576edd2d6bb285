// SPDX-License-Identifier: Apache-2.0
// Five mistakes that programs make, and what the library answers: the code that the documented device gives, and a
// sentence that says what was wrong.
//
//   g++ -pthread five_errors.cpp -o five_errors -I$ASCEND_HOME_PATH/include -L$ASCEND_HOME_PATH/lib64 -lascendcl
//   softnpu run --hbm 64MiB -- ./five_errors
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "check.h"

namespace {

constexpr std::size_t kSize = 4096;

void show(int number, const char *mistake, const char *call, aclError code) {
    std::printf("%d. %s\n   %s -> %d\n", number, mistake, call, code);
    const std::string message = code == ACL_SUCCESS ? "(no error)" : recent_message();
    std::printf("   %s%s", message.c_str(), message.back() == '\n' ? "\n" : "\n\n");
}

void *device_block() {
    void *block = nullptr;
    CHECK(aclrtMalloc(&block, kSize, ACL_MEM_MALLOC_HUGE_FIRST));
    return block;
}

void double_free() {
    void *block = device_block();
    CHECK(aclrtFree(block));
    show(1, "A block is freed twice", "aclrtFree(block)", aclrtFree(block));
}

/// destMax is what the program believes; the block is smaller.
void overrun() {
    void *block = device_block();
    const std::vector<char> source(4 * kSize);
    const aclError code = aclrtMemcpy(block, source.size(), source.data(), source.size(), ACL_MEMCPY_HOST_TO_DEVICE);
    show(2, "A copy runs over the end of its block", "aclrtMemcpy(block, 4 * size, source, 4 * size, H2D)", code);
    CHECK(aclrtFree(block));
}

void out_of_memory() {
    void *block = nullptr;
    const aclError code = aclrtMalloc(&block, std::size_t{1} << 40, ACL_MEM_MALLOC_HUGE_FIRST);
    show(3, "The device has no room for it", "aclrtMalloc(&block, 1 TiB, HUGE_FIRST)", code);
}

/// The current device belongs to a thread; a new thread has none.
void thread_without_device() {
    std::thread([] {
        void *block = nullptr;
        const aclError code = aclrtMalloc(&block, kSize, ACL_MEM_MALLOC_HUGE_FIRST);
        show(4, "A new thread allocates before aclrtSetDevice", "aclrtMalloc(&block, size, HUGE_FIRST)", code);
    }).join();
}

void wrong_family() {
    void *block = device_block();
    show(5, "Device memory is released as host memory", "aclrtFreeHost(block)", aclrtFreeHost(block));
    CHECK(aclrtFree(block));
}

}  // namespace

int main() {
    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(0));
    double_free();
    overrun();
    out_of_memory();
    thread_without_device();
    wrong_family();
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return EXIT_SUCCESS;
}
