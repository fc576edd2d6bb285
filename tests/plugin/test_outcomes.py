# SPDX-License-Identifier: Apache-2.0
"""Every outcome of a test comes back from its process as if there were none."""

from xml.etree import ElementTree

import pytest

SUITE = """
    import os
    import warnings

    import acl
    import pytest

    PARENT = os.getpid()

    @pytest.fixture
    def breaks():
        raise RuntimeError("no such luck")

    @pytest.fixture
    def breaks_later():
        yield
        raise RuntimeError("too late")

    def test_before():
        assert os.getpid() == PARENT

    def test_passes(npu, tmp_path, record_property):
        assert os.getpid() != PARENT
        assert npu.node_dir.is_dir() and str(npu.node_dir) == os.environ["SOFTNPU_NODE_DIR"]
        record_property("size", 4)
        assert acl.init() == 0 and acl.rt.set_device(0) == 0
        address, code = acl.rt.malloc(1 << 20, 0)
        assert code == 0 and len(npu.live()) == 1 and npu.used() == npu.used(0) == 2 << 20 and npu.used(1) == 0
        assert acl.rt.free(address) == 0 and npu.used() == 0
        assert acl.rt.get_device() == (0, 0)

    def test_fails(npu):
        print("words of the test")
        value = [1, 2]
        assert value == [1, 3]

    @pytest.mark.npu
    def test_is_marked_only():
        assert os.getpid() != PARENT
        warnings.warn("careful")

    @pytest.mark.parametrize("size", [512, 4096, pytest.param(0, marks=pytest.mark.xfail(strict=True))])
    def test_parameters(npu_device, size):
        address, code = acl.rt.malloc(size, 0)
        assert code == 0
        assert acl.rt.free(address) == 0

    @pytest.mark.skip(reason="not today")
    def test_skipped(npu):
        assert False

    def test_skips(npu):
        pytest.skip("not here")

    @pytest.mark.xfail(strict=True)
    def test_passes_strictly(npu):
        pass

    @pytest.mark.xfail
    def test_passes_unexpectedly(npu):
        pass

    def test_setup_breaks(npu, breaks):
        pass

    def test_teardown_breaks(npu, breaks_later):
        pass

    def test_asks_too_late(request):
        request.getfixturevalue("npu")

    def test_after():
        assert os.getpid() == PARENT
"""
COUNTS = {"passed": 7, "failed": 3, "errors": 2, "skipped": 2, "xfailed": 1, "xpassed": 1, "warnings": 1}


def test_all_outcomes_at_once(run):
    result = run(SUITE, "-rA", "--durations=0", "-vv")
    result.assert_outcomes(**COUNTS)
    result.stdout.fnmatch_lines(
        [
            "test_inside.py::test_parameters?512? PASSED*",
            "*ERROR at setup of test_setup_breaks*",
            "E*RuntimeError: no such luck",
            "*ERROR at teardown of test_teardown_breaks*",
            "E*RuntimeError: too late",
            "*_ test_fails _*",
            "E*assert [[]1, 2] == [[]1, 3]",
            "*At index 1 diff: 2 != 3",
            "*Captured stdout call*",
            "words of the test",
            "*[[]XPASS(strict)]*",
            "*mark the test with @pytest.mark.npu",
            "*UserWarning: careful",
            "*s call * test_inside.py::test_passes",
            "SKIPPED*not today",
            "SKIPPED*not here",
        ]
    )


def test_junit_xml_counts_the_same(run, pytester):
    run(SUITE, "--junitxml=report.xml", "-o", "junit_family=xunit1")
    suite = ElementTree.parse(pytester.path / "report.xml").getroot()[0]
    # Nine functions of one case each, one of three; the one whose teardown breaks counts twice.
    assert {key: suite.get(key) for key in ("failures", "errors", "skipped")} == {
        "failures": "3",
        "errors": "2",
        "skipped": "3",
    }
    cases = {case.get("name"): case for case in suite.iter("testcase")}
    assert "words of the test" not in ElementTree.tostring(cases["test_passes"], encoding="unicode")
    assert cases["test_passes"].find("properties/property").attrib == {"name": "size", "value": "4"}
    assert "[1, 2] == [1, 3]" in cases["test_fails"].find("failure").get("message")
    assert float(cases["test_passes"].get("time")) > 0


@pytest.mark.skipif(pytest.version_tuple < (9,), reason="subtests are part of pytest since version 9")
def test_subtests_come_one_by_one(run):
    result = run(
        """
        def test_parts(npu, subtests):
            with subtests.test("good"):
                pass
            with subtests.test("bad"):
                assert 1 == 2
        """
    )
    result.stdout.fnmatch_lines(["SUBFAILED[[]bad]*", "FAILED*contains 1 failed subtest", "*2 failed*"])


def test_failures_that_cannot_travel_come_as_text(run):
    result = run(
        """
        import threading
        import warnings

        class LocalWarning(UserWarning):
            def __init__(self, text, lock):
                super().__init__(text)
                self.lock = lock

        class Odd:
            def __reduce__(self):
                raise TypeError("stays here")
            def __repr__(self):
                return "an odd thing"

        def test_carries(npu, record_property):
            record_property("odd", Odd())
            warnings.warn(LocalWarning("with a lock", threading.Lock()))

        def test_raises(npu):
            class OwnError(Exception):
                pass
            raise OwnError(Odd())
        """,
    )
    result.assert_outcomes(passed=1, failed=1, warnings=1)
    result.stdout.fnmatch_lines(["E*OwnError: an odd thing", "*UserWarning: LocalWarning: with a lock"])
