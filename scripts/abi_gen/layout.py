# SPDX-License-Identifier: Apache-2.0
"""Which header includes what, and in which order the functions of a header stand."""

from __future__ import annotations

# spec/abi/README.md, "Headers": programs rely on what each header pulls in, and on how the path is spelled.
INCLUDES: dict[str, tuple[str, ...]] = {
    "acl/acl.h": ('"acl/acl_rt.h"', '"acl/acl_op.h"', '"acl/acl_mdl.h"'),
    "acl/acl_base.h": (
        '"acl/acl_base_rt.h"',
        '"acl/acl_base_mdl.h"',
        '"error_codes/rt_error_codes.h"',
        '"error_codes/ge_error_codes.h"',
    ),
    "acl/acl_base_rt.h": ("<stdint.h>", "<stddef.h>"),
    "acl/acl_base_mdl.h": (),
    "acl/acl_mdl.h": (),
    "acl/acl_op.h": (),
    "acl/acl_platform.h": ("<stdint.h>", '"acl/acl_base.h"'),
    "acl/acl_rt.h": (
        "<stdint.h>",
        "<stddef.h>",
        "<stdbool.h>",
        '"acl/acl_base.h"',
        '"acl/acl_rt_allocator.h"',
    ),
    "acl/acl_rt_allocator.h": ('"acl/acl_base.h"',),
    "acl/acl_rt_api.h": ('"acl/acl_rt.h"',),
    "acl/acl_rt_memory_soma.h": ("<stddef.h>", '"acl/acl_base.h"', '"acl/acl_rt.h"'),
    "acl/error_codes/ge_error_codes.h": ("<stdint.h>",),
    "acl/error_codes/rt_error_codes.h": (),
    "acl/ops/acl_dvpp.h": ("<stdint.h>", "<stddef.h>", '"../acl.h"', '"../acl_base.h"'),
    "acl/dvpp/hi_dvpp.h": tuple(
        f'"hi_dvpp_{part}.h"' for part in ("sys", "vb", "vdec", "venc", "vpc", "pngd")
    ),
    "acl/dvpp/hi_dvpp_common.h": ('"hi_dvpp_type.h"',),
    "acl/dvpp/hi_dvpp_pngd.h": ('"hi_dvpp_common.h"',),
    "acl/dvpp/hi_dvpp_sys.h": ('"hi_dvpp_common.h"',),
    "acl/dvpp/hi_dvpp_type.h": (),
    "acl/dvpp/hi_dvpp_vb.h": ('"hi_dvpp_common.h"',),
    "acl/dvpp/hi_dvpp_vdec.h": ('"hi_dvpp_common.h"',),
    "acl/dvpp/hi_dvpp_venc.h": ('"hi_dvpp_common.h"',),
    "acl/dvpp/hi_dvpp_vpc.h": ('"hi_dvpp_common.h"',),
    "ge/ge_error_codes.h": ('"../acl/error_codes/ge_error_codes.h"',),
    "version/cann_version.h": (),
    "version/runtime_version.h": (),
}

BRIEFS: dict[str, str] = {
    "acl/acl.h": "AscendCL: the header that programs include.",
    "acl/acl_base.h": "Types and error codes that every part of AscendCL uses.",
    "acl/acl_base_rt.h": "Basic types, handles, front-layer error codes, data types and the application log.",
    "acl/acl_base_mdl.h": "Placeholder: the graph-engine package supplies the model types.",
    "acl/acl_mdl.h": "Placeholder: the graph-engine package supplies model execution.",
    "acl/acl_op.h": "Placeholder: the graph-engine package supplies operator execution.",
    "acl/acl_platform.h": "What a device is made of: cores, buffers, instructions.",
    "acl/acl_rt.h": "The runtime: devices, contexts, streams, events, memory.",
    "acl/acl_rt_allocator.h": "Allocators that a program registers with a stream.",
    "acl/acl_rt_api.h": "Typed C++11 overloads of the runtime; empty in C.",
    "acl/acl_rt_memory_soma.h": "Stream-ordered memory pools. Neither acl.h nor acl_rt.h includes this header.",
    "acl/error_codes/ge_error_codes.h": "Error codes of the graph engine.",
    "acl/error_codes/rt_error_codes.h": "Error codes of the runtime: 107xxx caller, 207xxx resource, 507xxx internal.",
    "acl/ops/acl_dvpp.h": "Media (DVPP) memory, first interface.",
    "acl/dvpp/hi_dvpp.h": "Media (DVPP), second interface: all of its headers.",
    "acl/dvpp/hi_dvpp_common.h": "Media (DVPP) memory, second interface.",
    "acl/dvpp/hi_dvpp_pngd.h": "Placeholder: PNG decoding is not part of a memory runtime.",
    "acl/dvpp/hi_dvpp_sys.h": "Media (DVPP), second interface: error codes.",
    "acl/dvpp/hi_dvpp_type.h": "Media (DVPP), second interface: basic types.",
    "acl/dvpp/hi_dvpp_vb.h": "Placeholder: video buffers are not part of a memory runtime.",
    "acl/dvpp/hi_dvpp_vdec.h": "Placeholder: video decoding is not part of a memory runtime.",
    "acl/dvpp/hi_dvpp_venc.h": "Placeholder: video encoding is not part of a memory runtime.",
    "acl/dvpp/hi_dvpp_vpc.h": "Placeholder: image processing is not part of a memory runtime.",
    "ge/ge_error_codes.h": "Error codes of the graph engine, under the path that older programs use.",
    "version/cann_version.h": "The CANN release whose interface these headers describe.",
    "version/runtime_version.h": "The runtime package whose interface these headers describe.",
}

# Headers for which macros.csv gives no include guard get one of ours.
OWN_GUARD = "SOFTNPU_INCLUDE_{path}_"

# A group as functions.csv names it ("group" or "other/subgroup"), and the heading over its functions.
GROUPS: dict[str, str] = {
    "init": "Init and finalize (chapter 2)",
    "other/version": "Versions (chapter 24)",
    "error": "Errors, exceptions and faults (chapter 13)",
    "other/log": "Application log (chapter 24)",
    "data-type": "Data types and data buffers (chapters 24, 25)",
    "device": "Devices (chapter 4)",
    "other/cann-attribute": "CANN attributes (chapter 24)",
    "other/arch-compatibility": "Architecture compatibility (chapter 15)",
    "context": "Contexts (chapter 5)",
    "other/sys-param": "System parameters (chapter 3)",
    "other/resource-limit": "Limits on resources (chapter 3)",
    "other/compute-group": "Compute groups",
    "memory-linear": "Device memory and media memory (chapter 11-01)",
    "memory-host": "Host memory (chapter 11-02)",
    "memory-copy": "Copy and set, device variables (chapters 11-03, 11-11)",
    "memory-virtual": "Virtual memory: physical blocks, reservations, mappings (chapter 11-04)",
    "memory-unified": "Managed memory, peer mapping, pointer queries (chapter 11-05)",
    "memory-cmo": "Cache operations (chapter 11-06)",
    "memory-ipc": "Memory shared with other processes by key (chapter 11-07)",
    "memory-allocator": "Allocators of the program (chapter 11-08)",
    "memory-stream-op": "Values written and awaited in stream order (chapter 11-09)",
    "memory-pool": "Stream-ordered memory pools (chapter 11-10)",
    "stream": "Streams (chapter 6)",
    "event": "Events (chapter 7)",
    "notify": "Notifies (chapter 9)",
    "callback": "Host functions and callbacks in a stream (chapter 12)",
    "other/op-timeout": "Time limits of operators (chapter 12)",
    "other/task": "Other tasks (chapter 12)",
    "label": "Labels",
    "kernel": "Binaries and kernels (chapter 14)",
    "other/model-ri": "Captured and built models (chapter 15)",
    "other/float-overflow": "Overflow of floating-point numbers",
    "other/dump": "Operator dump",
    "queue/buf": "Shared buffers",
    "profiling": "Profiling (chapter 24)",
    "snapshot": "Process snapshots (chapter 21)",
}


def group_key(group: str, subgroup: str) -> str:
    """The key into GROUPS: only in the group "other" does the subgroup matter for the order."""
    return f"other/{subgroup}" if group == "other" else group
