// SPDX-License-Identifier: Apache-2.0
// softnpu doctor: prints what the checks find; a fault makes the exit code 1.
#include <algorithm>
#include <iostream>

#include "commands.hpp"
#include "findings.hpp"
#include "table.hpp"

namespace softnpu::tool {

namespace {

const char *word(Severity severity) {
    switch (severity) {
        case Severity::good:
            return "ok    ";
        case Severity::warning:
            return "warn  ";
        case Severity::fault:
            return "FAULT ";
    }
    return "";
}

void print(const char *title, const Findings &findings) {
    std::cout << title << "\n";
    for (const Finding &finding : findings) {
        const std::size_t width = std::max<std::size_t>(finding.subject.size() + 2, 20);
        std::cout << "  " << word(finding.severity) << finding.subject
                  << std::string(width - finding.subject.size(), ' ') << finding.text << "\n";
        if (!finding.advice.empty()) std::cout << "        do: " << finding.advice << "\n";
    }
}

}  // namespace

int doctor() {
    Findings all = check_installation();
    print("Installation", all);
    const Findings machine = check_machine();
    print("Machine", machine);
    all.insert(all.end(), machine.begin(), machine.end());
    const auto faults = std::ranges::count(all, Severity::fault, &Finding::severity);
    const auto warnings = std::ranges::count(all, Severity::warning, &Finding::severity);
    std::cout << count(static_cast<std::uint64_t>(faults), "fault") << ", "
              << count(static_cast<std::uint64_t>(warnings), "warning") << "\n";
    return faults > 0 ? 1 : 0;
}

}  // namespace softnpu::tool
