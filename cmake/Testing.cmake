# SPDX-License-Identifier: Apache-2.0
# How a test is declared. Labels: `asan`, `tsan` = also built and run in that build; `soak` = only in `make soak`.
#
#   softnpu_add_test(unit.page_table SOURCES page_table_test.cpp LABELS asan tsan)
#   softnpu_add_run(soak.model TARGET conformance_model ARGS --steps=1000000 LABELS soak asan)
#   softnpu_add_fuzzer(fuzz.abi SOURCES abi_fuzzer.cpp)
enable_testing()

# False for a test that the present build leaves out.
function(softnpu_wants result)
  if(NOT SOFTNPU_SANITIZE OR SOFTNPU_SANITIZE IN_LIST ARGN)
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Each test has a node of its own, so that tests never share capacity.
function(softnpu_set_test_properties name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LABELS;ENVIRONMENT" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
    if("soak" IN_LIST ARG_LABELS)
      set(ARG_TIMEOUT 1800)
    endif()
  endif()
  set(node ${CMAKE_BINARY_DIR}/nodes/${name})
  file(MAKE_DIRECTORY ${node})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT})
  if(ARG_LABELS)
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
  endif()
  set(environment
      SOFTNPU_NODE_DIR=${node}
      "ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=1:strict_string_checks=1"
      "UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1"
      "TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1"
      ${ARG_ENVIRONMENT})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}")
endfunction()

# A GoogleTest program, linked with the whole implementation under its public names; one ctest per program.
# Its target is the name with `_` for `.`. NO_MAIN: it has a main of its own. SHARED: links libascendcl.so instead.
function(softnpu_add_test name)
  cmake_parse_arguments(ARG "NO_MAIN;SHARED" "TIMEOUT" "SOURCES;LABELS;LIBRARIES;ENVIRONMENT;ARGS" ${ARGN})
  softnpu_wants(wanted ${ARG_LABELS})
  if(NOT wanted)
    return()
  endif()
  string(REPLACE "." "_" target ${name})
  add_executable(${target} ${ARG_SOURCES})
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src
                                               ${CMAKE_SOURCE_DIR}/tests)
  if(ARG_SHARED)
    target_link_libraries(${target} PRIVATE ascendcl)
  else()
    target_link_libraries(${target} PRIVATE softnpu_static)
  endif()
  target_link_libraries(${target} PRIVATE ${ARG_LIBRARIES} GTest::gmock GTest::gtest)
  if(NOT ARG_NO_MAIN)
    target_link_libraries(${target} PRIVATE GTest::gtest_main)
  endif()
  add_test(NAME ${name} COMMAND ${target} --gtest_brief=1 ${ARG_ARGS})
  softnpu_set_test_properties(${name} TIMEOUT "${ARG_TIMEOUT}" LABELS ${ARG_LABELS} ENVIRONMENT ${ARG_ENVIRONMENT})
endfunction()

# One more ctest of a program that exists already: other arguments, environment or labels.
function(softnpu_add_run name)
  cmake_parse_arguments(ARG "" "TARGET;TIMEOUT" "LABELS;ENVIRONMENT;ARGS" ${ARGN})
  softnpu_wants(wanted ${ARG_LABELS})
  if(NOT wanted OR NOT TARGET ${ARG_TARGET})
    return()
  endif()
  add_test(NAME ${name} COMMAND ${ARG_TARGET} ${ARG_ARGS})
  softnpu_set_test_properties(${name} TIMEOUT "${ARG_TIMEOUT}" LABELS ${ARG_LABELS} ENVIRONMENT ${ARG_ENVIRONMENT})
endfunction()

# A libFuzzer target: <name> runs a smoke of SECONDS (5), soak.<name> 60 s; only in a clang asan build.
# CORPUS is a directory of seeds (read only); what is found goes into the build tree.
function(softnpu_add_fuzzer name)
  cmake_parse_arguments(ARG "" "CORPUS;SECONDS" "SOURCES;LIBRARIES;ENVIRONMENT" ${ARGN})
  if(NOT SOFTNPU_FUZZER_LINK_OPTIONS)
    return()
  endif()
  if(NOT ARG_SECONDS)
    set(ARG_SECONDS 5)
  endif()
  string(REPLACE "." "_" target ${name})
  add_executable(${target} ${ARG_SOURCES})
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src
                                               ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(${target} PRIVATE softnpu_static ${ARG_LIBRARIES})
  target_link_options(${target} PRIVATE ${SOFTNPU_FUZZER_LINK_OPTIONS})
  set(found ${CMAKE_CURRENT_BINARY_DIR}/${target}.corpus)
  file(MAKE_DIRECTORY ${found})
  set(common -seed=1 -timeout=20 -rss_limit_mb=4096 -print_final_stats=0 -verbosity=0 -artifact_prefix=${found}. ${found}
             ${ARG_CORPUS})
  add_test(NAME ${name} COMMAND ${target} -max_total_time=${ARG_SECONDS} ${common})
  softnpu_set_test_properties(${name} LABELS asan fuzz ENVIRONMENT ${ARG_ENVIRONMENT})
  add_test(NAME soak.${name} COMMAND ${target} -max_total_time=60 ${common})
  softnpu_set_test_properties(soak.${name} LABELS asan soak ENVIRONMENT ${ARG_ENVIRONMENT})
endfunction()

# Every directory of tests/ that has a CMakeLists.txt. Those below link and install real libraries or check
# generated text: a sanitizer adds nothing there.
function(softnpu_add_test_directories)
  set(unsanitized abi install libraries)
  # GoogleTest's macros name a parameter `info`, as its users' lambdas do; deprecated functions are tested as well.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow;-Wno-deprecated-declarations>")
  file(GLOB lists CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/*/CMakeLists.txt)
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/tests/unit/CMakeLists.txt)
    file(GLOB units CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/unit/*/CMakeLists.txt)
    list(APPEND lists ${units})
  endif()
  foreach(list IN LISTS lists)
    cmake_path(GET list PARENT_PATH directory)
    cmake_path(GET directory FILENAME name)
    if(NOT SOFTNPU_SANITIZE OR NOT name IN_LIST unsanitized)
      add_subdirectory(${directory})
    endif()
  endforeach()
endfunction()
