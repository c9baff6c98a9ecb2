import GraphEngine
import SourceTrees
import TestSupport
import Testing

/// A session over a real repository, whose adapters count.
struct SessionScenario: Sendable {
  let repository: TemporaryRepository
  let session: WorkspaceSession
  let adapters: CountingAdapters

  static let files = [
    "Package.swift": "Core App", "Sources/Core/a.swift": "a", "Sources/App/b.swift": "b",
  ]
  static let fullWork = ["discover", "summarize a", "summarize b"]

  /// Runs in each discovery, that is between listing and reading; `count` discoveries came before.
  typealias DiscoveryHook =
    @Sendable (_ repository: TemporaryRepository, _ count: Int) async throws
    -> Void

  /// Opens `entered` in the first discovery, and waits there for `released`.
  static func holdFirstDiscovery(_ entered: Gate, _ released: Gate) -> DiscoveryHook {
    return { _, count in
      guard count == 0 else { return }
      entered.open()
      await released.pass()
    }
  }

  /// Makes a repository with one commit and calls `body`.
  static func run(
    onDiscovery: @escaping DiscoveryHook = { _, _ in },
    onForgetting: @escaping @Sendable () async -> Void = {},
    patience: Duration = .seconds(60),
    threads: EngineThreads = EngineThreads(processors: 2),
    _ body: (SessionScenario) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(files) { repository in
      let adapters = CountingAdapters(
        onDiscovery: { try await onDiscovery(repository, $0) },
        onForgetting: onForgetting
      )
      let root = try await repository.root()
      let loader = SnapshotLoader(
        adapters: adapters.adapters(width: 2),
        summaries: SummaryCache(),
        format: root.objectFormat
      )
      let session = WorkspaceSession(
        root: root,
        loader: loader,
        threads: threads,
        patience: patience
      )
      try await body(
        SessionScenario(repository: repository, session: session, adapters: adapters)
      )
    }
  }

  /// Asks for the working tree and checks what had to be done for it.
  @discardableResult
  func expect(
    _ freshness: Freshness = .fresh,
    revision: UInt64,
    work: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> LoadedState {
    let state = try await session.workingTree(freshness)
    #expect(state.revision == revision, sourceLocation: sourceLocation)
    #expect(adapters.takeWork() == work, sourceLocation: sourceLocation)
    return state
  }
}

extension TemporaryRepository {
  func root() async throws -> WorkspaceRoot {
    try await WorkspaceRoot.find(
      from: try #require(AbsolutePath(path)),
      git: Git(environment: environment)
    )
  }
}
