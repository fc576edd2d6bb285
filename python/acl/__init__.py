# SPDX-License-Identifier: Apache-2.0
"""AscendCL for Python, on a device made of software.

The functions come from the extension `acl._binding`: those of `acl` itself, and the modules `acl.rt`, `acl.util`,
`acl.media`, `acl.himpi` and `acl.sys`. Numbers under their C names are in `acl.constants`.
"""

from importlib import import_module

from acl import _binding  # noqa: F401  fills this package


def __getattr__(name: str) -> object:
    # Most clients bring their own numbers: nobody pays for ours who does not ask.
    if name in ("constants", "structures"):
        return import_module(f"acl.{name}")
    raise AttributeError(f"module 'acl' has no attribute '{name}'")
