#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make demo: builds and installs softnpu into build/demo/install, compiles examples/ as a client would, runs them and
# the scripts of examples/python. Ends with an error when anything is not as it must be.
set -euo pipefail
cd "$(dirname "$0")/.."

demo=$PWD/build/demo
root=$demo/install

say() { printf '\n\033[1m== %s\033[0m\n' "$*"; }
show() { printf '$ %s\n' "$*"; "$@"; }
fail() { printf 'demo: %s\n' "$*" >&2; exit 1; }

# Runs a command; its output is shown only when it fails.
quietly() { # LOG COMMAND...
    local log=$1
    shift
    "$@" >"$log" 2>&1 || { cat "$log"; fail "$* failed"; }
}

build_and_install() {
    quietly "$demo/configure.log" cmake --preset release
    quietly "$demo/build.log" cmake --build build/release --target softnpu_installed
    quietly "$demo/install.log" cmake --install build/release --prefix "$root"
}

compile() { # COMPILER SOURCE PROGRAM [FLAGS...]
    local compiler=$1 source=$2 program=$3
    shift 3
    show "$compiler" "$@" "examples/$source" -o "$demo/$program" \
        "-I$ASCEND_HOME_PATH/include" "-L$ASCEND_HOME_PATH/lib64" -lascendcl
}

# The summary that softnpu run leaves on stderr must be there.
with_summary() { # COMMAND...
    show "$@" 2> >(tee "$demo/stderr.txt" >&2)
    wait
    grep -q '^softnpu: .* calls\? on ' "$demo/stderr.txt" || fail "no summary was shown"
}

check_errors() { # FILE: the five codes, in their order, each with a sentence
    local expected="107000 507899 207001 107002 107000" codes sentences
    codes=$(sed -n 's/^   acl.* -> \(-\?[0-9]*\)$/\1/p' "$1" | tr '\n' ' ')
    [ "$codes" = "$expected " ] || fail "the codes are $codes; they must be $expected"
    sentences=$(grep -c '^   \[PID: ' "$1" || true)
    [ "$sentences" = 5 ] || fail "$sentences of five errors came with a sentence"
}

# The Python that runs the scripts: the module acl takes any from 3.10. PATH's if it will do, else the build's.
python_for_acl() {
    local candidate
    for candidate in "$(command -v python3)" "$(sed -n 's/^_Python3_EXECUTABLE:[A-Z]*=//p' build/release/CMakeCache.txt)"; do
        if [ -n "$candidate" ] && "$candidate" -c 'import acl' 2>"$demo/python.log"; then
            echo "$candidate"
            return
        fi
    done
    cat "$demo/python.log" >&2
    fail "no Python here can import acl; one from 3.10 on is needed"
}

has() { # MODULE
    "$python" -c "import $1" 2>"$demo/python.log"
}

finish() {
    local status=$?
    if [ "$status" -ne 0 ]; then echo "demo: stopped with $status" >&2; fi
}
trap finish EXIT
mkdir -p "$demo"
say "Build softnpu and install it into build/demo/install"
build_and_install
echo "done in $SECONDS s"

say "What a client does: source set_env.sh, then compile against the tree"
show source "$root/set_env.sh"
compile gcc hello_memory.c hello_memory
compile g++ move_file.cpp move_file -std=c++17
compile g++ five_errors.cpp five_errors -std=c++17 -pthread
compile g++ memory_report.cpp memory_report -std=c++17
compile g++ expandable_segments.cpp expandable_segments -std=c++17 -O2
compile g++ sleep_wake.cpp sleep_wake -std=c++17 -O2
# Only softnpu run points the programs at softnpu from here on.
unset LD_LIBRARY_PATH

say "The node: two Atlas A2 devices, 64 MiB each"
export SOFTNPU_DEVICES=2 SOFTNPU_HBM=64MiB
show softnpu info

say "Hello, device memory"
with_summary softnpu run -- "$demo/hello_memory"

say "A file of 64 MiB through two devices that are too small for it"
head -c $((64 << 20)) /dev/urandom >"$demo/source.bin"
with_summary softnpu run -- "$demo/move_file" "$demo/source.bin" "$demo/target.bin"
(cd "$demo" && show sha256sum source.bin target.bin)
[ "$(sha256sum <"$demo/source.bin")" = "$(sha256sum <"$demo/target.bin")" ] || fail "the SHA-256 sums differ"
show cmp "$demo/source.bin" "$demo/target.bin"
echo "the same, bit for bit"
rm -f "$demo/source.bin" "$demo/target.bin"

say "Five errors, as the device reports them"
with_summary softnpu run -- "$demo/five_errors" >"$demo/five_errors.txt"
cat "$demo/five_errors.txt"
check_errors "$demo/five_errors.txt"

say "The rule behind the first one"
show softnpu explain "$(sed -n '/Rule: /{s/.*Rule: \(SN-[A-Za-z0-9_-]*\).*/\1/p;q}' "$demo/five_errors.txt" | grep . || echo SN-aclrtFree-devPtr-null)"

say "What a block costs, on a device of 4 GiB"
with_summary softnpu run --hbm 4GiB -- "$demo/memory_report"

say "An allocator with expandable segments, on a device that it fills"
with_summary softnpu run --devices 1 --hbm 256MiB -- "$demo/expandable_segments"

say "Two GiB of pools that sleep and wake"
with_summary softnpu run --devices 1 --hbm 4GiB -- "$demo/sleep_wake" 100

python=$(python_for_acl)
export PYTHONDONTWRITEBYTECODE=1

say "The same from Python: import acl ($("$python" --version))"
with_summary softnpu run -- "$python" examples/python/malloc.py

say "Virtual memory from Python"
with_summary softnpu run -- "$python" examples/python/virtual_memory.py

say "numpy to the device and back"
if has numpy; then
    with_summary softnpu run -- "$python" examples/python/numpy_round_trip.py
else
    echo "left out: $python has no numpy"
fi

say "A pool that sleeps and wakes, from Python"
if has matplotlib; then
    plot=(--plot "$demo/sleep_wake.png")
else
    plot=()
    echo "without its picture: $python has no matplotlib"
fi
with_summary softnpu run --devices 1 --hbm 512MiB -- "$python" examples/python/sleep_wake.py "${plot[@]}"

say "Everything was as it must be ($SECONDS s)"
echo "Next: softnpu --help, docs/command.md, make install PREFIX=..."
