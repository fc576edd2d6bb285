// SPDX-License-Identifier: Apache-2.0
// Streams: made, waited for, aborted, asked.
#include <algorithm>

#include "api/door.hpp"
#include "api/timeout.hpp"
#include "rules/text.hpp"
#include "runtime/stream_settings.hpp"
#include "runtime/waiting.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

aclrtStream handle_of(const StreamPointer &stream) {
    return reinterpret_cast<aclrtStream>(static_cast<std::uint64_t>(stream->traits().handle));
}

Result<> create(aclrtStream *stream, std::uint32_t priority, std::uint32_t flags) {
    SOFTNPU_TRY(given(stream, "stream"));
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY_GET(made, create_stream(here, priority, flags));
    *stream = handle_of(made);
    return {};
}

/// A stream of the current context, of a product that can abort.
Result<StreamPointer> abortable(aclrtStream stream) {
    SOFTNPU_TRY_GET(here, current());
    SOFTNPU_TRY(require(here.process, Capability::stream_abort));
    if (stream == nullptr) return refuse(Rule::abort_of_null, "stream");
    return stream_here(here, stream, "stream");
}

}  // namespace

aclError aclrtCreateStream(aclrtStream *stream) {
    return door(__func__, [&] { return create(stream, 0, 0); });
}

aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority, uint32_t flag) {
    return door(__func__, [&] { return create(stream, std::min<uint32_t>(priority, kLeastPriority), flag); });
}

aclError aclrtDestroyStream(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(stream, "stream"));
        SOFTNPU_TRY_GET(here, current());
        return destroy_stream(here, stream, Ending::waits);
    });
}

aclError aclrtDestroyStreamForce(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(stream, "stream"));
        SOFTNPU_TRY_GET(here, current());
        return destroy_stream(here, stream, Ending::forced);
    });
}

aclError aclrtSynchronizeStream(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(target, any_stream(here, stream, "stream"));
        return wait_for(target, {});
    });
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(patience, patience_of(timeout));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(target, any_stream(here, stream, "stream"));
        return wait_for(target, patience);
    });
}

aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(status, "status"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(asked, any_stream(here, stream, "stream"));
        SOFTNPU_TRY_GET(done, is_done(asked));
        *status = done ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
        return {};
    });
}

aclError aclrtStreamAbort(aclrtStream stream) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(target, abortable(stream));
        target->abort();
        target->scheduler().progressed();
        return {};
    });
}

aclError aclrtStreamGetId(aclrtStream stream, int32_t *streamId) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(streamId, "streamId"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(asked, stream_here(here, stream, "stream"));
        *streamId = asked->traits().id;
        return {};
    });
}

aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t *priority) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(priority, "priority"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(asked, stream_here(here, stream, "stream"));
        *priority = asked->traits().priority;
        return {};
    });
}

aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t *flags) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(flags, "flags"));
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY_GET(asked, stream_here(here, stream, "stream"));
        *flags = asked->traits().flags;
        return {};
    });
}

aclError aclrtGetStreamAvailableNum(uint32_t *streamCount) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(streamCount, "streamCount"));
        SOFTNPU_TRY_GET(here, current());
        *streamCount = streams_left(here);
        return {};
    });
}

aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(here, current());
        if (stream == nullptr && !here.has(Capability::null_stream_failure_mode)) {
            return refuse(Rule::failure_mode_of_null, "stream", {{"product", here.profile().soc_name}});
        }
        SOFTNPU_TRY_GET(target, stream_here(here, stream, "stream"));
        return set_failure_mode(target, mode);
    });
}
