import SystemPackage

/// A segment as far as a process keeps it in memory: all but the payloads.
struct Segment: Sendable {
  /// How much is read at once, where that much is wanted.
  private static let runLimit = 96 << 10
  /// So many bytes that nobody wants are read rather than calling the system again.
  private static let gapLimit = 32 << 10

  let name: SegmentName
  let table: SegmentTable
  /// For each entry, zero as long as nobody has used it; see `SegmentLayout`.
  var marks: [UInt8]

  /// Reads table and marks; `nil` of a file that is damaged, of another version, or something else.
  ///
  /// - Throws: what keeps the file from being read just now.
  init?(_ name: SegmentName, in folder: SegmentFolder) throws(Errno) {
    let parts = try folder.withSegment(name) { file, size throws(Errno) in
      try Segment.read(file, size: size, name.version)
    }
    guard let parts else { return nil }
    self.name = name
    (table, marks) = parts
  }

  private static func read(
    _ file: FileDescriptor,
    size: Int,
    _ version: SegmentVersion
  ) throws(Errno) -> (SegmentTable, [UInt8])? {
    guard SegmentLayout.headerSize...SegmentLayout.sizeLimit ~= size else { return nil }
    let header = try file.bytes(0..<SegmentLayout.headerSize)
    let count = header.withUnsafeBytes { SegmentTable.count(inHeader: $0, version) }
    guard let count, SegmentLayout.tableSize(count) <= size else { return nil }
    let head = try file.bytes(0..<SegmentLayout.tableSize(count))
    let table = head.withUnsafeBytes { SegmentTable($0, fileSize: size, version) }
    return table.map { ($0, Array(head.suffix(count))) }
  }

  /// Where the marks stand in the file.
  var marksOffset: Int {
    SegmentLayout.headerSize + table.entries.count * SegmentLayout.entrySize
  }

  /// The positions, which are ascending, in parts that one call of the system reads together.
  func runs(of positions: [Int]) -> [ArraySlice<Int>] {
    var runs: [ArraySlice<Int>] = []
    var start = 0
    for (index, position) in positions.enumerated().dropFirst() {
      let before = table.entries[positions[index - 1]].range.upperBound
      let range = table.entries[position].range
      let first = table.entries[positions[start]].range.lowerBound
      if range.lowerBound - before > Self.gapLimit || range.upperBound - first > Self.runLimit {
        runs.append(positions[start..<index])
        start = index
      }
    }
    if start < positions.count { runs.append(positions[start...]) }
    return runs
  }

  /// Reads one of the `runs` and calls `body` with each payload whose checksum is right.
  ///
  /// - Throws: what keeps the file from being read; `noSuchFileOrDirectory` if it has gone.
  func forEachPayload(
    of run: ArraySlice<Int>,
    in folder: SegmentFolder,
    _ body: (_ position: Int, _ payload: UnsafeRawBufferPointer) -> Void
  ) throws(Errno) {
    guard let first = run.first, let last = run.last else { return }
    let start = table.entries[first].range.lowerBound
    let end = table.entries[last].range.upperBound
    let bytes = try folder.withSegment(name) { file, _ throws(Errno) in
      try file.bytes(start..<end)
    }
    bytes.withUnsafeBytes { bytes in
      for position in run {
        let entry = table.entries[position]
        let range = entry.range.lowerBound - start..<entry.range.upperBound - start
        let payload = UnsafeRawBufferPointer(rebasing: bytes[range])
        if entry.key.checksum(of: payload, table.version) == entry.checksum {
          body(position, payload)
        } else {
          StoreMetrics.damaged()
        }
      }
    }
  }
}

extension FileDescriptor {
  /// The bytes of a range.
  ///
  /// - Throws: `ioError` if the file is shorter.
  fileprivate func bytes(_ range: Range<Int>) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      do throws(Errno) {
        let buffer = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<range.count]
        )
        try readAll(from: range.lowerBound, into: buffer)
        count = range.count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
