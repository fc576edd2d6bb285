# SPDX-License-Identifier: Apache-2.0
# The tree that clients look for (spec/abi/README.md, "Libraries and install layout"): real files in <arch>-linux/,
# links at the root and at the older paths. Nothing in it knows where it lies.
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

configure_file(${CMAKE_SOURCE_DIR}/cmake/InstallLinks.cmake.in ${packaged}/InstallLinks.cmake @ONLY)
install(CODE "set(SOFTNPU_LINKS_CHECK_ONLY ON)")
install(SCRIPT ${packaged}/InstallLinks.cmake)

# Called last, when all targets are known.
function(softnpu_install_tree)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION ${SOFTNPU_ARCH_DIR}/include FILES_MATCHING PATTERN "*.h")
  install(TARGETS softnpu ascendcl acl_rt acl_dvpp acl_dvpp_mpi LIBRARY DESTINATION ${SOFTNPU_ARCH_DIR}/lib64)
  if(TARGET softnpu_tool)
    install(TARGETS softnpu_tool RUNTIME DESTINATION ${SOFTNPU_ARCH_DIR}/bin)
  endif()

  configure_file(${packaging}/softnpuConfig.cmake ${packaged}/softnpuConfig.cmake COPYONLY)
  write_basic_package_version_file(
    ${packaged}/softnpuConfigVersion.cmake
    VERSION ${PROJECT_VERSION}
    COMPATIBILITY SameMinorVersion)
  install(FILES ${packaged}/softnpuConfig.cmake ${packaged}/softnpuConfigVersion.cmake
          DESTINATION ${SOFTNPU_ARCH_DIR}/lib64/cmake/softnpu)
  configure_file(${packaging}/ascendcl.pc.in ${packaged}/ascendcl.pc @ONLY)
  install(FILES ${packaged}/ascendcl.pc DESTINATION ${SOFTNPU_ARCH_DIR}/lib64/pkgconfig)
  configure_file(${packaging}/ascend_toolkit_install.info.in ${packaged}/ascend_toolkit_install.info @ONLY)
  install(FILES ${packaged}/ascend_toolkit_install.info DESTINATION ${SOFTNPU_ARCH_DIR})
  configure_file(${packaging}/version.info.in ${packaged}/version.info @ONLY)
  foreach(part runtime compiler share/info/cann share/info/runtime share/info/compiler share/info/toolkit)
    install(FILES ${packaged}/version.info DESTINATION ${part})
  endforeach()
  install(FILES ${packaging}/set_env.sh DESTINATION .)
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md DESTINATION share/doc/softnpu)
  # What README links to.
  install(FILES ${CMAKE_SOURCE_DIR}/docs/support.md ${CMAKE_SOURCE_DIR}/docs/rules.md ${CMAKE_SOURCE_DIR}/docs/command.md
          DESTINATION share/doc/softnpu/docs)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs/internals DESTINATION share/doc/softnpu/docs)
  install(FILES ${CMAKE_SOURCE_DIR}/bench/README.md DESTINATION share/doc/softnpu/bench)

  install(CODE "set(SOFTNPU_LINKS_CHECK_ONLY OFF)")
  install(SCRIPT ${packaged}/InstallLinks.cmake)
endfunction()
