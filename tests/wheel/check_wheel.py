#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a wheel of softnpu must hold and must not: check_wheel.py WHEEL SOURCE BUILD."""

import platform
import re
import stat
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

LIBRARIES = {f"softnpu/lib64/lib{name}.so" for name in ("softnpu", "ascendcl", "acl_rt", "acl_dvpp", "acl_dvpp_mpi")}
BINDING = "acl/_binding.abi3.so"
COMMAND = "softnpu/bin/softnpu"
EXPECTED = {
    *LIBRARIES,
    BINDING,
    COMMAND,
    *(f"acl/{name}" for name in ("__init__.py", "constants.py", "structures.py", "py.typed")),
    *(f"acl/{name}.pyi" for name in ("__init__", "rt", "util", "media", "himpi", "sys")),
    *(f"softnpu/{name}" for name in ("__init__.py", "__main__.py", "py.typed", "set_env.sh")),
    "softnpu/lib64/cmake/softnpu/softnpuConfig.cmake",
    "softnpu/lib64/cmake/softnpu/softnpuConfigVersion.cmake",
    "softnpu/lib64/pkgconfig/ascendcl.pc",
    "softnpu/ascend_toolkit_install.info",
}


def check_names(names: set[str], source: Path) -> None:
    """Everything is there, nothing lies outside the two packages."""
    headers = {f"softnpu/include/{path.relative_to(source / 'include')}" for path in (source / "include").rglob("*.h")}
    python = {str(path.relative_to(source / "python")) for path in (source / "python").glob("*/*.py")}
    missing = (EXPECTED | headers | python) - names
    assert not missing, f"missing: {sorted(missing)}"
    strays = [name for name in names if not name.startswith(("acl/", "softnpu/")) and ".dist-info/" not in name]
    assert not strays, f"outside the packages: {strays}"
    stale = [n for n in names if n.endswith((".pyc", ".cpp", ".in")) or "binding/" in n]
    assert not stale, f"no business in a wheel: {stale}"


def check_programs(wheel: zipfile.ZipFile) -> None:
    """ELF files are the libraries, the binding and the command, each once; the command can be executed."""
    programs = {name for name in wheel.namelist() if wheel.read(name)[:4] == b"\x7fELF"}
    assert programs == {*LIBRARIES, BINDING, COMMAND}, programs
    mode = wheel.getinfo(COMMAND).external_attr >> 16
    assert mode & stat.S_IXUSR, f"{COMMAND} has mode {mode:o}"


def check_c_library(wheel: zipfile.ZipFile) -> None:
    """What is built where the C library is 2.36 runs where it is 2.35: nothing asks for what nobody calls.

    Where it is newer, headers and start-up files may ask for more.
    """
    here = int(platform.libc_ver()[1].split(".")[1])
    for name in {*LIBRARIES, BINDING, COMMAND}:
        wanted = max((int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", wheel.read(name))), default=0)
        assert wanted <= 35 or here > 36, f"{name} asks for the C library 2.{wanted}"


def check_entries(wheel: zipfile.ZipFile, build: str) -> None:
    """No links, which pip would write as small files; nothing that names the machine that built it."""
    for entry in wheel.infolist():
        assert not stat.S_ISLNK(entry.external_attr >> 16), f"{entry.filename} is a link"
        assert build.encode() not in wheel.read(entry), f"{entry.filename} names {build}"


def check_metadata(wheel: zipfile.ZipFile, names: set[str]) -> None:
    """One wheel for every Python from 3.10, which needs nothing else."""
    directory = next(name for name in names if name.endswith(".dist-info/WHEEL")).rpartition("/")[0]
    tag = message_from_bytes(wheel.read(f"{directory}/WHEEL"))["Tag"]
    assert tag.startswith("cp310-abi3-"), tag
    metadata = message_from_bytes(wheel.read(f"{directory}/METADATA"))
    assert (metadata["Name"], metadata["Requires-Python"]) == ("softnpu", ">=3.10"), metadata.items()
    assert "Requires-Dist" not in metadata
    assert f"{directory}/licenses/LICENSE" in names


def main() -> None:
    path, source, build = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    with zipfile.ZipFile(path) as wheel:
        files = {name for name in wheel.namelist() if not name.endswith("/")}
        check_names(files, source)
        check_programs(wheel)
        check_c_library(wheel)
        check_entries(wheel, build)
        check_metadata(wheel, files)
        print(f"{path.name}: {len(files)} files, {path.stat().st_size >> 10} KiB")


if __name__ == "__main__":
    main()
