#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""softnpu explain."""

import os
import tomllib
import unittest
from pathlib import Path

from command import CommandTest, softnpu

RULES = Path(os.environ["SOURCE"]) / "src" / "rules"


class Explain(CommandTest):
    """From an id in a message to the rule."""

    def test_one(self) -> None:
        """Everything that the row says."""
        text = self.succeed("explain", "SN-aclrtMalloc-size-zero")
        for part in ("aclrtMalloc", "size is 0", "100000 ACL_ERROR_INVALID_PARAM", "1 or more", "all", "memory-linear"):
            self.assertIn(part, text)

    def test_legal(self) -> None:
        """What is legal, also where only the call knows a part of it."""
        text = self.succeed("explain", "SN-aclrtFree-devPtr-not-a-block")
        self.assertIn("  legal       the start of a live block from {legal}", text)

    def test_spellings(self) -> None:
        """Case does not matter, nor does the SN-; the beginning is enough when it is the only one."""
        whole = self.succeed("explain", "SN-aclrtMalloc-size-zero")
        for word in ("sn-ACLRTMALLOC-size-zero", "aclrtMalloc-size-zero", "SN-aclrtMalloc-size-ze"):
            self.assertEqual(self.succeed("explain", word), whole)

    def test_several(self) -> None:
        """A beginning of several: all of them, and 2."""
        self.refuse("explain", "SN-aclrtMalloc-", saying=("rules begin", "SN-aclrtMalloc-size-zero", "--list"))

    def test_near(self) -> None:
        """A slip of the pen: what was meant is named."""
        self.refuse("explain", "SN-aclrtMaloc-size-zero", saying=("no rule", "SN-aclrtMalloc-size-zero"))
        self.refuse("explain", "size-zero", saying=("no rule", "SN-aclrtMalloc-size-zero"))
        self.refuse("explain", "", saying=("--list",))
        self.refuse("explain", "", "--list", saying=("--list",))

    def test_list(self) -> None:
        """Each place of the table once, each explained."""
        ids = [line.split()[0] for line in self.succeed("explain", "--list").splitlines()]
        tables = [tomllib.loads(path.read_text()) for path in RULES.glob("*.toml")]
        rows = [row for table in tables for row in table.get("rule", []) + table.get("places", [])]
        places = sum(len(row["functions"]) for row in rows)
        self.assertEqual((len(ids), len(set(ids))), (places, places))
        for ident in ids[:: max(1, len(ids) // 20)]:
            self.assertEqual(softnpu("explain", ident).returncode, 0, ident)


if __name__ == "__main__":
    unittest.main()
