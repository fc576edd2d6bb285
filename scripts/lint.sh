#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make lint: every step is run, and the failed ones are named at the end. `lint.sh format` formats instead.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=()
step() { # NAME COMMAND...
    local name=$1 start=$SECONDS
    shift
    if "$@"; then
        echo "ok    $name ($((SECONDS - start)) s)"
    else
        echo "FAIL  $name"
        failed+=("$name")
    fi
}

# Files of this tree that exist, committed or not yet.
sources() {
    git ls-files --cached --others --exclude-standard -z -- "$@" | while IFS= read -r -d '' file; do
        if [ -f "$file" ]; then printf '%s\0' "$file"; fi
    done
}

clang_format() {
    # include/ is generated, and has the layout of its generator.
    sources 'src/*.cpp' 'src/*.hpp' 'tests/*.cpp' 'tests/*.hpp' 'tests/*.c' 'tools/*.cpp' 'tools/*.hpp' \
        'bench/*.cpp' 'bench/*.hpp' 'python/*.cpp' 'python/*.hpp' 'examples/*.c' 'examples/*.cpp' 'examples/*.h' 'examples/*.hpp' |
        xargs -0 -r clang-format-19 "$@"
}

tidy() {
    cmake --preset release >build/release.log 2>&1 || { cat build/release.log; return 1; }
    cmake --build --preset release --target softnpu_static >build/release.log 2>&1 || { cat build/release.log; return 1; }
    if ! run-clang-tidy-19 -p build/release -quiet -j 2 "$PWD/src/[a-z]+/.*\.cpp$" >build/clang-tidy.log 2>&1; then
        grep -E 'warning:|error:' build/clang-tidy.log | sort -u
        return 1
    fi
}

shell_scripts() {
    sources '*.sh' .ci/run | xargs -0 shellcheck
}

rules_fresh() {
    python3 scripts/generate_rules.py --docs build/rules.md || return 1
    if ! cmp docs/rules.md build/rules.md; then
        echo "docs/rules.md is stale: run make generate"
        return 1
    fi
}

if [ "${1:-}" = format ]; then
    clang_format -i
    exit
fi
mkdir -p build
step "clang-format" clang_format --dry-run -Werror
step "arrows" python3 scripts/check_arrows.py
step "ruff" .venv/bin/ruff check --quiet --no-cache .
step "shellcheck" shell_scripts
step "headers are fresh" python3 scripts/generate_headers.py --check
step "docs/rules.md is fresh" rules_fresh
step "docs/support.md is fresh" python3 scripts/generate_exports.py --check
step "clang-tidy" tidy

if [ "${#failed[@]}" -gt 0 ]; then
    printf 'lint failed: %s\n' "${failed[*]}"
    exit 1
fi
echo "lint: ${SECONDS} s"
