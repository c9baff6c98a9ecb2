#!/usr/bin/env bash
# Makes a git repository with one package of N targets, each of FILES files, and two commits: the second
# gives a structure that every tenth target uses a private field.
#
#   scripts/make-workspace.sh DIR [N [FILES]]
set -euo pipefail
directory=${1:?"usage: scripts/make-workspace.sh DIR [N [FILES]]"}
count=${2:-300}
files=${3:-1}
mkdir -p "$directory"
cd "$directory"
{
  echo '// swift-tools-version: 6.0'
  echo 'import PackageDescription'
  echo 'let package = Package(name: "synthetic", targets: ['
  for ((index = 0; index < count; index++)); do
    dependencies=
    # A tree of fan-out four, and everybody knows the root.
    ((index > 0)) && dependencies="\"M0\""
    ((index > 4)) && dependencies+=", \"M$((index / 4))\""
    echo "  .target(name: \"M$index\", dependencies: [$dependencies]),"
  done
  echo '])'
} >Package.swift
for ((index = 0; index < count; index++)); do
  mkdir -p "Sources/M$index"
  {
    ((index > 0)) && echo 'import M0'
    ((index > 4)) && echo "import M$((index / 4))"
    echo "public struct Value$index { public var number = $index; public init() {} }"
    echo "public func compute$index(_ value: Value$index) -> Int { value.number * $index }"
    ((index > 0 && index % 10 == 0)) && echo 'public struct Holder { public var root: Value0 }'
    true
  } >"Sources/M$index/File.swift"
  for ((file = 1; file < files; file++)); do
    echo "struct Part${index}x$file { var number = $file; func twice() -> Int { number * 2 } }" \
      >"Sources/M$index/Part$file.swift"
  done
done
git init --quiet -b main
commit() {
  git add --all
  git -c user.name=graphd -c user.email=graphd@example.com -c commit.gpgsign=false \
    commit --quiet -m "$1"
}
commit "First state"
sed -i.bak 's/public var number = 0;/public var number = 0; private var hidden = 1;/' Sources/M0/File.swift
rm -f Sources/M0/File.swift.bak
commit "A private field"
