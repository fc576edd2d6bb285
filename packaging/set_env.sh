# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC3028,SC3043,SC3054,SC1007
# Source this file: it points a shell at the softnpu tree that it lies in.
#
#     source <root>/set_env.sh
#
# bash, zsh, dash and busybox sh; with or without `set -euo pipefail`; as often as you like.

# Prints the name of this file as the shell opened it.
_softnpu_script() {
    if [ -n "${BASH_SOURCE:-}" ]; then
        printf '%s\n' "$BASH_SOURCE"
    elif [ -n "${ZSH_VERSION:-}" ]; then
        eval 'printf "%s\n" "${(%):-%x}"'
    else
        # A plain sh does not tell, but it holds the script open while it reads it.
        local descriptor file
        for descriptor in "/proc/$$/fd/"*; do
            file=$(readlink "$descriptor" 2>/dev/null) || file=
            case $file in
                */set_env.sh | */setenv.bash)
                    printf '%s\n' "$file"
                    return 0
                    ;;
            esac
        done
        return 1
    fi
}

# Prints the root of the tree: the directory of set_env.sh, seen through no more links than the caller used.
_softnpu_root() {
    local script folder candidate
    script=$(_softnpu_script) || return 1
    for candidate in "$script" "$(readlink -f -- "$script")"; do
        folder=$(CDPATH= cd -- "$(dirname -- "$candidate")" >/dev/null 2>&1 && pwd) || continue
        for folder in "$folder" "${folder%/*}" "${folder%/*/*}"; do
            if [ -f "$folder/set_env.sh" ] && [ -d "$folder/lib64" ]; then
                printf '%s\n' "$folder"
                return 0
            fi
        done
    done
    return 1
}

# Puts a directory first in a list of directories, once, and drops empty entries.
_softnpu_first() {
    local rest item list
    eval "rest=\${$1:-}"
    list=$2
    while [ -n "$rest" ]; do
        item=${rest%%:*}
        case $rest in
            *:*) rest=${rest#*:} ;;
            *) rest= ;;
        esac
        if [ -n "$item" ] && [ "$item" != "$2" ]; then
            list=$list:$item
        fi
    done
    export "$1=$list"
}

if ASCEND_HOME_PATH=$(_softnpu_root); then
    export ASCEND_HOME_PATH
    export ASCEND_TOOLKIT_HOME="$ASCEND_HOME_PATH"
    export ASCEND_OPP_PATH="$ASCEND_HOME_PATH/opp"
    export ASCEND_AICPU_PATH="$ASCEND_HOME_PATH"
    export TOOLCHAIN_HOME="$ASCEND_HOME_PATH/toolkit"
    _softnpu_first PATH "$ASCEND_HOME_PATH/bin"
    _softnpu_first LD_LIBRARY_PATH "$ASCEND_HOME_PATH/lib64"
    # A wheel has none: its packages lie where its own Python looks.
    if [ -d "$ASCEND_HOME_PATH/python/site-packages" ]; then
        _softnpu_first PYTHONPATH "$ASCEND_HOME_PATH/python/site-packages"
    fi
    _softnpu_first CMAKE_PREFIX_PATH "$ASCEND_HOME_PATH/lib64/cmake"
    unset -f _softnpu_script _softnpu_root _softnpu_first
else
    unset ASCEND_HOME_PATH
    unset -f _softnpu_script _softnpu_root _softnpu_first
    echo "softnpu: set_env.sh cannot tell where it lies; source it by its path from bash" >&2
    # shellcheck disable=SC2317
    return 1 2>/dev/null || false
fi
