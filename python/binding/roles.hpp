// SPDX-License-Identifier: Apache-2.0
// What a parameter of a C function is in Python: an argument, a result, both or neither. A role
//   kTakes, kOptional  Python arguments that it reads, and how many of them may be missing
//   read()             reads them; false after a Python exception
//   parameters()       the C arguments that it stands for, as a tuple
//   kGives, give()     the results that it adds
#pragma once

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "structures.hpp"

namespace softnpu::python {

/// A role that gives nothing.
struct Silent {
    static constexpr int kOptional = 0;
    static constexpr int kGives = 0;
    template <class Values>
    bool give_to(Values &, bool) const {
        return true;
    }
};

template <class T>
struct In : Silent {
    static constexpr int kTakes = 1;
    bool read_from(PyObject *const *given, const Site &site) { return read(*given, site, value); }
    auto parameters() { return std::tuple<T>(value); }
    T value{};
};

/// A constant that Python does not see.
template <auto kValue>
struct Fixed : Silent {
    static constexpr int kTakes = 0;
    bool read_from(PyObject *const *, const Site &) { return true; }
    auto parameters() { return std::tuple(kValue); }
};

struct Text : Silent {
    static constexpr int kTakes = 1;
    bool read_from(PyObject *const *given, const Site &site) { return read_text(*given, site, text); }
    auto parameters() { return std::tuple(const_cast<char *>(text)); }
    const char *text = nullptr;
};

/// A text that may be left out: NULL then.
struct OptionalText : Text {
    static constexpr int kOptional = 1;
    bool read_from(PyObject *const *given, const Site &site) {
        return given == nullptr || Text::read_from(given, site);
    }
};

/// A dict for a structure that C reads through a pointer.
template <class T>
struct Given : Silent {
    static constexpr int kTakes = 1;
    bool read_from(PyObject *const *given, const Site &site) { return read(*given, site, value); }
    auto parameters() { return std::tuple(&value); }
    T value{};
};

/// A list for an array and its length: two C arguments.
template <class T, class Count = std::size_t>
struct List : Silent {
    static constexpr int kTakes = 1;
    bool read_from(PyObject *const *given, const Site &site) {
        const bool is_list = PyList_Check(*given) != 0;
        if (!is_list && PyTuple_Check(*given) == 0) return refuse_type(site, "list", *given);
        // A tuple of its own: an element's __index__ may change the list.
        const Owned elements(is_list ? PyList_AsTuple(*given) : Py_NewRef(*given));
        if (!elements) return false;
        const Py_ssize_t count = PyTuple_Size(elements.get());
        values.resize(static_cast<std::size_t>(count));
        for (Py_ssize_t i = 0; i < count; ++i)
            if (!read(PyTuple_GetItem(elements.get(), i), site, values[static_cast<std::size_t>(i)])) return false;
        return true;
    }
    auto parameters() {
        // Never NULL: an empty list is a count of 0.
        values.reserve(1);
        return std::tuple<T *, Count>(values.data(), static_cast<Count>(values.size()));
    }
    std::vector<T> values;
};

/// A result behind a pointer; 0 when the call fails.
template <class T>
struct Out {
    static constexpr int kTakes = 0, kOptional = 0, kGives = 1;
    bool read_from(PyObject *const *, const Site &) { return true; }
    auto parameters() { return std::tuple(&value); }
    template <class Values>
    bool give_to(Values &values, bool) const {
        return values.add(give(value));
    }
    T value{};
};

/// A structure that C fills, as a dict; an empty one when the call fails.
template <class T>
struct Filled {
    static constexpr int kTakes = 0, kOptional = 0, kGives = 1;
    bool read_from(PyObject *const *, const Site &) { return true; }
    auto parameters() { return std::tuple(&value); }
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(failed ? PyDict_New() : give(value));
    }
    T value{};
};

/// flags and active of aclrtGetPrimaryCtxState: C wants NULL for the reserved flags, Python has (active, 0).
struct PrimaryState {
    static constexpr int kTakes = 0, kOptional = 0, kGives = 2;
    bool read_from(PyObject *const *, const Site &) { return true; }
    auto parameters() { return std::tuple<std::uint32_t *, std::int32_t *>(nullptr, &active); }
    template <class Values>
    bool give_to(Values &values, bool) const {
        return values.add(give(active)) && values.add(give(std::uint32_t{0}));
    }
    std::int32_t active = 0;
};

/// A text that C writes: the buffer has the length that Python asks for; two C arguments. "" when the call fails.
template <class Length = std::size_t>
struct Key {
    static constexpr int kTakes = 1, kOptional = 0, kGives = 1;
    /// No text of the interface is longer: a caller may promise more room than there is memory.
    static constexpr std::size_t kLongest = 4096;
    bool read_from(PyObject *const *given, const Site &site) {
        if (!read(*given, site, length)) return false;
        const auto promised = length < 0 ? std::size_t{0} : static_cast<std::size_t>(length);
        text.assign(std::min(promised, kLongest) + 1, '\0');
        return true;
    }
    auto parameters() { return std::tuple(text.data(), length); }
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(python::give(failed ? "" : text.c_str()));
    }
    Length length{};
    std::string text;
};

/// The same with a length that the interface fixes: one C argument.
template <std::size_t kSize>
struct Line {
    static constexpr int kTakes = 0, kOptional = 0, kGives = 1;
    bool read_from(PyObject *const *, const Site &) { return true; }
    auto parameters() { return std::tuple(static_cast<char *>(text)); }
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(python::give(failed ? "" : static_cast<const char *>(text)));
    }
    char text[kSize]{};
};

/// A pointer that is given and given back (aclrtSetMemcpyDesc); 0 when the call fails.
template <class T>
struct Through : In<T> {
    static constexpr int kGives = 1;
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(give(failed ? nullptr : this->value));
    }
};

/// {'bytes': text of 16 characters}: any byte, as Latin-1.
struct Uuid : Filled<aclrtUuid> {
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(failed ? PyDict_New() : give_bytes());
    }
    PyObject *give_bytes() const;
};

/// {'attrs': [...], 'numAttrs': n}; an empty dict is no configuration (NULL).
struct MallocConfig : Silent {
    static constexpr int kTakes = 1;
    bool read_from(PyObject *const *given, const Site &site);
    auto parameters() { return std::tuple(empty ? nullptr : &config); }
    bool empty = true;
    aclrtMallocConfig config{};
    std::vector<aclrtMallocAttribute> attributes;
};

/// The attribute and its value: two arguments, two C arguments; the value's one key depends on the attribute.
struct StreamAttributeGiven : Silent {
    static constexpr int kTakes = 2;
    bool read_from(PyObject *const *given, const Site &site);
    auto parameters() { return std::tuple(attribute, &value); }
    aclrtStreamAttr attribute{};
    aclrtStreamAttrValue value{};
};

struct StreamAttributeFilled {
    static constexpr int kTakes = 1, kOptional = 0, kGives = 1;
    bool read_from(PyObject *const *given, const Site &site) { return read(*given, site, attribute); }
    auto parameters() { return std::tuple(attribute, &value); }
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(failed ? PyDict_New() : give_value());
    }
    PyObject *give_value() const;
    aclrtStreamAttr attribute{};
    aclrtStreamAttrValue value{};
};

/// An attribute of a pool and its value, whose width depends on the attribute: two arguments, two C arguments.
struct PoolAttributeGiven : Silent {
    static constexpr int kTakes = 2;
    bool read_from(PyObject *const *given, const Site &site);
    auto parameters() { return std::tuple(attribute, static_cast<void *>(&value)); }
    aclrtMemPoolAttr attribute{};
    std::uint64_t value = 0;  ///< little-endian: the first half is the 32-bit value
};

struct PoolAttributeFilled {
    static constexpr int kTakes = 1, kOptional = 0, kGives = 1;
    bool read_from(PyObject *const *given, const Site &site) { return read(*given, site, attribute); }
    auto parameters() { return std::tuple(attribute, static_cast<void *>(&value)); }
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        return values.add(give(failed ? std::uint64_t{0} : value));
    }
    aclrtMemPoolAttr attribute{};
    std::uint64_t value = 0;
};

/// The list behind aclGetCannAttributeList: two C arguments.
struct CannAttributes {
    static constexpr int kTakes = 0, kOptional = 0, kGives = 1;
    bool read_from(PyObject *const *, const Site &) { return true; }
    auto parameters() { return std::tuple(&first, &count); }
    template <class Values>
    bool give_to(Values &values, bool) const {
        return values.add(give_list());
    }
    PyObject *give_list() const;
    const aclCannAttr *first = nullptr;
    std::size_t count = 0;
};

/// Up to so many structures that C fills: a list of dicts; three C arguments.
template <class T>
struct FilledList {
    static constexpr int kTakes = 1, kOptional = 0, kGives = 1;
    /// Room for what there can be: a caller may ask for more than there is memory.
    static constexpr std::size_t kMost = 4096;
    bool read_from(PyObject *const *given, const Site &site) {
        if (!read(*given, site, wanted)) return false;
        values_of.resize(std::min(wanted, kMost) + 1);
        return true;
    }
    auto parameters() { return std::tuple(values_of.data(), std::min(wanted, kMost), &filled); }
    template <class Values>
    bool give_to(Values &values, bool failed) const {
        Owned list(PyList_New(0));
        if (!list) return false;
        const std::size_t count = failed ? 0 : std::min(filled, values_of.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Owned item(give(values_of[i]));
            if (!item || PyList_Append(list.get(), item.get()) != 0) return false;
        }
        return values.add(list.release());
    }
    std::size_t wanted = 0, filled = 0;
    std::vector<T> values_of;
};

/// By value, where C takes a structure and no pointer to it.
template <class T>
struct GivenByValue : Given<T> {
    auto parameters() { return std::tuple(this->value); }
};

}  // namespace softnpu::python
