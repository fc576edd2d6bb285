# SPDX-License-Identifier: Apache-2.0
"""Calls the softnpu command in an environment of the test's own."""

import os
import subprocess
import unittest

SOFTNPU = os.environ["SOFTNPU"]
LIBRARIES = os.environ["LIBRARIES"]
# Whatever would change what the command does.
OURS = ("SOFTNPU_", "ASCEND_", "LD_")


def clean_environment(**extra: str) -> dict[str, str]:
    """This environment without the variables that the command reads, and with `extra`."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(OURS)}
    return kept | extra


def softnpu(*words: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Runs `softnpu WORDS` with `extra` in its environment."""
    return subprocess.run(
        [SOFTNPU, *words], env=clean_environment(**extra), capture_output=True, text=True, timeout=60, check=False
    )


class CommandTest(unittest.TestCase):
    """With the checks that most tests need."""

    def succeed(self, *words: str, **extra: str) -> str:
        """What a call prints that must work and say nothing on stderr."""
        done = softnpu(*words, **extra)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def refuse(self, *words: str, saying: tuple[str, ...] = (), **extra: str) -> None:
        """A call that must end with 2, print nothing, and name what is legal."""
        done = softnpu(*words, **extra)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        for text in saying:
            self.assertIn(text, done.stderr)
