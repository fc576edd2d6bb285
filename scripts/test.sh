#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make test: all tests in the release build, those labelled asan and tsan in theirs, then the rule coverage.
set -euo pipefail
cd "$(dirname "$0")/.."

build() { # PRESET
    cmake --preset "$1" >"build/$1.log" 2>&1 || { cat "build/$1.log"; exit 1; }
    cmake --build --preset "$1"
}

mkdir -p build
# The conformance tests write it anew.
rm -f build/release/rule-coverage.tsv
status=0
for preset in release asan tsan; do
    echo "== $preset =="
    build "$preset"
    ctest --preset "$preset" || status=1
done

if [ -f scripts/check_rule_coverage.py ]; then
    echo "== rule coverage =="
    python3 scripts/check_rule_coverage.py || status=1
fi
echo "make test: ${SECONDS} s"
exit $status
