#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run_example.sh STATUS PATTERN... -- PROGRAM [ARGUMENTS...]: the program ends with STATUS, and each pattern (an extended
# regular expression) is found in what it says.
set -euo pipefail

wanted=$1
shift
patterns=()
while [ "$1" != -- ]; do
    patterns+=("$1")
    shift
done
shift

status=0
output=$("$@" 2>&1) || status=$?
printf '%s\n' "$output"
failed=0
if [ "$status" != "$wanted" ]; then
    echo "FAIL: it ended with $status, wanted $wanted"
    failed=1
fi
for pattern in "${patterns[@]}"; do
    # A here string, not a pipe: a grep -q that has seen enough would end the printf by a signal.
    if ! grep -Eq -- "$pattern" <<<"$output"; then
        echo "FAIL: nothing says '$pattern'"
        failed=1
    fi
done
exit "$failed"
