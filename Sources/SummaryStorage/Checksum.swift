import WorkspaceModel

/// A 64-bit checksum of bytes: against damage, not against forgery.
///
/// Four lanes of `TokenHash.step`, each a bijection of its word, joined by further steps: a difference
/// within one word, a flipped bit for instance, always gives another sum, and any other one but for a
/// chance of 2⁻⁶⁴.
struct Checksum {
  private(set) var value: UInt64

  /// Starts with what is covered besides the bytes.
  init(seed: UInt64) { value = seed }

  /// Covers a number.
  mutating func combine(_ word: UInt64) { value = TokenHash.step(value, word.littleEndian) }

  /// Covers bytes and how many they are.
  ///
  /// Complexity: O(count), a few bytes a cycle.
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    func word(_ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    combine(UInt64(truncatingIfNeeded: bytes.count))
    var lanes = (value, ~value, value &+ 1, ~value &+ 1)
    var offset = 0
    while bytes.count - offset >= 32 {
      lanes.0 = TokenHash.step(lanes.0, word(offset))
      lanes.1 = TokenHash.step(lanes.1, word(offset + 8))
      lanes.2 = TokenHash.step(lanes.2, word(offset + 16))
      lanes.3 = TokenHash.step(lanes.3, word(offset + 24))
      offset += 32
    }
    while bytes.count - offset >= 8 {
      lanes.0 = TokenHash.step(lanes.0, word(offset))
      offset += 8
    }
    lanes.0 = TokenHash.step(lanes.0, TokenHash.lastWord(of: bytes, from: offset))
    value = lanes.0
    for lane in [lanes.1, lanes.2, lanes.3] { combine(lane) }
  }
}
