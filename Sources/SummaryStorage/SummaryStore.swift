import Synchronization
package import SystemPackage
package import WorkspaceModel

/// Summaries on disk, by content, shared by all processes of a user.
///
/// Summaries that were made together are written together, as one *segment*. This is a file that appears
/// whole, is found by its name, and is never altered except for marks of use. Nothing here fails: what cannot
/// be read, is damaged, or was written by another version, is not there; what cannot be written is forgotten.
/// Safe to use from any thread; the calls block while they read or write files.
package final class SummaryStore: Sendable {
  let folder: SegmentFolder
  let version: SegmentVersion
  /// In bytes.
  let limit: Int
  /// The segments that lay in the folder at the last look; `nil` of damaged ones.
  private let known = Mutex<[SegmentName: Segment?]>([:])

  /// Opens a store; touches nothing before it is used.
  ///
  /// - Parameters:
  ///   - folder: is made, for this user only, when something is written.
  ///   - summarizerVersion: Summaries of other versions are not found.
  ///   - limit: How many bytes all segments may have together, those of other versions too.
  package init(folder: FilePath, summarizerVersion: Int, limit: Int) {
    self.folder = SegmentFolder(path: folder)
    version = SegmentVersion(
      format: SummaryFormat.version,
      summarizer: UInt32(clamping: summarizerVersion)
    )
    self.limit = max(0, limit)
  }

  // MARK: Reading

  /// The requested summaries that are stored.
  ///
  /// Files are decoded on as many threads as the task's executor has. Complexity: O(keys × log of what
  /// is stored), besides reading and decoding what is found.
  @concurrent
  package func summaries(of keys: [SummaryKey]) async -> [SummaryKey: Summary] {
    var found: [SummaryKey: Summary] = [:]
    // Another process may have merged segments since the last look into the folder: look once more.
    for _ in 1...2 {
      let (summaries, isCurrent) = await lookUp(keys.filter { found[$0] == nil })
      found.merge(summaries) { old, _ in old }
      if isCurrent { break }
    }
    return found
  }

  /// Looks for summaries once; whether no segment went away meanwhile.
  private func lookUp(
    _ keys: [SummaryKey]
  ) async -> (found: [SummaryKey: Summary], isCurrent: Bool) {
    guard !keys.isEmpty else { return ([:], true) }
    var (segments, isCurrent) = currentSegments()
    // For each segment, the positions where something was found, and the keys.
    var places = [[Int: SummaryKey]](repeating: [:], count: segments.count)
    for key in Set(keys) {
      let entry = EntryKey(key)
      for (index, segment) in segments.enumerated() {
        guard let position = segment.table.position(of: entry) else { continue }
        places[index][position] = key
        break
      }
    }
    let found = await withTaskGroup(
      of: Result<[(SummaryKey, Summary)], Errno>.self
    ) { group in
      for (segment, places) in zip(segments, places) {
        for run in segment.runs(of: places.keys.sorted()) {
          group.addTask { [folder] in
            Result { () throws(Errno) in try segment.decode(run, places, in: folder) }
          }
        }
      }
      var found: [SummaryKey: Summary] = [:]
      found.reserveCapacity(keys.count)
      for await result in group {
        switch result {
        case .success(let summaries): for (key, summary) in summaries { found[key] = summary }
        case .failure(let error): isCurrent = isCurrent && error != .noSuchFileOrDirectory
        }
      }
      return found
    }
    for (segment, places) in zip(segments, places) where !places.isEmpty {
      mark(places.filter { found[$0.value] != nil }.map(\.key), in: segment.name)
    }
    return (found, isCurrent)
  }

  /// The segments that this version can read, the youngest first; whether none went meanwhile.
  private func currentSegments() -> ([Segment], isCurrent: Bool) {
    let names = folder.contents().segments.filter { $0.version == version }
    let old = known.withLock { $0 }
    var current: [SegmentName: Segment?] = [:]
    var isCurrent = true
    for name in names {
      if let segment = old[name] {
        current[name] = .some(segment)
        continue
      }
      do throws(Errno) {
        let segment = try Segment(name, in: folder)
        if segment == nil { StoreMetrics.damaged() }
        current[name] = .some(segment)
      } catch {
        // Not remembered: it may work the next time.
        if error == .noSuchFileOrDirectory { isCurrent = false }
      }
    }
    known.withLock { [current] in $0 = current }
    return (current.values.compactMap(\.self).sorted { $0.name > $1.name }, isCurrent)
  }

  /// Notes that entries were used: they are evicted last.
  private func mark(_ positions: [Int], in name: SegmentName) {
    let marked = known.withLock { known -> Segment? in
      guard var segment = known[name] ?? nil else { return nil }
      let unmarked = positions.filter { segment.marks[$0] == 0 }
      if unmarked.isEmpty { return nil }
      for position in unmarked { segment.marks[position] = 1 }
      known[name] = segment
      return segment
    }
    if let marked { folder.overwrite(marked.marks, at: marked.marksOffset, of: name) }
  }

  // MARK: Writing

  /// Keeps summaries, and makes room for them.
  ///
  /// They are in their files when it returns, if they could be written. A summary that breaks what
  /// summaries promise (an index that leads nowhere) is left out.
  package func insert(_ summaries: [SummaryKey: Summary]) {
    let sequence = folder.contents().segments.max()?.nextSequence ?? 0
    let drafts = summaries.compactMap { key, summary in
      SummaryFormat.encode(summary).map {
        SegmentDraft(key: EntryKey(key), payload: $0, sequence: sequence)
      }
    }
    guard !drafts.isEmpty else { return }
    let written = try? write(drafts)
    trim(sparing: Set((written ?? [:]).keys))
  }

  /// Writes segments, none of them too great; their names and sizes in bytes.
  ///
  /// Entries of one segment are evicted together, so they should be of about one age. A segment is as old as
  /// its youngest entry.
  ///
  /// - Throws: why one of them could not be written.
  @discardableResult
  func write(_ drafts: [SegmentDraft]) throws(Errno) -> [SegmentName: Int] {
    // A segment is evicted as a whole in the end: that should be a small part of what is stored.
    let payloadLimit = min(SegmentLayout.payloadLimit, limit / 8)
    var written: [SegmentName: Int] = [:]
    var batch: [SegmentDraft] = []
    var batchSize = 0
    func flush() throws(Errno) {
      guard let sequence = batch.last?.sequence else { return }
      let bytes = SegmentDraft.segment(of: batch, version)
      let name = SegmentName(version: version, sequence: sequence)
      try folder.write(bytes, as: name)
      written[name] = bytes.count
      batch = []
      batchSize = 0
    }
    for draft in drafts.sorted(by: { ($0.sequence, $0.key) < ($1.sequence, $1.key) }) {
      guard draft.payload.count <= min(limit, SegmentLayout.summaryLimit) else { continue }
      if batchSize + draft.payload.count > payloadLimit { try flush() }
      batchSize += draft.payload.count
      batch.append(draft)
    }
    try flush()
    return written
  }
}

extension Segment {
  /// The summaries of a run of positions whose keys are in `keys`.
  fileprivate func decode(
    _ run: ArraySlice<Int>,
    _ keys: [Int: SummaryKey],
    in folder: SegmentFolder
  ) throws(Errno) -> [(SummaryKey, Summary)] {
    var found: [(SummaryKey, Summary)] = []
    try forEachPayload(of: run, in: folder) { position, payload in
      guard let key = keys[position], let summary = SummaryFormat.decode(payload, key.kind)
      else { return }
      found.append((key, summary))
    }
    return found
  }
}
