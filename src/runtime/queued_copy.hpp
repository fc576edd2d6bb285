// SPDX-License-Identifier: Apache-2.0
// Copies and sets that are queued on a stream. Spec: memory-copy.md 4, 5, 7, 8.
//
// What both ends are decides: a copy of pinned memory is queued; one of ordinary host memory waits for the stream and
// is done on return; within the host there is nothing for a device to do.
#pragma once

#include "acl/acl.h"
#include "runtime/current.hpp"

namespace softnpu {

struct CopyRequest {
    const char *function;  ///< that asked for it
    void *to;
    const void *from;
    std::size_t count;
    aclrtMemcpyKind kind;
};
Result<> queue_copy(const Current &current, const StreamPointer &stream, const CopyRequest &request);

struct RowsRequest {
    const char *function;
    void *to;
    const void *from;
    Rows to_rows, from_rows;
    aclrtMemcpyKind kind;
};
Result<> queue_rows(const Current &current, const StreamPointer &stream, const RowsRequest &request);

struct FillRequest {
    const char *function;
    void *to;
    std::uint32_t value;  ///< a byte, or a word
    std::size_t count;
};
/// Host memory is set at once, whatever is queued.
Result<> queue_fill(const Current &current, const StreamPointer &stream, const FillRequest &request);
Result<> queue_words(const Current &current, const StreamPointer &stream, const FillRequest &request);

}  // namespace softnpu
