/// A declaration of C, read token by token for the names that it declares.
///
/// Its rules are those of declarators (ISO C, 6.7.6). The declared name is the last one before a parenthesis, a
/// bracket, a comma, an initial value or the end.
struct HeaderStatement {
  private enum Brace { case body, record, enumeration, value }

  private(set) var declared: [String] = []
  private(set) var isOpaque = false
  private(set) var hasBody = false
  /// How many `extern "C" {` are open.
  private(set) var linkages: Int
  /// Whether something of it was read and its end was not.
  var isOpen: Bool { count > 0 || !braces.isEmpty }
  /// Whether the code of a function is being read.
  var isInBody: Bool { braces.first?.kind == .body }
  /// Whether braces are open.
  var isInBraces: Bool { !braces.isEmpty }

  /// The open braces, with the parentheses that were open outside of each.
  private var braces: [(kind: Brace, parentheses: Int)] = []
  private var parentheses = 0
  private var count = 0
  private var first: HeaderToken?
  private var previous: HeaderToken?
  /// The name that the next token may make a declared one.
  private var candidate: (name: String, isTag: Bool)?
  /// The kind of the next brace, after `struct`, `union` or `enum`.
  private var definition: Brace?
  private var hasParentheses = false
  private var hasValue = false
  /// Whether the next name is that of a pointer to a function: `(*`.
  private var namesPointer = false
  private var attributeParentheses: Int?

  init(linkages: Int = 0) { self.linkages = linkages }

  mutating func take(_ token: HeaderToken) {
    if takeAttribute(token) { return }
    switch token {
    case .word(let word): take(word)
    case .literal:
      count += 1
      if let candidate, !candidate.isTag { declare(candidate.name) }
      candidate = nil
    case .mark(let byte):
      settleCandidate(before: byte)
      take(byte)
    }
    guard isOpen else { return }
    previous = token
  }

  /// Whether a token belongs to an attribute.
  private mutating func takeAttribute(_ token: HeaderToken) -> Bool {
    if let open = attributeParentheses {
      if token.isMark("(") {
        attributeParentheses = open + 1
        return true
      }
      if token.isMark(")") {
        attributeParentheses = open > 1 ? open - 1 : nil
        return true
      }
      if open > 0 { return true }
      attributeParentheses = nil
    }
    guard case .word(let word) = token, HeaderWord.attributes.contains(word) else { return false }
    attributeParentheses = 0
    count += 1
    return true
  }

  private mutating func take(_ word: String) {
    count += 1
    if first == nil { first = .word(word) }
    switch word {
    case "struct", "union":
      definition = .record
      candidate = nil
      return
    case "enum":
      definition = .enumeration
      candidate = nil
      return
    case _ where HeaderWord.keywords.contains(word):
      candidate = nil
      return
    default: break
    }
    let isTag = [.word("struct"), .word("union"), .word("enum")].contains(previous)
    if parentheses > 0 {
      if namesPointer, braces.isEmpty { declare(word) }
      namesPointer = false
      return
    }
    switch braces.last?.kind {
    case nil:
      // `struct { … } name MACRO;`
      if let candidate, !candidate.isTag, HeaderWord.isMacroLike(word) { declare(candidate.name) }
      // No name follows parameters: `int f(int) MACRO(1);`
      candidate = previous?.isMark(")") == true ? nil : (word, isTag)
    case .record: candidate = isTag ? (word, true) : nil
    case .enumeration:
      if previous?.isMark("{") == true || previous?.isMark(",") == true { declare(word) }
    case .body, .value: break
    }
  }

  private mutating func settleCandidate(before byte: UInt8) {
    guard let candidate else { return }
    self.candidate = nil
    if braces.isEmpty {
      if "(;,[=:){".utf8.contains(byte) { declare(candidate.name) }
    } else if byte == UInt8(ascii: "{") {
      declare(candidate.name)
    }
  }

  private mutating func take(_ byte: UInt8) {
    count += 1
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["):
      if byte == UInt8(ascii: "("), braces.isEmpty, parentheses == 0 {
        hasParentheses = true
        // A macro that declares something: `DECLARE(name)`.
        if count == 2, case .word(let word) = first, !HeaderWord.keywords.contains(word) {
          isOpaque = true
        }
      }
      definition = nil
      parentheses += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      if parentheses == 0 { isOpaque = true }
      parentheses = max(0, parentheses - 1)
      namesPointer = false
    case UInt8(ascii: "*"), UInt8(ascii: "^"):
      if parentheses == 1, braces.isEmpty, previous?.isMark("(") == true { namesPointer = true }
    case UInt8(ascii: "="): if braces.isEmpty { hasValue = true }
    case UInt8(ascii: ","): definition = nil
    case UInt8(ascii: ";"):
      definition = nil
      if braces.isEmpty, parentheses == 0 { end() }
    case UInt8(ascii: "{"): open()
    case UInt8(ascii: "}"): close()
    default: break
    }
  }

  private mutating func open() {
    // `extern "C" {` surrounds declarations.
    if braces.isEmpty, first == .word("extern"), previous == .literal, count == 3 {
      linkages += 1
      return end()
    }
    var kind = parentheses > 0 ? .value : definition ?? .value
    if definition == nil, braces.isEmpty, hasParentheses, !hasValue {
      kind = .body
      hasBody = true
      // `struct MACRO(…) {` looks like a function.
      if let first,
        [.word("typedef"), .word("struct"), .word("union"), .word("enum")].contains(first)
      {
        isOpaque = true
      }
    }
    definition = nil
    braces.append((kind, parentheses))
    parentheses = 0
  }

  private mutating func close() {
    guard let brace = braces.popLast() else {
      // The end of `extern "C"`.
      if count > 1 { isOpaque = true }
      linkages -= 1
      return end()
    }
    parentheses = brace.parentheses
    if braces.isEmpty, brace.kind == .body { end() }
  }

  private mutating func end() {
    (count, first, previous, candidate, definition) = (0, nil, nil, nil, nil)
    (hasParentheses, hasValue, namesPointer, parentheses) = (false, false, false, 0)
  }

  private mutating func declare(_ name: String) { declared.append(name) }
}
