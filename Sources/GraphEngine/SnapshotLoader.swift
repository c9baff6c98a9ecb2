import HashTreeCollections
package import SourceTrees
package import WorkspaceModel

/// How far a cold load is.
package struct LoadProgress: Sendable, Hashable {
  package enum Phase: Sendable, Hashable { case listing, manifests, summaries }

  package var phase: Phase
  package var done: Int
  /// Zero as long as it is not known.
  package var total: Int

  package init(_ phase: Phase, done: Int, total: Int) {
    self.phase = phase
    self.done = done
    self.total = total
  }
}

/// The adapters that a loader drives, as it sees them.
package struct SnapshotAdapters: Sendable {
  /// Lowers the manifests of a tree to a workspace.
  package var discover:
    @Sendable (
      _ tree: any SourceTree, _ listing: FileListing,
      _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> Workspace
  /// Summarises the bytes of one Swift file; never fails.
  package var summarize: @Sendable (_ bytes: [UInt8]) -> FileSummary
  /// How many files are summarised at once.
  package var width: Int

  package init(
    discover: @escaping @Sendable (
      _ tree: any SourceTree, _ listing: FileListing,
      _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> Workspace,
    summarize: @escaping @Sendable (_ bytes: [UInt8]) -> FileSummary,
    width: Int
  ) {
    self.discover = discover
    self.summarize = summarize
    self.width = max(1, width)
  }
}

/// Makes snapshots of source trees; what one of them has read, the next does not read again.
package struct SnapshotLoader: Sendable {
  private let adapters: SnapshotAdapters
  private let summaries: SummaryCache
  private let format: ObjectFormat

  package init(adapters: SnapshotAdapters, summaries: SummaryCache, format: ObjectFormat) {
    self.adapters = adapters
    self.summaries = summaries
    self.format = format
  }

  /// Loads the state of `tree` that `listing` describes.
  ///
  /// - Parameter earlier: A snapshot whose discovery is taken over if no manifest and no path differs.
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  @concurrent
  package func load(
    _ tree: any SourceTree, listing: FileListing, earlier: WorkspaceSnapshot?,
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> WorkspaceSnapshot {
    let workspace: Workspace
    if let earlier, DiscoveryInputs.areEqual(earlier.files, listing.files) {
      workspace = earlier.workspace
    } else {
      progress(LoadProgress(.manifests, done: 0, total: 0))
      workspace = try await adapters.discover(tree, listing) { done, total in
        progress(LoadProgress(.manifests, done: done, total: total))
      }
    }
    let sources = SourceFiles(of: workspace, in: listing)
    let (summaries, problems) = try await summaries(of: sources, in: tree, progress)
    return WorkspaceSnapshot(
      files: listing.files, workspace: workspace, summaries: summaries, aliases: sources.aliases,
      problems: listing.problems + problems)
  }

  private func summaries(
    of sources: SourceFiles, in tree: any SourceTree,
    _ progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> (TreeDictionary<SourcePath, FileSummary>, [Problem]) {
    var known = self.summaries.summaries(of: sources.files.lazy.map(\.entry.content))
    var missing: [SourceFiles.File] = []
    var requested: Set<ContentID> = []
    for file in sources.files
    where known[file.entry.content] == nil && requested.insert(file.entry.content).inserted {
      missing.append(file)
    }
    var problems: [Problem] = []
    if !missing.isEmpty {
      let read = try await summarize(missing, in: tree, progress)
      for (content, summary) in read.summaries { known[content] = summary }
      problems = read.problems
    }
    var result: TreeDictionary<SourcePath, FileSummary> = [:]
    for file in sources.files {
      guard let summary = known[file.entry.content] else { continue }
      result[file.path] = summary
      problems += summary.problems.map { problem in
        Problem(
          problem.code, .warning, path: file.path, line: Int(problem.line), problem.message)
      }
    }
    return (result, problems)
  }

  private typealias Reading = (summaries: [(ContentID, FileSummary)], problems: [Problem])

  /// Reads and summarises files, `width` at a time.
  private func summarize(
    _ files: [SourceFiles.File], in tree: any SourceTree,
    _ progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws -> Reading {
    progress(LoadProgress(.summaries, done: 0, total: files.count))
    return try await tree.withReader { reader in
      try await withThrowingTaskGroup(of: Outcome.self, returning: Reading.self) { group in
        var reading: Reading = ([], [])
        var remaining = files[...]
        for file in remaining.prefix(adapters.width) {
          group.addTask { try await summarize(file, tree.state, reader) }
        }
        remaining = remaining.dropFirst(adapters.width)
        var done = 0
        while let outcome = try await group.next() {
          done += 1
          if let summary = outcome.summary { reading.summaries.append((outcome.content, summary)) }
          if let problem = outcome.problem { reading.problems.append(problem) }
          if done.isMultiple(of: 16) || done == files.count {
            progress(LoadProgress(.summaries, done: done, total: files.count))
          }
          if let file = remaining.popFirst() {
            group.addTask { try await summarize(file, tree.state, reader) }
          }
        }
        return reading
      }
    }
  }

  private struct Outcome: Sendable {
    var content: ContentID
    var summary: FileSummary?
    var problem: Problem?
  }

  @concurrent
  private func summarize(
    _ file: SourceFiles.File, _ state: TreeState, _ reader: any ContentReader
  ) async throws -> Outcome {
    try Task.checkCancellation()
    let content = file.entry.content
    let bytes: [UInt8]?
    do {
      bytes = try await reader.read(file.canonicalPath, file.entry)
    } catch where error.code == .cancelled {
      throw CancellationError()
    } catch {
      let problem = Problem(.fileUnreadable, .error, path: file.path, error.message)
      return Outcome(content: content, summary: nil, problem: problem)
    }
    // A file that has vanished since it was listed: the next listing leaves it out.
    guard let bytes else { return Outcome(content: content) }
    let summary = adapters.summarize(bytes)
    // A file of the working tree may have been saved again since: its bytes must not pass for those
    // that were listed.
    if state != .workingTree || format.contentID(of: bytes) == content {
      summaries.insert(summary, for: content)
    }
    return Outcome(content: content, summary: summary)
  }
}
