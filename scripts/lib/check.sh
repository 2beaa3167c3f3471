#!/usr/bin/env bash
# Every check of the code that is not a test; does not stop at the first one that fails.
# shellcheck disable=SC2317 # functions are called through `check`
source "$(dirname "${BASH_SOURCE[0]}")/env.sh"
source scripts/lib/compile.sh

result=0
check() {
  local name=$1
  shift
  if "$@" </dev/null; then
    say "$name: ok"
  else
    say "$name: FAILED"
    result=1
  fi
}

# Versions format differently; 14 is the one that counts.
clang_format() {
  local program
  program=$(command -v clang-format-14 || command -v clang-format)
  find cpp tests/cpp \( -name '*.cpp' -o -name '*.h' \) -exec "$program" --dry-run -Werror {} +
}

# The engine, read as the native build compiles it; the bindings need Emscripten's headers, the tests are mostly macros of
# GoogleTest. Two files at a time.
clang_tidy() {
  BUILD_TESTING=ON configure native || return
  find cpp/src -name '*.cpp' -print0 | xargs -0 -n 1 -P 2 scripts/lib/tidy.sh
}

check clang-format clang_format
check clang-tidy clang_tidy
check types tsc --noEmit
check eslint eslint --max-warnings 0 .
check prettier prettier --check --log-level warn .
exit "$result"
