// SPDX-License-Identifier: Apache-2.0
// Whether failures are filed by thread or by process (aclInit's err_msg_mode).
#pragma once

#include <string>

#include "runtime/thread_state.hpp"

namespace softnpu {

void file_messages_by_process(bool on);
void file_message(ThreadState &thread, std::string message);
/// What aclGetRecentErrMsg returns.
const char *take_messages(ThreadState &thread);

}  // namespace softnpu
