# Sourced by every script: strict mode, the checkout's root as working directory, a recent Node.js first on PATH.
# shellcheck shell=bash
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$ROOT"

LEAST_NODE=20.19
PRIVATE_NODE="$ROOT/.cache/node" # where setup puts a Node.js if the machine has none that is recent enough

say() { printf '· %s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# version_of PROGRAM: the first dotted number that `PROGRAM --version` prints, or `PROGRAM version`; nothing if it does not run.
version_of() {
  local text
  text=$("$1" --version 2>/dev/null || "$1" version 2>/dev/null) || return 0
  [[ $text =~ [0-9]+(\.[0-9]+)+ ]] && printf '%s\n' "${BASH_REMATCH[0]}"
}

# at_least LEAST VERSION: true if VERSION is LEAST or newer; false for an empty VERSION.
at_least() { [[ -n ${2-} && $(printf '%s\n' "$1" "$2" | sort -V | sed -n 1p) == "$1" ]]; }

node_is_recent() { at_least "$LEAST_NODE" "$(version_of node)" && command -v npm >/dev/null; }

# Before setup has filled the folder too: a script that calls setup then goes on with what it installed.
if ! node_is_recent; then export PATH="$PRIVATE_NODE/node_modules/.bin:$PATH"; fi
export PATH="$ROOT/node_modules/.bin:$PATH"

# once OUTPUT INPUT… -- COMMAND…: makes OUTPUT with COMMAND, unless COMMAND already succeeded with the very same INPUTs.
# An INPUT is a file or a folder; contents count, times do not.
once() {
  local output=$1 inputs=() stamp now
  shift
  while [[ $1 != -- ]]; do
    inputs+=("$1")
    shift
  done
  shift
  stamp=".cache/stamps/${output//\//_}"
  now=$(fingerprint "${inputs[@]}" <<<"$*")
  if [[ -e $output && -f $stamp && $(<"$stamp") == "$now" ]]; then return; fi
  rm -f "$stamp"
  "$@" || return
  mkdir -p .cache/stamps
  printf '%s\n' "$now" >"$stamp"
}

# fingerprint PATH…: one hash over the names and contents of all files below the paths, and over standard input.
fingerprint() {
  {
    cat
    find "$@" -type f -print0 | sort -z | xargs -0r sha256sum
  } | sha256sum
}

# quietly LOG COMMAND…: keeps COMMAND's output in .cache/LOG and shows it only if COMMAND fails.
quietly() {
  local log=".cache/$1"
  shift
  mkdir -p .cache
  if "$@" >"$log" 2>&1 </dev/null; then return; fi
  cat "$log" >&2
  printf 'Failed: %s\n' "$*" >&2
  return 1
}
