import WorkspaceModel

/// A key or a text with placeholders, as `String(format:)` reads it.
///
/// Interpolations of localized literals become placeholders of the key, whose types syntax does not show. Texts are
/// therefore compared by their shape, in which every placeholder is the same.
struct FormatText {
  /// Every placeholder is replaced by one mark, `%%` by `%`.
  private(set) var shape = ""
  /// Ascending by position.
  private(set) var arguments: [FormatArgument] = []

  /// Stands for a placeholder; no text of a person has it.
  private static let mark = "\u{FFFC}"

  /// The shape of the key that a literal with interpolations between `texts` has.
  static func shape(of texts: [String]) -> String {
    texts.map { $0.replacingDoubledPercents }.joined(separator: mark)
  }

  /// Reads a text.
  ///
  /// Complexity: O(length).
  init(_ text: String) {
    var reader = PlaceholderReader(rest: text.unicodeScalars[...])
    var plain = String.UnicodeScalarView()
    var next: UInt16 = 1
    while let scalar = reader.rest.popFirst() {
      guard scalar == "%" else {
        plain.append(scalar)
        continue
      }
      if reader.rest.first == "%" {
        reader.rest.removeFirst()
        plain.append("%")
        continue
      }
      let start = reader.rest
      guard let placeholder = reader.placeholder() else {
        reader.rest = start
        plain.append("%")
        continue
      }
      plain.append(contentsOf: Self.mark.unicodeScalars)
      guard let kind = placeholder.kind else { continue }
      let position = placeholder.position ?? next
      if placeholder.position == nil { next = next == .max ? next : next + 1 }
      arguments.append(FormatArgument(position: position, kind: kind))
    }
    shape = String(plain)
    arguments.sort()
  }
}

/// Reads what follows a percent sign.
private struct PlaceholderReader {
  struct Placeholder {
    var position: UInt16?
    /// `nil` for a variable of a plural, `%#@count@`.
    var kind: FormatArgument.Class?
  }

  var rest: Substring.UnicodeScalarView

  /// `nil` if it is none; `rest` is then somewhere in it.
  mutating func placeholder() -> Placeholder? {
    var position: UInt16?
    if rest.first == "(" {
      // A name of a generated symbol: `%(count)lld`.
      guard let close = rest.firstIndex(of: ")") else { return nil }
      rest = rest[rest.index(after: close)...]
    }
    let start = rest
    let digits = number()
    if rest.first == "$" {
      guard let digits else { return nil }
      rest.removeFirst()
      position = digits
    } else {
      rest = start
    }
    if rest.first == "#", rest.dropFirst().first == "@" {
      let name = rest.dropFirst(2)
      guard let end = name.firstIndex(of: "@") else { return nil }
      rest = name[name.index(after: end)...]
      return Placeholder(position: position)
    }
    // No space, although it is a flag: in texts `50% off` is more usual.
    rest = rest.drop { "#0-+'".unicodeScalars.contains($0) }
    _ = number()
    if rest.first == "." {
      rest.removeFirst()
      _ = number()
    }
    let length = rest.prefix { "hlqLztj".unicodeScalars.contains($0) }
    rest = rest.dropFirst(length.count)
    guard let conversion = rest.popFirst(),
      let kind = FormatArgument.Class(conversion, length: length)
    else { return nil }
    return Placeholder(position: position, kind: kind)
  }

  private mutating func number() -> UInt16? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return UInt16(String(digits))
  }
}

extension FormatArgument.Class {
  fileprivate init?(_ conversion: Unicode.Scalar, length: Substring.UnicodeScalarView) {
    switch conversion {
    case "@": self = .object
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C":
      self = length.contains { "lqztj".unicodeScalars.contains($0) } ? .longInteger : .integer
    case "f", "F", "e", "E", "g", "G", "a", "A": self = .floatingPoint
    case "s", "S", "p": self = .pointer
    default: return nil
    }
  }
}

extension String {
  fileprivate var replacingDoubledPercents: String {
    guard contains("%") else { return self }
    var text = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", rest.first == "%" { rest.removeFirst() }
      text.append(scalar)
    }
    return String(text)
  }
}
