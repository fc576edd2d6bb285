# SPDX-License-Identifier: Apache-2.0
"""A test whose process dies is a failure that says how, and the next one runs."""

import os
import signal
import subprocess
import sys
import time

SUITE = """
    import ctypes
    import os
    import signal
    import sys
    import time

    import acl
    import pytest

    @pytest.fixture
    def dies():
        os.kill(os.getpid(), signal.SIGKILL)

    @pytest.fixture
    def dies_later():
        yield
        os._exit(5)

    def test_reads_a_device_pointer(npu_device):
        print("words of the test")
        print("complaints of the test", file=sys.stderr)
        address, code = acl.rt.malloc(1 << 20, 0)
        ctypes.string_at(address, 4)

    @pytest.mark.xfail
    def test_reads_a_device_pointer_as_expected(npu_device):
        address, code = acl.rt.malloc(1 << 20, 0)
        ctypes.string_at(address, 4)

    def test_exits_at_once(npu):
        os._exit(0)

    def test_exits(npu):
        sys.exit(4)

    @pytest.mark.npu(timeout=1)
    def test_hangs():
        print("before it hangs")
        time.sleep(60)

    @pytest.mark.npu(timeout=1)
    def test_hangs_deaf():
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGABRT})
        time.sleep(60)

    @pytest.mark.npu(timeout=60)
    def test_is_fast_enough():
        pass

    def test_dies_in_setup(npu, dies):
        pass

    def test_dies_in_teardown(npu, dies_later):
        pass

    def test_forks_and_comes_back_twice(npu):
        if os.fork() == 0:
            return
        os.wait()

    def test_leaves_a_child(npu):
        if os.fork() == 0:
            time.sleep(2)
            os._exit(0)

    def test_last():
        pass
"""


def test_deaths(run):
    start = time.monotonic()
    result = run(SUITE, "-rA")
    assert time.monotonic() - start < 40
    result.assert_outcomes(passed=5, failed=5, xfailed=1, errors=2)
    result.stdout.fnmatch_lines(
        [
            "*ERROR at setup of test_dies_in_setup*",
            "the test's process was ended by signal 9 (SIGKILL) during setup",
            "*ERROR at teardown of test_dies_in_teardown*",
            "the test's process ended with exit code 5 during teardown",
            "*_ test_reads_a_device_pointer _*",
            "the test's process was ended by signal 11 (SIGSEGV) during call; *acl.rt.memcpy does",
            "*Captured stdout call*",
            "words of the test",
            "*Captured stderr call*",
            "complaints of the test",
            "*Python stack at the end*",
            '*File "*test_inside.py", line * in test_reads_a_device_pointer',
            "*_ test_exits_at_once _*",
            "the test's process ended with exit code 0 during call",
            "*_ test_exits _*",
            "E*SystemExit: 4",
            "*_ test_hangs _*",
            "the test ran longer than its timeout of 1 s and was killed during call",
            "before it hangs",
            '*File "*test_inside.py", line * in test_hangs',
            "*_ test_hangs_deaf _*",
            "the test ran longer than its timeout of 1 s and was killed during call",
        ]
    )
    assert "pytest_pyfunc_call" not in result.stdout.str()


def test_without_capture_and_fault_handler(run):
    result = run(SUITE, "-s", "-p", "no:faulthandler", "-k", "pointer or hangs or last")
    result.assert_outcomes(passed=1, failed=3, xfailed=1)
    # Once, by the test, and as it happens.
    assert result.stdout.str().count("words of the test") == 1
    assert result.stderr.str().count("complaints of the test") == 1
    assert "Python stack" not in result.stdout.str()


def test_the_session_ends_when_a_test_says_so(run):
    result = run(
        """
        import pytest

        def test_first(npu):
            pass

        def test_enough(npu):
            pytest.exit("enough", 7)

        def test_never(npu):
            pass
        """
    )
    assert result.ret == 7
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*Exit: enough*"])
    assert run("def test_interrupts(npu):\n    raise KeyboardInterrupt\n\ndef test_never(npu): pass\n").ret == 2


def test_an_interrupt_leaves_no_process(run, pytester, journal):
    """Ctrl-C reaches the pytest process alone here, in a terminal the child as well."""
    run("import os, time\ndef test_sleeps(npu):\n    open(os.environ['JOURNAL'], 'w').write(f'{os.getpid()}.')\n"
        "    time.sleep(60)\n", "--collect-only")
    process = subprocess.Popen([sys.executable, "-m", "pytest", "-p", "no:cacheprovider"], cwd=pytester.path,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while not journal.read_text().endswith(".") and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 2
    assert not os.path.exists(f"/proc/{journal.read_text()[:-1]}")
    assert not list((pytester.path / "temporary").glob("softnpu-*"))
