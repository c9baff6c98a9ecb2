#!/usr/bin/env bash
# Fails where Sources/GraphProtos/Generated or Sources/StandardProtos/Generated is not what Protos/ says.
#
#   scripts/check-generated.sh
#
# Exit status: 0 equal; 1 they differ; 77 not checked, because a code generator is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

scripts/generate-protos.sh --no-build --output "$fresh" || {
  status=$?
  [ "$status" -eq 77 ] || echo "The code could not be generated" >&2
  exit "$status"
}
status=0
for room in GraphProtos StandardProtos; do
  diff -ru "Sources/$room/Generated" "$fresh/$room/Generated" || status=1
done
if [ "$status" -eq 0 ]; then
  echo "Generated code is what Protos/ says"
else
  echo "Generated code differs from Protos/: run scripts/generate-protos.sh and commit the result" >&2
  exit 1
fi
