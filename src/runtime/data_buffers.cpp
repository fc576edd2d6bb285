// SPDX-License-Identifier: Apache-2.0
#include "runtime/data_buffers.hpp"

#include "os/per_process.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

/// Tells these handles from others at a glance.
constexpr std::uint64_t kTag = 0xdb00'0000'0000'0000;

std::uint64_t number_of(const aclDataBuffer *handle) { return reinterpret_cast<std::uint64_t>(handle); }

unexpected<Error> unknown(const aclDataBuffer *handle) {
    return refuse(Rule::data_buffer_unknown, "dataBuffer", {{"pointer", text::pointer(handle)}});
}

}  // namespace

DataBuffers &DataBuffers::get() { return os::PerProcess<DataBuffers>::get(); }

aclDataBuffer *DataBuffers::create(DataBuffer buffer) {
    std::lock_guard lock(mutex_);
    const std::uint64_t number = kTag | next_++ << 4;
    live_[number] = buffer;
    return reinterpret_cast<aclDataBuffer *>(number);
}

Result<> DataBuffers::destroy(const aclDataBuffer *handle) {
    std::lock_guard lock(mutex_);
    if (live_.erase(number_of(handle)) == 0) return unknown(handle);
    return {};
}

Result<> DataBuffers::update(const aclDataBuffer *handle, DataBuffer buffer) {
    std::lock_guard lock(mutex_);
    const auto at = live_.find(number_of(handle));
    if (at == live_.end()) return unknown(handle);
    at->second = buffer;
    return {};
}

DataBuffer DataBuffers::find(const aclDataBuffer *handle) const {
    std::lock_guard lock(mutex_);
    const auto at = live_.find(number_of(handle));
    return at == live_.end() ? DataBuffer{} : at->second;
}

}  // namespace softnpu
