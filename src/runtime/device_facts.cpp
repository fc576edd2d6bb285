// SPDX-License-Identifier: Apache-2.0
#include "runtime/device_facts.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <span>

#include "acl/acl.h"
#include "rules/text.hpp"

namespace softnpu {

namespace {

using product::Capability;

std::optional<std::int64_t> maybe(const std::optional<std::uint32_t> &value) {
    if (!value) return {};
    return std::int64_t{*value};
}

/// Attributes 202 to 212, in this order.
std::int64_t simt_attribute(const product::Simt &simt, std::uint32_t attribute) {
    const std::array<std::int64_t, 11> values{simt.warp_size,
                                              simt.threads_per_vector_core,
                                              static_cast<std::int64_t>(simt.ubuf_per_vector_core.value),
                                              simt.grid_dim_x,
                                              simt.grid_dim_y,
                                              simt.grid_dim_z,
                                              simt.blocks_per_grid,
                                              simt.threads_per_block,
                                              simt.block_dim_x,
                                              simt.block_dim_y,
                                              simt.block_dim_z};
    return values[attribute - ACL_DEV_ATTR_WARP_SIZE];
}

/// Empty: the product lacks the attribute and says so with a code (spec device-context 3).
std::optional<std::int64_t> value_of(const product::Profile &profile, const Device &device, std::uint32_t attribute) {
    switch (attribute) {
        case ACL_DEV_ATTR_AICPU_CORE_NUM:
            return profile.cores.aicpu;
        case ACL_DEV_ATTR_AICORE_CORE_NUM:
        case ACL_DEV_ATTR_CUBE_CORE_NUM:
            return profile.cores.cube;
        case ACL_DEV_ATTR_VECTOR_CORE_NUM:
            return profile.cores.vector;
        case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE:
            return static_cast<std::int64_t>(profile.memory.main().usable.value);
        case ACL_DEV_ATTR_L2_CACHE_SIZE:
            return static_cast<std::int64_t>(profile.l2_cache.value);
        case ACL_DEV_ATTR_PHY_CHIP_ID:
            return device.physical_id();
        case ACL_DEV_ATTR_SUPER_POD_DEVICE_ID:
            return profile.has(Capability::super_pod) ? device.physical_id() : 0;
        case ACL_DEV_ATTR_SMP_ID:
        case ACL_DEV_ATTR_SUPER_POD_SERVER_ID:
        case ACL_DEV_ATTR_SUPER_POD_ID:
        case ACL_DEV_ATTR_CUST_OP_PRIVILEGE:
        case ACL_DEV_ATTR_MAINBOARD_ID:
        case ACL_DEV_ATTR_IS_VIRTUAL:
            return 0;
        case ACL_DEV_ATTR_HD_CONNECT_TYPE:
            return maybe(profile.host_link);
        case ACL_DEV_ATTR_DEVICE_FORM_FACTOR:
            return maybe(profile.form_factor);
        case ACL_DEV_ATTR_NPU_ARCH:
            return profile.npu_arch;
        default:
            return simt_attribute(profile.simt, attribute);
    }
}

bool is_attribute(std::uint32_t attribute) {
    constexpr std::array<std::uint32_t, 17> kSingle{ACL_DEV_ATTR_AICPU_CORE_NUM,
                                                    ACL_DEV_ATTR_AICORE_CORE_NUM,
                                                    ACL_DEV_ATTR_CUBE_CORE_NUM,
                                                    ACL_DEV_ATTR_VECTOR_CORE_NUM,
                                                    ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE,
                                                    ACL_DEV_ATTR_L2_CACHE_SIZE,
                                                    ACL_DEV_ATTR_SMP_ID,
                                                    ACL_DEV_ATTR_PHY_CHIP_ID,
                                                    ACL_DEV_ATTR_SUPER_POD_DEVICE_ID,
                                                    ACL_DEV_ATTR_SUPER_POD_SERVER_ID,
                                                    ACL_DEV_ATTR_SUPER_POD_ID,
                                                    ACL_DEV_ATTR_CUST_OP_PRIVILEGE,
                                                    ACL_DEV_ATTR_MAINBOARD_ID,
                                                    ACL_DEV_ATTR_HD_CONNECT_TYPE,
                                                    ACL_DEV_ATTR_DEVICE_FORM_FACTOR,
                                                    ACL_DEV_ATTR_IS_VIRTUAL,
                                                    ACL_DEV_ATTR_NPU_ARCH};
    const bool simt = attribute >= ACL_DEV_ATTR_WARP_SIZE && attribute <= ACL_DEV_ATTR_MAX_BLOCK_DIM_Z;
    return simt || std::ranges::find(kSingle, attribute) != kSingle.end();
}

/// FNV-1a over what tells one device from another.
std::uint64_t digest(std::span<const std::string> words, std::uint64_t seed) {
    std::uint64_t hash = 0xcbf29ce484222325 ^ seed;
    for (const std::string &word : words) {
        for (const char c : word + '\n') hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    return hash ^ hash >> 29;
}

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace

Result<std::int64_t> device_attribute(const Process &process, const Device &device, std::uint32_t attribute) {
    if (!is_attribute(attribute)) {
        return refuse(Rule::device_attribute_unknown, "attr", {{"given", text::number(std::uint64_t{attribute})}});
    }
    if (const auto value = value_of(process.profile(), device, attribute)) return *value;
    return refuse(Rule::device_attribute_unsupported, "attr",
                  {{"given", text::number(std::uint64_t{attribute})}, {"product", process.profile().soc_name}});
}

std::array<unsigned char, 16> device_uuid(const Process &process, const Device &device) {
    const char *node = std::getenv("SOFTNPU_NODE_DIR");
    const std::array<std::string, 4> words{host_name(), node == nullptr ? "" : node, process.profile().soc_name,
                                           std::to_string(device.physical_id())};
    const std::array<std::uint64_t, 2> halves{digest(words, 0), digest(words, 0x9e3779b97f4a7c15)};
    std::array<unsigned char, 16> uuid{};
    std::memcpy(uuid.data(), halves.data(), uuid.size());
    return uuid;
}

std::string pci_bus_id(const Process &process, const Device &device) {
    if (process.profile().host_link.value_or(0) != 0) return {};
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "0000:%02x:00.0", static_cast<unsigned>(device.physical_id() + 1) & 0xff);
    return text.data();
}

Device *device_at_pci(Process &process, std::string_view bus_id) {
    const auto lower = [](unsigned char c) { return std::tolower(c); };
    for (int id = 0; id < process.device_count(); ++id) {
        Device *device = process.device({id});
        const std::string own = pci_bus_id(process, *device);
        if (std::ranges::equal(own, bus_id, {}, lower, lower)) return device;
    }
    return nullptr;
}

}  // namespace softnpu
