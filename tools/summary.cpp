// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "table.hpp"

namespace softnpu::tool {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

Bytes bytes(const Json &object, const char *key) { return {object.value(key, std::uint64_t{0})}; }

DeviceUse device_from(const Json &object) {
    return {object.value("id", 0),
            bytes(object, "peak"),
            bytes(object, "live"),
            bytes(object, "total"),
            object.value("calls", std::uint64_t{0}),
            object.value("failures", std::uint64_t{0})};
}

ProcessUse process_from(const Json &object) {
    ProcessUse use;
    use.pid = object.at("pid").get<pid_t>();
    use.name = object.value("name", "");
    use.product = object.value("product", "");
    use.calls = object.value("calls", std::uint64_t{0});
    use.failures = object.value("failures", std::uint64_t{0});
    for (const Json &device : object.value("devices", Json::array())) use.devices.push_back(device_from(device));
    return use;
}

std::string products_of(const std::vector<ProcessUse> &processes) {
    std::set<std::string> names;
    for (const ProcessUse &process : processes)
        if (!process.product.empty()) names.insert(process.product);
    std::string list;
    for (const std::string &name : names) list += (list.empty() ? " on " : ", ") + name;
    return list;
}

std::string headline(const std::vector<ProcessUse> &processes) {
    std::uint64_t calls = 0;
    std::uint64_t failures = 0;
    for (const ProcessUse &process : processes) {
        calls += process.calls;
        failures += process.failures;
    }
    const std::string who = processes.size() == 1 ? "" : count(processes.size(), "process") + ", ";
    return "softnpu: " + who + count(calls, "call") + products_of(processes) + ", " + std::to_string(failures) +
           " failed\n";
}

std::vector<std::string> row(const DeviceUse &device) {
    return {std::to_string(device.id), readable(device.peak),        readable(device.live),
            readable(device.total),    std::to_string(device.calls), std::to_string(device.failures)};
}

}  // namespace

SummaryDirectory::SummaryDirectory() {
    std::string pattern = (fs::temp_directory_path() / "softnpu-run-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
        throw std::runtime_error("cannot make a directory " + pattern + "; set TMPDIR to one that can be written");
    path_ = pattern;
}

SummaryDirectory::~SummaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::vector<ProcessUse> SummaryDirectory::read(pid_t first, std::size_t &unreadable) const {
    std::vector<ProcessUse> processes;
    unreadable = 0;
    for (const auto &entry : fs::directory_iterator(path_)) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream file(entry.path());
        try {
            processes.push_back(process_from(Json::parse(file)));
        } catch (const Json::exception &) {
            ++unreadable;
        }
    }
    std::ranges::sort(processes, {}, [first](const ProcessUse &p) { return std::pair(p.pid != first, p.pid); });
    return processes;
}

std::string render(const std::vector<ProcessUse> &processes) {
    const bool several = processes.size() > 1;
    std::vector<Column> columns = {{"device", Align::right}, {"peak", Align::right},  {"live at exit", Align::right},
                                   {"total", Align::right},  {"calls", Align::right}, {"failures", Align::right}};
    if (several) columns.insert(columns.begin(), {"process"});
    Table table(columns);
    for (const ProcessUse &process : processes) {
        for (const DeviceUse &device : process.devices) {
            if (!device.used()) continue;
            auto cells = row(device);
            if (several) cells.insert(cells.begin(), std::to_string(process.pid) + " " + process.name);
            table.add(std::move(cells));
        }
    }
    if (table.empty()) return headline(processes) + "  no device was used\n";
    return headline(processes) + table.plain("  ");
}

}  // namespace softnpu::tool
