// SPDX-License-Identifier: Apache-2.0
#include "runtime/error_log.hpp"

#include <unistd.h>

#include "runtime/clock_text.hpp"

namespace softnpu {

namespace {

/// Titles of the code words that the rule table uses.
constexpr struct {
    std::string_view code, title;
} kTitles[] = {
    {"EH0001", "Invalid_Argument"},
    {"EH0002", "Invalid_Argument_Null_Pointer"},
    {"EH0003", "File_Operation_Error_Invalid_Path"},
    {"EH0004", "File_Operation_Error"},
    {"EH0006", "Not_Supported"},
    {"EH0007", "Invalid_Argument"},
    {"EH0008", "Invalid_Argument_Null_Pointer"},
    {"EH0009", "Invalid_Argument"},
    {"EH0010", "Resource_Error_Insufficient_Host_Memory"},
    {"EH0011", "Not_Supported"},
    {"EH0012", "Invalid_Argument"},
    {"EH0014", "Invalid_Argument_Null_Pointer"},
    {"EE1001", "Invalid_Argument"},
    {"EE1002", "Execution_Error_Stream_Synchronize_Timeout"},
    {"EE1003", "Invalid_Argument"},
    {"EE1004", "Invalid_Argument_Null_Pointer"},
    {"EE1005", "Not_Supported"},
    {"EE1006", "Not_Supported"},
    {"EE1010", "Execution_Error_Invalid_Context"},
    {"EE1011", "Invalid_Argument"},
    {"EE1012", "Invalid_Argument"},
    {"EE1013", "Resource_Error_Insufficient_Host_Memory"},
    {"EE1016", "Not_Supported"},
    {"EE1017", "Invalid_Argument"},
    {"EE1018", "Invalid_Argument_API_Call_Sequence"},
    {"EE2002", "Config_Error_Invalid_Environment_Variable"},
    {"EL0004", "Resource_Error_Insufficient_Device_Memory"},
};

std::string_view title_of(std::string_view code) {
    for (const auto &entry : kTitles) {
        if (entry.code == code) return entry.title;
    }
    return "Internal_Error";
}

}  // namespace

void ErrorLog::add(std::string message) {
    messages_.push_front(std::move(message));
    if (messages_.size() > kMost) messages_.pop_back();
}

const char *ErrorLog::take() {
    if (messages_.empty()) return nullptr;
    taken_.clear();
    for (const std::string &message : messages_) taken_ += message;
    messages_.clear();
    return taken_.c_str();
}

std::string format_message(const Error &error, std::string_view function) {
    std::string text = "[PID: " + std::to_string(getpid()) + "] " + time_now() + " ";
    text += title_of(error.head());
    text += "(";
    text += error.head();
    text += "): " + error.sentence(function) + "\n";
    const std::string id = error.id(function);
    if (!id.empty()) text += "        Rule: " + id + " (softnpu explain " + id + ")\n";
    return text;
}

}  // namespace softnpu
