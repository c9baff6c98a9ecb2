#!/usr/bin/env bash
# Puts graphctl into FOLDER/bin: from a release, or built from source.
#
#   install.sh FOLDER
#
# VERSION and SHA256 name a release; its tarball is downloaded from $RELEASES/vVERSION and its checksum compared. A
# checksum that differs is an error. Without a version, or if the download fails, SOURCE is built, a checkout of
# graphd. Needs curl and sha256sum, or Swift.
set -euo pipefail
folder=$1
mkdir -p "$folder/bin"

from_release() {
  [[ -n ${VERSION:-} ]] || return 1
  if [[ -z ${SHA256:-} ]]; then
    echo "::error::\`version\` needs \`sha256\`, the checksum of the tarball" >&2
    exit 1
  fi
  [[ $(uname -s) == Linux ]] || return 1
  local name
  name=graphd-$VERSION-linux-$(uname -m)
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$name.tar.gz" \
    "$RELEASES/v$VERSION/$name.tar.gz" || return 1
  echo "$SHA256  $folder/$name.tar.gz" | sha256sum --check --quiet || {
    echo "::error::The checksum of $name.tar.gz is not \`sha256\`" >&2
    exit 1
  }
  tar -xzf "$folder/$name.tar.gz" -C "$folder" --strip-components 1
  rm "$folder/$name.tar.gz"
}

from_source() {
  if [[ ! -f ${SOURCE:-}/Package.swift ]]; then
    echo "::error::There is no release to download and no \`source\` to build" >&2
    exit 1
  fi
  echo "graphctl is built from $SOURCE: some ten minutes, once"
  # Not in the workspace: a repository within one makes answers incomplete.
  swift build --package-path "$SOURCE" --scratch-path "$folder/build" -c release \
    -debug-info-format none --product graphctl
  cp "$(swift build --package-path "$SOURCE" --scratch-path "$folder/build" -c release --show-bin-path)/graphctl" \
    "$folder/bin/"
  rm -rf "$folder/build"
}

from_release || from_source
"$folder/bin/graphctl" version
