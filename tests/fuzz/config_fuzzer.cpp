// SPDX-License-Identifier: Apache-2.0
// aclInit's configuration: any bytes are taken or refused with a filled sentence.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "runtime/init_config.hpp"

using namespace softnpu;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const ConfigText config{"/a/config.json", std::string(reinterpret_cast<const char *>(data), size)};
    const auto parsed = parse_config(config);
    if (parsed) {
        // Digits only, so never negative.
        if (parsed->default_device && *parsed->default_device < 0) std::abort();
        return 0;
    }
    const std::string sentence = parsed.error().sentence("aclInit");
    // The quoted value may hold a '?' itself.
    const bool own = config.text.find('?') != std::string::npos;
    if (sentence.size() > 1000 || (!own && sentence.find('?') != std::string::npos)) {
        std::fprintf(stderr, "%s\n", sentence.c_str());
        std::abort();
    }
    return 0;
}
