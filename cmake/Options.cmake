# SPDX-License-Identifier: Apache-2.0
# What a build can be told.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()

set(SOFTNPU_SANITIZE "" CACHE STRING "empty, asan (address and undefined) or tsan")
set_property(CACHE SOFTNPU_SANITIZE PROPERTY STRINGS "" asan tsan)
if(NOT SOFTNPU_SANITIZE MATCHES "^(asan|tsan)?$")
  message(FATAL_ERROR "SOFTNPU_SANITIZE is '${SOFTNPU_SANITIZE}'; legal: empty, asan, tsan")
endif()

option(SOFTNPU_WERROR "Warnings are errors" ON)
option(SOFTNPU_CCACHE "Compile through ccache when it is installed; its store is build/ccache" ON)
# AUTO is asked anew each time: `make build` may come before what the tests need is installed.
set(SOFTNPU_TESTS AUTO CACHE STRING "Build the tests: ON, OFF, or AUTO (when GoogleTest is there)")
set(SOFTNPU_BENCH AUTO CACHE STRING "Build the benchmarks: ON, OFF, or AUTO (when Google Benchmark is there)")
find_package(GTest QUIET)
set(SOFTNPU_WITH_TESTS ${SOFTNPU_TESTS})
if(SOFTNPU_TESTS STREQUAL "AUTO")
  set(SOFTNPU_WITH_TESTS ${GTest_FOUND})
endif()
set(SOFTNPU_WITH_BENCH ${SOFTNPU_BENCH})
if(SOFTNPU_BENCH STREQUAL "AUTO")
  find_package(benchmark QUIET)
  set(SOFTNPU_WITH_BENCH ${benchmark_FOUND})
endif()
if(SOFTNPU_SANITIZE)
  set(SOFTNPU_WITH_BENCH OFF)
endif()

find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(SOFTNPU_PYTHON AUTO CACHE STRING "Build the Python package acl: ON, OFF, or AUTO (when Python's headers are there)")
set(SOFTNPU_WITH_PYTHON ${SOFTNPU_PYTHON})
if(SOFTNPU_PYTHON STREQUAL "AUTO")
  find_package(Python3 3.10 QUIET COMPONENTS Interpreter Development.Module)
  set(SOFTNPU_WITH_PYTHON ${Python3_Development.Module_FOUND})
endif()
if(SOFTNPU_SANITIZE STREQUAL "tsan")
  # Python itself is not built for it: every lock of the interpreter would be unknown to the sanitizer.
  set(SOFTNPU_WITH_PYTHON OFF)
endif()
