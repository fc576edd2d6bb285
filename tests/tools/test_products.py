#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""softnpu products."""

import unittest

from command import CommandTest

KEYS = (
    "atlas-a2", "atlas-a2-32g", "atlas-a3", "ascend-950pr", "ascend-950dt", "atlas-300i-duo", "atlas-300i-pro",
    "atlas-200i-a2", "atlas-200i-a2-ep", "atlas-910",
)  # fmt: skip
SOCS = ("Ascend910B1", "Ascend910B4-1", "Ascend910_9391", "Ascend950PR_957bx", "Ascend950DT_95A2", "Ascend310P3",
        "Ascend310B4", "Ascend910ProB", "Ascend910B")  # fmt: skip


class Products(CommandTest):
    """The two tables."""

    def test_profiles(self) -> None:
        """One row for each profile; the default first and marked."""
        rows = self.succeed("products").splitlines()
        names = [row.split()[0] for row in rows[1 : 1 + len(KEYS)]]
        self.assertEqual(sorted(names), sorted(KEYS))
        default = rows[1].split()
        self.assertEqual(default[:5], ["atlas-a2", "*", "Ascend910B1", "8", "EP"])
        self.assertIn("61 GiB", rows[1])
        self.assertIn("4K 2M 1G", rows[1])

    def test_forms(self) -> None:
        """The one that shares its memory with the host, and the one with two kinds of memory."""
        rows = {row.split()[0]: row for row in self.succeed("products").splitlines() if row}
        self.assertIn(" RC ", rows["atlas-200i-a2"])
        self.assertIn(" EP ", rows["atlas-200i-a2-ep"])
        self.assertIn("32 GiB HBM + 16 GiB DDR", rows["atlas-910"])

    def test_socs(self) -> None:
        """Every SoC name is selectable: the row comes from its profile."""
        names = [row.split()[0] for row in self.succeed("products", "--socs").splitlines()[1:]]
        self.assertEqual(len(names), len(set(names)))
        for soc in SOCS:
            self.assertIn(soc, names)


if __name__ == "__main__":
    unittest.main()
