// SPDX-License-Identifier: Apache-2.0
// Batched copies: many elements, one direction.
#include "api/door.hpp"
#include "runtime/batch.hpp"

using namespace softnpu;
using namespace softnpu::api;

namespace {

/// What every form asks of its arrays. True: there is nothing to copy.
Result<bool> is_empty(const BatchArguments &batch) {
    SOFTNPU_TRY(given(batch.sizes, "sizes"));
    SOFTNPU_TRY(not_zero(batch.count, "numBatches"));
    if (all_zero(batch)) return true;  // the other arrays are not even looked at
    SOFTNPU_TRY(given(batch.dsts, "dsts"));
    SOFTNPU_TRY(given(batch.limits, "destMaxs"));
    SOFTNPU_TRY(given(batch.srcs, "srcs"));
    SOFTNPU_TRY(given(batch.attributes, "attrs"));
    SOFTNPU_TRY(given(batch.attribute_starts, "attrsIndexes"));
    SOFTNPU_TRY(check_batch_values(batch));
    return false;
}

Result<> copy_batch(const BatchArguments &batch, std::size_t *failed) {
    SOFTNPU_TRY_GET(empty, is_empty(batch));
    if (empty) return {};
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(require(here.process, product::Capability::copy_batch));
    return run_batch(here.process, batch, failed);
}

Result<> queue_batch_on(aclrtStream stream, const char *function, const BatchArguments &batch, std::size_t *failed) {
    SOFTNPU_TRY_GET(empty, is_empty(batch));
    if (empty) return {};
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(require(here.process, product::Capability::copy_batch));
    SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
    return queue_batch(here, target, function, batch, failed);
}

}  // namespace

aclError aclrtMemcpyBatch(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes, size_t numBatches,
                          aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, size_t *failIndex) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(failIndex, "failIndex"));
        *failIndex = SIZE_MAX;  // documented: whenever no single element is to blame
        return copy_batch({dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs}, failIndex);
    });
}

aclError aclrtMemcpyBatchV2(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes, size_t numBatches,
                            aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs) {
    return door(__func__, [&]() -> Result<> {
        std::size_t nobody_asks = SIZE_MAX;
        return copy_batch({dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs}, &nobody_asks);
    });
}

aclError aclrtMemcpyBatchAsync(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes, size_t numBatches,
                               aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs, size_t *failIndex,
                               aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(failIndex, "failIndex"));
        *failIndex = SIZE_MAX;
        const BatchArguments batch{dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs};
        return queue_batch_on(stream, "aclrtMemcpyBatchAsync", batch, failIndex);
    });
}

aclError aclrtMemcpyBatchAsyncV2(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes, size_t numBatches,
                                 aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs,
                                 aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        std::size_t nobody_asks = SIZE_MAX;
        const BatchArguments batch{dsts, destMaxs, srcs, sizes, numBatches, attrs, attrsIndexes, numAttrs};
        return queue_batch_on(stream, "aclrtMemcpyBatchAsyncV2", batch, &nobody_asks);
    });
}
