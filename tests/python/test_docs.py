# SPDX-License-Identifier: Apache-2.0
"""What docs/ shows of Python is run, and answers as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXTS = {page: (DOCS / page).read_text(encoding="utf-8") for page in ("python.md", "packaging.md", "pytest.md")}
BLOCKS = {
    page: re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for page, text in TEXTS.items()
}
SCRIPTS = [(page, i) for page in ("python.md", "packaging.md") for i in range(len(BLOCKS[page]))]


@pytest.mark.parametrize(("page", "number"), SCRIPTS)
def test_a_script_runs(page, number):
    subprocess.run([sys.executable, "-B", "-c", BLOCKS[page][number]], check=True)


def masked(text: str) -> list[str]:
    """Lines without what differs from run to run."""
    return [re.sub(r"0x[0-9a-f]+|[\d.]+s\b|=+|_{2,}", "#", line).rstrip() for line in text.splitlines()]


def test_the_suite_of_pytest_md_says_what_the_page_says(tmp_path):
    for block in BLOCKS["pytest.md"]:
        name = block.partition("\n")[0].removeprefix("# ")
        (tmp_path / name).write_text(block.partition("\n")[2], encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-p", "no:cacheprovider"]
    ran = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True, env=environment(tmp_path))
    shown = re.search(r"^```text\n(.*?)^```$", TEXTS["pytest.md"], re.MULTILINE | re.DOTALL)[1]
    came = masked(ran.stdout.replace(f"{tmp_path}/", ""))
    missing = [line for line in masked(shown.replace("/tmp/project/", "")) if line not in came]
    assert missing == [], ran.stdout + ran.stderr


def environment(home: Path) -> dict[str, str]:
    """80 columns, no settings of this test's own, the packages of the build tree."""
    wanted = {"COLUMNS": "80", "HOME": str(home), "PYTHONPATH": next(p for p in sys.path if (Path(p) / "acl").is_dir())}
    return {**wanted, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


def test_python_and_the_pages_name_the_same_functions():
    told = set(re.findall(r"\bsoftnpu\.(get_\w+)", TEXTS["packaging.md"]))
    code = "import softnpu; print(*(name for name in softnpu.__all__ if name.startswith('get_')))"
    answer = subprocess.run([sys.executable, "-B", "-c", code], check=True, capture_output=True, text=True)
    assert told == set(answer.stdout.split())
