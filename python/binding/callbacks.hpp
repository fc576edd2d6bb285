// SPDX-License-Identifier: Apache-2.0
// Python functions that threads of the library call.
#pragma once

#include "api.hpp"

namespace softnpu::python {

/// From then on that Python ends, no callback runs any more. False after an exception.
bool watch_for_the_end();
bool python_has_ended();

/// Holds the interpreter, from any thread; check `running` before the first use of Python.
class WithInterpreter {
public:
    WithInterpreter() : running(!python_has_ended()) {
        if (running) state_ = PyGILState_Ensure();
    }
    ~WithInterpreter() {
        if (running) PyGILState_Release(state_);
    }
    WithInterpreter(const WithInterpreter &) = delete;
    WithInterpreter &operator=(const WithInterpreter &) = delete;

    const bool running;

private:
    PyGILState_STATE state_{};
};

/// What a callback raised is printed (sys.unraisablehook); whoever called it goes on.
inline void print_exception(PyObject *of) { PyErr_WriteUnraisable(of); }

}  // namespace softnpu::python
