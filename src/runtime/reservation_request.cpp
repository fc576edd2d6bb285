// SPDX-License-Identifier: Apache-2.0
#include "runtime/reservation_request.hpp"

#include <bit>

#include "rules/text.hpp"

namespace softnpu {

namespace {

/// What an expected address must be a multiple of.
Bytes alignment_for(std::size_t size) {
    if (size <= kGranule.value) return kGranule;
    if (size >= (1_GiB).value) return 1_GiB;
    return {std::bit_ceil(size)};
}

Result<> check_alignment(const ReservationArguments &arguments) {
    if (arguments.alignment == 0) return {};
    return refuse(Rule::reserve_alignment, "alignment", {{"given", text::number(std::uint64_t{arguments.alignment})}});
}

Result<void *> as_pointer(Result<DeviceAddress> &&start) {
    if (!start) return pass_on(std::move(start));
    return start->as_pointer();
}

}  // namespace

Result<void *> reserve_addresses(Process &process, const ReservationArguments &arguments) {
    if (auto legal = check_alignment(arguments); !legal) return pass_on(std::move(legal));
    const bool third = process.profile().driver_generation >= 3;
    const DeviceAddress expected = DeviceAddress::from_pointer(arguments.expected);
    const std::string given = text::address(expected);
    if (expected.value != 0 && third) {
        return refuse(Rule::reserve_expected_refused, "expectPtr",
                      {{"given", given}, {"product", process.profile().soc_name}});
    }
    const Bytes unit = alignment_for(arguments.size);
    if (expected.value % unit.value != 0) {
        return refuse(Rule::reserve_expected_unaligned, "expectPtr",
                      {{"given", given}, {"unit", text::size(unit)}, {"size", text::size({arguments.size})}});
    }
    if (arguments.size > (kDeviceRangeEnd - kDeviceRangeBegin).value) {
        return refuse(Rule::addresses_exhausted, "size", {{"size", text::size({arguments.size})}});
    }
    const bool by_gib = third && arguments.size >= (1_GiB).value;
    return as_pointer(process.virtual_memory().reserve({{arguments.size}, expected, by_gib ? 1_GiB : kGranule}));
}

Result<void *> reserve_no_uc_addresses(Process &process, const ReservationArguments &arguments) {
    if (auto legal = check_alignment(arguments); !legal) return pass_on(std::move(legal));
    if (arguments.expected == nullptr) return refuse(Rule::no_uc_expected_null, "expectPtr");
    if (arguments.size % (1_GiB).value != 0) {
        return refuse(Rule::no_uc_size, "size", {{"size", text::size({arguments.size})}});
    }
    const DeviceAddress expected = DeviceAddress::from_pointer(arguments.expected);
    const bool inside = in_no_uc_range(expected) && arguments.size <= (kNoUcEnd - expected).value;
    const Bytes unit = alignment_for(arguments.size);
    if (!inside || expected.value % unit.value != 0) {
        return refuse(Rule::no_uc_range, "expectPtr", {{"given", text::address(expected)}, {"unit", text::size(unit)}});
    }
    return as_pointer(process.virtual_memory().reserve_no_uc({{arguments.size}, expected, unit}));
}

}  // namespace softnpu
