// SPDX-License-Identifier: Apache-2.0
// Versions, SoC name, attributes of the software.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include "api/door.hpp"
#include "api/not_implemented.hpp"
#include "rules/text.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/package_version.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

/// The interface that the headers describe (spec/abi: 1.17.0).
constexpr int kMajor = 1, kMinor = 17, kPatch = 0;

constexpr std::array<const char *, 8> kPackages{"cann",    "runtime", "compiler",   "hccl",
                                                "toolkit", "opp",     "opp_kernel", "driver"};

struct Attribute {
    aclCannAttr name;
    Capability capability;
};
constexpr std::array<Attribute, 3> kAttributes{{{ACL_CANN_ATTR_INF_NAN, Capability::inf_nan},
                                                {ACL_CANN_ATTR_BF16, Capability::bf16},
                                                {ACL_CANN_ATTR_JIT_COMPILE, Capability::jit_compile}}};

template <std::size_t Size>
void put(char (&field)[Size], std::string_view text) {
    const std::size_t count = std::min(text.size(), Size - 1);
    std::ranges::copy(text.substr(0, count), field);
    field[count] = '\0';
}

std::string part(const std::vector<std::string> &parts, std::size_t which) {
    return which < parts.size() ? parts[which] : std::string();
}

}  // namespace

aclError aclrtGetVersion(int32_t *majorVersion, int32_t *minorVersion, int32_t *patchVersion) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(majorVersion, "majorVersion"));
        SOFTNPU_TRY(given(minorVersion, "minorVersion"));
        SOFTNPU_TRY(given(patchVersion, "patchVersion"));
        *majorVersion = kMajor;
        *minorVersion = kMinor;
        *patchVersion = kPatch;
        return {};
    });
}

aclError aclsysGetVersionStr(char *pkgName, char *versionStr) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(pkgName, "pkgName"));
        SOFTNPU_TRY(given(versionStr, "versionStr"));
        SOFTNPU_TRY_GET(version, package_version(pkgName, "pkgName"));
        // The interface gives no length; the caller's buffer has ACL_PKG_VERSION_MAX_SIZE bytes.
        std::snprintf(versionStr, ACL_PKG_VERSION_MAX_SIZE, "%s", version.c_str());
        return {};
    });
}

aclError aclsysGetVersionNum(char *pkgName, int32_t *versionNum) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(pkgName, "pkgName"));
        SOFTNPU_TRY(given(versionNum, "versionNum"));
        SOFTNPU_TRY_GET(version, package_version(pkgName, "pkgName"));
        *versionNum = version_number(version);
        return {};
    });
}

aclError aclsysGetCANNVersion(aclCANNPackageName name, aclCANNPackageVersion *version) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(version, "version"));
        const auto at = static_cast<std::size_t>(name);
        if (at >= kPackages.size()) {
            return refuse(Rule::package_unknown, "name", {{"given", text::number(std::uint64_t{at})}});
        }
        SOFTNPU_TRY_GET(found, package_version(kPackages[at], "name"));
        const std::vector<std::string> parts = version_parts(found);
        *version = {};
        put(version->version, found);
        put(version->majorVersion, part(parts, 0));
        put(version->minorVersion, part(parts, 1));
        put(version->releaseVersion, part(parts, 2));
        put(version->patchVersion, part(parts, 3));
        return {};
    });
}

const char *aclrtGetSocName() {
    const char *name = nullptr;
    door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(process, Process::get());
        name = process->profile().soc_name.c_str();
        return {};
    });
    return name;
}

aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        SOFTNPU_TRY_GET(process, Process::get());
        SOFTNPU_TRY(device_by_id(*process, deviceId, "deviceId", Rule::capability_device));
        const product::Profile &profile = process->profile();
        switch (static_cast<int>(deviceInfo)) {
            case ACL_DEVICE_INFO_AI_CORE_NUM:
                *value = profile.cores.cube;
                return {};
            case ACL_DEVICE_INFO_VECTOR_CORE_NUM:
                *value = profile.cores.vector;
                return {};
            case ACL_DEVICE_INFO_L2_SIZE:
                *value = static_cast<std::int64_t>(profile.l2_cache.value);
                return {};
            default:
                break;
        }
        return refuse(Rule::capability_unknown, "deviceInfo",
                      {{"given", text::number(std::int64_t{static_cast<int>(deviceInfo)})}});
    });
}

aclError aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num) {
    return door(__func__, [&]() -> Result<> {
        static const std::array<aclCannAttr, 3> all{kAttributes[0].name, kAttributes[1].name, kAttributes[2].name};
        SOFTNPU_TRY(given(cannAttrList, "cannAttrList"));
        SOFTNPU_TRY(given(num, "num"));
        *cannAttrList = all.data();
        *num = all.size();
        return {};
    });
}

aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t *value) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(value, "value"));
        const auto known = std::ranges::find(kAttributes, cannAttr, &Attribute::name);
        if (known == kAttributes.end()) {
            return refuse(Rule::cann_attribute_unknown, "cannAttr",
                          {{"given", text::number(std::int64_t{static_cast<int>(cannAttr)})}});
        }
        SOFTNPU_TRY_GET(process, Process::get());
        *value = process->profile().has(known->capability) ? 1 : 0;
        return {};
    });
}
