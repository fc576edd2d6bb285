# SPDX-License-Identifier: Apache-2.0
"""Child processes: starting one, waiting for it, and what its end was."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass

_PR_SET_PDEATHSIG = 1
_LAST_WORDS_SECONDS = 2.0


@dataclass(frozen=True)
class End:
    """How a child ended. `status` is None when somebody else has waited for it."""

    status: int | None
    timed_out: bool = False

    def sentence(self) -> str:
        if self.status is None:
            return "ended, and something else in the pytest process has taken its exit status"
        if not os.WIFSIGNALED(self.status):
            return f"ended with exit code {os.waitstatus_to_exitcode(self.status)}"
        number = os.WTERMSIG(self.status)
        name = signal.Signals(number).name if number in iter(signal.Signals) else "no name"
        return f"was ended by signal {number} ({name})"


def fork(body: Callable[[], None]) -> int:
    """Runs body in a child, which does not come back from here; the child's id."""
    _flush()
    with warnings.catch_warnings():
        # Python 3.12 and later: a process with threads forks. The child runs this thread only, and exits.
        warnings.simplefilter("ignore", DeprecationWarning)
        parent = os.getpid()
        child = os.fork()
    if child != 0:
        return child
    code = 1
    try:
        _end_with(parent)
        body()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        _flush()
        os._exit(code)


def wait(child: int, timeout: float | None, last_words: bool) -> End:
    """Until the child has ended; after the timeout, it is killed, with SIGABRT first where that makes it speak."""
    try:
        status = _wait(child, timeout)
        if status is not None:
            return End(status)
        if last_words:
            os.kill(child, signal.SIGABRT)
            status = _wait(child, _LAST_WORDS_SECONDS)
        if status is None:
            os.kill(child, signal.SIGKILL)
            status = _wait(child, None)
        return End(status, timed_out=True)
    except ChildProcessError:
        return End(None)
    except BaseException:
        kill(child)
        raise


def kill(child: int) -> None:
    with contextlib.suppress(ProcessLookupError, ChildProcessError):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _wait(child: int, timeout: float | None) -> int | None:
    """The status, or None after the timeout."""
    if timeout is None:
        return os.waitpid(child, 0)[1]
    end = time.monotonic() + timeout
    pause = 0.001
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        if time.monotonic() >= end:
            return None
        time.sleep(pause)
        pause = min(2 * pause, 0.02)


def _end_with(parent: int) -> None:
    """A parent that is killed leaves no child behind."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _flush() -> None:
    """What is buffered now would be written by the parent and the child."""
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(Exception):
            stream.flush()  # type: ignore[union-attr]
