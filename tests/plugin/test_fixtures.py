# SPDX-License-Identifier: Apache-2.0
"""Fixtures of wider scopes: what the pytest process has set up ends there, once; what a child sets up ends in it."""

JOURNAL = """
    import os
    import pytest

    PARENT = os.getpid()

    def note(text):
        place = "parent" if os.getpid() == PARENT else "child"
        with open(os.environ["JOURNAL"], "a") as journal:
            journal.write(f"{text} in {place}\\n")

    class Noted:
        def __init__(self, name):
            self.name = name
            note(f"{name} starts")
        def __enter__(self):
            return self
        def __exit__(self, *_):
            note(f"{self.name} ends")
        def __del__(self):
            note(f"{self.name} is let go")

    @pytest.fixture(scope="session")
    def session():
        with Noted("session") as noted:
            yield noted

    @pytest.fixture(scope="module", params=["a", "b"])
    def letter(request):
        note(f"{request.param} starts")
        try:
            yield request.param
        finally:
            note(f"{request.param} ends")
"""


def test_what_the_parent_set_up_ends_in_the_parent(run, journal):
    result = run(
        JOURNAL
        + """
    def test_1(session):
        pass

    def test_2(npu, session):
        assert session.name == "session"
        note("test 2")

    class TestClass:
        @classmethod
        def setup_class(cls):
            note("class starts")

        @classmethod
        def teardown_class(cls):
            note("class ends")

        def test_3(self):
            pass

        def test_4(self, npu):
            note("test 4")

    def test_5():
        note("test 5")

    def test_6(npu, session):
        pass
    """
    )
    result.assert_outcomes(passed=6)
    assert journal.read_text().splitlines() == [
        "session starts in parent",
        "test 2 in child",
        "class starts in parent",
        "test 4 in child",
        "class ends in parent",
        "test 5 in parent",
        "session ends in parent",
        "session is let go in parent",
    ]


def test_a_parameter_that_only_a_child_wants(run, journal):
    result = run(
        JOURNAL
        + """
    @pytest.mark.parametrize("letter", ["a"], indirect=True)
    def test_1(letter):
        pass

    @pytest.mark.parametrize("letter", ["b"], indirect=True)
    def test_2(npu, letter):
        assert letter == "b"

    @pytest.mark.parametrize("letter", ["a"], indirect=True)
    def test_3(letter):
        note("test 3")
    """,
        "-p",
        "no:randomly",
    )
    result.assert_outcomes(passed=3)
    lines = journal.read_text().splitlines()
    assert sorted(line for line in lines if "child" in line) == ["b ends in child", "b starts in child"]
    assert lines.count("a starts in parent") == lines.count("a ends in parent") == 1


def test_what_a_child_set_up_ends_in_the_child(run, journal):
    result = run(
        JOURNAL
        + """
    def setup_module():
        note("module starts")

    def teardown_module():
        note("module ends")

    def test_1(npu, session):
        pass

    def test_2(npu, session):
        pass
    """
    )
    result.assert_outcomes(passed=2)
    one = ["module starts in child", "session starts in child", "module ends in child", "session ends in child"]
    assert sorted(journal.read_text().splitlines()) == sorted(2 * [*one, "session is let go in child"])


def test_the_parents_teardown_is_told_with_the_last_test(run):
    result = run(
        """
        import pytest

        @pytest.fixture(scope="class")
        def breaks():
            yield
            print("words of the fixture")
            raise RuntimeError("it would not close")

        class TestClass:
            def test_1(self, breaks):
                pass

            def test_2(self, npu, breaks):
                pass

        def test_3():
            pass
        """
    )
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines(
        ["*ERROR at teardown of TestClass.test_2*", "E*it would not close", "words of the fixture"]
    )


def test_stopping_tears_down_in_the_parent(run, journal):
    result = run(
        JOURNAL
        + """
    def test_1(session):
        pass

    def test_2(npu):
        assert False

    def test_3(session):
        pass
    """,
        "-x",
    )
    result.assert_outcomes(passed=1, failed=1)
    assert journal.read_text().splitlines()[:2] == ["session starts in parent", "session ends in parent"]


def test_directories_with_a_conftest_each(run, pytester):
    """There pytest calls hooks through a view of the directory."""
    for name in ("one", "two"):
        place = pytester.mkpydir(name)
        (place / "conftest.py").write_text(f"import pytest\n@pytest.fixture\ndef place(): return '{name}'\n")
        (place / "test_place.py").write_text(f"def test_place(npu, place): assert place == '{name}'\n")
    result = run("def test_root(npu): assert False", "-v")
    result.assert_outcomes(passed=2, failed=1)
    assert result.stdout.str().count("test_place PASSED") == 2


def test_unittest_classes(run):
    result = run(
        """
        import os
        import unittest
        import acl
        import pytest

        PARENT = os.getpid()

        @pytest.mark.npu(devices=2)
        class Devices(unittest.TestCase):
            @classmethod
            def setUpClass(cls):
                cls.here = os.getpid()

            def test_count(self):
                self.assertEqual(acl.init(), 0)
                self.assertEqual(acl.rt.get_device_count(), (2, 0))
                self.assertNotEqual(os.getpid(), PARENT)

            def test_fails(self):
                self.assertEqual(1, 2)
        """
    )
    result.assert_outcomes(passed=1, failed=1)
