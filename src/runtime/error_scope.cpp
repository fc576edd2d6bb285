// SPDX-License-Identifier: Apache-2.0
#include "runtime/error_scope.hpp"

#include <atomic>
#include <mutex>

#include "os/per_process.hpp"

namespace softnpu {

namespace {

/// A forked child has its own, by thread until its aclInit says otherwise.
struct ProcessLog {
    std::atomic<bool> in_use{false};
    std::mutex mutex;
    ErrorLog log;
};
ProcessLog &process_log() { return os::PerProcess<ProcessLog>::get(); }

}  // namespace

void file_messages_by_process(bool on) { process_log().in_use.store(on); }

void file_message(ThreadState &thread, std::string message) {
    ProcessLog &shared = process_log();
    if (!shared.in_use.load(std::memory_order_relaxed)) return thread.errors.add(std::move(message));
    std::lock_guard lock(shared.mutex);
    shared.log.add(std::move(message));
}

const char *take_messages(ThreadState &thread) {
    ProcessLog &shared = process_log();
    if (!shared.in_use.load(std::memory_order_relaxed)) return thread.errors.take();
    std::lock_guard lock(shared.mutex);
    return shared.log.take();
}

}  // namespace softnpu
