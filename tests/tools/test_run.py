#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""softnpu run: environment, exit codes, signals, summary. The summaries are written by stand-ins for the library."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from command import LIBRARIES, SOFTNPU, CommandTest, clean_environment, softnpu

# A program that leaves what the library leaves.
WRITER = """
import json, os, sys
def write(pid, **use):
    base = {"pid": pid, "name": "writer", "product": "atlas-a2", "calls": 0, "failures": 0, "devices": []}
    with open(f"{os.environ['SOFTNPU_SUMMARY_DIR']}/{pid}.json", "w") as file:
        json.dump(base | use, file)
def device(id, peak=0, live=0, calls=0, failures=0):
    return {"id": id, "peak": peak, "live": live, "total": 64 << 20, "calls": calls, "failures": failures}
"""


def python(code: str) -> tuple[str, ...]:
    """The command that runs `code`."""
    return ("--", sys.executable, "-c", WRITER + code)


class Environment(CommandTest):
    """What the program finds."""

    def variables(self, *options: str, **extra: str) -> dict[str, str]:
        """The environment of a program behind `softnpu run OPTIONS`."""
        code = "print(json.dumps(dict(os.environ)))"
        return json.loads(softnpu("run", *options, *python(code), **extra).stdout)

    def test_options(self) -> None:
        """Each option is the variable that the library reads."""
        options = ("--product", "atlas-a3", "--devices", "2", "--hbm", "4GiB", "--node", "n1")
        found = self.variables(*options, "--host-access", "allow", "--host-budget", "50%", SOFTNPU_DEVICES="7")
        expected = {"PRODUCT": "atlas-a3", "DEVICES": "2", "HBM": "4GiB", "NODE": "n1", "HOST_ACCESS": "allow",
                    "HOST_BUDGET": "50%"}  # fmt: skip
        self.assertEqual({k: found[f"SOFTNPU_{k}"] for k in expected}, expected)

    def test_inherited(self) -> None:
        """What is not given stays as it was; a profile file replaces a product."""
        self.assertEqual(self.variables(SOFTNPU_DEVICES="3")["SOFTNPU_DEVICES"], "3")
        with tempfile.TemporaryDirectory() as folder:
            profile = Path(folder) / "mine.toml"
            profile.write_text('family = "a2"\n')
            found = self.variables("--profile", str(profile), SOFTNPU_PRODUCT="atlas-a3")
        self.assertEqual(found["SOFTNPU_PROFILE"], str(profile))
        self.assertNotIn("SOFTNPU_PRODUCT", found)

    def test_paths(self) -> None:
        """Our libraries come first; the others stay behind them."""
        found = self.variables(LD_LIBRARY_PATH="/a:/b", ASCEND_HOME_PATH="/other")
        self.assertEqual(found["LD_LIBRARY_PATH"], f"{LIBRARIES}:/a:/b")
        self.assertTrue(os.path.samefile(found["ASCEND_HOME_PATH"], Path(LIBRARIES).parent))
        self.assertEqual(found["ASCEND_TOOLKIT_HOME"], found["ASCEND_HOME_PATH"])
        self.assertNotIn("LD_PRELOAD", found)

    def test_node_directory(self) -> None:
        """A node with a slash is a directory."""
        self.assertEqual(self.variables("--node", "/tmp/node")["SOFTNPU_NODE_DIR"], "/tmp/node")

    def test_without_libraries(self) -> None:
        """A command that has lost its libraries says so."""
        done = softnpu("run", "--", "true", SOFTNPU_LIB_DIR="/nowhere")
        self.assertEqual(done.returncode, 125)
        self.assertIn("/nowhere", done.stderr)


class Outcome(CommandTest):
    """Output and exit code are the program's."""

    def test_output(self) -> None:
        """stdout is the program's alone, also its arguments and its stdin."""
        done = softnpu("run", "--", "echo", "--help", "--", "-x")
        self.assertEqual((done.returncode, done.stdout), (0, "--help -- -x\n"))
        done = subprocess.run([SOFTNPU, "run", "-q", "cat"], input=b"\0\xff", capture_output=True, check=False,
                              env=clean_environment())  # fmt: skip
        self.assertEqual((done.stdout, done.stderr), (b"\0\xff", b""))

    def test_exit_codes(self) -> None:
        """0, its own, its signal, not found, not startable."""
        for code, command in ((0, "true"), (1, "false")):
            self.assertEqual(softnpu("run", "--", command).returncode, code)
        self.assertEqual(softnpu("run", *python("sys.exit(77)")).returncode, 77)
        self.assertEqual(softnpu("run", *python("os.kill(os.getpid(), 9)")).returncode, 137)
        self.assertEqual(softnpu("run", *python("os.abort()")).returncode, 134)
        self.assertEqual(softnpu("run", "--", "no-such-program").returncode, 127)
        self.assertEqual(softnpu("run", "--", "/etc/passwd").returncode, 126)

    def test_signals(self) -> None:
        """A signal to the command reaches the program, which decides."""
        code = """
import signal, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(5))
signal.signal(signal.SIGUSR1, lambda *_: print("usr1", flush=True))
print("ready", flush=True)
while True: time.sleep(0.05)
"""
        with subprocess.Popen([SOFTNPU, "run", "-q", *python(code)], stdout=subprocess.PIPE, text=True,
                              env=clean_environment()) as running:  # fmt: skip
            assert running.stdout
            self.assertEqual(running.stdout.readline(), "ready\n")
            running.send_signal(signal.SIGUSR1)
            self.assertEqual(running.stdout.readline(), "usr1\n")
            running.send_signal(signal.SIGTERM)
            self.assertEqual(running.wait(10), 5)

    def test_terminal(self) -> None:
        """Ctrl-C on a terminal reaches the program once."""
        code = """
import signal, time
count = 0
def hit(*_):
    global count
    count += 1
signal.signal(signal.SIGINT, hit)
print("ready", flush=True)
time.sleep(0.7)
time.sleep(0.3)
print(f"hits {count} end", flush=True)
"""
        pid, terminal = os.forkpty()
        if pid == 0:
            os.execve(SOFTNPU, [SOFTNPU, "run", *python(code)], clean_environment())
        output = b""
        while b"ready" not in output:
            output += os.read(terminal, 1000)
        os.write(terminal, b"\x03")
        deadline = time.monotonic() + 20
        while b"end" not in output and time.monotonic() < deadline:
            output += os.read(terminal, 1000)
        self.assertIn(b"hits 1 end", output)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0)
        os.close(terminal)


class Summary(CommandTest):
    """What is left on stderr."""

    def summary(self, code: str, *options: str) -> str:
        """stderr after a program of that code."""
        return softnpu("run", *options, *python(code)).stderr

    def test_one_process(self) -> None:
        """A row for each device that was used."""
        text = self.summary(
            "write(os.getpid(), calls=9, failures=2, devices=["
            "device(0, peak=3 << 20, live=1024, calls=7, failures=1), device(1), device(2, calls=1)])"
        )
        lines = text.splitlines()
        self.assertEqual(lines[0], "softnpu: 9 calls on atlas-a2, 2 failed")
        self.assertEqual(lines[2].split(), ["0", "3", "MiB", "1", "KiB", "64", "MiB", "7", "1"])
        self.assertEqual([line.split()[0] for line in lines[1:]], ["device", "0", "2"])

    def test_several_processes(self) -> None:
        """The program first, then the others; each row names its process."""
        text = self.summary(
            "own = os.getpid()\n"
            "write(own, calls=1, devices=[device(0, calls=1)])\n"
            "write(1, name='worker', calls=2, product='atlas-a3', devices=[device(1, calls=2)])"
        )
        lines = text.splitlines()
        self.assertEqual(lines[0], "softnpu: 2 processes, 3 calls on atlas-a2, atlas-a3, 0 failed")
        self.assertIn("writer", lines[2])
        self.assertIn("1 worker", lines[3])

    def test_none(self) -> None:
        """No file: said, with the likely reasons."""
        self.assertIn("never called the library", self.summary("pass"))
        self.assertIn("signal 9", self.summary("os.kill(os.getpid(), 9)"))
        self.assertEqual(self.summary("pass", "--quiet"), "")

    def test_no_device(self) -> None:
        """A program that only asked for the version."""
        self.assertIn("no device was used", self.summary("write(os.getpid(), calls=1)"))

    def test_broken(self) -> None:
        """Files that are no summaries cannot stop the command."""
        text = self.summary(
            "folder = os.environ['SOFTNPU_SUMMARY_DIR']\n"
            "open(folder + '/1.json', 'w').write('{\"pid\": 1, \"dev')\n"
            "open(folder + '/2.json', 'w').write('[]')\n"
            "open(folder + '/3.json', 'w').write('{\"pid\": \"x\"}')\n"
            "open(folder + '/4.json.part', 'w').write('')\n"
            "write(os.getpid(), calls=1, devices=[device(0, calls=1)])"
        )
        self.assertIn("3 of the processes left a summary cut short", text)
        self.assertIn("1 call on atlas-a2", text)

    def test_directory(self) -> None:
        """It is gone afterwards, also when the program was killed."""
        with tempfile.TemporaryDirectory() as folder:
            for code in ("write(1)", "os.kill(os.getpid(), 9)"):
                softnpu("run", *python(code), TMPDIR=folder)
                self.assertEqual(os.listdir(folder), [])

    def test_no_reader(self) -> None:
        """A closed stderr changes nothing for the program."""
        done = subprocess.run(["sh", "-c", f"'{SOFTNPU}' run -- true 2>&-"], env=clean_environment(), check=False)
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    unittest.main()
