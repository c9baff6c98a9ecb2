#!/usr/bin/env bash
# Fails when a room imports what it must not know; ARCHITECTURE.md draws the arrows.
#
# Reads the imports themselves, not the manifest: an import that the manifest does not declare
# compiles all the same when another target pulls the module in. Then it compares the two: each target
# imports what the manifest declares of it, and nothing else.
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
    WorkspaceModel) echo "GraphCore $pure Synchronization Dispatch" ;;
    SwiftKnowledge) echo "WorkspaceModel" ;;
    FileRoles | ResourceAnalysis | WiringAnalysis | ArchitectureRules) echo "GraphCore WorkspaceModel $pure" ;;
    ImpactAnalysis) echo "FileRoles GraphCore SwiftKnowledge WorkspaceModel $pure Synchronization" ;;
    ChangeHistory) echo "BuildHistory GraphCore SwiftKnowledge WorkspaceModel ImpactAnalysis $pure" ;;
    ShardPlanning) echo "$pure" ;;
    BuildHistory) echo "GraphCore WorkspaceModel $pure" ;;
    TestHistory) echo "BuildHistory $pure" ;;
    SystemSupport) echo "CConfinement $platform SystemPackage" ;;
    # Imports nothing: a function of bytes.
    DocumentFormats) echo "" ;;
    MetricsExport) echo "Synchronization Metrics" ;;
    TestReports) echo "BuildHistory DocumentFormats SystemSupport TestHistory $platform Crypto SystemPackage Foundation FoundationEssentials" ;;
    TestPlanning) echo "BuildHistory FileRoles GraphCore SwiftKnowledge WorkspaceModel ImpactAnalysis ShardPlanning TestHistory TestReach $pure" ;;
    TestReach) echo "GraphCore SwiftKnowledge WorkspaceModel $pure" ;;
    SourceTrees) echo "WorkspaceModel $pure $platform Crypto Subprocess SystemPackage Foundation FoundationEssentials" ;;
    FileWatching) echo "SourceTrees WorkspaceModel $pure $platform Dispatch CoreServices Foundation Metrics SystemPackage" ;;
    WorkspaceDiscovery) echo "DocumentFormats SourceTrees SystemSupport WorkspaceModel $pure $platform Crypto Subprocess System Metrics SystemPackage Foundation FoundationEssentials SwiftParser SwiftSyntax" ;;
    # Manifests of Tuist import it; Foundation comes with it.
    ProjectDescription) echo "Foundation" ;;
    SourceSummarizing) echo "WorkspaceModel $pure $platform SwiftParser SwiftSyntax SwiftParserDiagnostics" ;;
    ResourceSummarizing) echo "DocumentFormats WorkspaceModel" ;;
    SummaryStorage) echo "SystemSupport WorkspaceModel $platform Metrics SystemPackage" ;;
    BuildReports) echo "DocumentFormats HeapModule $platform SystemPackage" ;;
    TestEngine) echo "BuildHistory BuildReports WorkspaceModel ImpactAnalysis ShardPlanning TestHistory TestPlanning TestReports SourceTrees GraphEngine" ;;
    RepositoryHosting) echo "DocumentFormats GraphEngine SourceTrees WorkspaceModel Metrics" ;;
    GraphEngine) echo "ArchitectureRules ChangeHistory GraphCore WorkspaceModel ImpactAnalysis ResourceAnalysis SourceTrees WiringAnalysis FileWatching $pure Synchronization Dispatch Metrics" ;;
    DaemonLocation) echo "$platform MachO" ;;
    # Generated code.
    StandardProtos) echo "$grpc SwiftProtobuf Foundation FoundationEssentials" ;;
    GraphProtos) echo "$grpc SwiftProtobuf Foundation FoundationEssentials" ;;
    ServerTransport) echo "DaemonLocation StandardProtos $platform $grpc Crypto GRPCNIOTransportHTTP2Posix Logging NIOCore NIOHTTP2 NIOPosix NIOHPACK Hummingbird Metrics SwiftProtobuf SystemPackage X509 Foundation FoundationEssentials DequeModule" ;;
    GraphRPC) echo "ArchitectureRules BuildHistory ChangeHistory FileRoles GraphCore WorkspaceModel ImpactAnalysis ResourceAnalysis ShardPlanning TestPlanning TestReports TestEngine SourceTrees FileWatching GraphEngine GraphProtos WiringAnalysis $grpc Metrics SwiftProtobuf Foundation FoundationEssentials" ;;
    GraphClient) echo "DaemonLocation GraphProtos $platform SwiftProtobuf $grpc GRPCNIOTransportHTTP2Posix SystemPackage Foundation FoundationEssentials" ;;
    JSONRPC) echo "Synchronization Foundation FoundationEssentials" ;;
    AgentServer) echo "JSONRPC" ;;
    EditorServer) echo "GraphClient GraphProtos JSONRPC $platform SwiftProtobuf SystemPackage Foundation FoundationEssentials" ;;
    LedgerStorage) echo "DocumentFormats SystemSupport $platform AsyncHTTPClient NIOCore NIOHTTP1 NIOSSL Synchronization Crypto SystemPackage Foundation FoundationEssentials" ;;
    CacheClient) echo "DaemonLocation StandardProtos SystemSupport GRPCCore GRPCNIOTransportHTTP2Posix SwiftProtobuf Crypto Metrics Synchronization Foundation FoundationEssentials" ;;
    GraphCommands) echo "CacheClient LedgerStorage AgentServer DaemonLocation EditorServer JSONRPC GraphClient GraphProtos SystemSupport $platform GRPCCore SwiftProtobuf ArgumentParser SystemPackage Foundation FoundationEssentials" ;;
    GraphdProgram) echo "DaemonLocation GraphDaemon MetricsExport RepositoryHosting SystemSupport Metrics $platform ArgumentParser Foundation Logging" ;;
    graphd) echo "GraphdProgram" ;;
    GraphDaemon) echo "CacheClient CMalloc DaemonLocation FileWatching GraphEngine GraphProtos GraphRPC MetricsExport RepositoryHosting ServerTransport ResourceSummarizing SourceSummarizing SourceTrees SummaryStorage SystemSupport TestEngine WorkspaceDiscovery WorkspaceModel $platform Synchronization GRPCCore GRPCInProcessTransport Logging Metrics ServiceLifecycle SystemPackage UnixSignals" ;;
    graphctl) echo "JSONRPC GraphClient GraphCommands GraphDaemon GraphdProgram $platform Dispatch Foundation Subprocess System SystemPackage UnixSignals" ;;
    # Measures what it likes.
    graph-benchmark) echo "*" ;;
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

if command -v swift >/dev/null; then
  # Not the usual folder: a build may be using that.
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  if swift package --scratch-path "$scratch" dump-package >"$scratch/package.json" 2>"$scratch/error"; then
    python3 scripts/support/declared_dependencies.py <"$scratch/package.json" || status=1
  else
    cat "$scratch/error"
    status=1
  fi
else
  echo "SKIPPED: without swift the manifest is not compared with the imports" >&2
fi
exit $status
