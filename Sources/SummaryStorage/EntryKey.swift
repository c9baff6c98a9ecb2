import WorkspaceModel

/// A key as it stands in a table: in an order, and in words.
struct EntryKey: Sendable, Hashable, Comparable {
  /// The digest, zeros after it.
  var words: (UInt64, UInt64, UInt64, UInt64)
  /// The length of the digest, and above it the kind of summary.
  var kind: UInt64

  init(_ key: SummaryKey) {
    let bytes = key.content.bytes
    func word(_ index: Int) -> UInt64 {
      (8 * index..<8 * index + 8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
    }
    words = (word(0), word(1), word(2), word(3))
    kind = UInt64(bytes.count) | UInt64(key.kind.number) << 8
  }

  init(_ reader: inout BinaryReader) {
    words = (
      reader.fixed(UInt64.self), reader.fixed(UInt64.self), reader.fixed(UInt64.self),
      reader.fixed(UInt64.self)
    )
    kind = reader.fixed(UInt64.self)
  }

  func write(to writer: inout BinaryWriter) {
    for word in [words.0, words.1, words.2, words.3, kind] { writer.fixed(word) }
  }

  static func == (left: EntryKey, right: EntryKey) -> Bool {
    left.words == right.words && left.kind == right.kind
  }

  static func < (left: EntryKey, right: EntryKey) -> Bool {
    if left.words.0 != right.words.0 { return left.words.0 < right.words.0 }
    return (left.words.1, left.words.2, left.words.3, left.kind)
      < (right.words.1, right.words.2, right.words.3, right.kind)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(kind)
  }

  /// The checksum of a payload that is stored under this key.
  ///
  /// It covers key and version: a payload never passes for that of another key.
  func checksum(of payload: UnsafeRawBufferPointer, _ version: SegmentVersion) -> UInt64 {
    var sum = Checksum(seed: SegmentLayout.magic)
    sum.combine(UInt64(version.format) << 32 | UInt64(version.summarizer))
    for word in [words.0, words.1, words.2, words.3, kind] { sum.combine(word) }
    sum.combine(payload)
    return sum.value
  }
}
