// SPDX-License-Identifier: Apache-2.0
// acl.util: numpy arrays and bytes as addresses, addresses as arrays and bytes.
//
// numpy is reached through Python alone, so the binding fits every version of it, and machines without it.
#include <cstring>

#include "method.hpp"
#include "softnpu/softnpu.h"
#include "tables.generated.hpp"

namespace softnpu::python {

namespace {

/// Where no process has memory: the first pages.
constexpr std::uintptr_t kLowest = 4096;
/// PyBUF_WRITE, which the limited API names from 3.11 on; its value is part of the stable ABI.
constexpr int kWritable = 0x200;

bool may_touch(const Site &site, const void *address, std::size_t size) {
    char sentence[512];
    if (size == 0) return true;
    if (reinterpret_cast<std::uintptr_t>(address) < kLowest)
        return refuse_value(site, "is 0, or in the first page, where no memory is");
    if (softnpu_host_may_touch(address, size, sentence, sizeof sentence) != 0) return true;
    PyErr_Format(PyExc_ValueError, "%s: host code cannot touch device memory, acl.rt.memcpy copies it; %s",
                 site.signature, sentence);
    return false;
}

/// numpy's ndarray class; only asked for when somebody has an array.
Owned array_class() {
    const Owned numpy(PyImport_ImportModule("numpy"));
    return Owned(numpy ? PyObject_GetAttrString(numpy.get(), "ndarray") : nullptr);
}

/// 1, 0, or -1 with an exception. An array cannot exist before numpy is imported.
int is_array(PyObject *object) {
    PyObject *numpy = PyDict_GetItemString(PyImport_GetModuleDict(), "numpy");  // borrowed
    if (numpy == nullptr) return 0;
    const Owned type(PyObject_GetAttrString(numpy, "ndarray"));
    return type ? PyObject_IsInstance(object, type.get()) : -1;
}

bool require_array(const Site &site, PyObject *object) {
    const int answer = is_array(object);
    return answer > 0 || (answer == 0 && refuse_type(site, "numpy.ndarray", object));
}

/// The int behind a path of attributes.
bool attribute(PyObject *object, const char *name, Owned &value) {
    value = Owned(PyObject_GetAttrString(object, name));
    return static_cast<bool>(value);
}

/// array.ctypes.data would import ctypes; the array interface is a dict.
bool data_address(PyObject *array, unsigned long &address) {
    Owned interface;
    if (!attribute(array, "__array_interface__", interface)) return false;
    PyObject *data = PyDict_Check(interface.get()) ? PyDict_GetItemString(interface.get(), "data") : nullptr;
    if (data == nullptr || !PyTuple_Check(data) || PyTuple_Size(data) < 1) {
        PyErr_SetString(PyExc_TypeError, "the array has no data pointer");
        return false;
    }
    address = PyLong_AsUnsignedLongMask(PyTuple_GetItem(data, 0));
    return address != static_cast<unsigned long>(-1) || PyErr_Occurred() == nullptr;
}

/// 1, 0, or -1 with an exception.
int is_contiguous(PyObject *array) {
    Owned flags, contiguous;
    if (!attribute(array, "flags", flags) || !attribute(flags.get(), "c_contiguous", contiguous)) return -1;
    return PyObject_IsTrue(contiguous.get());
}

/// The names of numpy's type numbers that the reference lists (pyacl.md 2).
const char *type_name(long number) {
    switch (number) {
        case 0:
            return "bool";
        case 1:
            return "int8";
        case 2:
            return "uint8";
        case 3:
            return "int16";
        case 4:
            return "uint16";
        case 5:
            return "int32";
        case 6:
            return "uint32";
        case 7:
            return "int64";
        case 8:
            return "uint64";
        case 9:
            return "longlong";
        case 10:
            return "ulonglong";
        case 11:
            return "float32";
        case 12:
            return "float64";
        case 23:
            return "float16";
        default:
            return nullptr;
    }
}

std::size_t type_size(long number) {
    constexpr std::size_t kSizes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 8, 8, 4, 8};
    return number == 23 ? 2 : kSizes[number];
}

/// Bytes of an array of this shape, or false with ValueError.
bool shape_size(const Site &site, PyObject *shape, std::size_t item, std::size_t &size) {
    size = item;
    for (Py_ssize_t i = 0; i < PyTuple_Size(shape); ++i) {
        long length = 0;
        if (!read_signed(PyTuple_GetItem(shape, i), site, INT64_MIN, INT64_MAX, "a length", length)) return false;
        if (length < 0) return refuse_value(site, "has a negative length");
        if (__builtin_mul_overflow(size, static_cast<std::size_t>(length), &size) || size > INT64_MAX)
            return refuse_value(site, "has more elements than memory can hold");
    }
    return true;
}

/// numpy.ndarray(shape, dtype, buffer) on a memoryview: both look at the memory, neither owns it.
PyObject *view_as_array(void *address, std::size_t size, PyObject *shape, const char *type) {
    // Without elements nothing is looked at, but a buffer must be somewhere.
    static char nothing[1];
    char *from = size == 0 ? nothing : static_cast<char *>(address);
    const Owned array = array_class();
    const Owned memory(array ? PyMemoryView_FromMemory(from, static_cast<Py_ssize_t>(size), kWritable) : nullptr);
    return memory ? PyObject_CallFunction(array.get(), "OsO", shape, type, memory.get()) : nullptr;
}

}  // namespace

PyObject *numpy_to_ptr(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const Site site{signature_of::numpy_to_ptr, 0};
    if (count != 1) return refuse_count(site.signature, 1, 1, count);
    unsigned long address = 0;
    if (!require_array(site, given[0]) || !data_address(given[0], address)) return nullptr;
    const int contiguous = is_contiguous(given[0]);
    if (contiguous < 0) return nullptr;
    if (contiguous == 0 &&
        PyErr_WarnEx(PyExc_RuntimeWarning,
                     "acl.util.numpy_to_ptr: the array is not C-contiguous, and its address is not that "
                     "of a plain block; acl.util.numpy_contiguous_to_ptr makes one",
                     1) != 0) {
        return nullptr;
    }
    return give(address);
}

PyObject *numpy_contiguous_to_ptr(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const Site site{signature_of::numpy_contiguous_to_ptr, 0};
    if (count != 1) return refuse_count(site.signature, 1, 1, count);
    if (!require_array(site, given[0])) return nullptr;
    const int contiguous = is_contiguous(given[0]);
    if (contiguous < 0) return nullptr;
    // copy() is in C order unless it is asked for another.
    Owned array(contiguous != 0 ? Py_NewRef(given[0]) : PyObject_CallMethod(given[0], "copy", nullptr));
    unsigned long address = 0;
    if (!array || !data_address(array.get(), address)) return nullptr;
    Results<2> results;
    if (!results.add(give(address)) || !results.add(array.release())) return nullptr;
    return results.finish();
}

PyObject *ptr_to_numpy(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::ptr_to_numpy;
    if (count != 3) return refuse_count(signature, 3, 3, count);
    void *address = nullptr;
    std::int32_t type = 0;
    if (!read(given[0], {signature, 0}, address)) return nullptr;
    if (!PyTuple_Check(given[1])) return refuse_type({signature, 1}, "tuple", given[1]), nullptr;
    if (!read(given[2], {signature, 2}, type)) return nullptr;
    const char *name = type_name(type);
    if (name == nullptr)
        return refuse_value({signature, 2}, "is none of 0 to 12 and 23 (numpy's type numbers)"), nullptr;
    std::size_t size = 0;
    if (!shape_size({signature, 1}, given[1], type_size(type), size)) return nullptr;
    if (!may_touch({signature, 0}, address, size)) return nullptr;
    return view_as_array(address, size, given[1], name);
}

PyObject *bytes_to_ptr(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const Site site{signature_of::bytes_to_ptr, 0};
    if (count != 1) return refuse_count(site.signature, 1, 1, count);
    if (!PyBytes_Check(given[0])) return refuse_type(site, "bytes", given[0]), nullptr;
    return give(PyBytes_AsString(given[0]));
}

PyObject *ptr_to_bytes(PyObject *, PyObject *const *given, Py_ssize_t count) {
    const char *signature = signature_of::ptr_to_bytes;
    if (count != 2) return refuse_count(signature, 2, 2, count);
    void *address = nullptr;
    std::size_t size = 0;
    if (!read(given[0], {signature, 0}, address) || !read(given[1], {signature, 1}, size)) return nullptr;
    if (size > PY_SSIZE_T_MAX) return refuse_value({signature, 1}, "is more than memory can hold"), nullptr;
    if (!may_touch({signature, 0}, address, size)) return nullptr;
    if (size == 0) return PyBytes_FromStringAndSize("", 0);
    return PyBytes_FromStringAndSize(static_cast<const char *>(address), static_cast<Py_ssize_t>(size));
}

}  // namespace softnpu::python
