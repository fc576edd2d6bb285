// SPDX-License-Identifier: Apache-2.0
// acl.util.start_thread and acl.util.stop_thread: native threads that run a Python function.
#include <pthread.h>

#include <memory>
#include <new>
#include <set>

#include "callbacks.hpp"
#include "method.hpp"
#include "tables.generated.hpp"

namespace softnpu::python {

namespace {

struct Work {
    Owned function, arguments;
};

/// Started and not yet stopped; whoever holds the interpreter may touch it. A fork leaves the child without them.
std::set<pthread_t> &threads() {
    static auto *started = new std::set<pthread_t>;
    return *started;
}

void *run(void *with) {
    const WithInterpreter interpreter;
    if (!interpreter.running) return nullptr;
    const std::unique_ptr<Work> work(static_cast<Work *>(with));
    const Owned result(PyObject_CallFunctionObjArgs(work->function.get(), work->arguments.get(), nullptr));
    if (!result) print_exception(work->function.get());
    return nullptr;
}

PyObject *answer(pthread_t thread, aclError code) {
    Results<2> results;
    if (!results.add(give(static_cast<unsigned long>(thread))) || !results.add(give(code))) return nullptr;
    return results.finish();
}

}  // namespace

PyObject *start_thread(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::start_thread;
    if (count != 2) return refuse_count(signature, 2, 2, count);
    if (PyCallable_Check(given[0]) == 0) return refuse_type({signature, 0}, "callable", given[0]), nullptr;
    if (!PyList_Check(given[1])) return refuse_type({signature, 1}, "list", given[1]), nullptr;
    auto work = std::unique_ptr<Work>(new (std::nothrow) Work{Owned(Py_NewRef(given[0])), Owned(Py_NewRef(given[1]))});
    if (work == nullptr) return PyErr_NoMemory();
    pthread_t thread{};
    if (pthread_create(&thread, nullptr, run, work.get()) != 0) return answer(0, ACL_ERROR_FAILURE);
    work.release();  // the thread's
    try {
        threads().insert(thread);
    } catch (const std::bad_alloc &) {
        pthread_detach(thread);
        return PyErr_NoMemory();
    }
    return answer(thread, ACL_SUCCESS);
}

PyObject *stop_thread(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::stop_thread;
    if (count != 1) return refuse_count(signature, 1, 1, count);
    pthread_t thread{};
    if (!read(given[0], {signature, 0}, thread)) return nullptr;
    // Nobody joins a thread twice: the id is gone before the wait begins.
    if (pthread_equal(thread, pthread_self()) != 0 || threads().erase(thread) == 0)
        return give(ACL_ERROR_INVALID_PARAM);
    PyThreadState *waiting = PyEval_SaveThread();
    pthread_join(thread, nullptr);
    PyEval_RestoreThread(waiting);
    return give(ACL_SUCCESS);
}

}  // namespace softnpu::python
