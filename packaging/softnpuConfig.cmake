# SPDX-License-Identifier: Apache-2.0
# find_package(softnpu): targets softnpu::ascendcl, softnpu::acl_rt, softnpu::acl_dvpp, softnpu::acl_dvpp_mpi.
# The real place: CMake may have come by the link below lib/.
get_filename_component(_softnpu_here "${CMAKE_CURRENT_LIST_DIR}" REALPATH)
get_filename_component(_softnpu_libraries "${_softnpu_here}/../.." REALPATH)
get_filename_component(_softnpu_include "${_softnpu_libraries}/../include" REALPATH)

foreach(_softnpu_name softnpu ascendcl acl_rt acl_dvpp acl_dvpp_mpi)
  set(_softnpu_file "${_softnpu_libraries}/lib${_softnpu_name}.so")
  if(NOT EXISTS "${_softnpu_file}")
    set(softnpu_FOUND FALSE)
    set(softnpu_NOT_FOUND_MESSAGE "${_softnpu_file} is missing")
    return()
  endif()
  if(NOT TARGET softnpu::${_softnpu_name})
    add_library(softnpu::${_softnpu_name} SHARED IMPORTED)
    set_target_properties(
      softnpu::${_softnpu_name}
      PROPERTIES IMPORTED_LOCATION "${_softnpu_file}"
                 IMPORTED_SONAME "lib${_softnpu_name}.so"
                 INTERFACE_INCLUDE_DIRECTORIES "${_softnpu_include}")
    if(NOT _softnpu_name STREQUAL "softnpu")
      set_target_properties(softnpu::${_softnpu_name} PROPERTIES IMPORTED_LINK_DEPENDENT_LIBRARIES softnpu::softnpu)
    endif()
  endif()
endforeach()
