// SPDX-License-Identifier: Apache-2.0
// Initialization: how often this process was initialized, and who wants to know. Spec init-errors 1, the state table.
//
// One lock around all of it, as documented, also while callbacks run; a callback may call any of these functions.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "runtime/init_config.hpp"

namespace softnpu {

/// Who registered for one of the two moments.
template <class Function>
struct InitObserver {
    aclRegisterCallbackType type;
    Function function;
    void *with;
};

template <class Function>
class InitObservers {
public:
    using Observer = InitObserver<Function>;

    Result<> add(Observer observer);
    Result<> remove(aclRegisterCallbackType type, Function function);
    /// Those of a type, in the order of their registration.
    std::vector<Observer> of(aclRegisterCallbackType type) const;

private:
    std::vector<Observer> all_;
};

class Initialization {
public:
    static Initialization &get();

    Result<> init(const char *path);
    Result<> finalize();
    /// Gives the count after the call, also when it is refused.
    Result<> finalize_reference(std::uint64_t &count);

    Result<> add(InitObserver<aclInitCallbackFunc> observer);
    Result<> remove(aclRegisterCallbackType type, aclInitCallbackFunc function);
    Result<> add(InitObserver<aclFinalizeCallbackFunc> observer);
    Result<> remove(aclRegisterCallbackType type, aclFinalizeCallbackFunc function);

private:
    Result<> first_init(const char *path);
    Result<> call_init_observers(const ConfigText &config);
    Result<> real_finalize();

    std::recursive_mutex mutex_;
    std::uint64_t count_ = 0;
    bool finalized_ = false;   ///< a finalize has succeeded
    bool finalizing_ = false;  ///< its callbacks are running
    std::optional<ConfigText> first_;
    ConfigText present_;
    InitObservers<aclInitCallbackFunc> on_init_;
    InitObservers<aclFinalizeCallbackFunc> on_finalize_;
};

}  // namespace softnpu
