// SPDX-License-Identifier: Apache-2.0
// C values as Python objects. Each give() returns a new reference, or nullptr after it has set an exception.
#pragma once

#include "api.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace softnpu::python {

template <class T>
    requires(std::is_pointer_v<T> && !std::same_as<T, const char *>)
PyObject *give(T value) {
    return PyLong_FromUnsignedLong(reinterpret_cast<std::uintptr_t>(value));
}

template <class T>
    requires(std::is_enum_v<T> || std::integral<T>)
PyObject *give(T value) {
    if constexpr (std::is_enum_v<T> || std::is_signed_v<T>)
        return PyLong_FromLong(static_cast<long>(static_cast<std::int64_t>(value)));
    else
        return PyLong_FromUnsignedLong(value);
}

inline PyObject *give(float value) { return PyFloat_FromDouble(value); }

/// None for NULL; bytes that are no UTF-8 are replaced.
inline PyObject *give(const char *text) {
    if (text == nullptr) Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(std::strlen(text)), "replace");
}

/// The values of a call, in their order, and the code last: a tuple, or the one value alone.
template <std::size_t kMost>
class Results {
public:
    Results() = default;
    Results(const Results &) = delete;
    Results &operator=(const Results &) = delete;
    ~Results() {
        for (std::size_t i = 0; i < count_; ++i) Py_XDECREF(values_[i]);
    }

    /// Takes over a new reference; false when it is nullptr.
    bool add(PyObject *value) {
        if (value == nullptr) return false;
        values_[count_++] = value;
        return true;
    }

    PyObject *finish() {
        if (count_ == 0) Py_RETURN_NONE;
        if (count_ == 1) return std::exchange(values_[0], nullptr);
        PyObject *tuple = PyTuple_New(static_cast<Py_ssize_t>(count_));
        if (tuple == nullptr) return nullptr;
        for (std::size_t i = 0; i < count_; ++i)
            PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), std::exchange(values_[i], nullptr));
        return tuple;
    }

private:
    std::array<PyObject *, kMost> values_{};
    std::size_t count_ = 0;
};

}  // namespace softnpu::python
