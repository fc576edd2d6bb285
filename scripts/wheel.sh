#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make wheel: builds, packs, and gives the wheel the widest platform tag that its libraries allow (docs/packaging.md).
set -euo pipefail
cd "$(dirname "$0")/.."

logged() { # LOG COMMAND...
    local log=$1
    shift
    "$@" >"$log" 2>&1 || { cat "$log"; exit 1; }
}

mkdir -p build
logged build/release.log cmake --preset release
logged build/release.log cmake --build --preset release --target softnpu_installed
if [ ! -f build/release/python/acl/_binding.abi3.so ]; then
    echo "make wheel: no Python binding was built: CMake found no headers of Python 3.10 or newer (python3-dev)" >&2
    exit 1
fi
logged build/wheel.log scripts/pack_wheel.sh "$PWD/build/release" "$PWD/build/wheel"
.venv/bin/auditwheel show build/wheel/softnpu-*.whl

# Nothing is to be grafted in or patched: a library from outside makes this fail.
rm -f dist/softnpu-*.whl
logged build/wheel.log .venv/bin/auditwheel repair --plat auto --patcher none --wheel-dir dist build/wheel/softnpu-*.whl
echo "wheel: $(ls dist/softnpu-*.whl)"
