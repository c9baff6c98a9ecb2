/// The values used last, by key; the one that was not used for longest goes first.
///
/// For a handful of large values: every operation is O(capacity).
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The one that was used longest ago first.
  private(set) var entries: [(key: Key, value: Value)] = []
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var count: Int { entries.count }

  mutating func value(for key: Key) -> Value? {
    guard let value = removeValue(for: key) else { return nil }
    entries.append((key, value))
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    entries.removeAll { $0.key == key }
    entries.append((key, value))
    if entries.count > capacity { entries.removeFirst() }
  }

  /// Takes the value out.
  mutating func removeValue(for key: Key) -> Value? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    return entries.remove(at: index).value
  }

  mutating func removeFirst(_ count: Int) { entries.removeFirst(min(count, entries.count)) }

  mutating func removeAll(where isOver: (Key) -> Bool) { entries.removeAll { isOver($0.key) } }

  mutating func removeAll() { entries.removeAll() }
}
