// SPDX-License-Identifier: Apache-2.0
// Context: what a thread is set to. Handles are numbers that are never used twice; no pointer is handed out.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "rules/error.hpp"

namespace softnpu {

class Device;
class Stream;
class StreamTable;

enum class ContextHandle : std::uint64_t {};

class Context {
public:
    Context(Device &device, ContextHandle handle, bool primary) : device_(device), handle_(handle), primary_(primary) {}

    Device &device() const { return device_; }
    ContextHandle handle() const { return handle_; }
    bool primary() const { return primary_; }
    bool alive() const { return alive_.load(std::memory_order_acquire); }
    void kill() { alive_.store(false, std::memory_order_release); }

    static constexpr int kOptions = 4;
    /// aclrtCtxSetSysParamOpt; empty until set.
    std::optional<std::int64_t> option(int which) const;
    void set_option(int which, std::int64_t value);

    /// What stream NULL means; set when the context is made.
    const std::shared_ptr<Stream> &default_stream() const { return default_stream_; }
    void set_default_stream(std::shared_ptr<Stream> stream) { default_stream_ = std::move(stream); }

private:
    Device &device_;
    const ContextHandle handle_;
    const bool primary_;
    std::atomic<bool> alive_{true};
    mutable std::mutex mutex_;
    std::array<std::optional<std::int64_t>, kOptions> options_;
    std::shared_ptr<Stream> default_stream_;
};

using ContextPointer = std::shared_ptr<Context>;

class ContextTable {
public:
    /// With its default stream; refused when the device has `most_streams`.
    Result<ContextPointer> create(Device &device, bool primary, StreamTable &streams, std::uint32_t most_streams);
    ContextPointer find(ContextHandle handle) const;
    /// Removes and kills; false when it is not there (any more).
    bool destroy(const ContextPointer &context);
    /// Explicit contexts of a device whose reset makes them unusable.
    void kill_all_of(const Device &device);
    /// Contexts that the program made and has not destroyed.
    std::vector<ContextPointer> explicit_contexts() const;

private:
    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, ContextPointer> contexts_;
    std::uint64_t next_ = 1;
};

}  // namespace softnpu
