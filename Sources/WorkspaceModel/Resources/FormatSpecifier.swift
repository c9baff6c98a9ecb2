/// A placeholder of a format string, as `printf` and `NSString` read them.
///
/// `%[position$][(name)][flags][width][.precision][length]conversion`. Sources: IEEE 1003.1, `fprintf`; Apple's "String
/// Programming Guide", format specifiers. `%#@name@` is a variable of a `.stringsdict`, `%arg` the argument of a variable
/// in a string catalog.
package struct FormatSpecifier: Sendable, Hashable {
  package enum Conversion: Sendable, Hashable {
    case argument(FormatArgument.Class)
    /// `%#@name@`.
    case variable(String)
    /// `%arg`.
    case variableArgument
  }

  /// From 1; `nil` if it is counted.
  package var position: UInt16?
  package var conversion: Conversion
  /// How many integers `*` takes before the argument.
  package var stars: UInt16
  /// As written.
  package var text: Substring

  /// The placeholders of a text, in order; `%%` is none.
  ///
  /// Complexity: O(length of the text).
  package static func all(in text: String) -> [FormatSpecifier] {
    let bytes = text.utf8
    guard var start = bytes.firstIndex(of: UInt8(ascii: "%")) else { return [] }
    var found: [FormatSpecifier] = []
    while true {
      var reader = Reader(rest: text[bytes.index(after: start)...].utf8)
      if let (position, conversion) = reader.specifier() {
        let stars = reader.stars
        let end = reader.rest.startIndex
        found.append(
          FormatSpecifier(
            position: position,
            conversion: conversion,
            stars: stars,
            text: text[start..<end]
          )
        )
      } else if reader.rest.first == UInt8(ascii: "%") {
        reader.rest.removeFirst()
      }
      guard let next = reader.rest.firstIndex(of: UInt8(ascii: "%")) else { return found }
      start = next
    }
  }
}

extension FormatSpecifier {
  /// The likely placeholders of a text.
  ///
  /// A space is a flag, too, and `50% off` is more usual than that; `% @` prints its argument. A hyphen is a flag that
  /// does nothing without a width, and `100%-os` is prose. Complexity: O(length of the text).
  package static func likely(in text: String) -> [FormatSpecifier] {
    all(in: text).filter { specifier in
      let text = specifier.text
      if text.contains(" ") { return specifier.conversion == .argument(.object) }
      return !text.contains("-") || text.contains { $0.isNumber || $0 == "*" || $0 == "@" }
    }
  }

  /// The text after a percent sign.
  private struct Reader {
    var rest: Substring.UTF8View
    var stars: UInt16 = 0

    /// The position and conversion; `nil` if no placeholder stands there.
    mutating func specifier() -> (UInt16?, Conversion)? {
      let position = place()
      takeName()
      var isAlternative = false
      while let byte = rest.first, "-+ 0#'".utf8.contains(byte) {
        isAlternative = isAlternative || byte == UInt8(ascii: "#")
        rest.removeFirst()
      }
      if isAlternative, take("@") {
        let name = rest.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "%") }
        let after = rest[name.endIndex...]
        if !name.isEmpty, after.first == UInt8(ascii: "@") {
          rest = after.dropFirst()
          return (position, .variable(String(Substring(name))))
        }
        return (position, .argument(.object))
      }
      size()
      if take(".") { size() }
      if rest.starts(with: "arg".utf8) {
        rest = rest.dropFirst(3)
        return (position, .variableArgument)
      }
      let length = rest.prefix { "hlqLzjt".utf8.contains($0) }
      rest = rest[length.endIndex...]
      guard let byte = rest.first, let kind = Self.kind(byte, length) else { return nil }
      rest.removeFirst()
      return (position, .argument(kind))
    }

    private static func kind(
      _ conversion: UInt8,
      _ length: Substring.UTF8View
    ) -> FormatArgument.Class? {
      switch conversion {
      case UInt8(ascii: "@"): return .object
      case _ where "diuxXoDUO".utf8.contains(conversion):
        let isLong = length.contains { "lqLzjt".utf8.contains($0) }
        return isLong ? .longInteger : .integer
      case _ where "cC".utf8.contains(conversion): return .integer
      case _ where "fFeEgGaA".utf8.contains(conversion): return .floatingPoint
      case _ where "sSpn".utf8.contains(conversion): return .pointer
      default: return nil
      }
    }

    /// `2$`.
    private mutating func place() -> UInt16? {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard let number = UInt16(Substring(digits)), number > 0,
        rest[digits.endIndex...].first == UInt8(ascii: "$")
      else { return nil }
      rest = rest[digits.endIndex...].dropFirst()
      return number
    }

    /// `(count)`, by which a catalog names an argument.
    private mutating func takeName() {
      guard rest.first == UInt8(ascii: "(") else { return }
      let name = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "%") }
      let after = rest[name.endIndex...]
      if !name.isEmpty, after.first == UInt8(ascii: ")") { rest = after.dropFirst() }
    }

    /// A width or precision: digits, `*`, `*2$`.
    private mutating func size() {
      if take("*") {
        if place() == nil { stars += 1 }
      } else {
        rest = rest.drop { (0x30...0x39).contains($0) }
      }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }
  }
}
