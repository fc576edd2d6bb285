// SPDX-License-Identifier: Apache-2.0
#include "runtime/waiting.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {

std::string id_of(const StreamPointer &stream) { return text::number(std::int64_t{stream->traits().id}); }

/// A stream that waits for itself would wait for ever.
Result<> not_inside(const StreamPointer &stream) {
    if (Stream::inside() != stream.get()) return {};
    return refuse(Rule::wait_inside_task, "stream", {{"stream", id_of(stream)}});
}

Result<> wait_until(const StreamPointer &stream, Deadline deadline, Patience patience) {
    if (auto outside = not_inside(stream); !outside) return outside;
    const std::uint64_t last = stream->submitted(), aborts = stream->aborts();
    const bool done = stream->scheduler().wait({stream, last}, deadline, [&] {
        return stream->reached(last) || stream->aborts() != aborts || stream->closed() ||
               (stream->halted() && stream->failed());
    });
    if (!done) {
        return refuse(Rule::stream_wait_expired, "timeout",
                      {{"stream", id_of(stream)},
                       {"timeout", text::number(std::int64_t{patience->count()})},
                       {"left", text::count(stream->submitted() - stream->completed(), "task")}});
    }
    if (stream->aborts() != aborts) return refuse(Rule::stream_aborted, "stream", {{"stream", id_of(stream)}});
    return verdict(stream);
}

}  // namespace

Result<> verdict(const StreamPointer &stream) {
    const auto failure = stream->take_failure();
    if (!failure) [[likely]]
        return {};
    return refuse(failure->rule, "stream",
                  {{"task", text::number(failure->task)}, {"stream", id_of(stream)}, {"why", failure->why}});
}

Deadline from_now(Patience patience) {
    if (!patience) return {};
    return Clock::now() + *patience;
}

Result<> wait_for(const StreamPointer &stream, Patience patience) {
    return wait_until(stream, from_now(patience), patience);
}

Result<> wait_for_device(const Current &current, Patience patience) {
    const Deadline deadline = from_now(patience);
    Result<> first;
    for (const StreamPointer &stream : current.process.streams().of_device(current.device.id())) {
        if (auto done = wait_until(stream, deadline, patience); !done && first) first = std::move(done);
    }
    return first;
}

Result<bool> is_done(const StreamPointer &stream) {
    if (stream->has_work()) stream->scheduler().queried(stream);
    if (auto fine = verdict(stream); !fine) return pass_on(std::move(fine));
    return !stream->has_work();
}

Result<> destroy_stream(const Current &current, const void *stream, Ending ending) {
    auto found = stream_here(current, stream, "stream");
    if (!found) return pass_on(std::move(found));
    if ((*found)->traits().is_default)
        return refuse(Rule::stream_is_default, "stream", {{"given", text::pointer(stream)}});
    // Whoever comes second finds no stream.
    const StreamHandle handle = (*found)->traits().handle;
    const StreamPointer taken = current.process.streams().take(handle);
    if (taken == nullptr) return stream_unknown(handle, "stream");
    if (ending == Ending::waits && Stream::inside() != taken.get()) {
        const std::uint64_t last = taken->submitted();
        taken->scheduler().wait({taken, last}, {}, [&] { return taken->reached(last) || taken->halted(); });
    }
    taken->close(true);
    taken->scheduler().progressed();
    return {};
}

}  // namespace softnpu
