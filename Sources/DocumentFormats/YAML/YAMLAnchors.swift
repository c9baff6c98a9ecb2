/// The properties before a value: its anchor, and whether it has a tag.
struct YAMLProperties {
  var anchor: String?
  var hasTag = false

  var isEmpty: Bool { anchor == nil && !hasTag }
}

/// The values that aliases can stand for.
///
/// An alias of a list of aliases of lists can stand for more values than a machine has memory for. The values are
/// counted as if each alias were written out, and their number is bounded.
struct YAMLAnchors {
  private struct Anchored {
    var node: YAMLNode
    /// How many values it consists of.
    var size: Int
  }

  /// The most values that a document may have, with aliases written out.
  static let limit = 200_000

  private var anchored: [String: Anchored] = [:]
  /// The values so far.
  private(set) var count = 0

  mutating func counted(_ node: YAMLNode) -> YAMLNode {
    count += 1
    return node
  }

  /// An empty scalar.
  mutating func empty(line: Int) -> YAMLNode { counted(.scalar("", style: .plain, line: line)) }

  /// Gives a value the anchor before it; `count` is the number of values before it was read.
  mutating func note(_ node: YAMLNode, _ properties: YAMLProperties, since count: Int) -> YAMLNode {
    var node = node
    if properties.hasTag, case .scalar(let text, _, let line) = node {
      node = .scalar(text, style: .quoted, line: line)
    }
    if let name = properties.anchor {
      anchored[name] = Anchored(node: node, size: max(1, self.count - count))
    }
    return node
  }

  /// The value of an alias.
  mutating func value(of name: String, line: Int) throws(YAMLFault) -> YAMLNode {
    guard let found = anchored[name] else {
      throw YAMLFault(reason: "no anchor `&\(name)` stands before the alias", line: line)
    }
    count += found.size
    guard count <= Self.limit else {
      throw YAMLFault(
        reason: "its aliases stand for more than \(Self.limit) values",
        line: line
      )
    }
    return found.node
  }
}

/// A mapping that is being read.
struct YAMLMapping {
  private var entries: [YAMLEntry] = []
  private var keys: Set<String> = []
  /// The mappings behind `<<`, the strongest first.
  private var merged: [YAMLEntry] = []
  private let line: Int

  init(line: Int) { self.line = line }

  mutating func add(
    _ key: String,
    _ style: YAMLStyle,
    _ value: YAMLNode,
    line: Int,
    _ dialect: YAMLDialect
  ) throws(YAMLFault) {
    if dialect == .full, key == "<<", style == .plain { return try merge(value) }
    guard keys.insert(key).inserted else {
      throw YAMLFault(reason: "keys that are given twice: `\(key)`", line: line)
    }
    entries.append(YAMLEntry(key: key, value: value, line: line))
  }

  /// Takes the entries of a mapping, or of each of a list; an earlier one is stronger.
  private mutating func merge(_ value: YAMLNode) throws(YAMLFault) {
    switch value {
    case .mapping(let entries, _): merged += entries
    case .sequence(let nodes, _):
      for node in nodes {
        guard case .mapping(let entries, _) = node else {
          throw YAMLFault(reason: "`<<` needs a mapping, or a list of mappings", line: node.line)
        }
        merged += entries
      }
    case .scalar(_, _, let line):
      throw YAMLFault(reason: "`<<` needs a mapping, or a list of mappings", line: line)
    }
  }

  /// Entries of its own are stronger than merged ones.
  var node: YAMLNode {
    var keys = keys
    return .mapping(entries + merged.filter { keys.insert($0.key).inserted }, line: line)
  }
}

extension YAMLReader {
  /// Takes the anchor and the tag before a value, with the blanks behind them.
  mutating func properties() throws(YAMLFault) -> YAMLProperties {
    var properties = YAMLProperties()
    guard dialect == .full else { return properties }
    while let mark = cursor.byte {
      if mark == UInt8(ascii: "&"), properties.anchor == nil {
        properties.anchor = try name()
      } else if mark == UInt8(ascii: "!"), !properties.hasTag {
        properties.hasTag = true
        while !cursor.isSpace(at: 0) { cursor.advance() }
      } else {
        break
      }
      cursor.skipBlanks()
    }
    return properties
  }

  /// The value of the alias that begins here.
  mutating func alias() throws(YAMLFault) -> YAMLNode {
    let line = cursor.line
    return try anchors.value(of: try name(), line: line)
  }

  /// The name behind `&` or `*`.
  private mutating func name() throws(YAMLFault) -> String {
    cursor.advance()
    let start = cursor.position
    while let byte = cursor.byte, Self.isNameByte(byte) { cursor.advance() }
    let isEnded = cursor.isSpace(at: 0) || cursor.byte.map(YAMLCursor.isFlowMark) == true
    guard cursor.position > start, isEnded else {
      throw fault("a name of letters and digits is expected behind `&` and `*`")
    }
    return cursor.text(from: start)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
