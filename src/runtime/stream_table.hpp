// SPDX-License-Identifier: Apache-2.0
// StreamTable: the streams of a process, and what an aclrtStream means.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "runtime/handle_table.hpp"
#include "runtime/id_pool.hpp"
#include "runtime/scheduler.hpp"

namespace softnpu {

struct Current;

class StreamTable {
public:
    StreamTable(CopyEngine &copies, const product::Schedule &schedule);

    Scheduler &scheduler() { return *scheduler_; }

    struct Wish {
        ContextHandle context{};
        DeviceId device;
        std::uint32_t priority = 0, flags = 0;
        bool is_default = false;
    };
    /// Refused when the device has `most` streams already.
    Result<StreamPointer> open(const Wish &wish, std::uint32_t most);
    StreamPointer find(StreamHandle handle) const { return streams_.find(static_cast<std::uint64_t>(handle)); }
    /// Takes it out of the table; empty for whoever comes second.
    StreamPointer take(StreamHandle handle);
    std::uint32_t count(DeviceId device) const;
    std::vector<StreamPointer> of_context(ContextHandle context) const;
    std::vector<StreamPointer> of_device(DeviceId device) const;

    enum class Rest {
        drop,  ///< what is queued is not run
        run,   ///< what can run without waiting for others is run first
    };
    void close(const std::vector<StreamPointer> &streams, Rest rest);

private:
    void stop_context(const Stream &failed, const Failure &failure);

    CopyEngine &copies_;
    std::unique_ptr<Scheduler> scheduler_;
    HandleTable<Stream> streams_{0x57ae};
    std::array<IdPool, kMaxDevices> ids_;
};

/// "this is no stream": also of one that was destroyed while the call was under way.
unexpected<Error> stream_unknown(StreamHandle handle, std::string_view argument);

/// The stream that `stream` means: NULL and its own handle are the default stream of the current context.
Result<StreamPointer> any_stream(const Current &current, const void *stream, std::string_view argument);
/// The same, of the current context only.
Result<StreamPointer> stream_here(const Current &current, const void *stream, std::string_view argument);

}  // namespace softnpu
