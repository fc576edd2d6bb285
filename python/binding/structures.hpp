// SPDX-License-Identifier: Apache-2.0
// Structures of C as dicts (pyacl.md 3). Keys that nobody asks for are ignored.
#pragma once

#include "arguments.hpp"
#include "layouts.generated.hpp"
#include "results.hpp"

namespace softnpu::python {

/// A borrowed value of a dict, or nullptr after KeyError.
PyObject *value_of(PyObject *dict, const Site &site, const char *structure);
/// One new value into a dict; takes the reference over.
bool put(PyObject *dict, const char *key, PyObject *value);

template <class T>
concept Structured = requires { Layout<T>::kFields; };

template <Structured T>
bool read(PyObject *given, const Site &site, T &value);
template <Structured T>
PyObject *give(const T &value);
template <class T, std::size_t kCount>
PyObject *give(const T (&values)[kCount]);

template <Structured T>
bool read(PyObject *given, const Site &site, T &value) {
    if (!PyDict_Check(given)) return refuse_type(site, "dict", given);
    const auto read_field = [&](const auto &field) {
        const Site inner = site.at(field.key);
        PyObject *found = value_of(given, inner, Layout<T>::kName);
        return found != nullptr && read(found, inner, value.*(field.member));
    };
    return std::apply([&](const auto &...fields) { return (read_field(fields) && ...); }, Layout<T>::kFields);
}

template <Structured T>
PyObject *give(const T &value) {
    Owned dict(PyDict_New());
    if (!dict) return nullptr;
    const bool filled = std::apply(
        [&](const auto &...fields) { return (put(dict.get(), fields.key, give(value.*(fields.member))) && ...); },
        Layout<T>::kFields);
    return filled ? dict.release() : nullptr;
}

/// Text in a field of fixed size, or a list of numbers.
template <class T, std::size_t kCount>
PyObject *give(const T (&values)[kCount]) {
    if constexpr (std::same_as<T, char>) {
        return PyUnicode_DecodeUTF8(values, static_cast<Py_ssize_t>(strnlen(values, kCount)), "replace");
    } else {
        Owned list(PyList_New(0));
        if (!list) return nullptr;
        for (const T &value : values) {
            const Owned item(give(value));
            if (!item || PyList_Append(list.get(), item.get()) != 0) return nullptr;
        }
        return list.release();
    }
}

}  // namespace softnpu::python
