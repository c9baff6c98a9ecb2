import GraphEngine
import ImpactAnalysis
import ResourceSummarizing
import SourceSummarizing
import SourceTrees
import TestPlanning
import TestSupport
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Checks the answer about the difference of two trees; both are fixtures of `expandProjects`.
///
/// The answer has a line for each of these that is not empty:
///
///     changed: modules whose own inputs differ
///     differs: modules of which the object code or the `.swiftmodule` can differ
///     recompiles: modules that the build compiles again
///     retests: test targets of which the running code can behave differently
///     tests: the tests that are selected
///     problems: codes of errors and warnings
///     incomplete
func check(
  from old: String,
  to new: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let (before, after) = (expandProjects(old), expandProjects(new))
  #expect(before != after, "Nothing differs", sourceLocation: sourceLocation)
  let found = try await answer(MemoryTree(before), MemoryTree(after))
  #expect(found == expected, sourceLocation: sourceLocation)
}

/// Checks the answer about one replaced text, which must occur once.
func check(
  _ fixture: String,
  replacing old: String,
  with new: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await check(
    from: fixture,
    to: try fixture.replacingOnce(old, with: new),
    expected,
    sourceLocation: sourceLocation
  )
}

/// Checks the answer about added files.
func check(
  _ fixture: String,
  adding files: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await check(
    from: fixture,
    to: fixture + "\n" + files,
    expected,
    sourceLocation: sourceLocation
  )
}

/// The contents that a recorded pass of each test target covers.
func recordedContents(of fixture: String) async throws -> [String: String] {
  let state = try await snapshot(MemoryTree(expandProjects(fixture)))
  #expect(state.isComplete, "\(state.problems)")
  var running = RunningContents(state, configuration: .debug, environment: []) { bytes in
    withUnsafeBytes(of: Fingerprint(of: bytes).value) { Array($0) + Array($0) }
  }
  let tests = state.graph.modules.indices.filter { state.graph.modules[$0].isTest }
  return Dictionary(
    uniqueKeysWithValues: tests.map {
      (state.graph.modules[$0].name, running.contents(ofModule: $0).map { "\($0)" } ?? "")
    }
  )
}

extension String {
  /// The text with one piece replaced, which must occur exactly once.
  func replacingOnce(_ old: String, with new: String) throws -> String {
    let count = split(separator: old, omittingEmptySubsequences: false).count - 1
    try #require(count == 1, "`\(old)` occurs \(count) times")
    return replacing(old, with: new)
  }
}

/// The answer as `check` describes it.
func answer(
  _ old: MemoryTree,
  _ new: MemoryTree,
  grain: TestGrain = .target
) async throws -> String {
  let before = try await snapshot(old)
  let analyzer = try ImpactAnalyzer(
    from: before,
    to: try await snapshot(new, after: before),
    options: ImpactOptions()
  )
  let impact = analyzer.impact()
  let selection = TestSelection(
    analyzer,
    impact: impact,
    catalog: TestCatalog(of: analyzer.head, configuration: .debug),
    grain: grain
  )
  func ids(_ isTrue: (ModuleImpact) -> Bool) -> [String] { impact.modules.filter(isTrue).map(\.id) }
  // Rule: xcode.change.stale
  for module in impact.modules where module.staleness?.certainty == .certain {
    let index = analyzer.head.graph.index(ofID: module.id)
    let container = index.flatMap { analyzer.head.container(of: $0) }
    #expect(container?.kind != .project, "\(module.id) is stale")
  }
  let serious = selection.problems.filter { problem in
    problem.severity != .note && problem.code != .manifestReadStatically
  }
  let parts = [
    ("changed", ids(\.isChanged)), ("differs", ids(\.outputCanChange)),
    ("recompiles", ids { $0.recompilation == .yes }),
    ("may recompile", ids { $0.recompilation == .unknown }), ("retests", ids(\.retest)),
    ("tests", selection.choices.filter(\.runs).map { "\($0.test.identifier)" }),
    ("problems", Set(serious.map(\.code.rawValue)).sorted()),
  ]
  var lines = parts.filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: " "))" }
  if !impact.isComplete { lines.append("incomplete") }
  return lines.joined(separator: "\n")
}

/// The difference between two trees.
func impact(_ old: MemoryTree, _ new: MemoryTree) async throws -> Impact {
  let before = try await snapshot(old)
  let after = try await snapshot(new, after: before)
  return try ImpactAnalyzer(from: before, to: after, options: ImpactOptions()).impact()
}

/// A loader that discovers and summarises as the daemon does it.
func snapshotLoader() -> SnapshotLoader {
  let discovery = WorkspaceLoader(manifests: .static, workspaceName: "Demo", width: 1)
  let adapters = SnapshotAdapters(
    discover: { tree, listing, _ in try await discovery.load(tree, listing: listing) },
    summarize: { bytes, language in
      switch language {
      case .swift: SwiftFile.summary(of: bytes)
      case .header: HeaderFile.summary(of: bytes)
      case .cSource: HeaderFile.summary(ofSource: bytes)
      }
    },
    summarizeResource: { ResourceFile.summary(of: $0, $1) },
    width: 1
  )
  return SnapshotLoader(adapters: adapters, summaries: SummaryCache(), format: .sha1)
}

/// The state of a tree, discovered and summarised as the daemon does it.
func snapshot(
  _ tree: MemoryTree,
  after earlier: WorkspaceSnapshot? = nil
) async throws -> WorkspaceSnapshot {
  let listing = try await tree.listing()
  return try await snapshotLoader().load(tree, listing: listing, earlier: nil) { _ in }.snapshot
}
