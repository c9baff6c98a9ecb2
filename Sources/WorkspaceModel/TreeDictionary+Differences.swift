package import HashTreeCollections

extension TreeDictionary where Value: Equatable {
  /// Calls `body` with each key whose values differ, or that only one of the two dictionaries has; in any
  /// order.
  ///
  /// Dictionaries of nearly the same keys are iterated in nearly the same order: both are walked side by
  /// side, and hardly a key is hashed. Complexity: O(count of both).
  package func forEachDifference(
    to other: Self,
    _ body: (_ key: Key, _ old: Value?, _ new: Value?) throws -> Void
  ) rethrows {
    var (olds, news) = (makeIterator(), other.makeIterator())
    var (old, new) = (olds.next(), news.next())
    while let left = old, let right = new {
      if left.key == right.key {
        if left.value != right.value { try body(left.key, left.value, right.value) }
        (old, new) = (olds.next(), news.next())
        continue
      }
      let (isRemoved, isAdded) = (other[left.key] == nil, self[right.key] == nil)
      // Both are in both: the order is another one.
      if !isRemoved, !isAdded { break }
      if isRemoved {
        try body(left.key, left.value, nil)
        old = olds.next()
      }
      if isAdded {
        try body(right.key, nil, right.value)
        new = news.next()
      }
    }
    // Of a key that both have, either both sides are still to come or none is.
    while let left = old {
      let value = other[left.key]
      if value != left.value { try body(left.key, left.value, value) }
      old = olds.next()
    }
    while let right = new {
      if self[right.key] == nil { try body(right.key, nil, right.value) }
      new = news.next()
    }
  }
}
