// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include <cstring>
#include <string_view>

namespace softnpu::python {

namespace {

/// The class of an object, for a message.
std::string class_of(PyObject *object) {
    const Owned name(PyObject_GetAttrString(reinterpret_cast<PyObject *>(Py_TYPE(object)), "__name__"));
    const char *text = name ? PyUnicode_AsUTF8AndSize(name.get(), nullptr) : nullptr;
    if (text == nullptr) PyErr_Clear();
    return text == nullptr ? "object" : text;
}

bool fail(PyObject *exception, const std::string &text) {
    PyErr_SetString(exception, text.c_str());
    return false;
}

std::string here(const Site &site) { return std::string(site.signature) + ": " + site.name(); }

/// The n-th name between the parentheses of a signature.
std::string_view argument_name(std::string_view signature, int argument) {
    auto names = signature.substr(signature.find('(') + 1);
    names = names.substr(0, names.find(')'));
    for (int i = 0; i < argument; ++i) names = names.substr(std::min(names.find(", "), names.size() - 2) + 2);
    auto name = names.substr(0, names.find(','));
    return name.substr(0, name.find('='));
}

}  // namespace

std::string Site::name() const {
    std::string text(argument_name(signature, argument));
    if (key != nullptr) text += std::string("['") + key + "']";
    return text;
}

bool refuse_type(const Site &site, const char *wanted, PyObject *given) {
    return fail(PyExc_TypeError, here(site) + " must be " + wanted + ", not " + class_of(given));
}

bool refuse_range(const Site &site, const char *type, PyObject *given) {
    const Owned text(PyObject_Str(given));
    const char *digits = text ? PyUnicode_AsUTF8AndSize(text.get(), nullptr) : nullptr;
    if (digits == nullptr) PyErr_Clear();
    const std::string number = digits == nullptr || std::strlen(digits) > 40 ? "the number" : digits;
    return fail(PyExc_OverflowError, here(site) + ": " + number + " does not fit " + type);
}

bool refuse_missing(const Site &site, const char *structure) {
    const std::string name(argument_name(site.signature, site.argument));
    return fail(PyExc_KeyError, std::string(site.signature) + ": " + name + " (" + structure + ") has no key '" +
                                    (site.key == nullptr ? "" : site.key) + "'");
}

bool refuse_value(const Site &site, const char *text) { return fail(PyExc_ValueError, here(site) + " " + text); }

PyObject *refuse_count(const char *signature, Py_ssize_t needs, Py_ssize_t takes, Py_ssize_t given) {
    const std::string wanted =
        needs == takes ? std::to_string(takes) : std::to_string(needs) + " to " + std::to_string(takes);
    fail(PyExc_TypeError, std::string(signature) + " takes " + wanted +
                              (wanted == "1" ? " argument, " : " arguments, ") + std::to_string(given) +
                              (given == 1 ? " was given" : " were given"));
    return nullptr;
}

bool read_unsigned(PyObject *given, const Site &site, unsigned long &value) {
    value = PyLong_AsUnsignedLongMask(given);
    if (value != static_cast<unsigned long>(-1) || PyErr_Occurred() == nullptr) [[likely]]
        return true;
    if (PyIndex_Check(given)) return false;  // its own __index__ failed
    PyErr_Clear();
    return refuse_type(site, "int", given);
}

bool read_signed(PyObject *given, const Site &site, long least, long most, const char *type, long &value) {
    value = PyLong_AsLong(given);
    if (value == -1 && PyErr_Occurred() != nullptr) {
        if (PyErr_ExceptionMatches(PyExc_OverflowError) != 0) {
            PyErr_Clear();
            return refuse_range(site, type, given);
        }
        if (PyIndex_Check(given)) return false;
        PyErr_Clear();
        return refuse_type(site, "int", given);
    }
    if (value < least || value > most) return refuse_range(site, type, given);
    return true;
}

bool read_real(PyObject *given, const Site &site, double &value) {
    value = PyFloat_AsDouble(given);
    if (value != -1.0 || PyErr_Occurred() == nullptr) return true;
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) return false;
    PyErr_Clear();
    return refuse_type(site, "float", given);
}

bool read_text(PyObject *given, const Site &site, const char *&value) {
    if (!PyUnicode_Check(given)) return refuse_type(site, "str", given);
    Py_ssize_t length = 0;
    // In UTF-8, kept by the str itself.
    value = PyUnicode_AsUTF8AndSize(given, &length);
    if (value == nullptr) return false;
    if (std::strlen(value) != static_cast<std::size_t>(length)) return refuse_value(site, "holds a NUL character");
    return true;
}

}  // namespace softnpu::python
