#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One case of the wheel tests; the ctest gives BUILD, WORK, SOURCE, PYTHON, CMAKE, CC.
# `setup` makes the wheel of BUILD and a clean venv with it, in a directory with a space in its name; all else is
# done as somebody would who has that venv and nothing more: no compiler in PATH, no variables.
set -euo pipefail

VENV="$WORK/clean venv"
WHEEL=$WORK/wheel
NODE=${SOFTNPU_NODE_DIR:-}
export TMPDIR=$WORK/tmp HOME=$WORK/home PIP_CONFIG_FILE=/dev/null PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
export PYTHONDONTWRITEBYTECODE=1
unset LD_LIBRARY_PATH PYTHONPATH CMAKE_PREFIX_PATH ASCEND_HOME_PATH ASCEND_TOOLKIT_HOME VIRTUAL_ENV
mkdir -p "$TMPDIR" "$HOME"

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

# Shows and runs a command; TEXT is what it prints, STATUS its exit code.
observe() { # COMMAND...
    echo "\$ $*"
    keep "$@"
}

keep() { # COMMAND...
    STATUS=0
    TEXT=$("$@" 2>&1) || STATUS=$?
    if [ -n "$TEXT" ]; then printf '%s\n' "$TEXT"; fi
}

# The same for a command of the venv. The environment holds where it is looked up, and what keeps the test in the tree.
clean() { # COMMAND...
    echo "\$ $*"
    keep env -i PATH="$VENV/bin" TMPDIR="$TMPDIR" SOFTNPU_NODE_DIR="$NODE" "$@"
}

says() { # PATTERN [STATUS]
    [ "$STATUS" = "${2:-0}" ] || fail "exit code $STATUS, wanted ${2:-0}"
    grep -qE -- "$1" <<<"$TEXT" || fail "no '$1' in what was printed"
}

ask() { # EXPRESSION: of the package softnpu
    "$VENV/bin/python" -c "import softnpu; print(softnpu.$1)"
}

case_setup() {
    rm -rf "$VENV" "$WHEEL"
    PYTHON=$PYTHON "$SOURCE/scripts/pack_wheel.sh" "$BUILD" "$WHEEL" >"$WORK/pack.log" 2>&1 ||
        { cat "$WORK/pack.log"; exit 1; }
    observe "$PYTHON" -m venv "$VENV"
    observe "$VENV/bin/python" -m pip install --no-index --no-deps "$WHEEL"/softnpu-*.whl
    says '^Successfully installed softnpu-'
    observe "$VENV/bin/python" -m pip check
    says '^No broken requirements found'
}

case_contents() {
    observe "$PYTHON" "$SOURCE/tests/wheel/check_wheel.py" "$WHEEL"/softnpu-*.whl "$SOURCE" "$BUILD"
    says 'files'
}

case_import() {
    observe env -i "$VENV/bin/python" -c 'import acl, softnpu; print(softnpu.__version__)'
    says '^[0-9]+\.[0-9]+\.[0-9]+$'
    clean python -c 'import acl; print(acl.init(), acl.rt.set_device(0), acl.rt.malloc(1 << 20, 0))'
    says '^0 0 \([1-9][0-9]*, 0\)$'
    clean python "$SOURCE/tests/install/client.py"
    says '^client ok$'
    # Another toolkit that comes first for everybody else does not come between acl and its library.
    mkdir -p "$WORK/other"
    : >"$WORK/other/libascendcl.so"
    clean "$(command -v env)" LD_LIBRARY_PATH="$WORK/other" python "$SOURCE/tests/install/client.py"
    says '^client ok$'
}

case_command() {
    clean softnpu --version
    says "^softnpu $(ask __version__)$"
    clean softnpu info
    says '^product: atlas-a2'
    clean softnpu run --product atlas-a3 --hbm 4GiB -- python "$SOURCE/tests/install/client.py"
    says '^client ok$'
    says '^softnpu: [0-9]+ calls on Ascend910_9391, 0 failed$'
    clean python -m softnpu run -q -- python -c 'import os
for name in ("ASCEND_HOME_PATH", "LD_LIBRARY_PATH", "PYTHONPATH"): print(name, os.environ.get(name))
print(os.listdir(os.environ["ASCEND_OPP_PATH"]))'
    says '^ASCEND_HOME_PATH .*/site-packages/softnpu$'
    says '^LD_LIBRARY_PATH .*/site-packages/softnpu/lib64$'
    says '^PYTHONPATH None$'
    says "^\['version.info'\]$"
    # The command stands in Python's place: its exit code is the caller's.
    clean softnpu explain SN-none
    says 'there is no rule SN-none' 2
    clean softnpu doctor
    says 'ok +libraries +.*/softnpu/lib64$'
    says 'ok +headers +.*/softnpu/include/acl/acl.h$'
    says 'do: .*source .*/softnpu/set_env.sh$'
    says '^0 faults'
}

case_paths() {
    test -f "$(ask 'get_include()')/acl/acl.h" || fail "get_include"
    test -f "$(ask 'get_include()')/softnpu/softnpu.h" || fail "get_include"
    test -f "$(ask 'get_lib_dir()')/libascendcl.so" || fail "get_lib_dir"
    test -f "$(ask 'get_cmake_dir()')/softnpuConfig.cmake" || fail "get_cmake_dir"
    test -x "$(ask 'get_command()')" || fail "get_command"
    clean python -c 'import softnpu as s; print(s.get_include(), s.get_lib_dir(), s.get_cmake_dir(), sep="\n")'
    says '/clean venv/.*/softnpu/include$'
    # The build tree has the same answers, a copy of the package alone says why it has none.
    clean "$(command -v env)" PYTHONPATH="$BUILD/python" python -c \
        'import softnpu; print(softnpu.get_cmake_dir(), softnpu.get_include())'
    says "^$BUILD/lib64/cmake/softnpu $BUILD/include$"
    rm -rf "$WORK/torn"
    mkdir -p "$WORK/torn"
    cp -r "$BUILD/python/softnpu" "$WORK/torn"
    clean "$(command -v env)" PYTHONPATH="$WORK/torn" python -c 'import softnpu; softnpu.get_include()'
    says '^FileNotFoundError: softnpu: no include/acl/acl.h .*Install softnpu again' 1
    clean "$(command -v env)" PYTHONPATH="$WORK/torn" python -m softnpu info
    says '^softnpu: the command cannot be run: softnpu: no bin/softnpu ' 1
}

# From here on there is a compiler.
case_compile() {
    local include libraries
    include=$(ask 'get_include()')
    libraries=$(ask 'get_lib_dir()')
    observe "$CC" "$SOURCE/tests/install/client.c" -I"$include" -L"$libraries" -lascendcl -o "$WORK/client"
    observe env LD_LIBRARY_PATH="$libraries" "$WORK/client"
    says '^client ok$'
    # shellcheck disable=SC2016 # for the inner shell
    observe bash -euc '. "$0"; "$1"' "$include/../set_env.sh" "$WORK/client"
    says '^client ok$'
    rm -rf "$WORK/project"
    observe "$CMAKE" -S "$SOURCE/tests/install/project" -B "$WORK/project" -DCMAKE_C_COMPILER="$CC" \
        -Dsoftnpu_DIR="$(ask 'get_cmake_dir()')"
    says 'Build files have been written'
    observe "$CMAKE" --build "$WORK/project"
    says 'client'
    observe "$WORK/project/client"
    says '^client ok$'
    observe "$WORK/project/client_rt"
    says '^client ok$'
}

# What users do, compiling all: the wheel holds what the one of `setup` does.
case_pip() {
    rm -rf "$WORK/pip"
    observe "$PYTHON" -m pip wheel --no-index --no-deps --no-build-isolation --wheel-dir "$WORK/pip" \
        -C cmake.define.SOFTNPU_CCACHE=ON -C build-dir="$WORK/pip/build" "$SOURCE"
    says '^Successfully built softnpu$'
    observe "$PYTHON" "$SOURCE/tests/wheel/check_wheel.py" "$WORK"/pip/softnpu-*.whl "$SOURCE" "$WORK/pip/build"
    says 'files'
    rm -rf "$WORK/pip/build"
}

# The Python of the tests makes wheels; a build without one has nothing to test here.
if ! "$PYTHON" -c 'import build, scikit_build_core' 2>/dev/null; then
    echo "no packages build and scikit-build-core in $PYTHON: scripts/setup.sh test installs them"
    exit 77
fi
"case_$1"
