import SourceTrees
import Synchronization
import TestSupport
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Discovers the packages of a fixture (see `MemoryTree`) by reading their manifests, and prints what
/// was found; `expected` is that text.
///
/// A line for each target: `kind name: sources`, then indented lines for what else it has. Packages
/// other than the one at the root have a line of their own.
func check(
  _ fixture: String,
  _ expected: String,
  fileTypes: PackageFileTypes = .native,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let workspace = try await discover(fixture, fileTypes: fileTypes)
  #expect(describe(workspace) == expected, sourceLocation: sourceLocation)
}

func discover(
  _ fixture: String,
  manifests: WorkspaceLoader.Manifests = .static,
  fileTypes: PackageFileTypes = .native
) async throws -> Workspace {
  try await discover(MemoryTree(fixture), manifests: manifests, fileTypes: fileTypes)
}

func discover(
  _ tree: MemoryTree,
  manifests: WorkspaceLoader.Manifests = .static,
  fileTypes: PackageFileTypes = .native
) async throws -> Workspace {
  let loader = WorkspaceLoader(
    manifests: manifests,
    workspaceName: "Demo",
    fileTypes: fileTypes,
    width: 2
  )
  return try await loader.load(tree, listing: tree.listing())
}

private func describe(_ workspace: Workspace) -> String {
  var lines: [String] = []
  for package in workspace.packages {
    if !package.path.bytes.isEmpty { lines.append("package \(package.path)") }
    for target in package.targets { lines += describe(target) }
  }
  // That a manifest was read statically is what these tests ask for.
  lines += workspace.problems.filter { $0.code != .manifestReadStatically || $0.severity == .error }
    .map { "\($0.severity) \($0.code.rawValue): \($0.message)" }
  return lines.joined(separator: "\n")
}

private func describe(_ target: Target) -> [String] {
  var lines = ["\(target.kind) \(target.name): \(list(target.sources))"]
  if target.language == .cFamily { lines.append("  language cFamily") }
  if !target.headers.isEmpty { lines.append("  headers \(list(target.headers))") }
  if let headers = target.publicHeadersPath { lines.append("  public \(headers)") }
  for resource in target.resources {
    switch resource.rule {
    case .process(nil): lines.append("  process \(resource.path)")
    case .process(let localization?): lines.append("  process \(resource.path) \(localization)")
    case .copy: lines.append("  copy \(resource.path)")
    case .embedInCode: lines.append("  embed \(resource.path)")
    }
  }
  return lines
}

private func list(_ paths: [SourcePath]) -> String {
  paths.map(\.description).joined(separator: " ")
}

/// Answers with prepared dumps, and tells what it was asked.
final class PreparedEvaluator: ManifestEvaluating {
  let toolsVersion = ToolsVersion(6, 3, 1)
  private let answer: @Sendable (ManifestSource) -> Result<String, ManifestFailure>
  private let requests = Mutex<[ManifestSource]>([])

  var asked: [ManifestSource] { requests.withLock { $0 } }

  init(_ answer: @escaping @Sendable (ManifestSource) -> Result<String, ManifestFailure>) {
    self.answer = answer
  }

  func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
    requests.withLock { $0.append(manifest) }
    return Array(try answer(manifest).get().utf8)
  }
}
