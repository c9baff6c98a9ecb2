/// The hash of everything that a test target runs: hexadecimal digits.
package struct RunContents: Sendable, Hashable, Comparable {
  package let digest: String

  /// A hash of 16 to 64 bytes, in lower-case digits; `nil` for anything else.
  package init?(digest: String) {
    let digits = digest.utf8
    guard digits.count.isMultiple(of: 2), (32...128).contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.digest = digest
  }

  package static func < (left: RunContents, right: RunContents) -> Bool {
    left.digest < right.digest
  }
}
