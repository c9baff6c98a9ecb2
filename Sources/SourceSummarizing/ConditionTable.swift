import WorkspaceModel

/// The conditions of a file's `#if` blocks as canonical text.
struct ConditionTable {
  private(set) var texts = [""]
  private var indices: [String: UInt16] = [:]
  /// Longer conditions are replaced by a name that nobody defines: a chain of `#elseif` would
  /// otherwise take memory quadratic in its length.
  private static let longestText = 2_000

  /// The index of a condition that holds where `outer` and `inner` hold.
  mutating func index(of outer: UInt16, and inner: String) -> UInt16 {
    let outerText = texts[Int(outer)]
    if inner.isEmpty { return outer }
    if outerText.isEmpty { return index(of: inner) }
    return index(of: ConditionTable.conjunction(outerText, inner))
  }

  private mutating func index(of text: String) -> UInt16 {
    if let known = indices[text] { return known }
    // The last index stands for all conditions beyond the table's size.
    guard texts.count < Int(UInt16.max) else { return UInt16.max - 1 }
    texts.append(text)
    let index = UInt16(texts.count - 1)
    indices[text] = index
    return index
  }

  /// Both conditions, joined by `&&`.
  static func conjunction(_ left: String, _ right: String) -> String {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    return bounded(operand(left) + " && " + operand(right))
  }

  /// The opposite of a condition.
  static func negation(_ text: String) -> String {
    guard isPrimary(text) else { return "!(" + text + ")" }
    return text.first == "!" ? String(text.dropFirst()) : "!" + text
  }

  private static func operand(_ text: String) -> String {
    contains(" || ", in: text) ? "(" + text + ")" : text
  }

  private static func isPrimary(_ text: String) -> Bool {
    !text.utf8.contains(UInt8(ascii: " ")) || !contains(" ", in: text)
  }

  /// Whether `part` occurs outside all parentheses.
  private static func contains(_ part: String, in text: String) -> Bool {
    var depth = 0
    var rest = text.utf8[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0, rest.starts(with: part.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// The text itself, or a stand-in for one that is too long.
  static func bounded(_ text: String) -> String {
    text.utf8.count > longestText ? unknown(text.utf8) : text
  }

  /// A name that nobody defines, the same for the same text.
  static func unknown(_ text: some Sequence<UInt8>) -> String {
    "unknown_" + String(Fingerprint(of: text).value, radix: 16)
  }
}
