/// The results that wait to be sent; bounded in number and bytes.
struct UploadQueue {
  /// One result.
  struct Entry: Sendable {
    var action: CachedAction
    var result: [UInt8]
  }

  static let mostEntries = 1_024
  static let mostBytes = 32 << 20

  private var entries: [Entry] = []
  private var bytes = 0

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a result; `false` if there is no room for it.
  mutating func append(_ entry: Entry) -> Bool {
    guard entries.count < Self.mostEntries, bytes + entry.result.count <= Self.mostBytes else {
      return false
    }
    entries.append(entry)
    bytes += entry.result.count
    return true
  }

  /// Takes all out.
  mutating func removeAll() -> [Entry] {
    defer { (entries, bytes) = ([], 0) }
    return entries
  }
}
