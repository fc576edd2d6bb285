// SPDX-License-Identifier: Apache-2.0
#include "runtime/device_ids.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {

std::string physical_list(const Process &process) {
    std::string list;
    for (const int id : process.config().visible.physical) list += (list.empty() ? "" : ", ") + std::to_string(id);
    return list;
}

/// Whether user ids and physical ids differ.
bool renumbered(const Process &process) { return process.device_count() != process.config().device_count; }

}  // namespace

std::string legal_devices(const Process &process) {
    if (process.device_count() == 0) return "no id is legal: " + process.config().visible.sentence;
    std::string legal = process.device_count() == 1
                            ? "legal is 0"
                            : "legal are 0 to " + text::number(std::int64_t{process.device_count() - 1});
    if (renumbered(process)) {
        legal +=
            " (ASCEND_RT_VISIBLE_DEVICES shows, in this order, the physical devices " + physical_list(process) + ")";
    }
    return legal;
}

Result<Device *> device_by_id(Process &process, std::int64_t id, std::string_view argument, Rule rule) {
    if (id >= 0 && id < process.device_count()) return process.device({static_cast<std::int32_t>(id)});
    return refuse(rule, argument, {{"given", text::number(id)}, {"legal", legal_devices(process)}});
}

Result<Device *> device_by_physical_id(Process &process, std::int64_t id, std::string_view argument, Rule rule) {
    for (int user = 0; user < process.device_count(); ++user) {
        Device *device = process.device({user});
        if (device->physical_id() == id) return device;
    }
    return refuse(
        rule, argument,
        {{"given", text::number(id)},
         {"legal", process.device_count() == 0 ? legal_devices(process)
                                               : "the visible physical devices are " + physical_list(process)}});
}

}  // namespace softnpu
