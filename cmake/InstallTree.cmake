# SPDX-License-Identifier: Apache-2.0
# What is installed, in two shapes. The tree that clients look for (spec/abi/README.md, "Libraries and install layout"):
# real files in <arch>-linux/, links at the root and at the older paths. And component `wheel`, what a Python wheel
# holds: a wheel has no links, so the package softnpu is the root itself. Nothing in either knows where it lies.
include(CMakePackageConfigHelpers)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(SOFTNPU_ARCH aarch64)
else()
  set(SOFTNPU_ARCH x86_64)
endif()
set(SOFTNPU_ARCH_DIR ${SOFTNPU_ARCH}-linux)
# The release whose interface the headers describe (include/version/).
set(SOFTNPU_INTERFACE_VERSION 9.1.0)
set(packaging ${CMAKE_SOURCE_DIR}/packaging)
set(packaged ${CMAKE_BINARY_DIR}/packaging)
set(packaged_lib64 ${CMAKE_BINARY_DIR}/lib64)

configure_file(${CMAKE_SOURCE_DIR}/cmake/InstallLinks.cmake.in ${packaged}/InstallLinks.cmake @ONLY)
install(CODE "set(SOFTNPU_LINKS_CHECK_ONLY ON)")
install(SCRIPT ${packaged}/InstallLinks.cmake)

# The build tree has the layout too, so that what finds its parts from where it lies works there.
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/include ${CMAKE_BINARY_DIR}/include SYMBOLIC)
configure_file(${packaging}/softnpuConfig.cmake ${packaged_lib64}/cmake/softnpu/softnpuConfig.cmake COPYONLY)
write_basic_package_version_file(
  ${packaged_lib64}/cmake/softnpu/softnpuConfigVersion.cmake
  VERSION ${PROJECT_VERSION}
  COMPATIBILITY SameMinorVersion)
configure_file(${packaging}/ascendcl.pc.in ${packaged_lib64}/pkgconfig/ascendcl.pc @ONLY)
configure_file(${packaging}/ascend_toolkit_install.info.in ${packaged}/ascend_toolkit_install.info @ONLY)
configure_file(${packaging}/version.info.in ${packaged}/version.info @ONLY)

# The real files: those of the platform below `platform`, the others below `root`, the Python packages in `python`.
# ARGN goes to each rule.
function(softnpu_install_files platform root python)
  install(TARGETS softnpu ascendcl acl_rt acl_dvpp acl_dvpp_mpi LIBRARY DESTINATION ${platform}/lib64 ${ARGN})
  if(TARGET softnpu_tool)
    install(TARGETS softnpu_tool RUNTIME DESTINATION ${platform}/bin ${ARGN})
  endif()
  if(TARGET acl_binding)
    softnpu_install_python(${python} ${ARGN})
  endif()
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION ${platform}/include ${ARGN} FILES_MATCHING PATTERN "*.h")
  install(DIRECTORY ${packaged_lib64}/cmake ${packaged_lib64}/pkgconfig DESTINATION ${platform}/lib64 ${ARGN})
  install(FILES ${packaged}/ascend_toolkit_install.info DESTINATION ${platform} ${ARGN})
  foreach(part runtime compiler opp toolkit share/info/cann share/info/runtime share/info/compiler share/info/toolkit)
    install(FILES ${packaged}/version.info DESTINATION ${root}/${part} ${ARGN})
  endforeach()
  install(FILES ${packaging}/set_env.sh DESTINATION ${root} ${ARGN})
endfunction()

function(softnpu_install_documents)
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md DESTINATION share/doc/softnpu)
  # What README links to.
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs DESTINATION share/doc/softnpu FILES_MATCHING PATTERN "*.md")
  install(FILES ${CMAKE_SOURCE_DIR}/bench/README.md DESTINATION share/doc/softnpu/bench)
endfunction()

# Called last, when all targets are known.
function(softnpu_install_tree)
  softnpu_install_files(${SOFTNPU_ARCH_DIR} . python/site-packages)
  softnpu_install_documents()
  install(CODE "set(SOFTNPU_LINKS_CHECK_ONLY OFF)")
  install(SCRIPT ${packaged}/InstallLinks.cmake)

  softnpu_install_files(softnpu softnpu . COMPONENT wheel EXCLUDE_FROM_ALL)
endfunction()
