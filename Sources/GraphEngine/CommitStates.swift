import HashTreeCollections
import SourceTrees
import WorkspaceModel

/// The states of commits that a session keeps, by their full ids; the one that was used longest ago goes first.
struct CommitStates: Sendable {
  /// Two are needed for a question about a change.
  private static let least = 2

  private var states = RecentValues<String, LoadedSnapshot>(capacity: 8)
  /// The memory that the states may take together, in bytes; `nil` for any memory.
  var limit: Int?

  /// The ids of the kept commits.
  var ids: [String] { states.entries.map(\.key) }

  mutating func value(for id: String) -> LoadedSnapshot? { states.value(for: id) }

  /// Keeps a state, and as many others as the limit allows.
  ///
  /// Returns whether one had to go. Complexity: O(files) with a limit, else O(1).
  mutating func insert(_ state: LoadedSnapshot, for id: String) -> Bool {
    states.insert(state, for: id)
    guard let limit else { return false }
    var weight = state.snapshot.weight
    var kept = 1
    for entry in states.entries.dropLast().reversed() {
      weight += entry.value.snapshot.weight(besides: state.snapshot)
      if kept >= Self.least, weight > limit { break }
      kept += 1
    }
    let excess = states.count - kept
    states.removeFirst(excess)
    return excess > 0
  }

  mutating func remove(_ id: String) { _ = states.removeValue(for: id) }

  mutating func removeAll() { states.removeAll() }
}

extension WorkspaceSession {
  /// A commit's state as an answer to a question.
  func loaded(
    _ loaded: LoadedSnapshot,
    _ commit: String,
    _ timings: Timings
  ) -> LoadedState {
    LoadedState(
      loaded: loaded,
      state: .commit(commit),
      revision: revision,
      freshness: .fresh,
      timings: timings
    )
  }

  /// Whether no submodule can come to hand that a state lacks; to a bare repository none comes.
  func isWhole(_ loaded: LoadedSnapshot) -> Bool {
    !loaded.listing.lacksFiles || root.repository?.isBare == true
  }

  /// The state of a commit in memory, unless a submodule that it lacks has come since.
  func known(_ tree: RevisionTree) async throws -> LoadedSnapshot? {
    guard let known = commits.value(for: tree.commit) else { return nil }
    if isWhole(known) { return known }
    if try await tree.listing().files == known.listing.files { return known }
    commits.remove(tree.commit)
    answers.removeAnswers(notBetween: commits.ids)
    return nil
  }
}

extension WorkspaceSnapshot {
  /// The memory that the snapshot takes about, in bytes, if nothing of it is shared.
  ///
  /// Complexity: O(files).
  var weight: Int {
    summaries.files.values.reduce(structureWeight) { $0 + $1.weight }
      + (resources.count + files.count) * Self.fileWeight
  }

  /// The memory that it takes about beside another one of the same repository, with which it shares equal files.
  ///
  /// Complexity: that of `FileTable.forEachDifference`.
  func weight(besides other: WorkspaceSnapshot) -> Int {
    var weight = structureWeight
    other.files.forEachDifference(to: files) { path, _, _ in
      weight += Self.fileWeight + (summaries.file(path)?.weight ?? 0)
    }
    return weight
  }

  /// The entries of tables that a file has.
  private static let fileWeight = 300

  /// The graph with its targets, edges and tables of names.
  private var structureWeight: Int { 65_536 + graph.modules.count * 4_096 }
}

extension SourceFile {
  /// The memory that the file takes about, in bytes.
  fileprivate var weight: Int { parsedSummary?.weight ?? 600 + (unparsedByteCount ?? 0) }
}

extension FileSummary {
  /// The memory that the summary takes about, in bytes, with the tables that questions make of it.
  fileprivate var weight: Int {
    let name = MemoryLayout<String>.stride + MemoryLayout<NameKey>.stride + 32
    return 600 + names.count * name + declarations.count * MemoryLayout<Declaration>.stride
      + mentions.count * 16 + layouts.count * MemoryLayout<Fingerprint>.stride
      + (header?.weight ?? 0)
  }
}

extension Header {
  /// The memory that it takes about, in bytes.
  fileprivate var weight: Int {
    lines.count * MemoryLayout<HeaderLine>.stride + names.count * (MemoryLayout<String>.stride + 16)
      + (items ?? []).reduce(0) { $0 + 128 + ($1.declared.count + $1.mentioned.count) * 4 }
  }
}
