// SPDX-License-Identifier: Apache-2.0
// Python's limited API, as of the oldest Python that the binding serves. Included before anything else.
#pragma once

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030A0000
#include <Python.h>

namespace softnpu::python {

/// Drops one reference when it goes.
class Owned {
public:
    Owned() = default;
    explicit Owned(PyObject *object) : object_(object) {}
    Owned(Owned &&other) noexcept : object_(other.release()) {}
    Owned &operator=(Owned &&other) noexcept {
        PyObject *before = object_;
        object_ = other.release();
        Py_XDECREF(before);
        return *this;
    }
    ~Owned() { Py_XDECREF(object_); }

    PyObject *get() const { return object_; }
    PyObject *release() {
        PyObject *object = object_;
        object_ = nullptr;
        return object;
    }
    explicit operator bool() const { return object_ != nullptr; }

private:
    PyObject *object_ = nullptr;
};

}  // namespace softnpu::python
