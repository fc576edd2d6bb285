// SPDX-License-Identifier: Apache-2.0
// The pair as one would bind it with pybind11.
#include <acl/acl.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <utility>

PYBIND11_MODULE(with_pybind11, module) {
    module.def("malloc", [](std::size_t size, int policy) {
        void *address = nullptr;
        const int code = aclrtMalloc(&address, size, static_cast<aclrtMemMallocPolicy>(policy));
        return std::make_pair(reinterpret_cast<std::uintptr_t>(address), code);
    });
    module.def("free", [](std::uintptr_t address) { return int{aclrtFree(reinterpret_cast<void *>(address))}; });
}
