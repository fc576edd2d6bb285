// SPDX-License-Identifier: Apache-2.0
// softnpu info: the node that the environment describes.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "commands.hpp"
#include "product/names.hpp"
#include "product/selection.hpp"
#include "table.hpp"

namespace softnpu::tool {

namespace {

std::string node_name() {
    for (const char *variable : {"SOFTNPU_NODE_DIR", "SOFTNPU_NODE"})
        if (const char *value = std::getenv(variable); value && *value) return value;
    return "default";
}

std::string usage(const product::Pool &pool) { return "0 / " + std::to_string(pool.usable.value >> 20); }

/// The id that a program has to use for a device.
std::string user_id(const product::NodeConfig &node, int device) {
    const auto at = std::ranges::find(node.visible.physical, device);
    return at == node.visible.physical.end() ? "hidden" : std::to_string(at - node.visible.physical.begin());
}

Table device_table(const product::NodeConfig &node) {
    Table table({{"NPU", Align::right},
                 {"Name"},
                 {"Health"},
                 {"User id", Align::right},
                 {"Memory-Usage(MiB)", Align::right},
                 {"HBM-Usage(MiB)", Align::right}});
    const product::Memory &memory = node.profile.memory;
    for (int device = 0; device < node.device_count; ++device)
        table.add({std::to_string(device), node.profile.soc_name, "OK", user_id(node, device), usage(memory.ddr),
                   usage(memory.hbm)});
    return table;
}

}  // namespace

int info() {
    const auto node = product::select(product::process_environment());
    if (!node) {
        std::cerr << "softnpu: info: " << node.error().sentence << "\n";
        return kUsageError;
    }
    const product::Profile &profile = node->profile;
    const bool allowed = node->host_access_allowed;
    std::cout << "softnpu " SOFTNPU_VERSION "   node: " << node_name() << "\n"
              << "product: " << profile.key << " (" << profile.title << ")\n"
              << "memory of a device, as programs see it: " << readable(node->total()) << "\n"
              << "host access to device memory: " << (allowed ? "allow" : "deny") << "\n"
              << device_table(*node).boxed();
    if (!node->visible.sentence.empty()) std::cout << node->visible.sentence << "\n";
    std::cout << "Processes: no process. (Each process has the node to itself until nodes are shared; what a program\n"
                 "uses is shown by: softnpu run -- PROGRAM)\n";
    return 0;
}

}  // namespace softnpu::tool
