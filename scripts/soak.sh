#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make soak: the tests labelled soak, in the release build and under both sanitizers.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build
status=0
for preset in release asan tsan; do
    echo "== soak, $preset =="
    cmake --preset "$preset" >"build/$preset.log" 2>&1 || { cat "build/$preset.log"; exit 1; }
    cmake --build --preset "$preset"
    ctest --preset "soak-$preset" || status=1
done
echo "make soak: ${SECONDS} s"
exit $status
