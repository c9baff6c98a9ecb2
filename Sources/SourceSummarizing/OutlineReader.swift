import WorkspaceModel

/// Reads the outline of a Swift file without parsing it as a whole: its words, and its imports.
///
/// The words are a superset of the names in the file's summary, whatever stands in comments and texts. The imports are
/// exact: the file is parsed as far as its last import.
struct OutlineReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var words: WordFilter
  private var types: Set<NameKey> = []
  private var typesAreKnown = true
  private var extensions: Set<NameKey> = []
  private var extensionsAreKnown = true
  private var topics: WiringTopics = []
  /// The end of the line of the last `import`.
  private var endOfImports: Int?
  /// Whether a keyword stands beside a character that is neither a name's nor an operator's: a space of another kind.
  private var isUnreadable = false
  /// The parts of a longer run of different operator characters are not listed.
  private static let longestMixedRun = 16

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    words = WordFilter(expecting: text.count / 16)
    // The names that a summary has of what is not written: `[Element]`.
    for name in WellKnownName.allCases where ![.nothing, .line].contains(name) {
      words.insert(NameKey(TokenHash(name.text)))
    }
    // A closure that follows a call, and a function whose name is missing.
    for name in ["{", "("] { words.insert(NameKey(name)) }
  }

  /// The outline; `nil` if the file must be parsed for it.
  mutating func outline() -> FileOutline? {
    readWords()
    guard !isUnreadable, let imports = imports() else { return nil }
    return FileOutline(
      imports: imports,
      words: words,
      types: typesAreKnown ? types.sorted() : nil,
      extensions: extensionsAreKnown ? extensions.sorted() : nil,
      mayBeWired: !topics.isEmpty,
      mayHaveComponents: topics.contains(.components)
    )
  }

  // MARK: Words

  private mutating func readWords() {
    // The mark of the byte order is no part of the first word.
    var place = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while place < text.count {
      switch OutlineCharacter.kinds[Int(text[place])] {
      case .word: place = readWord(from: place)
      case .operator: place = readOperator(from: place)
      case .backtick: place = readRawIdentifier(from: place)
      case .at: place = readAttribute(from: place)
      case .other: place += 1
      }
    }
  }

  /// Reads a run of letters, digits and characters beyond ASCII; returns where it ends.
  private mutating func readWord(from start: Int) -> Int {
    var end = start
    var isASCII = true
    while end < text.count, OutlineCharacter.kinds[Int(text[end])] == .word {
      if text[end] >= 0x80 { isASCII = false }
      end += 1
    }
    let word = UnsafeBufferPointer(rebasing: text[start..<end])
    let hash = TokenHash(word)
    words.insert(NameKey(hash))
    // `$name` is the projection of a wrapped `name`.
    if word[0] == UInt8(ascii: "$") { insert(start + 1..<end) }
    if !isASCII {
      addParts(of: word, isJoined: start > 0 && ".@#".utf8.contains(text[start - 1]))
    }
    if start > 0 {
      if text[start - 1] == UInt8(ascii: ".") {
        insert(start - 1..<end)
      } else if text[start - 1] == UInt8(ascii: "#"), OutlineWord.locations.contains(hash.value) {
        words.insert(NameKey(TokenHash(WellKnownName.line.text)))
        insert(start - 1..<end)
      }
    }
    if OutlineWord.declarers.contains(hash.value) { readType(after: end) }
    if hash.value == OutlineWord.extension { readExtension(after: end) }
    if hash.value == OutlineWord.import, mayBeImport(start) { endOfImports = endOfLine(from: end) }
    topics.formUnion(WiringTopics(of: word))
    if OutlineWord.labels.contains(hash), mayBeLabel(start) { topics.insert(.components) }
    return end
  }

  /// Adds the possible names in a run with characters beyond ASCII, some of which are those of operators or of neither.
  ///
  /// If it is joined with the sign before it, that is part of a name, too.
  private mutating func addParts(of word: UnsafeBufferPointer<UInt8>, isJoined: Bool) {
    let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    guard !scalars.areOneName else { return }
    if isJoined { isUnreadable = true }
    for run in scalars.split(whereSeparator: \.separatesNames) {
      let key = key(run)
      words.insert(key)
      if OutlineWord.keywords.contains(key.value) { isUnreadable = true }
    }
    let operators = scalars.split { !$0.isOfOperators }
    for run in operators where run.count <= 8 {
      for start in run.indices {
        for end in start..<run.endIndex { words.insert(key(run[start...end])) }
      }
    }
    if operators.contains(where: { $0.count > 8 }) { words = .all }
  }

  private mutating func insert(_ range: Range<Int>) { words.insert(key(range)) }

  private func key(_ range: Range<Int>) -> NameKey {
    NameKey(TokenHash(UnsafeBufferPointer(rebasing: text[range])))
  }

  private func key(_ scalars: ArraySlice<Unicode.Scalar>) -> NameKey {
    NameKey(String(String.UnicodeScalarView(scalars)))
  }

  /// Whether a run of word characters is one name.
  private func isOneName(_ range: Range<Int>) -> Bool {
    let word = text[range]
    guard word.contains(where: { $0 >= 0x80 }) else { return true }
    return Array(String(decoding: word, as: UTF8.self).unicodeScalars).areOneName
  }

  /// Reads a run of operator characters; returns where it ends.
  ///
  /// No operator contains what begins or ends a comment.
  private mutating func readOperator(from start: Int) -> Int {
    var end = start
    while end < text.count, OutlineCharacter.kinds[Int(text[end])] == .operator { end += 1 }
    var first = start
    var place = start
    while place + 1 < end {
      switch (text[place], text[place + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        addParts(of: text[first..<place])
        return end
      case (UInt8(ascii: "/"), UInt8(ascii: "*")), (UInt8(ascii: "*"), UInt8(ascii: "/")):
        addParts(of: text[first..<place])
        place += 2
        first = place
      default: place += 1
      }
    }
    addParts(of: text[min(first, end)..<end])
    return end
  }

  /// Adds the parts of a run of operator characters, any of which may be an operator.
  private mutating func addParts(of run: Slice<UnsafeBufferPointer<UInt8>>) {
    let isUniform = run.allSatisfy { $0 == run.first }
    guard run.count <= Self.longestMixedRun || isUniform else {
      words = .all
      return
    }
    for start in isUniform ? run.indices.prefix(1) : run.indices {
      for end in start..<run.endIndex {
        insert(start..<end + 1)
      }
    }
  }

  /// Reads a name in backticks; returns where it ends.
  private mutating func readRawIdentifier(from start: Int) -> Int {
    var end = start + 1
    while end < text.count, text[end] != UInt8(ascii: "`"), text[end] != UInt8(ascii: "\n") {
      end += 1
    }
    if end < text.count, text[end] == UInt8(ascii: "`"), end > start + 1 {
      insert(start + 1..<end)
    }
    return start + 1
  }

  /// Reads the sign of an attribute, with which its name stands among those of a file; returns where the name begins.
  private mutating func readAttribute(from start: Int) -> Int {
    var end = start + 1
    while end < text.count,
      OutlineCharacter.kinds[Int(text[end])] == .word || text[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    insert(start..<end)
    return start + 1
  }

  /// Whether a word that stands somewhere may begin an import: before it stand at most attributes and an access level, or
  /// something ends.
  private func mayBeImport(_ start: Int) -> Bool {
    let before = line(before: start)
    if before.contains(UInt8(ascii: ";")) || before.contains(UInt8(ascii: "*")) { return true }
    if before.first(where: { !OutlineCharacter.isSpace($0) }) == UInt8(ascii: "@") { return true }
    return before.allSatisfy { byte in
      OutlineCharacter.isSpace(byte) || OutlineCharacter.kinds[Int(byte)] == .word
        || "@(),:`{".utf8.contains(byte)
    }
  }

  /// Whether a word may be the label of a parameter: it follows a parenthesis, a comma, a comment or an attribute, or
  /// begins a line.
  private func mayBeLabel(_ start: Int) -> Bool {
    let before = line(before: start)
    let last = before.last { !OutlineCharacter.isSpace($0) && $0 != UInt8(ascii: "`") }
    return last.map { "(,/)".utf8.contains($0) } ?? true || before.contains(UInt8(ascii: "@"))
  }

  /// The text of a line before a place.
  private func line(before place: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    let end = text[..<place].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return text[(end.map { $0 + 1 } ?? 0)..<place]
  }

  /// Notes the name of the type that may be declared after a keyword.
  private mutating func readType(after keyword: Int) {
    var place = keyword
    while place < text.count, OutlineCharacter.isSpace(text[place]) { place += 1 }
    guard place < text.count else { return }
    switch text[place] {
    // A comment may stand there.
    case UInt8(ascii: "/"): typesAreKnown = false
    case UInt8(ascii: "`"):
      let rest = text[(place + 1)...]
      guard let end = rest.firstIndex(of: UInt8(ascii: "`")) else { return }
      types.insert(key(place + 1..<end))
    default:
      var end = place
      while end < text.count, OutlineCharacter.kinds[Int(text[end])] == .word { end += 1 }
      if !isOneName(place..<end) { typesAreKnown = false }
      if end > place { types.insert(key(place..<end)) }
    }
  }

  /// Notes the name of the type that may be extended after a keyword, unless it is nested in another.
  private mutating func readExtension(after keyword: Int) {
    var place = keyword
    while place < text.count, OutlineCharacter.isSpace(text[place]) { place += 1 }
    var end = place
    while end < text.count, OutlineCharacter.kinds[Int(text[end])] == .word { end += 1 }
    guard end > place else {
      // A sign that begins a type, `[Element]`, names none; a comment may stand before a name.
      if place < text.count, !"[({:".utf8.contains(text[place]) { extensionsAreKnown = false }
      return
    }
    if !isOneName(place..<end) { extensionsAreKnown = false }
    extensions.insert(key(place..<end))
    while end < text.count, OutlineCharacter.isSpace(text[end]) { end += 1 }
    if end < text.count, "./<`".utf8.contains(text[end]) { extensionsAreKnown = false }
  }

  private func endOfLine(from place: Int) -> Int {
    text[place...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      ?? text.count
  }

  // MARK: Imports

  /// The imports, by the parser; `nil` if what stands before the last of them does not parse by itself.
  private func imports() -> [FileOutline.Import]? {
    guard var end = endOfImports else { return [] }
    // The directives that close a condition around imports stand on the next lines.
    while let next = directive(from: end) { end = next }
    let summary = SwiftFile.summary(of: Array(text[..<end]), readsResources: false)
    return summary.problems.isEmpty ? summary.outlinedImports : nil
  }

  /// The end of a line with a directive that follows an end of a line and empty lines; `nil` if there is none.
  private func directive(from end: Int) -> Int? {
    var place = end
    while place < text.count, OutlineCharacter.isSpace(text[place]) { place += 1 }
    guard place < text.count, text[place] == UInt8(ascii: "#") else { return nil }
    return endOfLine(from: place)
  }
}

/// The words that an outline looks for.
private enum OutlineWord {
  static let `import` = TokenHash("import").value
  static let `extension` = TokenHash("extension").value
  /// The keywords after which the name of a type or an alias stands.
  static let declarers = Set(
    (["struct", "class", "actor", "enum", "protocol", "typealias"] as [StaticString])
      .map { TokenHash($0).value }
  )
  /// The keywords after which something is read.
  static let keywords = declarers.union([`import`, `extension`])
  /// The words by which code evaluates where it stands, after a number sign.
  static let locations = Set(
    ([
      "line", "file", "fileID", "filePath", "column", "function", "_sourceLocation",
      "sourceLocation",
    ] as [StaticString]).map { TokenHash($0).value }
  )

  /// The labels of initializers that make a file worth a look for wiring.
  static let labels = Set((["parent", "holder"] as [StaticString]).map { TokenHash($0) })
}

/// The part that a byte has in the words of a file.
private enum OutlineCharacter: UInt8 {
  case other, word, `operator`, backtick, at

  static let kinds: [OutlineCharacter] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      .word
    case UInt8(ascii: "`"): .backtick
    case UInt8(ascii: "@"): .at
    default: "+-*/<>=!&|^~%?.".utf8.contains(byte) ? .operator : .other
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte)
  }
}

extension Unicode.Scalar {
  /// Whether it is part of no name: an operator's, or a space or a quote beyond ASCII (The Swift Programming Language,
  /// Lexical Structure).
  fileprivate var separatesNames: Bool {
    switch value {
    case 0x80...0xa0, 0x1680, 0x180e, 0x2000...0x200a, 0x200e, 0x200f, 0x2010...0x2015,
      0x2018...0x201f, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xe000...0xf8ff:
      true
    default: isOfOperators
    }
  }

  /// Whether operators may begin with it, or go on with it (The Swift Programming Language, Lexical Structure).
  fileprivate var isOfOperators: Bool {
    switch value {
    case 0xa1...0xa7, 0xa9, 0xab, 0xac, 0xae, 0xb0, 0xb1, 0xb6, 0xbb, 0xbf, 0xd7, 0xf7,
      0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203e, 0x2041...0x2053, 0x2055...0x205e,
      0x2190...0x23ff, 0x2500...0x2775, 0x2794...0x2bff, 0x2e00...0x2e7f, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }
}

extension [Unicode.Scalar] {
  /// Whether nothing in it separates names.
  fileprivate var areOneName: Bool { !contains(where: \.separatesNames) }
}
