#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The coverage list rule x product x test: every id of the rule table has a test, on products where it applies.

    check_rule_coverage.py [--list]     exit 1 when an id has no test or a rule no test on one of its products
"""

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import generate_rules

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "build" / "release" / "rule-coverage.tsv"
FAMILIES = {
    "atlas-a2": "a2",
    "atlas-a2-32g": "a2",
    "atlas-a3": "a3",
    "ascend-950pr": "950",
    "ascend-950dt": "950",
    "atlas-300i-duo": "310p",
    "atlas-300i-pro": "310p",
    "atlas-200i-a2": "310b",
    "atlas-200i-a2-ep": "310b",
    "atlas-910": "910",
}


def read_record() -> dict[str, dict[str, set[str]]]:
    """Id -> family -> tests, from what the conformance tests wrote."""
    seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for line in RECORD.read_text(encoding="utf-8").splitlines():
        ident, product, test = line.split("\t")
        seen[ident][FAMILIES.get(product, product)].add(test)
    return seen


def faults_of(rules: list[generate_rules.Rule], seen: dict[str, dict[str, set[str]]]) -> list[str]:
    """Ids without a test; rules without a test on a product that they name; ids that no rule has."""
    faults = []
    known = set()
    for rule in rules:
        families: set[str] = set()
        for ident, _, _ in rule.instances():
            known.add(ident)
            families |= set(seen.get(ident, {}))
            if ident not in seen:
                faults.append(f"{ident}: no test")
        named = set(rule.products) - {"all"}
        faults += [f"{rule.name}: no test on {family}" for family in sorted(named - families)]
    faults += [f"{ident}: tested, but not in the table" for ident in sorted(set(seen) - known)]
    return faults


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="print the list: id, product family, tests")
    options = parser.parse_args()
    if not RECORD.exists():
        sys.exit(f"{RECORD} is missing: run the release tests first")
    rules = generate_rules.load(ROOT / "src" / "rules")
    seen = read_record()
    if options.list:
        for ident in sorted(seen):
            for family in sorted(seen[ident]):
                print(f"{ident}\t{family}\t{' '.join(sorted(seen[ident][family]))}")
    faults = faults_of(rules, seen)
    for fault in faults:
        print(fault, file=sys.stderr)
    ids = sum(len(rule.instances()) for rule in rules)
    pairs = sum(len(families) for families in seen.values())
    missing = sum(1 for rule in rules for ident, _, _ in rule.instances() if ident not in seen)
    print(f"rule coverage: {ids - missing} of {ids} ids ({len(rules)} rules), {pairs} pairs of id and product family")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
