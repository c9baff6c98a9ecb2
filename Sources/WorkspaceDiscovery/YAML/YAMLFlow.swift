/// A reader of values within one line: scalars, `[a, b]` and `{key: value}`.
struct YAMLFlow {
  private(set) var rest: Substring
  private let line: Int

  init(_ text: Substring, line: Int) {
    rest = text
    self.line = line
  }

  /// The value that is all of a text.
  static func value(_ text: Substring, line: Int) throws(YAMLFault) -> YAMLNode {
    var flow = YAMLFlow(text, line: line)
    let node = try flow.value(within: "", depth: 0)
    flow.skipBlanks()
    guard flow.rest.isEmpty else { throw flow.fault("`\(flow.rest.prefix(20))` follows a value") }
    return node
  }

  /// The key before `: `, or before `:` at the end; nil, with nothing taken, if there is none.
  mutating func key() throws(YAMLFault) -> String? {
    let start = rest
    if rest.first == "\"" || rest.first == "'" {
      let key = try quoted()
      skipBlanks()
      if takeColon() { return key }
    } else if let colon = colon(), !rest[..<colon].isEmpty,
      !rest[..<colon].contains(where: { ",[]{}".contains($0) })
    {
      let key = rest[..<colon]
      try checkPlain(key)
      rest = rest[colon...]
      _ = takeColon()
      return String(trimmed(key))
    }
    rest = start
    return nil
  }

  /// The value that begins here; characters of `end` end a plain scalar.
  private mutating func value(within end: String, depth: Int) throws(YAMLFault) -> YAMLNode {
    skipBlanks()
    guard depth < YAMLReader.depth else { throw fault("values are nested too deep") }
    switch rest.first {
    case "[":
      return .sequence(
        try items("]") { flow throws(YAMLFault) in
          try flow.value(within: ",]", depth: depth + 1)
        },
        line: line
      )
    case "{":
      let entries = try items("}") { flow throws(YAMLFault) in try flow.entry(depth) }
      guard Set(entries.map(\.key)).count == entries.count else {
        throw fault("keys that are given twice in `{…}`")
      }
      return .mapping(entries, line: line)
    case "\"", "'": return .scalar(try quoted(), line: line)
    default:
      let text = rest.prefix { !end.contains($0) }
      rest = rest[text.endIndex...]
      try checkPlain(text)
      return .scalar(Self.isNull(trimmed(text)) ? "" : String(trimmed(text)), line: line)
    }
  }

  private mutating func entry(_ depth: Int) throws(YAMLFault) -> YAMLEntry {
    skipBlanks()
    guard let key = try key() else { throw fault("`key: value` is expected in `{…}`") }
    return YAMLEntry(key: key, value: try value(within: ",}", depth: depth + 1), line: line)
  }

  /// The elements between brackets, separated by commas.
  private mutating func items<Element>(
    _ close: Character,
    _ element: (inout YAMLFlow) throws(YAMLFault) -> Element
  ) throws(YAMLFault) -> [Element] {
    rest.removeFirst()
    var elements: [Element] = []
    while true {
      skipBlanks()
      if take(close) { return elements }
      elements.append(try element(&self))
      skipBlanks()
      if take(close) { return elements }
      guard take(",") else { throw fault("`\(close)` or `,` is expected") }
    }
  }

  // MARK: Scalars

  private mutating func quoted() throws(YAMLFault) -> String {
    let mark = rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == mark {
        // Two single quotation marks are one.
        guard mark == "'", take("'") else { return text }
        text.append("'")
      } else if character == "\\", mark == "\"" {
        text.append(try escaped())
      } else {
        text.append(character)
      }
    }
    throw fault("a quotation mark is not closed on its line")
  }

  private mutating func escaped() throws(YAMLFault) -> Character {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "u": return try character(ofDigits: 4, "`\\u` needs four hexadecimal digits")
    case "x": return try character(ofDigits: 2, "`\\x` needs two hexadecimal digits")
    case let other:
      throw fault("`\\\(other.map(String.init) ?? "")` is no escape that is supported")
    }
  }

  /// The character whose number follows in hexadecimal digits.
  private mutating func character(
    ofDigits count: Int,
    _ reason: String
  ) throws(YAMLFault) -> Character {
    let digits = rest.prefix(count)
    rest = rest.dropFirst(count)
    guard digits.count == count, let number = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw fault(reason) }
    return Character(scalar)
  }

  /// Refuses characters at the beginning that YAML gives another meaning.
  private func checkPlain(_ text: Substring) throws(YAMLFault) {
    guard let first = text.first, "&*!|>%@`,]}?".contains(first) else { return }
    let isMark = first != "?" || text.dropFirst().first == " "
    guard isMark else { return }
    throw fault(
      "`\(trimmed(text).prefix(40))` begins with `\(first)`: put it between quotation marks"
    )
  }

  private static func isNull(_ text: Substring) -> Bool {
    ["~", "null", "Null", "NULL"].contains(text)
  }

  // MARK: Characters

  /// The place of the colon that ends a plain key.
  private func colon() -> Substring.Index? {
    for index in rest.indices where rest[index] == ":" {
      let next = rest.index(after: index)
      if next == rest.endIndex || rest[next] == " " || rest[next] == "\t" { return index }
    }
    return nil
  }

  private mutating func takeColon() -> Bool {
    guard rest.first == ":" else { return false }
    let after = rest.dropFirst()
    guard after.isEmpty || after.first == " " || after.first == "\t" else { return false }
    rest = after
    skipBlanks()
    return true
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  private func fault(_ reason: String) -> YAMLFault { YAMLFault(reason: reason, line: line) }
}
