// SPDX-License-Identifier: Apache-2.0
// Queued copies and sets of more dimensions, batches, offsets and descriptors. Spec: memory-copy.md 5 to 8.
#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "device_support.hpp"

namespace {

constexpr auto HD = ACL_MEMCPY_HOST_TO_DEVICE, DH = ACL_MEMCPY_DEVICE_TO_HOST, DD = ACL_MEMCPY_DEVICE_TO_DEVICE,
               DEF = ACL_MEMCPY_DEFAULT, IDD = ACL_MEMCPY_INNER_DEVICE_TO_DEVICE;
const aclrtStream kNoStream = reinterpret_cast<aclrtStream>(0x1234);
/// An address of the device range where nothing is.
void *const nowhere = reinterpret_cast<void *>(22ull << 40);

aclrtStream new_stream() {
    aclrtStream stream = nullptr;
    EXPECT_EQ(aclrtCreateStream(&stream), 0);
    return stream;
}

char *pinned(size_t size, int fill) {
    void *p = nullptr;
    EXPECT_EQ(aclrtMallocHost(&p, size), 0);
    std::memset(p, fill, size);
    return static_cast<char *>(p);
}

char *filled(size_t size, int fill) {
    void *p = block(size);
    EXPECT_EQ(aclrtMemset(p, size, fill, size), 0);
    return static_cast<char *>(p);
}

std::vector<char> bytes_at(const void *device, size_t size) {
    std::vector<char> seen(size);
    EXPECT_EQ(aclrtMemcpy(seen.data(), size, device, size, DH), 0);
    return seen;
}
bool all_are(const std::vector<char> &bytes, int value) {
    return std::ranges::all_of(bytes, [=](char byte) { return byte == static_cast<char>(value); });
}

void store_pointer(void *at, const void *pointer) { EXPECT_EQ(aclrtMemcpy(at, 8, &pointer, 8, HD), 0); }

aclrtMemcpyBatchAttr to_device(uint32_t device) {
    aclrtMemcpyBatchAttr attr{};
    attr.dstLoc = {device, ACL_MEM_LOCATION_TYPE_DEVICE};
    attr.srcLoc = {0, ACL_MEM_LOCATION_TYPE_HOST};
    return attr;
}

/// Good arguments for each function, on a stream of choice.
struct Call {
    const char *name;
    std::function<aclError(aclrtStream)> call;
};
class Calls {
public:
    Calls() {
        store_pointer(to_, device_);
        store_pointer(from_, other_);
    }
    void describe() { EXPECT_EQ(aclrtSetMemcpyDesc(descriptor_, IDD, other_, device_, 64, nullptr), 0) << messages(); }
    std::vector<Call> all() {
        return {
            {"aclrtMemcpy2dAsync",
             [this](aclrtStream s) { return aclrtMemcpy2dAsync(device_, 16, host_, 16, 16, 4, HD, s); }},
            {"aclrtMemsetD32Async", [this](aclrtStream s) { return aclrtMemsetD32Async(device_, 64, 7, 16, s); }},
            {"aclrtMemcpyAsyncWithOffset",
             [this](aclrtStream s) {
                 return aclrtMemcpyAsyncWithOffset(static_cast<void **>(to_), 64, 0, static_cast<const void **>(from_),
                                                   64, 0, IDD, s);
             }},
            {"aclrtMemcpyAsyncWithDesc",
             [this](aclrtStream s) { return aclrtMemcpyAsyncWithDesc(descriptor_, IDD, s); }},
            {"aclrtMemcpyBatchAsync",
             [this](aclrtStream s) {
                 return aclrtMemcpyBatchAsync(&device_, &size_, &host_, &size_, 1, &attr_, &start_, 1, &failed_, s);
             }},
            {"aclrtMemcpyBatchAsyncV2",
             [this](aclrtStream s) {
                 return aclrtMemcpyBatchAsyncV2(&device_, &size_, &host_, &size_, 1, &attr_, &start_, 1, s);
             }},
        };
    }

private:
    void *device_ = block(64), *other_ = block(64), *descriptor_ = block(64), *to_ = block(8), *host_ = pinned(64, 1);
    const void **from_ = static_cast<const void **>(block(8));
    size_t size_ = 64, start_ = 0, failed_ = 7;
    aclrtMemcpyBatchAttr attr_ = to_device(0);
};

TEST(QueuedCopy, StreamsAndContexts) {
    start("atlas-a2");
    Calls calls;
    calls.describe();
    const aclrtStream mine = new_stream(), dead = new_stream();
    ASSERT_EQ(aclrtDestroyStream(dead), 0);
    for (const auto &[name, call] : calls.all()) {
        const std::string id = "SN-" + std::string(name);
        EXPECT_EQ(call(mine), 0) << name << messages();
        EXPECT_EQ(aclrtSynchronizeStream(mine), 0) << name << messages();
        if (std::string(name) == "aclrtMemcpyAsyncWithDesc")
            expect_refused(call(nullptr), 100000, id + "-stream-null");
        else
            EXPECT_EQ(call(nullptr), 0) << name << messages();
        for (const aclrtStream stream : {dead, kNoStream}) expect_refused(call(stream), 107017, id + "-stream-unknown");
        on_another_thread([&] { expect_refused(call(mine), 107002, id + "-context-missing"); });
    }
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), 0);
    aclrtContext context = nullptr;
    ASSERT_EQ(aclrtCreateContext(&context, 0), 0);
    for (const auto &[name, call] : calls.all()) {
        expect_refused(call(mine), 107003, "SN-" + std::string(name) + "-stream-context");
    }
}

/// memory-copy.md 1: Memcpy2dAsync, MemsetD32Async, WithOffset, WithDesc, both batches.
class QueuedCopyProducts : public testing::TestWithParam<std::pair<const char *, const char *>> {};
INSTANTIATE_TEST_SUITE_P(Products, QueuedCopyProducts,
                         testing::Values(std::pair{"atlas-a2", "YYYYYY"}, std::pair{"atlas-a3", "YYYYYY"},
                                         std::pair{"ascend-950pr", "YYYYYY"}, std::pair{"atlas-200i-a2", "---Y--"},
                                         std::pair{"atlas-300i-pro", "Y-----"}, std::pair{"atlas-910", "Y-Y---"}));
TEST_P(QueuedCopyProducts, HaveWhatTheTableSays) {
    const auto [product, there] = GetParam();
    choose(product);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    Calls calls;
    if (there[3] == 'Y') calls.describe();
    const aclrtStream stream = new_stream();
    const char *has = there;
    for (const auto &[name, call] : calls.all()) {
        if (*has++ == 'Y')
            EXPECT_EQ(call(stream), 0) << name << messages();
        else
            expect_refused(call(stream), 207000, "SN-" + std::string(name) + "-product-unsupported");
    }
    EXPECT_EQ(aclrtSynchronizeStream(stream), 0) << messages();
}

TEST(QueuedCopy, RectangleArguments) {
    start("atlas-a2");
    void *d = block(64), *h = pinned(64, 1), *gone = block(64);
    ASSERT_EQ(aclrtFree(gone), 0);
    const auto copy = [&](void *to, size_t dpitch, const void *from, size_t spitch, size_t width, size_t height,
                          int kind) {
        return aclrtMemcpy2dAsync(to, dpitch, from, spitch, width, height, as<aclrtMemcpyKind>(kind), nullptr);
    };
    const std::string id = "SN-aclrtMemcpy2dAsync-";
    EXPECT_EQ(copy(nullptr, 0, nullptr, 0, 0, 7, 99), 0);
    EXPECT_EQ(copy(nullptr, 0, nullptr, 0, 7, 0, 99), 0);
    expect_refused(copy(nullptr, 16, h, 16, 16, 4, HD), 100000, id + "dst-null");
    expect_refused(copy(d, 16, nullptr, 16, 16, 4, HD), 100000, id + "src-null");
    expect_refused(copy(d, 15, h, 16, 16, 4, HD), 100000, id + "dpitch-too-large");
    expect_refused(copy(d, 16, h, 15, 16, 4, HD), 100000, id + "spitch-too-large");
    for (const int kind : {0, 5, 6, 7, -1})
        expect_refused(copy(d, 16, h, 16, 16, 4, kind), 100000, id + "kind-unknown");
    expect_refused(copy(d, 5'000'001, h, 5'000'001, 5'000'001, 1, HD), 107000, id + "width-too-large");
    expect_refused(copy(d, 1, h, 1, 1, 5'242'881, HD), 107000, id + "height-too-large");
    expect_refused(copy(d, SIZE_MAX, h, 16, 16, 4, HD), 107000, id + "dpitch-overflow");
    expect_refused(copy(d, 16, h, SIZE_MAX, 16, 4, HD), 107000, id + "spitch-overflow");
    expect_refused(copy(gone, 16, h, 16, 16, 4, HD), 507899, id + "dst-not-allocated");
    expect_refused(copy(h, 16, gone, 16, 16, 4, DH), 507899, id + "src-not-allocated");
    char open[64];
    expect_refused(copy(open, 16, h, 16, 16, 4, DEF), 207000, id + "kind-within-host");
    expect_refused(copy(d, 16, open, 16, 16, 4, DH), 107000, id + "kind-wrong");
    EXPECT_EQ(copy(d, 16, h, 16, 16, 4, DH), 0) << "corrected";
    EXPECT_EQ(copy(d, 16, d, 16, 16, 4, DD), 0);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), 0);
}

class RectangleWithin : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, RectangleWithin, testing::Values("atlas-300i-pro", "atlas-910"));
TEST_P(RectangleWithin, ADeviceIsNotForAllProducts) {
    choose(GetParam());
    ASSERT_EQ(aclrtSetDevice(0), 0);
    void *d = block(64), *e = block(64);
    for (const auto kind : {DD, DEF}) {
        expect_refused(aclrtMemcpy2dAsync(d, 16, e, 16, 16, 4, kind, nullptr), 100000,
                       "SN-aclrtMemcpy2dAsync-kind-unknown");
    }
}

TEST(QueuedCopy, WordArguments) {
    start("atlas-a2");
    alignas(4) static char open[64];
    char *d = filled(64, 1), *h = pinned(64, 1);
    void *gone = block(64);
    ASSERT_EQ(aclrtFree(gone), 0);
    const std::string id = "SN-aclrtMemsetD32Async-";
    EXPECT_EQ(aclrtMemsetD32Async(nullptr, 0, 0, 0, kNoStream), 0);
    expect_refused(aclrtMemsetD32Async(nullptr, 64, 0, 1, nullptr), 100000, id + "ptr-null");
    expect_refused(aclrtMemsetD32Async(d + 2, 64, 0, 1, nullptr), 100000, id + "ptr-unaligned");
    expect_refused(aclrtMemsetD32Async(d, 63, 0, 16, nullptr), 100000, id + "N-too-large");
    expect_refused(aclrtMemsetD32Async(d, SIZE_MAX, 0, SIZE_MAX / 2, nullptr), 100000, id + "N-too-large");
    expect_refused(aclrtMemsetD32Async(open, 64, 0, 16, nullptr), 100000, id + "ptr-ordinary-host");
    expect_refused(aclrtMemsetD32Async(gone, 64, 0, 16, nullptr), 507899, id + "ptr-not-allocated");
    EXPECT_EQ(aclrtMemsetD32Async(h, 64, 0x05050505, 16, nullptr), 0);
    EXPECT_EQ(h[63], 5) << "host memory is set at once";
}

TEST(QueuedCopy, OffsetArguments) {
    start("atlas-a2");
    void **to = static_cast<void **>(block(8)), *host = pinned(64, 1), *gone = block(64);
    const void **from = static_cast<const void **>(block(8));
    ASSERT_EQ(aclrtFree(gone), 0);
    const auto copy = [&](void *dst, size_t max, size_t to_offset, void *src, size_t count, size_t from_offset,
                          int kind) {
        return aclrtMemcpyAsyncWithOffset(static_cast<void **>(dst), max, to_offset, static_cast<const void **>(src),
                                          count, from_offset, as<aclrtMemcpyKind>(kind), nullptr);
    };
    void *const source = static_cast<void *>(from);
    const std::string id = "SN-aclrtMemcpyAsyncWithOffset-";
    EXPECT_EQ(copy(nullptr, 0, 0, nullptr, 0, 0, 99), 0);
    expect_refused(copy(nullptr, 64, 0, source, 64, 0, IDD), 100000, id + "dst-null");
    expect_refused(copy(to, 64, 0, nullptr, 64, 0, IDD), 100000, id + "src-null");
    for (const int kind : {0, 1, 2, 3, 4, 5, 7, 8, -1}) {
        expect_refused(copy(to, 64, 0, source, 64, 0, kind), 107000, id + "kind-unsupported");
    }
    expect_refused(copy(to, SIZE_MAX, 1ull << 48, source, 64, 0, IDD), 107000, id + "dstDataOffset-range");
    expect_refused(copy(to, 64, 0, source, 64, 1ull << 48, IDD), 107000, id + "srcDataOffset-range");
    expect_refused(copy(to, 64, 64, source, 1, 0, IDD), 107000, id + "count-too-large");
    expect_refused(copy(to, 64, 32, source, 33, 0, IDD), 107000, id + "count-too-large");
    expect_refused(copy(gone, 64, 0, source, 64, 0, IDD), 507899, id + "dst-not-allocated");
    expect_refused(copy(to, 64, 0, gone, 64, 0, IDD), 507899, id + "src-not-allocated");
    expect_refused(copy(host, 64, 0, source, 64, 0, IDD), 507899, id + "dst-not-device");
    expect_refused(copy(to, 64, 0, host, 64, 0, IDD), 507899, id + "src-not-device");
}

class OffsetRules : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Products, OffsetRules, testing::Values("atlas-a3", "ascend-950pr", "atlas-910"));
TEST_P(OffsetRules, HoldOnEachProduct) {
    choose(GetParam());
    ASSERT_EQ(aclrtSetDevice(0), 0);
    void **to = static_cast<void **>(block(8));
    const void **from = static_cast<const void **>(block(8));
    void *host = pinned(8, 0);
    const std::string id = "SN-aclrtMemcpyAsyncWithOffset-";
    expect_refused(aclrtMemcpyAsyncWithOffset(to, 64, 0, from, 64, 0, HD, nullptr), 107000, id + "kind-unsupported");
    expect_refused(aclrtMemcpyAsyncWithOffset(to, SIZE_MAX, 1ull << 48, from, 64, 0, IDD, nullptr), 107000,
                   id + "dstDataOffset-range");
    expect_refused(aclrtMemcpyAsyncWithOffset(to, 64, 0, from, 65, 0, IDD, nullptr), 107000, id + "count-too-large");
    expect_refused(aclrtMemcpyAsyncWithOffset(static_cast<void **>(host), 64, 0, from, 64, 0, IDD, nullptr), 507899,
                   id + "dst-not-device");
}

TEST(QueuedCopy, DescriptorArguments) {
    start("atlas-a2");
    const aclrtStream stream = new_stream();
    void *desc = block(64), *gone = block(64), *host = pinned(64, 1);
    ASSERT_EQ(aclrtFree(gone), 0);
    const std::string id = "SN-aclrtMemcpyAsyncWithDesc-";
    expect_refused(aclrtMemcpyAsyncWithDesc(nullptr, IDD, stream), 100000, id + "desc-null");
    expect_refused(aclrtMemcpyAsyncWithDesc(desc, IDD, nullptr), 100000, id + "stream-null");
    expect_refused(aclrtMemcpyAsyncWithDesc(desc, as<aclrtMemcpyKind>(8), stream), 100000, id + "kind-unknown");
    for (const int kind : {0, 1, 2, 3, 4, 5, 7}) {
        expect_refused(aclrtMemcpyAsyncWithDesc(desc, as<aclrtMemcpyKind>(kind), stream), 207000,
                       id + "kind-unsupported");
    }
    expect_refused(aclrtMemcpyAsyncWithDesc(host, IDD, stream), 107000, id + "desc-not-device");
    expect_refused(aclrtMemcpyAsyncWithDesc(gone, IDD, stream), 507899, id + "desc-not-allocated");
}

struct Batch {
    std::vector<void *> dsts, srcs;
    std::vector<size_t> limits, sizes, starts{0};
    std::vector<aclrtMemcpyBatchAttr> attrs{to_device(0)};
    size_t failed = 7;

    void add(void *dst, void *src, size_t size) {
        dsts.push_back(dst);
        srcs.push_back(src);
        limits.push_back(size);
        sizes.push_back(size);
    }
    aclError queue(aclrtStream stream = nullptr) {
        return aclrtMemcpyBatchAsync(dsts.data(), limits.data(), srcs.data(), sizes.data(), sizes.size(), attrs.data(),
                                     starts.data(), starts.size(), &failed, stream);
    }
    aclError queue_v2(aclrtStream stream = nullptr) {
        return aclrtMemcpyBatchAsyncV2(dsts.data(), limits.data(), srcs.data(), sizes.data(), sizes.size(),
                                       attrs.data(), starts.data(), starts.size(), stream);
    }
    void refused(aclError code, const std::string &what, size_t element) {
        expect_refused(queue(), code, "SN-aclrtMemcpyBatchAsync-" + what);
        EXPECT_EQ(failed, element);
        expect_refused(queue_v2(), code, "SN-aclrtMemcpyBatchAsyncV2-" + what);
    }
};

TEST(QueuedCopy, BatchFrontDoor) {
    start("atlas-a2");
    void *pointers[] = {pinned(64, 1)};
    size_t sizes[] = {64}, zeros[] = {0}, starts[] = {0}, failed = 7;
    aclrtMemcpyBatchAttr attr{};
    expect_refused(aclrtMemcpyBatchAsync(pointers, sizes, pointers, sizes, 1, &attr, starts, 1, nullptr, nullptr),
                   100000, "SN-aclrtMemcpyBatchAsync-failIndex-null");
    const auto both = [&](auto call, const std::string &name) {
        const auto rule = [&](const char *rest) { return "SN-" + name + "-" + rest; };
        EXPECT_EQ(call(nullptr, nullptr, nullptr, zeros, 1, nullptr, nullptr), 0);
        expect_refused(call(pointers, sizes, pointers, nullptr, 1, &attr, starts), 100000, rule("sizes-null"));
        expect_refused(call(pointers, sizes, pointers, sizes, 0, &attr, starts), 100000, rule("numBatches-zero"));
        expect_refused(call(nullptr, sizes, pointers, sizes, 1, &attr, starts), 100000, rule("dsts-null"));
        expect_refused(call(pointers, nullptr, pointers, sizes, 1, &attr, starts), 100000, rule("destMaxs-null"));
        expect_refused(call(pointers, sizes, nullptr, sizes, 1, &attr, starts), 100000, rule("srcs-null"));
        expect_refused(call(pointers, sizes, pointers, sizes, 1, nullptr, starts), 100000, rule("attrs-null"));
        expect_refused(call(pointers, sizes, pointers, sizes, 1, &attr, nullptr), 100000, rule("attrsIndexes-null"));
        expect_refused(call(pointers, zeros, pointers, sizes, 1, &attr, starts), 100000, rule("sizes-too-large"));
        attr.rsv[3] = 1;
        expect_refused(call(pointers, sizes, pointers, sizes, 1, &attr, starts), 100000, rule("attrs-reserved"));
        attr.rsv[3] = 0;
    };
    both([&](void **d, size_t *m, void **s, size_t *z, size_t count, aclrtMemcpyBatchAttr *a,
             size_t *x) { return aclrtMemcpyBatchAsync(d, m, s, z, count, a, x, 1, &failed, nullptr); },
         "aclrtMemcpyBatchAsync");
    both([](void **d, size_t *m, void **s, size_t *z, size_t count, aclrtMemcpyBatchAttr *a,
            size_t *x) { return aclrtMemcpyBatchAsyncV2(d, m, s, z, count, a, x, 1, nullptr); },
         "aclrtMemcpyBatchAsyncV2");
    EXPECT_EQ(failed, SIZE_MAX);
}

TEST(QueuedCopy, BatchRows) {
    start("atlas-a2");
    char *h = pinned(128, 9), *p = filled(64, 0), *q = filled(64, 0);
    ASSERT_EQ(aclrtSetDevice(1), 0);
    void *other = block(64);
    ASSERT_EQ(aclrtSetDevice(0), 0);
    Batch good;
    good.add(p, h, 64);
    good.add(q, h + 64, 64);
    good.add(nullptr, nullptr, 0);  // an empty element is skipped
    ASSERT_EQ(good.queue(), 0) << messages();
    EXPECT_EQ(good.failed, SIZE_MAX);
    ASSERT_EQ(good.queue_v2(), 0);
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), 0);
    EXPECT_TRUE(all_are(bytes_at(q, 64), 9));

    Batch bad = good;
    bad.starts = {};
    bad.refused(107000, "numAttrs-count", SIZE_MAX);
    bad.starts = {1};
    bad.refused(107000, "attrsIndexes-order", SIZE_MAX);

    Batch many;  // the synchronous form takes 4096 at most
    for (int i = 0; i < 5000; ++i) many.add(p, h, 1);
    EXPECT_EQ(many.queue(), 0) << messages();

    const auto second = [&](void *dst, void *src, aclrtMemcpyBatchAttr attr) {
        Batch batch;
        batch.attrs = {to_device(0), attr};
        batch.starts = {0, 1};
        batch.add(p, h, 64);
        batch.add(dst, src, 64);
        return batch;
    };
    second(h, h + 64, to_device(0)).refused(107000, "attrs-location", 1);
    second(p, q, to_device(0)).refused(107000, "attrs-location", 1);
    second(other, h, to_device(0)).refused(107000, "attrs-location", 1);
    EXPECT_EQ(second(other, h, to_device(1)).queue(), 0) << "one device a call is a rule of the synchronous form";
    second(nowhere, h, to_device(0)).refused(507899, "dst-not-allocated", 1);
    Batch back;
    back.attrs[0] = {};
    back.attrs[0].srcLoc = {0, ACL_MEM_LOCATION_TYPE_DEVICE};
    back.add(h, nowhere, 64);
    back.refused(507899, "src-not-allocated", 0);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), 0);
}

// ---- bytes ----

class QueuedCopyBytes : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Schedules, QueuedCopyBytes, testing::Values("eager", "deferred", "random:3", "random:42"));

TEST_P(QueuedCopyBytes, OfRectanglesAndWords) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    char *d = filled(256, 0), *e = filled(256, 0), *in = pinned(64, 7), *out = pinned(256, 0);
    for (int round = 0; round < 50; ++round) {
        ASSERT_EQ(aclrtMemsetD32Async(d, 256, 0x01010101U * static_cast<unsigned>(round), 64, stream), 0);
        ASSERT_EQ(aclrtMemcpy2dAsync(d, 64, in, 16, 16, 4, HD, stream), 0);
        ASSERT_EQ(aclrtMemcpy2dAsync(e, 64, d, 64, 32, 4, DD, stream), 0);
        ASSERT_EQ(aclrtMemcpy2dAsync(out, 64, e, 64, 32, 4, DH, stream), 0);
        ASSERT_EQ(aclrtSynchronizeStream(stream), 0);
        for (int row = 0; row < 4; ++row) {
            ASSERT_EQ(out[row * 64 + 15], 7);
            ASSERT_EQ(out[row * 64 + 16], static_cast<char>(round));
            ASSERT_EQ(out[row * 64 + 32], 0) << "beyond the width";
        }
    }
}

TEST_P(QueuedCopyBytes, OfOrdinaryRectanglesAreThereOnReturn) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    char *d = filled(256, 0), seen[64] = {};
    ASSERT_EQ(aclrtMemsetAsync(d, 256, 3, 256, nullptr), 0);
    ASSERT_EQ(aclrtMemcpy2dAsync(seen, 16, d, 64, 16, 4, DH, nullptr), 0);
    EXPECT_EQ(seen[63], 3);
}

/// Pointers are loaded when the task runs: an earlier task may still write them.
TEST_P(QueuedCopyBytes, OfStoredPointers) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    char *d = filled(64, 0), *e = filled(64, 5), *to = filled(8, 0), *from = filled(8, 0);
    void **pointers = reinterpret_cast<void **>(pinned(16, 0));
    pointers[0] = d;
    pointers[1] = e;
    ASSERT_EQ(aclrtMemcpyAsync(to, 8, pointers, 8, HD, nullptr), 0);
    ASSERT_EQ(aclrtMemcpyAsync(from, 8, pointers + 1, 8, HD, nullptr), 0);
    ASSERT_EQ(aclrtMemcpyAsyncWithOffset(reinterpret_cast<void **>(to), 64, 32, reinterpret_cast<const void **>(from),
                                         16, 8, IDD, nullptr),
              0);
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), 0) << messages();
    const auto seen = bytes_at(d, 64);
    EXPECT_EQ(seen[31], 0);
    EXPECT_EQ(seen[32], 5);
    EXPECT_EQ(seen[47], 5);
    EXPECT_EQ(seen[48], 0);
}

/// A descriptor may be copied as bytes, and counts as it is when the task runs.
TEST_P(QueuedCopyBytes, OfDescriptors) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    char *d = filled(64, 0), *e = filled(64, 5);
    void *desc = filled(64, 0), *twin = filled(64, 0);
    ASSERT_EQ(aclrtSetMemcpyDesc(desc, IDD, e, d, 64, nullptr), 0);
    ASSERT_EQ(aclrtMemcpyAsync(twin, 32, desc, 32, DD, stream), 0);
    ASSERT_EQ(aclrtMemcpyAsyncWithDesc(twin, IDD, stream), 0);
    ASSERT_EQ(aclrtSynchronizeStream(stream), 0) << messages();
    EXPECT_TRUE(all_are(bytes_at(d, 64), 5));
}

// ---- faults of tasks ----

/// Each is refused by the wait, with the function, and goes on.
TEST(QueuedCopy, FaultsOfTasks) {
    start("atlas-a2");
    const aclrtStream stream = new_stream();
    char *d = filled(64, 0), *to = filled(8, 0), *from = filled(8, 0), *h = pinned(4096, 1);
    const auto with_offset = [&] {
        return aclrtMemcpyAsyncWithOffset(reinterpret_cast<void **>(to), 64, 0, reinterpret_cast<const void **>(from),
                                          64, 0, IDD, stream);
    };
    const auto failed = [&](aclError submitted, const std::string &why) {
        EXPECT_EQ(submitted, 0) << messages();
        expect_refused(aclrtSynchronizeStream(stream), 507899, "SN-aclrtSynchronizeStream-stream-failed", why);
        EXPECT_EQ(aclrtSynchronizeStream(stream), 0);
    };
    failed(aclrtMemcpy2dAsync(d, 1024, h, 1024, 16, 4, HD, stream), "aclrtMemcpy2dAsync: dst");
    failed(aclrtMemsetD32Async(d, 4096, 0, 1024, stream), "aclrtMemsetD32Async: ptr");
    failed(with_offset(), "aclrtMemcpyAsyncWithOffset: the pointer for dst");  // both are NULL
    store_pointer(to, d);
    failed(with_offset(), "aclrtMemcpyAsyncWithOffset: the pointer for src");
    store_pointer(from, h);  // a host address
    failed(with_offset(), "pinned");
    store_pointer(from, nowhere);
    failed(with_offset(), "aclrtMemcpyAsyncWithOffset: src");
    failed(aclrtMemcpyAsyncWithDesc(d, IDD, stream), "aclrtMemcpyAsyncWithDesc: desc");
    Batch batch;
    batch.add(d, h, 4096);
    failed(batch.queue(stream), "aclrtMemcpyBatchAsync: dst");
    failed(batch.queue_v2(stream), "aclrtMemcpyBatchAsyncV2: dst");
}

TEST(QueuedCopy, ADescribedBlockThatIsGone) {
    start("atlas-a2");
    const aclrtStream stream = new_stream();
    char *d = filled(64, 0), *e = filled(64, 5);
    void *desc = filled(64, 0);
    ASSERT_EQ(aclrtSetMemcpyDesc(desc, IDD, e, d, 64, nullptr), 0);
    ASSERT_EQ(aclrtFree(e), 0);
    ASSERT_EQ(aclrtMemcpyAsyncWithDesc(desc, IDD, stream), 0);
    expect_refused(aclrtSynchronizeStream(stream), 507899, "SN-aclrtSynchronizeStream-stream-failed",
                   "aclrtMemcpyAsyncWithDesc: src");
}

// ---- freed, unmapped, unregistered while a task needs it ----

class Removed : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Schedules, Removed, testing::Values("eager", "deferred", "random:1", "random:8"));

/// Whatever takes the place of a freed descriptor, the task does what was described.
TEST_P(Removed, DescriptorsAndPointersAreHeld) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    char *d = filled(64, 0), *e = filled(64, 5), *f = filled(64, 0);
    void *desc = filled(64, 0), *to = filled(8, 0), *from = filled(8, 0);
    ASSERT_EQ(aclrtSetMemcpyDesc(desc, IDD, e, d, 64, nullptr), 0);
    store_pointer(to, f);
    store_pointer(from, e);
    ASSERT_EQ(aclrtMemcpyAsyncWithDesc(desc, IDD, stream), 0);
    ASSERT_EQ(aclrtMemcpyAsyncWithOffset(static_cast<void **>(to), 64, 0, static_cast<const void **>(from), 64, 0, IDD,
                                         stream),
              0);
    for (void *gone : {desc, to, from}) ASSERT_EQ(aclrtFree(gone), 0);
    for (int i = 0; i < 50; ++i) filled(64, 9);
    ASSERT_EQ(aclrtSynchronizeStream(stream), 0) << messages();
    EXPECT_TRUE(all_are(bytes_at(d, 64), 5));
    EXPECT_TRUE(all_are(bytes_at(f, 64), 5));
}

struct Mapped {
    void *va = nullptr;
    aclrtDrvMemHandle handle = nullptr;
    Mapped() {
        aclrtPhysicalMemProp prop{};
        prop.handleType = ACL_MEM_HANDLE_TYPE_NONE;
        prop.allocationType = ACL_MEM_ALLOCATION_TYPE_PINNED;
        prop.memAttr = ACL_HBM_MEM_HUGE;
        prop.location = {0, ACL_MEM_LOCATION_TYPE_DEVICE};
        EXPECT_EQ(aclrtReserveMemAddress(&va, 2 * MiB, 0, nullptr, 0), 0);
        EXPECT_EQ(aclrtMallocPhysical(&handle, 2 * MiB, &prop, 0), 0);
        EXPECT_EQ(aclrtMapMem(va, 2 * MiB, 0, handle, 0), 0);
    }
};

TEST_P(Removed, MappedMemoryIsHeld) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    Mapped old, next;
    char *d = filled(4096, 0), *h = pinned(4096, 7);
    ASSERT_EQ(aclrtMemset(old.va, 4096, 5, 4096), 0);
    ASSERT_EQ(aclrtMemset(next.va, 4096, 6, 4096), 0);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, old.va, 4096, DD, stream), 0);
    ASSERT_EQ(aclrtMemcpyAsync(old.va, 4096, h, 4096, HD, stream), 0);
    ASSERT_EQ(aclrtMemsetD32Async(old.va, 4096, 0x03030303, 16, stream), 0);
    // Another block takes the address, and the first one goes.
    ASSERT_EQ(aclrtUnmapMem(old.va), 0);
    ASSERT_EQ(aclrtFreePhysical(old.handle), 0);
    ASSERT_EQ(aclrtUnmapMem(next.va), 0);
    ASSERT_EQ(aclrtMapMem(old.va, 2 * MiB, 0, next.handle, 0), 0);
    ASSERT_EQ(aclrtSynchronizeStream(stream), 0) << messages();
    EXPECT_TRUE(all_are(bytes_at(d, 4096), 5));
    EXPECT_TRUE(all_are(bytes_at(old.va, 4096), 6)) << "the new block's bytes are untouched";
}

TEST_P(Removed, ManagedMemoryIsHeld) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    void *managed = nullptr, *again = nullptr;
    char *d = filled(4096, 0);
    ASSERT_EQ(aclrtMemAllocManaged(&managed, 2 * MiB, ACL_RT_MEM_ATTACH_GLOBAL), 0);
    std::memset(managed, 5, 4096);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, managed, 4096, DEF, stream), 0) << messages();
    ASSERT_EQ(aclrtMemsetAsync(managed, 4096, 9, 4096, stream), 0);
    ASSERT_EQ(aclrtFree(managed), 0);
    ASSERT_EQ(aclrtMemAllocManaged(&again, 2 * MiB, ACL_RT_MEM_ATTACH_GLOBAL), 0);
    std::memset(again, 6, 4096);
    ASSERT_EQ(aclrtSynchronizeStream(stream), 0) << messages();
    EXPECT_TRUE(all_are(bytes_at(d, 4096), 5));
    EXPECT_EQ(static_cast<char *>(again)[100], 6);
}

/// Registered memory stays the program's own: unregistering it changes nothing for what is queued.
TEST_P(Removed, RegisteredMemoryMayBeUnregistered) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    alignas(4096) static char page[4096];
    std::memset(page, 5, sizeof page);
    char *d = filled(4096, 0);
    ASSERT_EQ(aclrtHostRegisterV2(page, sizeof page, ACL_HOST_REG_PINNED), 0);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, page, 4096, HD, stream), 0);
    ASSERT_EQ(aclrtHostUnregister(page), 0);
    ASSERT_EQ(aclrtSynchronizeStream(stream), 0);
    EXPECT_TRUE(all_are(bytes_at(d, 4096), 5));
}

TEST_P(Removed, ADestroyedStreamTakesItsTasksAlong) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    for (int round = 0; round < 20; ++round) {
        const aclrtStream waits = new_stream(), drops = new_stream();
        char *d = filled(4096, 0), *h = pinned(4096, 5);
        ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, HD, waits), 0);
        ASSERT_EQ(aclrtMemcpy2dAsync(d, 64, h, 64, 64, 4, HD, drops), 0);
        ASSERT_EQ(aclrtDestroyStreamForce(drops), 0);
        ASSERT_EQ(aclrtDestroyStream(waits), 0);
        EXPECT_TRUE(all_are(bytes_at(d, 4096), 5));
        ASSERT_EQ(aclrtFree(d), 0);
        ASSERT_EQ(aclrtFreeHost(h), 0);
    }
}

// ---- frees that wait ----

TEST_P(Removed, FreesThatWaitForTheDevice) {
    start("atlas-a2", {{"SOFTNPU_SCHEDULE", GetParam()}});
    const aclrtStream stream = new_stream();
    char *d = filled(4096, 0), *e = filled(4096, 0), *h = pinned(4096, 5);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, HD, stream), 0);
    ASSERT_EQ(aclrtMemcpyAsync(e, 4096, d, 4096, DD, stream), 0);
    ASSERT_EQ(aclrtFreeHostWithDevSync(h), 0);
    aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
    ASSERT_EQ(aclrtStreamQuery(stream, &status), 0);
    EXPECT_EQ(status, ACL_STREAM_STATUS_COMPLETE);
    ASSERT_EQ(aclrtMemsetAsync(d, 4096, 6, 4096, stream), 0);
    ASSERT_EQ(aclrtFreeWithDevSync(d), 0);
    ASSERT_EQ(aclrtStreamQuery(stream, &status), 0);
    EXPECT_EQ(status, ACL_STREAM_STATUS_COMPLETE);
    EXPECT_TRUE(all_are(bytes_at(e, 4096), 5));
}

TEST(QueuedCopy, AFailedWaitFreesNothing) {
    start("atlas-a2");
    char *d = filled(64, 0), *h = pinned(4096, 5);
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, HD, nullptr), 0);
    expect_refused(aclrtFreeWithDevSync(d), 507899, "SN-aclrtFreeWithDevSync-stream-failed");
    ASSERT_EQ(aclrtMemcpyAsync(d, 4096, h, 4096, HD, nullptr), 0);
    expect_refused(aclrtFreeHostWithDevSync(h), 507899, "SN-aclrtFreeHostWithDevSync-stream-failed");
    EXPECT_EQ(aclrtMemcpy(d, 64, h, 64, HD), 0) << "both are still there";
    EXPECT_EQ(aclrtFreeWithDevSync(d), 0);
    EXPECT_EQ(aclrtFreeHostWithDevSync(h), 0);
}

}  // namespace
