/// A line of a YAML document with content, without its comment.
struct YAMLLine: Sendable {
  var number: Int
  /// Spaces before the content.
  var indent: Int
  var text: Substring

  /// Whether it is an item of a block sequence.
  var isItem: Bool { text == "-" || text.hasPrefix("- ") }

  /// The rest of an item, at the place where it stands.
  var item: YAMLLine {
    let rest = text.dropFirst()
    let blanks = rest.prefix { $0 == " " }.count
    return YAMLLine(number: number, indent: indent + 1 + blanks, text: rest.dropFirst(blanks))
  }

  /// The key and the rest of `key: value`; nil if the line is something else.
  func entry() throws(YAMLFault) -> (key: String, rest: Substring)? {
    var flow = YAMLFlow(text, line: number)
    // A flow collection is a value, or the fault of its own.
    guard text.first != "[", text.first != "{" else { return nil }
    guard let key = try flow.key() else { return nil }
    return (key, flow.rest)
  }

  /// The lines with content; lines within brackets are joined.
  static func lines(of text: String) throws(YAMLFault) -> [YAMLLine] {
    var lines: [YAMLLine] = []
    var open = YAMLBrackets()
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for (number, line) in zip(
      1...,
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    ) {
      let indent = line.prefix { $0 == " " }.count
      let wasOpen = open.isOpen
      let content = open.content(of: line.dropFirst(indent))
      if content.isEmpty || (content == "---" && lines.isEmpty) { continue }
      guard content.first != "\t" else {
        throw YAMLFault(reason: "a tab indents this line: use spaces", line: number)
      }
      guard content != "---", content != "...", !content.hasPrefix("%") || wasOpen else {
        throw YAMLFault(reason: "only one document is expected", line: number)
      }
      if wasOpen, let last = lines.indices.last {
        lines[last].text = Substring(lines[last].text + " " + content)
      } else {
        lines.append(YAMLLine(number: number, indent: indent, text: content))
      }
    }
    return lines
  }
}

/// The brackets that are open at the end of a line.
private struct YAMLBrackets {
  private var depth = 0

  var isOpen: Bool { depth > 0 }

  /// The line without comment and trailing blanks.
  mutating func content(of line: Substring) -> Substring {
    var quote: Character?
    var before: Character = " "
    var end = line.endIndex
    for index in line.indices {
      let character = line[index]
      if let mark = quote {
        let isEscaped = mark == "\"" && before == "\\"
        if character == mark, !isEscaped { quote = nil }
        // Two backslashes escape nothing that follows.
        before = isEscaped ? " " : character
        continue
      }
      if character == "#", before == " " || before == "\t" {
        end = index
        break
      }
      switch character {
      // Two single quotation marks are one within a text.
      case "\"", "'": if " [{,:-'".contains(before) { quote = character }
      case "[", "{": if depth > 0 || " [{,".contains(before) { depth += 1 }
      case "]", "}": depth = max(0, depth - 1)
      default: break
      }
      before = character
    }
    var content = line[..<end]
    while let last = content.last, last == " " || last == "\t" { content.removeLast() }
    return content
  }
}
