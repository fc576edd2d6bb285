// SPDX-License-Identifier: Apache-2.0
// A batch of copies (spec memory-copy 6): checks across its elements, and its execution.
#pragma once

#include "acl/acl.h"
#include "runtime/current.hpp"

namespace softnpu {

struct BatchArguments {
    void **dsts;
    const size_t *limits;
    void **srcs;
    const size_t *sizes;
    size_t count;
    const aclrtMemcpyBatchAttr *attributes;
    const size_t *attribute_starts;
    size_t attribute_count;
};

bool all_zero(const BatchArguments &batch);
/// Sizes against limits, reserved bytes.
Result<> check_batch_values(const BatchArguments &batch);
/// `failed` gets the index of the element that is to blame, if one is. Elements before it may have been copied.
Result<> run_batch(Process &process, const BatchArguments &batch, size_t *failed);
/// The same as a row of queued copies; `function` asked for them. Elements before the one to blame may be queued.
Result<> queue_batch(const Current &current, const StreamPointer &stream, const char *function,
                     const BatchArguments &batch, size_t *failed);

}  // namespace softnpu
