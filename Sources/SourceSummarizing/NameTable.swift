import WorkspaceModel

/// The identifiers and operators of one file, each stored once.
///
/// It points into the text that is being summarised and must not outlive it.
struct NameTable {
  /// A name by order of first occurrence.
  typealias ID = UInt32

  private struct Entry {
    let hash: UInt64
    let text: UnsafeBufferPointer<UInt8>
  }

  private var entries: [Entry] = []
  /// Open addressing: indices into `entries` plus one, zero for a free slot.
  private var slots: [UInt32]
  private var mask: Int

  init(expectedCount: Int) {
    var capacity = 64
    while capacity < expectedCount * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    mask = capacity - 1
    entries.reserveCapacity(expectedCount)
  }

  var count: Int { entries.count }

  subscript(id: ID) -> UnsafeBufferPointer<UInt8> { entries[Int(id)].text }

  func hash(of id: ID) -> UInt64 { entries[Int(id)].hash }

  /// The name's id; `hash` must be that of `text`.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, _ hash: TokenHash) -> ID {
    var slot = Int(truncatingIfNeeded: hash.value) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash.value, NameTable.equal(entry.text, text) { return slots[slot] - 1 }
      slot = (slot + 1) & mask
    }
    entries.append(Entry(hash: hash.value, text: text))
    slots[slot] = UInt32(truncatingIfNeeded: entries.count)
    if entries.count * 2 > slots.count { grow() }
    return UInt32(truncatingIfNeeded: entries.count - 1)
  }

  private mutating func grow() {
    mask = slots.count * 2 - 1
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  /// The names with a stamp other than zero, sorted by key, and where each id went.
  func sorted(usedIn stamps: [UInt32]) -> (names: [String], position: [UInt32]) {
    var order: [(key: UInt64, id: Int)] = []
    order.reserveCapacity(entries.count)
    for id in entries.indices where stamps[id] != 0 { order.append((entries[id].hash, id)) }
    order.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return NameTable.precedes(entries[left.id].text, entries[right.id].text)
    }
    var position = [UInt32](repeating: 0, count: entries.count)
    for (index, name) in order.enumerated() {
      position[name.id] = UInt32(truncatingIfNeeded: index)
    }
    return (order.map { String(decoding: entries[$0.id].text, as: UTF8.self) }, position)
  }

  private static func equal(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }

  private static func precedes(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }
}
