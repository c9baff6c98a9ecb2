package import WorkspaceModel

/// One header or source file of the C family, seen as the lines that a compiler reads of it.
package enum HeaderFile {
  /// Summarises the bytes of a header: its logical lines without comments, each under the condition of the
  /// `#if` blocks around it, and what they declare.
  ///
  /// Pure; it never fails. What it cannot read as a condition is one that nobody knows. Complexity: linear
  /// in the number of bytes.
  package static func summary(of bytes: [UInt8]) -> FileSummary {
    scan(bytes, HeaderScan(joinsLines: false))
  }

  /// Summarises the bytes of a source file: nobody asks for its lines one by one, so those that follow each
  /// other under one condition are one.
  package static func summary(ofSource bytes: [UInt8]) -> FileSummary {
    scan(bytes, HeaderScan(joinsLines: true))
  }

  private static func scan(_ bytes: [UInt8], _ empty: HeaderScan) -> FileSummary {
    var header = empty
    var tokens = FingerprintBuilder()
    /// Whether something may say on which line it stands.
    var hasBodies = false
    let lineMacro = Array("__LINE__".utf8)
    var includes: Set<String> = []
    var textWords: Set<NameKey> = []
    var reader = HeaderLineReader(bytes)
    while let line = reader.next() {
      let text = Fingerprint(of: line.text)
      tokens.combine(text)
      includes.formUnion(IncludedFile.names(in: line.text))
      for text in line.texts {
        text.withUnsafeBufferPointer { FileNameWords.add($0, to: &textWords) }
      }
      hasBodies = hasBodies || line.opensBody || line.text.firstRange(of: lineMacro) != nil
      header.take(line, text)
    }
    let contents = header.finish()
    return FileSummary(
      names: includes.sorted { NameKey($0) < NameKey($1) },
      conditions: header.conditions.texts,
      constructs: hasBodies ? .functionBodies : [],
      lineCount: reader.line,
      header: contents,
      textWords: textWords.sorted(),
      tokens: tokens.fingerprint
    )
  }
}

/// The lines of a header and the conditional blocks around them.
private struct HeaderScan {
  /// An open `#if`.
  private struct Block {
    var outer: UInt16
    /// What excludes the branches that follow: the conditions of those before.
    var earlier: String
    var condition: UInt16
  }

  private let joinsLines: Bool
  private var lines: [HeaderLine] = []
  private var items = HeaderItemScan()
  private(set) var conditions = ConditionTable()
  private var blocks: [Block] = []

  init(joinsLines: Bool) { self.joinsLines = joinsLines }

  private var condition: UInt16 { blocks.last?.condition ?? 0 }

  mutating func take(_ line: HeaderLineReader.Line, _ text: Fingerprint) {
    guard let directive = HeaderDirective(line.text) else {
      let item = joinsLines ? 0 : items.take(line.text)
      append(HeaderLine(text: text, condition: condition, line: line.number, item: item))
      return
    }
    if !joinsLines { items.take(directive, line.text) }
    switch directive {
    case .if(let text):
      let outer = condition
      blocks.append(
        Block(outer: outer, earlier: ConditionTable.negation(text), condition: 0)
      )
      enter(text)
    case .elseIf(let text):
      guard let earlier = blocks.last?.earlier else { return }
      enter(ConditionTable.conjunction(earlier, text))
      blocks[blocks.count - 1].earlier = ConditionTable.conjunction(
        earlier,
        ConditionTable.negation(text)
      )
    case .else:
      if let earlier = blocks.last?.earlier { enter(earlier) }
    case .end: _ = blocks.popLast()
    }
  }

  private mutating func append(_ line: HeaderLine) {
    guard joinsLines, let last = lines.last, last.condition == line.condition else {
      lines.append(line)
      return
    }
    var joined = FingerprintBuilder()
    joined.combine(last.text)
    joined.combine(line.text)
    joined.combine(Fingerprint(value: UInt64(line.line)))
    lines[lines.count - 1].text = joined.fingerprint
  }

  /// Ends the scan.
  mutating func finish() -> Header {
    if joinsLines { return Header(lines: lines) }
    let (names, items) = items.finish()
    return Header(lines: lines, names: names, items: items)
  }

  private mutating func enter(_ text: String) {
    guard let block = blocks.last else { return }
    blocks[blocks.count - 1].condition = conditions.index(of: block.outer, and: text)
  }
}

/// A directive that begins or ends a conditional block; conditions as `BuildPlatform.holds` reads them.
enum HeaderDirective {
  case `if`(String)
  case elseIf(String)
  case `else`
  case end

  /// `nil` of any other line.
  init?(_ line: [UInt8]) {
    guard line.first == UInt8(ascii: "#") else { return nil }
    let rest = line.dropFirst().drop { $0 == UInt8(ascii: " ") }
    let name = rest.prefix { $0.isNamePart }
    let argument = rest.dropFirst(name.count)
    switch String(decoding: name, as: UTF8.self) {
    case "if": self = .if(HeaderCondition.text(argument))
    case "ifdef": self = .if(HeaderCondition.text(definedBy: argument))
    case "ifndef": self = .if(ConditionTable.negation(HeaderCondition.text(definedBy: argument)))
    case "elif": self = .elseIf(HeaderCondition.text(argument))
    case "elifdef": self = .elseIf(HeaderCondition.text(definedBy: argument))
    case "elifndef":
      self = .elseIf(ConditionTable.negation(HeaderCondition.text(definedBy: argument)))
    case "else": self = .else
    case "endif": self = .end
    default: return nil
    }
  }
}

/// Turns conditions of the preprocessor into those of `#if` in Swift.
private enum HeaderCondition {
  /// Macros that compilers define, to one or a date, for these systems and no others.
  private static let systems: [String: String] = [
    "_WIN32": "os(Windows)", "_WIN64": "os(Windows)", "_MSC_VER": "os(Windows)",
    "__ANDROID__": "os(Android)", "__FreeBSD__": "os(FreeBSD)", "__OpenBSD__": "os(OpenBSD)",
    "__linux__": "(os(Linux) || os(Android))", "__wasi__": "os(WASI)",
    "__APPLE__":
      "(os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))",
  ]
  private static let deepest = 32

  static func text(definedBy macro: ArraySlice<UInt8>) -> String {
    let name = macro.drop { !$0.isNamePart }.prefix { $0.isNamePart }
    return text(ofMacro: String(decoding: name, as: UTF8.self))
  }

  private static func text(ofMacro name: String) -> String {
    systems[name] ?? ConditionTable.unknown(name.utf8)
  }

  /// What is no plain combination of macros becomes a condition that nobody knows.
  static func text(_ expression: ArraySlice<UInt8>) -> String {
    combination(expression) ?? ConditionTable.unknown(expression)
  }

  private static func combination(_ expression: ArraySlice<UInt8>) -> String? {
    var result = ""
    var depth = 0
    var rest = expression
    while let byte = rest.first {
      if byte.isNamePart {
        let name = rest.prefix { $0.isNamePart }
        rest = rest.dropFirst(name.count)
        switch String(decoding: name, as: UTF8.self) {
        case "0": result += "false"
        case "1": result += "true"
        case "defined":
          let isInParentheses = rest.drop { $0 == UInt8(ascii: " ") }.first == UInt8(ascii: "(")
          rest = rest.drop { !$0.isNamePart }
          let macro = rest.prefix { $0.isNamePart }
          rest = rest.dropFirst(macro.count)
          if isInParentheses { rest = rest.drop { $0 != UInt8(ascii: ")") }.dropFirst() }
          result += text(ofMacro: String(decoding: macro, as: UTF8.self))
        case let name: result += text(ofMacro: name)
        }
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: " "): break
      case UInt8(ascii: "!") where rest.first != UInt8(ascii: "="):
        depth += 1
        result += "!"
      case UInt8(ascii: "("):
        depth += 1
        result += "("
      case UInt8(ascii: ")"): result += ")"
      case UInt8(ascii: "&") where rest.first == byte:
        (result, rest) = (result + " && ", rest.dropFirst())
      case UInt8(ascii: "|") where rest.first == byte:
        (result, rest) = (result + " || ", rest.dropFirst())
      default: return nil
      }
      if depth > deepest { return nil }
    }
    return result.isEmpty ? nil : ConditionTable.bounded(result)
  }
}
