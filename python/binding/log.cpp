// SPDX-License-Identifier: Apache-2.0
// acl.app_log: the C function wants to know where it is called from, so the caller's frame is asked.
#include <string>

#include "method.hpp"
#include "tables.generated.hpp"

namespace softnpu::python {

namespace {

struct Caller {
    std::string function = "?", file = "?";
    std::uint32_t line = 0;
};

std::string text_attribute(PyObject *object, const char *name) {
    const Owned value(PyObject_GetAttrString(object, name));
    const char *text = value && PyUnicode_Check(value.get()) ? PyUnicode_AsUTF8AndSize(value.get(), nullptr) : nullptr;
    return text == nullptr ? "?" : text;
}

/// sys._getframe() is the function that called us: C functions have no frame.
Caller caller() {
    Caller found;
    PyObject *get_frame = PySys_GetObject("_getframe");  // borrowed; not every Python has it
    const Owned frame(get_frame != nullptr ? PyObject_CallFunctionObjArgs(get_frame, nullptr) : nullptr);
    const Owned code(frame ? PyObject_GetAttrString(frame.get(), "f_code") : nullptr);
    if (code) {
        found.function = text_attribute(code.get(), "co_name");
        found.file = text_attribute(code.get(), "co_filename");
        const Owned line(PyObject_GetAttrString(frame.get(), "f_lineno"));
        if (line && PyLong_Check(line.get()))
            found.line = static_cast<std::uint32_t>(PyLong_AsUnsignedLongMask(line.get()));
    }
    PyErr_Clear();
    return found;
}

}  // namespace

PyObject *app_log(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::app_log;
    if (count != 2) return refuse_count(signature, 2, 2, count);
    aclLogLevel level{};
    const char *message = nullptr;
    if (!read(given[0], {signature, 0}, level) || !read_text(given[1], {signature, 1}, message)) return nullptr;
    try {
        const Caller from = caller();
        aclAppLog(level, from.function.c_str(), from.file.c_str(), from.line, "%s", message);
    } catch (const std::bad_alloc &) {
        return PyErr_NoMemory();
    }
    Py_RETURN_NONE;
}

}  // namespace softnpu::python
