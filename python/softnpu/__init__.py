# SPDX-License-Identifier: Apache-2.0
"""softnpu: an Ascend device made of software. The package `acl` is the interface; this one finds and tests things."""

from softnpu._tree import get_cmake_dir, get_command, get_include, get_lib_dir
from softnpu._version import __version__

__all__ = ["__version__", "get_cmake_dir", "get_command", "get_include", "get_lib_dir"]
