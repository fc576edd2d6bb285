// SPDX-License-Identifier: Apache-2.0
#include "memory/copy_refusals.hpp"

#include "memory/address_guide.hpp"
#include "rules/text.hpp"

namespace softnpu {

namespace {

unexpected<Error> past(DeviceAddress address, Bytes offset, Bytes size, Bytes usable, std::string block,
                       std::string_view argument) {
    return refuse(Rule::out_of_bounds, argument,
                  {{"pointer", text::address(address)},
                   {"size", text::number(size.value)},
                   {"offset", text::number(offset.value)},
                   {"overrun", text::number((offset + size - usable).value)},
                   {"block", std::move(block)}});
}

}  // namespace

unexpected<Error> past_the_end(const BlockPin &pin, DeviceAddress address, Bytes size, std::string_view argument) {
    return past(address, address - pin.start(), size, pin.record().rounded, describe(pin.view()), argument);
}

unexpected<Error> past_the_end(const ManagedBlock &block, DeviceAddress address, Bytes size,
                               std::string_view argument) {
    return past(address, address - block.start, size, block.size, describe(block), argument);
}

unexpected<Error> peers_closed(DeviceId to, DeviceId from) {
    return refuse(Rule::peer_access_missing, "dst",
                  {{"to", text::number(std::int64_t{to.value})}, {"from", text::number(std::int64_t{from.value})}});
}

unexpected<Error> overlapping(const std::byte *to, const std::byte *from, std::size_t count) {
    return refuse(Rule::host_ranges_overlap, "dst",
                  {{"dst", text::pointer(to)}, {"src", text::pointer(from)}, {"count", text::number(count)}});
}

unexpected<Error> over_budget(const HostBudget &budget, Bytes size, std::string_view argument) {
    return refuse(
        Rule::host_budget_exceeded, argument,
        {{"size", text::size(size)}, {"used", text::size(budget.committed())}, {"budget", text::size(budget.limit())}});
}

unexpected<Error> read_only(const BlockPin &pin, std::string_view argument) {
    return refuse(Rule::readonly_memory, argument, {{"block", describe(pin.view())}});
}

}  // namespace softnpu
