// SPDX-License-Identifier: Apache-2.0
// Moves a file through two devices: host -> device 0 -> device 1 -> host. The file may be larger than the memory of
// a device: it goes in chunks. Shows pinned host memory, peer access, and what an out-of-memory code is good for.
//
//   g++ move_file.cpp -o move_file -I$ASCEND_HOME_PATH/include -L$ASCEND_HOME_PATH/lib64 -lascendcl
//   softnpu run --devices 2 --hbm 64MiB -- ./move_file source target
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "check.h"

namespace {

constexpr std::size_t kLargestChunk = std::size_t{64} << 20;
constexpr std::size_t kSmallestChunk = std::size_t{64} << 10;

/// One block on each device and one of pinned host memory, all of the same size.
struct Buffers {
    void *host = nullptr;
    void *first = nullptr;
    void *second = nullptr;
    std::size_t size = 0;
};

/// The largest block, halved until it fits; a program that only gave up would need to know the device.
void *allocate_what_fits(std::size_t &size) {
    for (;; size /= 2) {
        void *block = nullptr;
        const aclError code = aclrtMalloc(&block, size, ACL_MEM_MALLOC_HUGE_FIRST);
        if (code == ACL_SUCCESS) return block;
        if (code != ACL_ERROR_RT_MEMORY_ALLOCATION || size <= kSmallestChunk) CHECK(code);
        std::printf("a block of %zu KiB does not fit (%d); half of it?\n", size >> 10, code);
    }
}

/// Each device may read and write the other; access is one direction per call.
void connect_devices() {
    std::int32_t can = 0;
    CHECK(aclrtDeviceCanAccessPeer(&can, 0, 1));
    if (can == 0) {
        std::fprintf(stderr, "devices 0 and 1 cannot reach each other\n");
        std::exit(EXIT_FAILURE);
    }
    CHECK(aclrtSetDevice(0));
    CHECK(aclrtDeviceEnablePeerAccess(1, 0));
    CHECK(aclrtSetDevice(1));
    CHECK(aclrtDeviceEnablePeerAccess(0, 0));
}

Buffers allocate(std::size_t size) {
    Buffers buffers;
    buffers.size = size;
    CHECK(aclrtSetDevice(0));
    buffers.first = allocate_what_fits(buffers.size);
    CHECK(aclrtSetDevice(1));
    CHECK(aclrtMalloc(&buffers.second, buffers.size, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK(aclrtMallocHost(&buffers.host, buffers.size));
    return buffers;
}

void release(const Buffers &buffers) {
    CHECK(aclrtFreeHost(buffers.host));
    CHECK(aclrtFree(buffers.second));
    CHECK(aclrtFree(buffers.first));
}

/// Returns the bytes moved.
std::uintmax_t move(std::ifstream &source, std::ofstream &target, const Buffers &b) {
    std::uintmax_t moved = 0;
    auto *host = static_cast<char *>(b.host);
    for (;;) {
        source.read(host, static_cast<std::streamsize>(b.size));
        const auto bytes = static_cast<std::size_t>(source.gcount());
        if (bytes == 0) return moved;
        CHECK(aclrtMemcpy(b.first, b.size, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
        CHECK(aclrtMemcpy(b.second, b.size, b.first, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE));
        CHECK(aclrtMemset(host, b.size, 0, bytes));  // so that what is written came from device 1
        CHECK(aclrtMemcpy(host, b.size, b.second, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
        target.write(host, static_cast<std::streamsize>(bytes));
        moved += bytes;
    }
}

}  // namespace

int main(int argc, char **argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: move_file SOURCE TARGET\n");
        return 2;
    }
    std::ifstream source(argv[1], std::ios::binary);
    std::ofstream target(argv[2], std::ios::binary | std::ios::trunc);
    if (!source || !target) {
        std::fprintf(stderr, "cannot open %s or %s\n", argv[1], argv[2]);
        return EXIT_FAILURE;
    }

    CHECK(aclInit(nullptr));
    connect_devices();
    const Buffers buffers = allocate(kLargestChunk);
    std::printf("moving in chunks of %zu MiB\n", buffers.size >> 20);
    const std::uintmax_t moved = move(source, target, buffers);
    release(buffers);
    CHECK(aclrtResetDevice(1));
    CHECK(aclrtResetDevice(1));  // once for each aclrtSetDevice(1)
    CHECK(aclrtResetDevice(0));
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());

    target.close();
    if (!target || moved != std::filesystem::file_size(argv[1])) {
        std::fprintf(stderr, "not everything was written\n");
        return EXIT_FAILURE;
    }
    std::printf("%" PRIuMAX " bytes went host -> device 0 -> device 1 -> host\n", moved);
    return EXIT_SUCCESS;
}
