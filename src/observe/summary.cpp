// SPDX-License-Identifier: Apache-2.0
#include "observe/summary.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "runtime/process.hpp"
#include "runtime/thread_state.hpp"

namespace softnpu::observe {

namespace {

using Json = nlohmann::json;

Json device_summary(Process &process, int id) {
    const Ledger &books = process.device({id})->heap().ledger();
    const CallTotals calls = call_totals({id});
    const Bytes total =
        books.capacity(static_cast<int>(PagePool::normal)) + books.capacity(static_cast<int>(PagePool::huge));
    return {{"id", id},
            {"peak", books.peak().value},
            {"live", books.used().value},
            {"total", total.value},
            {"calls", calls.calls},
            {"failures", calls.failures}};
}

Json process_summary(Process &process) {
    Json devices = Json::array();
    CallTotals all = call_totals({});  // calls without a device
    for (int id = 0; id < process.device_count(); ++id) {
        devices.push_back(device_summary(process, id));
        all.calls += devices.back()["calls"].get<std::uint64_t>();
        all.failures += devices.back()["failures"].get<std::uint64_t>();
    }
    return {{"pid", getpid()},
            {"name", program_invocation_short_name},
            {"product", process.profile().soc_name},
            {"calls", all.calls},
            {"failures", all.failures},
            {"devices", devices}};
}

/// Written beside and renamed: whoever reads never sees half of it.
void write_summary() {
    const char *folder = std::getenv("SOFTNPU_SUMMARY_DIR");
    Process *process = Process::existing();
    if (folder == nullptr || *folder == '\0' || process == nullptr) return;
    try {
        const std::string path = std::string(folder) + "/" + std::to_string(getpid()) + ".json";
        const std::string beside = path + ".part";
        std::ofstream(beside) << process_summary(*process).dump(-1, ' ', true, Json::error_handler_t::replace) << "\n";
        std::rename(beside.c_str(), path.c_str());
    } catch (const std::exception &) {
        return;  // the program is ending; nobody could be told
    }
}

}  // namespace

void install_summary() {
    static std::atomic<bool> installed{false};
    if (!installed.exchange(true)) std::atexit(write_summary);
}

}  // namespace softnpu::observe
