// SPDX-License-Identifier: Apache-2.0
// Method: a C function as a Python function. The generated table names the function and the role of each of its
// parameters (abi/python.toml); everything else follows from the types.
#pragma once

#include <new>

#include "roles.hpp"

namespace softnpu::python {

/// A string as a template argument.
template <std::size_t kSize>
struct Signature {
    char text[kSize]{};
    consteval Signature(const char (&from)[kSize]) { std::copy_n(from, kSize, text); }
};

/// Whether other Python threads run during the call: they must when it can wait for one of them, or takes long.
enum class Interpreter { held, released };

/// Calls without the interpreter. No destructor takes it back: at the end of Python that may end the thread.
template <auto kFunction, Interpreter kInterpreter, class... Parameters>
auto call_c(Parameters... parameters) {
    if constexpr (kInterpreter == Interpreter::held) {
        return kFunction(parameters...);
    } else {
        PyThreadState *thread = PyEval_SaveThread();
        auto answer = kFunction(parameters...);
        PyEval_RestoreThread(thread);
        return answer;
    }
}

/// A row of a table of methods.
inline PyMethodDef row(const char *name, PyObject *(*call)(PyObject *, PyObject *const *, Py_ssize_t),
                       const char *text) {
    return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void *>(call)), METH_FASTCALL, text};
}

template <Signature kSignature, auto kFunction, Interpreter kInterpreter, class... Roles>
class Method {
public:
    static PyObject *call(PyObject *, PyObject *const *arguments, Py_ssize_t given) {
        if (given < kTakes - kOptional || given > kTakes) [[unlikely]]
            return refuse_count(kSignature.text, kTakes - kOptional, kTakes, given);
        try {
            std::tuple<Roles...> roles;
            int at = 0;
            const auto read_role = [&]<class Role>(Role &role) {
                const int mine = std::exchange(at, at + Role::kTakes);
                PyObject *const *first = Role::kTakes == 0 || mine < given ? arguments + mine : nullptr;
                return role.read_from(first, Site{kSignature.text, mine});
            };
            if (!std::apply([&](auto &...each) { return (read_role(each) && ...); }, roles)) return nullptr;
            return answer_of(roles);
        } catch (const std::bad_alloc &) {
            return PyErr_NoMemory();
        }
    }

private:
    static constexpr int kTakes = (0 + ... + Roles::kTakes);
    static constexpr int kOptional = (0 + ... + Roles::kOptional);
    static constexpr int kGives = (0 + ... + Roles::kGives);

    static PyObject *answer_of(std::tuple<Roles...> &roles) {
        const auto answer =
            std::apply([](auto... parameters) { return call_c<kFunction, kInterpreter>(parameters...); },
                       std::apply([](auto &...each) { return std::tuple_cat(each.parameters()...); }, roles));
        // A code comes last and says whether it failed; anything else is a value that comes first.
        using Answer = std::remove_const_t<decltype(answer)>;
        constexpr bool kIsCode = std::same_as<Answer, std::int32_t>;
        bool failed = false;
        if constexpr (kIsCode) failed = answer != 0;
        Results<static_cast<std::size_t>(kGives) + 1> results;
        if constexpr (!kIsCode)
            if (!results.add(give(answer))) return nullptr;
        const bool given = std::apply([&](auto &...each) { return (each.give_to(results, failed) && ...); }, roles);
        if (!given) return nullptr;
        if constexpr (kIsCode)
            if (!results.add(give(answer))) return nullptr;
        return results.finish();
    }
};

}  // namespace softnpu::python
