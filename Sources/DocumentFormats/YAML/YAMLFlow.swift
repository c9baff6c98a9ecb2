/// Flow collections, and keys.
extension YAMLReader {
  /// A flow collection, or a quoted or plain scalar.
  ///
  /// Lines that are not indented more than `indent` end a plain scalar. `end` is the bracket that ends the flow
  /// collection around it.
  mutating func flowValue(
    in indent: Int,
    end: UInt8?,
    depth: Int
  ) throws(YAMLFault) -> YAMLNode {
    guard depth < Self.depth else { throw fault("values are nested too deep") }
    let line = cursor.line
    switch cursor.byte {
    case UInt8(ascii: "["): return anchors.counted(try flowSequence(depth))
    case UInt8(ascii: "{"): return anchors.counted(try flowMapping(depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return anchors.counted(.scalar(try quoted(), style: .quoted, line: line))
    case UInt8(ascii: "*") where dialect == .full: return try alias()
    default:
      let text = try plain(in: indent, inFlow: end != nil)
      let isEmpty = dialect == .settings && ["~", "null", "Null", "NULL"].contains(text)
      return anchors.counted(.scalar(isEmpty ? "" : text, style: .plain, line: line))
    }
  }

  private mutating func flowSequence(_ depth: Int) throws(YAMLFault) -> YAMLNode {
    let line = cursor.line
    let close = UInt8(ascii: "]")
    var items: [YAMLNode] = []
    cursor.advance()
    while try !ends(with: close) {
      let item = try flowItem(close, depth)
      // `[key: value]` is a list of one mapping.
      if dialect == .full, case .scalar(let key, let style, let line) = item,
        isAtFlowColon(behind: style)
      {
        var mapping = YAMLMapping(line: line)
        let value = try flowEntryValue(close, depth)
        try mapping.add(key, style, value, line: line, dialect)
        items.append(anchors.counted(mapping.node))
      } else {
        items.append(item)
      }
      try expectSeparator(before: close)
    }
    return .sequence(items, line: line)
  }

  private mutating func flowMapping(_ depth: Int) throws(YAMLFault) -> YAMLNode {
    var mapping = YAMLMapping(line: cursor.line)
    let close = UInt8(ascii: "}")
    cursor.advance()
    while try !ends(with: close) {
      let line = cursor.line
      let properties = try properties()
      skipInFlow()
      if dialect == .settings, !isAtFlowKey {
        throw fault("`key: value` is expected in `{…}`")
      }
      let (key, style) = try key(inFlow: true)
      _ = anchors.note(.scalar(key, style: style, line: line), properties, since: anchors.count)
      var value = YAMLNode.scalar("", style: .plain, line: line)
      if isAtFlowColon(behind: style) { value = try flowEntryValue(close, depth) }
      do throws(YAMLFault) {
        try mapping.add(key, style, value, line: line, dialect)
      } catch {
        throw YAMLFault(reason: error.reason + ", in `{…}`", line: error.line)
      }
      try expectSeparator(before: close)
    }
    return mapping.node
  }

  /// Whether `:` stands here; behind a quoted key the value may follow at once.
  private func isAtFlowColon(behind style: YAMLStyle) -> Bool {
    cursor.isAtColon(inFlow: true)
      || dialect == .full && style == .quoted && cursor.byte == UInt8(ascii: ":")
  }

  /// The value behind `:`; an empty scalar if there is none.
  private mutating func flowEntryValue(_ close: UInt8, _ depth: Int) throws(YAMLFault) -> YAMLNode {
    let line = cursor.line
    _ = cursor.take(":")
    skipInFlow()
    if cursor.byte == close || cursor.byte == UInt8(ascii: ",") { return anchors.empty(line: line) }
    return try flowItem(close, depth)
  }

  /// A value with its properties.
  private mutating func flowItem(_ close: UInt8, _ depth: Int) throws(YAMLFault) -> YAMLNode {
    let line = cursor.line
    let properties = try properties()
    let count = anchors.count
    skipInFlow()
    let isMissing = cursor.byte == close || cursor.byte == UInt8(ascii: ",")
    guard !isMissing || !properties.isEmpty else { throw fault("a value is expected") }
    let node =
      isMissing
      ? anchors.empty(line: line) : try flowValue(in: -1, end: close, depth: depth + 1)
    skipInFlow()
    return anchors.note(node, properties, since: count)
  }

  /// Goes to the next content; in a flow collection, indentation has no meaning.
  private mutating func skipInFlow() { _ = cursor.skipToContent() }

  private mutating func ends(with close: UInt8) throws(YAMLFault) -> Bool {
    skipInFlow()
    guard !cursor.isAtEnd, !cursor.isAtMarker else {
      throw fault("`\(Character(Unicode.Scalar(close)))` or `,` is expected")
    }
    guard cursor.byte == close else { return false }
    cursor.advance()
    return true
  }

  private mutating func expectSeparator(before close: UInt8) throws(YAMLFault) {
    skipInFlow()
    guard cursor.byte != close, !cursor.take(",") else { return }
    throw fault("`\(Character(Unicode.Scalar(close)))` or `,` is expected")
  }

  // MARK: Keys

  /// Whether a key with its `:` begins here, on this line.
  var isAtKey: Bool { isAtKey(inFlow: false) }

  private var isAtFlowKey: Bool { isAtKey(inFlow: true) }

  private func isAtKey(inFlow: Bool) -> Bool {
    var ahead = cursor
    switch ahead.byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return false
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let mark = ahead.byte, ahead.skipQuoted(mark) else { return false }
      ahead.skipBlanks()
      return ahead.isAtColon(inFlow: inFlow)
    case let first?:
      if dialect == .full, "&*!|>%@`".utf8.contains(first) { return false }
      // A complex key is no plain one.
      if first == UInt8(ascii: "?"), ahead.isSpace(at: 1) { return false }
      let start = ahead.position
      while !ahead.isAtLineEnd, !ahead.isAtComment {
        if ahead.isAtColon(inFlow: inFlow) { return ahead.position > start }
        if inFlow, let byte = ahead.byte, YAMLCursor.isFlowMark(byte) { return false }
        ahead.advance()
      }
      return false
    case nil: return false
    }
  }

  /// Takes a key; in a block, with the `:` behind it.
  mutating func key(inFlow: Bool) throws(YAMLFault) -> (String, YAMLStyle) {
    let isQuoted = cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'")
    if inFlow, let first = cursor.byte, "[{*".utf8.contains(first) {
      throw fault("a list, a mapping or an alias as a key is not supported")
    }
    let key = isQuoted ? try quoted() : try plain(in: inFlow ? -1 : .max, inFlow: inFlow)
    if inFlow { skipInFlow() } else { cursor.skipBlanks() }
    if !inFlow { _ = cursor.take(":") }
    return (key, isQuoted ? .quoted : .plain)
  }
}

extension YAMLCursor {
  /// Goes behind a quoted scalar; false if it does not end on its line.
  fileprivate mutating func skipQuoted(_ mark: UInt8) -> Bool {
    advance()
    while !isAtLineEnd {
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        advance(2)
        continue
      }
      guard byte == mark else {
        advance()
        continue
      }
      advance()
      // Two single quotation marks are one within a text.
      guard mark == UInt8(ascii: "'"), byte == mark else { return true }
      advance()
    }
    return false
  }
}
