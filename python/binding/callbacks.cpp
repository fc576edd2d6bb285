// SPDX-License-Identifier: Apache-2.0
// acl.rt.launch_callback and acl.rt.set_exception_info_callback.
#include "callbacks.hpp"

#include <atomic>
#include <new>

#include "method.hpp"
#include "tables.generated.hpp"

namespace softnpu::python {

namespace {

std::atomic<bool> ended{false};

PyObject *note_the_end(PyObject *, PyObject *) {
    ended.store(true);
    Py_RETURN_NONE;
}
PyMethodDef note_the_end_method = {"note_the_end", note_the_end, METH_NOARGS, nullptr};

/// One launch: function and data live until it ran (pyacl.md 6).
struct Launch {
    Owned function, data;
};

void run_launch(void *with) {
    const WithInterpreter interpreter;
    if (!interpreter.running) return;
    const std::unique_ptr<Launch> launch(static_cast<Launch *>(with));
    const Owned result(PyObject_CallFunctionObjArgs(launch->function.get(), launch->data.get(), nullptr));
    if (!result) print_exception(launch->function.get());
}

/// The one function that hears of failed tasks; whoever holds the interpreter may touch it.
PyObject *exception_function = nullptr;

void tell_exception(aclrtExceptionInfo *info) {
    const WithInterpreter interpreter;
    if (!interpreter.running || exception_function == nullptr) return;
    const Owned function(Py_NewRef(exception_function));
    const Owned address(give(static_cast<void *>(info)));
    const Owned result(address ? PyObject_CallFunctionObjArgs(function.get(), address.get(), nullptr) : nullptr);
    if (!result) print_exception(function.get());
}

}  // namespace

bool python_has_ended() { return ended.load(); }

bool watch_for_the_end() {
    const Owned module(PyImport_ImportModule("atexit"));
    const Owned function(module ? PyCFunction_NewEx(&note_the_end_method, nullptr, nullptr) : nullptr);
    const Owned registered(function ? PyObject_CallMethod(module.get(), "register", "O", function.get()) : nullptr);
    return static_cast<bool>(registered);
}

PyObject *launch_callback(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::launch_callback;
    if (count != 4) return refuse_count(signature, 4, 4, count);
    if (PyCallable_Check(given[0]) == 0) return refuse_type({signature, 0}, "callable", given[0]), nullptr;
    if (!PyList_Check(given[1])) return refuse_type({signature, 1}, "list", given[1]), nullptr;
    aclrtCallbackBlockType block_type{};
    aclrtStream stream = nullptr;
    if (!read(given[2], {signature, 2}, block_type) || !read(given[3], {signature, 3}, stream)) return nullptr;
    auto launch =
        std::unique_ptr<Launch>(new (std::nothrow) Launch{Owned(Py_NewRef(given[0])), Owned(Py_NewRef(given[1]))});
    if (launch == nullptr) return PyErr_NoMemory();
    PyThreadState *thread = PyEval_SaveThread();
    const aclError code = aclrtLaunchCallback(run_launch, launch.get(), block_type, stream);
    PyEval_RestoreThread(thread);
    if (code == ACL_SUCCESS) launch.release();  // the stream's, until it has run
    return give(code);
}

PyObject *set_exception_info_callback(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::set_exception_info_callback;
    if (count > 1) return refuse_count(signature, 0, 1, count);
    PyObject *function = count == 0 ? Py_None : given[0];
    if (function != Py_None && PyCallable_Check(function) == 0)
        return refuse_type({signature, 0}, "callable or None", function), nullptr;
    const aclError code = aclrtSetExceptionInfoCallback(function == Py_None ? nullptr : tell_exception);
    if (code == ACL_SUCCESS) {
        const Owned before(std::exchange(exception_function, function == Py_None ? nullptr : Py_NewRef(function)));
    }
    return give(code);
}

}  // namespace softnpu::python
