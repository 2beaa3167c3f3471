#!/usr/bin/env bash
# tidy.sh FILE…: clang-tidy on each file that has changed since it last passed, or whose headers or rules have.
source "$(dirname "${BASH_SOURCE[0]}")/env.sh"

# Versions disagree; 14 is the one that counts.
clang_tidy=$(command -v clang-tidy-14 || command -v clang-tidy)
mapfile -t headers < <(find cpp tests/cpp -name '*.h')
mkdir -p .cache/tidy

for file in "$@"; do
  log="tidy/$(basename "$file").log"
  once ".cache/$log" "$file" "${headers[@]}" .clang-tidy -- quietly "$log" "$clang_tidy" --quiet -p build/native "$file"
done
