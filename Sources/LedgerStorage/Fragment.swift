import Crypto

/// A part of a ledger, which has the SHA-256 of its bytes as its name.
package struct Fragment: Sendable, Hashable {
  /// How many bytes one may have.
  package static let largest = 256 << 20

  /// The name of a fragment: 64 hexadecimal digits and `.ledger`.
  package struct Name: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let description: String

    /// `nil` for the name of another object.
    package init?(_ text: String) {
      let digits = text.utf8.prefix(64)
      guard text.utf8.count == 64 + Self.suffix.utf8.count, text.hasSuffix(Self.suffix),
        digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else { return nil }
      description = text
    }

    /// The name of these bytes.
    package init(of bytes: [UInt8]) {
      description = SHA256.hash(data: bytes).hexadecimal + Self.suffix
    }

    /// The first digits, for messages.
    package var short: String { String(description.prefix(12)) }

    package static func < (left: Name, right: Name) -> Bool {
      left.description < right.description
    }

    private static let suffix = ".ledger"
  }

  package let name: Name
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    (name, self.bytes) = (Name(of: bytes), bytes)
  }
}

extension Sequence<UInt8> {
  /// Two lower-case digits a byte.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}
