// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <cstdio>
#include <fstream>

#include <nlohmann/json.hpp>

namespace bench {

namespace {

std::vector<Row> &rows() {
    static std::vector<Row> all;
    return all;
}
std::map<std::string, double> &recorded() {
    static std::map<std::string, double> all;
    return all;
}

}  // namespace

void add_row(Row row) { rows().push_back(std::move(row)); }
void record(const std::string &benchmark, double value) { recorded()[benchmark] = value; }

int report(const std::map<std::string, double> &medians, const std::string &json_path) {
    std::map<std::string, double> all = medians;
    all.insert(recorded().begin(), recorded().end());
    nlohmann::json list = nlohmann::json::array();
    std::printf("\n%-44s %12s %-6s  %-6s  %s\n", "name", "value", "unit", "holds", "bar; beside");
    for (const Row &row : rows()) {
        if (!all.contains(row.benchmark)) continue;
        nlohmann::json beside = nlohmann::json::object();
        std::string text;
        for (const auto &[label, benchmark] : row.beside) {
            if (!all.contains(benchmark)) continue;
            beside[label] = all[benchmark];
            char part[128];
            std::snprintf(part, sizeof part, "; %s %.4g", label.c_str(), all[benchmark]);
            text += part;
        }
        const bool judged = static_cast<bool>(row.holds);
        const bool holds = judged && row.holds(all);
        std::printf("%-44s %12.4g %-6s  %-6s  %s%s\n", row.name.c_str(), all[row.benchmark], row.unit.c_str(),
                    !judged ? "-"
                    : holds ? "yes"
                            : "NO",
                    row.bar.c_str(), text.c_str());
        list.push_back({{"name", row.name},
                        {"value", all[row.benchmark]},
                        {"unit", row.unit},
                        {"beside", beside},
                        {"bar", row.bar},
                        {"holds", judged ? nlohmann::json(holds) : nlohmann::json()}});
    }
    std::ofstream(json_path) << list.dump(2) << "\n";
    return 0;
}

}  // namespace bench
