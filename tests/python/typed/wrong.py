# SPDX-License-Identifier: Apache-2.0
"""Mistakes that a type checker finds: the code of each stands at the end of its line."""

import acl
from acl.structures import PhysicalMemProp

acl.rt.malloc(64)  # call-arg
acl.rt.malloc("64", 0)  # arg-type
acl.rt.malloc(size=64, policy=0)  # call-arg
acl.rt.malloc(64.0, 0)  # arg-type
pointer: int = acl.rt.malloc(64, 0)  # assignment
one, two, three = acl.rt.malloc(64, 0)  # misc
acl.get_soc_name().upper()  # union-attr
acl.rt.no_such_function()  # attr-defined
prop: PhysicalMemProp = {"handleType": 0}  # typeddict-item
acl.rt.malloc_physical(1, {"handleType": "none"}, 0)  # typeddict-item
acl.rt.pointer_get_attributes(1)[0]["page"]  # typeddict-item
acl.util.start_thread(5, [])  # arg-type
acl.util.bytes_to_ptr("text")  # arg-type
print(acl.constants.NO_SUCH_NUMBER)  # attr-defined
