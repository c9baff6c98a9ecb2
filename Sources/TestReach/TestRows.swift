/// A set of tests, by their positions: one row of bits.
package struct TestRow: Sendable, Hashable {
  fileprivate(set) var words: [UInt64]

  /// The empty set of some number of tests.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  package func contains(_ test: Int) -> Bool {
    let word = test >> 6
    return words.indices.contains(word) && words[word] >> UInt64(test & 63) & 1 == 1
  }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func insert(_ test: Int) { words[test >> 6] |= 1 << UInt64(test & 63) }

  package mutating func formUnion(_ other: TestRow) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: TestRow) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  package func intersection(_ other: TestRow) -> TestRow {
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }
}

/// Sets of tests that only grow, one for each of many things.
struct TestRows: Sendable {
  private let width: Int
  private var words: [UInt64]

  init(rows: Int, tests: Int) {
    width = (tests + 63) / 64
    words = Array(repeating: 0, count: rows * width)
  }

  subscript(row: Int) -> TestRow {
    var result = TestRow(count: width * 64)
    for index in 0..<width { result.words[index] = words[row * width + index] }
    return result
  }

  /// Adds tests to a row; returns those that it did not contain, or `nil` if there are none.
  ///
  /// Complexity: O(tests / 64).
  mutating func insert(_ tests: TestRow, into row: Int) -> TestRow? {
    let start = row * width
    guard (0..<width).contains(where: { tests.words[$0] & ~words[start + $0] != 0 }) else {
      return nil
    }
    var new = tests
    for index in 0..<width {
      new.words[index] &= ~words[start + index]
      words[start + index] |= tests.words[index]
    }
    return new
  }

  /// Each row as a set that does not grow any more.
  ///
  /// Complexity: O(rows * tests / 64).
  var sealed: SealedRows {
    var known: [TestRow: Int32] = [:]
    var sealed = SealedRows(sets: [], numbers: [])
    sealed.numbers.reserveCapacity(width == 0 ? 0 : words.count / width)
    for row in 0..<(width == 0 ? 0 : words.count / width) {
      let set = self[row]
      let number = known[set] ?? Int32(sealed.sets.count)
      if number == sealed.sets.count {
        known[set] = number
        sealed.sets.append(set)
      }
      sealed.numbers.append(number)
    }
    return sealed
  }

  /// The tests of a row that are among others; `nil` if there are none.
  func intersection(of row: Int, _ tests: TestRow) -> TestRow? {
    let start = row * width
    guard (0..<width).contains(where: { tests.words[$0] & words[start + $0] != 0 }) else {
      return nil
    }
    var common = tests
    for index in 0..<width { common.words[index] &= words[start + index] }
    return common
  }
}

/// Sets of tests, each kept once, for many things of which most have equal ones.
struct SealedRows: Sendable {
  fileprivate(set) var sets: [TestRow]
  /// By row, the position in `sets`.
  fileprivate(set) var numbers: [Int32]

  subscript(row: Int) -> TestRow? {
    numbers.indices.contains(row) ? sets[Int(numbers[row])] : nil
  }
}
