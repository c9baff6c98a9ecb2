import HashTreeCollections
package import SourceTrees
package import WorkspaceModel

/// What a load has made.
package struct LoadedSnapshot: Sendable {
  package var snapshot: WorkspaceSnapshot
  /// What it was made of: the same files as the snapshot's, but a relative of the listings before and after it.
  package var listing: FileListing
  /// The values that questions derived of the snapshot.
  package var derived = DerivedValues()
  /// Whether every file was read as it was listed: only then an equal listing has an equal snapshot.
  ///
  /// It was not if a file was saved, removed or made unreadable meanwhile, or if git's filters make the
  /// bytes on disk others than those that git names. Nor is what a machine that could not evaluate a manifest
  /// has made.
  package var isSettled: Bool
  /// How long the phases of the load took.
  package var timings = Timings()
}

/// Makes snapshots of source trees; what one of them has read, the next does not read again.
package struct SnapshotLoader: Sendable {
  private let adapters: SnapshotAdapters
  let cache: SummaryCache
  /// Where summaries are looked for, too, and none is kept.
  private let shared: SummaryCache?
  private let format: ObjectFormat
  let threads: WorkerThreads

  /// Makes a loader that parses on `threads`; by default on its own.
  package init(
    adapters: SnapshotAdapters,
    summaries: SummaryCache,
    format: ObjectFormat,
    threads: WorkerThreads? = nil
  ) {
    let threads = threads ?? WorkerThreads(count: adapters.width, label: "graphd.reading")
    self.init(adapters, summaries, shared: nil, format, threads)
  }

  private init(
    _ adapters: SnapshotAdapters,
    _ cache: SummaryCache,
    shared: SummaryCache?,
    _ format: ObjectFormat,
    _ threads: WorkerThreads
  ) {
    self.adapters = adapters
    self.cache = cache
    self.shared = shared
    self.format = format
    self.threads = threads
  }

  /// Parses the bytes of a `Package.resolved`; `nil` if they are not understood.
  func lock(_ bytes: [UInt8]) -> PackageLock? { adapters.readLock(bytes) }

  /// Forgets what adapters know of the machine.
  func forgetMachine() async { await adapters.forget() }

  /// A loader that knows no summary and keeps none for others.
  func fromScratch() -> SnapshotLoader {
    SnapshotLoader(adapters, SummaryCache(), shared: nil, format, threads)
  }

  /// A loader that keeps what it makes in another place, and knows what this one does.
  func keepingSummaries(in cache: SummaryCache) -> SnapshotLoader {
    SnapshotLoader(adapters, cache, shared: self.cache, format, threads)
  }

  /// Loads the state of `tree` that `listing` describes.
  ///
  /// The discovery of `earlier`, a settled snapshot, is taken over if no manifest and no path differs. The files
  /// are its relatives in any case.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  package func load(
    _ tree: any SourceTree,
    listing: FileListing,
    earlier: LoadedSnapshot?,
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> LoadedSnapshot {
    try await load(tree, listing: listing, described: nil, earlier: earlier, progress: progress)
  }

  /// The same for a state whose descriptions may have been read before.
  @concurrent
  func load(
    _ tree: any SourceTree,
    listing: FileListing,
    described: DescribedState?,
    earlier: LoadedSnapshot?,
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> LoadedSnapshot {
    if let earlier,
      let changed = DiscoveryInputs.changedFiles(from: earlier, to: listing.files)
    {
      return try await update(earlier, tree, listing, changed: changed, progress)
    }
    let described =
      if let described { described } else {
        try await describe(tree, listing: listing, progress: progress)
      }
    let (workspace, record) = (described.workspace, described.record)
    var clock = PhaseClock()
    let summarized = Self.summarizedFiles(of: workspace, in: listing)
    // What an earlier snapshot knows need not be looked up.
    let before = earlier?.snapshot
    let known = before.map(Summaries.init) ?? Summaries()
    let isKnown = { (file: ListedFile) in
      before?.files[file.path] == file.entry && known[file.path, file.kind] != nil
    }
    var (summaries, problems) = try await summaries(
      of: summarized.filter { !isKnown($0) },
      in: tree,
      record,
      progress
    )
    for file in summarized where isKnown(file) {
      summaries[file.path, file.kind] = known[file.path, file.kind]
    }
    clock.end(.summaries)
    let snapshot = WorkspaceSnapshot(
      files: before.map { listing.files.related(to: $0.files) } ?? listing.files,
      workspace: workspace,
      summaries: summaries.sources,
      resources: summaries.resources,
      problems: Self.relevant(listing.problems, to: workspace) + problems
        + summaries.problems(in: summaries.paths),
      earlier: before
    )
    clock.end(.graph)
    var timings = described.timings
    timings.add(clock.timings)
    return LoadedSnapshot(
      snapshot: snapshot,
      listing: listing,
      isSettled: described.isSettled,
      timings: timings
    )
  }

  /// Reads the descriptions of a state, and no source; takes over those of `earlier` if it has the same.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  @concurrent
  func describe(
    _ tree: any SourceTree,
    listing: FileListing,
    earlier: DescribedState? = nil,
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> DescribedState {
    let record = ReadingRecord()
    if let earlier, earlier.isSettled,
      DiscoveryInputs.changedFiles(from: earlier, to: listing.files) != nil
    {
      return DescribedState(listing: listing, workspace: earlier.workspace, record: record)
    }
    var clock = PhaseClock()
    progress(LoadProgress(.manifests, done: 0, total: 0))
    let observed = ObservedTree(base: tree, format: format, record: record)
    let workspace = try await adapters.discover(observed, listing) { done, total in
      progress(LoadProgress(.manifests, done: done, total: total))
    }
    clock.end(.manifests)
    return DescribedState(
      listing: listing,
      workspace: workspace,
      record: record,
      timings: clock.timings
    )
  }

  /// The state in which only the contents of `changed` differ from those of `loaded`.
  private func update(
    _ loaded: LoadedSnapshot,
    _ tree: any SourceTree,
    _ listing: FileListing,
    changed: [SourcePath],
    _ progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> LoadedSnapshot {
    var clock = PhaseClock()
    let earlier = loaded.snapshot
    var files = earlier.files
    for path in changed { files[path] = listing.files[path] }
    let record = ReadingRecord()
    var summaries = Summaries(of: earlier)
    let differing = changed.compactMap { path -> ListedFile? in
      guard let entry = listing.files[path], let kind = summaries.kind(of: path) else {
        return nil
      }
      return ListedFile(path: path, entry: entry, kind: kind)
    }
    let (changes, problems) = try await self.summaries(of: differing, in: tree, record, progress)
    clock.end(.summaries)
    for file in differing {
      summaries[file.path, file.kind] = changes[file.path, file.kind]
    }
    let perhapsBroken = Set(earlier.problems.compactMap(\.path)).subtracting(earlier.deferred)
      .union(differing.map(\.path))
    let snapshot = WorkspaceSnapshot(
      updating: earlier,
      files: files,
      summaries: summaries.sources,
      resources: summaries.resources,
      changed: differing.map(\.path).filter { earlier.summaries.file($0) != nil },
      problems: Self.relevant(listing.problems, to: earlier.workspace) + problems
        + summaries.problems(in: perhapsBroken)
    )
    clock.end(.graph)
    return LoadedSnapshot(
      snapshot: snapshot,
      listing: listing,
      isSettled: !record.hasDeviation,
      timings: clock.timings
    )
  }

  /// The summaries of files, read if they are not known, and what was wrong with reading them.
  private func summaries(
    of files: [ListedFile],
    in tree: any SourceTree,
    _ record: ReadingRecord,
    _ progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> (Summaries, [Problem]) {
    var known = await cache.storedSummaries(of: files, on: threads)
    if let shared {
      let others = shared.summaries(of: files.filter { known[$0.path] == nil })
      EngineMetrics.summaries(others.count, from: .memory)
      known.merge(others) { own, _ in own }
    }
    var summaries = Summaries()
    for file in files {
      summaries[file.path, file.kind] = known[file.path].map { SummarizedFile($0) }
    }
    var problems: [Problem] = []
    let missing = files.filter { known[$0.path] == nil }
    if !missing.isEmpty {
      // A store that is in use is to have them all: the next process is spared more than this one loses.
      let isDeferred = missing.count >= adapters.fewestDeferred && known.isEmpty
      for reading in try await read(missing, in: tree, record, isDeferred: isDeferred, progress) {
        summaries[reading.file.path, reading.file.kind] = reading.summary
        if let problem = reading.problem { problems.append(problem) }
      }
      await cache.storeNewSummaries(on: threads)
    }
    return (summaries, problems)
  }

  /// The files that targets compile, headers, what starts tests, and resources with names; one that two targets have
  /// once.
  private static func summarizedFiles(
    of workspace: Workspace,
    in listing: FileListing
  ) -> [ListedFile] {
    let targets = workspace.containers.lazy.flatMap(\.targets)
    let entryPoints = workspace.packages.compactMap(\.testEntryPoint)
    let sources = Set(targets.flatMap(\.sources)).filter { SummaryLanguage(of: $0) != .header }
      .union(entryPoints)
    let headers = Set(targets.filter { $0.kind != .binary }.flatMap(\.headers))
      .filter { $0.fileExtension != "modulemap" }
    let compiled = sources.union(headers).compactMap { path in
      listing.files[path].map {
        ListedFile(path: path, entry: $0, kind: .source(SummaryLanguage(of: path)))
      }
    }
    return compiled + ResourceFiles.all(of: workspace, in: listing.files)
  }

  /// What a listing says, by what it means to targets: what is not read in the folder of one may be compiled all
  /// the same, unless `.graphd.yml` says that no build reads it; an ignored file elsewhere is nobody's.
  private static func relevant(_ problems: [Problem], to workspace: Workspace) -> [Problem] {
    let kinds: Set<Problem.Code> = [.ignoredSource, .submoduleNotRead]
    guard problems.contains(where: { kinds.contains($0.code) }) else { return problems }
    let targets = Dictionary(grouping: workspace.containers.flatMap(\.targets)) { $0.path ?? .root }
    let isLookedAt = { (path: SourcePath) in
      sequence(first: path, next: \.parent).contains { folder in
        targets[folder]?.contains { $0.looks(at: path) } == true
      }
    }
    let unread = workspace.ignoredPaths.map { PathPattern($0) }
    return problems.compactMap { problem in
      guard let path = problem.path, kinds.contains(problem.code) else { return problem }
      guard isLookedAt(path),
        !unread.contains(where: { $0.matches(path) || $0.matchesContents(of: path) })
      else { return problem.code == .ignoredSource ? nil : problem }
      var relevant = problem
      relevant.severity = .error
      let cure = problem.code == .ignoredSource ? "track it, or name it" : "name it"
      relevant.message +=
        ", and lies in the folder of a target; \(cure) under `ignore:` in `.graphd.yml` if no build reads it"
      return relevant
    }
  }

  private struct Reading: Sendable {
    var file: ListedFile
    var summary: SummarizedFile?
    var problem: Problem?
  }

  /// How many files are read ahead for each thread that summarises.
  private static let readAhead = 4

  /// Reads and summarises files, several at a time; by path.
  ///
  /// If they are deferred, only outlines are made of Swift files.
  private func read(
    _ files: [ListedFile],
    in tree: any SourceTree,
    _ record: ReadingRecord,
    isDeferred: Bool,
    _ progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> [Reading] {
    progress(LoadProgress(.summaries, done: 0, total: files.count))
    let readings = try await tree.withReader { reader in
      try await withThrowingTaskGroup(of: Reading.self, returning: [Reading].self) { group in
        var remaining = files[...]
        func addNext() {
          guard let file = remaining.popFirst() else { return }
          group.addTask {
            try await read(file, of: tree.state, reader, record, isDeferred: isDeferred)
          }
        }
        for _ in 0..<adapters.width * Self.readAhead { addNext() }
        var readings: [Reading] = []
        while let reading = try await group.next() {
          readings.append(reading)
          if readings.count.isMultiple(of: 16) || readings.count == files.count {
            progress(LoadProgress(.summaries, done: readings.count, total: files.count))
          }
          addNext()
        }
        return readings
      }
    }
    return readings.sorted { $0.file.path < $1.file.path }
  }

  @concurrent
  private func read(
    _ file: ListedFile,
    of state: TreeState,
    _ reader: any ContentReader,
    _ record: ReadingRecord,
    isDeferred: Bool
  ) async throws -> Reading {
    try Task.checkCancellation()
    let bytes: [UInt8]?
    do {
      bytes = try await reader.read(file.path, file.entry)
    } catch let error as SourceTreeError {
      if error.code == .cancelled { throw CancellationError() }
      record.noteDeviation()
      if case .resource = file.kind {
        let problem = ParseProblem(code: .resourceUnreadable, line: 1, message: error.message)
        return Reading(
          file: file,
          summary: .resource(ResourceSummary(.unknown, problems: [problem]))
        )
      }
      let problem = Problem(.fileUnreadable, .error, path: file.path, error.message)
      return Reading(file: file, problem: problem)
    }
    // A file of the working tree may have been saved since it was listed: a summary is kept under the
    // id of the bytes that it was made of.
    let content = bytes.map {
      state == .workingTree ? format.contentID(of: $0) : file.entry.content
    }
    if content != file.entry.content { record.noteDeviation() }
    guard let bytes, let content else { return Reading(file: file) }
    let summarize = { @Sendable [cache, adapters] in
      cache.summary(of: content, file.kind) {
        EngineMetrics.parsed(bytes: bytes.count)
        EngineMetrics.summaries(1, from: .parsed)
        return adapters.summary(of: bytes, file.kind)
      }
    }
    let summary = await threads.run {
      guard isDeferred, file.kind == .source(.swift) else { return SummarizedFile(summarize()) }
      return .source(
        adapters.deferring(bytes) {
          if case .source(let summary) = summarize() { summary } else { FileSummary() }
        }
      )
    }
    return Reading(file: file, summary: summary)
  }
}
