/// A stable 64-bit hash of tokens.
///
/// It is equal on every machine, in every process and version of one summary format. Zero stands for an
/// absent part.
package struct Fingerprint: Sendable, Hashable {
  package var value: UInt64

  /// No token at all.
  package static let none = Fingerprint(value: 0)

  @inlinable
  package init(value: UInt64) { self.value = value }

  /// The fingerprint of one token.
  package init(of token: some Sequence<UInt8>) {
    var builder = FingerprintBuilder()
    builder.combine(token)
    self = builder.fingerprint
  }
}

/// The hash of one token's text, computed once and fed to every fingerprint that covers the token.
///
/// FNV-1a's step over eight bytes at a time, little-endian, each followed by a shift that brings the upper
/// bits down. It starts from FNV's offset basis and the token's length. There is no seed.
package struct TokenHash: Sendable, Hashable {
  package let value: UInt64

  @inlinable
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = UnsafeRawBufferPointer(bytes)
    // The length has a step of its own: mixed into the first word it could equal a letter.
    var hash = TokenHash.step(0xcbf2_9ce4_8422_2325, UInt64(text.count).littleEndian)
    var offset = 0
    while text.count - offset > 8 {
      hash = TokenHash.step(hash, text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    value = TokenHash.step(hash, TokenHash.lastWord(of: text, from: offset))
  }

  package init(_ text: StaticString) {
    self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  package static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ UInt64(littleEndian: word)) &* 0x9e37_79b9_7f4a_7c15
    return product ^ (product >> 32)
  }

  /// The last one to eight bytes as one word; with the token's length it distinguishes them.
  @inlinable
  package static func lastWord(of text: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
    let count = text.count - offset
    if count >= 4 {
      let first = text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let last = text.loadUnaligned(fromByteOffset: text.count - 4, as: UInt32.self)
      let word = UInt64(UInt32(littleEndian: first)) | UInt64(UInt32(littleEndian: last)) << 32
      return word.littleEndian
    }
    if count == 0 { return 0 }
    let word =
      UInt64(text[offset]) | UInt64(text[offset + count / 2]) << 8
      | UInt64(text[text.count - 1]) << 16
    return word.littleEndian
  }
}

/// Feeds token texts into a `Fingerprint`; the order counts.
///
/// Like the compiler's interface hash, it sees token text and never trivia
/// (swift: lib/Parse/Parser.cpp, `recordTokenHash`).
package struct FingerprintBuilder: Sendable {
  @usableFromInline package var state: UInt64 = 0xcbf2_9ce4_8422_2325
  @usableFromInline package var isEmpty = true

  @inlinable
  package init() {}

  /// Adds one token whose hash is known.
  @inlinable
  package mutating func combine(_ token: TokenHash) {
    isEmpty = false
    state = TokenHash.step(state, token.value.littleEndian)
  }

  /// Adds one token.
  package mutating func combine(_ token: some Sequence<UInt8>) {
    let hash =
      token.withContiguousStorageIfAvailable(TokenHash.init)
      ?? Array(token).withUnsafeBufferPointer(TokenHash.init)
    combine(hash)
  }

  /// Adds a token that is known as text.
  package mutating func combine(_ text: String) { combine(text.utf8) }

  /// Adds what another builder has hashed.
  @inlinable
  package mutating func combine(_ other: Fingerprint) {
    isEmpty = false
    state = TokenHash.step(state, other.value.littleEndian)
  }

  /// The hash so far; `Fingerprint.none` if nothing was added.
  @inlinable
  package var fingerprint: Fingerprint {
    if isEmpty { return Fingerprint(value: 0) }
    // A last mixing step: the upper bits depend little on the last token.
    var mixed = state &* 0xd6e8_feb8_6659_fd93
    mixed ^= mixed >> 32
    return Fingerprint(value: mixed == 0 ? 1 : mixed)
  }
}
