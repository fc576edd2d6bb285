// SPDX-License-Identifier: Apache-2.0
#include "runtime/app_log.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <string>

#include "os/per_process.hpp"
#include "rules/text.hpp"
#include "runtime/clock_text.hpp"

namespace softnpu {

namespace {

namespace fs = std::filesystem;

/// Where lines go, and from which level on. One write per line keeps lines of threads apart.
class Sink {
public:
    Sink() {
        level_ = level_from(std::getenv("ASCEND_GLOBAL_LOG_LEVEL"));
        const char *print = std::getenv("ASCEND_SLOG_PRINT_TO_STDOUT");
        if (print != nullptr && std::strcmp(print, "1") == 0) {
            descriptor_ = STDOUT_FILENO;
            asked_for_ = true;
            return;
        }
        const char *folder = std::getenv("ASCEND_PROCESS_LOG_PATH");
        if (folder != nullptr && *folder != '\0') folder_ = fs::path(folder) / "debug" / "plog";
    }

    bool wants(LogLevel level) const { return static_cast<int>(level) >= level_; }
    bool asked_for() {
        std::call_once(once_, [this] { open_file(); });
        return asked_for_;
    }
    void write_line(std::string_view line) {
        asked_for();
        while (!line.empty()) {
            const ssize_t done = write(descriptor_, line.data(), line.size());
            if (done < 0 && errno == EINTR) continue;
            if (done <= 0) return;  // a full disk or a closed pipe is no reason to disturb the program
            line.remove_prefix(static_cast<std::size_t>(done));
        }
    }

private:
    static int level_from(const char *text) {
        constexpr int kError = static_cast<int>(LogLevel::error);
        if (text == nullptr || text[0] < '0' || text[0] > '4' || text[1] != '\0') return kError;
        return text[0] - '0';  // 4: nothing
    }
    /// At the first line: two threads may each make a sink, of which one goes again.
    void open_file() {
        if (folder_.empty()) return;
        std::error_code fault;
        fs::create_directories(folder_, fault);
        const fs::path file = folder_ / ("plog-" + std::to_string(getpid()) + "_" + compact_time() + ".log");
        const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
        if (opened < 0) return;  // stderr it is
        descriptor_ = opened;
        asked_for_ = true;
    }

    int level_;
    fs::path folder_;
    std::once_flag once_;
    int descriptor_ = STDERR_FILENO;
    bool asked_for_ = false;
};

Sink &sink() { return os::PerProcess<Sink>::get(); }

const char *name_of(LogLevel level) {
    constexpr const char *kNames[] = {"DEBUG", "INFO", "WARNING", "ERROR"};
    return kNames[static_cast<int>(level)];
}

std::string process_name() {
    std::array<char, 64> name{};
    const int file = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return "?";
    const ssize_t got = read(file, name.data(), name.size() - 1);
    close(file);
    std::string text(name.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    if (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

std::string head(LogLevel level, const char *module) {
    return std::string("[") + name_of(level) + "] " + module + "(" + std::to_string(getpid()) + "," + process_name() +
           "):" + time_now() + " ";
}

const char *or_unknown(const char *text) { return text == nullptr ? "?" : text; }

}  // namespace

bool log_wants(LogLevel level) { return sink().wants(level); }

void log_application(LogLevel level, const char *function, const char *file, std::uint32_t line,
                     std::string_view what) {
    const char *place = or_unknown(file);
    if (const char *slash = std::strrchr(place, '/')) place = slash + 1;
    std::string text = head(level, "APP") + "[" + place + ":" + std::to_string(line) + "]" +
                       std::to_string(syscall(SYS_gettid)) + " " + or_unknown(function) + ": ";
    text += what;
    if (!text.ends_with('\n')) text += '\n';
    sink().write_line(text);
}

void log_refusal(std::string_view message) {
    if (!sink().asked_for() || !sink().wants(LogLevel::error)) return;
    std::string text = head(LogLevel::error, "RUNTIME");
    text += message;
    sink().write_line(text);
}

}  // namespace softnpu
