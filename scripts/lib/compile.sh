# shellcheck shell=bash

# configure PRESET: makes build/PRESET with CMake, unless that was done with the same presets.
# BUILD_TESTING=ON in the environment adds the tests, which need packages that a mere build does not.
configure() {
  once "build/$1/build.ninja" CMakePresets.json cpp/wasm/toolchain.cmake -- \
    quietly "configure-$1.log" cmake --preset "$1" "-DBUILD_TESTING=${BUILD_TESTING:-OFF}"
}

# compile PRESET TARGET…: makes what has changed of the TARGETs in build/PRESET.
compile() {
  configure "$1" || return
  quietly "compile-$1.log" cmake --build --preset "$1" --target "${@:2}"
}
