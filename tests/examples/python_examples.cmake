# SPDX-License-Identifier: Apache-2.0
# The scripts of examples/python, run with the tests' own Python and the package acl of the build tree.
if(SOFTNPU_SANITIZE OR NOT TARGET acl_binding)
  return()
endif()
set(scripts ${CMAKE_SOURCE_DIR}/examples/python)
set(python ${CMAKE_SOURCE_DIR}/.venv/bin/python -B)

# softnpu_add_script(NAME SCRIPT [STATUS N] EXPECT pattern... [ARGS ...] [ENVIRONMENT ...])
function(softnpu_add_script name script)
  cmake_parse_arguments(ARG "" "STATUS" "EXPECT;ARGS;ENVIRONMENT" ${ARGN})
  if(NOT DEFINED ARG_STATUS)
    set(ARG_STATUS 0)
  endif()
  add_test(NAME examples.python.${name} COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/run_example.sh ${ARG_STATUS} ${ARG_EXPECT}
                                                -- ${python} ${scripts}/${script}.py ${ARG_ARGS})
  softnpu_set_test_properties(examples.python.${name} ENVIRONMENT PYTHONPATH=${CMAKE_BINARY_DIR}/python
                              SOFTNPU_HBM=64MiB ${ARG_ENVIRONMENT})
endfunction()

softnpu_add_script(malloc malloc EXPECT "^device 0 is an Ascend910B1$" "^1048576 bytes .* came back the same$")
softnpu_add_script(malloc_refused malloc STATUS 1 EXPECT "^malloc.py:[0-9]+: check\\(acl.rt.set_device\\(0\\)\\) returned [1-9]"
                   "aclrtSetDevice: " ENVIRONMENT ASCEND_RT_VISIBLE_DEVICES=-1)

set(mapped "^reserved: .* 0 MiB in use$" "^two blocks: .* 4 MiB in use$" "^mapped: .* 4 MiB" "^mapped the other way round: .* 4 MiB"
           "^unmapped: .* 4 MiB" "^freed and released +0 MiB in use$")
softnpu_add_script(virtual_memory virtual_memory EXPECT ${mapped})
foreach(product atlas-a3 ascend-950pr atlas-300i-pro)
  softnpu_add_script(virtual_memory_${product} virtual_memory EXPECT ${mapped} ENVIRONMENT SOFTNPU_PRODUCT=${product})
endforeach()
softnpu_add_script(virtual_memory_unsupported virtual_memory STATUS 1 EXPECT "mem_get_allocation_granularity.* returned 207000"
                   "not supported on Ascend310B4" ENVIRONMENT SOFTNPU_PRODUCT=atlas-200i-a2)

softnpu_add_script(numpy numpy_round_trip EXPECT "^   read in place$" "^   lies scattered: one copy first$"
                   "^into pinned memory: " "^   the sum, taken where it landed: 137438691328$")

set(slept "^awake +256 MiB in use   weights 3b7925873d8e9b55$" "^asleep +0 MiB in use .* refused with 507899$"
          "^weights +64 MiB in use   weights 3b7925873d8e9b55, at the same addresses$"
          "^awake +256 MiB in use   weights 3b7925873d8e9b55, at the same addresses$" "^closed +0 MiB in use$")
softnpu_add_script(sleep sleep_wake EXPECT ${slept} ENVIRONMENT SOFTNPU_HBM=512MiB)
softnpu_add_script(sleep_too_small sleep_wake STATUS 1 EXPECT "no room for the pools: 256 MiB of the device are needed")
softnpu_add_script(sleep_wrong_argument sleep_wake STATUS 2 EXPECT "unrecognized arguments: 100" ARGS 100)
softnpu_add_script(sleep_no_png sleep_wake STATUS 2 EXPECT "must end in .png; picture.pdf was given" ARGS --plot
                   picture.pdf)
softnpu_add_script(sleep_no_directory sleep_wake STATUS 2 EXPECT "there is no directory /nowhere for picture.png" ARGS
                   --plot /nowhere/picture.png)

add_test(NAME examples.python.inside COMMAND ${python} -m pytest -q -p no:cacheprovider -p softnpu.pytest
                                             ${CMAKE_CURRENT_SOURCE_DIR}/test_python_examples.py)
softnpu_set_test_properties(examples.python.inside ENVIRONMENT PYTHONPATH=${CMAKE_BINARY_DIR}/python:${scripts}
                            MPLCONFIGDIR=${CMAKE_CURRENT_BINARY_DIR}/matplotlib)
