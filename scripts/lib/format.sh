#!/usr/bin/env bash
# Writes every file in the form that `npm run check` wants.
source "$(dirname "${BASH_SOURCE[0]}")/env.sh"

clang_format=$(command -v clang-format-14 || command -v clang-format)
find cpp tests/cpp \( -name '*.cpp' -o -name '*.h' \) -exec "$clang_format" -i {} +
prettier --write --log-level warn .
