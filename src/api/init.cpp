// SPDX-License-Identifier: Apache-2.0
// Init and finalize.
#include "api/door.hpp"
#include "observe/summary.hpp"
#include "runtime/initialization.hpp"

using namespace softnpu;
using namespace softnpu::api;

aclError aclInit(const char *configPath) {
    return door(__func__, [&]() -> Result<> {
        observe::install_summary();
        return Initialization::get().init(configPath);
    });
}

aclError aclFinalize() {
    return door(__func__, [&]() -> Result<> { return Initialization::get().finalize(); });
}

aclError aclFinalizeReference(uint64_t *refCount) {
    return door(__func__, [&]() -> Result<> {
        std::uint64_t count = 0;
        Result<> done = Initialization::get().finalize_reference(count);
        if (refCount != nullptr) *refCount = count;  // documented: also when there is nothing left to finalize
        return done;
    });
}

aclError aclInitCallbackRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc, void *userData) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(reinterpret_cast<const void *>(cbFunc), "cbFunc"));
        return Initialization::get().add(InitObserver<aclInitCallbackFunc>{type, cbFunc, userData});
    });
}

aclError aclInitCallbackUnRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(reinterpret_cast<const void *>(cbFunc), "cbFunc"));
        return Initialization::get().remove(type, cbFunc);
    });
}

aclError aclFinalizeCallbackRegister(aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc, void *userData) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(reinterpret_cast<const void *>(cbFunc), "cbFunc"));
        return Initialization::get().add(InitObserver<aclFinalizeCallbackFunc>{type, cbFunc, userData});
    });
}

aclError aclFinalizeCallbackUnRegister(aclRegisterCallbackType type, aclFinalizeCallbackFunc cbFunc) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(reinterpret_cast<const void *>(cbFunc), "cbFunc"));
        return Initialization::get().remove(type, cbFunc);
    });
}
