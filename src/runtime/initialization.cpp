// SPDX-License-Identifier: Apache-2.0
#include "runtime/initialization.hpp"

#include "os/per_process.hpp"
#include "rules/text.hpp"
#include "runtime/current.hpp"
#include "runtime/device_ids.hpp"
#include "runtime/device_limits.hpp"
#include "runtime/error_scope.hpp"

namespace softnpu {

namespace {

bool is_known(aclRegisterCallbackType type) {
    const auto value = static_cast<unsigned>(type);
    return value <= ACL_REG_TYPE_ACL_RETR || value == ACL_REG_TYPE_OTHER;
}

unexpected<Error> refuse_type(Rule rule, const char *argument, aclRegisterCallbackType type) {
    return refuse(rule, argument, {{"given", text::number(std::uint64_t{static_cast<unsigned>(type)})}});
}

std::string name_of(const ConfigText &config) { return config.from_file() ? config.path : "(no file)"; }

Result<> check_same(const std::optional<ConfigText> &first, const ConfigText &now) {
    if (!first || (first->from_file() == now.from_file() && first->text == now.text)) return {};
    return refuse(Rule::config_differs, "configPath", {{"path", name_of(now)}, {"first", name_of(*first)}});
}

Result<> apply(const InitConfig &config, const std::string &path, Process &process) {
    if (config.default_device) {
        auto device = device_by_id(process, *config.default_device, "configPath", Rule::config_default_device_range);
        if (!device) {
            device.error().add("path", path);
            return pass_on(std::move(device));
        }
    }
    set_default_device(config.default_device ? DeviceId{static_cast<std::int32_t>(*config.default_device)}
                                             : DeviceId{});
    file_messages_by_process(config.messages_by_process);
    DeviceLimitSettings &limits = device_limit_settings();
    limits.configure(process.profile(), DeviceLimit::simd_stack, config.simd_stack);
    limits.configure(process.profile(), DeviceLimit::simt_stack, config.simt_stack);
    limits.configure(process.profile(), DeviceLimit::simt_divergence_stack, config.simt_divergence_stack);
    limits.configure(process.profile(), DeviceLimit::simd_printf_fifo, config.simd_printf_fifo);
    limits.configure(process.profile(), DeviceLimit::simt_printf_fifo, config.simt_printf_fifo);
    return {};
}

unexpected<Error> callback_failed(const char *when, aclRegisterCallbackType type, aclError code) {
    return unexpected<Error>(Error::foreign(code, std::string("the ") + when + " callback of type " +
                                                      text::number(std::uint64_t{static_cast<unsigned>(type)}) +
                                                      " returned " + text::number(std::int64_t{code})));
}

}  // namespace

template <class Function>
Result<> InitObservers<Function>::add(Observer observer) {
    if (!is_known(observer.type)) return refuse_type(Rule::register_type_unknown, "type", observer.type);
    if (observer.type != ACL_REG_TYPE_OTHER && !of(observer.type).empty()) {
        return refuse_type(Rule::register_repeated, "type", observer.type);
    }
    all_.push_back(observer);
    return {};
}

template <class Function>
Result<> InitObservers<Function>::remove(aclRegisterCallbackType type, Function function) {
    if (!is_known(type)) return refuse_type(Rule::register_type_unknown, "type", type);
    for (auto at = all_.begin(); at != all_.end(); ++at) {
        if (at->type != type || at->function != function) continue;
        all_.erase(at);
        return {};
    }
    return refuse_type(Rule::register_missing, "cbFunc", type);
}

template <class Function>
std::vector<InitObserver<Function>> InitObservers<Function>::of(aclRegisterCallbackType type) const {
    std::vector<Observer> found;
    for (const Observer &observer : all_) {
        if (observer.type == type) found.push_back(observer);
    }
    return found;
}

Initialization &Initialization::get() { return os::PerProcess<Initialization>::get(); }

Result<> Initialization::init(const char *path) {
    std::lock_guard lock(mutex_);
    if (count_ > 0) {
        return refuse(Rule::init_repeated, "state", {{"count", text::number(++count_)}});
    }
    return first_init(path);
}

Result<> Initialization::first_init(const char *path) {
    Process::start_afresh();
    auto config = read_config(path);
    if (!config) return pass_on(std::move(config));
    if (auto same = check_same(first_, *config); !same) return same;
    auto wanted = parse_config(*config);
    if (!wanted) return pass_on(std::move(wanted));
    auto process = Process::get();
    if (!process) return pass_on(std::move(process));
    if (auto applied = apply(*wanted, config->path, **process); !applied) return applied;
    count_ = 1;  // callbacks may ask
    if (auto called = call_init_observers(*config); !called) {
        count_ = 0;
        return called;
    }
    if (!first_) first_ = *config;
    present_ = std::move(*config);
    return {};
}

Result<> Initialization::call_init_observers(const ConfigText &config) {
    std::vector<aclRegisterCallbackType> order{ACL_REG_TYPE_ACL_MODEL};
    if (config.from_file()) order.push_back(ACL_REG_TYPE_ACL_OP_EXECUTOR);
    order.push_back(ACL_REG_TYPE_ACL_DVPP);
    order.push_back(ACL_REG_TYPE_OTHER);
    for (const aclRegisterCallbackType type : order) {
        for (const auto &observer : on_init_.of(type)) {
            const aclError code = observer.function(config.text.c_str(), config.text.size(), observer.with);
            if (code != ACL_SUCCESS) return callback_failed("init", type, code);
        }
    }
    return {};
}

Result<> Initialization::finalize() {
    std::lock_guard lock(mutex_);
    if (count_ > 0 && !finalizing_) return real_finalize();
    if (!finalized_ && count_ == 0) {  // never initialized: the card forgives this once
        finalized_ = true;
        return {};
    }
    return refuse(Rule::finalize_repeated, "state");
}

Result<> Initialization::finalize_reference(std::uint64_t &count) {
    std::lock_guard lock(mutex_);
    Result<> done;
    if (count_ == 0 || finalizing_) {
        done = refuse(Rule::finalize_repeated, "state");
    } else if (count_ > 1) {
        --count_;
    } else {
        done = real_finalize();
    }
    count = count_;
    return done;
}

Result<> Initialization::real_finalize() {
    finalizing_ = true;
    Result<> done;
    for (const aclRegisterCallbackType type :
         {ACL_REG_TYPE_ACL_OP_COMPILER, ACL_REG_TYPE_ACL_MODEL, ACL_REG_TYPE_ACL_DVPP, ACL_REG_TYPE_OTHER}) {
        for (const auto &observer : on_finalize_.of(type)) {
            const aclError code = observer.function(observer.with);
            if (code != ACL_SUCCESS && done) done = callback_failed("finalize", type, code);
            if (!done) break;
        }
        if (!done) break;
    }
    finalizing_ = false;
    if (!done) return done;
    count_ = 0;
    finalized_ = true;
    return {};
}

Result<> Initialization::add(InitObserver<aclInitCallbackFunc> observer) {
    std::lock_guard lock(mutex_);
    if (auto added = on_init_.add(observer); !added) return added;
    // Too late for aclInit: called at once, and what it returns has nobody to go to.
    if (count_ > 0) observer.function(present_.text.c_str(), present_.text.size(), observer.with);
    return {};
}

Result<> Initialization::remove(aclRegisterCallbackType type, aclInitCallbackFunc function) {
    std::lock_guard lock(mutex_);
    return on_init_.remove(type, function);
}

Result<> Initialization::add(InitObserver<aclFinalizeCallbackFunc> observer) {
    std::lock_guard lock(mutex_);
    return on_finalize_.add(observer);
}

Result<> Initialization::remove(aclRegisterCallbackType type, aclFinalizeCallbackFunc function) {
    std::lock_guard lock(mutex_);
    return on_finalize_.remove(type, function);
}

}  // namespace softnpu
