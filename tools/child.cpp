// SPDX-License-Identifier: Apache-2.0
#include "child.hpp"

#include <spawn.h>
#include <sys/wait.h>

#include <csignal>

namespace softnpu::tool {

namespace {

/// Signals that ask for an end or mean what the program says. Those of job control act on us as on it.
constexpr int kPassedOn[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

std::vector<char *> pointers(const std::vector<std::string> &words) {
    std::vector<char *> list;
    list.reserve(words.size() + 1);
    for (const std::string &word : words) list.push_back(const_cast<char *>(word.c_str()));
    list.push_back(nullptr);
    return list;
}

int spawn(pid_t &pid, const std::filesystem::path &program, const std::vector<std::string> &command,
          const std::vector<std::string> &environment, const sigset_t &mask) {
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &mask);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const int error = posix_spawn(&pid, program.c_str(), nullptr, &attributes, pointers(command).data(),
                                  pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    return error;
}

/// Ctrl-C reaches the program from the terminal already; a second one would be ours.
bool from_terminal(const siginfo_t &info) { return info.si_code == SI_KERNEL; }

int wait_for(pid_t pid, const sigset_t &watched) {
    for (;;) {
        int status = 0;
        if (waitpid(pid, &status, WNOHANG) == pid)
            return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        siginfo_t info{};
        const int signal = sigwaitinfo(&watched, &info);
        if (signal > 0 && signal != SIGCHLD && !from_terminal(info)) kill(pid, signal);
    }
}

}  // namespace

expected<Ending, int> run_child(const std::filesystem::path &program, const std::vector<std::string> &command,
                                const std::vector<std::string> &environment) {
    sigset_t watched;
    sigset_t before;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    for (const int signal : kPassedOn) sigaddset(&watched, signal);
    // Someone who ignored SIGCHLD would leave us without a status.
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_BLOCK, &watched, &before);

    Ending ending;
    if (const int error = spawn(ending.pid, program, command, environment, before)) {
        sigprocmask(SIG_SETMASK, &before, nullptr);
        return unexpected<int>(error);
    }
    signal(SIGPIPE, SIG_IGN);  // the summary may have no reader
    ending.code = wait_for(ending.pid, watched);
    return ending;
}

}  // namespace softnpu::tool
