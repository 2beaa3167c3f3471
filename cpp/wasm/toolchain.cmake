# Includes the toolchain file of whichever emcc is first on PATH, so that `cmake --preset wasm` works with Debian's
# package, an SDK or a package manager's alike.

find_program(ATTN_EMCC emcc)
if(NOT ATTN_EMCC)
  message(FATAL_ERROR "emcc is not on PATH. Debian and Ubuntu: apt-get install emscripten (3.1.6 or newer).")
endif()

file(REAL_PATH "${ATTN_EMCC}" attn_emcc_file)
get_filename_component(attn_emscripten_root "${attn_emcc_file}" DIRECTORY)
set(attn_platform cmake/Modules/Platform/Emscripten.cmake)

# A package may put a launcher elsewhere; em-config, installed beside emcc, knows the root.
if(NOT EXISTS "${attn_emscripten_root}/${attn_platform}")
  get_filename_component(attn_emcc_directory "${ATTN_EMCC}" DIRECTORY)
  execute_process(
    COMMAND "${attn_emcc_directory}/em-config" EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE attn_emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()

# Node 18 and newer define fetch, which makes emcc's glue look for the wasm by URL instead of by file.
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-experimental-fetch)

include("${attn_emscripten_root}/${attn_platform}")
