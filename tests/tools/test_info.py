#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""softnpu info."""

import unittest

from command import CommandTest


class Info(CommandTest):
    """The node that the environment describes."""

    def rows(self, text: str) -> list[list[str]]:
        """The cells of the device rows."""
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
        return [row for row in rows if row[0].isdigit() and len(row) > 1]

    def test_default(self) -> None:
        """Eight devices of the default product, nothing used."""
        text = self.succeed("info")
        rows = self.rows(text)
        self.assertEqual(len(rows), 8)
        self.assertEqual(rows[3], ["3", "Ascend910B1", "OK", "3", "0 / 0", "0 / 62464"])
        self.assertIn("no process", text)

    def test_settings(self) -> None:
        """What the variables change."""
        text = self.succeed("info", SOFTNPU_PRODUCT="Ascend310P3", SOFTNPU_DEVICES="2", SOFTNPU_HBM="64MiB")
        self.assertEqual([row[4:] for row in self.rows(text)], [["0 / 64", "0 / 0"]] * 2)
        self.assertIn("node: nursery", self.succeed("info", SOFTNPU_NODE="nursery"))

    def test_visible(self) -> None:
        """User ids count the visible devices; a list that is not read to its end is explained."""
        ids = [row[3] for row in self.rows(self.succeed("info", ASCEND_RT_VISIBLE_DEVICES="1,3", SOFTNPU_DEVICES="4"))]
        self.assertEqual(ids, ["hidden", "0", "hidden", "1"])
        text = self.succeed("info", ASCEND_RT_VISIBLE_DEVICES="1,9", SOFTNPU_DEVICES="4")
        self.assertIn("'9', which names no device", text)

    def test_refused(self) -> None:
        """A bad value, with what is legal."""
        self.refuse("info", SOFTNPU_PRODUCT="atlas", saying=("SOFTNPU_PRODUCT=atlas", "atlas-a2"))


if __name__ == "__main__":
    unittest.main()
