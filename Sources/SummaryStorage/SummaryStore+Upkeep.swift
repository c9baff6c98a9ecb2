import SystemPackage

// The upkeep that keeps the folder small, one process at a time. Readers do not wait. A file that is removed
// while they read it stays open, and they look again for one that is gone.

extension SummaryStore {
  /// So many segments of about one size may lie about; more are merged.
  private static let segmentsOfOneSize = 8
  /// Greater segments stay as they are: opening them costs little for their contents.
  private static let mergedSizeLimit = 4 << 20
  /// Segments up to this size count as of one size.
  private static let smallSize = 64 << 10

  /// Removes what dead processes have left, evicts what was not used for longest if there is too much,
  /// and merges segments if there are many.
  ///
  /// Another process that is doing so, or a folder that cannot be written to, leaves it undone.
  package func trim() { trim(sparing: []) }

  /// The same; of what must go, `new` goes last.
  func trim(sparing new: Set<SegmentName>) {
    folder.exclusively {
      folder.removeAbandoned(folder.contents().temporaries)
      evict(sparing: new)
      merge()
    }
  }

  /// The segments and their sizes in bytes, the oldest first.
  private func segmentSizes() -> [(name: SegmentName, size: Int)] {
    folder.contents().segments.sorted().compactMap { name in
      folder.size(of: name).map { (name, $0) }
    }
  }

  // MARK: Evicting

  /// Makes room: the second-chance algorithm, from the oldest segment on.
  ///
  /// Entries that were used are written again, and count as young and unused. When all was used, the oldest
  /// go all the same. Segments of other versions have no second chance: what is marked in them is not known.
  private func evict(sparing new: Set<SegmentName>) {
    let segments = segmentSizes()
    var total = segments.reduce(0) { $0 + $1.size }
    defer { StoreMetrics.stored(bytes: total) }
    guard total > limit, var youngest = segments.last?.name else { return }
    // Room for a while, so that not every insertion has to make some.
    let target = limit - limit / 4
    for (name, size) in segments where total > target && !new.contains(name) {
      total -= size - keepMarked(name, size: size, sequence: youngest.nextSequence)
      youngest.sequence = youngest.nextSequence
    }
    let kept = segmentSizes()
    total = kept.reduce(0) { $0 + $1.size }
    for isNew in [false, true] {
      for (name, size) in kept where total > target && new.contains(name) == isNew {
        folder.remove(name)
        total -= size
      }
    }
  }

  /// Removes a segment but for what was used; the size of what is left of it, which is `sequence` old.
  private func keepMarked(_ name: SegmentName, size: Int, sequence: UInt64) -> Int {
    guard name.version == version else {
      folder.remove(name)
      return 0
    }
    do throws(Errno) {
      guard let segment = try Segment(name, in: folder) else {
        folder.remove(name)
        return 0
      }
      let marked = segment.marks.indices.filter { segment.marks[$0] != 0 }
      if marked.count == segment.marks.count, !marked.isEmpty {
        folder.overwrite(segment.marks.map { _ in 0 }, at: segment.marksOffset, of: name)
        var younger = name
        younger.sequence = sequence
        try folder.rename(name, to: younger)
        return size
      }
      var drafts = try drafts(of: marked, in: segment)
      for index in drafts.indices {
        drafts[index].isMarked = false
        drafts[index].sequence = sequence
      }
      // On a full disk they are lost: the purpose is to free space.
      let kept = (try? write(drafts)) ?? [:]
      folder.remove(name)
      return kept.values.reduce(0, +)
    } catch {
      return size
    }
  }

  // MARK: Merging

  /// Merges the segments of a size of which there are many; of two entries of one key, one stays.
  ///
  /// So a summary is written again once for each size that its segment grows through.
  private func merge() {
    let own = segmentSizes().filter { $0.name.version == version && $0.size < Self.mergedSizeLimit }
    let classes = Dictionary(grouping: own) { segment in
      let size = max(segment.size, Self.smallSize)
      return (Int.bitWidth - size.leadingZeroBitCount) / 2
    }
    for segments in classes.values where segments.count > Self.segmentsOfOneSize {
      try? merge(segments.map(\.name))
    }
  }

  private func merge(_ names: [SegmentName]) throws(Errno) {
    var drafts: [EntryKey: SegmentDraft] = [:]
    for name in names.sorted() {
      // A damaged segment contributes nothing and goes.
      guard let segment = try Segment(name, in: folder) else { continue }
      for var draft in try self.drafts(of: Array(segment.marks.indices), in: segment) {
        draft.isMarked = draft.isMarked || drafts[draft.key]?.isMarked == true
        drafts[draft.key] = draft
      }
    }
    try write(Array(drafts.values))
    for name in names { folder.remove(name) }
  }

  /// The undamaged ones of some entries; those that were used are marked.
  private func drafts(of positions: [Int], in segment: Segment) throws(Errno) -> [SegmentDraft] {
    var drafts: [SegmentDraft] = []
    for run in segment.runs(of: positions) {
      try segment.forEachPayload(of: run, in: folder) { position, payload in
        drafts.append(
          SegmentDraft(
            key: segment.table.entries[position].key,
            payload: Array(payload),
            sequence: segment.name.sequence,
            isMarked: segment.marks[position] != 0
          )
        )
      }
    }
    return drafts
  }
}
