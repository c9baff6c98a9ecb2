/// The identity of a file's bytes: its git blob id, SHA-1 or SHA-256.
///
/// The same hash is computed for files that git does not track. So equal bytes have equal ids in every
/// revision, worktree and machine of one object format.
package struct ContentID: Sendable, Hashable, CustomStringConvertible {
  // Four words and not a `SIMD4`, which is aligned to 32 bytes: Swift 6.3.1 makes the frame of an async
  // function that holds such a value a word too small, and the task's allocator aborts with "freed
  // pointer was not the last allocation".
  private let word0: UInt64
  private let word1: UInt64
  private let word2: UInt64
  private let word3: UInt64
  private let count: UInt8

  /// Makes an id from a digest of 1 to 32 bytes; `nil` for any other length.
  package init?(bytes: some Collection<UInt8>) {
    guard (1...32).contains(bytes.count) else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      let bits = UInt64(byte) << UInt64(56 - 8 * (index % 8))
      switch index / 8 {
      case 0: words.0 |= bits
      case 1: words.1 |= bits
      case 2: words.2 |= bits
      default: words.3 |= bits
      }
    }
    (word0, word1, word2, word3) = words
    count = UInt8(bytes.count)
  }

  /// Makes an id from lower- or upper-case hexadecimal digits, as git prints them.
  package init?(hex: some Collection<UInt8>) {
    guard hex.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in hex {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.init(bytes: bytes)
  }

  /// The digest.
  package var bytes: [UInt8] {
    let words = [word0, word1, word2, word3]
    return (0..<Int(count)).map {
      UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - 8 * ($0 % 8)))
    }
  }

  /// The digest in lower-case hexadecimal digits.
  package var description: String { bytes.hexadecimal }
}
