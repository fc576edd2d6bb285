// SPDX-License-Identifier: Apache-2.0
// Builds a profile from its layers: family, chip model, then the profile's own text.
#include "product/catalog.hpp"

#include <algorithm>

#include "product/embedded.hpp"
#include "product/layer.hpp"
#include "product/text.hpp"

namespace softnpu::product {

namespace {

using Outcome = expected<void, std::string>;

const EmbeddedText *find(std::span<const EmbeddedText> texts, std::string_view name) {
    const auto found = std::ranges::find(texts, name, &EmbeddedText::name);
    return found == texts.end() ? nullptr : &*found;
}

std::vector<std::string> names(std::span<const EmbeddedText> texts) {
    std::vector<std::string> all;
    for (const EmbeddedText &each : texts) all.emplace_back(each.name);
    return all;
}

Bytes whole_huge_pages(Bytes size) { return {size.value & ~((2_MiB).value - 1)}; }

/// The system keeps as many bytes for itself as it does on the board (the rule of socs.toml).
void put_memory(Pool &pool, Bytes physical) {
    const Bytes reserve = pool.physical - pool.usable;
    if (physical <= reserve) return;
    pool = {physical, whole_huge_pages(physical - reserve)};
}

void put_soc(Profile &profile, const SocModel &soc) {
    profile.soc_name = soc.name;
    profile.cores.cube = soc.cube;
    profile.cores.vector = soc.vector;
    profile.l2_cache = soc.l2_cache;
    if (soc.memory && *soc.memory != profile.memory.main().physical) put_memory(profile.memory.main(), *soc.memory);
}

Outcome apply_family(const Layer &layer, Profile &profile) {
    const auto name = layer.family();
    const EmbeddedText *text = name ? find(embedded_families(), *name) : nullptr;
    if (!text)
        return unexpected(
            layer.error_at("family", concat({"'family' must be one of: ", join(names(embedded_families()))})));
    const auto family = Layer::parse(text->text, std::string(text->file));
    if (!family) return unexpected(family.error());
    profile.family = *name;
    return family->apply(profile);
}

Outcome apply_soc(const Layer &layer, Profile &profile) {
    const auto name = layer.soc();
    if (!name) return {};
    const EmbeddedText *text = find(embedded_socs(), *name);
    if (!text) return unexpected(layer.error_at("soc", concat({"'soc' must be one of: ", join(soc_names())})));
    const auto soc = parse_soc(text->text, std::string(text->file));
    if (!soc) return unexpected(soc.error());
    put_soc(profile, *soc);
    return {};
}

/// What no single key can get wrong, but two together can.
Outcome check(const Layer &layer, Profile &profile) {
    for (Pool *pool : {&profile.memory.hbm, &profile.memory.ddr}) {
        if (pool->usable > pool->physical)
            return unexpected(layer.error_at("memory", "'usable' memory must be at most 'physical'"));
        pool->usable = whole_huge_pages(pool->usable);
    }
    for (const Pool &pool : {profile.memory.hbm, profile.memory.ddr})
        if (pool.usable > kMostMemory)
            return unexpected(layer.error_at("memory", "'usable' memory must be at most 1TiB"));
    if (profile.memory.main().usable < kLeastMemory)
        return unexpected(layer.error_at("memory", "'usable' memory must be at least 4MiB"));
    if (!profile.saturation.legal.has(profile.saturation.initial))
        return unexpected(layer.error_at("saturation", "'initial' must be one of 'legal'"));
    return {};
}

expected<Profile, std::string> soc_on_its_board(const EmbeddedText &text) {
    const auto soc = parse_soc(text.text, std::string(text.file));
    if (!soc) return unexpected(soc.error());
    auto result = profile(soc->board);
    if (result) put_soc(*result, *soc);
    return result;
}

}  // namespace

std::vector<std::string> profile_keys() { return names(embedded_profiles()); }

std::vector<std::string> soc_names() { return names(embedded_socs()); }

expected<Profile, std::string> profile_from_text(std::string_view text, const std::string &file) {
    const auto layer = Layer::parse(text, file);
    if (!layer) return unexpected(layer.error());
    Profile result;
    result.key = file;
    for (auto *step : {&apply_family, &apply_soc})
        if (auto done = (*step)(*layer, result); !done) return unexpected(done.error());
    if (auto done = layer->apply(result); !done) return unexpected(done.error());
    if (auto done = check(*layer, result); !done) return unexpected(done.error());
    return result;
}

expected<Profile, std::string> profile(std::string_view key_or_soc) {
    if (const EmbeddedText *soc = find(embedded_socs(), key_or_soc)) return soc_on_its_board(*soc);
    const EmbeddedText *text = find(embedded_profiles(), key_or_soc);
    if (!text)
        return unexpected(concat({"'", key_or_soc, "' is no product; legal: ", join(profile_keys()),
                                  "; or a chip model: ", join(soc_names())}));
    auto result = profile_from_text(text->text, std::string(text->file));
    if (result) result->key = text->name;
    return result;
}

}  // namespace softnpu::product
