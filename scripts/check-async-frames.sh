#!/usr/bin/env bash
# Runs the tests' bundle, built before, and fails where the compiler made an async function's frame too
# small: see async-frame-guard.c. The cure is a shorter function.
set -euo pipefail
cd "$(dirname "$0")/.."

bundle=$(swift build --show-bin-path)/graphdPackageTests.xctest
if [[ $(uname) != Linux ]] || ! command -v clang >/dev/null; then
  echo "SKIPPED: needs Linux and clang"
  exit 77
fi
if [[ ! -x $bundle ]]; then
  echo "$bundle is not built; run \`swift build --build-tests\` first" >&2
  exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
clang -O1 -shared -fPIC scripts/async-frame-guard.c -o "$folder/guard.so" -ldl

# What the tests themselves find is said elsewhere; here only frames count.
status=0
LD_PRELOAD=$folder/guard.so "$bundle" --testing-library swift-testing \
  >"$folder/output" 2>"$folder/errors" || status=$?
if grep -h '^async frame of' "$folder/errors" | sort | uniq -c; then
  echo "The callers' names: llvm-symbolizer --obj=$bundle ADDRESS" >&2
  exit 1
fi
if ((status > 128)); then
  tail -5 "$folder/errors" >&2
  echo "The tests crashed" >&2
  exit 1
fi
echo "No async frame was too small"
