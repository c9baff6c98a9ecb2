/// A stable 64-bit hash of tokens: equal on every machine, in every process and version of one
/// summary format. Zero means "nothing there".
package struct Fingerprint: Sendable, Hashable {
  package var value: UInt64

  /// No token at all.
  package static let none = Fingerprint(value: 0)

  package init(value: UInt64) { self.value = value }
}

/// Feeds token texts into a `Fingerprint`: FNV-1a over the bytes, a zero byte after each token.
///
/// Like the compiler's interface hash, it sees token text and never trivia
/// (swift: lib/Parse/Parser.cpp, `recordTokenHash`).
package struct FingerprintBuilder: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325
  private var isEmpty = true

  package init() {}

  /// Adds one token.
  package mutating func combine(_ token: some Sequence<UInt8>) {
    isEmpty = false
    for byte in token { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    state = state &* 0x0000_0100_0000_01b3
  }

  /// Adds a token that is known as text.
  package mutating func combine(_ text: String) { combine(text.utf8) }

  /// Adds what another builder has hashed.
  package mutating func combine(_ other: Fingerprint) {
    withUnsafeBytes(of: other.value.littleEndian) { combine($0) }
  }

  /// The hash so far; `Fingerprint.none` if nothing was added.
  package var fingerprint: Fingerprint {
    if isEmpty { return .none }
    // A last mixing step: FNV's upper bits depend little on the last bytes.
    var mixed = state ^ (state >> 32)
    mixed = mixed &* 0xd6e8_feb8_6659_fd93
    mixed ^= mixed >> 32
    return Fingerprint(value: mixed == 0 ? 1 : mixed)
  }
}
