/// A reader of the part of YAML 1.2 in which settings are written.
///
/// It reads block and flow mappings and sequences, plain and quoted scalars of one line, and comments. Anchors,
/// aliases, tags, block scalars and several documents are faults that name the line and the remedy.
///
/// Yams does not serve: it links the whole of Foundation with ICU, which a released program would have to
/// carry (45 MB).
struct YAMLReader {
  /// Values within one another.
  static let depth = 16

  private var lines: [YAMLLine]
  private var index = 0

  /// Reads a document; nil if it is empty.
  static func read(_ text: String) throws(YAMLFault) -> YAMLNode? {
    var reader = YAMLReader(lines: try YAMLLine.lines(of: text))
    guard let first = reader.lines.first else { return nil }
    let node = try reader.block(indent: first.indent, depth: 0)
    guard let line = reader.current else { return node }
    throw YAMLFault(
      reason: "this line is indented less than the first one, or ends no list",
      line: line.number
    )
  }

  private var current: YAMLLine? { index < lines.count ? lines[index] : nil }

  /// The value whose lines are indented by `indent`.
  private mutating func block(indent: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    guard let line = current else { return .scalar("", line: lines.last?.number ?? 1) }
    guard depth < Self.depth else {
      throw YAMLFault(reason: "values are nested too deep", line: line.number)
    }
    if line.isItem { return try sequence(indent: indent, depth: depth) }
    if try line.entry() != nil { return try mapping(indent: indent, depth: depth) }
    index += 1
    return try YAMLFlow.value(line.text, line: line.number)
  }

  private mutating func sequence(indent: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    var items: [YAMLNode] = []
    let start = current?.number ?? 1
    while let line = current, line.indent == indent, line.isItem {
      let rest = line.item
      if rest.text.isEmpty {
        index += 1
        items.append(try nested(in: line, atLeast: indent + 1, depth: depth))
      } else {
        // What follows `- ` is a block of its own, which begins in the middle of the line.
        lines[index] = rest
        items.append(try block(indent: rest.indent, depth: depth + 1))
      }
    }
    try expectEnd(of: indent)
    return .sequence(items, line: start)
  }

  private mutating func mapping(indent: Int, depth: Int) throws(YAMLFault) -> YAMLNode {
    var entries: [YAMLEntry] = []
    let start = current?.number ?? 1
    while let line = current, line.indent == indent, !line.isItem {
      guard let (key, rest) = try line.entry() else {
        throw YAMLFault(reason: "`key: value` is expected", line: line.number)
      }
      guard !entries.contains(where: { $0.key == key }) else {
        throw YAMLFault(reason: "keys that are given twice: `\(key)`", line: line.number)
      }
      index += 1
      let value: YAMLNode
      if rest.isEmpty {
        // The items of a list may stand below their key without being indented.
        let isList = current?.isItem == true && current?.indent == indent
        value = try nested(in: line, atLeast: isList ? indent : indent + 1, depth: depth)
      } else {
        value = try YAMLFlow.value(rest, line: line.number)
      }
      entries.append(YAMLEntry(key: key, value: value, line: line.number))
    }
    try expectEnd(of: indent)
    return .mapping(entries, line: start)
  }

  /// The block below a line; an empty scalar if there is none.
  private mutating func nested(
    in line: YAMLLine,
    atLeast indent: Int,
    depth: Int
  ) throws(YAMLFault) -> YAMLNode {
    guard let next = current, next.indent >= indent else { return .scalar("", line: line.number) }
    return try block(indent: next.indent, depth: depth + 1)
  }

  private func expectEnd(of indent: Int) throws(YAMLFault) {
    guard let line = current, line.indent > indent else { return }
    throw YAMLFault(
      reason: "this line is indented more than the ones before it",
      line: line.number
    )
  }
}
