package import TestHistory

/// A sample of the proven tests, which runs although nothing it runs has changed.
///
/// A pass that should not have been recorded is found only by running the test again. Equal seeds select equal tests.
package struct TestAudit: Sendable, Hashable {
  /// From 0, none, to 1, all.
  package let share: Double
  package var seed: String

  /// A share that is no number is 0.
  package init(share: Double, seed: String) {
    self.share = share.isNaN ? 0 : min(max(share, 0), 1)
    self.seed = seed
  }

  /// Whether the test runs anyway; the contents take part, so that each of them has a sample of its own.
  package func selects(_ test: String, _ contents: RunContents) -> Bool {
    guard share > 0 else { return false }
    var hash = Self.basis
    for text in [seed, contents.digest, test] {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* Self.prime }
      // Texts end at different places.
      hash = (hash ^ 0xff) &* Self.prime
    }
    hash ^= hash >> 32
    hash = hash &* 0x9e37_79b9_7f4a_7c15
    return Double(hash >> 11) < share * Double(1 << 53)
  }

  // FNV-1a of 64 bits: the same on every machine.
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3
}
