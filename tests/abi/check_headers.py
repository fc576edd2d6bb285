#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles each public header alone, in every language standard that programs use, without one warning.

Usage: check_headers.py INCLUDE [--compiler CC CXX]
Clang is tried as well when it is installed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
C_STANDARDS = ["c11"]
CXX_STANDARDS = ["c++11", "c++17", "c++20"]
# PyTorch and its like are built with the old C++ library ABI.
OLD_ABI = ["-D_GLIBCXX_USE_CXX11_ABI=0"]
CLANGS = ["clang", "clang-19", "clang-16", "clang-14"]
MEDIA = "acl/ops/acl_dvpp.h"
MEDIA_DEFINE = "#define ENABLE_DVPP_INTERFACE\n"
# What programs get although they never name the header that declares it (spec/abi/README.md, "Headers").
REACHES = {
    "acl/acl.h": ["aclrtMalloc", "aclrtAllocatorCreateDesc", "ACL_ERROR_RT_PARAM_INVALID", "ACL_ERROR_GE_LOAD_MODEL"],
    "acl/acl_rt.h": ["aclInit", "ACL_SUCCESS"],
    "acl/acl_base.h": ["aclAppLog", "ACL_ERROR_RT_PARAM_INVALID"],
    "acl/dvpp/hi_dvpp.h": ["hi_mpi_dvpp_malloc", "HI_ERR_SYS_NO_MEM"],
    "ge/ge_error_codes.h": ["ACL_ERROR_GE_LOAD_MODEL"],
}
# What they must not get: declared only by a header that they have to name.
HIDES = {"acl/acl.h": ["aclrtMemPoolCreate", "aclplatformGetDeviceInfo", "acldvppMalloc"]}


@dataclass(frozen=True)
class Attempt:
    """One translation unit, and whether a compiler must accept it."""

    command: tuple[str, ...]
    source: str
    accepted: bool = True

    def failure(self) -> str:
        run = subprocess.run([*self.command, "-"], input=self.source, capture_output=True, text=True, check=False)
        if (run.returncode == 0) == self.accepted:
            return ""
        verdict = "refused" if self.accepted else "accepted"
        return f"{' '.join(self.command)} {verdict}:\n{self.source}\n{run.stderr}"


def _commands(compiler: str, language: str, standards: list[str], include: Path) -> list[tuple[str, ...]]:
    common = [compiler, "-x", language, *WARNINGS, f"-I{include}", "-fsyntax-only"]
    commands = [(*common, f"-std={standard}") for standard in standards]
    if language == "c++":
        commands.append((*common, f"-std={standards[0]}", *OLD_ABI))
    return commands


def _alone(header: str) -> str:
    # The declaration keeps ISO C's wish that a translation unit is not empty.
    return f'{MEDIA_DEFINE if header == MEDIA else ""}#include "{header}"\nextern int onlyThis;\n'


def _names(header: str, names: list[str]) -> str:
    # A macro or constant has a value, a function an address: (void) takes both.
    uses = "".join(f"    (void){name};\n" for name in names)
    return f"{_alone(header)}void use(void);\nvoid use(void)\n{{\n{uses}}}\n"


def attempts(include: Path, compilers: list[tuple[str, str]]) -> list[Attempt]:
    headers = sorted(str(path.relative_to(include)) for path in include.rglob("*.h"))
    result: list[Attempt] = []
    for c_compiler, cxx_compiler in compilers:
        commands = _commands(c_compiler, "c", C_STANDARDS, include)
        commands += _commands(cxx_compiler, "c++", CXX_STANDARDS, include)
        for command in commands:
            result += [Attempt(command, _alone(header)) for header in headers]
            result += [Attempt(command, _names(header, names)) for header, names in REACHES.items()]
        for header, names in HIDES.items():
            result += [Attempt(commands[0], _names(header, [name]), accepted=False) for name in names]
        result.append(Attempt(commands[0], f'#include "{MEDIA}"\n', accepted=False))
    return result


def overloads_in_c(compiler: str, include: Path) -> str:
    """acl_rt_api.h must give C nothing that acl_rt.h does not give."""
    texts = []
    for header in ("acl/acl_rt.h", "acl/acl_rt_api.h"):
        command = [compiler, "-x", "c", "-std=c11", "-E", "-P", f"-I{include}", "-"]
        source = f'#include "{header}"\n'
        texts.append(subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout)
    return "" if texts[0] == texts[1] else "acl/acl_rt_api.h is not empty in C\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("include", type=Path)
    parser.add_argument("--compiler", nargs=2, default=["cc", "c++"], metavar=("CC", "CXX"))
    arguments = parser.parse_args()
    compilers = [tuple(arguments.compiler)]
    clang = next((name for name in CLANGS if shutil.which(name)), None)
    if clang is not None and "clang" not in arguments.compiler[0]:
        compilers.append((clang, clang))
    work = attempts(arguments.include, compilers)
    with ThreadPoolExecutor(2) as pool:
        failures = [text for text in pool.map(Attempt.failure, work) if text]
    failures += [text for text in [overloads_in_c(arguments.compiler[0], arguments.include)] if text]
    print("\n".join(failures))
    print(f"{len(work)} translation units, {len(failures)} failures, compilers: {compilers}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
