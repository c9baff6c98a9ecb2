import GraphEngine
import HashTreeCollections
import SourceTrees
import Synchronization
import Testing
import WorkspaceModel

@Suite struct SnapshotLoaderTests {
  static let files = [
    "Package.swift": "Core App", "Sources/Core/a.swift": "a", "Sources/Core/b.swift": "b",
    "Sources/App/c.swift": "c", "README.md": "r", "Sources/Other/d.swift": "d",
  ]

  private let adapters = CountingAdapters()
  private let loader: SnapshotLoader

  init() {
    loader = SnapshotLoader(
      adapters: adapters.adapters(),
      summaries: SummaryCache(),
      format: .sha1
    )
  }

  private func load(
    _ tree: MemoryTree,
    after earlier: LoadedSnapshot? = nil
  ) async throws -> LoadedSnapshot {
    try await loader.load(tree, listing: tree.listing(), earlier: earlier) { _ in }
  }

  /// Loads the files, edits them, loads again, and checks what the second load has done.
  private func check(
    work expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation,
    of files: [String: String] = files,
    after edit: (inout MemoryTree) -> Void
  ) async throws {
    var tree = MemoryTree(files)
    let first = try await load(tree)
    _ = adapters.takeWork()
    edit(&tree)
    let second = try await load(tree, after: first)
    #expect(adapters.takeWork() == expected, sourceLocation: sourceLocation)
    if !expected.contains("discover") {
      let isShared = second.snapshot.structure === first.snapshot.structure
      #expect(isShared, "The graph was assembled again.", sourceLocation: sourceLocation)
    }
    // Whatever was taken over, the result is that of a fresh start.
    let fresh = SnapshotLoader(
      adapters: CountingAdapters().adapters(),
      summaries: SummaryCache(),
      format: .sha1
    )
    let scratch = try await fresh.load(tree, listing: tree.listing(), earlier: nil) { _ in }
    #expect(second.snapshot.files == scratch.snapshot.files, sourceLocation: sourceLocation)
    #expect(second.snapshot.workspace == scratch.snapshot.workspace, sourceLocation: sourceLocation)
    #expect(second.snapshot.summaries == scratch.snapshot.summaries, sourceLocation: sourceLocation)
    #expect(
      second.snapshot.graph.modules == scratch.snapshot.graph.modules,
      sourceLocation: sourceLocation
    )
    #expect(second.snapshot.problems == scratch.snapshot.problems, sourceLocation: sourceLocation)
  }

  // MARK: What is not done again

  @Test func theFirstLoadReadsWhatTargetsCompile() async throws {
    let loaded = try await load(MemoryTree(Self.files))
    #expect(adapters.takeWork() == ["discover", "summarize a", "summarize b", "summarize c"])
    #expect(loaded.isSettled)
    #expect(loaded.snapshot.isComplete)
    #expect(loaded.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == true)
    #expect(loaded.snapshot.graph.modules.map(\.id) == ["Demo/App", "Demo/Core"])
  }

  @Test func nothingChanged() async throws {
    try await check(work: []) { _ in }
  }

  @Test func oneSourceChanged() async throws {
    try await check(work: ["summarize a2"]) { $0["Sources/Core/a.swift"] = "a2" }
  }

  @Test func aFileThatNoTargetCompilesChanged() async throws {
    try await check(work: []) {
      $0["README.md"] = "r2"
      $0["Sources/Other/d.swift"] = "d2"
    }
  }

  @Test func aManifestChanged() async throws {
    try await check(work: ["discover"]) { $0["Package.swift"] = "Core App Nothing" }
    try await check(work: ["discover", "summarize d"]) { $0["Package.swift"] = "Core Other" }
  }

  @Test(arguments: [
    "Package@swift-6.1.swift", "Package.resolved", ".graphd.yml", "In/Package.swift",
  ])
  func whatDiscoveryReadsChanged(path: String) async throws {
    let files = Self.files.merging([path: "1"]) { _, new in new }
    try await check(work: ["discover"], of: files) { $0[path] = "2" }
  }

  @Test func pathsChanged() async throws {
    try await check(work: ["discover", "summarize e"]) { $0["Sources/Core/e.swift"] = "e" }
    try await check(work: ["discover"]) { $0["Sources/Core/a.swift"] = nil }
    try await check(work: ["discover"]) {
      $0["Sources/Core/a.swift"] = nil
      $0["Sources/App/moved.swift"] = "a"
    }
  }

  @Test func permissionsChanged() async throws {
    try await check(work: []) { $0.makeExecutable("Sources/Core/a.swift") }
  }

  @Test func aFileThatAManifestReadsChanged() async throws {
    let files = Self.files.merging(
      ["Package.swift": "Core App <modules.txt", "modules.txt": "1", "other.txt": "1"]
    ) { _, new in new }
    try await check(work: ["discover"], of: files) { $0["modules.txt"] = "2" }
    try await check(work: [], of: files) { $0["other.txt"] = "2" }
    // It may look whether a file can be run.
    try await check(work: ["discover"], of: files) { $0.makeExecutable("other.txt") }
  }

  @Test func aLinkLeadsElsewhere() async throws {
    let files = Self.files.merging(["Docs": "-> README.md"]) { _, new in new }
    try await check(work: ["discover"], of: files) { $0["Docs"] = "-> Sources" }
    try await check(work: ["discover"], of: files) { $0["Docs"] = "text" }
  }

  @Test func aManifestIsALinkToAFileOfAnotherName() async throws {
    let files = Self.files.merging(
      ["Package.swift": "-> Shared/Manifest.txt", "Shared/Manifest.txt": "Core App"]
    ) { _, new in new }
    try await check(work: ["discover"], of: files) { $0["Shared/Manifest.txt"] = "Core" }
    try await check(work: ["summarize a2"], of: files) { $0["Sources/Core/a.swift"] = "a2" }
  }

  @Test func revisionsShareSummaries() async throws {
    _ = try await load(MemoryTree(Self.files))
    _ = adapters.takeWork()
    var tree = MemoryTree(Self.files, state: .commit("1"))
    tree["Sources/Core/b.swift"] = "b1"
    _ = try await load(tree)
    #expect(adapters.takeWork() == ["discover", "summarize b1"])
  }

  @Test func equalBytesAreSummarizedOnce() async throws {
    let loaded = try await load(
      MemoryTree([
        "Package.swift": "Core", "Sources/Core/a.swift": "x", "Sources/Core/b.swift": "x",
      ])
    )
    #expect(adapters.takeWork() == ["discover", "summarize x"])
    #expect(loaded.snapshot.summaries.count == 2)
  }

  // MARK: Files that change meanwhile

  @Test func aFileThatIsSavedMeanwhileDoesNotPoisonTheCache() async throws {
    var tree = MemoryTree(Self.files)
    tree.save("Sources/Core/a.swift", "a2")
    let torn = try await load(tree)
    #expect(!torn.isSettled)
    #expect(torn.snapshot.isSummary(of: "Sources/Core/a.swift", "a2") == true)
    _ = adapters.takeWork()

    let listed = try await load(MemoryTree(Self.files))
    #expect(listed.isSettled)
    #expect(listed.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == true)
    #expect(adapters.takeWork() == ["discover", "summarize a"])

    tree["Sources/Core/a.swift"] = "a2"
    let saved = try await load(tree, after: listed)
    #expect(saved.isSettled)
    #expect(adapters.takeWork() == [], "what was read was kept under its own id")
  }

  @Test func aFileOfEqualBytesDoesNotShareTheSave() async throws {
    var tree = MemoryTree([
      "Package.swift": "Core", "Sources/Core/a.swift": "x", "Sources/Core/b.swift": "x",
    ])
    tree.save("Sources/Core/a.swift", "y")
    let loaded = try await load(tree)
    #expect(loaded.snapshot.isSummary(of: "Sources/Core/a.swift", "y") == true)
    #expect(loaded.snapshot.isSummary(of: "Sources/Core/b.swift", "x") == true)
  }

  @Test func aManifestThatIsSavedMeanwhile() async throws {
    var tree = MemoryTree(Self.files)
    tree.save("Package.swift", "Core")
    #expect(try await !load(tree).isSettled)
  }

  @Test func aFileThatVanishedMeanwhile() async throws {
    var tree = MemoryTree(Self.files)
    tree.spoil("Sources/Core/a.swift", .vanished)
    let loaded = try await load(tree)
    #expect(!loaded.isSettled)
    #expect(loaded.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == nil)
    #expect(loaded.snapshot.isSummary(of: "Sources/Core/b.swift", "b") == true)
  }

  @Test func commitsAreTakenAsTheyAreListed() async throws {
    var tree = MemoryTree(Self.files, state: .commit("1"))
    tree.save("Sources/Core/a.swift", "converted")
    #expect(try await load(tree).isSettled)
  }

  // MARK: What goes wrong

  @Test func unreadableFilesAreProblemsInOrder() async throws {
    var tree = MemoryTree(Self.files)
    tree.spoil("Sources/Core/b.swift", .unreadable)
    tree.spoil("Sources/App/c.swift", .unreadable)
    let loaded = try await load(tree)
    #expect(!loaded.isSettled)
    #expect(!loaded.snapshot.isComplete)
    #expect(loaded.snapshot.problems.map(\.code) == [.fileUnreadable, .fileUnreadable])
    let paths = loaded.snapshot.problems.compactMap(\.path).map(\.description)
    #expect(paths == ["Sources/App/c.swift", "Sources/Core/b.swift"])
    #expect(loaded.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == true)
  }

  @Test func aManifestThatTheMachineCouldNotEvaluateIsTriedAgain() async throws {
    let loaded = try await load(MemoryTree(["Package.swift": "unavailable"]))
    #expect(!loaded.isSettled)
    #expect(!loaded.snapshot.isComplete)
  }

  @Test func problemsOfASummaryNameEachFileThatHasThem() async throws {
    let loaded = try await load(
      MemoryTree([
        "Package.swift": "Core", "Sources/Core/a.swift": "broken", "Sources/Core/b.swift": "broken",
      ])
    )
    let problems = loaded.snapshot.problems
    #expect(problems.map(\.code) == [.syntaxError, .syntaxError])
    #expect(
      problems.map { $0.path?.description } == ["Sources/Core/a.swift", "Sources/Core/b.swift"]
    )
    #expect(loaded.isSettled)
  }

  @Test func aCancelledReadCancelsTheLoad() async throws {
    var tree = MemoryTree(Self.files)
    tree.spoil("Sources/Core/b.swift", .cancelled)
    await #expect(throws: CancellationError.self) { try await load(tree) }
  }

  // MARK: Progress

  @Test func progressEndsWithTheTotal() async throws {
    let steps = Mutex<[LoadProgress]>([])
    let tree = MemoryTree(Self.files)
    _ = try await loader.load(tree, listing: tree.listing(), earlier: nil) { step in
      steps.withLock { $0.append(step) }
    }
    #expect(
      steps.withLock { $0 } == [
        LoadProgress(.manifests, done: 0, total: 0), LoadProgress(.summaries, done: 0, total: 3),
        LoadProgress(.summaries, done: 3, total: 3),
      ]
    )
  }
}
