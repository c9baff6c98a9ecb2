/// A 64-bit checksum of bytes: against damage, not against forgery.
///
/// Four lanes, joined in the end. Each step is a bijection of the word that it covers and of the state
/// before. A difference within one word, such as a flipped bit, always gives another sum. Any other
/// difference does, but for a chance of 2⁻⁶⁴.
struct Checksum {
  private(set) var value: UInt64

  /// Starts with what is covered besides the bytes.
  init(seed: UInt64) { value = seed }

  private static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product ^ (product >> 32)
  }

  /// Covers a number.
  mutating func combine(_ word: UInt64) { value = Self.step(value, word) }

  /// Covers bytes and how many they are.
  ///
  /// Complexity: O(count), a few bytes a cycle.
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    combine(UInt64(truncatingIfNeeded: bytes.count))
    var lanes = (value, ~value, value &+ 1, ~value &+ 1)
    var offset = 0
    while bytes.count - offset >= 32 {
      lanes.0 = Self.step(lanes.0, word(offset))
      lanes.1 = Self.step(lanes.1, word(offset + 8))
      lanes.2 = Self.step(lanes.2, word(offset + 16))
      lanes.3 = Self.step(lanes.3, word(offset + 24))
      offset += 32
    }
    while bytes.count - offset >= 8 {
      lanes.0 = Self.step(lanes.0, word(offset))
      offset += 8
    }
    // The length is covered, too: it distinguishes this from more bytes that are zero.
    let rest = bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    lanes.0 = Self.step(lanes.0, rest)
    value = lanes.0
    for lane in [lanes.1, lanes.2, lanes.3] { combine(lane) }
  }
}
