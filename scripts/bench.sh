#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make bench: builds and runs the benchmarks; the table on stdout, the same in build/bench.json.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build
cmake --preset release >build/release.log 2>&1 || { cat build/release.log; exit 1; }
cmake --build --preset release --target softnpu_bench acl_binding
export SOFTNPU_BENCH_PYTHON="PYTHONPATH=$PWD/build/release/python $PWD/.venv/bin/python -B $PWD/bench/python_bench.py"
ONLY="${ONLY:-}" SOFTNPU_BENCH_JSON=$PWD/build/bench.json build/release/bench/softnpu_bench
