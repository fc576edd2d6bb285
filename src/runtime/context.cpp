// SPDX-License-Identifier: Apache-2.0
#include "runtime/context.hpp"

#include "runtime/device.hpp"
#include "runtime/stream_table.hpp"

namespace softnpu {

namespace {
/// Marks context handles, so that one is told from a stream's at a glance; not an address of anything.
constexpr std::uint64_t kTag = 0xc047'0000'0000'0000;
}  // namespace

std::optional<std::int64_t> Context::option(int which) const {
    std::lock_guard lock(mutex_);
    return options_[static_cast<std::size_t>(which)];
}

void Context::set_option(int which, std::int64_t value) {
    std::lock_guard lock(mutex_);
    options_[static_cast<std::size_t>(which)] = value;
}

Result<ContextPointer> ContextTable::create(Device &device, bool primary, StreamTable &streams,
                                            std::uint32_t most_streams) {
    std::uint64_t handle = 0;
    {
        std::lock_guard lock(mutex_);
        handle = kTag | next_++ << 4;
    }
    StreamTable::Wish wish{.context = ContextHandle{handle}, .device = device.id(), .is_default = true};
    auto stream = streams.open(wish, most_streams);
    if (!stream) return pass_on(std::move(stream));
    auto context = std::make_shared<Context>(device, ContextHandle{handle}, primary);
    context->set_default_stream(*stream);
    std::lock_guard lock(mutex_);
    contexts_[handle] = context;
    return context;
}

ContextPointer ContextTable::find(ContextHandle handle) const {
    std::lock_guard lock(mutex_);
    const auto at = contexts_.find(static_cast<std::uint64_t>(handle));
    return at == contexts_.end() ? nullptr : at->second;
}

bool ContextTable::destroy(const ContextPointer &context) {
    std::lock_guard lock(mutex_);
    context->kill();
    return contexts_.erase(static_cast<std::uint64_t>(context->handle())) == 1;
}

void ContextTable::kill_all_of(const Device &device) {
    std::lock_guard lock(mutex_);
    for (auto &[handle, context] : contexts_) {
        if (&context->device() == &device) context->kill();
    }
}

std::vector<ContextPointer> ContextTable::explicit_contexts() const {
    const std::lock_guard lock(mutex_);
    std::vector<ContextPointer> all;
    for (const auto &[number, context] : contexts_)
        if (!context->primary() && context->alive()) all.push_back(context);
    return all;
}

}  // namespace softnpu
