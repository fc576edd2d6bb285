# SPDX-License-Identifier: Apache-2.0
"""Any Python object in any position of any function: an exception or an answer, never a crash (pyacl.md 1).

SOFTNPU_ANY_OBJECT_CALLS: how many calls of each function (default 12). SOFTNPU_ANY_OBJECT_SEED: of the objects; without
it, 1 for the short form, and another one each time for more calls.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

SHORT = 12


def test_no_object_crashes_any_function(tmp_path):
    calls = int(os.environ.get("SOFTNPU_ANY_OBJECT_CALLS", SHORT))
    drawn = 1 if calls == SHORT else random.randrange(1 << 31)
    seed = int(os.environ.get("SOFTNPU_ANY_OBJECT_SEED", drawn))
    print(f"SOFTNPU_ANY_OBJECT_SEED={seed} SOFTNPU_ANY_OBJECT_CALLS={calls}")
    journal = tmp_path / "call"
    script = Path(__file__).parent / "any_object.py"
    command = [sys.executable, "-B", script, journal, f"--seed={seed}", f"--examples={calls}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    last = journal.read_text(encoding="utf-8") if journal.exists() else "no call was made"
    assert done.returncode == 0, f"seed {seed}, status {done.returncode}, the last call: {last}\n{done.stderr}"
    print(done.stdout)
