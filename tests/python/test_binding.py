# SPDX-License-Identifier: Apache-2.0
"""The package acl as its table says: every function is there, with its arguments; pyacl.md 1 for what they refuse."""

from __future__ import annotations

import importlib
import inspect
import os
import subprocess
import sys
from pathlib import Path

import acl
import numpy
import pytest

ROOT = Path(__file__).resolve().parents[2]
LIST = subprocess.run(
    [sys.executable, "-B", str(ROOT / "scripts" / "generate_python.py"), "--list"],
    check=True,
    capture_output=True,
    text=True,
).stdout.splitlines()
ROWS = {line.split("\t")[0]: line.split("\t") for line in LIST}
PROP = {"handleType": 0, "allocationType": 0, "memAttr": 4, "location": {"id": 0, "type": 1}, "reserve": 0}
NOTHING = object()


def function(name: str):
    module, _, last = name.rpartition(".")
    return getattr(importlib.import_module(module), last)


@pytest.fixture(autouse=True, scope="module")
def device():
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    yield
    assert acl.rt.reset_device(0) == 0
    assert acl.finalize() == 0


@pytest.mark.parametrize("name", ROWS)
def test_each_function_has_its_signature_and_words(name):
    call = function(name)
    _, _, c_name, signature = ROWS[name]
    names = [argument for argument in signature.partition("(")[2].rstrip(")").split(", ") if argument]
    assert [str(p).replace(" = ", "=") for p in inspect.signature(call).parameters.values()] == names
    assert call.__doc__.strip()
    assert c_name == "-" or f"C: {c_name}." in call.__doc__


@pytest.mark.parametrize("name", ROWS)
def test_wrong_counts_and_keywords_are_type_errors_that_name_the_call(name):
    call = function(name)
    with pytest.raises(TypeError, match=name.rpartition(".")[2]):
        call(*[NOTHING] * 12)
    with pytest.raises(TypeError, match=name.rpartition(".")[2]):
        call(nothing=1)


TAKES_ANYTHING = {"acl.rt.allocator_set_obj_to_desc"}


@pytest.mark.parametrize("name", [name for name in ROWS if name not in TAKES_ANYTHING])
@pytest.mark.parametrize("wrong", [NOTHING, 1.5j], ids=["object", "complex"])
def test_a_wrong_type_is_a_type_error(name, wrong):
    count = len(inspect.signature(function(name)).parameters)
    if count == 0:
        pytest.skip("takes nothing")
    with pytest.raises(TypeError, match="must be"):
        function(name)(*[wrong] * count)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: acl.rt.malloc(1, 1 << 40), OverflowError),
        (lambda: acl.rt.set_device(1 << 31), OverflowError),
        (lambda: acl.rt.malloc_physical(1, {}, 0), KeyError),
        (lambda: acl.rt.malloc_physical(1, [], 0), TypeError),
        (lambda: acl.rt.malloc_physical(1, {**PROP, "location": 5}, 0), TypeError),
        (lambda: acl.rt.ipc_mem_close("a\0b"), ValueError),
        (lambda: acl.init("\udc80"), UnicodeEncodeError),
        (lambda: acl.util.ptr_to_bytes(0, 1), ValueError),
        (lambda: acl.util.ptr_to_numpy(1 << 20, (-1,), 1), ValueError),
        (lambda: acl.util.ptr_to_numpy(1 << 20, (1,), 99), ValueError),
        (lambda: acl.util.start_thread(None, []), TypeError),
    ],
)
def test_values_that_do_not_fit(call, error):
    with pytest.raises(error):
        call()


def test_integers_of_other_kinds_and_wrapped_sizes():
    pointer, ret = acl.rt.malloc(numpy.int64(64), False)
    assert ret == 0
    assert acl.rt.free(pointer - (1 << 64)) == 0
    assert acl.rt.malloc(-1, 0) == (0, 100000)
    assert "aclrtMalloc" in acl.get_recent_err_msg()


def test_a_forked_child_starts_afresh():
    child = os.fork()
    if child == 0:
        os._exit(0 if acl.rt.set_device(0) == 0 and acl.rt.malloc(64, 0)[1] == 0 else 1)
    assert os.waitpid(child, 0)[1] == 0
