// SPDX-License-Identifier: Apache-2.0
#include "roles.hpp"

namespace softnpu::python {

namespace {

/// Which key of the value belongs to which attribute of a stream.
struct StreamKey {
    aclrtStreamAttr attribute;
    const char *key;
};
constexpr StreamKey kStreamKeys[] = {{ACL_STREAM_ATTR_FAILURE_MODE, "failureMode"},
                                     {ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, "overflowSwitch"},
                                     {ACL_STREAM_ATTR_USER_CUSTOM_TAG, "userCustomTag"},
                                     {ACL_STREAM_ATTR_CACHE_OP_INFO, "cacheOpInfoSwitch"},
                                     {ACL_STREAM_ATTR_PRIORITY, "streamPriority"}};

const char *key_of(aclrtStreamAttr attribute) {
    for (const StreamKey &known : kStreamKeys)
        if (known.attribute == attribute) return known.key;
    return nullptr;
}

/// failureMode has 64 bits, the others 32.
bool read_stream_value(PyObject *given, const Site &site, aclrtStreamAttr attribute, aclrtStreamAttrValue &value) {
    if (attribute == ACL_STREAM_ATTR_FAILURE_MODE) return read(given, site, value.failureMode);
    return read(given, site, value.overflowSwitch);
}

/// 'value' of one attribute: the key that its kind has.
bool read_malloc_value(PyObject *given, const Site &site, aclrtMallocAttribute &attribute) {
    if (!PyDict_Check(given)) return refuse_type(site, "dict", given);
    const auto field = [&](const char *key, auto &into) {
        PyObject *found = value_of(given, site.at(key), "aclrtMallocAttrValue");
        return found != nullptr && read(found, site.at(key), into);
    };
    switch (static_cast<int>(attribute.attr)) {
        case ACL_RT_MEM_ATTR_MODULE_ID:
            return field("moduleId", attribute.value.moduleId);
        case ACL_RT_MEM_ATTR_DEVICE_ID:
            return field("deviceId", attribute.value.deviceId);
        case ACL_RT_MEM_ATTR_VA_FLAG:
            return field("vaFlag", attribute.value.vaFlag);
        default:
            return true;  // C refuses the attribute, or it has no value
    }
}

bool read_malloc_attribute(PyObject *given, const Site &site, aclrtMallocAttribute &attribute) {
    if (!PyDict_Check(given)) return refuse_type(site, "a list of dicts", given);
    PyObject *which = value_of(given, site.at("attr"), "aclrtMallocAttribute");
    if (which == nullptr || !read(which, site.at("attr"), attribute.attr)) return false;
    PyObject *value = value_of(given, site.at("value"), "aclrtMallocAttribute");
    return value != nullptr && read_malloc_value(value, site.at("value"), attribute);
}

}  // namespace

PyObject *Uuid::give_bytes() const {
    Owned dict(PyDict_New());
    if (!dict) return nullptr;
    PyObject *text = PyUnicode_DecodeLatin1(static_cast<const char *>(value.bytes), sizeof value.bytes, nullptr);
    return put(dict.get(), "bytes", text) ? dict.release() : nullptr;
}

bool MallocConfig::read_from(PyObject *const *given, const Site &site) {
    if (!PyDict_Check(*given)) return refuse_type(site, "dict", *given);
    if (PyDict_Size(*given) == 0) return true;
    empty = false;
    PyObject *number = value_of(*given, site.at("numAttrs"), "aclrtMallocConfig");
    if (number == nullptr || !read(number, site.at("numAttrs"), config.numAttrs)) return false;
    PyObject *list = value_of(*given, site.at("attrs"), "aclrtMallocConfig");
    if (list == nullptr) return false;
    if (!PyList_Check(list)) return refuse_type(site.at("attrs"), "list", list);
    const Owned elements(PyList_AsTuple(list));
    if (!elements) return false;
    const auto count = static_cast<std::size_t>(PyTuple_Size(elements.get()));
    // C would read behind the end of the list.
    if (config.numAttrs > count) return refuse_value(site.at("numAttrs"), "is more than attrs has");
    attributes.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        PyObject *element = PyTuple_GetItem(elements.get(), static_cast<Py_ssize_t>(i));
        if (!read_malloc_attribute(element, site.at("attrs"), attributes[i])) return false;
    }
    config.attrs = attributes.data();
    return true;
}

bool StreamAttributeGiven::read_from(PyObject *const *given, const Site &site) {
    if (!read(given[0], site, attribute)) return false;
    const Site second{site.signature, site.argument + 1};
    if (!PyDict_Check(given[1])) return refuse_type(second, "dict", given[1]);
    const char *key = key_of(attribute);
    if (key == nullptr) return true;  // C refuses the attribute
    PyObject *found = value_of(given[1], second.at(key), "aclrtStreamAttrValue");
    return found != nullptr && read_stream_value(found, second.at(key), attribute, value);
}

PyObject *StreamAttributeFilled::give_value() const {
    Owned dict(PyDict_New());
    const char *key = key_of(attribute);
    if (!dict || key == nullptr) return dict.release();
    const bool wide = attribute == ACL_STREAM_ATTR_FAILURE_MODE;
    PyObject *number = wide ? give(value.failureMode) : give(value.overflowSwitch);
    return put(dict.get(), key, number) ? dict.release() : nullptr;
}

bool PoolAttributeGiven::read_from(PyObject *const *given, const Site &site) {
    return read(given[0], site, attribute) && read(given[1], Site{site.signature, site.argument + 1}, value);
}

PyObject *CannAttributes::give_list() const {
    Owned list(PyList_New(0));
    for (std::size_t i = 0; list && i < count; ++i) {
        const Owned item(give(first[i]));
        if (!item || PyList_Append(list.get(), item.get()) != 0) return nullptr;
    }
    return list.release();
}

}  // namespace softnpu::python
