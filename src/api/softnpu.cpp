// SPDX-License-Identifier: Apache-2.0
// softnpu's own functions: nothing here starts softnpu, and nothing counts as a call.
#include "softnpu/softnpu.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <string>

#include "observe/live.hpp"
#include "runtime/process.hpp"

using namespace softnpu;

namespace {

/// As many whole lines as fit.
void copy_lines(const std::string &lines, char *text, std::size_t room) {
    if (text == nullptr || room == 0) return;
    std::size_t size = std::min(lines.size(), room - 1);
    while (size > 0 && size < lines.size() && lines[size - 1] != '\n') --size;
    std::memcpy(text, lines.data(), size);
    text[size] = '\0';
}

void copy_sentence(const std::string &sentence, char *text, std::size_t room) {
    if (text == nullptr || room == 0) return;
    const std::size_t size = std::min(sentence.size(), room - 1);
    std::memcpy(text, sentence.data(), size);
    text[size] = '\0';
}

}  // namespace

extern "C" {

[[gnu::visibility("default")]] int softnpu_host_may_touch(const void *address, uint64_t size, char *sentence,
                                                          size_t room) {
    Process *process = Process::forked() ? nullptr : Process::existing();
    if (process == nullptr) return 1;
    try {
        const std::string why = observe::untouchable(*process, address, Bytes{size});
        copy_sentence(why, sentence, room);
        return why.empty() ? 1 : 0;
    } catch (const std::bad_alloc &) {
        copy_sentence("there is no memory to look it up", sentence, room);
        return 0;
    }
}

[[gnu::visibility("default")]] size_t softnpu_live_objects(char *text, size_t room) {
    copy_lines("", text, room);
    Process *process = Process::forked() ? nullptr : Process::existing();
    if (process == nullptr) return 0;
    try {
        const auto objects = observe::live_objects(*process);
        std::string lines;
        for (const std::string &object : objects) lines += object + "\n";
        copy_lines(lines, text, room);
        return objects.size();
    } catch (const std::bad_alloc &) {
        return 0;
    }
}

}  // extern "C"
