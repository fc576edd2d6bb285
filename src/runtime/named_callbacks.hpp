// SPDX-License-Identifier: Apache-2.0
// Callbacks that programs register under a name: one for each name, a NULL function takes it back.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "rules/error.hpp"

namespace softnpu {

template <class Function>
class NamedCallbacks {
public:
    struct Entry {
        std::string name;
        Function function;
        void *with;
    };

    Result<> set(const char *name, Function function, void *with) {
        std::lock_guard lock(mutex_);
        for (auto at = all_.begin(); at != all_.end(); ++at) {
            if (at->name != name) continue;
            if (function != nullptr) return refuse(Rule::callback_name_taken, "regName", {{"given", name}});
            all_.erase(at);
            return {};
        }
        if (function != nullptr) all_.push_back({name, function, with});
        return {};
    }

    /// In the order of their registration. A copy: they are called without a lock, so that they may call us.
    std::vector<Entry> all() const {
        std::lock_guard lock(mutex_);
        return all_;
    }

private:
    mutable std::mutex mutex_;
    std::vector<Entry> all_;
};

}  // namespace softnpu
