# SPDX-License-Identifier: Apache-2.0
"""The answers of every function, as a table: pyacl.md 2 to 5."""

from __future__ import annotations

import ctypes
import math

import acl
import numpy
import pytest
from table import FUNCTIONS, NOT_SUPPORTED, answers

PAGE = 2 << 20
PROP = {"handleType": 0, "allocationType": 0, "memAttr": 4, "location": {"id": 0, "type": 1}, "reserve": 0}
DEVICE = {"id": 0, "type": 1}

# A call for each function that the library has, and its answer: numbers as they are, words as WORDS says.
# Functions that it does not have yet, and what is wrong, come below.
ANSWERS = """
acl.init()                                                        | 100002
acl.finalize()                                                    | 0
acl.finalize_reference()                                          | count, 0
acl.get_recent_err_msg()                                          | None
acl.get_version()                                                 | 1, 17, 0, 0
acl.get_cann_version(1)                                           | version, 0
acl.sys.get_version_str("runtime")                                | '8.5.2', 0
acl.sys.get_version_num("runtime")                                | 80502000, 0
acl.get_soc_name()                                                | 'Ascend910B1'
acl.data_type_size(0)                                             | 4
acl.data_type_size(-1)                                            | 0
acl.float16_to_float(0x3C00)                                      | 1.0
acl.float_to_float16(-2.0)                                        | 0xC000
acl.get_cann_attribute(1)                                         | 1, 0
acl.get_cann_attribute_list()                                     | [0, 1, 2], 0
acl.get_device_capability(0, 0)                                   | 24, 0
acl.create_data_buffer(block(), 64)                               | address
acl.get_data_buffer_addr(acl.create_data_buffer(4096, 64))        | 4096
acl.get_data_buffer_size_v2(acl.create_data_buffer(4096, 64))     | 64
acl.get_data_buffer_size(acl.create_data_buffer(4096, 64))        | 64
acl.update_data_buffer(acl.create_data_buffer(4096, 64), 8192, 1) | 0
acl.destroy_data_buffer(acl.create_data_buffer(4096, 64))         | 0
acl.app_log(1, "100 %s")                                          | None
rt.set_device(1)                                                  | 0
rt.set_device(1), rt.reset_device(1)                              | 0, 0
rt.set_device(1), rt.reset_device_force(1)                        | 0, 0
rt.set_device(0)                                                  | 0
rt.get_device()                                                   | 0, 0
rt.get_device_count()                                             | 2, 0
rt.get_run_mode()                                                 | 1, 0
rt.set_ts_device(0)                                               | 0
rt.get_device_utilization_rate(0)                                 | RATE, 0
rt.query_device_status(0)                                         | 0, 0
rt.set_device_sat_mode(1)                                         | 0
rt.get_device_sat_mode()                                          | 1, 0
rt.device_can_access_peer(0, 1)                                   | 1, 0
rt.device_enable_peer_access(1, 0), rt.device_peer_access_status(0, 1) | 0, (1, 0)
rt.device_enable_peer_access(1, 0), rt.device_disable_peer_access(1) | 0, 0
rt.device_peer_access_status(0, 1)                                | 0, 0
rt.get_overflow_status(block(), 64, 0)                            | 0
rt.reset_overflow_status(0)                                       | 0
rt.synchronize_device()                                           | 0
rt.synchronize_device_with_timeout(100)                           | 0
rt.get_device_info(0, 1)                                          | 6, 0
rt.device_get_stream_priority_range()                             | 7, 0, 0
rt.get_device_capability(0, 1)                                    | 1, 0
rt.get_devices_topo(0, 1)                                         | 1, 0
rt.get_logic_dev_id_by_user_dev_id(1)                             | 1, 0
rt.get_user_dev_id_by_logic_dev_id(1)                             | 1, 0
rt.get_logic_dev_id_by_phy_dev_id(1)                              | 1, 0
rt.get_phy_dev_id_by_logic_dev_id(1)                              | 1, 0
rt.get_user_dev_id_by_phy_dev_id(1)                               | 1, 0
rt.get_phy_dev_id_by_user_dev_id(1)                               | 1, 0
rt.device_get_uuid(0)                                             | uuid, 0
rt.device_get_bare_tgid()                                         | address, 0
rt.device_get_pci_bus_id(0, 32)                                   | '0000:01:00.0', 0
rt.device_get_by_pci_bus_id("0000:01:00.0")                       | 0, 0
rt.device_set_limit(0, 1024)                                      | 207000
rt.device_get_limit(0)                                            | 0, 207000
rt.set_device_res_limit(0, 0, 4), rt.get_device_res_limit(0, 0)   | 0, (4, 0)
rt.reset_device_res_limit(0)                                      | 0
rt.set_stream_res_limit(0, 0, 3), rt.get_stream_res_limit(0, 0)   | 0, (3, 0)
rt.use_stream_res_in_current_thread(0)                            | 0
rt.get_res_in_current_thread(0)                                   | 24, 0
rt.unuse_stream_res_in_current_thread(0)                          | 0
rt.reset_stream_res_limit(0)                                      | 0
rt.set_sys_param_opt(0, 1), rt.get_sys_param_opt(0)               | 0, (1, 0)
rt.create_context(0)                                              | address, 0
rt.set_context(rt.create_context(0)[0])                           | 0
rt.get_context()                                                  | address, 0
rt.ctx_set_sys_param_opt(0, 1), rt.ctx_get_sys_param_opt(0)       | 0, (1, 0)
rt.destroy_context(rt.create_context(0)[0])                       | 0
rt.ctx_get_current_default_stream()                               | address, 0
rt.get_primary_ctx_state(0)                                       | 1, 0, 0
rt.get_primary_ctx_state(1)                                       | 0, 0, 0
rt.get_task_id_from_exception_info(0)                             | 0xFFFFFFFF
rt.create_stream()                                                | address, 0
rt.create_stream_with_config(7, 3)                                | address, 0
rt.destroy_stream(stream())                                       | 0
rt.destroy_stream_force(stream())                                 | 0
rt.synchronize_stream(stream())                                   | 0
rt.synchronize_stream_with_timeout(stream(), 100)                 | 0
rt.stream_query(stream())                                         | 0, 0
rt.stream_abort(stream())                                         | 0
rt.stream_get_id(0)                                               | count, 0
rt.stream_get_priority(rt.create_stream_with_config(5, 0)[0])     | 5, 0
rt.stream_get_flags(rt.create_stream_with_config(0, 3)[0])        | 3, 0
rt.get_stream_available_num()                                     | count, 0
rt.set_stream_failure_mode(stream(), 1)                           | 0
rt.memcpy_async(block(), 4096, block(), 4096, 3, stream())        | 0
rt.memcpy_async_with_condition(block(), 64, memory(0), 64, 1, 0), rt.synchronize_stream(0) | 0, 0
rt.memset_async(block(), 4096, 7, 4096, 0), rt.synchronize_stream(0) | 0, 0
rt.memcpy2d_async(block(), 16, block(), 16, 16, 4, 3, 0), rt.synchronize_stream(0) | 0, 0
rt.memset_d32_async(block(), 64, 7, 16, 0), rt.synchronize_stream(0) | 0, 0
rt.memcpy_async_with_desc(rt.set_memcpy_desc(block(), 6, block(), block(), 64, 0)[0], 6, stream()) | 0
rt.create_event()                                                 | address, 0
rt.create_event_with_flag(9)                                      | address, 0
rt.create_event_ex_with_flag(9)                                   | address, 0
rt.destroy_event(event())                                         | 0
rt.record_event(event(), 0), rt.synchronize_stream(0)             | 0, 0
rt.reset_event(rt.create_event_with_flag(1)[0], 0)                | 0
rt.query_event(event())                                           | 0, 0
rt.query_event_status(event())                                    | 0, 0
rt.query_event_wait_status(event())                               | 0, 0
rt.synchronize_event(recorded())                                  | 0
rt.synchronize_event_with_timeout(recorded(), 100)                | 0
rt.event_elapsed_time(reached(), reached())                       | duration, 0
rt.event_get_timestamp(reached())                                 | count, 0
rt.stream_wait_event(0, recorded()), rt.synchronize_stream(0)     | 0, 0
rt.record_event_with_flag(event(), 0, 0), rt.synchronize_stream(0) | 0, 0
rt.stream_wait_event_with_timeout(0, recorded(), 5), rt.synchronize_stream(0) | 0, 0
rt.stream_wait_event_with_flag(0, recorded(), 5, 0), rt.synchronize_stream(0) | 0, 0
rt.get_event_id(event())                                          | count, 0
rt.get_event_avail_num()                                          | count, 0
rt.set_op_wait_timeout(3), rt.set_op_wait_timeout(0)              | 0, 0
rt.get_stream_id_from_exception_info(0)                           | 0xFFFFFFFF
rt.get_thread_id_from_exception_info(0)                           | 0xFFFFFFFF
rt.get_device_id_from_exception_info(0)                           | 0xFFFFFFFF
rt.get_error_code_from_exception_info(0)                          | 0xFFFFFFFF
rt.set_exception_info_callback(print)                             | 0
rt.set_exception_info_callback(None)                              | 0
rt.set_exception_info_callback()                                  | 0
rt.set_device(-1), rt.get_last_error(0), rt.peek_at_last_error(0)  | 107001, 107001, 0
rt.peek_at_last_error(0)                                          | 0
rt.device_task_abort(0, 10)                                       | 0
rt.malloc(64, 0)                                                  | address, 0
rt.malloc_align32(64, 0)                                          | address, 0
rt.malloc_cached(64, 0)                                           | address, 0
rt.malloc_with_cfg(64, 0, {})                                     | address, 0
rt.malloc_with_cfg(64, 0, MODULE)                                 | address, 0
rt.malloc_for_task_scheduler(64, 0, {})                           | address, 0
rt.free(block())                                                  | 0
rt.free_with_dev_sync(block())                                    | 0
rt.mem_flush(block(), 64)                                         | 0
rt.mem_invalidate(block(), 64)                                    | 0
rt.get_mem_info(1)                                                | count, 64 << 30, 0
rt.get_mem_usage_info(0, 4)                                       | usage, 0
rt.check_mem_type([block()], 2, 0)                                | 1, 0
rt.malloc_host(64)                                                | address, 0
rt.malloc_host_with_cfg(64, {})                                   | address, 0
rt.free_host(rt.malloc_host(64)[0])                               | 0
rt.free_host_with_dev_sync(rt.malloc_host(64)[0])                 | 0
rt.host_register(memory(0), 4096, 0)                              | address, 0
rt.host_unregister(memory(0))                                     | 0
rt.host_register_v2(memory(1), 4096, 2)                           | 0
rt.host_get_device_pointer(memory(1), 0)                          | address, 0
rt.host_unregister(memory(1))                                     | 0
rt.host_mem_map_capabilities(0, 0)                                | count, 0
rt.memcpy(block(), 64, memory(2), 64, 1)                          | 0
rt.memcpy2d(block(), 16, memory(2), 8, 8, 8, 1)                   | 0
rt.memset(block(), 64, 7, 64)                                     | 0
rt.memset_d32(block(), 64, 7, 16)                                 | 0
rt.get_memcpy_desc_size(6)                                        | count, 0
rt.set_memcpy_desc(block(), 6, block(), block(), 64, 0)           | address, 0
rt.mem_get_allocation_granularity(PROP, 0)                        | PAGE, 0
rt.malloc_physical(PAGE, PROP, 0)                                 | address, 0
rt.free_physical(rt.malloc_physical(PAGE, PROP, 0)[0])            | 0
rt.reserve_mem_address(PAGE, 0, 0, 0)                             | address, 0
rt.reserve_mem_address_no_uc_memory(PAGE, 0, 0, 0)                | 0, 207000
rt.release_mem_address(rt.reserve_mem_address(PAGE, 0, 0, 0)[0])  | 0
rt.map_mem(reserved(), PAGE, 0, physical(), 0)                    | 0
rt.mem_map_no_access(reserved(), PAGE, 0, physical(), 0)          | 0
rt.unmap_mem(mapped())                                            | 0
rt.mem_set_access(mapped(), PAGE, [{"flags": 3, "location": DEVICE}]) | 0
rt.mem_get_access(mapped(), DEVICE)                               | 3, 0
rt.mem_retain_allocation_handle(mapped())                         | address, 0
rt.mem_get_allocation_properties_from_handle(physical())          | PROP, 0
rt.mem_get_address_range(mapped() + 5)                            | address, PAGE, 0
rt.mem_map_selected_link(mapped(), PAGE, mapped(), 0)             | 207000
far(), rt.mem_p2p_map(block(), 4096, 1, 0)                        | 0, 0
rt.pointer_get_attributes(block())                                | ATTRIBUTES, 0
rt.mem_alloc_managed(PAGE, 1)                                     | address, 0
rt.mem_managed_advise(managed(), PAGE, 1, MANAGED)                | 0
rt.cmo_get_desc_size()                                            | 32, 0
rt.cmo_set_desc(block(), block(), 64)                             | 0
acl.media.dvpp_malloc(64)                                         | address, 0
acl.media.dvpp_free(acl.media.dvpp_malloc(64)[0])                 | 0
acl.himpi.dvpp_malloc(0, 64)                                      | address, 0
acl.himpi.dvpp_free(acl.himpi.dvpp_malloc(0, 64)[0])              | 0
acl.util.numpy_to_ptr(ARRAY)                                      | ARRAY.ctypes.data
acl.util.numpy_contiguous_to_ptr(ARRAY)                           | ARRAY.ctypes.data, ARRAY
acl.util.ptr_to_numpy(ARRAY.ctypes.data, (2, 4), 3)               | ARRAY
acl.util.bytes_to_ptr(b"some bytes")                              | address
acl.util.ptr_to_bytes(ARRAY.ctypes.data, 4)                       | bytes(4)
acl.util.start_thread(print, [])                                  | address, 0
acl.util.stop_thread(acl.util.start_thread(len, [])[0])           | 0
"""

# What fails gives its code last, and values that say nothing before it.
REFUSALS = """
acl.init("/nowhere.json")                       | 100002
acl.sys.get_version_str("nothing")              | '', 100003
acl.sys.get_version_num("nothing")              | 0, 100003
acl.get_cann_version(77)                        | {}, 100000
acl.get_cann_attribute(77)                      | 0, 100000
acl.create_data_buffer(0, 64)                   | address
acl.destroy_data_buffer(0)                      | 100000
acl.get_data_buffer_addr(0)                     | 0
acl.get_data_buffer_size_v2(0)                  | 0
rt.set_device(77)                               | 107001
rt.reset_device(1)                              | 507007
rt.query_device_status(77)                      | 0, 107001
rt.get_device_utilization_rate(77)              | NO_RATE, 0
rt.device_get_uuid(77)                          | {}, 107001
rt.device_get_pci_bus_id(77, 32)                | '', 107001
rt.device_get_pci_bus_id(0, -1)                 | '', 107000
rt.get_primary_ctx_state(64)                    | 0, 0, 107001
rt.get_device_info(0, 0)                        | 0, 107000
rt.create_context(77)                           | 0, 107001
rt.set_context(0)                               | 100000
rt.set_context(4096)                            | 107000
rt.malloc(0, 0)                                 | 0, 100000
rt.malloc(1 << 40, 0)                           | 0, 207001
rt.malloc_with_cfg(64, 0, {"attrs": [{"attr": 77, "value": {}}], "numAttrs": 1}) | 0, 107000
rt.free(0)                                      | 100000
rt.free(4096)                                   | 107000
rt.malloc_host(0)                               | 0, 100000
rt.malloc_physical(PAGE + 1, PROP, 0)           | 0, 507899
rt.malloc_physical(PAGE, {**PROP, "reserve": 1}, 0) | 0, 107000
rt.reserve_mem_address(0, 0, 0, 0)              | 0, 100000
rt.mem_get_allocation_granularity(PROP, 7)      | 0, 107000
rt.mem_get_allocation_properties_from_handle(0) | {}, 100000
rt.mem_get_access(PAGE, DEVICE)                 | 0, 507899
rt.set_memcpy_desc(block(), 1, block(), block(), 64, 0) | 0, 207000
rt.get_memcpy_desc_size(1)                      | 0, 207000
rt.pointer_get_attributes(0)                    | {}, 100000
rt.get_mem_usage_info(77, 4)                    | [], 107001
rt.get_mem_info(77)                             | 0, 0, 107016
rt.host_get_device_pointer(0, 0)                | 0, 100000
acl.himpi.dvpp_malloc(0, 0)                     | 0, 0xA0028003 - (1 << 32)
acl.util.stop_thread(77)                        | 100000
"""


class Word:
    """Equals what its test says yes to."""

    def __init__(self, test):
        self.test = test

    def __eq__(self, other):
        return bool(self.test(other))

    __hash__ = None


def rates(percent: int) -> dict[str, int]:
    rate = dict.fromkeys(("cube_utilization", "vector_utilization", "aicpu_utilization"), percent)
    return rate | {"memory_utilization": -1, "utilization_extend": 0}


WORDS = {
    "acl": acl,
    "rt": acl.rt,
    "PAGE": PAGE,
    "PROP": PROP,
    "DEVICE": DEVICE,
    "MANAGED": {"type": 0, "id": 0},
    "usage": Word(lambda value: [*value[-1]] == ["name", "curMemSize", "memPeakSize"]),
    "MODULE": {"attrs": [{"attr": 1, "value": {"moduleId": 3}}], "numAttrs": 1},
    "ATTRIBUTES": {"location": DEVICE, "pageSize": 4096, "rsv": [0] * 4},
    "RATE": rates(0),
    "NO_RATE": rates(-1),
    "ARRAY": numpy.zeros((2, 4), numpy.int16),
    "address": Word(lambda value: type(value) is int and 0 < value < 1 << 64),
    "duration": Word(lambda value: type(value) is float and value >= 0),
    "count": Word(lambda value: type(value) is int and value >= 0),
    "uuid": Word(lambda value: len(value["bytes"].encode("latin-1")) == 16),
    "version": dict(version="8.5.2", majorVersion="8", minorVersion="5", releaseVersion="2", patchVersion=""),
}
HOST_MEMORY = [ctypes.create_string_buffer(3 * 4096) for _ in range(3)]


def block() -> int:
    return acl.rt.malloc(4096, 0)[0]


def memory(which: int) -> int:
    """A page of this test's own memory."""
    return -(-ctypes.addressof(HOST_MEMORY[which]) // 4096) * 4096


def stream() -> int:
    return acl.rt.create_stream()[0]


def event() -> int:
    return acl.rt.create_event()[0]


def recorded() -> int:
    made = event()
    assert acl.rt.record_event(made, 0) == 0
    return made


def reached() -> int:
    made = recorded()
    assert acl.rt.synchronize_event(made) == 0
    return made


def physical() -> int:
    return acl.rt.malloc_physical(PAGE, PROP, 0)[0]


def reserved() -> int:
    return acl.rt.reserve_mem_address(PAGE, 0, 0, 0)[0]


def mapped() -> int:
    address = reserved()
    assert acl.rt.map_mem(address, PAGE, 0, physical(), 0) == 0
    return address


def managed() -> int:
    return acl.rt.mem_alloc_managed(PAGE, 1)[0]


def far() -> int:
    """Device 1 may reach device 0, which is current again."""
    return acl.rt.set_device(1) | acl.rt.device_enable_peer_access(0, 0) | acl.rt.set_device(0)


WORDS |= {each.__name__: each for each in (block, memory, stream, event, recorded, reached, physical, reserved, mapped, managed, far)}


def rows(text: str) -> list[tuple[str, str]]:
    return [tuple(part.strip() for part in line.split(" | ")) for line in text.strip().splitlines()]


@pytest.fixture(scope="module", autouse=True)
def version_file(tmp_path_factory):
    """Versions are those of the toolkit that ASCEND_HOME_PATH names."""
    home = tmp_path_factory.mktemp("home")
    for package in ("runtime", "toolkit"):
        folder = home / "share" / "info" / package
        folder.mkdir(parents=True)
        (folder / "version.info").write_text("Version=8.5.2\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ASCEND_HOME_PATH", str(home))
        yield


@pytest.fixture(autouse=True)
def device():
    assert acl.init() == 0
    assert acl.rt.set_device(0) == 0
    acl.get_recent_err_msg()
    yield
    # A test may have finalized; what it allocated goes with the device.
    acl.init()
    for each in (0, 1):
        assert acl.rt.reset_device_force(each) in (0, 507007)
    acl.finalize()


def expected(text: str) -> tuple:
    return eval(f"({text},)", WORDS)


def plain(value) -> tuple:
    """Arrays as lists, so that == is one word."""
    values = value if isinstance(value, tuple) else (value,)
    return tuple(each.tolist() if isinstance(each, numpy.ndarray) else each for each in values)


@pytest.mark.parametrize(("call", "answer"), rows(ANSWERS) + rows(REFUSALS))
def test_answers(call, answer):
    assert plain(expected(answer)) == plain(eval(call, WORDS)), acl.get_recent_err_msg()


def test_each_function_of_the_library_has_a_row():
    text = ANSWERS.replace("rt.", "acl.rt.")
    missing = [each.name for each in FUNCTIONS.values() if each.implemented and f"{each.name}(" not in text]
    assert missing == []


LEGAL = {
    "int": 1,
    "str": "a",
    "object": None,
    "list[int]": [1],
    "list[Any]": [],
    "dict[str, int]": {"failureMode": 1},
    "MemManagedLocation": DEVICE,
    "MemPoolProps": {"allocType": 1, "handleType": 1, "location": DEVICE, "maxSize": 0},
}


@pytest.mark.parametrize("name", [each.name for each in FUNCTIONS.values() if not each.implemented])
def test_what_the_library_does_not_have_says_so(name):
    function = FUNCTIONS[name]
    answer = function.call(*(LEGAL.get(each, print) for each in function.arguments.values()))
    assert answers(function, answer)
    values = plain(answer)
    if name != "acl.rt.allocator_create_desc":  # its answer is an address: 0, without a code
        assert values[-1] == NOT_SUPPORTED
        values = values[:-1]
    assert not any(values)
    # The functions of an allocator first hand over the allocator itself.
    c_name = "aclrtAllocatorSetObjToDesc" if name.endswith("_func_to_desc") else function.c_name
    assert c_name in acl.get_recent_err_msg()


def test_infinity_and_nan_survive_half_precision():
    assert acl.float16_to_float(acl.float_to_float16(math.inf)) == math.inf
    assert math.isnan(acl.float16_to_float(0x7E00))
