// SPDX-License-Identifier: Apache-2.0
#include "runtime/stream_table.hpp"

#include "rules/text.hpp"
#include "runtime/current.hpp"

namespace softnpu {

StreamTable::StreamTable(CopyEngine &copies, const product::Schedule &schedule)
    : copies_(copies), scheduler_(Scheduler::make(schedule)) {
    scheduler_->when_stopped([this](const Stream &failed, const Failure &failure) { stop_context(failed, failure); });
}

Result<StreamPointer> StreamTable::open(const Wish &wish, std::uint32_t most) {
    const auto id = ids_[static_cast<std::size_t>(wish.device.value)].take(most);
    if (!id) {
        return refuse(
            Rule::streams_exhausted, "stream",
            {{"device", text::number(std::int64_t{wish.device.value})}, {"most", text::number(std::uint64_t{most})}});
    }
    const StreamHandle handle{streams_.next_handle()};
    auto stream = std::make_shared<Stream>(
        Stream::Traits{handle, wish.context, wish.device, *id, wish.priority, wish.flags, wish.is_default}, copies_,
        *scheduler_);
    streams_.add(static_cast<std::uint64_t>(handle), stream);
    return stream;
}

StreamPointer StreamTable::take(StreamHandle handle) {
    StreamPointer stream = streams_.take(static_cast<std::uint64_t>(handle));
    if (stream == nullptr) return nullptr;
    ids_[static_cast<std::size_t>(stream->traits().device.value)].give_back(stream->traits().id);
    return stream;
}

std::uint32_t StreamTable::count(DeviceId device) const { return ids_[static_cast<std::size_t>(device.value)].taken(); }

std::vector<StreamPointer> StreamTable::of_context(ContextHandle context) const {
    return streams_.all([&](const Stream &stream) { return stream.traits().context == context; });
}

std::vector<StreamPointer> StreamTable::of_device(DeviceId device) const {
    return streams_.all([&](const Stream &stream) { return stream.traits().device == device; });
}

void StreamTable::close(const std::vector<StreamPointer> &streams, Rest rest) {
    for (bool more = rest == Rest::run; more;) {
        more = false;
        for (const StreamPointer &stream : streams) {
            more |= scheduler_->turn(stream, stream->submitted()).ran > 0;
        }
    }
    for (const StreamPointer &stream : streams) {
        stream->close(true);
        take(stream->traits().handle);
    }
}

void StreamTable::stop_context(const Stream &failed, const Failure &failure) {
    for (const StreamPointer &stream : of_context(failed.traits().context)) {
        if (stream.get() != &failed) stream->stop_with(failure);
    }
    scheduler_->progressed();
}

unexpected<Error> stream_unknown(StreamHandle handle, std::string_view argument) {
    return refuse(Rule::stream_unknown, argument, {{"given", text::hex(static_cast<std::uint64_t>(handle))}});
}

Result<StreamPointer> any_stream(const Current &current, const void *stream, std::string_view argument) {
    if (stream == nullptr) return current.context.default_stream();
    const StreamHandle handle{reinterpret_cast<std::uint64_t>(stream)};
    StreamPointer found = current.process.streams().find(handle);
    if (found == nullptr) return stream_unknown(handle, argument);
    return found;
}

Result<StreamPointer> stream_here(const Current &current, const void *stream, std::string_view argument) {
    auto found = any_stream(current, stream, argument);
    if (!found || (*found)->traits().context == current.context.handle()) [[likely]]
        return found;
    return refuse(Rule::stream_of_other_context, argument,
                  {{"given", text::pointer(stream)},
                   {"owner", text::number(std::int64_t{(*found)->traits().device.value})},
                   {"device", text::number(std::int64_t{current.device.id().value})}});
}

}  // namespace softnpu
