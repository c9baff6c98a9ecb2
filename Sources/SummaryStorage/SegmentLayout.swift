/// The layout of a segment's file.
///
/// All numbers are little-endian.
///
/// | offset | bytes | |
/// |---|---|---|
/// | 0 | 8 | magic |
/// | 8 | 4 + 4 | version of the format, of the summariser |
/// | 16 | 8 | number of entries |
/// | 24 | 8 | checksum of all before and of the table |
/// | 32 | 56 each | table: entries, ascending by key |
/// | | 1 each | marks: not zero if the entry was used since the segment was written |
/// | | | payloads in the order of the table, each as `SummaryFormat` writes it |
///
/// Only the marks of a segment are altered. No checksum covers them: they only decide what is evicted last.
enum SegmentLayout {
  static let magic: UInt64 = 0x3130_5353_4450_5247
  static let headerSize = 32
  static let entrySize = 56

  /// The payloads of one segment together, unless a single one is greater.
  ///
  /// So a process reads, merges and evicts little at once.
  static let payloadLimit = 32 << 20
  /// A file greater than this is no segment.
  static let sizeLimit = 128 << 20
  /// Greater summaries are not stored: their source has some hundred megabytes.
  static let summaryLimit = 64 << 20

  /// The size of all but the payloads.
  static func tableSize(_ count: Int) -> Int { headerSize + count * (entrySize + 1) }
}

/// A summary on its way into a segment.
struct SegmentDraft: Sendable {
  var key: EntryKey
  var payload: [UInt8]
  /// The age that it counts as: see `SegmentName.sequence`.
  var sequence: UInt64
  /// Whether it was used since it was written first.
  var isMarked = false

  /// The bytes of a segment's file; no two drafts may have one key.
  static func segment(of drafts: [SegmentDraft], _ version: SegmentVersion) -> [UInt8] {
    let drafts = drafts.sorted { $0.key < $1.key }
    var table = BinaryWriter()
    for draft in drafts {
      draft.key.write(to: &table)
      table.fixed(UInt64(draft.payload.count))
      table.fixed(draft.payload.withUnsafeBytes { draft.key.checksum(of: $0, version) })
    }
    var writer = BinaryWriter()
    writer.reserve(
      drafts.reduce(SegmentLayout.tableSize(drafts.count)) { $0 + $1.payload.count }
    )
    writer.fixed(SegmentLayout.magic)
    writer.fixed(version.format)
    writer.fixed(version.summarizer)
    writer.fixed(UInt64(drafts.count))
    var sum = Checksum(seed: SegmentLayout.magic)
    writer.bytes.withUnsafeBytes { sum.combine($0) }
    table.bytes.withUnsafeBytes { sum.combine($0) }
    writer.fixed(sum.value)
    writer.raw(table.bytes)
    for draft in drafts { writer.uint8(draft.isMarked ? 1 : 0) }
    for draft in drafts { writer.raw(draft.payload) }
    return writer.bytes
  }
}
