// SPDX-License-Identifier: Apache-2.0
// What follows from a profile's data, and the names of its enumerators.
#include "product/profile.hpp"

#include <algorithm>

#include "product/names.hpp"

namespace softnpu::product {

PagePools Memory::split(Bytes total) const {
    constexpr std::uint64_t page = (2_MiB).value;
    const std::uint64_t share = total.value / normal_divisor / page * page;
    const Bytes normal{std::min(std::max(share, page), total.value)};
    return {normal, total - normal};
}

Link Profile::link(int device, int peer) const {
    const int size = static_cast<int>(topology.module_size);
    return device / size == peer / size ? topology.within : topology.between;
}

#define SOFTNPU_DESCRIPTION(name, description) description,
const char *describe(Capability capability) {
    static constexpr const char *texts[] = {SOFTNPU_CAPABILITIES(SOFTNPU_DESCRIPTION)};
    return texts[static_cast<std::size_t>(capability)];
}
#undef SOFTNPU_DESCRIPTION

#define SOFTNPU_NAME(name, description) Named<Capability>{Capability::name, #name},
std::span<const Named<Capability>> names_of(Capability) {
    static constexpr Named<Capability> names[] = {SOFTNPU_CAPABILITIES(SOFTNPU_NAME)};
    return names;
}
#undef SOFTNPU_NAME

std::span<const Named<Form>> names_of(Form) {
    static constexpr Named<Form> names[] = {{Form::endpoint, "endpoint"}, {Form::root_complex, "root_complex"}};
    return names;
}

std::span<const Named<MemoryKind>> names_of(MemoryKind) {
    static constexpr Named<MemoryKind> names[] = {{MemoryKind::hbm, "hbm"}, {MemoryKind::ddr, "ddr"}};
    return names;
}

std::span<const Named<HostAccess>> names_of(HostAccess) {
    static constexpr Named<HostAccess> names[] = {{HostAccess::allow, "allow"}, {HostAccess::deny, "deny"}};
    return names;
}

std::span<const Named<MemInfoAnswer>> names_of(MemInfoAnswer) {
    static constexpr Named<MemInfoAnswer> names[] = {{MemInfoAnswer::pool, "pool"},
                                                     {MemInfoAnswer::zero, "zero"},
                                                     {MemInfoAnswer::as_ddr, "as_ddr"},
                                                     {MemInfoAnswer::unsupported, "unsupported"}};
    return names;
}

std::span<const Named<SaturationMode>> names_of(SaturationMode) {
    static constexpr Named<SaturationMode> names[] = {{SaturationMode::saturate, "saturate"},
                                                      {SaturationMode::inf_nan, "inf_nan"}};
    return names;
}

std::span<const Named<Engine>> names_of(Engine) {
    static constexpr Named<Engine> names[] = {
        {Engine::stars, "stars"},     {Engine::aicpu, "aicpu"}, {Engine::aic, "aic"},   {Engine::aiv, "aiv"},
        {Engine::pciedma, "pciedma"}, {Engine::rdma, "rdma"},   {Engine::sdma, "sdma"}, {Engine::dvpp, "dvpp"},
        {Engine::udma, "udma"},       {Engine::ccu, "ccu"}};
    return names;
}

std::span<const Named<Link>> names_of(Link) {
    static constexpr Named<Link> names[] = {{Link::hccs, "hccs"},
                                            {Link::pix, "pix"},
                                            {Link::pib, "pib"},
                                            {Link::phb, "phb"},
                                            {Link::sys, "sys"},
                                            {Link::sio, "sio"},
                                            {Link::hccs_switch, "hccs_switch"}};
    return names;
}

}  // namespace softnpu::product
