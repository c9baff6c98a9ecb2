/// The name of a segment's file: who can read it, how old it is, and something of its own.
///
/// Four numbers in hexadecimal digits. Names compare by age.
struct SegmentName: Sendable, Hashable, Comparable {
  private static let suffix = ".summaries"

  var version: SegmentVersion
  /// Greater than those of the segments that were there before.
  var sequence: UInt64
  /// Distinguishes files that several processes write at once.
  var identity: UInt64

  init(version: SegmentVersion, sequence: UInt64, identity: UInt64 = .random(in: 0 ... .max)) {
    self.version = version
    self.sequence = sequence
    self.identity = identity
  }

  /// Reads a file's name; `nil` if no `SegmentName` is written so.
  init?(fileName: String) {
    guard fileName.hasSuffix(Self.suffix) else { return nil }
    let parts = fileName.dropLast(Self.suffix.count).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    guard parts.count == 4, let format = UInt32(parts[0], radix: 16),
      let summarizer = UInt32(parts[1], radix: 16), let sequence = UInt64(parts[2], radix: 16),
      let identity = UInt64(parts[3], radix: 16)
    else { return nil }
    self.init(
      version: SegmentVersion(format: format, summarizer: summarizer),
      sequence: sequence,
      identity: identity
    )
    // A name in another spelling is somebody else's.
    guard self.fileName == fileName else { return nil }
  }

  var fileName: String {
    let numbers: [UInt64] = [
      UInt64(version.format), UInt64(version.summarizer), sequence, identity,
    ]
    return numbers.map { String($0, radix: 16) }.joined(separator: "-") + Self.suffix
  }

  /// The age of what comes after.
  var nextSequence: UInt64 { sequence == .max ? .max : sequence + 1 }

  static func < (left: SegmentName, right: SegmentName) -> Bool {
    (left.sequence, left.identity) < (right.sequence, right.identity)
  }
}

/// The readers of a segment: a summary of another summariser may differ, one of another format cannot be
/// decoded.
struct SegmentVersion: Sendable, Hashable {
  var format: UInt32
  var summarizer: UInt32
}
