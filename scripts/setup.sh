#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what a make target needs and is missing: Debian packages (12 and 13), Python tools into .venv.
# When nothing is missing it asks dpkg once and goes.
#
#     scripts/setup.sh build|test|wheel|bench|lint
set -euo pipefail
cd "$(dirname "$0")/.."

build="g++ cmake python3-dev ninja-build libfmt-dev libtomlplusplus-dev nlohmann-json3-dev libcli11-dev python3 ccache"
tests="libgtest-dev libgmock-dev librapidcheck-dev clang-19 libclang-rt-19-dev python3-venv pkgconf"
if [ "$(uname -m)" = x86_64 ]; then
    tests="$tests g++-aarch64-linux-gnu"
fi
bench="libbenchmark-dev"
# Neighbours in the bench table: a machine that lacks one has a shorter table.
peers="pocl-opencl-icd ocl-icd-opencl-dev opencl-headers libmimalloc-dev"
lint="clang-format-19 clang-tidy-19 clang-19 shellcheck python3-venv"

group=${1:-}
optional=""
case $group in
    build) wanted=$build ;;
    test) wanted="$build $tests" ;;
    wheel) wanted="$build python3-venv" ;;
    bench)
        wanted="$build $bench python3-venv"
        optional=$peers
        ;;
    # clang-tidy reads what a build compiled.
    lint) wanted="$build $tests $lint" ;;
    *)
        echo "usage: scripts/setup.sh build|test|wheel|bench|lint" >&2
        exit 2
        ;;
esac

# The packages among the arguments that are not installed.
missing_of() {
    local installed package
    installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        case $installed in
            *" installed:$package "*) ;;
            *) echo "$package" ;;
        esac
    done
}

install_packages() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "softnpu needs these Debian packages: $*" >&2
            echo "Run this as root once: apt-get install --no-install-recommends $*" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "installing: $*"
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" >/dev/null
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is no Debian: nothing is installed. softnpu needs what these packages hold: $wanted" >&2
else
    # shellcheck disable=SC2086 # lists of words
    mapfile -t missing < <(missing_of $wanted)
    if [ "${#missing[@]}" -gt 0 ]; then
        install_packages "${missing[@]}"
    fi
    if [ -n "$optional" ]; then
        # shellcheck disable=SC2086
        mapfile -t missing < <(missing_of $optional)
        for package in "${missing[@]}"; do
            (install_packages "$package") || echo "without $package: its rows in the table are left out"
        done
    fi
fi

# The Python tools of the tests, of the wheel, of lint, and numpy for the benchmarks.
if [ "$group" != build ]; then
    if ! cmp -s scripts/requirements.txt .venv/requirements.txt; then
        rm -rf .venv
        python3 -m venv .venv
        .venv/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check -r scripts/requirements.txt
        cp scripts/requirements.txt .venv/requirements.txt
    fi
fi
