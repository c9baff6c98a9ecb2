import GraphEngine
import SourceTrees
import SummaryStorage
import Synchronization
import SystemPackage
import TestSupport
import Testing
import WorkspaceModel

/// The real store; the daemon's assembly declares the conformance, once for a process.
private struct StoreOnDisk: SummaryStoring {
  let store: SummaryStore

  @concurrent
  func summaries(of keys: [SummaryKey]) async -> [SummaryKey: Summary] {
    await store.summaries(of: keys)
  }

  func insert(_ summaries: [SummaryKey: Summary]) { store.insert(summaries) }
}

/// A store in memory that notes what it is asked.
private final class NotingStore: SummaryStoring {
  private let state = Mutex((kept: [SummaryKey: Summary](), calls: [String]()))

  /// What was asked since the last call.
  func takeCalls() -> [String] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
  }

  @concurrent
  func summaries(of keys: [SummaryKey]) async -> [SummaryKey: Summary] {
    state.withLock { state in
      state.calls.append("look for \(keys.count)")
      return state.kept.filter { keys.contains($0.key) }
    }
  }

  func insert(_ summaries: [SummaryKey: Summary]) {
    state.withLock { state in
      state.calls.append("keep \(summaries.count)")
      state.kept.merge(summaries) { first, _ in first }
    }
  }
}

@Suite struct SummaryStoringTests {
  /// Loads a tree as a process does that knows nothing; what that has taken.
  private func work(
    in tree: MemoryTree,
    _ store: some SummaryStoring,
    loads: Int = 1
  ) async throws -> [String] {
    let adapters = CountingAdapters()
    let loader = SnapshotLoader(
      adapters: adapters.adapters(),
      summaries: SummaryCache(store: store),
      format: .sha1
    )
    for _ in 0..<loads {
      _ = try await loader.load(tree, listing: tree.listing(), earlier: nil) { _ in }
    }
    return adapters.takeWork()
  }

  @Test func eachLoadAsksOnceAndKeepsOnce() async throws {
    let store = NotingStore()
    var tree = MemoryTree(SnapshotLoaderTests.files)
    let fullWork = ["discover", "summarize a", "summarize b", "summarize c"]
    #expect(try await work(in: tree, store) == fullWork)
    #expect(store.takeCalls() == ["look for 3", "keep 3"])
    #expect(try await work(in: tree, store) == ["discover"])
    #expect(store.takeCalls() == ["look for 3"])
    tree["Sources/Core/a.swift"] = "a2"
    #expect(try await work(in: tree, store) == ["discover", "summarize a2"])
    #expect(store.takeCalls() == ["look for 3", "keep 1"])
    // What is in memory is not looked for.
    #expect(try await work(in: tree, store, loads: 2) == ["discover", "discover"])
    #expect(store.takeCalls() == ["look for 3"])
  }

  @Test func aFewSummariesWaitForOthers() async throws {
    let store = NotingStore()
    let cache = SummaryCache(store: store, storingDelay: .seconds(3600))
    let loader = SnapshotLoader(
      adapters: CountingAdapters().adapters(),
      summaries: cache,
      format: .sha1
    )
    var tree = MemoryTree(SnapshotLoaderTests.files)
    for text in ["a", "a2", "a3"] {
      tree["Sources/Core/a.swift"] = text
      _ = try await loader.load(tree, listing: tree.listing(), earlier: nil) { _ in }
    }
    #expect(store.takeCalls() == ["look for 3", "look for 1", "look for 1"])
    cache.flush()
    cache.flush()
    #expect(store.takeCalls() == ["keep 5"])
    // Many wait for none.
    for number in 0..<64 { tree["Sources/Core/new\(number).swift"] = "new \(number)" }
    _ = try await loader.load(tree, listing: tree.listing(), earlier: nil) { _ in }
    #expect(store.takeCalls() == ["look for 64", "keep 64"])
  }

  @Test func aFileThatIsSavedMeanwhileIsKeptAsWhatItIs() async throws {
    let store = NotingStore()
    var tree = MemoryTree(SnapshotLoaderTests.files)
    tree.save("Sources/Core/a.swift", "a2")
    _ = try await work(in: tree, store)
    let listed = try await work(in: MemoryTree(SnapshotLoaderTests.files), store)
    #expect(listed == ["discover", "summarize a"])
    tree["Sources/Core/a.swift"] = "a2"
    #expect(try await work(in: tree, store) == ["discover"])
  }

  @Test func aSecondStartSummarizesNothing() async throws {
    try await TemporaryRepository.with(SessionScenario.files) { repository in
      func work() async throws -> [String] {
        let adapters = CountingAdapters()
        let store = SummaryStore(
          folder: FilePath(repository.path).appending(".git/summaries"),
          summarizerVersion: 1,
          limit: 1 << 20
        )
        let registry = WorkspaceRegistry(summaries: SummaryCache(store: StoreOnDisk(store: store)))
        {
          _,
          _ in
          adapters.adapters()
        }
        let session = try await registry.session(at: repository.path, .static)
        let state = try await session.workingTree(.fresh)
        #expect(state.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == true)
        return adapters.takeWork()
      }
      #expect(try await work() == SessionScenario.fullWork)
      #expect(try await work() == ["discover"])
      try repository.write("Sources/App/b.swift", "b2")
      #expect(try await work() == ["discover", "summarize b2"])
    }
  }
}
