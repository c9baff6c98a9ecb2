#!/usr/bin/env bash
# Fails when a room imports what it must not know; ARCHITECTURE.md draws the arrows.
#
# Reads the imports themselves, not the manifest: an import that the manifest does not declare
# compiles all the same when another target pulls the module in.
set -uo pipefail
cd "$(dirname "$0")/.."
status=0

# room: the rooms and libraries that it may import.
allowed() {
  local pure="BitCollections DequeModule HashTreeCollections OrderedCollections Collections"
  local platform="Glibc Musl Darwin Synchronization"
  local grpc="GRPCCore GRPCProtobuf"
  case $1 in
    GraphCore) echo "$pure" ;;
    # For what is derived from a value when it is first asked for, and kept.
    WorkspaceModel) echo "GraphCore $pure Synchronization" ;;
    ImpactAnalysis) echo "GraphCore WorkspaceModel $pure" ;;
    ShardPlanning | TestHistory) echo "$pure" ;;
    TestReports) echo "TestHistory $platform Crypto SystemPackage Foundation FoundationEssentials" ;;
    TestPlanning) echo "GraphCore WorkspaceModel ImpactAnalysis ShardPlanning TestHistory $pure" ;;
    SourceTrees) echo "WorkspaceModel $pure $platform Crypto Subprocess SystemPackage Foundation FoundationEssentials" ;;
    FileWatching) echo "SourceTrees WorkspaceModel $pure $platform Dispatch CoreServices SystemPackage" ;;
    WorkspaceDiscovery) echo "SourceTrees WorkspaceModel $pure $platform Crypto Subprocess System SystemPackage Foundation FoundationEssentials SwiftParser SwiftSyntax" ;;
    SourceSummarizing) echo "WorkspaceModel $pure $platform SwiftParser SwiftSyntax SwiftParserDiagnostics" ;;
    SummaryStorage) echo "WorkspaceModel $platform SystemPackage" ;;
    GraphEngine) echo "GraphCore WorkspaceModel ImpactAnalysis SourceTrees FileWatching $pure Synchronization Dispatch" ;;
    DaemonLocation) echo "$platform" ;;
    ServerTransport) echo "DaemonLocation GraphProtos $platform $grpc Crypto GRPCNIOTransportHTTP2Posix Logging NIOCore NIOHTTP2 NIOPosix NIOHPACK SwiftProtobuf SystemPackage Foundation FoundationEssentials DequeModule" ;;
    GraphRPC) echo "GraphCore WorkspaceModel ImpactAnalysis ShardPlanning TestHistory TestPlanning TestReports SourceTrees FileWatching GraphEngine GraphProtos $grpc SwiftProtobuf" ;;
    GraphClient) echo "DaemonLocation GraphProtos $platform SwiftProtobuf $grpc GRPCNIOTransportHTTP2Posix SystemPackage" ;;
    GraphCommands) echo "DaemonLocation GraphClient GraphProtos $platform GRPCCore SwiftProtobuf ArgumentParser SystemPackage Foundation FoundationEssentials" ;;
    GraphdProgram) echo "DaemonLocation GraphDaemon $platform ArgumentParser Foundation Logging" ;;
    graphd) echo "GraphdProgram" ;;
    *) echo "*" ;;
  esac
}

for folder in Sources/*/; do
  room=$(basename "$folder")
  may=" $(allowed "$room") "
  [[ $may == " * " ]] && continue
  while read -r file module; do
    if [[ $may != *" $module "* ]]; then
      echo "$file: $room must not import $module"
      status=1
    fi
  done < <(git ls-files "$folder*.swift" | xargs grep -HoE '^ *(@[A-Za-z_()]+ +)*(public |package |internal |private |fileprivate )?import +((struct|class|enum|func|protocol|typealias|var|let) +)?[A-Za-z_0-9]+' /dev/null |
    sed -E 's/^([^:]+):.*[[:space:]]([A-Za-z_0-9]+)$/\1 \2/')
done
exit $status
