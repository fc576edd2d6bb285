#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a pair of malloc and free costs in C, through the package acl, through pybind11 and through ctypes: the figures
# of docs/internals/decisions.md. Needs build/release (make build) and a Python with its headers and pybind11.
#
#     PYTHON=v/bin/python bench/bindings/compare.sh
set -euo pipefail
python=$(realpath --no-symlinks "${PYTHON:-python3}")
cd "$(dirname "$0")/../.."
build=$PWD/build/release
work=$PWD/build/bindings
mkdir -p "$work"

link=(-Iinclude "-L$build/lib64" -lascendcl "-Wl,-rpath,$build/lib64")
read -ra headers < <("$python" -m pybind11 --includes)
gcc -O2 bench/bindings/pair.c "${link[@]}" -o "$work/pair"
g++ -O2 -std=c++17 -shared -fPIC -fvisibility=hidden bench/bindings/with_pybind11.cpp \
    "${headers[@]}" "${link[@]}" -o "$work/with_pybind11.so"

"$work/pair"
PYTHONPATH=$build/python:$work "$python" -B bench/bindings/pairs.py "$build/lib64/libascendcl.so"
