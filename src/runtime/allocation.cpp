// SPDX-License-Identifier: Apache-2.0
#include "runtime/allocation.hpp"

#include <array>
#include <limits>

#include "memory/policy.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

constexpr Bytes kRounding = 32_B;
constexpr Bytes kLargestBlock = 128_GiB;
/// No rounding of ours adds more than this.
constexpr std::uint64_t kLargestSize = std::numeric_limits<std::uint64_t>::max() - (2_GiB).value;

/// Spec memory-linear 2.2: which calls add the tail.
Bytes tail_of(const product::Profile &profile, Allocator allocator, bool giant) {
    if (giant) return {};
    if (allocator == Allocator::plain || allocator == Allocator::cached) return profile.allocation.malloc_tail;
    return is_media(allocator) ? profile.allocation.media_tail : 0_B;
}

bool is_supported(const product::Profile &profile, const PagePlan &plan) {
    return (!plan.giant() || profile.has(product::Capability::giant_pages)) &&
           (!plan.peer || profile.has(product::Capability::p2p_policies));
}

unexpected<Error> unsupported(const product::Profile &profile, std::uint32_t policy) {
    std::string legal;
    for (std::uint32_t base = 0; base < 8; ++base) {
        if (!is_supported(profile, plan_pages(base, 1_B, false))) continue;
        legal += (legal.empty() ? "" : ", ") + std::string(policy_name(base));
    }
    return refuse(
        Rule::policy_unsupported, "policy",
        {{"policy", std::string(policy_name(policy & 0xff))}, {"product", profile.soc_name}, {"legal", legal}});
}

std::string shortage_text(const Current &current, LinearHeap::Shortage why, PageClass pages) {
    if (why == LinearHeap::Shortage::addresses) return "no device addresses are left in this process";
    if (why == LinearHeap::Shortage::host_memory) {
        return "direct host access commits it at once, and the host budget of " +
               text::size(current.process.budget().limit()) + " bytes is used up (SOFTNPU_HOST_BUDGET sets it)";
    }
    const int pool = static_cast<int>(pool_of(pages));
    const Ledger &books = current.device.heap().ledger();
    const Bytes total = books.capacity(pool), used = books.used(pool);
    return std::string("of the ") + name_of(pages) + " pages " + text::size(total - used) + " bytes of " +
           text::size(total) + " are free";
}

using Shortages = std::array<LinearHeap::Shortage, 2>;

[[gnu::cold]] unexpected<Error> exhausted_error(const Current &current, const PagePlan &plan, const Shortages &why,
                                                Bytes size, Rule exhausted) {
    std::string reason;
    for (std::size_t i = 0; i < static_cast<std::size_t>(plan.count); ++i) {
        reason += (reason.empty() ? "" : "; ") + shortage_text(current, why[i], plan.order[i]);
    }
    if (plan.count == 1 && plan.order[0] == PageClass::normal && why[0] == LinearHeap::Shortage::capacity) {
        const Ledger &books = current.device.heap().ledger();
        constexpr int kHuge = static_cast<int>(PagePool::huge);
        reason += "; this policy takes no 2 MiB pages for that size (" +
                  text::size(books.capacity(kHuge) - books.used(kHuge)) + " bytes of them are free: HUGE_ONLY)";
    }
    return refuse(exhausted, "size",
                  {{"size", text::size(size)},
                   {"device", text::number(std::int64_t{current.device.id().value})},
                   {"reason", reason}});
}

/// Tries the page classes of the plan in turn; `request.pages` tells the heap which.
Result<void *> place(const Current &current, const PagePlan &plan, AllocationRequest &request, Rule exhausted) {
    Shortages why{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(plan.count); ++i) {
        request.pages = plan.order[i];
        const auto outcome = current.device.heap().allocate(current.cache(), request);
        if (outcome.shortage == LinearHeap::Shortage::none) [[likely]]
            return outcome.start.as_pointer();
        why[i] = outcome.shortage;
    }
    return exhausted_error(current, plan, why, request.requested, exhausted);
}

/// Media memory counts against an address space of its own.
Result<void *> place_media(const Current &current, const PagePlan &plan, AllocationRequest &request, Rule exhausted) {
    const Bytes limit = current.profile().allocation.media_space;
    const Bytes extent = round_up(request.rounded, 2_MiB);
    if (!current.device.charge_media(extent, limit)) {
        return refuse(exhausted, "size",
                      {{"size", text::size(request.requested)},
                       {"device", text::number(std::int64_t{current.device.id().value})},
                       {"reason", "media memory of a process has " + text::size(limit) + " bytes of addresses"}});
    }
    auto placed = place(current, plan, request, exhausted);
    if (!placed) current.device.refund_media(extent);
    return placed;
}

}  // namespace

Result<void *> allocate_device(const Current &current, const AllocationSpec &spec, AllocationRules rules) {
    if (spec.size.value > kLargestSize) {
        return refuse(rules.overflow, "size", {{"size", text::number(spec.size.value)}});
    }
    const Bytes to_granule = round_up(spec.size, kRounding);
    const bool giant = policy_of(spec.policy, spec.combined).large.giant();
    const Bytes rounded = to_granule + tail_of(current.profile(), spec.allocator, giant);
    PagePlan plan = plan_pages(spec.policy, rounded, spec.combined);
    if (!is_supported(current.profile(), plan)) return unsupported(current.profile(), spec.policy);
    AllocationRequest request{spec.size, rounded, PageClass::huge, spec.allocator, spec.module, plan.readonly};
    // A device that is smaller than the largest block says what it has.
    if (rounded > kLargestBlock && current.profile().memory.main().usable > kLargestBlock) {
        return refuse(rules.exhausted, "size",
                      {{"size", text::size(spec.size)},
                       {"device", text::number(std::int64_t{current.device.id().value})},
                       {"reason", "one block has at most " + text::size(kLargestBlock) + " bytes"}});
    }
    if (!is_media(spec.allocator)) return place(current, plan, request, rules.exhausted);
    const bool huge_only = spec.allocator != Allocator::media_cfg;  // media memory lies on huge pages
    if (huge_only) plan = plan_pages(1, rounded, false);
    return place_media(current, plan, request, rules.exhausted);
}

namespace {

unexpected<Error> not_a_block(Process *process, void *pointer, FreeFamily family, std::string_view argument,
                              Rule rule) {
    static constexpr const char *kLegal[] = {"aclrtMalloc and its family",
                                             "acldvppMalloc, hi_mpi_dvpp_malloc or aclrtMalloc",
                                             "aclrtMallocHost or aclrtMallocHostWithCfg"};
    return refuse(
        rule, argument,
        {{"pointer", text::pointer(pointer)},
         {"what", process == nullptr ? "nothing that this process allocated" : process->guide().describe(pointer)},
         {"legal", kLegal[static_cast<int>(family)]}});
}

/// True when `pointer` was the start of a live device block, which is gone now.
bool free_device(Process &process, void *pointer) {
    const DeviceAddress address = DeviceAddress::from_pointer(pointer);
    Region *region = process.space().region_at(address);
    if (region == nullptr) return false;
    const Slot slot = region->slot_at(address);
    if (slot.record == nullptr || slot.start != address) return false;
    LinearHeap &heap = region->heap();
    const auto freed = heap.free(this_thread().cache(heap), *region, slot);
    if (!freed) return false;
    // Media memory stands in a second book.
    if (is_media(freed->allocator)) process.device(heap.device())->refund_media(round_up(freed->rounded, 2_MiB));
    return true;
}

Result<bool> free_host(Process &process, void *pointer, std::string_view argument) {
    const auto registered = process.host_memory().registration_at(pointer);
    const auto block = process.host_memory().block_at(pointer);
    if (!block || block->start != reinterpret_cast<std::uintptr_t>(pointer)) return false;
    if (registered) {
        return refuse(
            Rule::free_while_registered, argument,
            {{"pointer", text::pointer(pointer)}, {"device", text::number(std::int64_t{registered->device.value})}});
    }
    const auto taken = process.host_memory().take(pointer);
    if (!taken) return false;
    if (process.profile().one_memory()) {
        process.device(taken->device)->heap().ledger().refund(static_cast<int>(PagePool::normal), taken->size);
    }
    return true;
}

}  // namespace

Result<> free_memory(void *pointer, FreeFamily family, std::string_view argument, Rule rule) {
    Process *process = Process::existing();
    if (process == nullptr) return not_a_block(process, pointer, family, argument, rule);
    if (family != FreeFamily::host && free_device(*process, pointer)) return {};
    if (family == FreeFamily::any && process->managed_memory().free(pointer)) return {};
    if (family != FreeFamily::device && !process->guide().is_device(pointer)) {
        auto freed = free_host(*process, pointer, argument);
        if (!freed) return pass_on(std::move(freed));
        if (*freed) return {};
    }
    return not_a_block(process, pointer, family, argument, rule);
}

Result<void *> allocate_host(const Current &current, Bytes size, bool same_address) {
    if (size.value > kLargestSize) return refuse(Rule::size_overflow, "size", {{"size", text::number(size.value)}});
    const bool one_memory = current.profile().one_memory();
    const Bytes pages = round_up(size, 4_KiB);
    LinearHeap &heap = current.device.heap();
    constexpr int kNormal = static_cast<int>(PagePool::normal);
    // On a board with one memory, pinned host memory is taken from the device's normal pages.
    if (one_memory && !heap.charge_for_host(current.cache(), pages)) {
        return refuse(Rule::host_memory_exhausted, "size",
                      {{"size", text::size(size)},
                       {"used", text::size(heap.ledger().used(kNormal))},
                       {"budget", text::size(heap.ledger().capacity(kNormal))}});
    }
    auto block = current.process.host_memory().allocate(size, current.device.id(), same_address);
    if (!block && one_memory) heap.ledger().refund(kNormal, pages);
    return block;
}

}  // namespace softnpu
