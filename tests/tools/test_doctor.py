#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""softnpu doctor."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from command import LIBRARIES, SOFTNPU, CommandTest, clean_environment, softnpu

ROOT = str(Path(LIBRARIES).parent)


class Doctor(CommandTest):
    """Faults make 1, warnings do not; each has something to do."""

    def finding(self, text: str, subject: str) -> tuple[str, str]:
        """(word, text and advice) of one subject."""
        lines = text.splitlines()
        for number, line in enumerate(lines):
            words = line.split()
            if line.startswith("  ") and subject in line and words[0] in ("ok", "warn", "FAULT"):
                advice = lines[number + 1] if number + 1 < len(lines) and "do: " in lines[number + 1] else ""
                return words[0], line + advice
        self.fail(f"nothing about {subject} in\n{text}")
        raise AssertionError

    def test_good(self) -> None:
        """The build tree, pointed at as set_env.sh would."""
        text = self.succeed(
            "doctor", LD_LIBRARY_PATH=LIBRARIES, ASCEND_HOME_PATH=ROOT, ASCEND_TOOLKIT_HOME=ROOT, SOFTNPU_HBM="64MiB"
        )
        for subject in ("libraries", "loading", "ASCEND_HOME_PATH", "LD_LIBRARY_PATH", "settings", "kernel"):
            self.assertEqual(self.finding(text, subject)[0], "ok", subject)
        for subject in ("memory", "address space", "overcommit_memory", "max_map_count", "huge pages", "/dev/shm",
                        "ulimit -v", "ulimit -n"):  # fmt: skip
            self.finding(text, subject)
        self.assertIn("0 faults", text)

    def test_not_set(self) -> None:
        """No variables: warnings that name set_env.sh or softnpu run."""
        text = self.succeed("doctor", SOFTNPU_HBM="64MiB")
        for subject in ("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME", "LD_LIBRARY_PATH"):
            word, line = self.finding(text, subject)
            self.assertEqual(word, "warn")
            self.assertIn("softnpu run", line)

    def test_another_toolkit(self) -> None:
        """One that comes before us in LD_LIBRARY_PATH is a fault, one behind us is none."""
        with tempfile.TemporaryDirectory() as other:
            (Path(other) / "libascendcl.so").touch()
            done = softnpu("doctor", LD_LIBRARY_PATH=f"/nowhere:{other}:{LIBRARIES}")
            self.assertEqual(done.returncode, 1)
            self.assertIn(other, self.finding(done.stdout, "LD_LIBRARY_PATH")[1])
            text = self.succeed("doctor", LD_LIBRARY_PATH=f"{LIBRARIES}:{other}")
            self.assertEqual(self.finding(text, "LD_LIBRARY_PATH")[0], "ok")
            text = softnpu("doctor", ASCEND_HOME_PATH=other).stdout
            self.assertEqual(self.finding(text, "ASCEND_HOME_PATH")[0], "warn")

    def test_missing_library(self) -> None:
        """A tree that lost a file."""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "libascendcl.so").symlink_to(Path(LIBRARIES) / "libascendcl.so")
            done = softnpu("doctor", SOFTNPU_LIB_DIR=folder)
            self.assertEqual(done.returncode, 1)
            word, line = self.finding(done.stdout, "libraries")
            self.assertEqual(word, "FAULT")
            self.assertIn("libacl_rt.so", line)

    def test_library_that_does_not_load(self) -> None:
        """The loader's own words."""
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(LIBRARIES):
                if name.startswith("lib") and ".so" in name:
                    (Path(folder) / name).symlink_to(Path(LIBRARIES) / name)
            broken = Path(folder) / "libacl_dvpp.so"
            broken.unlink()
            broken.write_text("no library")
            done = softnpu("doctor", SOFTNPU_LIB_DIR=folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("libacl_dvpp.so", self.finding(done.stdout, "loading")[1])

    def test_settings(self) -> None:
        """A setting that the library would refuse."""
        done = softnpu("doctor", SOFTNPU_DEVICES="0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("SOFTNPU_DEVICES", self.finding(done.stdout, "settings")[1])

    def test_address_limit(self) -> None:
        """ulimit -v: devices larger than it are a fault, small ones a warning."""
        for size, code, word in (("4GiB", 1, "FAULT"), ("64MiB", 0, "ok")):
            done = subprocess.run(
                ["sh", "-c", f"ulimit -v 4000000; '{SOFTNPU}' doctor"], capture_output=True, text=True, check=False,
                env=clean_environment(SOFTNPU_HBM=size, SOFTNPU_DEVICES="2"),
            )  # fmt: skip
            self.assertEqual(done.returncode, code, done.stdout)
            self.assertEqual(self.finding(done.stdout, "address space")[0], word)
            self.assertEqual(self.finding(done.stdout, "ulimit -v")[0], "warn")


if __name__ == "__main__":
    unittest.main()
