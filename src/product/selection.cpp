// SPDX-License-Identifier: Apache-2.0
// Reads the environment, one function per variable; the first bad value ends it.
#include "product/selection.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/ids.hpp"
#include "product/names.hpp"
#include "product/text.hpp"

namespace softnpu::product {

namespace {

using Outcome = expected<void, ConfigError>;

std::optional<std::string> value_of(const Environment &environment, const char *variable) {
    const char *value = environment(variable);
    if (!value || !*value) return std::nullopt;
    return value;
}

unexpected<ConfigError> refuse(const char *variable, const std::string &value, const std::string &why) {
    return unexpected(ConfigError{variable, value, concat({variable, "=", value, ": ", why})});
}

expected<std::string, std::string> read_file(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
        return unexpected(
            "the file cannot be read; legal: the path of a profile file (TOML, "
            "`family = \"a2\"` and what differs from it)");
    return std::move(text).str();
}

expected<Profile, std::string> profile_from_file(const std::string &path) {
    const auto text = read_file(path);
    if (!text) return unexpected(text.error());
    return profile_from_text(*text, path);
}

Outcome choose_profile(const Environment &environment, NodeConfig &config) {
    const auto product = value_of(environment, "SOFTNPU_PRODUCT");
    const auto file = value_of(environment, "SOFTNPU_PROFILE");
    if (product && file)
        return refuse("SOFTNPU_PROFILE", *file,
                      concat({"SOFTNPU_PRODUCT=", *product, " is set too; legal: one of the two"}));
    auto chosen = file ? profile_from_file(*file) : profile(product ? std::string_view(*product) : kDefaultProfile);
    if (!chosen)
        return refuse(file ? "SOFTNPU_PROFILE" : "SOFTNPU_PRODUCT", file ? *file : product.value_or(""),
                      chosen.error());
    config.profile = std::move(*chosen);
    return {};
}

Outcome choose_device_count(const Environment &environment, NodeConfig &config) {
    if (const auto text = value_of(environment, "SOFTNPU_DEVICES")) {
        const auto count = parse_number(*text);
        if (!count || *count < 1 || *count > kMaxDevices)
            return refuse("SOFTNPU_DEVICES", *text,
                          concat({"legal: a whole number from 1 to ", std::to_string(kMaxDevices)}));
        config.profile.device_count = static_cast<int>(*count);
    }
    config.device_count = config.profile.device_count;
    return {};
}

Outcome choose_memory(const Environment &environment, NodeConfig &config) {
    const auto text = value_of(environment, "SOFTNPU_HBM");
    if (!text) return {};
    const auto size = parse_size(*text);
    if (!size || *size < kLeastMemory || *size > kMostMemory)
        return refuse("SOFTNPU_HBM", *text,
                      concat({"legal: ", kSizeForms, ", from 4MiB to 1TiB; rounded down to 2MiB"}));
    Pool &pool = config.profile.memory.main();
    const Bytes reserve = pool.physical - pool.usable;
    pool.usable = {size->value & ~((2_MiB).value - 1)};
    pool.physical = pool.usable + reserve;
    return {};
}

void choose_visible(const Environment &environment, NodeConfig &config) {
    // Unlike our own variables, an empty list means something: no device.
    const char *list = environment("ASCEND_RT_VISIBLE_DEVICES");
    config.visible = list ? parse_visible(list, config.device_count) : all_visible(config.device_count);
}

Outcome choose_host_access(const Environment &environment, NodeConfig &config) {
    if (const auto text = value_of(environment, "SOFTNPU_HOST_ACCESS")) {
        const auto access = by_name<HostAccess>(*text);
        if (!access) return refuse("SOFTNPU_HOST_ACCESS", *text, concat({"legal: ", list_of_names<HostAccess>()}));
        config.profile.host_access = *access;
    }
    config.host_access_allowed = config.profile.host_access == HostAccess::allow;
    return {};
}

Outcome choose_strict_kind(const Environment &environment, NodeConfig &config) {
    if (const auto text = value_of(environment, "SOFTNPU_STRICT_KIND")) {
        if (*text != "0" && *text != "1") return refuse("SOFTNPU_STRICT_KIND", *text, "legal: 0, 1");
        config.profile.strict_kind = *text == "1";
    }
    config.strict_kind = config.profile.strict_kind;
    return {};
}

Outcome choose_schedule(const Environment &environment, NodeConfig &config) {
    if (const auto text = value_of(environment, "SOFTNPU_SCHEDULE")) {
        const auto schedule = parse_schedule(*text);
        if (!schedule) return refuse("SOFTNPU_SCHEDULE", *text, concat({"legal: ", kLegalSchedules}));
        config.schedule = *schedule;
    }
    return {};
}

/// Less is a number that lost its unit or its percent sign.
constexpr Bytes kLeastBudget = 1_MiB;

std::optional<HostBudget> parse_budget(std::string_view text) {
    if (text.ends_with('%')) {
        const auto percent = parse_number(text.substr(0, text.size() - 1));
        if (!percent || *percent < 1 || *percent > 100) return std::nullopt;
        return HostBudget{std::nullopt, static_cast<int>(*percent)};
    }
    const auto size = parse_size(text);
    if (!size || *size < kLeastBudget) return std::nullopt;
    return HostBudget{size, HostBudget{}.percent};
}

Outcome choose_host_budget(const Environment &environment, NodeConfig &config) {
    const auto text = value_of(environment, "SOFTNPU_HOST_BUDGET");
    if (!text) return {};
    const auto budget = parse_budget(*text);
    if (!budget)
        return refuse("SOFTNPU_HOST_BUDGET", *text,
                      concat({"legal: a percentage from 1% to 100%, or 1MiB and more as ", kSizeForms}));
    config.host_budget = *budget;
    return {};
}

}  // namespace

Environment process_environment() {
    return [](const char *name) -> const char * { return std::getenv(name); };
}

expected<NodeConfig, ConfigError> select(const Environment &environment) {
    NodeConfig config;
    for (auto *choose : {&choose_profile, &choose_device_count, &choose_memory, &choose_host_access,
                         &choose_strict_kind, &choose_schedule, &choose_host_budget})
        if (auto done = choose(environment, config); !done) return unexpected(done.error());
    choose_visible(environment, config);
    return config;
}

}  // namespace softnpu::product
