#!/usr/bin/env bash
# Makes the code of the wire contract from Protos/: graphd's own in Sources/GraphProtos/Generated.
# The services of others are made in Sources/StandardProtos/Generated: gRPC's own, and the API of remote caches.
#
#   scripts/generate-protos.sh [--output DIR] [--no-build]
#
#   --output DIR   write below DIR instead of Sources. The folders GraphProtos/Generated and
#                  StandardProtos/Generated there are emptied first.
#   --no-build     use the code generators that are already built; exit 77 where one is missing
#
# GRAPHD_BIN_PATH names the folder of the built plug-ins; by default it is the one that SwiftPM says.
#
# Needs protoc 3.21 or newer with the well-known types (libprotobuf-dev). Its two Swift plug-ins are built from the packages that this package
# depends on anyway, so that generator and runtime library have the same version. (SwiftPM's build
# plug-in would compile protoc itself from C++ source: ten minutes that nobody needs twice.)
set -euo pipefail
cd "$(dirname "$0")/.."

output=Sources
build=yes
while [ $# -gt 0 ]; do
  case $1 in
    --output) output=${2:?--output needs a folder}; shift 2 ;;
    --no-build) build=no; shift ;;
    *) echo "Unknown option \`$1\`: see the head of $0" >&2; exit 64 ;;
  esac
done

missing() {
  echo "SKIPPED: $1" >&2
  exit 77
}

[ -n "${GRAPHD_BIN_PATH:-}" ] || command -v swift >/dev/null || missing "swift is not installed"
command -v protoc >/dev/null || missing "protoc is not installed (apt-get install protobuf-compiler libprotobuf-dev, or brew install protobuf)"

plugins=(protoc-gen-swift protoc-gen-grpc-swift-2)
if [ "$build" = yes ]; then
  for plugin in "${plugins[@]}"; do
    swift build --product "$plugin" >&2
  done
fi
bin=${GRAPHD_BIN_PATH:-$(swift build --show-bin-path)}
for plugin in "${plugins[@]}"; do
  [ -x "$bin/$plugin" ] || missing "\`$plugin\` is not built (swift build --product $plugin)"
done

descriptors=$(mktemp)
trap 'rm -f "$descriptors"' EXIT

# The protos below folders of Protos/, as `import` names them.
protos() {
  (cd Protos && find "$@" -name '*.proto' | LC_ALL=C sort)
}

# Generates the code of the protos below some folders as the sources of a room, which is named first.
generate() {
  local room=$output/$1/Generated
  shift
  local options=Visibility=Package,UseAccessLevelOnImports=true,FileNaming=PathToUnderscores
  rm -rf "$room"
  mkdir -p "$room"
  protos "$@" | tr '\n' '\0' |
    xargs -0 protoc -I Protos \
      --plugin="$bin/protoc-gen-swift" \
      --plugin="$bin/protoc-gen-grpc-swift-2" \
      --swift_out="$room" --swift_opt="$options" \
      --grpc-swift-2_out="$room" --grpc-swift-2_opt="$options,Server=true,Client=true"
}
generate GraphProtos graphd
generate StandardProtos grpc build
# The daemon does not serve the API of remote caches.
protos graphd grpc | tr '\n' '\0' |
  xargs -0 protoc -I Protos --include_imports --descriptor_set_out="$descriptors"

# What a reflection service serves: the same contract as data.
{
  cat <<'SWIFT'
// DO NOT EDIT.
// swift-format-ignore-file
//
// Made by scripts/generate-protos.sh: every file of Protos/ as protoc understood it.

package import Foundation
package import SwiftProtobuf

/// The wire contract as data, for reflection.
package enum EmbeddedDescriptors {
  /// A serialised `google.protobuf.FileDescriptorSet`, each file after those that it imports.
  package static var serialized: Data {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
  }

  /// The contract's files, each after those that it imports.
  package static func fileDescriptorSet() throws -> Google_Protobuf_FileDescriptorSet {
    try Google_Protobuf_FileDescriptorSet(serializedBytes: serialized)
  }

  private static let base64 = """
SWIFT
  base64 <"$descriptors" | tr -d '\n' | fold -w 96 | sed 's/^/    /'
  printf '\n    """\n}\n'
} >"$output/GraphProtos/Generated/EmbeddedDescriptors.swift"
