extension JSONValue {
  /// The value as a document: two spaces for each level, a line break at the end.
  var document: String {
    var text = ""
    write(to: &text, indent: "")
    text += "\n"
    return text
  }

  /// The value on one line, for streams of values (JSON Lines), with a line break at the end.
  var line: String {
    var text = ""
    write(to: &text, indent: nil)
    text += "\n"
    return text
  }

  /// Without an indent everything stands on one line.
  private func write(to text: inout String, indent: String?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .string(let value): Self.writeQuoted(value, to: &text)
    case .array(let values):
      Self.writeList(values, brackets: ("[", "]"), to: &text, indent: indent) { value, inner in
        value.write(to: &inner, indent: indent.map { $0 + "  " })
      }
    case .object(let members):
      Self.writeList(members, brackets: ("{", "}"), to: &text, indent: indent) { member, inner in
        Self.writeQuoted(member.name, to: &inner)
        inner += ": "
        member.value.write(to: &inner, indent: indent.map { $0 + "  " })
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item],
    brackets: (String, String),
    to text: inout String,
    indent: String?,
    _ write: (Item, inout String) -> Void
  ) {
    text += brackets.0
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n  " + indent } else if index > 0 { text += " " }
      write(item, &text)
    }
    if !items.isEmpty, let indent { text += "\n" + indent }
    text += brackets.1
  }

  /// Escapes what RFC 8259 section 7 demands and nothing else.
  private static func writeQuoted(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
