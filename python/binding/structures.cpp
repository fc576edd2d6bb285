// SPDX-License-Identifier: Apache-2.0
#include "structures.hpp"

namespace softnpu::python {

PyObject *value_of(PyObject *dict, const Site &site, const char *structure) {
    const Owned key(PyUnicode_FromString(site.key));
    if (!key) return nullptr;
    PyObject *found = PyDict_GetItemWithError(dict, key.get());
    if (found == nullptr && PyErr_Occurred() == nullptr) refuse_missing(site, structure);
    return found;
}

bool put(PyObject *dict, const char *key, PyObject *value) {
    const Owned owned(value);
    return owned && PyDict_SetItemString(dict, key, owned.get()) == 0;
}

}  // namespace softnpu::python
