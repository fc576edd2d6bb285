// SPDX-License-Identifier: Apache-2.0
#include "runtime/process.hpp"

#include "os/fork.hpp"
#include "os/memory_limits.hpp"
#include "os/per_process.hpp"

namespace softnpu {

namespace {

std::atomic<bool> g_forked{false};
/// Guards making the process; per process, because a child may inherit it locked.
struct Start {
    std::mutex mutex;
};

Bytes budget_of(const product::HostBudget &wanted) {
    if (wanted.bytes) return *wanted.bytes;
    return {os::memory_left() / 100 * static_cast<std::uint64_t>(wanted.percent)};
}

constexpr Bytes kHostPhysical = 64_GiB;  ///< of one region; there can be more

/// What the first regions of all devices and of the host take.
Bytes physical_memory_of(const product::NodeConfig &config) {
    const Bytes one = Device::physical_region(config.profile);
    return Bytes{one.value * config.visible.physical.size()} + kHostPhysical;
}

}  // namespace

constinit std::atomic<Process *> Process::the_process{nullptr};

/// In the child: whatever other threads held locked stays locked, so nothing of the parent's is touched again.
void Process::abandon_in_child() {
    static std::atomic<Process *> abandoned;  // where a leak checker finds it
    Process *parents = the_process.exchange(nullptr);
    if (parents == nullptr) return;
    abandoned.store(parents);
    g_forked.store(true);
}

Process::Process(product::NodeConfig config)
    : config_(std::move(config)),
      budget_(budget_of(config_.host_budget)),
      space_(config_.host_access_allowed, physical_memory_of(config_)),
      host_physical_({DeviceId{}, AddressUse::physical, {}, kHostPhysical}, host_ledger_, space_, budget_, reclaimer_),
      physical_memory_(space_),
      virtual_memory_(space_, physical_memory_),
      host_memory_(budget_),
      managed_memory_(budget_),
      copies_(guide(), budget_,
              [this](DeviceId a, DeviceId b) {
                  return devices_[static_cast<std::size_t>(a.value)]->reaches(b) ||
                         devices_[static_cast<std::size_t>(b.value)]->reaches(a);
              }),
      streams_(copies_, config_.schedule) {
    host_ledger_.set_capacity(static_cast<int>(PagePool::huge), budget_.limit());
    int user_id = 0;
    for (const int physical : config_.visible.physical) {
        devices_.push_back(
            std::make_unique<Device>(DeviceId{user_id++}, physical, config_.profile, space_, budget_, reclaimer_));
    }
}

Result<Process *> Process::get() {
    if (Process *ready = existing()) return ready;
    static constinit os::ForkHook hook{abandon_in_child};
    hook.enable();
    std::lock_guard lock(os::PerProcess<Start>::get().mutex);
    if (Process *ready = existing()) return ready;
    auto config = product::select(product::process_environment());
    if (!config) return refuse(Rule::setting_refused, "environment", {{"sentence", config.error().sentence}});
    // Never destroyed: other threads and static destructors may call until the very end.
    auto *process = new Process(std::move(*config));
    the_process.store(process, std::memory_order_release);
    return process;
}

bool Process::forked() { return g_forked.load(std::memory_order_relaxed); }
void Process::start_afresh() { g_forked.store(false); }

}  // namespace softnpu
