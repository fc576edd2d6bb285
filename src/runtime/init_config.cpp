// SPDX-License-Identifier: Apache-2.0
#include "runtime/init_config.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>

namespace softnpu {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargest = 10u << 20;
constexpr int kDeepest = 10;

unexpected<Error> missing(const std::string &path, std::string reason) {
    return refuse(Rule::config_missing, "configPath", {{"path", path}, {"reason", std::move(reason)}});
}

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

/// Deepest nesting of brackets outside of strings. Counted before parsing, so that no input can exhaust the stack.
int depth_of(const std::string &text) {
    int depth = 0, deepest = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

bool is_blank(const std::string &text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

/// The member, or null when `object` is no object or lacks it.
const Json &member(const Json &object, const char *key) {
    static const Json none;
    const auto at = object.is_object() ? object.find(key) : object.end();
    return at == object.end() ? none : *at;
}

std::optional<std::uint64_t> size_in(const Json &object, const char *key) {
    const Json &value = member(object, key);
    if (!value.is_number_unsigned()) return {};
    return value.get<std::uint64_t>();
}

/// A value as it stands in the file, short enough for a sentence.
std::string quoted(const Json &value) {
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (text.size() > 40) text = text.substr(0, 37) + "...";
    return text;
}

Result<> take_message_mode(const Json &root, const std::string &path, InitConfig &config) {
    const Json &mode = member(root, "err_msg_mode");
    if (mode.is_null()) return {};
    if (mode != "0" && mode != "1") {
        return refuse(Rule::config_err_msg_mode, "configPath", {{"path", path}, {"given", quoted(mode)}});
    }
    config.messages_by_process = mode == "1";
    return {};
}

Result<> take_default_device(const Json &root, const std::string &path, InitConfig &config) {
    const Json &given = member(member(root, "defaultDevice"), "default_device");
    if (given.is_null()) return {};
    const std::string text = given.is_string() ? given.get<std::string>() : "";
    std::int64_t id = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), id);
    const bool digits = !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || end != text.data() + text.size()) {
        return refuse(Rule::config_default_device_text, "configPath", {{"path", path}, {"given", quoted(given)}});
    }
    config.default_device = fault == std::errc{} ? id : std::numeric_limits<std::int64_t>::max();
    return {};
}

Result<> check_event_mode(const Json &root, const std::string &path) {
    const Json &mode = member(member(root, "acl_graph"), "event_mode");
    const bool legal = mode.is_null() || mode == 0 || mode == 1 || mode == "0" || mode == "1";
    if (legal) return {};
    return refuse(Rule::config_event_mode, "configPath", {{"path", path}, {"given", quoted(mode)}});
}

void take_sizes(const Json &root, InitConfig &config) {
    const Json &stack = member(root, "StackSize");
    config.simd_stack = size_in(stack, "aicore_stack_size");
    config.simt_stack = size_in(stack, "simt_stack_size");
    config.simt_divergence_stack = size_in(stack, "simt_divergence_stack_size");
    config.simt_printf_fifo = size_in(root, "simt_printf_fifo_size");
    config.simd_printf_fifo = size_in(root, "simd_printf_fifo_size_per_core");
}

}  // namespace

Result<ConfigText> read_config(const char *path) {
    ConfigText config;
    if (path == nullptr || *path == '\0') return config;
    config.path = path;
    // Without waiting: a named pipe would never answer.
    const Descriptor file{open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.number < 0) return missing(config.path, std::strerror(errno));
    struct stat facts{};
    if (fstat(file.number, &facts) != 0) return missing(config.path, std::strerror(errno));
    if (!S_ISREG(facts.st_mode)) return missing(config.path, "it is no regular file");
    std::array<char, 16384> piece;
    for (;;) {
        const ssize_t got = read(file.number, piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return missing(config.path, std::strerror(errno));
        if (got == 0) return config;
        config.text.append(piece.data(), static_cast<std::size_t>(got));
        if (config.text.size() > kLargest) {
            return refuse(Rule::config_too_large, "configPath", {{"path", config.path}});
        }
    }
}

Result<InitConfig> parse_config(const ConfigText &given) {
    InitConfig config;
    if (is_blank(given.text)) return config;
    if (depth_of(given.text) > kDeepest) return refuse(Rule::config_too_deep, "configPath", {{"path", given.path}});
    const Json root = Json::parse(given.text, nullptr, false);
    if (!root.is_object()) {
        const char *reason = root.is_discarded() ? "it cannot be parsed" : "its outermost value is something else";
        return refuse(Rule::config_not_json, "configPath", {{"path", given.path}, {"reason", reason}});
    }
    if (auto taken = take_message_mode(root, given.path, config); !taken) return pass_on(std::move(taken));
    if (auto taken = take_default_device(root, given.path, config); !taken) return pass_on(std::move(taken));
    if (auto legal = check_event_mode(root, given.path); !legal) return pass_on(std::move(legal));
    take_sizes(root, config);
    return config;
}

}  // namespace softnpu
