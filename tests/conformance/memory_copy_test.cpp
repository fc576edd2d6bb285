// SPDX-License-Identifier: Apache-2.0
// Synchronous copies and sets (spec memory-copy.md, memory-unified.md 5).
#include <thread>

#include "memory_support.hpp"

namespace {

constexpr auto HH = ACL_MEMCPY_HOST_TO_HOST, HD = ACL_MEMCPY_HOST_TO_DEVICE, DH = ACL_MEMCPY_DEVICE_TO_HOST,
               DD = ACL_MEMCPY_DEVICE_TO_DEVICE, DEF = ACL_MEMCPY_DEFAULT;
constexpr size_t n = 256;

/// An address of the device range where nothing is.
void *const nowhere = reinterpret_cast<void *>(22ull << 40);

/// Device memory that the host may not write.
void *readonly_block() {
    void *p = nullptr;
    const auto policy = as<aclrtMemMallocPolicy>(ACL_MEM_ACCESS_USER_SPACE_READONLY);
    EXPECT_EQ(aclrtMallocWithCfg(&p, 4096, policy, nullptr), 0);
    return p;
}

/// The device's address of registered host memory.
void *registered_address() {
    alignas(4096) static char page[4096];
    void *q = nullptr;
    EXPECT_EQ(aclrtHostRegister(page, sizeof page, ACL_HOST_REGISTER_MAPPED, &q), 0);
    return q;
}

TEST(MemoryCopy, FrontDoor) {
    char a[n] = {}, b[n] = {};
    EXPECT_EQ(aclrtMemcpy(nullptr, 0, nullptr, 0, as<aclrtMemcpyKind>(99)), 0);  // count 0 before all else
    expect_refused(aclrtMemcpy(nullptr, n, b, n, HH), 100000, "SN-aclrtMemcpy-dst-null");
    expect_refused(aclrtMemcpy(a, n, nullptr, n, HH), 100000, "SN-aclrtMemcpy-src-null");
    for (int kind : {6, 7, 8, -1}) {
        expect_refused(aclrtMemcpy(a, n, b, n, as<aclrtMemcpyKind>(kind)), 100000, "SN-aclrtMemcpy-kind-unknown");
    }
    expect_refused(aclrtMemcpy(a, n, b, n, HH), 107002, "SN-aclrtMemcpy-context-missing");
    start();
    expect_refused(aclrtMemcpy(a, n - 1, b, n, HH), 107000, "SN-aclrtMemcpy-count-too-large");
    expect_refused(aclrtMemcpy(a, 0, b, n, HH), 107000, "SN-aclrtMemcpy-count-too-large");
    EXPECT_EQ(aclrtMemcpy(a, n, a, n, HH), 0);
    expect_refused(aclrtMemcpy(a + 1, n, a, n - 1, HH), 107000, "SN-aclrtMemcpy-dst-overlap");
    // destMax may be an address plus a size: dst + destMax is never computed.
    EXPECT_EQ(aclrtMemcpy(a, SIZE_MAX, b, n, HH), 0);
}

TEST(MemoryCopy, AllPairsOfPlacesWithAnyKind) {
    start();
    void *pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, n), 0);
    char pageable[n], back[n];
    void *device = block(n), *other = block(n);
    for (auto kind : {HH, HD, DH, DD, DEF, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE}) {  // kind is ignored
        std::memset(pageable, kind + 1, n);
        ASSERT_EQ(aclrtMemcpy(pinned, n, pageable, n, kind), 0);
        ASSERT_EQ(aclrtMemcpy(device, n, pinned, n, kind), 0);
        ASSERT_EQ(aclrtMemcpy(other, n, device, n, kind), 0);
        ASSERT_EQ(aclrtMemcpy(back, n, other, n, kind), 0);
        EXPECT_EQ(std::memcmp(pageable, back, n), 0);
    }
}

TEST(MemoryCopy, StrictKind) {
    start("atlas-a2", {{"SOFTNPU_STRICT_KIND", "1"}});
    void *a = block(4096), *b = block(4096);
    expect_refused(aclrtMemcpy(a, 4096, b, 4096, HD), 107000, "SN-aclrtMemcpy-kind-wrong");  // BC-49
    EXPECT_EQ(aclrtMemcpy(a, 4096, b, 4096, DD), 0);
    EXPECT_EQ(aclrtMemcpy(a, 4096, b, 4096, DEF), 0);
}

TEST(MemoryCopy, BoundsAndLiveness) {  // BC-43
    start();
    char host[16384];
    char *p = static_cast<char *>(block(4096)), *q = static_cast<char *>(block(4096));
    std::memset(host, 0x77, sizeof host);
    ASSERT_EQ(aclrtMemcpy(q, 4096, host, 4096, HD), 0);
    expect_refused(aclrtMemset(p, 4096, 0, 16384), 107000, "SN-aclrtMemset-count-too-large");
    expect_refused(aclrtMemset(p, 16384, 0, 16384), 507899, "SN-aclrtMemset-devPtr-bounds");
    expect_refused(aclrtMemcpy(p, 16384, host, 16384, HD), 507899, "SN-aclrtMemcpy-dst-bounds");
    expect_refused(aclrtMemcpy(host, 16384, p, 16384, DH), 507899, "SN-aclrtMemcpy-src-bounds");
    EXPECT_EQ(aclrtMemcpy(p, 4128, host, 4128, HD), 0);  // inside the rounded extent
    expect_refused(aclrtMemcpy(p, 4129, host, 4129, HD), 507899, "SN-aclrtMemcpy-dst-bounds");
    expect_refused(aclrtMemcpy(p + 4000, 200, host, 200, HD), 507899, "SN-aclrtMemcpy-dst-bounds");
    expect_refused(aclrtMemcpy(p, SIZE_MAX, host, SIZE_MAX, HD), 507899, "SN-aclrtMemcpy-dst-bounds");
    char back[4096];
    ASSERT_EQ(aclrtMemcpy(back, 4096, q, 4096, DH), 0);
    EXPECT_EQ(std::memcmp(back, host, 4096), 0);
    ASSERT_EQ(aclrtFree(p), 0);
    expect_refused(aclrtMemcpy(p, n, host, n, HD), 507899, "SN-aclrtMemcpy-dst-not-allocated");
    expect_refused(aclrtMemcpy(host, n, nowhere, n, DH), 507899, "SN-aclrtMemcpy-src-not-allocated");
    expect_refused(aclrtMemset(p, n, 0, n), 507899, "SN-aclrtMemset-devPtr-not-allocated");
}

TEST(MemoryCopy, UsableExtentByCall) {  // BC-41, without the checker's part
    start();
    char host[200] = {};
    void *p = nullptr, *q = nullptr;
    ASSERT_EQ(aclrtMalloc(&p, 100, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    ASSERT_EQ(aclrtMallocAlign32(&q, 100, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    const struct {
        void *block;
        size_t length;
        int code;
    } rows[] = {{p, 100, 0}, {p, 128, 0}, {p, 160, 0}, {p, 161, 507899}, {q, 100, 0}, {q, 128, 0}, {q, 129, 507899}};
    for (const auto &[target, length, code] : rows) EXPECT_EQ(aclrtMemcpy(target, length, host, length, HD), code);
}

TEST(MemoryCopy, RightsAndForeignAddresses) {
    start();
    char host[n] = {};
    void *readonly = readonly_block(), *registered = registered_address(), *p = block(n);
    expect_refused(aclrtMemcpy(readonly, n, host, n, HD), 507899, "SN-aclrtMemcpy-dst-readonly");
    expect_refused(aclrtMemset(readonly, n, 0, n), 507899, "SN-aclrtMemset-devPtr-readonly");
    expect_refused(aclrtMemsetD32(readonly, n, 0, 4), 507899, "SN-aclrtMemsetD32-ptr-readonly");
    EXPECT_EQ(aclrtMemcpy(host, n, readonly, n, DH), 0);
    expect_refused(aclrtMemcpy(registered, n, host, n, HD), 107000, "SN-aclrtMemcpy-dst-registered");
    expect_refused(aclrtMemcpy(p, n, registered, n, DD), 107000, "SN-aclrtMemcpy-src-registered");
    expect_refused(aclrtMemset(registered, n, 0, n), 107000, "SN-aclrtMemset-devPtr-registered");
    expect_refused(aclrtMemsetD32(registered, n, 0, 4), 107000, "SN-aclrtMemsetD32-ptr-registered");
}

TEST(MemoryCopy, BetweenDevices) {
    start();
    char host[n], back[n] = {};
    std::memset(host, 5, n);
    void *on0 = block(n);
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *on1 = block(n);
    ASSERT_EQ(aclrtMemcpy(on0, n, host, n, HD), 0);  // the current device need not own a pointer
    expect_refused(aclrtMemcpy(on1, n, on0, n, DD), 507899, "SN-aclrtMemcpy-dst-peer-access");
    ASSERT_EQ(aclrtDeviceEnablePeerAccess(0, 0), 0);
    ASSERT_EQ(aclrtMemcpy(on1, n, on0, n, DD), 0);
    ASSERT_EQ(aclrtMemcpy(back, n, on1, n, DH), 0);
    EXPECT_EQ(std::memcmp(host, back, n), 0);
}

TEST(MemoryCopy, HostBudgetEndsInACodeNotInAKill) {
    start("atlas-a2", {{"SOFTNPU_HOST_BUDGET", "64MiB"}});
    std::vector<char> host(MiB, 1);
    std::vector<size_t> sizes{MiB};
    std::vector<size_t> starts{0};
    void *p = block(4 * GiB);
    expect_refused(aclrtMemset(p, GiB, 1, GiB), 207001, "SN-aclrtMemset-devPtr-host-budget");
    expect_refused(aclrtMemsetD32(p, GiB, 1, GiB / 4), 207001, "SN-aclrtMemsetD32-ptr-host-budget");
    ASSERT_EQ(aclrtMemset(p, 64 * MiB, 1, 64 * MiB), 0);  // what was refused used nothing up
    char *far = static_cast<char *>(p) + 2 * GiB;
    expect_refused(aclrtMemcpy(far, MiB, host.data(), MiB, HD), 207001, "SN-aclrtMemcpy-dst-host-budget");
    expect_refused(aclrtMemcpy2d(far, MiB, host.data(), MiB, MiB, 1, HD), 207001, "SN-aclrtMemcpy2d-dst-host-budget");
    void *dsts[] = {far}, *srcs[] = {host.data()};
    aclrtMemcpyBatchAttr attr{};
    attr.dstLoc = {0, ACL_MEM_LOCATION_TYPE_DEVICE};
    size_t failed = 0;
    expect_refused(aclrtMemcpyBatch(dsts, sizes.data(), srcs, sizes.data(), 1, &attr, starts.data(), 1, &failed),
                   207001, "SN-aclrtMemcpyBatch-dst-host-budget");
    expect_refused(aclrtMemcpyBatchV2(dsts, sizes.data(), srcs, sizes.data(), 1, &attr, starts.data(), 1), 207001,
                   "SN-aclrtMemcpyBatchV2-dst-host-budget");
    ASSERT_EQ(aclrtFree(p), 0);  // its bytes go back, and the budget with them
    p = block(MiB);
    EXPECT_EQ(aclrtMemset(p, MiB, 1, MiB), 0);
}

TEST(MemoryCopy, LargeCopiesArriveWhole) {
    start("atlas-a2");
    constexpr size_t size = 40 * MiB + 77;
    std::vector<unsigned char> host(size + 3), back(size);
    for (size_t i = 0; i < host.size(); ++i) host[i] = static_cast<unsigned char>(i * 2654435761u >> 13);
    char *p = static_cast<char *>(block(size + 13)), *q = static_cast<char *>(block(size));
    ASSERT_EQ(aclrtMemcpy(p + 13, size, host.data() + 3, size, HD), 0);
    ASSERT_EQ(aclrtMemcpy(q, size, p + 13, size, DD), 0);
    ASSERT_EQ(aclrtMemcpy(back.data(), size, q, size, DH), 0);
    EXPECT_EQ(std::memcmp(back.data(), host.data() + 3, size), 0);
    ASSERT_EQ(aclrtMemcpy(p + 1000, size - 2000, p, size - 2000, DD), 0);  // overlap inside a device: memmove
    ASSERT_EQ(aclrtMemset(q + 1, size, 0xAB, size - 2), 0);
    ASSERT_EQ(aclrtMemcpy(back.data(), size, q, size, DH), 0);
    EXPECT_EQ(back[0], host[3]);
    for (size_t i = 1; i < size - 1; ++i) ASSERT_EQ(back[i], 0xAB) << i;
    EXPECT_EQ(back[size - 1], host[size + 2]);
}

TEST(MemoryCopy, Rectangles) {
    char host[64], back[64] = {};
    const auto unknown = as<aclrtMemcpyKind>(0);
    EXPECT_EQ(aclrtMemcpy2d(nullptr, 0, nullptr, 0, 0, 5, HD), 0);
    EXPECT_EQ(aclrtMemcpy2d(nullptr, 0, nullptr, 0, 5, 0, HD), 0);
    expect_refused(aclrtMemcpy2d(nullptr, 8, host, 8, 4, 4, HD), 100000, "SN-aclrtMemcpy2d-dst-null");
    expect_refused(aclrtMemcpy2d(host, 8, nullptr, 8, 4, 4, HD), 100000, "SN-aclrtMemcpy2d-src-null");
    expect_refused(aclrtMemcpy2d(host, 3, back, 8, 4, 4, HD), 100000, "SN-aclrtMemcpy2d-dpitch-too-large");
    expect_refused(aclrtMemcpy2d(host, 8, back, 3, 4, 4, HD), 100000, "SN-aclrtMemcpy2d-spitch-too-large");
    expect_refused(aclrtMemcpy2d(host, 8, back, 8, 4, 4, unknown), 100000, "SN-aclrtMemcpy2d-kind-unknown");
    expect_refused(aclrtMemcpy2d(host, 8, back, 8, 4, 4, HD), 107002, "SN-aclrtMemcpy2d-context-missing");
    start();
    for (int i = 0; i < 64; ++i) host[i] = static_cast<char>(i);
    char *p = static_cast<char *>(block(64)), *q = static_cast<char *>(block(64));
    expect_refused(aclrtMemcpy2d(p, SIZE_MAX, host, SIZE_MAX, 5000001, 1, HD), 107000,
                   "SN-aclrtMemcpy2d-width-too-large");
    expect_refused(aclrtMemcpy2d(p, 8, host, 8, 4, 5242881, HD), 107000, "SN-aclrtMemcpy2d-height-too-large");
    expect_refused(aclrtMemcpy2d(p, SIZE_MAX / 2, host, 8, 4, 4, HD), 107000, "SN-aclrtMemcpy2d-dpitch-overflow");
    expect_refused(aclrtMemcpy2d(p, 8, host, SIZE_MAX / 2, 4, 4, HD), 107000, "SN-aclrtMemcpy2d-spitch-overflow");
    expect_refused(aclrtMemcpy2d(p, 8, q, 8, 4, 4, DD), 207000, "SN-aclrtMemcpy2d-kind-unsupported");
    expect_refused(aclrtMemcpy2d(p, 8, q, 8, 4, 4, DEF), 207000, "SN-aclrtMemcpy2d-kind-unsupported");
    expect_refused(aclrtMemcpy2d(p, 8, host, 8, 4, 4, DH), 107000, "SN-aclrtMemcpy2d-kind-wrong");
    expect_refused(aclrtMemcpy2d(p, 64, host, 8, 8, 3, HD), 507899, "SN-aclrtMemcpy2d-dst-bounds");
    expect_refused(aclrtMemcpy2d(back, 8, p, 64, 8, 3, DH), 507899, "SN-aclrtMemcpy2d-src-bounds");
    expect_refused(aclrtMemcpy2d(nowhere, 8, host, 8, 8, 3, HD), 507899, "SN-aclrtMemcpy2d-dst-not-allocated");
    expect_refused(aclrtMemcpy2d(back, 8, nowhere, 8, 8, 3, DH), 507899, "SN-aclrtMemcpy2d-src-not-allocated");
    expect_refused(aclrtMemcpy2d(readonly_block(), 8, host, 8, 8, 3, HD), 507899, "SN-aclrtMemcpy2d-dst-readonly");
    void *registered = registered_address();
    expect_refused(aclrtMemcpy2d(registered, 8, host, 8, 8, 3, HD), 107000, "SN-aclrtMemcpy2d-dst-registered");
    expect_refused(aclrtMemcpy2d(back, 8, registered, 8, 8, 3, DH), 107000, "SN-aclrtMemcpy2d-src-registered");
    ASSERT_EQ(aclrtMemset(p, 64, 0, 64), 0);
    ASSERT_EQ(aclrtMemcpy2d(p, 16, host, 8, 4, 4, DEF), 0);
    ASSERT_EQ(aclrtMemcpy(back, 64, p, 64, DH), 0);
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 16; ++column) {
            EXPECT_EQ(back[row * 16 + column], column < 4 ? row * 8 + column : 0);
        }
    }
}

TEST(MemoryCopy, RectanglesAreNotOnTheBoard) {
    start("atlas-200i-a2", {{"SOFTNPU_HBM", "64MiB"}, {"SOFTNPU_DEVICES", "1"}, {"SOFTNPU_HOST_ACCESS", "deny"}});
    char host[64] = {};
    expect_refused(aclrtMemcpy2d(block(64), 8, host, 8, 4, 4, HD), 207000, "SN-aclrtMemcpy2d-product-unsupported");
}

TEST(MemoryCopy, Sets) {
    char host[n] = {};
    EXPECT_EQ(aclrtMemset(nullptr, 0, 1, 0), 0);
    EXPECT_EQ(aclrtMemsetD32(nullptr, 0, 1, 0), 0);
    expect_refused(aclrtMemset(nullptr, n, 1, n), 100000, "SN-aclrtMemset-devPtr-null");
    expect_refused(aclrtMemset(host, n, 1, n), 107002, "SN-aclrtMemset-context-missing");
    expect_refused(aclrtMemsetD32(nullptr, n, 1, 4), 100000, "SN-aclrtMemsetD32-ptr-null");
    expect_refused(aclrtMemsetD32(host + 1, n, 1, 4), 100000, "SN-aclrtMemsetD32-ptr-unaligned");
    expect_refused(aclrtMemsetD32(host, 15, 1, 4), 100000, "SN-aclrtMemsetD32-N-too-large");
    expect_refused(aclrtMemsetD32(host, SIZE_MAX, 1, SIZE_MAX / 4 + 2), 100000, "SN-aclrtMemsetD32-N-too-large");
    expect_refused(aclrtMemsetD32(host, n, 1, 4), 107002, "SN-aclrtMemsetD32-context-missing");
    start();
    EXPECT_EQ(aclrtMemset(host, n, 0x1234, n), 0);  // ordinary host memory works
    EXPECT_EQ(host[n - 1], 0x34);
    expect_refused(aclrtMemsetD32(host, n, 1, 4), 100000, "SN-aclrtMemsetD32-ptr-ordinary-host");
    expect_refused(aclrtMemsetD32(nowhere, n, 1, 4), 507899, "SN-aclrtMemsetD32-ptr-not-allocated");
    void *p = block(n);
    expect_refused(aclrtMemsetD32(p, GiB, 1, 4096), 507899, "SN-aclrtMemsetD32-ptr-bounds");
    ASSERT_EQ(aclrtMemsetD32(p, n, 0xA1B2C3D4, n / 4), 0);
    uint32_t back[n / 4];
    ASSERT_EQ(aclrtMemcpy(back, n, p, n, DH), 0);
    for (uint32_t word : back) EXPECT_EQ(word, 0xA1B2C3D4);
}

TEST(MemoryCopy, ProductsWithoutBatchWordsAndDescriptors) {
    start("atlas-910", {{"SOFTNPU_HBM", "64MiB"}, {"SOFTNPU_DEVICES", "1"}});
    char host[n] = {};
    void *p = block(n), *dsts[] = {p}, *srcs[] = {host};
    size_t sizes[] = {n}, starts[] = {0}, failed = 0, size = 0;
    aclrtMemcpyBatchAttr attr{};
    expect_refused(aclrtMemsetD32(p, n, 1, 4), 207000, "SN-aclrtMemsetD32-product-unsupported");
    expect_refused(aclrtMemcpyBatch(dsts, sizes, srcs, sizes, 1, &attr, starts, 1, &failed), 207000,
                   "SN-aclrtMemcpyBatch-product-unsupported");
    expect_refused(aclrtMemcpyBatchV2(dsts, sizes, srcs, sizes, 1, &attr, starts, 1), 207000,
                   "SN-aclrtMemcpyBatchV2-product-unsupported");
    const auto inner = ACL_MEMCPY_INNER_DEVICE_TO_DEVICE;
    expect_refused(aclrtGetMemcpyDescSize(inner, &size), 207000, "SN-aclrtGetMemcpyDescSize-product-unsupported");
    expect_refused(aclrtSetMemcpyDesc(p, inner, p, p, 1, nullptr), 207000, "SN-aclrtSetMemcpyDesc-product-unsupported");
    expect_refused(aclrtGetSymbolAddress(host, &p), 207000, "SN-aclrtGetSymbolAddress-product-unsupported");
    expect_refused(aclrtGetSymbolSize(host, &size), 207000, "SN-aclrtGetSymbolSize-product-unsupported");
    expect_refused(aclrtMemcpyFromSymbol(host, n, host, 1, 0, DH), 207000,
                   "SN-aclrtMemcpyFromSymbol-product-unsupported");
    expect_refused(aclrtMemcpyFromSymbolAsync(host, n, host, 1, 0, DH, nullptr), 207000,
                   "SN-aclrtMemcpyFromSymbolAsync-product-unsupported");
    expect_refused(aclrtMemcpyToSymbol(host, host, 1, 0, HD), 207000, "SN-aclrtMemcpyToSymbol-product-unsupported");
    expect_refused(aclrtMemcpyToSymbolAsync(host, host, 1, 0, HD, nullptr), 207000,
                   "SN-aclrtMemcpyToSymbolAsync-product-unsupported");
}

TEST(MemoryCopy, Symbols) {
    char host[n] = {};
    void *p = nullptr;
    size_t size = 0;
    EXPECT_EQ(aclrtMemcpyFromSymbol(nullptr, 0, nullptr, 0, 0, HH), 0);
    EXPECT_EQ(aclrtMemcpyToSymbol(nullptr, nullptr, 0, 0, HH), 0);
    expect_refused(aclrtGetSymbolAddress(nullptr, &p), 100000, "SN-aclrtGetSymbolAddress-symbol-null");
    expect_refused(aclrtGetSymbolAddress(host, nullptr), 100000, "SN-aclrtGetSymbolAddress-devPtr-null");
    expect_refused(aclrtGetSymbolSize(nullptr, &size), 100000, "SN-aclrtGetSymbolSize-symbol-null");
    expect_refused(aclrtGetSymbolSize(host, nullptr), 100000, "SN-aclrtGetSymbolSize-size-null");
    expect_refused(aclrtMemcpyFromSymbol(nullptr, n, host, 1, 0, DH), 100000, "SN-aclrtMemcpyFromSymbol-dst-null");
    expect_refused(aclrtMemcpyFromSymbol(host, n, nullptr, 1, 0, DH), 100000, "SN-aclrtMemcpyFromSymbol-symbol-null");
    expect_refused(aclrtMemcpyFromSymbol(host, 1, host, 2, 0, DH), 100000, "SN-aclrtMemcpyFromSymbol-count-too-large");
    expect_refused(aclrtMemcpyFromSymbol(host, n, host, 1, 0, HD), 100000, "SN-aclrtMemcpyFromSymbol-kind-unknown");
    expect_refused(aclrtMemcpyFromSymbolAsync(nullptr, n, host, 1, 0, DH, nullptr), 100000,
                   "SN-aclrtMemcpyFromSymbolAsync-dst-null");
    expect_refused(aclrtMemcpyFromSymbolAsync(host, n, nullptr, 1, 0, DH, nullptr), 100000,
                   "SN-aclrtMemcpyFromSymbolAsync-symbol-null");
    expect_refused(aclrtMemcpyFromSymbolAsync(host, 1, host, 2, 0, DH, nullptr), 100000,
                   "SN-aclrtMemcpyFromSymbolAsync-count-too-large");
    expect_refused(aclrtMemcpyFromSymbolAsync(host, n, host, 1, 0, HD, nullptr), 100000,
                   "SN-aclrtMemcpyFromSymbolAsync-kind-unknown");
    expect_refused(aclrtMemcpyToSymbol(nullptr, host, 1, 0, HD), 100000, "SN-aclrtMemcpyToSymbol-symbol-null");
    expect_refused(aclrtMemcpyToSymbol(host, nullptr, 1, 0, HD), 100000, "SN-aclrtMemcpyToSymbol-src-null");
    expect_refused(aclrtMemcpyToSymbol(host, host, 1, 0, DH), 100000, "SN-aclrtMemcpyToSymbol-kind-unknown");
    expect_refused(aclrtMemcpyToSymbolAsync(nullptr, host, 1, 0, HD, nullptr), 100000,
                   "SN-aclrtMemcpyToSymbolAsync-symbol-null");
    expect_refused(aclrtMemcpyToSymbolAsync(host, nullptr, 1, 0, HD, nullptr), 100000,
                   "SN-aclrtMemcpyToSymbolAsync-src-null");
    expect_refused(aclrtMemcpyToSymbolAsync(host, host, 1, 0, DH, nullptr), 100000,
                   "SN-aclrtMemcpyToSymbolAsync-kind-unknown");
    const struct {
        const char *function;
        aclError code;
    } none[] = {{"aclrtGetSymbolAddress", aclrtGetSymbolAddress(host, &p)}};
    expect_refused(none[0].code, 107002, "SN-aclrtGetSymbolAddress-context-missing");
    expect_refused(aclrtGetSymbolSize(host, &size), 107002, "SN-aclrtGetSymbolSize-context-missing");
    expect_refused(aclrtMemcpyFromSymbol(host, n, host, 1, 0, DH), 107002, "SN-aclrtMemcpyFromSymbol-context-missing");
    expect_refused(aclrtMemcpyFromSymbolAsync(host, n, host, 1, 0, DH, nullptr), 107002,
                   "SN-aclrtMemcpyFromSymbolAsync-context-missing");
    expect_refused(aclrtMemcpyToSymbol(host, host, 1, 0, HD), 107002, "SN-aclrtMemcpyToSymbol-context-missing");
    expect_refused(aclrtMemcpyToSymbolAsync(host, host, 1, 0, HD, nullptr), 107002,
                   "SN-aclrtMemcpyToSymbolAsync-context-missing");
    start();
    expect_refused(aclrtGetSymbolAddress(host, &p), 107043, "SN-aclrtGetSymbolAddress-symbol-unknown");
    expect_refused(aclrtGetSymbolSize(host, &size), 107043, "SN-aclrtGetSymbolSize-symbol-unknown");
    expect_refused(aclrtMemcpyFromSymbol(host, n, host, 1, 0, DH), 107043, "SN-aclrtMemcpyFromSymbol-symbol-unknown");
    expect_refused(aclrtMemcpyFromSymbolAsync(host, n, host, 1, 0, DEF, nullptr), 107043,
                   "SN-aclrtMemcpyFromSymbolAsync-symbol-unknown");
    expect_refused(aclrtMemcpyToSymbol(host, host, 1, 0, HD), 107043, "SN-aclrtMemcpyToSymbol-symbol-unknown");
    expect_refused(aclrtMemcpyToSymbolAsync(host, host, 1, 0, DEF, nullptr), 107043,
                   "SN-aclrtMemcpyToSymbolAsync-symbol-unknown");
}

TEST(MemoryCopy, Descriptors) {
    size_t size = 0;
    char host[64];
    const auto inner = ACL_MEMCPY_INNER_DEVICE_TO_DEVICE;
    expect_refused(aclrtGetMemcpyDescSize(inner, nullptr), 100000, "SN-aclrtGetMemcpyDescSize-descSize-null");
    expect_refused(aclrtGetMemcpyDescSize(as<aclrtMemcpyKind>(8), &size), 100000,
                   "SN-aclrtGetMemcpyDescSize-kind-unknown");
    expect_refused(aclrtGetMemcpyDescSize(HD, &size), 207000, "SN-aclrtGetMemcpyDescSize-kind-unsupported");
    expect_refused(aclrtSetMemcpyDesc(nullptr, inner, host, host, 1, nullptr), 100000,
                   "SN-aclrtSetMemcpyDesc-desc-null");
    expect_refused(aclrtSetMemcpyDesc(host, inner, nullptr, host, 1, nullptr), 100000,
                   "SN-aclrtSetMemcpyDesc-srcAddr-null");
    expect_refused(aclrtSetMemcpyDesc(host, inner, host, nullptr, 1, nullptr), 100000,
                   "SN-aclrtSetMemcpyDesc-dstAddr-null");
    expect_refused(aclrtSetMemcpyDesc(host, inner, host, host, 0, nullptr), 100000, "SN-aclrtSetMemcpyDesc-count-zero");
    expect_refused(aclrtSetMemcpyDesc(host, inner, host, host, 1, host), 100000,
                   "SN-aclrtSetMemcpyDesc-config-reserved");
    expect_refused(aclrtSetMemcpyDesc(host, as<aclrtMemcpyKind>(8), host, host, 1, nullptr), 100000,
                   "SN-aclrtSetMemcpyDesc-kind-unknown");
    expect_refused(aclrtSetMemcpyDesc(host, HD, host, host, 1, nullptr), 207000,
                   "SN-aclrtSetMemcpyDesc-kind-unsupported");
    expect_refused(aclrtSetMemcpyDesc(host, inner, host, host, 1, nullptr), 107002,
                   "SN-aclrtSetMemcpyDesc-context-missing");
    start();
    EXPECT_EQ(aclrtGetMemcpyDescSize(inner, &size), 0);
    EXPECT_EQ(size, 32u);
    char *d = static_cast<char *>(block(4096)), *p = static_cast<char *>(block(n)),
         *freed = static_cast<char *>(block(n));
    ASSERT_EQ(aclrtFree(freed), 0);
    const auto set = [&](void *desc, void *src, void *dst, size_t count) {
        return aclrtSetMemcpyDesc(desc, inner, src, dst, count, nullptr);
    };
    EXPECT_EQ(set(d, p, p + 64, 64), 0);
    alignas(64) static char aligned[64];
    expect_refused(set(d + 8, p, p, 1), 107000, "SN-aclrtSetMemcpyDesc-desc-unaligned");
    expect_refused(set(aligned, p, p, 1), 107000, "SN-aclrtSetMemcpyDesc-desc-not-device");
    expect_refused(set(d, host, p, 1), 107000, "SN-aclrtSetMemcpyDesc-srcAddr-not-device");
    expect_refused(set(d, p, host, 1), 107000, "SN-aclrtSetMemcpyDesc-dstAddr-not-device");
    expect_refused(set(d, p, p, 4 * GiB + 1), 107000, "SN-aclrtSetMemcpyDesc-count-too-large");
    expect_refused(set(freed, p, p, 1), 507899, "SN-aclrtSetMemcpyDesc-desc-not-allocated");
    expect_refused(set(d, freed, p, 1), 507899, "SN-aclrtSetMemcpyDesc-srcAddr-not-allocated");
    expect_refused(set(d, p, freed, 1), 507899, "SN-aclrtSetMemcpyDesc-dstAddr-not-allocated");
    void *tiny = nullptr;
    ASSERT_EQ(aclrtMallocWithCfg(&tiny, 32, ACL_MEM_MALLOC_HUGE_FIRST, nullptr), 0);
    EXPECT_EQ(set(tiny, p, p, 1), 0);
    expect_refused(set(d + 4160, p, p, 1), 507899, "SN-aclrtSetMemcpyDesc-desc-bounds");
    expect_refused(set(d, p, d, 4097), 507899, "SN-aclrtSetMemcpyDesc-srcAddr-bounds");
    expect_refused(set(d, d, p, 4096), 507899, "SN-aclrtSetMemcpyDesc-dstAddr-bounds");
    expect_refused(set(readonly_block(), p, p, 1), 507899, "SN-aclrtSetMemcpyDesc-desc-readonly");
}

struct Batch {
    std::vector<void *> dsts, srcs;
    std::vector<size_t> limits, sizes, starts{0};
    std::vector<aclrtMemcpyBatchAttr> attrs;
    size_t failed = 7;

    void add(void *dst, void *src, size_t size) {
        dsts.push_back(dst);
        srcs.push_back(src);
        limits.push_back(size);
        sizes.push_back(size);
    }
    aclError run() {
        return aclrtMemcpyBatch(dsts.data(), limits.data(), srcs.data(), sizes.data(), sizes.size(), attrs.data(),
                                starts.data(), starts.size(), &failed);
    }
    aclError run_v2() {
        return aclrtMemcpyBatchV2(dsts.data(), limits.data(), srcs.data(), sizes.data(), sizes.size(), attrs.data(),
                                  starts.data(), starts.size());
    }
    void refused(aclError code, const char *what, size_t element) {
        expect_refused(run(), code, ("SN-aclrtMemcpyBatch-" + std::string(what)).c_str());
        EXPECT_EQ(failed, element);
        expect_refused(run_v2(), code, ("SN-aclrtMemcpyBatchV2-" + std::string(what)).c_str());
    }
};

aclrtMemcpyBatchAttr to_device(uint32_t device) {
    aclrtMemcpyBatchAttr attr{};
    attr.dstLoc = {device, ACL_MEM_LOCATION_TYPE_DEVICE};
    attr.srcLoc = {99, ACL_MEM_LOCATION_TYPE_HOST};  // the id of a host location is ignored
    return attr;
}

TEST(MemoryCopy, BatchFrontDoor) {
    char host[n] = {};
    void *pointers[] = {host};
    size_t sizes[] = {n}, zeros[] = {0}, starts[] = {0}, failed = 7;
    aclrtMemcpyBatchAttr attr{};
    const auto v1 = [&](void **d, size_t *m, void **s, size_t *z, size_t count, aclrtMemcpyBatchAttr *a, size_t *x) {
        return aclrtMemcpyBatch(d, m, s, z, count, a, x, 1, &failed);
    };
    const auto v2 = [&](void **d, size_t *m, void **s, size_t *z, size_t count, aclrtMemcpyBatchAttr *a, size_t *x) {
        return aclrtMemcpyBatchV2(d, m, s, z, count, a, x, 1);
    };
    expect_refused(aclrtMemcpyBatch(pointers, sizes, pointers, sizes, 1, &attr, starts, 1, nullptr), 100000,
                   "SN-aclrtMemcpyBatch-failIndex-null");
    const auto both = [&](auto call, const std::string &name) {
        const auto rule = [&](const char *rest) { return "SN-" + name + "-" + rest; };
        EXPECT_EQ(call(nullptr, nullptr, nullptr, zeros, 1, nullptr, nullptr), 0);
        expect_refused(call(pointers, sizes, pointers, nullptr, 1, &attr, starts), 100000, rule("sizes-null").c_str());
        expect_refused(call(pointers, sizes, pointers, sizes, 0, &attr, starts), 100000,
                       rule("numBatches-zero").c_str());
        expect_refused(call(nullptr, sizes, pointers, sizes, 1, &attr, starts), 100000, rule("dsts-null").c_str());
        expect_refused(call(pointers, nullptr, pointers, sizes, 1, &attr, starts), 100000,
                       rule("destMaxs-null").c_str());
        expect_refused(call(pointers, sizes, nullptr, sizes, 1, &attr, starts), 100000, rule("srcs-null").c_str());
        expect_refused(call(pointers, sizes, pointers, sizes, 1, nullptr, starts), 100000, rule("attrs-null").c_str());
        expect_refused(call(pointers, sizes, pointers, sizes, 1, &attr, nullptr), 100000,
                       rule("attrsIndexes-null").c_str());
        expect_refused(call(pointers, zeros, pointers, sizes, 1, &attr, starts), 100000,
                       rule("sizes-too-large").c_str());
        expect_refused(call(pointers, sizes, pointers, sizes, 1, &attr, starts), 107002,
                       rule("context-missing").c_str());
        attr.rsv[3] = 1;
        expect_refused(call(pointers, sizes, pointers, sizes, 1, &attr, starts), 100000,
                       rule("attrs-reserved").c_str());
        attr.rsv[3] = 0;
    };
    both(v1, "aclrtMemcpyBatch");
    both(v2, "aclrtMemcpyBatchV2");
    EXPECT_EQ(failed, SIZE_MAX);
}

TEST(MemoryCopy, BatchRows) {
    start();
    char host[4 * n];
    std::memset(host, 9, sizeof host);
    char *p = static_cast<char *>(block(n)), *q = static_cast<char *>(block(n));
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *other = block(n);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    Batch good;
    good.attrs = {to_device(0)};
    good.add(p, host, n);
    good.add(q, host + n, n);
    good.add(nullptr, nullptr, 0);  // an empty element is skipped
    ASSERT_EQ(good.run(), 0);
    EXPECT_EQ(good.failed, SIZE_MAX);
    ASSERT_EQ(good.run_v2(), 0);
    char back[n] = {};
    ASSERT_EQ(aclrtMemcpy(back, n, q, n, DH), 0);
    EXPECT_EQ(std::memcmp(back, host, n), 0);

    Batch bad = good;
    bad.starts = {};
    bad.refused(107000, "numAttrs-count", SIZE_MAX);
    bad.starts = {1};
    bad.refused(107000, "attrsIndexes-order", SIZE_MAX);
    bad.attrs = {to_device(0), to_device(0)};
    bad.starts = {0, 3};
    bad.refused(107000, "attrsIndexes-order", SIZE_MAX);
    bad.starts = {0, 0};
    bad.refused(107000, "attrsIndexes-order", SIZE_MAX);

    Batch many;
    many.attrs = {to_device(0)};
    for (int i = 0; i < 4097; ++i) many.add(p, host, 1);
    many.refused(107000, "numBatches-too-many", SIZE_MAX);

    const auto second = [&](void *dst, void *src, aclrtMemcpyBatchAttr attr) {
        Batch batch;
        batch.attrs = {to_device(0), attr};
        batch.starts = {0, 1};
        batch.add(p, host, n);
        batch.add(dst, src, n);
        return batch;
    };
    second(host, host + n, to_device(0)).refused(107000, "attrs-location", 1);  // declared device, is host
    second(p, q, to_device(0)).refused(107000, "attrs-location", 1);            // declared host, is device
    second(other, host, to_device(0)).refused(107000, "attrs-location", 1);     // another device than declared
    second(other, host, to_device(1)).refused(107000, "attrs-location", 1);     // another device than element 0
    second(nowhere, host, to_device(0)).refused(507899, "dst-not-allocated", 1);
    Batch back_batch;
    aclrtMemcpyBatchAttr to_host{};
    to_host.srcLoc = {0, ACL_MEM_LOCATION_TYPE_DEVICE};
    back_batch.attrs = {to_host};
    back_batch.add(host, nowhere, n);
    back_batch.refused(507899, "src-not-allocated", 0);
    back_batch.srcs = {p + 8};
    back_batch.sizes = back_batch.limits = {4 * n};
    back_batch.refused(507899, "src-bounds", 0);
    back_batch.srcs = {registered_address()};
    back_batch.sizes = back_batch.limits = {n};
    back_batch.refused(107000, "src-registered", 0);
    Batch one;
    one.attrs = {to_device(0)};
    one.add(p + 8, host, 2 * n);
    one.refused(507899, "dst-bounds", 0);
    one.dsts = {readonly_block()};
    one.refused(507899, "dst-readonly", 0);
    alignas(4096) static char second_page[4096];
    ASSERT_EQ(aclrtHostRegister(second_page, 4096, ACL_HOST_REGISTER_MAPPED, &one.dsts[0]), 0);
    one.refused(107000, "dst-registered", 0);
}

TEST(MemoryCopy, CopiesHoldWhatAnotherThreadFrees) {
    start("atlas-a2", {{"SOFTNPU_HBM", "1GiB"}});
    std::vector<char> host(8 * MiB, 1);
    for (int round = 0; round < 50; ++round) {
        void *p = block(8 * MiB);
        std::thread copier([&] {
            ASSERT_EQ(aclrtSetDevice(0), 0);
            const aclError code = aclrtMemcpy(p, 8 * MiB, host.data(), 8 * MiB, HD);
            EXPECT_TRUE(code == 0 || code == 507899) << code;
        });
        EXPECT_EQ(aclrtFree(p), 0);
        copier.join();
    }
    EXPECT_EQ(free_bytes(), GiB);
}

}  // namespace
