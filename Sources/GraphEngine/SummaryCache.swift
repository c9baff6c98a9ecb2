import Synchronization
import WorkspaceModel

/// Summaries by content, shared by all sessions of a process, bounded in number; behind them, if there
/// is one, a store that outlives the process.
///
/// Two generations: when the young one is full it becomes the old one, and what the old one held is
/// forgotten unless it was asked for meanwhile. Nearly least-recently-used, at the cost of one lookup.
package final class SummaryCache: Sendable {
  private struct State {
    var young: [SummaryKey: Summary] = [:]
    var old: [SummaryKey: Summary] = [:]
    /// Made since the store was last given any.
    var unstored: [SummaryKey: Summary] = [:]
    /// Whether they will be given to the store without being asked for.
    var isStoring = false

    mutating func insert(_ summary: Summary, for content: SummaryKey, limit: Int) {
      if young.count >= limit {
        old = young
        young = [:]
      }
      young[content] = summary
    }
  }

  private let limit: Int
  private let store: (any SummaryStoring)?
  private let storingDelay: Duration?
  private let state = Mutex(State())

  /// So many summaries are stored without delay.
  private static let batch = 64

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - limit: How many summaries are kept at least before any is forgotten.
  ///   - store: is asked for what is not in memory.
  ///   - storingDelay: For how long a few new summaries wait for others to be stored with; what a process
  ///     that crashes has not stored is made again. `nil` for not at all.
  package init(
    limit: Int = 100_000,
    store: (any SummaryStoring)? = nil,
    storingDelay: Duration? = nil
  ) {
    self.limit = max(1, limit)
    self.store = store
    self.storingDelay = storingDelay
  }

  /// Forgets what was not asked for since the last call.
  package func age() {
    state.withLock { state in
      state.old = state.young
      state.young = [:]
    }
  }

  /// The known summaries of `files`, by path: those in memory, and those of the store, which is read on `threads`.
  func storedSummaries(
    of files: [ListedFile],
    on threads: WorkerThreads
  ) async -> [SourcePath: Summary] {
    var found = summaries(of: files)
    EngineMetrics.summaries(found.count, from: .memory)
    guard let store, found.count < files.count else { return found }
    let missing = files.filter { found[$0.path] == nil }
    let stored = await withTaskExecutorPreference(threads) {
      await store.summaries(of: missing.map(\.key))
    }
    state.withLock { state in
      for (key, summary) in stored { state.insert(summary, for: key, limit: limit) }
    }
    EngineMetrics.summaries(missing.count { stored[$0.key] != nil }, from: .disk)
    for file in missing { found[file.path] = stored[file.key] }
    return found
  }

  /// Gives the store what was made since the last time; a few wait for more.
  ///
  /// The store is written on `threads`.
  func storeNewSummaries(on threads: WorkerThreads) async {
    guard let storingDelay else { return await threads.run { self.flush() } }
    let (isMuch, begins) = state.withLock { state in
      let isMuch = state.unstored.count >= Self.batch
      let begins = !isMuch && !state.unstored.isEmpty && !state.isStoring
      if begins { state.isStoring = true }
      return (isMuch, begins)
    }
    if isMuch { await threads.run { self.flush() } }
    guard begins else { return }
    Task { [weak self] in
      try? await Task.sleep(for: storingDelay)
      if let self { await threads.run { self.flush() } }
    }
  }

  /// Gives the store what was made since the last time, all at once.
  package func flush() {
    let new = state.withLock { state in
      defer {
        state.unstored = [:]
        state.isStoring = false
      }
      return state.unstored
    }
    if !new.isEmpty { store?.insert(new) }
  }

  /// The summaries of `files` that are in memory, by path.
  func summaries(of files: [ListedFile]) -> [SourcePath: Summary] {
    state.withLock { state in
      var found: [SourcePath: Summary] = [:]
      found.reserveCapacity(files.count)
      var old: [SummaryKey: Summary] = [:]
      for file in files {
        if let summary = state.young[file.key] {
          found[file.path] = summary
        } else if let summary = state.old[file.key] {
          found[file.path] = summary
          old[file.key] = summary
        }
      }
      // Not before all are found: making room forgets the old ones.
      for (content, summary) in old { state.insert(summary, for: content, limit: limit) }
      return found
    }
  }

  /// The summary of `content`, made by `make` if it is not known.
  ///
  /// Two callers may make the same one at once; no lock is held meanwhile.
  func summary(
    of content: ContentID,
    _ kind: SummaryKind = .source(.swift),
    make: () -> Summary
  ) -> Summary {
    let key = SummaryKey(content: content, kind: kind)
    let known = state.withLock { $0.young[key] ?? $0.old[key] }
    if let known { return known }
    let summary = make()
    state.withLock { state in
      state.insert(summary, for: key, limit: limit)
      if store != nil { state.unstored[key] = summary }
    }
    return summary
  }
}

extension SummaryLanguage {
  /// Of a file that a target compiles or offers as a header.
  init(of path: SourcePath) {
    self =
      switch path.fileExtension {
      case "swift": .swift
      case let name? where SourceExtensions.clang.contains(name): .cSource
      default: .header
      }
  }
}

/// A file as a listing names it.
struct ListedFile: Sendable {
  var path: SourcePath
  var entry: FileEntry
  var kind = SummaryKind.source(.swift)

  var key: SummaryKey { SummaryKey(content: entry.content, kind: kind) }
}
