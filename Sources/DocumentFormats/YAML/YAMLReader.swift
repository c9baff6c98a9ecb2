/// A reader of YAML 1.2 as people and tools write settings and specs.
///
/// It reads block and flow collections, scalars of all styles, anchors, aliases, merge keys and comments. Tags are
/// passed over. Complex keys and several documents are faults that name the line.
///
/// Yams does not serve: it links the whole of Foundation with ICU, which a released program would have to
/// carry (45 MB).
package struct YAMLReader {
  /// Values within one another.
  static let depth = 48

  var cursor: YAMLCursor
  let dialect: YAMLDialect
  var anchors = YAMLAnchors()

  private init(_ text: String, _ dialect: YAMLDialect) {
    cursor = YAMLCursor(text)
    self.dialect = dialect
  }

  /// Reads a document; nil if it is empty.
  ///
  /// Complexity: O(bytes), and O(values) that aliases stand for, which are bounded.
  package static func read(
    _ text: String,
    _ dialect: YAMLDialect = .settings
  ) throws(YAMLFault) -> YAMLNode? {
    var reader = YAMLReader(text, dialect)
    return try reader.document()
  }

  private mutating func document() throws(YAMLFault) -> YAMLNode? {
    try skipToContent()
    while dialect == .full, cursor.column == 0, cursor.byte == UInt8(ascii: "%") {
      cursor.skipLine()
      try skipToContent()
    }
    if cursor.isAtMarker, cursor.byte == UInt8(ascii: "-") {
      cursor.advance(3)
      try skipToContent()
    }
    guard !cursor.isAtEnd, !cursor.isAtMarker else {
      try expectEnd()
      return nil
    }
    let node = try node(in: -1, depth: 0)
    try skipToContent()
    try expectEnd()
    return node
  }

  /// Refuses everything but the end of the document.
  private mutating func expectEnd() throws(YAMLFault) {
    if dialect == .full, cursor.isAtMarker, cursor.byte == UInt8(ascii: ".") {
      cursor.advance(3)
      try skipToContent()
      guard cursor.isAtEnd else { throw fault("only one document is expected") }
      return
    }
    if cursor.isAtEnd { return }
    throw fault(
      cursor.isAtMarker || cursor.byte == UInt8(ascii: "%")
        ? "only one document is expected"
        : "this line is indented less than the first one, or ends no list"
    )
  }

  func fault(_ reason: String) -> YAMLFault { YAMLFault(reason: reason, line: cursor.line) }

  mutating func skipToContent() throws(YAMLFault) {
    guard !cursor.skipToContent() else {
      throw fault("a tab indents this line: use spaces")
    }
  }

  /// Whether the block that is indented by more than `indent` goes on.
  func continues(below indent: Int) -> Bool {
    !cursor.isAtEnd && !cursor.isAtMarker && cursor.column > indent
  }

  // MARK: Blocks

  /// The value that begins here, in a block whose lines are indented by `indent`.
  mutating func node(in indent: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    guard depth < Self.depth else { throw fault("values are nested too deep") }
    let column = cursor.column
    let line = cursor.line
    if cursor.isAtItem { return try sequence(at: column, depth: depth) }
    if isAtKey { return try mapping(at: column, depth: depth) }
    let properties = try properties()
    guard !properties.isEmpty else { return try lineValue(in: indent, depth: depth) }
    let count = anchors.count
    let node: YAMLNode
    if cursor.isAtLineEnd || cursor.isAtComment {
      try skipToContent()
      node =
        continues(below: indent)
        ? try self.node(in: indent, depth: depth + 1) : anchors.empty(line: line)
    } else if isAtKey {
      // On the line of a key, an anchor is that of the key.
      return try mapping(at: column, depth: depth, firstKey: properties)
    } else {
      node = try lineValue(in: indent, depth: depth)
    }
    return anchors.note(node, properties, since: count)
  }

  private mutating func sequence(at column: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    var items: [YAMLNode] = []
    let start = cursor.line
    while !cursor.isAtEnd, !cursor.isAtMarker, cursor.column == column, cursor.isAtItem {
      let line = cursor.line
      cursor.advance()
      try skipToContent()
      items.append(
        continues(below: column)
          ? try node(in: column, depth: depth + 1) : anchors.empty(line: line)
      )
      try skipToContent()
    }
    try refuseIndented(below: column)
    return anchors.counted(.sequence(items, line: start))
  }

  private mutating func mapping(
    at column: Int,
    depth: Int,
    firstKey: YAMLProperties = YAMLProperties()
  ) throws(YAMLFault) -> YAMLNode {
    var mapping = YAMLMapping(line: cursor.line)
    var properties = firstKey
    repeat {
      let line = cursor.line
      if cursor.isAtItem { break }
      if properties.isEmpty { properties = try self.properties() }
      guard isAtKey else { throw fault("`key: value` is expected") }
      let (key, style) = try key(inFlow: false)
      _ = anchors.note(.scalar(key, style: style, line: line), properties, since: anchors.count)
      properties = YAMLProperties()
      let value = try value(below: column, depth: depth)
      try mapping.add(key, style, value, line: line, dialect)
      try skipToContent()
    } while !cursor.isAtEnd && !cursor.isAtMarker && cursor.column == column
    try refuseIndented(below: column)
    return anchors.counted(mapping.node)
  }

  /// The value behind a key: on its line, or below it.
  private mutating func value(below column: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    let line = cursor.line
    cursor.skipBlanks()
    let properties = try properties()
    let count = anchors.count
    let node: YAMLNode
    if !cursor.isAtLineEnd, !cursor.isAtComment {
      node = try lineValue(in: column, depth: depth + 1)
    } else {
      try skipToContent()
      if continues(below: column) {
        node = try self.node(in: column, depth: depth + 1)
      } else if continues(below: column - 1), cursor.isAtItem {
        // The items of a list may stand below their key without being indented.
        node = try sequence(at: column, depth: depth + 1)
      } else {
        node = anchors.empty(line: line)
      }
    }
    return anchors.note(node, properties, since: count)
  }

  private func refuseIndented(below column: Int) throws(YAMLFault) {
    guard continues(below: column) else { return }
    throw fault("this line is indented more than the ones before it")
  }

  // MARK: Values on a line

  /// A scalar, a flow collection or an alias; nothing but a comment may follow it on its last line.
  private mutating func lineValue(in indent: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    if dialect == .full, let mark = cursor.byte,
      mark == UInt8(ascii: "|") || mark == UInt8(ascii: ">")
    {
      return anchors.counted(try blockScalar(in: indent))
    }
    let node: YAMLNode
    if dialect == .full, cursor.byte == UInt8(ascii: "*") {
      node = try alias()
    } else {
      node = try flowValue(in: indent, end: nil, depth: depth)
    }
    cursor.skipBlanks()
    guard cursor.isAtLineEnd || cursor.isAtComment else {
      throw fault("`\(String(cursor.rest.prefix(20)))` follows a value")
    }
    return node
  }
}
