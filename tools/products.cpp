// SPDX-License-Identifier: Apache-2.0
// softnpu products: what a node can be made of.
#include <iostream>

#include "commands.hpp"
#include "product/catalog.hpp"
#include "table.hpp"

namespace softnpu::tool {

namespace {

std::string memory_of(const product::Profile &profile) {
    const product::Memory &memory = profile.memory;
    std::string text;
    for (const auto &[pool, kind] : {std::pair(&memory.hbm, "HBM"), std::pair(&memory.ddr, "DDR")}) {
        if (pool->usable == 0_B) continue;
        if (!text.empty()) text += " + ";
        text += readable(pool->physical) + " " + kind;
    }
    return text;
}

std::string pages_of(const product::Profile &profile) {
    return profile.has(product::Capability::giant_pages) ? "4K 2M 1G" : "4K 2M";
}

std::string form_of(const product::Profile &profile) { return profile.form == product::Form::endpoint ? "EP" : "RC"; }

int broken(const std::string &sentence) {
    std::cerr << "softnpu: products: " << sentence << "\n";
    return 1;
}

}  // namespace

int products() {
    Table table({{"product"},
                 {"SoC"},
                 {"devices", Align::right},
                 {"form"},
                 {"memory"},
                 {"programs see", Align::right},
                 {"pages"},
                 {"what it is"}});
    for (const std::string &key : product::profile_keys()) {
        const auto profile = product::profile(key);
        if (!profile) return broken(profile.error());
        table.add({key == product::kDefaultProfile ? key + " *" : key, profile->soc_name,
                   std::to_string(profile->device_count), form_of(*profile), memory_of(*profile),
                   readable(profile->memory.main().usable), pages_of(*profile), profile->title});
    }
    std::cout << table.plain()
              << "\n* the default. Choose one with softnpu run --product NAME or SOFTNPU_PRODUCT=NAME; "
              << "SoC names (softnpu products --socs) are taken too.\n"
              << "EP: a card beside a host. RC: the program runs on the chip, with one memory.\n";
    return 0;
}

int socs() {
    Table table({{"SoC"},
                 {"family"},
                 {"memory"},
                 {"programs see", Align::right},
                 {"cube", Align::right},
                 {"vector", Align::right},
                 {"L2", Align::right}});
    for (const std::string &name : product::soc_names()) {
        const auto profile = product::profile(name);
        if (!profile) return broken(profile.error());
        table.add({name, profile->family, memory_of(*profile), readable(profile->memory.main().usable),
                   std::to_string(profile->cores.cube), std::to_string(profile->cores.vector),
                   readable(profile->l2_cache)});
    }
    std::cout << table.plain();
    return 0;
}

}  // namespace softnpu::tool
