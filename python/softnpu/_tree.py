# SPDX-License-Identifier: Apache-2.0
"""Where the headers, the libraries and the command lie that came with this package."""

import os

# From this package to the directory that holds include/, lib64/ and bin/.
_LAYOUTS = {
    "a wheel": ".",
    "an installed tree": "../../..",
    "a build tree": "../..",
}


def _find(path: str) -> str:
    package = os.path.dirname(os.path.realpath(__file__))
    for way in _LAYOUTS.values():
        root = os.path.normpath(os.path.join(package, way))
        # The library tells our directory from one that has a lib64 or a bin by chance.
        found = os.path.join(root, path)
        if os.path.exists(os.path.join(root, "lib64", "libsoftnpu.so")) and os.path.exists(found):
            return found
    layouts = ", ".join(f"{os.path.normpath(os.path.join(package, way))} ({name})" for name, way in _LAYOUTS.items())
    raise FileNotFoundError(
        f"softnpu: no {path} with lib64/libsoftnpu.so in any of {layouts}. "
        "Install softnpu again, or use the package from where it was installed: a copy of it alone has no libraries."
    )


def get_include() -> str:
    """The directory to give a compiler with -I: it holds acl/acl.h and softnpu/softnpu.h.

    Raises FileNotFoundError when this package was torn from its installation.
    """
    return os.path.dirname(os.path.dirname(_find("include/acl/acl.h")))


def get_lib_dir() -> str:
    """The directory to give a linker with -L, and the loader at run time: it holds libascendcl.so and its neighbours.

    Raises FileNotFoundError when this package was torn from its installation.
    """
    return os.path.dirname(_find("lib64/libascendcl.so"))


def get_cmake_dir() -> str:
    """The directory of the CMake package: cmake -Dsoftnpu_DIR=..., then find_package(softnpu) has softnpu::ascendcl.

    Raises FileNotFoundError when this package was torn from its installation.
    """
    return os.path.dirname(_find("lib64/cmake/softnpu/softnpuConfig.cmake"))


def get_command() -> str:
    """The softnpu command itself, a program that needs no Python.

    Raises FileNotFoundError when this package was torn from its installation.
    """
    return _find("bin/softnpu")
