// SPDX-License-Identifier: Apache-2.0
// SOFTNPU_* variables and profile texts: any bytes give a usable configuration or a sentence.
//
// An input is lines "VARIABLE=value"; what follows a line "profile" is the text of a profile file.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "base/ids.hpp"
#include "product/catalog.hpp"
#include "product/selection.hpp"

using namespace softnpu;
using namespace softnpu::product;

namespace {

void require(bool fact, const char *what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

std::string cut_line(std::string &text) {
    const std::size_t end = text.find('\n');
    std::string line = text.substr(0, end);
    text.erase(0, end == std::string::npos ? end : end + 1);
    return line;
}

void check(const Profile &profile) {
    require(profile.device_count >= 1 && profile.device_count <= kMaxDevices, "a count of devices that nothing holds");
    const Bytes usable = profile.memory.main().usable;
    require(usable <= profile.memory.main().physical, "more is usable than there is");
    const PagePools pools = profile.memory.split(usable);
    require(pools.normal <= usable && pools.huge <= usable && pools.normal + pools.huge <= usable,
            "the page pools hold more than the memory");
    require(usable <= kMostMemory, "more memory than a process has addresses for");
    const Allocation &rules = profile.allocation;
    require(std::has_single_bit(rules.host_register_alignment.value), "an alignment that divides nothing");
    require(rules.malloc_tail <= 128_B && rules.media_tail <= 128_B, "a tail that a record cannot hold");
    require(profile.descriptor_size >= 32 && profile.descriptor_size <= 64, "a descriptor of no known form");
}

void check(const NodeConfig &config) {
    check(config.profile);
    require(config.device_count == config.profile.device_count, "two counts of devices");
    int last = -1;
    for (const int physical : config.visible.physical) {
        require(physical > last && physical < config.device_count, "a visible device that is none");
        last = physical;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    std::string text(reinterpret_cast<const char *>(data), size);
    std::map<std::string, std::string> variables;
    while (!text.empty()) {
        const std::string line = cut_line(text);
        if (line == "profile") {
            const auto profile = profile_from_text(text, "a.toml");
            if (profile)
                check(*profile);
            else
                require(!profile.error().empty(), "refused without a sentence");
            break;
        }
        const std::size_t equals = line.find('=');
        // A file that the value names is not what is looked at here: it could be /dev/zero.
        if (equals == std::string::npos || line.starts_with("SOFTNPU_PROFILE=")) continue;
        variables[line.substr(0, equals)] = line.substr(equals + 1);
    }
    const auto config = select([&](const char *name) {
        const auto at = variables.find(name);
        return at == variables.end() ? nullptr : at->second.c_str();
    });
    if (config)
        check(*config);
    else
        require(!config.error().sentence.empty(), "refused without a sentence");
    return 0;
}
