/// One summary of a segment.
struct SegmentEntry: Sendable {
  var key: EntryKey
  /// Where its payload stands in the file.
  var range: Range<Int>
  /// See `EntryKey.checksum`.
  var checksum: UInt64
}

/// The keys of a segment, and where their summaries stand.
struct SegmentTable: Sendable {
  let version: SegmentVersion
  /// Ascending by key, without repetition; their ranges do not overlap.
  let entries: [SegmentEntry]

  /// How many entries the header speaks of; `nil` if this is no header of a segment of `version`.
  static func count(inHeader header: UnsafeRawBufferPointer, _ version: SegmentVersion) -> Int? {
    var reader = BinaryReader(header)
    guard reader.fixed(UInt64.self) == SegmentLayout.magic,
      reader.fixed(UInt32.self) == version.format,
      reader.fixed(UInt32.self) == version.summarizer,
      let count = Int(exactly: reader.fixed(UInt64.self)),
      count <= SegmentLayout.sizeLimit / (SegmentLayout.entrySize + 1)
    else { return nil }
    return count
  }

  /// Reads header and table; `nil` if a bit of them is wrong, or if an entry would lie beyond `fileSize`.
  init?(_ bytes: UnsafeRawBufferPointer, fileSize: Int, _ version: SegmentVersion) {
    guard let count = Self.count(inHeader: bytes, version) else { return nil }
    let size = SegmentLayout.headerSize + count * SegmentLayout.entrySize
    guard bytes.count >= size else { return nil }
    var reader = BinaryReader(UnsafeRawBufferPointer(rebasing: bytes[..<size]))
    _ = reader.raw(SegmentLayout.headerSize - 8)
    guard reader.fixed(UInt64.self) == Self.checksum(bytes, tableEnd: size) else { return nil }
    var entries: [SegmentEntry] = []
    entries.reserveCapacity(count)
    var end = SegmentLayout.tableSize(count)
    for _ in 0..<count {
      let key = EntryKey(&reader)
      let size = reader.fixed(UInt64.self)
      let checksum = reader.fixed(UInt64.self)
      if let last = entries.last, key <= last.key { return nil }
      guard let length = Int(exactly: size), length <= fileSize - end else { return nil }
      entries.append(SegmentEntry(key: key, range: end..<end + length, checksum: checksum))
      end += length
    }
    guard reader.isComplete else { return nil }
    self.entries = entries
    self.version = version
  }

  private static func checksum(_ bytes: UnsafeRawBufferPointer, tableEnd: Int) -> UInt64 {
    var sum = Checksum(seed: SegmentLayout.magic)
    let start = SegmentLayout.headerSize
    sum.combine(UnsafeRawBufferPointer(rebasing: bytes[..<(start - 8)]))
    sum.combine(UnsafeRawBufferPointer(rebasing: bytes[start..<tableEnd]))
    return sum.value
  }

  /// Where an entry stands; `nil` if it is not there.
  ///
  /// Complexity: O(log entries).
  func position(of key: EntryKey) -> Int? {
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].key < key { lower = middle + 1 } else { upper = middle }
    }
    return lower < entries.count && entries[lower].key == key ? lower : nil
  }
}
