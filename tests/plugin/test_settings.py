# SPDX-License-Identifier: Apache-2.0
"""The node of a test is the one that its markers ask for."""

SUITE = """
    import acl
    import os
    import pytest

    pytestmark = pytest.mark.npu(product="Ascend310P3", devices=3)

    def node(npu):
        assert acl.init() == 0 and acl.rt.get_device_count() == (npu.devices, 0) and acl.get_soc_name() == npu.product
        assert acl.rt.set_device(npu.devices - 1) == 0
        assert npu.hbm in [acl.rt.get_mem_info(kind)[1] for kind in (0, 1)]
        return npu.product, npu.devices, npu.hbm

    def test_of_the_module(npu):
        assert node(npu)[:2] == ("Ascend310P3", 3)

    @pytest.mark.npu(hbm="64MiB", timeout=60)
    class TestClass:
        def test_key_by_key(self, npu):
            assert node(npu) == ("Ascend310P3", 3, 64 << 20)

        @pytest.mark.npu(product="atlas-a3", devices=1, hbm=32 << 20)
        def test_the_closest_counts(self, npu):
            assert node(npu) == ("Ascend910_9391", 1, 32 << 20)

        @pytest.mark.npu(product=None, devices=None, hbm=None, timeout=None)
        def test_back_to_the_default(self, npu):
            product, devices, hbm = node(npu)
            assert (product, devices) == ("Ascend910B1", int(os.environ.get("SOFTNPU_DEVICES", 8))) and hbm > 4 << 30

    @pytest.mark.npu(product="Ascend910B1", hbm="64MiB")
    def test_memory_ends(npu_device):
        assert acl.rt.malloc(96 << 20, 0)[1] == 207001
        block, code = acl.rt.malloc((32 << 20) - 64, 0)
        assert code == 0 and npu_device.used() == 32 << 20
        acl.rt.free(block)

    @pytest.mark.parametrize("devices", [pytest.param(n, marks=pytest.mark.npu(devices=n)) for n in (1, 2)])
    def test_of_a_parameter(npu, devices):
        assert node(npu)[1] == devices

    def test_a_device_that_is_not_there(npu_device):
        with pytest.raises(ValueError, match="legal are 0 to 2"):
            npu_device.used(3)
"""


def test_markers_choose(run):
    run(SUITE).assert_outcomes(passed=8)


def test_the_environment_is_the_default(run, monkeypatch):
    monkeypatch.setenv("SOFTNPU_DEVICES", "5")
    monkeypatch.setenv("SOFTNPU_NODE", "shared")
    monkeypatch.setenv("ASCEND_RT_VISIBLE_DEVICES", "0")
    result = run(
        SUITE
        + """
    @pytest.mark.npu(devices=None)
    def test_environment(npu, monkeypatch):
        assert npu.devices == 5
        assert "ASCEND_RT_VISIBLE_DEVICES" not in os.environ and "SOFTNPU_NODE" not in os.environ
        monkeypatch.setenv("ASCEND_RT_VISIBLE_DEVICES", "3,4")
        assert acl.init() == 0 and acl.rt.get_device_count() == (2, 0)

    @pytest.mark.npu(product=None, devices=None)
    def test_default_device(npu):
        assert node(npu)[:2] == ("Ascend910B1", 5)
    """
    )
    result.assert_outcomes(passed=10)
    result.stdout.fnmatch_lines(["softnpu: Ascend910B1, 5 devices of * GiB, unless marked otherwise"])
    monkeypatch.setenv("SOFTNPU_HBM", "little")
    result = run("def test_npu(npu): pass\ndef test_other(): pass\n")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["softnpu: SOFTNPU_HBM=little: legal: *", "*ERROR at setup of test_npu*"])


def test_a_bad_marker_is_an_error_that_says_what_is_legal(run):
    bad = {
        'product="Ascend9000"': "*(product='Ascend9000'): SOFTNPU_PRODUCT=Ascend9000: *; legal: atlas-a2, *",
        "product=910": "*(product=910): legal: a product's key or SoC name as a string*",
        'product=""': "*(product=''): legal: a product's key or SoC name as a string*",
        "devices=0": "*(devices=0): SOFTNPU_DEVICES=0: legal: a whole number from 1 to 64",
        "devices=-1": "*(devices=-1): SOFTNPU_DEVICES=-1: legal: a whole number from 1 to 64",
        "devices=True": "*(devices=True): legal: a whole number of devices, or None for the default",
        'devices="2"': "*(devices='2'): legal: a whole number of devices, or None for the default",
        'hbm="abc"': "*(hbm='abc'): SOFTNPU_HBM=abc: legal: a size such as 4GiB, *",
        "hbm=1024": "*(hbm=1024): SOFTNPU_HBM=1024: legal: *",
        "hbm=1.5": "*(hbm=1.5): legal: a size as a string *",
        "leaks=True": "*(leaks=True): legal: 'fail' or 'allow', or None for the default",
        "timeout=0": "*(timeout=0): legal: a number of seconds above 0, or None for the default",
        "timeout=float('nan')": "*(timeout=nan): legal: a number of seconds above 0, or None for the default",
        "device=2": "*(device=2): there is no key device (did you mean devices?); legal: product, devices, hbm, *",
        '"Ascend910B1"': "@pytest.mark.npu takes no positional arguments ('Ascend910B1' is one); legal: keys of *",
    }
    tests = [f"@pytest.mark.npu({text})\ndef test_{number}(npu): pass" for number, text in enumerate(bad)]
    result = run("import pytest\n\n" + "\n\n".join(tests) + "\n\ndef test_good(npu): pass\n")
    result.assert_outcomes(passed=1, errors=len(bad))
    result.stdout.fnmatch_lines([*bad.values()])


def test_a_library_that_is_not_ours_or_not_there(run, pytester, monkeypatch):
    pytester.makepyfile(acl="def init(): return 0")
    result = run("def test_npu(npu): pass", "-p", "no:warnings", conftest="import sys; sys.path.insert(0, '.')")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*the package acl that Python finds is not softnpu's: *acl.py"])
    pytester.makepyfile(acl="raise ImportError('a library is missing')")
    result = run("def test_npu(npu): pass", conftest="import sys; sys.path.insert(0, '.')")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*softnpu's package acl cannot be imported: a library is missing"])


def test_a_pytest_process_that_uses_the_library_itself(run):
    result = run(
        """
        import acl
        import pytest

        @pytest.mark.npu(devices=2)
        def test_starts_afresh(npu, block):
            assert npu.live() == []
            assert acl.rt.malloc(512, 0)[1] == 107002 and "this process was forked" in acl.get_recent_err_msg()
            assert acl.init() == 0 and acl.rt.get_device_count() == (2, 0) and acl.rt.set_device(1) == 0
            assert acl.rt.free(block) != 0

        def test_device(npu_device):
            address, code = acl.rt.malloc(512, 0)
            assert code == 0 and acl.rt.free(address) == 0

        def test_goes_on(block):
            assert acl.rt.get_device_count() == (8, 0) and acl.rt.memset(block, 512, 1, 512) == 0
        """,
        conftest="import acl, pytest\n"
        "acl.init()\n"
        "acl.rt.set_device(0)\n"
        "@pytest.fixture(scope='session')\n"
        "def block(): return acl.rt.malloc(512, 0)[0]\n",
    )
    result.assert_outcomes(passed=3)


def test_pytest_tells_about_it(run):
    run("", "--markers").stdout.fnmatch_lines(["@pytest.mark.npu(product=None, devices=None, *): run the test *"])
    result = run("", "--fixtures", "-v")
    result.stdout.fnmatch_lines(["npu -- *", "*A node with Ascend devices for this test alone*", "npu_device -- *"])
    run("import pytest\n@pytest.mark.npu\ndef test_strict(): pass\n", "--strict-markers").assert_outcomes(passed=1)
