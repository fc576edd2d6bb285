// SPDX-License-Identifier: Apache-2.0
// Data buffers: an address and a size behind a handle. The memory is the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "acl/acl.h"
#include "rules/error.hpp"

namespace softnpu {

struct DataBuffer {
    void *data = nullptr;
    std::size_t size = 0;
};

/// Handles are numbers that are looked up, never followed: a stale one is told from a live one.
class DataBuffers {
public:
    static DataBuffers &get();

    aclDataBuffer *create(DataBuffer buffer);
    Result<> destroy(const aclDataBuffer *handle);
    Result<> update(const aclDataBuffer *handle, DataBuffer buffer);
    /// An empty one when the handle is not live.
    DataBuffer find(const aclDataBuffer *handle) const;

private:
    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, DataBuffer> live_;
    std::uint64_t next_ = 1;
};

}  // namespace softnpu
