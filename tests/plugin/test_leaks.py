# SPDX-License-Identifier: Apache-2.0
"""What outlives a test makes it fail."""

SUITE = """
    import acl
    import pytest

    def take():
        address, code = acl.rt.malloc(1 << 20, 0)
        assert code == 0
        return address

    @pytest.fixture
    def started(npu):
        assert acl.init() == 0 and acl.rt.set_device(0) == 0

    @pytest.fixture
    def block(npu_device):
        address = take()
        yield address
        assert acl.rt.free(address) == 0

    class Owner:
        def __init__(self):
            self.myself = self
            self.address = take()
        def __del__(self):
            acl.rt.free(self.address)
"""


def test_leaks_fail(run):
    result = run(
        SUITE
        + """
    def test_block(started):
        print("words of the test")
        take()

    def test_before_the_reset(npu_device):
        take()
        acl.rt.malloc_host(4096)

    def test_context(npu_device):
        acl.rt.create_context(0)

    def test_handle_and_reservation(npu_device):
        address, code = acl.rt.reserve_mem_address(2 << 20, 0, 0, 1)
        assert code == 0

    def test_many(npu_device):
        for _ in range(60):
            take()

    def test_its_last(started):
        pass
    """,
        "-rf",
    )
    result.assert_outcomes(failed=5, passed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ test_block _*",
            "1 object was still alive after the test and its fixtures:",
            "  block 0x*(1048576 (1 MiB) bytes requested*aclrtMalloc on device 0*",
            '@pytest.mark.npu(leaks="allow") allows it',
            "*Captured stdout call*",
            "words of the test",
            "*_ test_before_the_reset _*",
            "2 objects were still alive after the test and its fixtures:",
            "  block 0x*",
            "  pinned host block 0x*",
            "*_ test_context _*",
            "  context 0x*aclrtDestroyContext*",
            "*_ test_handle_and_reservation _*",
            "  reservation 0x*",
            "60 objects were still alive*",
            "  ... and 10 more",
            "FAILED test_inside.py::test_block - Failed: 1 object was still*",
        ]
    )


def test_no_leak(run):
    result = run(
        SUITE
        + """
    def test_freed(started):
        assert acl.rt.free(take()) == 0

    def test_freed_by_a_fixture(block, npu_device):
        assert len(npu_device.live()) == 1

    def test_freed_by_the_collector(npu_device):
        Owner()

    def test_reset_by_the_test(npu_device):
        take()
        assert acl.rt.reset_device(0) == 0 and acl.finalize() == 0

    @pytest.mark.npu(leaks="allow")
    def test_allowed(npu_device):
        take()

    def test_nothing_done(npu):
        assert npu.live() == []
    """
    )
    result.assert_outcomes(passed=6)


def test_a_leak_is_not_the_first_thing_to_say(run):
    result = run(
        SUITE
        + """
    def test_failed_already(npu_device):
        take()
        assert 1 == 2

    @pytest.mark.xfail
    def test_expected(npu_device):
        take()

    @pytest.mark.xfail(strict=True)
    def test_expected_strictly(npu_device):
        take()

    @pytest.mark.xfail(raises=KeyError)
    def test_expected_something_else(npu_device):
        take()

    def test_skipped(npu_device):
        take()
        pytest.skip("enough")
    """
    )
    result.assert_outcomes(failed=2, xfailed=2, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "*_ test_failed_already _*",
            "E*assert 1 == 2",
            "*softnpu: alive after the test*",
            "block 0x*",
            "*_ test_expected_something_else _*",
            "1 object was still alive*",
        ]
    )
