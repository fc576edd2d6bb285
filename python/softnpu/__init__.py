# SPDX-License-Identifier: Apache-2.0
"""softnpu: an Ascend device made of software. The package `acl` is the interface; this one finds and tests things."""
