#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Rewrites the generated files that are committed.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 scripts/generate_headers.py
python3 scripts/generate_rules.py --docs docs/rules.md
python3 scripts/generate_exports.py --support
