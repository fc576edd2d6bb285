// SPDX-License-Identifier: Apache-2.0
// Reading one Python argument as one C value. Each read() says false after it has set a Python exception.
//
// pyacl.md 1: what C calls int or an enumeration raises OverflowError when it does not fit; sizes and pointers are
// unsigned long, and wrap. Whatever has __index__ is an integer (numpy's, too).
#pragma once

#include "api.hpp"

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace softnpu::python {

/// Which argument of which call is being read. `signature`: "acl.rt.malloc(size, policy)".
struct Site {
    const char *signature;
    int argument;
    const char *key = nullptr;  ///< of a dict, while that is read

    std::string name() const;
    Site at(const char *inner) const { return {signature, argument, inner}; }
};

/// TypeError: "acl.rt.malloc(size, policy): size must be int, not float".
bool refuse_type(const Site &site, const char *wanted, PyObject *given);
bool refuse_range(const Site &site, const char *type, PyObject *given);
/// KeyError, for a dict that lacks a key.
bool refuse_missing(const Site &site, const char *structure);
bool refuse_value(const Site &site, const char *text);
/// TypeError for too few or too many arguments.
PyObject *refuse_count(const char *signature, Py_ssize_t needs, Py_ssize_t takes, Py_ssize_t given);

bool read_unsigned(PyObject *given, const Site &site, unsigned long &value);
bool read_signed(PyObject *given, const Site &site, long least, long most, const char *type, long &value);
bool read_real(PyObject *given, const Site &site, double &value);
/// The text stays with the str.
bool read_text(PyObject *given, const Site &site, const char *&value);

/// Integers, enumerations, pointers and handles.
template <class T>
    requires(std::is_pointer_v<T>)
bool read(PyObject *given, const Site &site, T &value) {
    unsigned long bits = 0;
    if (!read_unsigned(given, site, bits)) return false;
    value = reinterpret_cast<T>(bits);
    return true;
}

template <class T>
    requires(std::is_enum_v<T> || std::integral<T>)
bool read(PyObject *given, const Site &site, T &value) {
    if constexpr (std::is_enum_v<T> || std::same_as<T, std::int32_t>) {
        long number = 0;
        if (!read_signed(given, site, INT32_MIN, INT32_MAX, "a 32-bit int", number)) return false;
        value = static_cast<T>(number);
    } else if constexpr (std::same_as<T, std::int64_t>) {
        long number = 0;
        if (!read_signed(given, site, INT64_MIN, INT64_MAX, "a 64-bit int", number)) return false;
        value = number;
    } else if constexpr (sizeof(T) == 8) {
        unsigned long number = 0;
        if (!read_unsigned(given, site, number)) return false;
        value = number;
    } else {
        // 32 bits and fewer without sign: also what stands for them with a sign (-1 is all bits).
        constexpr long kMost = static_cast<long>(static_cast<T>(-1));
        long number = 0;
        if (!read_signed(given, site, -(kMost / 2) - 1, kMost, "an unsigned int of the C call", number)) return false;
        value = static_cast<T>(number);
    }
    return true;
}

inline bool read(PyObject *given, const Site &site, float &value) {
    double number = 0;
    if (!read_real(given, site, number)) return false;
    value = static_cast<float>(number);
    return true;
}

}  // namespace softnpu::python
