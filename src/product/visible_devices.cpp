// SPDX-License-Identifier: Apache-2.0
// ASCEND_RT_VISIBLE_DEVICES: reading stops at the first token that names no device (spec device-context 4).
#include "product/visible_devices.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "product/text.hpp"

namespace softnpu::product {

namespace {

std::optional<int> device_of(std::string_view token, int device_count) {
    const auto number = parse_number(token);
    if (!number || *number >= static_cast<std::uint64_t>(device_count)) return std::nullopt;
    return static_cast<int>(*number);
}

VisibleDevices not_ascending(std::string_view list, std::string_view token) {
    return {{},
            true,
            concat({"ASCEND_RT_VISIBLE_DEVICES=\"", list,
                    "\" is refused, no device is visible: the ids must ascend, and '", token, "' does not"})};
}

std::string stopped(std::string_view list, std::string_view token, int device_count) {
    return concat({"ASCEND_RT_VISIBLE_DEVICES=\"", list, "\" was read up to '", token,
                   "', which names no device; legal: ids from 0 to ", std::to_string(device_count - 1),
                   ", ascending, separated by commas without blanks"});
}

}  // namespace

VisibleDevices all_visible(int device_count) {
    VisibleDevices all;
    all.physical.resize(static_cast<std::size_t>(device_count));
    std::iota(all.physical.begin(), all.physical.end(), 0);
    return all;
}

VisibleDevices parse_visible(std::string_view list, int device_count) {
    VisibleDevices visible;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string_view token = list.substr(begin, end - begin);
        const auto device = device_of(token, device_count);
        if (!device) {
            visible.sentence = stopped(list, token, device_count);
            break;
        }
        if (!visible.physical.empty() && *device <= visible.physical.back()) return not_ascending(list, token);
        visible.physical.push_back(*device);
        begin = end + 1;
    }
    return visible;
}

}  // namespace softnpu::product
