#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One case of the install tests; the ctest gives BUILD, WORK, SOURCES, CMAKE, CC, CXX, PYTHON.
set -euo pipefail

ROOT="$WORK/a tree/softnpu"
OUT="$WORK/out"
unset LD_LIBRARY_PATH PYTHONPATH CMAKE_PREFIX_PATH ASCEND_HOME_PATH ASCEND_TOOLKIT_HOME
ARCH=$(uname -m)

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

expect() { # VALUE WANTED WHAT
    [ "$1" = "$2" ] || fail "$3 is '$1', wanted '$2'"
}

run_client() { # PROGRAM LIBRARY_PATH
    expect "$(LD_LIBRARY_PATH="$2" "$1")" "client ok" "what $1 says"
}

install_tree() {
    "$CMAKE" --install "$BUILD" --prefix "$ROOT" >"$WORK/install.log" || { cat "$WORK/install.log"; exit 1; }
}

case_setup() {
    rm -rf "$WORK/a tree" "$OUT"
    mkdir -p "$OUT"
    install_tree
}

case_layout() {
    local path
    for path in include/acl/acl.h include/acl/acl_rt.h include/acl/error_codes/rt_error_codes.h \
        include/ge/ge_error_codes.h include/version/cann_version.h include/version/runtime_version.h \
        include/softnpu/softnpu.h \
        lib64/libascendcl.so lib64/libacl_rt.so lib64/libacl_dvpp.so lib64/libacl_dvpp_mpi.so lib64/libsoftnpu.so \
        lib64/stub/libascendcl.so devlib/libacl_rt.so "devlib/linux/$ARCH/libascendcl.so" \
        runtime/include/acl/acl.h runtime/lib64/libascendcl.so runtime/lib64/stub/libascendcl.so \
        compiler/lib64/libascendcl.so acllib/include/acl/acl.h acllib/lib64/stub/libascendcl.so \
        fwkacllib/include/acl/acl.h fwkacllib/lib64/libascendcl.so \
        "$ARCH-linux/ascend_toolkit_install.info" ascend_toolkit_install.info runtime/version.info set_env.sh \
        bin/setenv.bash lib64/cmake/softnpu/softnpuConfig.cmake lib64/pkgconfig/ascendcl.pc; do
        [ -f "$ROOT/$path" ] || fail "$path is missing"
    done
    for path in opp toolkit "$ARCH-linux/bin" python/site-packages; do
        [ -d "$ROOT/$path" ] || fail "$path is missing"
    done
    for path in include lib64 bin devlib; do
        [ -L "$ROOT/$path" ] || fail "$path is no link"
    done
    grep -q '^version=[0-9]' "$ROOT/ascend_toolkit_install.info" || fail "no version= in the install info"
    # Two clients search the text of the header to learn what the library has.
    grep -q aclrtMemRetainAllocationHandle "$ROOT/include/acl/acl_rt.h" || fail "the header does not name the call"
    # Nothing absolute, so that the tree can be moved.
    if find "$ROOT" -type l -lname '/*' | grep .; then fail "an absolute link"; fi
    if grep -rIlF "$WORK" "$ROOT"; then fail "a file names the directory that it was installed to"; fi
    if find "$ROOT" -xtype l | grep .; then fail "a link to nowhere"; fi
}

case_again() {
    install_tree
    case_layout
}

case_flags() {
    "$CC" "$SOURCES/client.c" -o "$OUT/flags" -I"$ROOT/include" -L"$ROOT/lib64" -lascendcl
    run_client "$OUT/flags" "$ROOT/lib64"
    "$CC" "$SOURCES/client.c" -o "$OUT/flags_rt" -I"$ROOT/include" -L"$ROOT/devlib" -lacl_rt
    run_client "$OUT/flags_rt" "$ROOT/lib64"
    "$CC" "$SOURCES/client.c" -o "$OUT/flags_both" -I"$ROOT/include" -L"$ROOT/lib64" -lascendcl -lacl_rt
    run_client "$OUT/flags_both" "$ROOT/lib64"
    objdump -p "$OUT/flags" >"$OUT/flags.txt"
    grep -q 'NEEDED *libascendcl.so$' "$OUT/flags.txt" || fail "DT_NEEDED is not libascendcl.so"
}

case_cxx() {
    local standard
    for standard in 11 17 20; do
        "$CXX" -std=c++$standard -Wall -Wextra -Werror -x c++ "$SOURCES/client.c" -o "$OUT/cxx$standard" \
            -I"$ROOT/include" -L"$ROOT/lib64" -lascendcl
        run_client "$OUT/cxx$standard" "$ROOT/lib64"
    done
}

case_cmake() {
    local prefix
    # As set_env.sh sets it, and as people give a prefix.
    for prefix in "$ROOT/lib64/cmake" "$ROOT"; do cmake_client "$prefix"; done
}

cmake_client() { # PREFIX
    rm -rf "$OUT/project"
    CMAKE_PREFIX_PATH="$1" "$CMAKE" -S "$SOURCES/project" -B "$OUT/project" -DCMAKE_C_COMPILER="$CC" \
        >"$OUT/cmake.log" || { cat "$OUT/cmake.log"; exit 1; }
    "$CMAKE" --build "$OUT/project" >>"$OUT/cmake.log" || { cat "$OUT/cmake.log"; exit 1; }
    expect "$("$OUT/project/client")" "client ok" "the CMake client"
    expect "$("$OUT/project/client_rt")" "client ok" "the CMake client of acl_rt"
}

case_pkgconfig() {
    local flags
    flags=$(PKG_CONFIG_PATH="$ROOT/lib64/pkgconfig" pkg-config --cflags --libs ascendcl)
    # pkg-config escapes spaces for a shell to read.
    eval "set -- $flags"
    "$CC" "$SOURCES/client.c" -o "$OUT/pkgconfig" "$@"
    run_client "$OUT/pkgconfig" "$ROOT/lib64"
}

# What every shell must see after it sourced $1 twice.
# shellcheck disable=SC2016 # for the inner shell
CHECKS='
[ "$ASCEND_HOME_PATH" = "$WANTED" ] && [ "$ASCEND_TOOLKIT_HOME" = "$WANTED" ] &&
[ "$ASCEND_OPP_PATH" = "$WANTED/opp" ] && [ -d "$ASCEND_OPP_PATH" ] && [ "$ASCEND_AICPU_PATH" = "$WANTED" ] &&
[ "$TOOLCHAIN_HOME" = "$WANTED/toolkit" ] && [ "$PATH" = "$WANTED/bin:/usr/bin:/bin" ] &&
[ "$LD_LIBRARY_PATH" = "$WANTED/lib64" ] && [ "$PYTHONPATH" = "$WANTED/python/site-packages:/elsewhere" ] &&
[ "$CMAKE_PREFIX_PATH" = "$WANTED/lib64/cmake" ] || { env | sort; exit 1; }
"$CLIENT"
'

source_with() { # SCRIPT SHELL OPTIONS...
    local script=$1
    shift
    [ -x "$OUT/flags" ] || case_flags
    expect "$(env -i HOME=/nonexistent PATH=/usr/bin:/bin PYTHONPATH=/elsewhere: CDPATH=/usr WANTED="$ROOT" \
        CLIENT="$OUT/flags" SOFTNPU_NODE_DIR="${SOFTNPU_NODE_DIR:-}" SOFTNPU_HBM=64MiB SCRIPT="$script" \
        "$@" -c ". \"\$SCRIPT\"; . \"\$SCRIPT\"; $CHECKS")" "client ok" "a client after '. $script' in $*"
}

case_bash() {
    source_with "$ROOT/set_env.sh" bash -euo pipefail
    source_with "$ROOT/set_env.sh" bash
    source_with "$ROOT/bin/setenv.bash" bash -euo pipefail
    source_with "$ROOT/$ARCH-linux/bin/setenv.bash" bash -euo pipefail
    ln -sfn "$ROOT/set_env.sh" "$OUT/linked.sh"
    source_with "$OUT/linked.sh" bash -euo pipefail
    # By a relative name, from its own directory, with an alias of the tree in the path.
    ln -sfn "$ROOT" "$OUT/latest"
    expect "$(cd "$OUT/latest" && bash -euc '. ./set_env.sh && echo "$ASCEND_HOME_PATH"')" "$OUT/latest" "the root"
    # Another toolkit that was there before no longer comes first, and nothing of the script stays.
    expect "$(LD_LIBRARY_PATH="/other:$ROOT/lib64:" bash -euc '. "$0"; echo "$LD_LIBRARY_PATH"' "$ROOT/set_env.sh")" \
        "$ROOT/lib64:/other" "LD_LIBRARY_PATH"
    expect "$(bash -euc '. "$0"; declare -F; set | grep -c ^_softnpu || true' "$ROOT/set_env.sh")" "0" "what stays"
}

case_sh() {
    source_with "$ROOT/set_env.sh" sh -eu
    source_with "$ROOT/bin/setenv.bash" sh
}

case_zsh() {
    command -v zsh >/dev/null || { echo "no zsh here"; exit 77; }
    source_with "$ROOT/set_env.sh" zsh -euo pipefail
    source_with "$ROOT/bin/setenv.bash" zsh
}

case_moved() {
    local moved="$WORK/another place/with spaces"
    [ -x "$OUT/flags" ] || case_flags
    rm -rf "$WORK/another place"
    mkdir -p "$moved"
    cp -a "$ROOT/." "$moved"
    expect "$(bash -euc '. "$0"; "$1"' "$moved/set_env.sh" "$OUT/flags")" "client ok" "a client in a moved tree"
    # Through a file: a grep -q that has seen enough would end the client by a signal.
    LD_DEBUG=libs LD_LIBRARY_PATH="$moved/lib64" "$OUT/flags" >"$OUT/moved.txt" 2>&1
    grep -q "calling init: $moved/lib64/libsoftnpu.so" "$OUT/moved.txt" ||
        fail "libsoftnpu.so was not taken from the moved tree"
}

case_python() {
    if [ ! -d "$ROOT/python/site-packages/acl" ]; then
        echo "no Python headers, no acl here"
        exit 77
    fi
    # shellcheck disable=SC2016 # for the inner shell
    expect "$(env -i PATH=/usr/bin:/bin SOFTNPU_NODE_DIR="${SOFTNPU_NODE_DIR:-}" bash -euc '. "$0"; exec "$@"' \
        "$ROOT/set_env.sh" "$PYTHON" -B "$SOURCES/client.py")" "client ok" "a Python client after set_env.sh"
    # The command needs no set_env.sh.
    expect "$(env -i "$ROOT/bin/softnpu" run -q -- "$PYTHON" -B "$SOURCES/client.py")" "client ok" "softnpu run"
    expect "$(PYTHONPATH="$ROOT/python/site-packages" "$PYTHON" -Bc 'import softnpu as s
print(s.get_include(), s.get_lib_dir(), s.get_cmake_dir(), s.get_command(), sep="\n")')" "$ROOT/include
$ROOT/lib64
$ROOT/lib64/cmake/softnpu
$ROOT/bin/softnpu" "what the package softnpu says of the tree"
}

case_older_paths() {
    local path
    for path in runtime acllib fwkacllib; do
        "$CC" "$SOURCES/client.c" -o "$OUT/older" -I"$ROOT/$path/include" -L"$ROOT/$path/lib64/stub" -lascendcl
        run_client "$OUT/older" "$ROOT/$path/lib64"
        run_client "$OUT/older" "$ROOT/$path/lib64/stub"
    done
    run_client "$OUT/older" "$ROOT/compiler/lib64"
}

case_open() {
    "$CC" "$SOURCES/open_client.c" -o "$OUT/open" -ldl
    expect "$(LD_LIBRARY_PATH="$ROOT/lib64" "$OUT/open")" "open ok" "a client that opens the library"
}

"case_$1"
