#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts what a build tree holds into a wheel: the one that `pip wheel .` makes, without compiling it again.
#
#     scripts/pack_wheel.sh BUILD DIRECTORY      (both absolute; PYTHON has the packages build and scikit-build-core)
set -euo pipefail
build=$1
directory=$2
source=$(cd "$(dirname "$0")/.." && pwd)

rm -rf "$directory"
mkdir -p "$directory/cmake"
"${PYTHON:-$source/.venv/bin/python}" -m build --wheel --no-isolation --outdir "$directory" \
    -C cmake.source-dir="$source/packaging/prebuilt" -C cmake.define.SOFTNPU_BUILD="$build" \
    -C build-dir="$directory/cmake" "$source"
rm -rf "$directory/cmake"
