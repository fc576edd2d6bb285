// SPDX-License-Identifier: Apache-2.0
// ASCEND_RT_VISIBLE_DEVICES: which devices a program sees, and in which order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace softnpu::product {

struct VisibleDevices {
    std::vector<int> physical;  // user id -> physical id; empty when the list was refused
    bool refused = false;       // not ascending: the vendor's text is EE2002
    std::string sentence;       // why reading stopped, or why the list was refused; empty when all was read
};

VisibleDevices all_visible(int device_count);
VisibleDevices parse_visible(std::string_view list, int device_count);

}  // namespace softnpu::product
