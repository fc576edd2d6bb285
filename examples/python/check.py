# SPDX-License-Identifier: Apache-2.0
"""check(call): ends the program with the line of the call, its code and the library's sentence when it is refused."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

import acl


def check(result: Any) -> Any:
    """What the call returned, without its return code: nothing, a value, or a tuple of values."""
    values, code = (result[:-1], result[-1]) if isinstance(result, tuple) else ((), result)
    if code != 0:
        _refused(code)
    return values[0] if len(values) == 1 else values or None


def _refused(code: int) -> NoReturn:
    caller = traceback.extract_stack(limit=3)[0]
    message = acl.get_recent_err_msg() or "(no message)"
    sys.exit(f"{Path(caller.filename).name}:{caller.lineno}: {caller.line} returned {code}\n{message}")
