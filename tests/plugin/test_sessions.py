# SPDX-License-Identifier: Apache-2.0
"""Sessions of other kinds: in parallel, stopped, taken up again, without capture, with the plug-in named on the way."""

import pytest

PARALLEL = """
    import os
    import time
    import acl
    import pytest

    @pytest.mark.npu(devices=1, hbm="64MiB")
    @pytest.mark.parametrize("me", [pytest.param(n, marks=pytest.mark.xdist_group(f"worker {n}")) for n in (0, 1)])
    def test_takes_most_of_the_memory(npu_device, me):
        block, code = acl.rt.malloc((48 << 20) - 64, 0)
        assert code == 0 and npu_device.used() == 48 << 20
        with open(os.environ["JOURNAL"], "a") as journal:
            journal.write(f"{npu_device.node_dir}\\n")
        end = time.monotonic() + 20
        while open(os.environ["JOURNAL"]).read().count("\\n") < 2:
            assert time.monotonic() < end, "the other one is not there at the same time"
            time.sleep(0.01)
        assert npu_device.used() == 48 << 20 and len(npu_device.live()) == 1
        assert acl.rt.free(block) == 0

    def test_crashes(npu):
        os.abort()

    def test_fails(npu, tmp_path):
        assert tmp_path.is_dir() and False

    def test_passes(npu, tmp_path):
        pass
"""


def test_xdist(run, journal):
    pytest.importorskip("xdist")
    result = run(PARALLEL, "-p", "xdist", "-n", "2", "--dist", "loadgroup")
    result.assert_outcomes(passed=3, failed=2)
    result.stdout.fnmatch_lines_random(["*was ended by signal 6 (SIGABRT) during call*"])
    directories = journal.read_text().splitlines()
    assert len(set(directories)) == 2


def test_first_failure_and_last_failed(run, pytester):
    suite = """
    import os

    def test_1(npu):
        pass

    def test_2(npu):
        os._exit(1)

    def test_3(npu):
        assert len(os.environ) == 0
    """
    cache = ("-p", "cacheprovider", "-o", "cache_dir=remembered")
    run(suite, *cache, "-x").assert_outcomes(passed=1, failed=1)
    run(suite, *cache).assert_outcomes(passed=1, failed=2)
    result = run(suite, *cache, "--lf", "-v")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["run-last-failure: rerun previous 2 failures", "*::test_2 FAIL*", "*::test_3 FAIL*"])


def test_without_capture_everything_is_written_once(run):
    result = run(
        """
        import sys
        import pytest

        def test_parent():
            print("words of the parent")

        def test_child(npu, capsys):
            with capsys.disabled():
                print("words of the child")
                print("complaints of the child", file=sys.stderr)
            print("captured")
            assert capsys.readouterr().out == "captured\\n"
        """,
        "-s",
    )
    result.assert_outcomes(passed=2)
    for text in ("words of the parent", "words of the child"):
        assert result.stdout.str().count(text) == 1
    assert result.stderr.str().count("complaints of the child") == 1


def test_log_and_temporary_directories(run, pytester):
    result = run(
        """
        import logging

        def test_logs(npu, tmp_path, caplog):
            logging.getLogger("inside").warning("words in the log")
            assert "words in the log" in caplog.text
            (tmp_path / "file").write_text("x")
            print(f"<{tmp_path}>")
            assert False

        def test_more(npu, tmp_path):
            print(f"<{tmp_path}>")
            assert False
        """,
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*Captured log call*", "WARNING *words in the log"])
    bases = {line.rsplit("/", 1)[0] for line in result.outlines if line.startswith("<")}
    assert len(bases) == 1


def test_named_on_the_command_line_as_well(run):
    run("def test_npu(npu): pass", "-p", "softnpu.pytest").assert_outcomes(passed=1)


def test_suites_without_npu_run_as_ever(run, pytester):
    result = run("import os\nP = os.getpid()\ndef test_plain(): assert os.getpid() == P\n")
    result.assert_outcomes(passed=1)
