// SPDX-License-Identifier: Apache-2.0
#include "api/malloc_config.hpp"

#include <span>

#include "rules/text.hpp"

namespace softnpu::api {

namespace {

constexpr std::uint16_t kApp = 33;

std::span<const aclrtMallocAttribute> attributes_of(const aclrtMallocConfig *cfg) {
    if (cfg == nullptr || cfg->attrs == nullptr) return {};
    return {cfg->attrs, cfg->numAttrs};
}

unexpected<Error> unknown_attribute(std::size_t index, int type, const char *legal) {
    return refuse(
        Rule::cfg_attribute_unknown, "cfg",
        {{"index", text::number(std::uint64_t{index})}, {"type", text::number(std::int64_t{type})}, {"legal", legal}});
}

/// Labels above the known range count as APP, the default.
std::uint16_t label_of(std::uint16_t module) {
    return module == kApp || module >= LinearHeap::kModules ? std::uint16_t{0} : module;
}

}  // namespace

Result<> check_config_shape(const aclrtMallocConfig *cfg) {
    if (cfg == nullptr || cfg->attrs != nullptr || cfg->numAttrs == 0) return {};
    return refuse(Rule::cfg_attrs_null, "cfg", {{"count", text::number(std::uint64_t{cfg->numAttrs})}});
}

Result<std::uint16_t> read_device_config(const aclrtMallocConfig *cfg, const Current &current) {
    std::uint16_t module = 0;
    const auto attributes = attributes_of(cfg);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto &[type, value] = attributes[i];
        if (type == ACL_RT_MEM_ATTR_MODULE_ID) {
            module = label_of(value.moduleId);
        } else if (type == ACL_RT_MEM_ATTR_DEVICE_ID) {
            const int device = current.device.id().value;
            if (value.deviceId == static_cast<std::uint32_t>(device)) continue;
            return refuse(Rule::cfg_device_differs, "cfg",
                          {{"given", text::number(std::uint64_t{value.deviceId})},
                           {"device", text::number(std::int64_t{device})}});
        } else {
            return unknown_attribute(i, type, "ACL_RT_MEM_ATTR_MODULE_ID (1), ACL_RT_MEM_ATTR_DEVICE_ID (2)");
        }
    }
    return module;
}

Result<bool> read_host_config(const aclrtMallocConfig *cfg, const Current &current) {
    bool same_address = false;
    const auto attributes = attributes_of(cfg);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto &[type, value] = attributes[i];
        if (type == ACL_RT_MEM_ATTR_MODULE_ID) continue;
        if (type != ACL_RT_MEM_ATTR_VA_FLAG) {
            return unknown_attribute(i, type, "ACL_RT_MEM_ATTR_MODULE_ID (1), ACL_RT_MEM_ATTR_VA_FLAG (3)");
        }
        const std::string given = text::number(std::uint64_t{value.vaFlag});
        if (value.vaFlag != 0 && !current.has(product::Capability::host_va_flag)) {
            return refuse(Rule::va_flag_unsupported, "cfg",
                          {{"given", given}, {"product", current.profile().soc_name}});
        }
        if (value.vaFlag > 1) return refuse(Rule::va_flag_value, "cfg", {{"given", given}});
        same_address = value.vaFlag == 1;
    }
    return same_address;
}

}  // namespace softnpu::api
