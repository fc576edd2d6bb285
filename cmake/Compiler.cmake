# SPDX-License-Identifier: Apache-2.0
# Language, warnings, sanitizers, compiler cache.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "" FORCE)
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "" FORCE)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(FATAL_ERROR "softnpu needs GCC 12 or newer (std::expected); this is ${CMAKE_CXX_COMPILER_VERSION}")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19)
  message(FATAL_ERROR "softnpu needs clang 19 or newer (std::expected); this is ${CMAKE_CXX_COMPILER_VERSION}")
endif()

add_compile_options("$<$<COMPILE_LANGUAGE:C,CXX>:-Wall;-Wextra;-Wshadow;-Wconversion;-Wvla;-Wundef>")
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor;-Woverloaded-virtual>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # libstdc++ 12 itself: std::stable_sort uses get_temporary_buffer. GCC's build still tells of ours.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-deprecated-declarations>")
endif()
if(SOFTNPU_WERROR)
  add_compile_options("$<$<COMPILE_LANGUAGE:C,CXX>:-Werror>")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The optimizer's guesses differ between GCC 12 and 14: told, not fatal.
    set(guesses maybe-uninitialized restrict stringop-overflow stringop-overread array-bounds free-nonheap-object)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
      list(APPEND guesses dangling-reference)
    endif()
    foreach(guess IN LISTS guesses)
      add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-error=${guess}>")
    endforeach()
  endif()
endif()

# Call stacks are walked by frame pointer (libraries.md: 20 lines of ours, no libunwind).
add_compile_options("$<$<COMPILE_LANGUAGE:C,CXX>:-fno-omit-frame-pointer>")

set(SOFTNPU_FUZZER_LINK_OPTIONS "")
if(SOFTNPU_SANITIZE STREQUAL "asan")
  set(sanitizers address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # libFuzzer's hooks: a fuzz target adds -fsanitize=fuzzer when it links (softnpu_add_fuzzer).
    string(PREPEND sanitizers fuzzer-no-link,)
    set(SOFTNPU_FUZZER_LINK_OPTIONS -fsanitize=fuzzer)
  endif()
  # Hostile enumerators are what the tests pass: reading one is no fault. After -fsanitize, or it has no effect.
  set(flags -fsanitize=${sanitizers} -fno-sanitize=enum -fno-sanitize-recover=all -fsanitize-address-use-after-scope -O1 -g1)
elseif(SOFTNPU_SANITIZE STREQUAL "tsan")
  set(flags -fsanitize=thread -O1 -g1)
endif()
if(SOFTNPU_SANITIZE)
  add_compile_options("$<$<COMPILE_LANGUAGE:C,CXX>:${flags}>")
  add_link_options(${flags})
  add_compile_definitions(SOFTNPU_SANITIZED=1)
endif()

# libstdc++ and libgcc become part of a target, and what nobody calls of them is left out: their parts that nobody
# calls would ask for a newer C library (arc4random, of std::random_device), and a wheel would fit fewer machines.
function(softnpu_link_cxx_runtime_inside target)
  if(NOT SOFTNPU_SANITIZE)
    target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc -Wl,--gc-sections)
  endif()
endfunction()

if(SOFTNPU_CCACHE)
  find_program(SOFTNPU_CCACHE_PROGRAM ccache)
  if(SOFTNPU_CCACHE_PROGRAM)
    foreach(language C CXX)
      set(CMAKE_${language}_COMPILER_LAUNCHER
          ${CMAKE_COMMAND} -E env CCACHE_DIR=${CMAKE_SOURCE_DIR}/build/ccache CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
          CCACHE_MAXSIZE=1G ${SOFTNPU_CCACHE_PROGRAM})
    endforeach()
  endif()
endif()
