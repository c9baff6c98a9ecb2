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
    var rest = text[...]
    var next: UInt16 = 1
    for specifier in FormatSpecifier.likely(in: text) {
      shape += String(rest[..<specifier.text.startIndex]).replacingDoubledPercents + Self.mark
      rest = rest[specifier.text.endIndex...]
      guard case .argument(let kind) = specifier.conversion else { continue }
      let position = specifier.position ?? next
      if specifier.position == nil { next = next == .max ? next : next + 1 }
      arguments.append(FormatArgument(position: position, kind: kind))
    }
    shape += String(rest).replacingDoubledPercents
    arguments.sort()
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

extension KeyPattern {
  /// Whether a text has letters outside of placeholders; others are the same in all languages.
  var hasLetters: Bool {
    guard case .texts(let texts) = self else { return true }
    return texts.count == 1 ? texts[0].hasLetters : texts.contains { $0.hasWord }
  }
}

extension String {
  /// Whether it has a letter, or beside placeholders a word: `v%@` is the same in all languages.
  var hasLetters: Bool {
    guard contains("%") else { return contains { $0.isLetter } }
    let format = FormatText(self)
    return format.arguments.isEmpty
      ? format.shape.contains { $0.isLetter } : format.shape.hasWord
  }

  /// Whether it has two letters side by side, or one that is no Latin letter.
  fileprivate var hasWord: Bool {
    var isAfterLetter = false
    for character in self {
      if character.isLetter, isAfterLetter || !character.isASCII { return true }
      isAfterLetter = character.isLetter
    }
    return false
  }
}
