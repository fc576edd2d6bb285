// SPDX-License-Identifier: Apache-2.0
// The extension module: it fills the package `acl` and its modules with the tables of methods.
#include <cstring>

#include "callbacks.hpp"
#include "tables.generated.hpp"

namespace softnpu::python {

namespace {

/// The library's state belongs to the process, and so do callbacks and threads; a second interpreter in it would call
/// Python of the first.
bool refuse_subinterpreter() {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return false;
    PyErr_SetString(PyExc_ImportError,
                    "acl cannot be used in a subinterpreter: devices, contexts and callbacks belong to the process; "
                    "import it in the main interpreter, or use another process");
    return true;
}

/// acl.rt becomes an attribute of acl, and is found by `import acl.rt` and `from acl.rt import memcpy`.
bool fill(PyObject *package, const Part &part) {
    PyObject *module = PyImport_AddModule(part.module);  // borrowed
    if (module == nullptr || PyModule_AddFunctions(module, part.methods()) != 0) return false;
    const char *dot = std::strchr(part.module, '.');
    return dot == nullptr || PyObject_SetAttrString(package, dot + 1, module) == 0;
}

int execute(PyObject *) {
    if (refuse_subinterpreter()) return -1;
    PyObject *package = PyImport_AddModule("acl");
    if (package == nullptr) return -1;
    for (const Part &part : kParts)
        if (!fill(package, part)) return -1;
    return watch_for_the_end() ? 0 : -1;
}

PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void *>(execute)}, {0, nullptr}};

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "acl._binding",
                          "The functions of the package acl.",
                          0,
                          nullptr,
                          slots,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

}  // namespace softnpu::python

PyMODINIT_FUNC PyInit__binding() { return PyModuleDef_Init(&softnpu::python::definition); }
