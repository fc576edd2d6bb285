// SPDX-License-Identifier: Apache-2.0
// Batched synchronous copies: many elements, one direction and one device.
#include "api/door.hpp"
#include "runtime/batch.hpp"

using namespace softnpu;
using namespace softnpu::api;

namespace {

Result<> copy_batch(const BatchArguments &batch, std::size_t *failed) {
    SOFTNPU_TRY(given(batch.sizes, "sizes"));
    SOFTNPU_TRY(not_zero(batch.count, "numBatches"));
    if (all_zero(batch)) return {};  // the other arrays are not even looked at
    SOFTNPU_TRY(given(batch.dsts, "dsts"));
    SOFTNPU_TRY(given(batch.limits, "destMaxs"));
    SOFTNPU_TRY(given(batch.srcs, "srcs"));
    SOFTNPU_TRY(given(batch.attributes, "attrs"));
    SOFTNPU_TRY(given(batch.attribute_starts, "attrsIndexes"));
    SOFTNPU_TRY(check_batch_values(batch));
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(require(here.process, product::Capability::copy_batch));
    return run_batch(here.process, batch, failed);
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
