# SPDX-License-Identifier: Apache-2.0
"""Threads: what can take long lets the others run, many call at once, callbacks end with Python."""

from __future__ import annotations

import subprocess
import sys
import threading

import acl
import numpy
import pytest

MIB = 1 << 20


@pytest.fixture(autouse=True, scope="module")
def device():
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    yield
    assert acl.rt.reset_device(0) == 0
    assert acl.finalize() == 0


@pytest.fixture
def slow_switches():
    """No thread gives the interpreter away by itself during a test: who runs was let in by the call."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(60)
    yield
    sys.setswitchinterval(before)


def run(script: str, *, code: int = 0) -> subprocess.CompletedProcess:
    done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == code, done.stderr
    return done


class Counter:
    """A thread that counts when it is let in, and then waits again."""

    def __init__(self):
        self.count = 0
        self.gate = threading.Semaphore(0)
        self.ended = False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while self.gate.acquire() and not self.ended:
            for _ in range(1000):
                self.count += 1

    def moves_during(self, call) -> bool:
        """Whether it counts while the call runs."""
        before = self.count
        self.gate.release()
        assert self.count == before
        call()
        return self.count != before

    def end(self):
        self.ended = True
        self.gate.release()
        self.thread.join()


@pytest.mark.parametrize("name", ["memcpy", "memcpy2d", "memset"])
def test_a_long_call_lets_others_run(name, slow_switches):
    source = numpy.zeros(256 * MIB, numpy.uint8)
    pointer, ret = acl.rt.malloc(source.nbytes, 0)
    assert ret == 0
    address, size = acl.util.numpy_to_ptr(source), source.nbytes
    calls = {
        "memcpy": lambda: acl.rt.memcpy(pointer, size, address, size, 1),
        "memcpy2d": lambda: acl.rt.memcpy2d(pointer, MIB, address, MIB, MIB, 256, 1),
        "memset": lambda: acl.rt.memset(pointer, size, 1, size),
    }
    counter = Counter()
    # The kernel may wake the other thread late: once proves that it is let in.
    assert any(counter.moves_during(calls[name]) for _ in range(20))
    counter.end()
    assert acl.rt.free(pointer) == 0


def test_a_short_call_keeps_the_interpreter(slow_switches):
    """What the proof above stands on: others come in when a call lets them, and not otherwise."""
    counter = Counter()
    assert not any(counter.moves_during(acl.rt.get_device) for _ in range(20))
    counter.end()


def test_stop_thread_lets_the_thread_end(slow_switches):
    """With the interpreter held, the thread that is waited for could never run."""
    seen = []
    thread, ret = acl.util.start_thread(seen.append, [1])
    assert ret == 0
    assert acl.util.stop_thread(thread) == 0
    assert seen == [[1]]


def test_many_threads_allocate_and_copy():
    wrong = []

    def work(number: int):
        if acl.rt.set_device(number % 2) != 0:
            wrong.append("set_device")
        source = numpy.full(4096, number, numpy.uint8)
        back = numpy.zeros_like(source)
        for _ in range(200):
            pointer, ret = acl.rt.malloc(4096, 0)
            codes = [
                ret,
                acl.rt.memcpy(pointer, 4096, acl.util.numpy_to_ptr(source), 4096, 1),
                acl.rt.memcpy(acl.util.numpy_to_ptr(back), 4096, pointer, 4096, 2),
                acl.rt.free(pointer),
            ]
            if any(codes) or not numpy.array_equal(source, back):
                wrong.append(codes)
        if acl.rt.reset_device(number % 2) != 0:
            wrong.append("reset_device")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_messages_are_those_of_the_thread():
    told = []

    def work():
        acl.rt.free(0)
        told.append(acl.get_recent_err_msg())
        told.append(acl.get_recent_err_msg())

    acl.get_recent_err_msg()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert "aclrtFree" in told[0]
    assert told[1] is None
    assert acl.get_recent_err_msg() is None


def test_many_native_threads():
    seen, lock = [], threading.Lock()

    def work(arguments):
        ret = acl.rt.set_context(arguments[0])
        pointer, code = acl.rt.malloc(64, 0)
        with lock:
            seen.append((ret, code, acl.rt.free(pointer)))

    context, ret = acl.rt.get_context()
    assert ret == 0
    started = [acl.util.start_thread(work, [context, number]) for number in range(16)]
    assert {ret for _, ret in started} == {0}
    assert [acl.util.stop_thread(thread) for thread, _ in started] == [0] * 16
    assert seen == [(0, 0, 0)] * 16


def test_a_native_thread_cannot_stop_itself_and_is_stopped_once():
    answers, ready = [], threading.Event()

    def work(arguments):
        ready.wait()
        answers.append(acl.util.stop_thread(arguments[0]))

    arguments = []
    thread, ret = acl.util.start_thread(work, arguments)
    assert ret == 0
    arguments.append(thread)
    ready.set()
    assert acl.util.stop_thread(thread) == 0
    assert answers == [100000]
    assert acl.util.stop_thread(thread) == 100000


def test_an_exception_in_a_native_thread_is_printed():
    script = """
import acl
thread, ret = acl.util.start_thread(lambda arguments: 1 / 0, [])
assert ret == 0 and acl.util.stop_thread(thread) == 0
print('goes on')
"""
    done = run(script)
    assert done.stdout == "goes on\n"
    assert "ZeroDivisionError" in done.stderr


def test_python_ends_while_a_native_thread_runs():
    run("""
import acl, time
thread, ret = acl.util.start_thread(lambda arguments: time.sleep(0.3), [])
assert ret == 0
""")


def test_a_callback_keeps_what_it_was_given():
    """The module holds function and list for as long as they may run (pyacl.md 6)."""

    class Told(list):
        pass

    def work(_):
        done.set()

    done = threading.Event()
    arguments = Told([1])
    before = sys.getrefcount(arguments)
    thread, ret = acl.util.start_thread(work, arguments)
    assert ret == 0
    done.wait()
    assert acl.util.stop_thread(thread) == 0
    assert sys.getrefcount(arguments) == before


@pytest.mark.parametrize("module", ["_xxsubinterpreters", "_interpreters"])
def test_a_subinterpreter_is_refused_and_the_first_goes_on(module):
    pytest.importorskip(module)
    script = f"""
import acl, {module} as interpreters
child = interpreters.create()
inner = "try: import acl\\nexcept ImportError as error: print(error)\\nelse: print('imported')"
failed = None
try:
    failed = interpreters.run_string(child, inner)
except Exception as error:
    failed = error
if failed: print(failed)
interpreters.destroy(child)
assert acl.init() == 0 and acl.finalize() == 0
print('the first goes on')
"""
    out = run(script).stdout
    assert "subinterpreter" in out
    assert "imported" not in out
    assert out.endswith("the first goes on\n")
