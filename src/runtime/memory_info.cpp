// SPDX-License-Identifier: Apache-2.0
#include "runtime/memory_info.hpp"

#include <algorithm>

#include "rules/text.hpp"

namespace softnpu {

namespace {

using product::MemInfoAnswer;

enum class Kind : std::uint8_t { ddr, hbm, main };
enum class Pages : std::uint8_t { all, huge, normal, giant };

struct Attribute {
    Kind kind;
    Pages pages;
    bool peer;
};

/// By value of aclrtMemAttr (spec memory-linear 5).
constexpr Attribute kAttributes[] = {
    {Kind::ddr, Pages::all, false},     {Kind::hbm, Pages::all, false},   {Kind::ddr, Pages::huge, false},
    {Kind::ddr, Pages::normal, false},  {Kind::hbm, Pages::huge, false},  {Kind::hbm, Pages::normal, false},
    {Kind::ddr, Pages::huge, true},     {Kind::ddr, Pages::normal, true}, {Kind::hbm, Pages::huge, true},
    {Kind::hbm, Pages::normal, true},   {Kind::hbm, Pages::giant, false}, {Kind::hbm, Pages::giant, true},
    {Kind::main, Pages::normal, false}, {Kind::main, Pages::huge, false}, {Kind::main, Pages::giant, false},
    {Kind::main, Pages::normal, true},  {Kind::main, Pages::huge, true},  {Kind::main, Pages::giant, true},
};

Amount whole_gib(Amount amount) {
    constexpr std::uint64_t kUnit = (1_GiB).value;
    return {{amount.free.value / kUnit * kUnit}, {amount.total.value / kUnit * kUnit}};
}

Amount select_pages(Amount normal, Amount huge, Pages pages) {
    switch (pages) {
        case Pages::normal:
            return normal;
        case Pages::huge:
            return huge;
        case Pages::giant:
            return whole_gib(huge);
        case Pages::all:
            break;
    }
    return {normal.free + huge.free, normal.total + huge.total};
}

Amount of_pool(const Ledger &books, PagePool pool) {
    const Bytes total = books.capacity(static_cast<int>(pool));
    return {total - books.used(static_cast<int>(pool)), total};
}

/// The kind that aclrtMalloc allocates from is in the ledger; the other one lies idle.
Amount of_kind(const Current &current, product::MemoryKind kind, Pages pages) {
    const product::Memory &memory = current.profile().memory;
    if (kind == memory.kind) {
        const Ledger &books = current.device.heap().ledger();
        return select_pages(of_pool(books, PagePool::normal), of_pool(books, PagePool::huge), pages);
    }
    const product::PagePools idle = memory.split(memory.of(kind).usable);
    return select_pages({idle.normal, idle.normal}, {idle.huge, idle.huge}, pages);
}

}  // namespace

Result<Amount> memory_info(const Current &current, std::uint32_t attribute) {
    const std::string given = text::number(std::uint64_t{attribute});
    if (attribute >= std::size(kAttributes)) return refuse(Rule::memory_attribute_unknown, "attr", {{"given", given}});
    const Attribute wanted = kAttributes[attribute];
    const product::MemInfo &answers = current.profile().mem_info;
    MemInfoAnswer answer = wanted.kind == Kind::ddr   ? answers.ddr
                           : wanted.kind == Kind::hbm ? answers.hbm
                                                      : MemInfoAnswer::pool;
    if (wanted.pages == Pages::giant && answers.giant == MemInfoAnswer::unsupported)
        answer = MemInfoAnswer::unsupported;
    if (answer == MemInfoAnswer::unsupported) {
        return refuse(Rule::memory_attribute_unsupported, "attr",
                      {{"given", given}, {"product", current.profile().soc_name}});
    }
    if (answer == MemInfoAnswer::zero || (wanted.peer && answers.p2p == MemInfoAnswer::zero)) return Amount{};
    product::MemoryKind kind = current.profile().memory.kind;
    if (wanted.kind == Kind::hbm && answer == MemInfoAnswer::pool) kind = product::MemoryKind::hbm;
    if (wanted.kind == Kind::ddr || answer == MemInfoAnswer::as_ddr) kind = product::MemoryKind::ddr;
    return of_kind(current, kind, wanted.pages);
}

std::vector<Component> memory_usage(const Device &device) {
    std::vector<Component> components;
    Bytes labelled;
    for (std::uint16_t module = 1; module < LinearHeap::kModules; ++module) {
        const auto [now, peak] = device.heap().module_usage(module);
        if (peak == 0_B) continue;
        components.push_back({"module " + std::to_string(module), now, peak});
        labelled += now;
    }
    const Ledger &books = device.heap().ledger();
    const Bytes used = books.used();
    const Bytes app = used > labelled ? used - labelled : 0_B;
    components.push_back({"APP", app, std::max(app, books.peak())});
    std::ranges::stable_sort(components, std::ranges::greater{}, &Component::now);
    return components;
}

std::uint32_t memory_type_of(const Current &current, const void *pointer) {
    constexpr std::uint32_t kDevice = 0x2, kMedia = 0x8;
    const BlockPin pin = current.process.space().pin(DeviceAddress::from_pointer(pointer));
    if (!pin) {
        const auto mapping = current.process.virtual_memory().mapping_at(DeviceAddress::from_pointer(pointer));
        return mapping && mapping->device.value >= 0 ? kDevice : 0;
    }
    const bool media = is_media(pin.record().allocator) && !current.has(product::Capability::media_counts_as_device);
    return media ? kMedia : kDevice;
}

Result<Place> locate(const void *pointer) {
    constexpr Bytes kHostPage = 4_KiB;
    Process *process = Process::existing();
    if (process == nullptr) return Place{Place::Kind::unregistered, {}, kHostPage};
    const DeviceAddress address = DeviceAddress::from_pointer(pointer);
    if (const BlockPin pin = process->space().pin(address)) {
        return Place{Place::Kind::device, pin.region().heap().device(), page_size(pin.record().pages)};
    }
    if (const auto mapping = process->virtual_memory().mapping_at(address)) {
        if (mapping->device.value < 0) return Place{Place::Kind::pinned, {}, page_size(mapping->pages), mapping->numa};
        return Place{Place::Kind::device, mapping->device, page_size(mapping->pages)};
    }
    if (const auto block = process->managed_memory().block_at(address)) {
        return Place{Place::Kind::managed, block->device, kManagedPage};
    }
    if (!process->guide().is_device(pointer)) {
        const bool pinned = process->host_memory().block_at(pointer) || process->host_memory().registration_at(pointer);
        return Place{pinned ? Place::Kind::pinned : Place::Kind::unregistered, {}, kHostPage};
    }
    if (process->host_memory().mapped_at(address)) {
        return refuse(Rule::registered_address, "ptr", {{"argument", "ptr"}, {"pointer", text::pointer(pointer)}});
    }
    return refuse(Rule::nothing_at_address, "ptr",
                  {{"pointer", text::pointer(pointer)}, {"what", process->guide().describe(pointer)}});
}

Result<AddressRange> address_range(void *pointer) {
    Process *process = Process::existing();
    if (process != nullptr) {
        if (const BlockPin pin = process->space().pin(DeviceAddress::from_pointer(pointer))) {
            return AddressRange{pin.start().as_pointer(), pin.record().extent()};
        }
        if (const auto mapping = process->virtual_memory().mapping_at(DeviceAddress::from_pointer(pointer))) {
            return AddressRange{mapping->start.as_pointer(), mapping->size};
        }
        if (const auto block = process->managed_memory().block_at(DeviceAddress::from_pointer(pointer))) {
            return AddressRange{block->start.as_pointer(), block->size};
        }
        if (const auto block = process->host_memory().block_at(pointer)) {
            return AddressRange{reinterpret_cast<void *>(block->start), block->size};
        }
    }
    return refuse(
        Rule::no_range_at_address, "ptr",
        {{"pointer", text::pointer(pointer)},
         {"what", process == nullptr ? "nothing that this process allocated" : process->guide().describe(pointer)}});
}

}  // namespace softnpu
