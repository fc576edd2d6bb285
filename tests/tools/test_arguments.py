#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Help, version and bad arguments."""

import unittest

from command import CommandTest, softnpu

COMMANDS = ("run", "info", "products", "explain", "doctor", "version")


class Arguments(CommandTest):
    """What the command line takes and refuses."""

    def test_help(self) -> None:
        """--help names every subcommand; each subcommand has one of its own."""
        text = self.succeed("--help")
        for command in COMMANDS:
            self.assertIn(command, text)
            self.assertIn("--help", self.succeed(command, "--help"))
        self.assertIn("softnpu run [OPTIONS] -- PROGRAM", self.succeed("run", "--help"))

    def test_version(self) -> None:
        """Both spellings."""
        self.assertRegex(self.succeed("version"), r"^softnpu \d+\.\d+\.\d+\n$")
        self.assertEqual(self.succeed("--version"), self.succeed("version"))

    def test_nothing(self) -> None:
        """No subcommand: the help, as an error."""
        done = softnpu()
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("products", done.stderr)

    def test_unknown(self) -> None:
        """Words and options that are not there."""
        self.refuse("walk", saying=("--help",))
        self.refuse("--walk", saying=("--help",))
        self.refuse("info", "--walk", saying=("softnpu info --help",))
        self.refuse("info", "more")
        self.refuse("info", "--", "program", saying=("only run",))
        self.refuse("products", "--soc-names")

    def test_run(self) -> None:
        """Every bad option of run names the legal values, before anything is started."""
        program = ("--", "true")
        self.refuse("run", saying=("PROGRAM",))
        self.refuse("run", "--", saying=("PROGRAM",))
        self.refuse("run", "--hmb", "4GiB", *program, saying=("--hmb",))
        self.refuse("run", "true", "--", "true", saying=("before --",))
        self.refuse("run", "--product", "atlas-b2", *program, saying=("atlas-a2", "atlas-a3", "Ascend910B1"))
        self.refuse("run", "--devices", "0", *program, saying=("1 to 64",))
        self.refuse("run", "--devices", "many", *program, saying=("1 to 64",))
        self.refuse("run", "--hbm", "4 apples", *program, saying=("4GiB",))
        self.refuse("run", "--hbm", "1KiB", *program, saying=("4MiB",))
        self.refuse("run", "--host-access", "maybe", *program, saying=("allow", "deny"))
        self.refuse("run", "--host-budget", "101%", *program, saying=("100%",))
        self.refuse("run", "--preload", "maybe", *program, saying=("auto", "never"))
        self.refuse("run", "--profile", "/nowhere.toml", *program, saying=("/nowhere.toml",))
        self.refuse("run", "--profile", "a", "--product", "b", *program, saying=("--product",))
        self.refuse("run", "--product", *program, saying=("--product",))
        self.refuse("run", *program, SOFTNPU_DEVICES="-1", saying=("SOFTNPU_DEVICES=-1",))


if __name__ == "__main__":
    unittest.main()
