/// How text for a person is laid out and set off.
struct TextStyle: Hashable, Sendable {
  /// Whether the reader's terminal shows colours.
  let usesColor: Bool
  /// The columns of the reader's terminal, which no line exceeds; nil for a file or a pipe.
  var width: Int?
  /// How many lines an answer has at most; nil for all.
  var lineLimit: Int?
  /// Whether details are shown that a first look does not need.
  var isVerbose = false
  /// The words after the number of lines that are left out: how to see all.
  var wholeHint = " (`-v` shows all)"

  /// What a piece of text is, not how it looks.
  enum Role: String, Sendable {
    case plain = ""
    case heading = "1"
    case secondary = "2"
    case good = "32"
    case warning = "33"
    case alarm = "1;31"
  }

  /// The text as the terminal shall show it; control characters are made visible.
  func callAsFunction(_ role: Role, _ text: String) -> String {
    let text = text.withVisibleControls
    guard usesColor, role != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
  }
}

extension String {
  /// The string with control characters spelled out: file names can hold them, and a terminal would
  /// obey.
  var withVisibleControls: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if Self.isControl(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The same for a text of several lines: its line breaks stay.
  var withVisibleControlsInLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withVisibleControls }.joined(separator: "\n")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Marks that turn the direction of text can make a name look like another.
    case .format:
      ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
    default: false
    }
  }
}
