// SPDX-License-Identifier: Apache-2.0
// acl.rt.allocator_*: allocators whose functions are Python's.
//
// C hands get-addr nothing but the block, so a block carries the allocator that made it. Descriptions are copied when
// they are registered, and nobody tells when the last copy goes: a PythonAllocator lives as long as the process.
#include <map>
#include <memory>
#include <new>

#include "callbacks.hpp"
#include "method.hpp"
#include "tables.generated.hpp"

namespace softnpu::python {

namespace {

struct PythonAllocator {
    Owned object{Py_NewRef(Py_None)}, allocate, advise, free, address;
};

struct PythonBlock {
    PythonAllocator *allocator;
    Owned object;
};

/// Runs one of the functions; nothing after an exception, which is printed.
template <class... Arguments>
Owned run(const Owned &function, Arguments *...arguments) {
    if (!function) return {};
    Owned result(PyObject_CallFunctionObjArgs(function.get(), arguments..., nullptr));
    if (!result) print_exception(function.get());
    return result;
}

void *block_of(PythonAllocator &allocator, Owned object) {
    if (!object || object.get() == Py_None) return nullptr;
    return new (std::nothrow) PythonBlock{&allocator, std::move(object)};
}

void *allocate(aclrtAllocator with, std::size_t size) {
    const WithInterpreter interpreter;
    if (!interpreter.running) return nullptr;
    auto &allocator = *static_cast<PythonAllocator *>(with);
    const Owned bytes(give(size));
    return bytes ? block_of(allocator, run(allocator.allocate, allocator.object.get(), bytes.get())) : nullptr;
}

void *allocate_near(aclrtAllocator with, std::size_t size, aclrtAllocatorAddr near) {
    const WithInterpreter interpreter;
    if (!interpreter.running) return nullptr;
    auto &allocator = *static_cast<PythonAllocator *>(with);
    const Owned bytes(give(size)), address(give(near));
    if (!bytes || !address) return nullptr;
    return block_of(allocator, run(allocator.advise, allocator.object.get(), bytes.get(), address.get()));
}

void free_block(aclrtAllocator, aclrtAllocatorBlock of) {
    const WithInterpreter interpreter;
    if (!interpreter.running || of == nullptr) return;
    const std::unique_ptr<PythonBlock> block(static_cast<PythonBlock *>(of));
    run(block->allocator->free, block->allocator->object.get(), block->object.get());
}

void *address_of(aclrtAllocatorBlock of) {
    const WithInterpreter interpreter;
    if (!interpreter.running || of == nullptr) return nullptr;
    const auto &block = *static_cast<PythonBlock *>(of);
    const Owned address = run(block.allocator->address, block.object.get());
    void *pointer = nullptr;
    if (address && !read(address.get(), {"get_addr_from_block(block)", 0}, pointer)) {
        print_exception(block.allocator->address.get());
    }
    return pointer;
}

/// By description; whoever holds the interpreter may touch it.
std::map<aclrtAllocatorDesc, PythonAllocator *> &allocators() {
    static auto *known = new std::map<aclrtAllocatorDesc, PythonAllocator *>;
    return *known;
}

/// The allocator of a description, which C has as its object from now on.
PythonAllocator *allocator_of(aclrtAllocatorDesc desc, aclError &code) {
    auto &known = allocators();
    if (const auto found = known.find(desc); found != known.end()) return found->second;
    auto fresh = std::make_unique<PythonAllocator>();
    code = aclrtAllocatorSetObjToDesc(desc, fresh.get());
    if (code != ACL_SUCCESS) return nullptr;
    return known.emplace(desc, fresh.release()).first->second;
}

/// One of the four functions: into C, and into the slot of the allocator.
template <auto kSet, auto kTrampoline>
PyObject *set_function(const char *signature, Owned PythonAllocator::*slot, PyObject *const *given, Py_ssize_t count) {
    if (count != 2) return refuse_count(signature, 2, 2, count);
    aclrtAllocatorDesc desc = nullptr;
    if (!read(given[0], {signature, 0}, desc)) return nullptr;
    if (PyCallable_Check(given[1]) == 0) return refuse_type({signature, 1}, "callable", given[1]), nullptr;
    try {
        aclError code = ACL_SUCCESS;
        PythonAllocator *allocator = allocator_of(desc, code);
        if (allocator != nullptr) code = kSet(desc, kTrampoline);
        if (allocator != nullptr && code == ACL_SUCCESS) allocator->*slot = Owned(Py_NewRef(given[1]));
        return give(code);
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
}

}  // namespace

PyObject *allocator_destroy_desc(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::allocator_destroy_desc;
    if (count != 1) return refuse_count(signature, 1, 1, count);
    aclrtAllocatorDesc desc = nullptr;
    if (!read(given[0], {signature, 0}, desc)) return nullptr;
    const aclError code = aclrtAllocatorDestroyDesc(desc);
    if (code == ACL_SUCCESS) allocators().erase(desc);
    return give(code);
}

PyObject *allocator_set_obj_to_desc(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::allocator_set_obj_to_desc;
    if (count != 2) return refuse_count(signature, 2, 2, count);
    aclrtAllocatorDesc desc = nullptr;
    if (!read(given[0], {signature, 0}, desc)) return nullptr;
    try {
        aclError code = ACL_SUCCESS;
        PythonAllocator *allocator = allocator_of(desc, code);
        if (allocator != nullptr) allocator->object = Owned(Py_NewRef(given[1]));
        return give(code);
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
}

PyObject *allocator_set_alloc_func_to_desc(PyObject *, PyObject *const *given, Py_ssize_t count) {
    return set_function<&aclrtAllocatorSetAllocFuncToDesc, &allocate>(signature_of::allocator_set_alloc_func_to_desc,
                                                                      &PythonAllocator::allocate, given, count);
}

PyObject *allocator_set_free_func_to_desc(PyObject *, PyObject *const *given, Py_ssize_t count) {
    return set_function<&aclrtAllocatorSetFreeFuncToDesc, &free_block>(signature_of::allocator_set_free_func_to_desc,
                                                                       &PythonAllocator::free, given, count);
}

PyObject *allocator_set_alloc_advise_func_to_desc(PyObject *, PyObject *const *given, Py_ssize_t count) {
    return set_function<&aclrtAllocatorSetAllocAdviseFuncToDesc, &allocate_near>(
        signature_of::allocator_set_alloc_advise_func_to_desc, &PythonAllocator::advise, given, count);
}

PyObject *allocator_set_get_addr_from_block_func_to_desc(PyObject *, PyObject *const *given, Py_ssize_t count) {
    return set_function<&aclrtAllocatorSetGetAddrFromBlockFuncToDesc, &address_of>(
        signature_of::allocator_set_get_addr_from_block_func_to_desc, &PythonAllocator::address, given, count);
}

}  // namespace softnpu::python
