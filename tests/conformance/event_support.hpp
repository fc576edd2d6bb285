// SPDX-License-Identifier: Apache-2.0
// What the tests of streams and events share.
#pragma once

#include <cstring>

#include "device_support.hpp"

inline aclrtStream stream_here() {
    aclrtStream stream = nullptr;
    EXPECT_EQ(aclrtCreateStream(&stream), 0);
    return stream;
}

inline void *pinned(size_t size, int fill) {
    void *p = nullptr;
    EXPECT_EQ(aclrtMallocHost(&p, size), 0);
    std::memset(p, fill, size);
    return p;
}

inline aclrtEvent plain_event() {
    aclrtEvent event = nullptr;
    EXPECT_EQ(aclrtCreateEvent(&event), 0);
    return event;
}
inline aclrtEvent flagged_event(uint32_t flags = ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE) {
    aclrtEvent event = nullptr;
    EXPECT_EQ(aclrtCreateEventWithFlag(&event, flags), 0);
    return event;
}
inline aclrtEvent captured_event(uint32_t flags = ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE) {
    aclrtEvent event = nullptr;
    EXPECT_EQ(aclrtCreateEventExWithFlag(&event, flags), 0);
    return event;
}

/// Holds the stream back until the event that it returns is recorded.
inline aclrtEvent blocked(aclrtStream stream) {
    const aclrtEvent event = flagged_event();
    EXPECT_EQ(aclrtStreamWaitEvent(stream, event), 0);
    return event;
}

inline bool is_complete(aclrtStream stream) {
    aclrtStreamStatus status = ACL_STREAM_STATUS_RESERVED;
    EXPECT_EQ(aclrtStreamQuery(stream, &status), 0);
    return status == ACL_STREAM_STATUS_COMPLETE;
}
